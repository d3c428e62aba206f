"""What the cards from 7 to 14 can do, each part of it a choice."""

from typing import Any

import pytest

from games.kombio.kombio_table import hands, may, remembers, sees, table
from games.script import asked, names, play
from stammtisch.core import Match
from stammtisch.games.kombio import GAME
from stammtisch.games.kombio.state import Kombio

OWN, OTHERS, BLIND, LOOKING = [7, 8], [9, 10], [11, 12], [13, 14]
EVERY, UNLOCKED = "0.0 0.1 0.3 1.0 1.1 2.0 2.1", "0.0 0.1 0.3 2.0 2.1"


def discard(value: int, *cards: str, **parts: Any) -> Match[Kombio]:
    """Seat 0 has drawn a card and discarded it. Nobody knows any card."""
    cards = cards or ("1 2 . 3", "4 5", "6 2")
    match = table(*cards, pile="0", deck=f"{value} 1", known=[""] * len(cards), **parts)
    play(match, "0 draw, 0 -")
    return match


def table_after(match: Match[Kombio], script: str) -> list[str]:
    play(match, script)
    assert set(asked(match).values()) == {"match"}, "the ability is over"
    return hands(match)


# 7 and 8: a card of your own


@pytest.mark.parametrize("value", OWN)
def test_you_look_at_a_card_of_your_own(value: int) -> None:
    match = discard(value)
    assert (asked(match), may(match, 0)) == ({0: "look"}, "- 0.0 0.1 0.3")
    assert play(match, "0 0.3") == ["looked who=0 slot=0.3 card=3"]
    assert asked(match) == {0: "match", 1: "match", 2: "match"}
    assert remembers(match, 0)[0] == "? ? 3"


# 9 and 10: a card of somebody else


@pytest.mark.parametrize("value", OTHERS)
def test_you_look_at_a_card_of_somebody_else(value: int) -> None:
    match = discard(value)
    assert (asked(match), may(match, 0)) == ({0: "look"}, "- 1.0 1.1 2.0 2.1")
    assert play(match, "0 2.0") == ["looked who=0 slot=2.0 card=6"]
    assert asked(match) == {0: "match", 1: "match", 2: "match"}
    assert remembers(match, 0)[2] == "6 ?"


@pytest.mark.parametrize("value", OWN + OTHERS)
def test_you_need_not_look(value: int) -> None:
    match = discard(value)
    assert play(match, "0 -") == []
    assert asked(match) == {0: "match", 1: "match", 2: "match"}


@pytest.mark.parametrize("value", OWN + OTHERS + LOOKING)
def test_only_you_learn_what_you_looked_at(value: int) -> None:
    match = discard(value)
    target = may(match, 0).split()[-1]
    play(match, f"0 {target}")
    [event] = match.events
    assert [set(event.seen_by(seat)) - {"who", "slot"} for seat in (0, 1, 2, None)] == [{"card"}, set(), set(), set()]
    assert all("?" in hand and hand.strip("? ") == "" for seat in (1, 2, None) for hand in remembers(match, seat))


# 11 and 12: two cards, unseen


@pytest.mark.parametrize("value", BLIND)
def test_you_swap_any_two_cards(value: int) -> None:
    match = discard(value)
    assert (asked(match), may(match, 0)) == ({0: "swap"}, f"- {EVERY}")
    play(match, "0 0.3")
    assert (asked(match), may(match, 0)) == ({0: "swap_with"}, "- 0.0 0.1 1.0 1.1 2.0 2.1")
    assert play(match, "0 1.0") == ["swapped who=0 one=0.3 other=1.0"]
    assert hands(match) == ["1 2 . 4", "3 5", "6 2"]


@pytest.mark.parametrize("value", BLIND)
def test_a_blind_swap_shows_nothing(value: int) -> None:
    match = discard(value)
    assert names(play(match, "0 0.3, 0 1.0")) == ["swapped"]
    assert {hand for seat in (0, 1, 2) for hand in remembers(match, seat)} == {"? ? ?", "? ?"}


@pytest.mark.parametrize("value", BLIND)
def test_you_may_swap_two_cards_of_others_or_of_one_hand(value: int) -> None:
    assert table_after(discard(value), "0 1.1, 0 2.0") == ["1 2 . 3", "4 6", "5 2"]
    assert table_after(discard(value), "0 1.1, 0 1.0") == ["1 2 . 3", "5 4", "6 2"]
    assert table_after(discard(value), "0 0.3, 0 0.0") == ["3 2 . 1", "4 5", "6 2"]


@pytest.mark.parametrize("value", BLIND)
def test_you_need_not_swap(value: int) -> None:
    assert table_after(discard(value), "0 -") == ["1 2 . 3", "4 5", "6 2"]
    assert table_after(discard(value), "0 0.0, 0 -") == ["1 2 . 3", "4 5", "6 2"]


@pytest.mark.parametrize("value", BLIND)
def test_one_card_alone_cannot_be_swapped(value: int) -> None:
    match = discard(value, "1", ".", "2 3", caller=2, turns_left=1)
    assert asked(match) == {0: "match", 1: "match"}


# 13: look, then swap with another


def test_with_a_13_you_look_at_any_card_and_may_swap_it_with_any_other_unseen() -> None:
    match = discard(13)
    assert (asked(match), may(match, 0)) == ({0: "look"}, f"- {EVERY}")
    play(match, "0 1.1")
    assert (asked(match), may(match, 0)) == ({0: "swap_with"}, "- 0.0 0.1 0.3 1.0 2.0 2.1")
    assert play(match, "0 0.0") == ["swapped who=0 one=1.1 other=0.0"]
    assert hands(match) == ["5 2 . 3", "4 1", "6 2"]
    assert remembers(match, 0) == ["5 ? ?", "? ?", "? ?"]


def test_a_13_may_be_declined_before_and_after_the_look() -> None:
    assert table_after(discard(13), "0 -") == ["1 2 . 3", "4 5", "6 2"]
    assert table_after(discard(13), "0 1.1, 0 -") == ["1 2 . 3", "4 5", "6 2"]


def test_a_13_swaps_between_others_too() -> None:
    assert table_after(discard(13), "0 1.1, 0 2.1") == ["1 2 . 3", "4 2", "6 5"]


def test_with_a_13_and_only_one_card_on_the_table_you_just_look() -> None:
    match = discard(13, "1", ".", "2 3", caller=2, turns_left=1)
    assert may(match, 0) == "- 0.0"
    play(match, "0 0.0")
    assert asked(match) == {0: "match", 1: "match"}


# 14: look at two, then swap them


def test_with_a_14_you_look_at_two_cards_and_may_swap_them() -> None:
    match = discard(14)
    assert (asked(match), may(match, 0)) == ({0: "look"}, f"- {EVERY}")
    play(match, "0 1.1")
    assert (asked(match), may(match, 0)) == ({0: "look"}, "- 0.0 0.1 0.3 1.0 2.0 2.1")
    play(match, "0 2.0")
    assert (asked(match), may(match, 0)) == ({0: "swap_them"}, "yes no")
    assert play(match, "0 yes") == ["swapped who=0 one=1.1 other=2.0"]
    assert hands(match) == ["1 2 . 3", "4 6", "5 2"]
    assert remembers(match, 0) == ["? ? ?", "? 6", "5 ?"]


def test_a_14_may_be_declined_at_each_part() -> None:
    for script in ("0 -", "0 0.0, 0 -", "0 0.0, 0 1.0, 0 no"):
        assert table_after(discard(14), script) == ["1 2 . 3", "4 5", "6 2"]


def test_with_a_14_you_swap_the_two_you_saw_and_no_others() -> None:
    assert table_after(discard(14), "0 0.3, 0 0.0, 0 yes") == ["3 2 . 1", "4 5", "6 2"]


def test_with_a_14_and_only_one_card_on_the_table_you_just_look() -> None:
    match = discard(14, "1", ".", "2 3", caller=2, turns_left=1)
    play(match, "0 0.0")
    assert asked(match) == {0: "match", 1: "match"}


# All of them


@pytest.mark.parametrize(
    ("value", "targets"), [(9, "2.0 2.1"), (10, "2.0 2.1"), *[(value, UNLOCKED) for value in range(11, 15)]]
)
def test_no_ability_touches_the_hand_of_a_caller(value: int, targets: str) -> None:
    assert may(discard(value, caller=1), 0) == f"- {targets}"


@pytest.mark.parametrize("value", range(11, 15))
def test_the_second_card_is_no_callers_either(value: int) -> None:
    match = discard(value, caller=1)
    play(match, "0 0.0")
    assert may(match, 0) == "- 0.1 0.3 2.0 2.1"


@pytest.mark.parametrize(("value", "targets"), [(10, "1.0 1.1"), (11, "0.0 0.1 1.0 1.1"), (14, "0.0 0.1 1.0 1.1")])
def test_when_two_play_the_callers_hand_can_be_touched(value: int, targets: str) -> None:
    match = discard(value, "1 2", "4 5", caller=1)
    assert may(match, 0) == f"- {targets}"


@pytest.mark.parametrize("value", OTHERS)
def test_to_look_at_others_does_nothing_when_there_is_nobody_to_look_at(value: int) -> None:
    match = discard(value, "1 2", "4 5", ".", caller=1, turns_left=1)
    assert asked(match) == {0: "match", 2: "match"}


@pytest.mark.parametrize("value", OWN)
def test_to_look_at_your_own_does_nothing_when_you_have_no_card(value: int) -> None:
    match = table(".", "4 5", "6 2", pile="0", deck=str(value), caller=1, turns_left=1)
    assert [event.kind.name for event in match.events] == ["drew", "discarded"]
    assert asked(match) == {0: "match", 2: "match"}


@pytest.mark.parametrize("value", [13, 14])
def test_a_card_lies_open_to_you_while_its_ability_lasts(value: int) -> None:
    match = discard(value)
    play(match, "0 1.1")
    assert [sees(match, seat)[1] for seat in (0, 1, 2, None)] == ["? 5", "? ?", "? ?", "? ?"]
    play(match, "0 -")
    assert sees(match, 0)[1] == "? ?"


def test_both_cards_of_a_14_lie_open_before_you_decide() -> None:
    match = discard(14)
    play(match, "0 1.1, 0 0.0")
    assert sees(match, 0) == ["1 ? ?", "? 5", "? ?"]
    play(match, "0 yes")
    assert sees(match, 0) == ["? ? ?", "? ?", "? ?"]


@pytest.mark.parametrize(("value", "script"), [(13, "0 1.1, 0 0.0"), (14, "0 1.1, 0 0.0, 0 yes")])
def test_a_card_that_was_looked_at_and_swapped_lies_face_down(value: int, script: str) -> None:
    match = discard(value)
    match.state.shown = True
    play(match, script)
    [swapped] = [event for event in match.events if event.kind.name == "swapped"]
    assert {card.value for hand in GAME.view(swapped.after, 0).hands for card in hand} == {None}


@pytest.mark.parametrize("value", range(7, 15))
def test_the_ability_comes_before_the_match(value: int) -> None:
    match = discard(value)
    assert list(asked(match)) == [0]
    assert asked(match)[0] != "match"
