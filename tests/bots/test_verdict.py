"""How a game is judged that is not over: what a search goes by where it does not play to the end."""

from __future__ import annotations

from typing import Any

import pytest

from stammtisch.core import FastRng, Match, Policy, softmax
from stammtisch.games import game_named

BARBARITY, KLOBBA, KOMBIO, KLONG = (game_named(name) for name in ("barbarity", "klobba", "kombio", "klong"))
JUDGED = pytest.mark.parametrize("game", [BARBARITY, KLOBBA, KOMBIO, KLONG], ids=lambda game: str(game.name))


def judged(match: Match[Any], policy: Policy) -> list[float]:
    """Play on until somebody can tell how it stands."""
    while match.ask is not None:
        match.settle(policy)
        if (verdict := policy.verdict()) is not None:
            return verdict
    raise AssertionError("it was over before it was judged")


@JUDGED
@pytest.mark.parametrize("seats", [2, 3])
def test_a_verdict_is_what_each_seat_has_of_the_win(game: Any, seats: int) -> None:
    match = Match.new(game, seats, 4, fleeting=True)
    policy = game.policy(match.state, FastRng(1))
    assert policy.verdict() is None  # nothing has happened yet
    verdict = judged(match, policy)
    assert match.ask is not None
    assert len(verdict) == seats
    assert sum(verdict) == pytest.approx(1)
    assert min(verdict) > 0


@JUDGED
def test_a_verdict_in_the_middle_of_a_game_foretells_who_wins_more_often_than_not(game: Any) -> None:
    """A hundred games, judged for the second time on the way."""
    right = 0.0
    for seed in range(100):
        match = Match.new(game, 2, seed, fleeting=True)
        for _ in range(2):
            policy = game.policy(match.state, FastRng(seed))
            verdict = judged(match, policy)
        match.playout(policy)
        result = match.result()
        assert result is not None
        right += result.share(verdict.index(max(verdict)))
    assert right > 60


def kombio(hands: list[str], known: list[str]) -> list[float]:
    """What is said of a position once the laps are over."""
    position = {"hands": hands, "known": known, "pile": "5", "phase": "turn", "turn": 0, "turns": 6}
    state = KOMBIO.read(position)
    policy = KOMBIO.policy(state, FastRng(0))
    assert policy.verdict() is None
    state.turns = 10
    verdict: list[float] | None = policy.verdict()
    assert verdict is not None
    return verdict


def test_the_lower_hand_in_kombio_is_the_better_one() -> None:
    low, high = kombio(["1 2 3", "8 9 10"], ["0.0 0.1 0.2", "1.0 1.1 1.2"])
    assert low > high


def test_to_know_the_same_cards_in_kombio_is_better_than_not_to() -> None:
    knows, not_ = kombio(["4 5 6", "4 5 6"], ["0.0 0.1 0.2", ""])
    assert knows > not_


def test_a_caller_in_kombio_is_not_judged_before_the_round_is_over() -> None:
    position = {
        "hands": ["1 2", "8 9"], "known": ["", ""], "pile": "5", "phase": "turn", "turn": 1, "turns": 20,
        "caller": 0, "turns_left": 0,
    }  # fmt: skip
    state = KOMBIO.read(position)
    policy = KOMBIO.policy(state, FastRng(0))
    state.turns = 40
    assert policy.verdict() is None


def test_a_star_more_in_klobba_counts_the_more_the_later_it_is() -> None:
    def lead(number: int) -> float:
        state = KLOBBA.setup(2, FastRng(1), KLOBBA.options())
        policy = KLOBBA.policy(state, FastRng(1))
        state.phase, state.round, state.stars = "group", number, [9, 5]
        verdict = policy.verdict()
        assert verdict is not None
        return float(verdict[0] - verdict[1])

    assert 0 < lead(3) < lead(8) < lead(12)


@pytest.mark.parametrize(
    "position",
    [
        {"hoards": ["horned-helm", ""]},
        {"areas": ["horned-helm", ""]},
        {"areas": ["horned-helm", "rusty-cleaver/pigsticker@0"]},
        {"hands": ["red-rage", ""]},
    ],
    ids=["a Prize", "a Prize within reach", "one without a guard", "a card more"],
)
def test_what_one_has_in_barbarity_counts(position: dict[str, Any]) -> None:
    """If the other had it, one's chances would be worse."""
    state = BARBARITY.read({"hands": ["", ""], "phase": "action", "turn": 0, **position})
    policy = BARBARITY.policy(state, FastRng(0))
    assert policy.verdict() is None
    state.turns += 2
    before = policy.verdict()
    for rows in (state.hoards, state.prizes, state.guards, state.hands):
        rows.reverse()
    after = policy.verdict()
    assert before is not None
    assert after is not None
    assert before[0] > after[0]


def test_shares_are_by_weight() -> None:
    assert softmax([0.0, 0.0]) == [0.5, 0.5]
    one, other = softmax([1001.0, 1000.0])
    assert one == pytest.approx(2.718 * other, rel=1e-3)


def test_a_thief_thinks_about_nothing_else_while_it_has_cards() -> None:
    match = Match.new(KLONG, 2, 1)
    assert match.ask is not None
    seat = match.to_act()[0]
    weights = KLONG.policy(match.state, FastRng(1)).weigh(match.ask, seat)
    assert sorted(weights)[-2] < max(weights) - 10
