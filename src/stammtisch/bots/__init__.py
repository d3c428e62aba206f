"""Bots: each sits in a chair, and sees and does what anybody in that seat could."""

from __future__ import annotations

from collections.abc import Callable

from stammtisch.core import Mistake, Rng, unknown

from .basic import at_random, flat_monte_carlo
from .chair import Bot, Chair, chair
from .hint import Tip, hint
from .play import answers, play
from .sense import beginner, casual
from .thinker import Patience, master, strong, thinker

#: From the weakest on; `flat` is the plain search that any game can do without a policy of its own.
BOTS: dict[str, Callable[[Rng], Bot]] = {
    "random": at_random,
    "beginner": beginner,
    "casual": casual,
    "strong": strong,
    "master": master,
    "flat": flat_monte_carlo,
}


#: Bots that search, and which part of a master's imagined matches each is given where they are counted: as of the time.
_PART = {"strong": 4, "master": 1}


def bot_named(name: str, rng: Rng) -> Bot:
    """A bot by its level; after an @ stands how many matches it imagines for each answer, however long that takes."""
    level, _, matches = name.partition("@")
    if level not in BOTS:
        raise unknown("bot", level, BOTS)
    if not matches:
        return BOTS[level](rng)
    if level not in _PART or not matches.isdecimal() or not 0 < int(matches) < 10**6:
        raise Mistake(f"bot {name!r} cannot be; those that imagine so many matches are written as in master@500")
    return thinker(rng, Patience(int(matches)))


def at_pace(level: str, matches: int) -> str:
    """The name of a bot that counts its matches, if it searches: so many for a master, fewer for others."""
    return f"{level}@{max(1, matches // _PART[level])}" if matches and level in _PART else level


__all__ = [
    "BOTS",
    "Bot",
    "Chair",
    "Tip",
    "answers",
    "at_pace",
    "at_random",
    "beginner",
    "bot_named",
    "casual",
    "chair",
    "flat_monte_carlo",
    "hint",
    "master",
    "play",
    "strong",
]
