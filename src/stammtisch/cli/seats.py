"""Who plays, as it is written on the command line."""

from __future__ import annotations

from stammtisch.bots import BOTS, bot_named, level_of
from stammtisch.core import FastRng, Mistake, unknown


def read_seats(seats: str, *others: str) -> list[str]:
    """Who sits there, with commas between them: bots by name, as in casual,master@500,strong+bold, and others."""
    words = [word.strip() for word in seats.split(",")]
    for word in words:
        if word in others:
            continue
        if level_of(word) not in BOTS:
            raise unknown("player", word, [*others, *BOTS])
        if word.partition("+")[0].endswith("@"):
            raise Mistake(f"bot {word!r} cannot be; how many matches it imagines is written as in master@500")
        bot_named(word, FastRng(0))
    return words
