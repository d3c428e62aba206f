"""Bots: each sits in a chair, and sees and does what anybody in that seat could."""

from __future__ import annotations

from collections.abc import Callable

from stammtisch.core import Mistake, Rng, unknown

from .basic import at_random, flat_monte_carlo
from .chair import Bot, Chair, chair
from .hint import Tip, hint
from .play import Bots, Reactions, play, settle_race
from .review import Review, review, rival_of
from .sense import beginner, casual
from .thinker import MASTER, STRONG, Patience, thinker

_AT_ONCE: dict[str, Callable[[Rng], Bot]] = {
    "random": at_random,
    "beginner": beginner,
    "casual": casual,
    "flat": flat_monte_carlo,
}
_THINKERS = {"strong": STRONG, "master": MASTER}
#: What an even game is worth to somebody beside winning or losing it: more to the careful, less to the bold.
STYLES = {"careful": 0.6, "bold": -0.6}
#: For how many seconds a question is thought about at most, by level; of those that know their mind at once, about.
TIME = {
    "random": 0.05, "beginner": 0.05, "casual": 0.05, "flat": 1.0, "strong": STRONG.seconds, "master": MASTER.seconds,
}  # fmt: skip
#: From the weakest on; `flat` is the plain search that any game can do without a policy of its own.
BOTS = ("random", "beginner", "casual", "strong", "master", "flat")
#: Who can be given a seat: every level, and those that think in each style, too.
PLAYERS = tuple(name for bot in BOTS for name in (bot, *(f"{bot}+{style}" for style in STYLES if bot in _THINKERS)))


def bot_named(name: str, rng: Rng, waited: float = 0.0, share: float = 1.0) -> Bot:
    """A bot by its level; after an @ stands how many matches it imagines for each answer, however long that takes.

    After a + stands its style, as in strong+bold. Where many think at the same time, it may have waited for some
    seconds, and has a share of what is left of its time.
    """
    plain, plus, style = name.partition("+")
    level, at, matches = plain.partition("@")
    if level not in BOTS:
        raise unknown("bot", level, BOTS)
    if plus and style not in STYLES:
        raise unknown("style", style, STYLES)
    if plus and level not in _THINKERS:
        raise Mistake(f"bot {name!r} cannot be; those that think have a style: {', '.join(_THINKERS)}")
    if at and (level not in _THINKERS or not matches.isdecimal() or not 0 < int(matches) < 10**6):
        raise Mistake(f"bot {name!r} cannot be; those that imagine so many matches are written as in master@500")
    if level not in _THINKERS:
        return _AT_ONCE[level](rng)
    patience = Patience(int(matches)) if at else _THINKERS[level].hurried(waited, share)
    return thinker(rng, patience, STYLES.get(style, 0.0))


def level_of(name: str) -> str:
    """The level in the name of a bot."""
    return name.partition("+")[0].partition("@")[0]


def thinks_by_clock(name: str) -> bool:
    """Whether a bot answers otherwise on a faster machine."""
    return level_of(name) in _THINKERS and "@" not in name


def at_pace(level: str, matches: int) -> str:
    """The name of a bot that counts its matches, if it searches: so many for a master, for others by their time."""
    plain, plus, style = level.partition("+")
    if not matches or plain not in _THINKERS:
        return level
    return f"{plain}@{max(1, round(matches * _THINKERS[plain].seconds / MASTER.seconds))}{plus}{style}"


__all__ = [
    "BOTS",
    "PLAYERS",
    "STYLES",
    "TIME",
    "Bot",
    "Bots",
    "Chair",
    "Patience",
    "Reactions",
    "Review",
    "Tip",
    "at_pace",
    "at_random",
    "beginner",
    "bot_named",
    "casual",
    "chair",
    "flat_monte_carlo",
    "hint",
    "level_of",
    "play",
    "review",
    "rival_of",
    "settle_race",
    "thinks_by_clock",
]
