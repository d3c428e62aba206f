from __future__ import annotations

import pytest

from stammtisch.core import is_among, sort_in, take


@pytest.mark.parametrize("card", [3, 5, 8])
def test_the_others_move_up_when_a_card_is_taken(card: int) -> None:
    cards = [3, 5, 8]
    take(cards, card)
    assert cards == [other for other in (3, 5, 8) if other != card]


def test_of_equal_cards_the_last_is_taken() -> None:
    cards = [7, 2, 7, 4]
    take(cards, 7)
    assert cards == [7, 2, 4]


def test_what_is_not_there_cannot_be_taken() -> None:
    with pytest.raises(IndexError):
        take([1, 2], 3)


@pytest.mark.parametrize("card", [1, 5, 6, 9])
def test_a_card_is_put_where_it_belongs(card: int) -> None:
    cards = [3, 5, 8]
    sort_in(cards, card)
    assert cards == sorted([3, 5, 8, card])


def test_an_equal_is_not_the_same() -> None:
    one, other = [1], [1]
    assert is_among([other, one], one)
    assert not is_among([other], one)
