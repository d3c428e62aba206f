"""Random games in great number: each ends, nobody is ever stuck, and at every question all cards are there.

cd tests && python -m robust klong --games 100000     (`make robust` plays so many of every game)
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from functools import partial
from multiprocessing import get_context
from typing import Any, NamedTuple

from rich.progress import track

from stammtisch.core import FastRng, Match, seed_of
from stammtisch.core.cases import mixed
from stammtisch.core.laws import ENDLESS, Broken, Case, pick
from stammtisch.games import all_games, game_named

CHUNK = 250


class Chunk(NamedTuple):
    """What some games came to: all their answers, those of the longest, and what went wrong."""

    answers: int
    longest: int
    troubles: list[str]


def cases(name: str, first: int) -> Iterator[Case]:
    """The next games in line: all numbers of players and all variants in turn, then the same with mixed options."""
    game = game_named(name)
    for number in range(first, first + CHUNK):
        lap, place = divmod(number, len(game.seats) * len(game.variants))
        variant = game.variants[place // len(game.seats)]
        seed = seed_of("robust", name, number)
        options = mixed(game, variant, seed) if lap % 2 else variant
        yield Case(game, game.seats[place % len(game.seats)], tuple(options.items()), seed)


def play(case: Case) -> int:
    """How many answers a game takes until it is over."""
    game, dice = case.game, FastRng(seed_of("dice", case.seed))
    match = Match.new(game, case.seats, case.seed, game.options(**dict(case.options)), fleeting=True)
    cards = game.inventory(match.state)
    for count in range(ENDLESS):
        if match.ask is None:
            return count
        if game.inventory(match.state) != cards:
            raise Broken(f"question {count}: cards are not where they should be")
        match.answer(*pick(match, dice))
    raise Broken("it does not end")


def play_chunk(name: str, first: int) -> Chunk:
    lengths, troubles = [], []
    for case in cases(name, first):
        try:
            lengths.append(play(case))
        except Exception as error:  # noqa: BLE001  # whatever it is, the other games are played
            troubles.append(f"{case}: {type(error).__name__}: {error}")
    return Chunk(sum(lengths), max(lengths, default=0), troubles)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game", nargs="*", default=list(all_games()))
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--workers", type=int, default=2)
    wanted: Any = parser.parse_args()
    troubles: list[str] = []
    with get_context("fork").Pool(wanted.workers) as pool:
        for name in wanted.game:
            firsts = range(0, wanted.games, CHUNK)
            chunks = list(track(pool.imap_unordered(partial(play_chunk, name), firsts), name, len(firsts)))
            answers, longest = sum(chunk.answers for chunk in chunks), max(chunk.longest for chunk in chunks)
            found = [trouble for chunk in chunks for trouble in chunk.troubles]
            troubles += found
            print(f"{name}: {len(firsts) * CHUNK:,} games, {answers:,} answers, {longest:,} in the longest game;",  # noqa: T201
                  f"{len(found) or 'no'} troubles")  # fmt: skip
    raise SystemExit("\n".join(troubles[:20]) or None)


if __name__ == "__main__":
    main()
