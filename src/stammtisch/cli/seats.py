"""Who plays, as it is written on the command line."""

from __future__ import annotations

from stammtisch.bots import BOTS, bot_named
from stammtisch.core import FastRng, Mistake, unknown


def read_seats(seats: str, *others: str) -> list[str]:
    """Who sits there, as words with commas between them: bots by their names, as in casual,master@500, and others."""
    words = [word.strip() for word in seats.split(",")]
    for word in words:
        level, at, matches = word.partition("@")
        if word not in others and level not in BOTS:
            raise unknown("player", word, [*others, *BOTS])
        if at and not matches:
            raise Mistake(f"bot {word!r} cannot be; how many matches it imagines is written as in master@500")
        if at:
            bot_named(word, FastRng(0))
    return words
