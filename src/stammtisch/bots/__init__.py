"""Bots: each sits in a chair, and sees and does what anybody in that seat could."""

from __future__ import annotations

from collections.abc import Callable

from stammtisch.core import Mistake, Rng, unknown

from .basic import at_random, flat_monte_carlo
from .chair import Bot, Chair, chair
from .hint import Tip, hint
from .play import Bots, Reactions, play, settle_race
from .sense import beginner, casual
from .thinker import MASTER, STRONG, Patience, thinker

_AT_ONCE: dict[str, Callable[[Rng], Bot]] = {
    "random": at_random,
    "beginner": beginner,
    "casual": casual,
    "flat": flat_monte_carlo,
}
_THINKERS = {"strong": STRONG, "master": MASTER}
#: For how many seconds a question is thought about at most, by level; of those that know their mind at once, about.
TIME = {
    "random": 0.05, "beginner": 0.05, "casual": 0.05, "flat": 1.0, "strong": STRONG.seconds, "master": MASTER.seconds,
}  # fmt: skip
#: From the weakest on; `flat` is the plain search that any game can do without a policy of its own.
BOTS = ("random", "beginner", "casual", "strong", "master", "flat")


def bot_named(name: str, rng: Rng, waited: float = 0.0, share: float = 1.0) -> Bot:
    """A bot by its level; after an @ stands how many matches it imagines for each answer, however long that takes.

    Where many think at the same time, it may have waited for some seconds, and has a share of what is left of its time.
    """
    level, _, matches = name.partition("@")
    if level not in BOTS:
        raise unknown("bot", level, BOTS)
    if matches:
        if level not in _THINKERS or not matches.isdecimal() or not 0 < int(matches) < 10**6:
            raise Mistake(f"bot {name!r} cannot be; those that imagine so many matches are written as in master@500")
        return thinker(rng, Patience(int(matches)))
    return thinker(rng, _THINKERS[level].hurried(waited, share)) if level in _THINKERS else _AT_ONCE[level](rng)


def at_pace(level: str, matches: int) -> str:
    """The name of a bot that counts its matches, if it searches: so many for a master, for others by their time."""
    if not matches or level not in _THINKERS:
        return level
    return f"{level}@{max(1, round(matches * _THINKERS[level].seconds / MASTER.seconds))}"


__all__ = [
    "BOTS",
    "TIME",
    "Bot",
    "Bots",
    "Chair",
    "Reactions",
    "Tip",
    "at_pace",
    "at_random",
    "beginner",
    "bot_named",
    "casual",
    "chair",
    "flat_monte_carlo",
    "hint",
    "play",
    "settle_race",
]
