"""Cards that equal the top of the pile, and cards that do not."""

import pytest

from games.kombio.kombio_table import hands, may, remembers, sees, table, window
from games.script import asked, names, play, written
from stammtisch.core import IllegalAnswer

# The window


@pytest.mark.parametrize("seats", range(2, 9))
def test_after_a_discard_everyone_may_match_with_any_card(seats: int) -> None:
    cards = [f"{seat + 1} {seat + 2}" for seat in range(seats)]
    match = window(*cards, pile="12")
    everywhere = [f"{seat}.{place}" for seat in range(seats) for place in range(2)]
    assert asked(match) == dict.fromkeys(range(seats), "match")
    assert {may(match, seat) for seat in range(seats)} == {" ".join(["-", *everywhere])}


@pytest.mark.parametrize("script", ["0 draw, 0 -", "0 draw, 0 0.0", "0 take, 0 0.0"])
def test_every_discard_opens_a_window(script: str) -> None:
    match = table("1 2", "6 3", pile="5", deck="4")
    play(match, script)
    assert asked(match) == {0: "match", 1: "match"}


def test_a_call_opens_no_window() -> None:
    match = table("1 2", "6 3", pile="5")
    play(match, "0 call")
    assert asked(match) == {1: "turn"}


def test_when_everyone_has_let_it_pass_the_next_turn_begins() -> None:
    match = window("5 2", "5 3", "6 4", pile="5", turn=2)
    play(match, "1 -, 0 -")
    assert asked(match) == {2: "match"}
    play(match, "2 -")
    assert asked(match) == {0: "turn"}


def test_gaps_cannot_be_matched() -> None:
    assert may(window("1 . 2", "6 3", pile="5"), 1) == "- 0.0 0.2 1.0 1.1"


def test_a_new_discard_brings_new_attempts() -> None:
    match = window("1 2", "6 3", pile="5", deck="12 4", turn=0)
    play(match, "0 0.0, 1 -, 1 draw, 1 -")
    assert asked(match) == {0: "match", 1: "match"}


# A match


def test_a_card_of_your_own_leaves_your_hand() -> None:
    match = window("1 5", "6 3", pile="5 2")
    assert play(match, "0 0.1") == ["matched who=0 slot=0.1 card=5"]
    assert (hands(match), written(match, "pile")) == (["1 .", "6 3"], "5 5 2")


def test_the_first_match_closes_the_window() -> None:
    match = window("5 1", "5 3", "5 2", pile="5", turn=1)
    play(match, "2 2.0")
    assert asked(match) == {2: "turn"}
    with pytest.raises(IllegalAnswer, match=r"seat 0 cannot answer '0\.0': it is not asked"):
        play(match, "0 0.0")
    assert hands(match) == ["5 1", "5 3", ". 2"]


def test_nobody_takes_a_matched_card() -> None:
    match = window("5 1", "6 3", pile="5", turn=0)
    play(match, "0 0.0")
    assert may(match, 1) == "draw call"


def test_with_chains_a_matched_card_may_be_matched_again_by_everyone() -> None:
    match = window("5 5 1", "5 3", pile="5", turn=0, options={"chain_matching": True})
    play(match, "0 0.0")
    assert asked(match) == {0: "match", 1: "match"}
    play(match, "0 0.1, 1 1.0")
    assert (hands(match), written(match, "pile")) == ([". . 1", ". 3"], "5 5 5 5")
    play(match, "0 -, 1 -")
    assert may(match, 1) == "draw call"


def test_with_chains_a_wrong_match_is_forgiven_by_the_next_right_one() -> None:
    match = window("6 5", "5 3", pile="5", deck="12", options={"chain_matching": True})
    play(match, "0 0.0")
    assert asked(match) == {1: "match"}
    play(match, "1 1.0")
    assert asked(match) == {0: "match", 1: "match"}


def test_with_chains_who_runs_out_of_cards_is_out_of_the_chain() -> None:
    match = window("5 6", "5", "3 4", pile="5", turn=0, options={"chain_matching": True})
    play(match, "1 1.0")
    assert (match.state.caller, asked(match)) == (1, {0: "match", 2: "match"})
    play(match, "0 0.0, 0 -, 2 -")
    assert (asked(match), match.state.turns_left) == ({2: "keep"}, 1)


# Somebody else's card


def test_for_a_matched_card_of_somebody_else_you_may_give_one_of_yours() -> None:
    match = window("1 . 2", "6 5", pile="5")
    assert play(match, "0 1.1") == ["matched who=0 slot=1.1 card=5"]
    assert (asked(match), may(match, 0)) == ({0: "give"}, "- 0.0 0.2")
    assert play(match, "0 0.2") == ["gave who=0 slot=0.2 to=1 place=1.1"]
    assert hands(match) == ["1 . .", "6 2"]


def test_you_may_give_nothing() -> None:
    match = window("1 2", "6 5", pile="5", turn=0)
    play(match, "0 1.1, 0 -")
    assert (hands(match), asked(match)) == (["1 2", "6 ."], {1: "turn"})


def test_a_given_card_is_not_looked_at() -> None:
    match = window("1 2", "6 5", pile="5", known=["0.1", ""])
    play(match, "0 1.1, 0 0.0")
    assert [remembers(match, seat) for seat in (0, 1, None)] == [["2", "? ?"], ["?", "? ?"], ["?", "? ?"]]


def test_who_knew_a_given_card_knows_it_still() -> None:
    match = window("1 2", "6 5", "7 7", pile="5", known=["0.1", "", "0.1"])
    play(match, "0 1.1, 0 0.1")
    assert [remembers(match, seat)[1] for seat in (0, 1, 2)] == ["? 2", "? ?", "? 2"]


def test_a_matched_card_of_your_own_is_not_replaced() -> None:
    match = window("5 2", "6 5", pile="5", turn=0)
    assert "gave" not in names(play(match, "0 0.0"))
    assert asked(match) == {1: "turn"}


# A wrong match


def test_a_wrong_card_of_your_own_goes_back_and_you_take_one_unseen() -> None:
    match = window("1 2", "6 3", pile="5", deck="4", known=["", ""])
    assert play(match, "0 0.0") == ["mismatched who=0 slot=0.0 card=1", "penalty who=0 place=0.2"]
    assert (hands(match), written(match, "pile")) == (["1 2 4", "6 3"], "5")
    assert [remembers(match, seat)[0] for seat in (0, 1, None)] == ["1 ? ?"] * 3


@pytest.mark.parametrize("value", [value for value in range(-1, 15) if value != 5])
def test_only_an_equal_card_matches(value: int) -> None:
    match = window(f"{value} 2", "6 3", pile="5", deck="4")
    assert names(play(match, "0 0.0")) == ["mismatched", "penalty"]


def test_there_is_one_attempt_for_each_card() -> None:
    match = window("1 5", "6 5", "7 7", pile="5", deck="4 4")
    play(match, "0 0.0")
    assert asked(match) == {1: "match", 2: "match"}
    play(match, "2 2.0")
    assert asked(match) == {1: "match"}
    with pytest.raises(IllegalAnswer, match="not asked"):
        play(match, "0 0.1")


def test_when_all_have_tried_the_turn_goes_on() -> None:
    match = window("1 2", "6 3", pile="5", deck="4 4", turn=0)
    play(match, "0 0.0, 1 1.0")
    assert asked(match) == {1: "turn"}


def test_a_wrong_match_does_not_keep_the_top_from_being_taken() -> None:
    match = window("1 2", "6 3", pile="5", deck="4 4", turn=0)
    play(match, "0 0.0, 1 -")
    assert may(match, 1) == "draw take call"


def test_about_a_wrong_card_of_somebody_else_its_owner_decides_at_once() -> None:
    match = window("1 2", "6 3", "7 7", pile="5", deck="4")
    assert play(match, "0 1.0") == ["mismatched who=0 slot=1.0 card=6"]
    assert (asked(match), may(match, 1)) == ({1: "ruling"}, "keep penalty")


def test_everyone_sees_the_wrong_card_while_its_owner_decides() -> None:
    match = window("1 2", "6 3", "7 7", pile="5", deck="4")
    play(match, "0 1.0")
    assert [sees(match, seat)[1] for seat in (0, 1, 2, None)] == ["6 ?"] * 4
    play(match, "1 penalty")
    assert [sees(match, seat)[1] for seat in (0, 1, 2, None)] == ["? ?"] * 4


def test_the_owner_may_leave_the_wrong_card_to_the_other() -> None:
    match = window("1 . 2", "6 3", "7 7", pile="5", deck="4")
    assert play(match, "0 1.0, 1 keep")[1:] == ["saddled owner=1 who=0 slot=1.0 place=0.3"]
    assert (hands(match), len(match.state.deck)) == (["1 . 2 6", ". 3", "7 7"], 63)
    assert [remembers(match, seat)[0].split()[-1] for seat in (0, 1, 2, None)] == ["6"] * 4
    assert asked(match) == {1: "match", 2: "match"}


def test_the_owner_may_take_it_back_and_the_other_takes_a_penalty() -> None:
    match = window("1 2", "6 3", "7 7", pile="5", deck="4", known=["", "", ""])
    assert play(match, "0 1.0, 1 penalty")[1:] == ["penalty who=0 place=0.2"]
    assert hands(match) == ["1 2 4", "6 3", "7 7"]
    assert [remembers(match, seat)[:2] for seat in (0, 1, 2, None)] == [["? ? ?", "6 ?"]] * 4


def test_a_player_without_cards_may_match_and_has_nothing_to_give() -> None:
    match = window("1", ".", "5 7", pile="5", caller=0, turns_left=1, turn=1)
    assert asked(match) == {1: "match", 2: "match"}
    play(match, "1 2.0")
    assert (hands(match), asked(match)) == (["1", ".", ". 7"], {2: "keep"})


def test_where_no_card_can_be_touched_nobody_is_asked() -> None:
    match = table("1 2", ".", ".", pile="5", deck="3 4", caller=0, turns_left=1, turn=1, options={"rounds": 1})
    assert match.state.phase == "over"
