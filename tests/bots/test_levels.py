"""Bots by level: what each is good for, in a few games with clear margins."""

from __future__ import annotations

from typing import Any

import pytest

from stammtisch.bots import Bot, at_random, beginner, casual, chair, play
from stammtisch.bots.search import Node
from stammtisch.bots.thinker import Patience, best, grown, is_clear, thinker
from stammtisch.core import FastRng, Match, word
from stammtisch.games import all_games, game_named

EVERY = pytest.mark.parametrize("game", list(all_games().values()), ids=lambda game: str(game.name))
KOMBIO, KLOBBA = game_named("kombio"), game_named("klobba")


def wins(game: Any, one: Any, other: Any, pairs: int) -> float:
    """The share of the wins of one over another, each deal played from both seats."""
    won = 0.0
    for seed in range(pairs):
        for seat in (0, 1):
            match = Match.new(game, 2, seed)
            bots: list[Bot] = [other(FastRng(seed)), other(FastRng(seed))]
            bots[seat] = one(FastRng(seed + 1000))
            play(match, bots, FastRng(seed))
            result = match.result()
            assert result is not None
            won += result.share(seat)
    return won / (2 * pairs)


@EVERY
def test_who_has_a_taste_for_the_game_beats_chance(game: Any) -> None:
    assert wins(game, casual, at_random, 10) >= 0.8


@EVERY
def test_a_policy_weighs_every_option_of_every_question(game: Any) -> None:
    match = Match.new(game, 2, 5, fleeting=True)
    policy = game.rollout(match.state, FastRng(1))
    asked = 0
    while match.ask is not None and asked < 200:
        asked += 1
        for seat in match.ask.waiting():
            assert len(policy.weigh(match.ask, seat)) == len(match.ask.offer(seat))
            assert policy.sight(match.ask, seat) == policy.sight(match.ask, seat)
        match.settle(policy)
    assert asked > 20


@EVERY
def test_casual_weighs_only_what_it_can_know(game: Any) -> None:
    """In every world that looks the same, each option appeals as much."""
    match = Match.new(game, 3, 7)
    for _ in range(40):
        if match.ask is None:
            break
        seat = match.ask.waiting()[0]
        here = chair(match, seat)
        seen = set()
        for world in range(4):
            imagined = here.imagine(FastRng(world))
            policy = game.rollout(imagined.state, FastRng(1))
            assert imagined.ask is not None
            seen.add(tuple(policy.weigh(imagined.ask, seat)))
        assert len(seen) == 1
        match.answer(seat, here.options[len(here.options) // 2])


def test_a_beginner_forgets_a_card_now_and_then() -> None:
    """The own first card is the 9 that was just discarded, and it was seen."""
    position = {
        "hands": ["9 1 2 3", "4 5 6 7"], "known": ["0.0 0.1 0.2 0.3", ""], "pile": "9", "phase": "match",
        "options": {"rounds": 1},
    }  # fmt: skip
    match = Match(KOMBIO, KOMBIO.read(position))
    told = [[word(bot(FastRng(seed))(chair(match, 0))) for seed in range(40)] for bot in (casual, beginner)]
    assert told[0].count("0.0") == 40
    assert 5 < told[1].count("0.0") < 39


def test_to_think_ahead_beats_to_play_at_first_sight() -> None:
    """In four rounds of Klobba, to be quick."""
    short = KLOBBA.but(options=lambda: KLOBBA.options(rounds=4))
    assert wins(short, lambda rng: thinker(rng, Patience(48)), casual, 5) >= 0.6


@EVERY
def test_a_search_is_the_same_for_the_same_seed_and_count(game: Any) -> None:
    match = Match.new(game, 2, 3)
    seat = match.to_act()[0]

    def tries(seed: int) -> list[tuple[str, int, float]]:
        root = grown(chair(match, seat), FastRng(seed), Patience(30))
        return [(word(edge.option), edge.tries, edge.total) for edge in root.edges]

    assert tries(1) == tries(1) != tries(2)


def test_a_search_stops_when_nothing_can_overtake_the_best() -> None:
    root = Node("pick")
    root.open(["a", "b"], [0.0, 0.0])
    root.edges[0].tries, root.edges[1].tries = 20, 5
    assert not is_clear(root, 15)
    assert is_clear(root, 14)
    assert best(root).option == "a"
