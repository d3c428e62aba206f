"""A table of bots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from stammtisch.core import Match, Rng, Seat

from .chair import Bot, chair


def answers(match: Match[Any], bots: Sequence[Bot], rng: Rng) -> Iterator[tuple[Seat, Any]]:
    """What the bots answer to the open question, in the order in which it counts.

    In a race everyone decides at once, and lots say who was first.
    """
    ask = match.ask
    assert ask is not None
    seats = ask.waiting()
    if not ask.race:
        for seat in seats:
            yield seat, bots[seat](chair(match, seat))
        return
    yield from settle_race([(seat, bots[seat](chair(match, seat))) for seat in seats], rng)


def settle_race(decided: list[tuple[Seat, Any]], rng: Rng) -> list[tuple[Seat, Any]]:
    """Everyone decided without knowing of the others; lots say whose claim counts. All answers, if nobody claims."""
    rng.shuffle(decided)
    claims = [(seat, option) for seat, option in decided if option is not None]
    return claims[:1] or decided


def play(match: Match[Any], bots: Sequence[Bot], rng: Rng) -> int:
    """Play to the end. How many answers it took."""
    count = 0
    while match.ask is not None:
        for seat, option in list(answers(match, bots, rng)):
            match.answer(seat, option)
            count += 1
    return count
