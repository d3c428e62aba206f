"""Reading what somebody wrote, part by part."""

from collections.abc import Callable
from typing import Any

import pytest

from stammtisch.core import Mistake, Page, new_rng


def test_parts_that_are_there_are_read() -> None:
    page = Page(
        {"turn": 2, "open": True, "phase": "lay", "deck": "5 6", "hands": ["1", "2 3"], "n": [1], "t": {"a": 1}}
    )
    assert page.number("turn", 0, range(3)) == 2
    assert page.flag("open")
    assert page.choice("phase", "pick", ("pick", "lay")) == "lay"
    assert page.words("deck") == ["5", "6"]
    assert page.rows("hands", 2) == [["1"], ["2", "3"]]
    assert page.numbers("n") == [1]
    assert page.table("t") == {"a": 1}
    page.end()


def test_parts_that_are_left_out_are_as_usual() -> None:
    page = Page({})
    assert page.number("turn", 1, range(3)) == 1
    assert not page.flag("open")
    assert page.choice("phase", "pick", ("pick", "lay")) == "pick"
    assert page.words("deck") == []
    assert page.rows("hands", 2) == [[], []]
    assert page.numbers("n") == []
    assert page.table("t") == {}


@pytest.mark.parametrize(
    ("value", "read", "message"),
    [
        (9, lambda page: page.number("x", 0, range(3)), "x = 9: it is a number from 0 to 2"),
        ("1", lambda page: page.number("x", 0, range(3)), "x = '1': it is a number from 0 to 2"),
        (True, lambda page: page.number("x", 0, range(3)), "x = True: it is a number from 0 to 2"),
        (1, lambda page: page.flag("x"), "x = 1: it is true or false"),
        ("lai", lambda page: page.choice("x", "lay", ("pick", "lay")), r"unknown x 'lai'.*Did you mean lay\?"),
        ([1], lambda page: page.words("x"), r"x: \[1\] is not a text"),
        (["1"], lambda page: page.rows("x", 2), "it is a list of 2 texts, one for each seat"),
        ([1, 2], lambda page: page.rows("x", 2), "x: 1 is not a text"),
        (["1"], lambda page: page.numbers("x"), "it is a list of numbers"),
        ([], lambda page: page.table("x"), "it is a table of names and values"),
    ],
)
def test_a_part_that_cannot_be_is_refused_by_name(value: Any, read: Callable[[Page], Any], message: str) -> None:
    with pytest.raises(Mistake, match=message):
        read(Page({"x": value}))


def test_what_nobody_asked_for_is_a_mistake() -> None:
    page = Page({"turns": 1})
    page.number("turn", 0, range(3))
    with pytest.raises(Mistake, match=r"unknown part of a position 'turns'; there is turn\. Did you mean turn\?"):
        page.end()


def test_the_generator_is_as_it_was_written_or_new_from_a_seed() -> None:
    rng = new_rng(7)
    rng.below(6)
    assert Page({"rng": rng.write(), "seed": 1}).rng() == rng
    assert Page({"seed": 7}).rng() == new_rng(7)
    assert Page({}).rng() == new_rng(0)
    with pytest.raises(Mistake, match="seed = True: it is a number, or 32 hex digits"):
        Page({"seed": True}).rng()


DECK = [1, 1, 2, 3, 3]


def rest(page: Page, *named: int) -> list[int]:
    return page.rest(DECK, named, page.rng(), lambda card: f"there are too many {card}s")


def test_the_cards_that_are_not_named_lie_in_order_with_the_first_on_top() -> None:
    assert rest(Page({}), 3, 1) == [3, 2, 1]
    assert DECK == [1, 1, 2, 3, 3]


def test_with_a_seed_they_are_shuffled() -> None:
    orders = [rest(Page({"seed": seed})) for seed in range(9)]
    assert {tuple(sorted(order)) for order in orders} == {tuple(DECK)}
    assert len({tuple(order) for order in orders}) > 1


def test_a_card_that_is_named_too_often_is_refused() -> None:
    with pytest.raises(Mistake, match="there are too many 2s"):
        rest(Page({}), 2, 2)


def test_what_could_have_been_written_is_listed_once() -> None:
    page = Page({"seat": 1})
    rest(page)
    with pytest.raises(Mistake, match=r"unknown part of a position 'seat'; there is rng, seed\."):
        page.end()
