"""Picking: two cards in secret, turned over together; the lowest total discards one of its two."""

import pytest

from games.karuba.karuba_table import COUNTS, may, random_games, table
from games.script import asked, play, written
from stammtisch.core import IllegalAnswer
from stammtisch.games.karuba import GAME


@pytest.mark.parametrize("seats", COUNTS)
def test_everyone_picks_at_the_same_time(seats: int) -> None:
    match = table(hands=["1 2 3"] * seats)
    assert asked(match) == dict.fromkeys(range(seats), "pick")


def test_any_two_cards_of_the_hand_can_be_picked() -> None:
    match = table(hands=["2 16 5", "1 3 4"])
    assert may(match, 0) == {"2+5", "2+16", "5+16"}
    assert may(match, 1) == {"1+3", "1+4", "3+4"}


def test_a_pick_is_made_in_any_order_of_players_and_only_once() -> None:
    match = table(hands=["1 2 3", "1 2 3", "1 2 3"])
    play(match, "2 1+2, 0 2+3")
    assert asked(match) == {1: "pick"}
    with pytest.raises(IllegalAnswer, match="seat 2 cannot answer '1\\+3': it is not asked"):
        play(match, "2 1+3")


def test_nobody_learns_what_is_picked_until_all_have_picked() -> None:
    match = table(hands=["1 2 3", "4 5 6", "7 8 9"])
    before = [GAME.view(match.state, seat) for seat in (None, 0, 1, 2)]
    assert play(match, "0 1+2, 1 5+6") == []
    assert [GAME.view(match.state, seat) for seat in (None, 0, 1, 2)] == before


def test_all_are_turned_over_at_once_for_everybody_to_see() -> None:
    match = table(hands=["1 2 3", "4 5 6"])
    assert play(match, "1 4+6, 0 1+2") == [
        "picked who=0 cards=1,2 total=3",
        "picked who=1 cards=4,6 total=10",
        "lowest who=0 total=3",
    ]
    assert GAME.view(match.state, None).picked == ((1, 2), (4, 6))
    assert written(match, "hands") == ["3", "5"]


@pytest.mark.parametrize(
    ("picked", "discarding"),
    [
        (["7 9", "8 12"], [0]),
        (["9 12", "7 8"], [1]),
        (["1 16", "7 9"], [1]),  # the total counts, not the lowest card
        (["1 16", "8 9"], [0, 1]),
        (["6 8", "4 10", "9 11"], [0, 1]),
        (["9 11", "4 10", "6 8"], [1, 2]),
        (["9 11", "9 11", "6 8"], [2]),
        (["7 8", "7 8", "5 10", "1 14", "2 13", "3 12"], [0, 1, 2, 3, 4, 5]),
        (["7 8", "7 9", "5 10", "1 15", "2 13", "3 13"], [0, 2, 4]),
    ],
)
def test_the_lowest_total_discards_and_so_do_all_who_tie(picked: list[str], discarding: list[int]) -> None:
    match = table(phase="discard", picked=picked)
    assert asked(match) == dict.fromkeys(discarding, "discard")


def test_the_others_keep_both_cards() -> None:
    match = table(hands=["1 2 3", "4 5 6", "7 8 9"])
    play(match, "0 1+2, 1 4+5, 2 8+9, 0 1")
    assert written(match, "picked") == ["2", "4 5", "8 9"]
    assert written(match, "discards") == ["1", "", ""]


def test_either_of_the_two_can_go_but_not_the_card_in_hand() -> None:
    match = table(hands=["1 2 3", "4 5 6"])
    play(match, "0 1+3, 1 4+5")
    assert may(match, 0) == {"1", "3"}
    with pytest.raises(IllegalAnswer, match="seat 0 cannot answer '2' to 'discard'; it may answer: 1 3"):
        play(match, "0 2")


def test_who_ties_decides_without_knowing_what_the_other_gives_up() -> None:
    match = table(hands=["1 2 9", "1 2 9"])
    play(match, "0 1+2, 1 1+2")
    before = GAME.view(match.state, 1)
    assert play(match, "0 1") == []
    assert GAME.view(match.state, 1) == before
    assert may(match, 1) == {"1", "2"}


def test_a_discard_lies_face_up() -> None:
    match = table(hands=["1 2 3", "4 5 6"])
    assert "discarded who=0 card=2" in play(match, "0 1+2, 1 4+5, 0 2")
    assert [GAME.view(match.state, seat).discards for seat in (None, 0, 1)] == [((2,), ())] * 3


def test_the_options_of_a_question_do_not_change_once_it_is_answered() -> None:
    match = table(hands=["1 2 3", "4 5 6"])
    play(match, "0 1+2, 1 4+5")
    assert match.ask is not None
    options = match.ask.offer(0)
    play(match, "0 2")
    assert options == [1, 2]


@pytest.mark.parametrize("seats", COUNTS)
def test_a_discard_never_comes_back(seats: int) -> None:
    gone: list[set[int]] = []
    for match in random_games(seats, 10):
        s = match.state
        if s.round == 1 and not any(s.discards):
            gone = [set() for _ in range(seats)]
        for seat in range(seats):
            assert gone[seat] <= set(s.discards[seat])
            gone[seat] |= set(s.discards[seat])
            assert not gone[seat] & {*s.hands[seat], *s.piles[seat], *s.picked[seat]}


@pytest.mark.parametrize("seats", COUNTS)
def test_in_every_round_the_lowest_and_only_they_discard_one(seats: int) -> None:
    totals: dict[int, int] = {}
    for match in random_games(seats, 10):
        for event in match.events:
            if event.kind.name == "round":
                totals = {}
            if event.kind.name == "picked":
                totals[event.data[0]] = sum(event.data[1])
        if match.ask is not None and match.ask.kind == "discard":
            asked_now = {seat for seat in totals if totals[seat] == min(totals.values())}
            assert len(totals) == seats
            assert set(match.to_act()) <= asked_now
            assert match.ask.replied() == len(asked_now) - len(match.to_act())


def test_in_the_last_round_both_cards_are_the_pick() -> None:
    match = table(round=8, hands=["3 9", "4 7"], islands=[["1 2"], ["1 2"]])
    assert asked(match) == {1: "discard"}
    assert written(match, "picked") == ["3 9", "4 7"]
