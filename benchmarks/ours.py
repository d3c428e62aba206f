"""The figures of our games: four seats, random answers, the public interface."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import count
from random import Random
from time import perf_counter
from typing import Any

import stammtisch.core.match
from stammtisch.bots import chair, hint
from stammtisch.bots.thinker import Patience
from stammtisch.core import FastRng, Game, Match, Policy
from stammtisch.games import all_games

Figures = dict[str, float]
Measure = Callable[[float], Figures]

SEATS = 4
#: How many races out of ten a player lets pass.
PATIENCE = 0.9
#: How often a twin is made at each question.
TWINS = 4
#: From how many deals rollouts start.
DEALS = 8
#: More matches than can be imagined in a turn.
UNLIMITED = 10**6
#: How many matches lie on the scales.
PARTIES = 40


def ready() -> tuple[dict[str, str], dict[str, Measure]]:
    """What there is to know about us, and what can be measured."""
    compiled = not str(stammtisch.core.match.__file__).endswith(".py")
    measures: dict[str, Measure] = {"yardstick": yardstick}
    for name, game in all_games().items():
        measures[f"{name} driven"] = partial(driven, game, count(), True)
        measures[f"{name} kept"] = partial(driven, game, count(), False)
        measures[f"{name} playouts"] = partial(playouts, game, count())
        measures[f"{name} rollouts"] = partial(rollouts, game, count())
        measures[f"{name} search"] = partial(searched, game, count())
        measures[f"{name} twins"] = partial(twins, game, count())
        measures[f"{name} memory"] = partial(memory, game)
    return {"stammtisch": "compiled" if compiled else "interpreted"}, measures


def driven(game: Game[Any], seeds: Iterator[int], fleeting: bool, seconds: float) -> Figures:
    """Answers a second, each given from Python."""
    rand = Random(next(seeds)).random
    answers = 0
    start = now = perf_counter()
    while now - start < seconds:
        match = Match.new(game, SEATS, next(seeds), fleeting=fleeting)
        while (ask := match.ask) is not None:
            race = ask.race
            for seat in ask.waiting():
                options = ask.offer(seat)
                pick = None if race and rand() < PATIENCE else options[int(rand() * len(options))]
                match.answer(seat, pick)
                answers += 1
                if race and pick is not None:
                    break  # the others come too late
        now = perf_counter()
    return {f"{game.name} {'driven' if fleeting else 'kept'}": answers / (now - start)}


def playouts(game: Game[Any], seeds: Iterator[int], seconds: float) -> Figures:
    """Answers and whole games a second in the core's own loop, the deal included."""
    policy = Policy(FastRng(next(seeds)))
    answers = games = 0
    start = now = perf_counter()
    while now - start < seconds:
        answers += Match.new(game, SEATS, next(seeds), fleeting=True).playout(policy)
        games += 1
        now = perf_counter()
    return {f"{game.name} playouts": answers / (now - start), f"{game.name} games": games / (now - start)}


def rollouts(game: Game[Any], seeds: Iterator[int], seconds: float) -> Figures:
    """Answers a second in the core's own loop from a deal that is there already; the clone of it is included."""
    policy = Policy(FastRng(next(seeds)))
    deals = [Match.new(game, SEATS, next(seeds)) for _ in range(DEALS)]
    answers = 0
    start = now = perf_counter()
    while now - start < seconds:
        for deal in deals:
            answers += deal.clone().playout(policy)
        now = perf_counter()
    return {f"{game.name} rollouts": answers / (now - start)}


def searched(game: Game[Any], seeds: Iterator[int], seconds: float) -> Figures:
    """Matches a second that a bot imagines and plays out about the first question of a deal."""
    rng = FastRng(next(seeds))
    matches = 0
    start = now = perf_counter()
    while not matches or now - start < seconds:  # a question that answers itself needs no match
        deal = Match.new(game, SEATS, next(seeds))
        matches += hint(chair(deal, deal.to_act()[0]), rng, Patience(UNLIMITED, seconds))[0].all
        now = perf_counter()
    return {f"{game.name} search": matches / (now - start)}


def twins(game: Game[Any], seeds: Iterator[int], seconds: float) -> Figures:
    """Microseconds for a clone and for an imagined match, over all questions of whole games."""
    rng = FastRng(next(seeds))
    lots = Random(next(seeds))
    cloned = imagined = made = 0.0
    while cloned + imagined < seconds:
        match = Match.new(game, SEATS, next(seeds))
        while match.ask is not None:
            seat = match.ask.waiting()[0]
            start = perf_counter()
            for _ in range(TWINS):
                match.clone()
            between = perf_counter()
            for _ in range(TWINS):
                match.imagine(seat, rng)
            end = perf_counter()
            cloned += between - start
            imagined += end - between
            made += TWINS
            answer_at_random(match, lots)
    return {f"{game.name} clone": cloned / made * 1e6, f"{game.name} imagine": imagined / made * 1e6}


def memory(game: Game[Any], seconds: float) -> Figures:
    """Bytes of a match that keeps its past, in the middle of the game."""
    return {f"{game.name} memory": weight(game)}


@cache
def weight(game: Game[Any]) -> float:
    """It does not change from turn to turn, so it is found out once."""
    half = play(Match.new(game, SEATS, 0)) // 2
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    matches = [Match.new(game, SEATS, seed) for seed in range(PARTIES)]
    for match in matches:
        play(match, half)
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return (after - before) / PARTIES


def play(match: Match[Any], most: int | None = None) -> int:
    """Play on at random, to the end or for so many answers. How many it took."""
    lots = Random(0)
    answers = 0
    while match.ask is not None and answers != most:
        answer_at_random(match, lots)
        answers += 1
    return answers


def answer_at_random(match: Match[Any], lots: Random) -> None:
    ask = match.ask
    assert ask is not None
    seat = ask.waiting()[0]
    match.answer(seat, None if ask.race and lots.random() < PATIENCE else lots.choice(ask.offer(seat)))


def yardstick(seconds: float) -> Figures:
    """Microseconds to copy a table of plain lists in plain Python: what this machine is worth today."""
    table = [list(range(length)) for length in (4, 4, 4, 4, 4, 4, 4, 4, 40, 20)]
    copies = 0
    start = now = perf_counter()
    while now - start < seconds:
        for _ in range(100):
            _copy = [row[:] for row in table]
        copies += 100
        now = perf_counter()
    return {"yardstick": (now - start) / copies * 1e6}
