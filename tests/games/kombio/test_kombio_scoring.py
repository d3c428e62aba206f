"""What a round brings, and how a game ends."""

from typing import Any

import pytest

from games.kombio.kombio_table import pass_by, points, remembers, window
from games.script import play
from stammtisch.core import Match, Mistake, Result, make_options
from stammtisch.games.kombio import GAME
from stammtisch.games.kombio.options import Options
from stammtisch.games.kombio.state import Kombio


def showdown(*cards: str, caller: int = 0, **parts: Any) -> Match[Kombio]:
    """The last window has passed, and the hands are shown."""
    match = window(*cards, pile="12", caller=caller, turn=(caller - 1) % len(cards), **parts)
    pass_by(match)
    return match


# A round


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        (["1 2", "5 3", "0 9 2"], [3, 18, 21]),  # lowest alone
        (["4 2", "3 3", "10"], [21, 6, 10]),  # tied
        (["4 4", "3 3", "10"], [23, 6, 10]),  # beaten
        (["4 4", "3 3", "6"], [23, 6, 6]),  # beaten by two
        (["8", "9", "9"], [8, 19, 19]),  # others may tie
        ([". 1", "3 . 3", "10"], [1, 16, 20]),  # gaps count nothing
        (["", "1", "2"], [0, 11, 12]),
        (["", "1", "0"], [15, 1, 0]),
        (["", "1", "-1"], [15, 1, -1]),
        (["", "1", "14 14"], [15, 1, -15]),
        (["-1 -1 -1", "0", "1"], [-3, 10, 11]),
    ],
)
def test_a_round_is_scored(cards: list[str], expected: list[int]) -> None:
    assert points(showdown(*cards, options={"rounds": 1})) == expected


@pytest.mark.parametrize("caller", range(3))
def test_the_caller_may_sit_anywhere(caller: int) -> None:
    cards = ["5", "5", "5"]
    cards[caller] = "4"
    assert points(showdown(*cards, caller=caller))[caller] == 4
    assert sorted(points(showdown(*cards, caller=caller))) == [4, 15, 15]


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("14 14", -15),
        ("14 14 0", 28),
        ("14", 14),
        ("14 11", -10),
        ("14 5 6", -10),
        ("14 12 -1", -10),
        ("14 10", 24),
        ("14 12", 26),
        ("14 14 -1 -1 -1", 25),
        ("13 12", 25),
    ],
)
def test_two_hands_with_14s_are_rewarded(hand: str, expected: int) -> None:
    assert points(showdown("10 10 10", hand, "10", options={"rounds": 1}))[1] == expected


@pytest.mark.parametrize(("without", "pair", "sum_of_25"), [("pair_of_14s", 28, -10), ("exactly_25", -15, 25)])
def test_a_table_may_play_without_one_reward_or_the_other(without: str, pair: int, sum_of_25: int) -> None:
    options = {"rounds": 1, without: False}
    assert points(showdown("10 10 10", "14 14", "10", options=options))[1] == pair
    assert points(showdown("10 10 10", "14 11", "10", options=options))[1] == sum_of_25


def test_a_reward_counts_before_the_hands_are_compared() -> None:
    assert points(showdown("14 11", "-1 -1", options={"rounds": 1})) == [-10, 8]
    assert points(showdown("-1 -1", "14 11", options={"rounds": 1})) == [13, -10]


def test_the_hands_are_shown_and_the_points_told() -> None:
    match = showdown("1 . 2", "14 14", options={"rounds": 1})
    assert [(event.kind.name, *event.data) for event in match.events] == [
        ("showed", 0, [1, 2], 3),
        ("showed", 1, [14, 14], -15),
        ("scored", 1, [18, -15], [18, -15]),
    ]


# A game


def test_rounds_are_added_up() -> None:
    match = showdown("1 2", "5 3", options={"rounds": 2}, sheet=[[10, -3]])
    assert match.result() == Result((13, 15), (0,), low_is_good=True)


def test_ties_share_the_win() -> None:
    match = showdown("1", "5", "6", options={"rounds": 2}, sheet=[[14, 0, 0]])
    assert match.result() == Result((15, 15, 16), (0, 1), low_is_good=True)


@pytest.mark.parametrize("rounds", [1, 2, 5])
def test_so_many_rounds_are_played(rounds: int) -> None:
    match = Match.new(GAME, 2, 1, Options(rounds=rounds))
    while match.ask is not None:
        assert match.result() is None
        pass_by(match)
    assert len(match.state.sheet) == match.state.round == rounds


def test_five_rounds_are_usual() -> None:
    assert Options() == Options(
        rounds=5,
        target=0,
        pair_of_14s=True,
        exactly_25=True,
        matching="any time",
        chain_matching=False,
        deck_out="reshuffle",
        turn_limit=0,
        ready=False,
    )


def test_after_a_round_the_next_one_is_dealt() -> None:
    match = showdown("1", "5", options={"rounds": 2})
    assert (match.result(), match.state.round, match.state.phase, match.state.dealer) == (None, 2, "turn", 0)


@pytest.mark.parametrize(("before", "over"), [([20, 5], False), ([20, 25], True), ([39, 0], True), ([0, 24], False)])
def test_with_a_target_the_game_ends_after_the_round_in_which_anyone_reaches_it(before: list[int], over: bool) -> None:
    match = showdown("1", "5", options={"target": 40, "rounds": 1}, sheet=[before])
    assert match.state.sheet == [tuple(before), (1, 15)]
    assert (match.result() is not None) is over


def test_with_a_target_the_lowest_still_wins() -> None:
    match = showdown("1", "5", options={"target": 40}, sheet=[[38, 39]])
    assert match.result() == Result((39, 54), (0,), low_is_good=True)


@pytest.mark.parametrize(
    ("options", "mistake"),
    [
        ({"rounds": 0}, "option rounds is a number from 1 to 100, not 0"),
        ({"rounds": 101}, "option rounds is a number from 1 to 100, not 101"),
        ({"target": -1}, "option target is a score from 1 to 1000, or 0 to play for rounds, not -1"),
        ({"target": 1001}, "option target is a score from 1 to 1000, or 0 to play for rounds, not 1001"),
        ({"exactly_25": "perhaps"}, "option exactly_25 is yes or no, not 'perhaps'"),
        ({"turn_limit": 1001}, "option turn_limit is a number of turns up to 1000, or 0 for none, not 1001"),
        ({"turn_limit": -1}, "option turn_limit is a number of turns up to 1000, or 0 for none, not -1"),
        ({"matching": "seldom"}, "option matching is 'any time' or 'after each discard' or 'never', not 'seldom'"),
        ({"deck_out": "panic"}, "option deck_out is 'reshuffle' or 'round ends', not 'panic'"),
    ],
)
def test_options_that_make_no_sense_are_refused(options: dict[str, Any], mistake: str) -> None:
    with pytest.raises(Mistake) as refusal:
        make_options(Options, options)
    assert str(refusal.value) == mistake


@pytest.mark.parametrize("option", ["rounds", "target", "turn_limit"])
def test_the_greatest_numbers_are_allowed(option: str) -> None:
    most = 100 if option == "rounds" else 1000
    assert getattr(make_options(Options, {option: most}), option) == most


def test_in_a_simulation_the_hands_lie_open_in_the_end_too() -> None:
    s = window("1 . 3", "5", pile="12", caller=0, turn=1, options={"rounds": 1}).state
    match = Match(GAME, s.copy(), fleeting=True)
    pass_by(match)
    assert (match.state.phase, remembers(match, None)) == ("over", ["1 3", "5"])


def test_who_has_fewer_points_stands_better() -> None:
    match = showdown("1", "5", options={"rounds": 3}, sheet=[[20, 3]])
    assert GAME.standing is not None
    assert GAME.standing(match.state) == [-21, -18]


def test_the_next_round_is_a_round_like_the_first() -> None:
    match = showdown("1", "5", options={"rounds": 2})
    assert [event.kind.name for event in match.events[-4:]] == ["dealt", "peeked", "peeked", "drew"]
    play(match, "1 -")
    assert match.state.turns == 1
