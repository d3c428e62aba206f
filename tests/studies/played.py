"""What the studies of docs/studies share: games of bots, one deal after the other, and numbers with their intervals."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Any

from stammtisch.bots import Bot, bot_named, play
from stammtisch.core import FastRng, Match, Rng, make_options, new_rng, seed_of
from stammtisch.games import game_named

#: Makes a bot, as `bot_named` does from a level.
Maker = Callable[[Rng], Bot]


def level(name: str) -> Maker:
    return lambda rng: bot_named(name, rng)


def played(
    game: str,
    makers: Sequence[Maker],
    seed: int,
    number: int,
    options: Mapping[str, Any] | None = None,
) -> Match[Any]:
    """One game, to its end. The same seed and number are the same deal, whoever plays."""
    rules = game_named(game)
    chosen = make_options(rules.options, dict(options or {}))
    match = Match(rules, rules.laid(len(makers), new_rng(seed_of(seed, number)), chosen))
    bots = [maker(FastRng(seed_of(seed, number, seat))) for seat, maker in enumerate(makers)]
    play(match, bots, FastRng(seed_of(seed, number, "lots")))
    return match


def many(
    game: str, seats: Sequence[str], games: int, seed: int, options: Mapping[str, Any] | None = None
) -> Iterator[Match[Any]]:
    """So many games among bots of these levels."""
    for number in range(games):
        yield played(game, [level(bots) for bots in seats], seed, number, options)


def mean(numbers: Sequence[float]) -> tuple[float, float]:
    """The mean, and how far it may be off (95 %)."""
    return fmean(numbers), 1.96 * stdev(numbers) / sqrt(len(numbers)) if len(numbers) > 1 else float("inf")


def said(numbers: Sequence[float], scale: float = 1.0, digits: int = 1) -> str:
    """A mean with its interval, in words."""
    middle, off = mean(numbers)
    return f"{scale * middle:.{digits}f} ± {scale * off:.{digits}f}"


def say(*columns: object) -> None:
    """A line of a table."""
    sys.stdout.write(" | ".join(map(str, columns)) + "\n")
    sys.stdout.flush()


def arguments(text: str | None) -> argparse.ArgumentParser:
    """What every study asks for."""
    parser = argparse.ArgumentParser(description=text)
    parser.add_argument("--players", type=int, nargs="+")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--bots", default="casual", help="as in strong@50")
    return parser
