"""The call, the locked hand and the last turns."""

import pytest

from games.kombio.kombio_table import hands, may, pass_by, points, table, window
from games.script import asked, give, names, play
from stammtisch.core import Match
from stammtisch.games.kombio.state import Kombio

CARDS = ["9", "8 8", "8 8", "10 8", "10 10", "10 10", "11 11", "11 11"]
LOW = "1 1 1 1 2 2 2 2"


def last_turns(match: Match[Kombio]) -> list[int]:
    """Everybody draws and discards until the round is over. Who had a turn."""
    order: list[int] = []
    while match.state.phase != "over":
        if set(asked(match).values()) & {"keep"}:
            order += asked(match)
        pass_by(match)
    return order


@pytest.mark.parametrize("seats", range(2, 9))
def test_after_a_call_everyone_else_has_one_turn_in_order(seats: int) -> None:
    match = table(*CARDS[:seats], pile="5", turn=1, deck=LOW, options={"rounds": 1})
    play(match, "1 call")
    assert last_turns(match) == [(2 + turn) % seats for turn in range(seats - 1)]


def test_a_call_takes_the_place_of_a_turn() -> None:
    match = table("1 2", "6 3", "7 7", pile="5")
    assert names(play(match, "0 call")) == ["called"]
    assert (hands(match), asked(match)) == (["1 2", "6 3", "7 7"], {1: "turn"})


def test_nobody_calls_after_a_call() -> None:
    match = table("1 2", "6 3", "7 7", pile="5")
    play(match, "0 call")
    assert may(match, 1) == "draw take"


def test_the_caller_neither_matches_nor_is_matched() -> None:
    match = window("5 1", "6 3", "7 7", pile="5", caller=0, turns_left=1, turn=1)
    assert asked(match) == {1: "match", 2: "match"}
    assert may(match, 1) == may(match, 2) == "- 1.0 1.1 2.0 2.1"


def test_when_two_play_nothing_is_locked() -> None:
    match = window("5 1", "6 3", pile="5", caller=0, turn=1)
    assert asked(match) == {0: "match", 1: "match"}
    assert may(match, 0) == may(match, 1) == "- 0.0 0.1 1.0 1.1"


def test_when_two_play_a_card_may_be_given_to_the_caller() -> None:
    match = window("5 1", "6 12", pile="5", caller=0, turn=1, options={"rounds": 1})
    play(match, "1 0.0, 1 1.1")
    assert hands(match) == ["12 1", "6 ."]


def test_when_two_play_the_caller_may_decide_about_a_wrong_match() -> None:
    match = window("5 1", "6 12", pile="6", caller=0, turn=1, options={"rounds": 1})
    play(match, "1 0.1, 0 keep, 0 -")
    assert (hands(match), points(match)) == (["5 .", "6 12 1"], [5, 29])


# No card left


@pytest.mark.parametrize("seats", range(2, 9))
def test_to_have_no_card_left_is_to_call(seats: int) -> None:
    match = window(*CARDS[:seats], pile="9", turn=1, deck=LOW, options={"rounds": 1})
    assert names(play(match, "0 0.0"))[:2] == ["matched", "emptied"]
    assert match.state.caller == 0
    assert last_turns(match) == [*range(2, seats), 1]


def test_who_empties_the_hand_in_the_own_turn_calls_too() -> None:
    match = window("5", "6 3", "7 7", pile="5", turn=0, deck="1 1", options={"rounds": 1})
    play(match, "0 0.0")
    assert last_turns(match) == [1, 2]


def test_the_player_whose_turn_it_was_has_another() -> None:
    match = window("6 3", "7 7", "5", pile="5", turn=0, deck="1 1", options={"rounds": 1})
    play(match, "2 2.0")
    assert last_turns(match) == [1, 0]


def test_the_turn_skips_who_has_just_called() -> None:
    match = window("6 3", "5", "7 7", pile="5", turn=0, deck="1 1", options={"rounds": 1})
    play(match, "1 1.0")
    assert last_turns(match) == [2, 0]


def test_an_emptied_hand_is_locked_out_of_the_window() -> None:
    match = window("6 3", "8", "7 7", pile="5", turn=0, deck="1 1")
    play(match, "2 1.0, 1 keep")
    assert asked(match) == {0: "match"}
    assert match.state.turns_left == 2


def test_whose_last_card_is_matched_by_another_has_called() -> None:
    match = window("6 3", "5", "7 7", pile="5", turn=0)
    assert "emptied who=1" in play(match, "0 1.0, 0 -")
    assert match.state.caller == 1


def test_whose_last_card_is_replaced_has_not_called() -> None:
    match = window("6 3", "5", "7 7", pile="5", turn=0)
    assert "emptied" not in names(play(match, "0 1.0, 0 0.0"))
    assert (match.state.caller, hands(match)[1]) == (-1, "6")


def test_whose_last_card_stays_with_another_has_called() -> None:
    match = window("6 3", "8", "7 7", pile="5", turn=0)
    assert "emptied who=1" in play(match, "0 1.0, 1 keep")
    assert match.state.caller == 1


def test_who_gives_away_the_last_card_has_called() -> None:
    match = window("6", "5 2", "7 7", pile="5", turn=0)
    assert "emptied who=0" in play(match, "0 1.0, 0 0.0")
    assert match.state.caller == 0


@pytest.mark.parametrize(
    ("hands", "before", "last"),
    [(("6", "5 2", "7 7"), "0 1.0", "0 0.0"), (("6 3", "8", "7 7"), "0 1.0", "1 keep")],
)
def test_to_run_out_of_cards_cannot_be_taken_back_nor_can_a_call(
    hands: tuple[str, ...], before: str, last: str
) -> None:
    match = window(*hands, pile="5", turn=0)
    give(match, before)
    assert "emptied" in [event.kind.name for event in give(match, last) if event.kind.reveals]
    assert [event.kind.reveals for event in give(table("1 2", "3 4", pile="5"), "0 call")] == [True]


def test_after_a_call_an_empty_hand_is_no_second_one() -> None:
    match = window("6", "5", "7 7", pile="5", turn=1, caller=0, turns_left=1)
    assert "emptied" not in names(play(match, "1 1.0"))
    assert (match.state.caller, match.state.turn) == (0, 2)


def test_who_has_no_card_draws_and_discards() -> None:
    match = table("6", ".", "7 7", pile="5", deck="4", caller=0, turn=1, turns_left=1)
    assert [event.kind.name for event in match.events] == ["drew", "discarded"]
    assert asked(match) == {1: "match", 2: "match"}


def test_who_has_no_card_may_use_an_ability_but_not_on_a_locked_hand() -> None:
    match = table("6", ".", "7 7", pile="5", deck="10", caller=0, turn=1, turns_left=1)
    assert (asked(match), may(match, 1)) == ({1: "look"}, "- 2.0 2.1")


def test_who_has_no_card_and_cannot_draw_passes() -> None:
    match = table("6", ".", "7 7", pile="5", rest="pile", exhausted=1, caller=0, turn=1, turns_left=1)
    assert [event.kind.name for event in match.events] == ["passed"]
    assert (asked(match), may(match, 2)) == ({2: "turn"}, "- take")


def test_a_caller_without_cards_who_takes_one_is_still_the_caller() -> None:
    match = window("5", "6 3", pile="5", deck="2 4", turn=1, options={"rounds": 1})
    play(match, "0 0.0, 1 -, 0 1.0, 1 keep, 1 -")
    assert (match.state.caller, hands(match), points(match)) == (0, [". 6", ". 3"], [21, 3])


# The last window


def test_after_the_last_turn_there_is_a_last_window() -> None:
    match = table("4", "5 3", "1 1", pile="2", deck="5", caller=0, turn=2, options={"rounds": 1})
    play(match, "2 draw, 2 -")
    assert asked(match) == {1: "match", 2: "match"}
    play(match, "1 1.0")
    assert (match.state.phase, points(match)) == ("over", [19, 3, 2])


def test_a_wrong_match_in_the_last_window_still_costs_a_card() -> None:
    match = window("4", "6 3", "1 1", pile="5", deck="8", caller=0, turn=2, options={"rounds": 1})
    play(match, "1 1.0")
    assert match.state.phase == "match"
    play(match, "2 -")
    assert points(match) == [19, 17, 2]


def test_no_turn_comes_from_an_empty_hand_in_the_last_window() -> None:
    match = window("4", "5", "1 1", pile="5", caller=0, turn=2, options={"rounds": 1})
    play(match, "1 1.0")
    assert (match.state.phase, points(match)) == ("over", [19, 0, 2])
