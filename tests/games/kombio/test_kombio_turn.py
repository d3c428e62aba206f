"""What a player does when it is their turn."""

import pytest

from games.kombio.kombio_table import hands, may, remembers, table, window
from games.script import asked, names, play, written
from stammtisch.core import IllegalAnswer
from stammtisch.games.kombio import GAME


def test_you_draw_or_take_or_call() -> None:
    match = table("1 2", "6 3", pile="5")
    assert (asked(match), may(match, 0)) == ({0: "turn"}, "draw take call")


def test_a_drawn_card_is_looked_at_in_private() -> None:
    match = table("1 2", "6 3", pile="5", deck="4")
    assert play(match, "0 draw") == ["drew who=0 card=4"]
    assert [match.events[0].seen_by(seat) for seat in (0, 1, None)] == [{"who": 0, "card": 4}, {"who": 0}, {"who": 0}]


def test_a_drawn_card_may_replace_one_of_yours_which_is_discarded() -> None:
    match = table("1 2", "6 3", pile="5", deck="4")
    play(match, "0 draw")
    assert (asked(match), may(match, 0)) == ({0: "keep"}, "- 0.0 0.1")
    assert play(match, "0 0.1") == ["kept who=0 slot=0.1", "discarded who=0 card=2"]
    assert (hands(match), written(match, "pile")) == (["1 4", "6 3"], "2 5")


def test_whoever_keeps_a_card_or_looks_at_one_has_seen_it() -> None:
    match = table("1 2", "6 3", "8 9", pile="5", deck="4 7", turn=2)
    play(match, "2 draw, 2 2.1")
    assert [remembers(match, seat)[2] for seat in (0, 1, 2)] == ["? ?", "? ?", "? 4"]
    play(match, "0 -, 1 -, 2 -, 0 take, 0 0.0, 0 -, 1 -, 2 -, 1 draw, 1 -, 1 1.0")
    assert [remembers(match, seat)[1] for seat in (0, 1, 2)] == ["? ?", "6 ?", "? ?"]


def test_a_turn_leaves_nothing_behind_that_a_position_would_not_say() -> None:
    match = table("1 2", "6 3", "8 9", pile="5", deck="4 7 3", turn=2)
    for script in ("2 draw, 2 2.1", "0 -, 1 -, 2 -, 0 take, 0 0.0", "0 -, 1 -, 2 -, 1 draw, 1 -, 1 -", "0 -, 1 -, 2 -"):
        play(match, script)
        assert GAME.read(GAME.write(match.state)) == match.state


def test_a_drawn_card_may_be_discarded() -> None:
    match = table("1 2", "6 3", pile="5", deck="4")
    assert play(match, "0 draw, 0 -")[1:] == ["discarded who=0 card=4"]
    assert (hands(match), written(match, "pile")) == (["1 2", "6 3"], "4 5")


def test_the_top_of_the_pile_may_be_taken_for_one_of_yours() -> None:
    match = table("1 2", "6 3", pile="5 9")
    play(match, "0 take")
    assert (asked(match), may(match, 0)) == ({0: "exchange"}, "0.0 0.1")
    assert play(match, "0 0.0") == ["took who=0 card=5", "kept who=0 slot=0.0", "discarded who=0 card=1"]
    assert (hands(match), written(match, "pile")) == (["5 2", "6 3"], "1 9")


def test_a_card_that_is_taken_cannot_be_discarded_again() -> None:
    match = table("1 2", "6 3", pile="5")
    play(match, "0 take")
    with pytest.raises(IllegalAnswer, match=r"seat 0 cannot answer '-' to 'exchange'; it may answer: 0\.0 0\.1$"):
        play(match, "0 -")


def test_a_card_that_was_matched_upon_cannot_be_taken() -> None:
    assert may(table("1 2", "6 3", pile="5", matched=True), 0) == "draw call"


def test_a_new_discard_can_be_taken_again() -> None:
    match = table("1 2", "6 3", pile="5", matched=True, deck="4")
    play(match, "0 draw, 0 -, 0 -, 1 -")
    assert may(match, 1) == "draw take call"


def test_the_round_begins_with_a_drawn_card_and_nothing_else() -> None:
    match = table("1 2 3 4", "6 6 7 7", deck="5")
    assert [event.kind.name for event in match.events] == ["drew"]
    assert (asked(match), may(match, 0)) == ({0: "keep"}, "- 0.0 0.1 0.2 0.3")


def test_an_ability_may_be_used_on_the_very_first_turn() -> None:
    match = table("1 2 3 4", "6 6 7 7", deck="9")
    play(match, "0 -")
    assert (asked(match), may(match, 0)) == ({0: "look"}, "- 1.0 1.1 1.2 1.3")


def test_the_second_player_may_take_and_call() -> None:
    match = table("1 2 3 4", "6 6 7 7", deck="5")
    play(match, "0 -, 0 -, 1 -")
    assert may(match, 1) == "draw take call"


@pytest.mark.parametrize("value", range(7, 15))
def test_a_card_from_a_hand_has_no_ability(value: int) -> None:
    drew = table(f"{value} 2", "6 3", pile="5", deck="4")
    took = table(f"{value} 2", "6 3", pile="5", deck="4")
    play(drew, "0 draw, 0 0.0")
    play(took, "0 take, 0 0.0")
    assert asked(drew) == asked(took) == {0: "match", 1: "match"}
    assert (remembers(drew, 0), remembers(took, 0)) == (["4 ?", "? ?"], ["5 ?", "? ?"])


@pytest.mark.parametrize("value", range(7, 15))
def test_a_matched_card_has_no_ability(value: int) -> None:
    match = window(f"{value} 2", "6 3", pile=str(value), known=["", ""])
    play(match, "0 0.0")
    assert (asked(match), remembers(match, 0)) == ({1: "turn"}, ["?", "? ?"])


@pytest.mark.parametrize("value", range(-1, 7))
def test_cards_below_seven_have_no_ability(value: int) -> None:
    match = table("1 2", "6 3", pile="5", deck=str(value))
    assert names(play(match, "0 draw, 0 -")) == ["drew", "discarded"]
    assert asked(match) == {0: "match", 1: "match"}


def test_a_gap_stays_a_gap() -> None:
    match = table("1 . 2", "6 3", pile="5", deck="4")
    play(match, "0 draw")
    assert may(match, 0) == "- 0.0 0.2"
    play(match, "0 0.2")
    assert hands(match)[0] == "1 . 4"


def test_a_penalty_card_takes_a_new_place_at_the_end() -> None:
    match = window(". 2", "6 3", pile="5", deck="4")
    play(match, "0 0.1")
    assert hands(match)[0] == ". 2 4"


def test_everyone_remembers_a_card_that_was_taken() -> None:
    match = table("1 2", "6 3", pile="5")
    play(match, "0 take, 0 0.0")
    assert [remembers(match, seat) for seat in (0, 1, None)] == [["5 ?", "? ?"]] * 3


def test_only_you_remember_a_card_that_you_drew() -> None:
    match = table("1 2", "6 3", pile="5", deck="4")
    play(match, "0 draw, 0 0.0")
    assert [remembers(match, seat)[0] for seat in (0, 1, None)] == ["4 ?", "? ?", "? ?"]
