"""A table of Karuba to try rules at, in few words."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from stammtisch.core import Match, word
from stammtisch.games.karuba import GAME
from stammtisch.games.karuba.state import Karuba, Options

COUNTS = range(2, 7)


def table(**parts: Any) -> Match[Karuba]:
    """A position, played on."""
    return Match(GAME, GAME.read(parts))


def may(match: Match[Karuba], seat: int) -> set[str]:
    """What a seat may answer."""
    return {word(option) for option in match.ask.offer(seat)} if match.ask is not None else set()


def random_games(seats: int, games: int, options: Options | None = None) -> Iterator[Match[Karuba]]:
    """Games played at random: the match at every question, and when it is over."""
    for seed in range(games):
        dice = Random(seed)
        match = Match.new(GAME, seats, seed, options)
        yield match
        while match.ask is not None:
            seat = dice.choice(match.to_act())
            match.answer(seat, dice.choice(match.ask.offer(seat)))
            yield match
