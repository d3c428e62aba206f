"""Bots: each sits in a chair, and sees and does what anybody in that seat could."""

from __future__ import annotations

from collections.abc import Callable

from stammtisch.core import Rng, unknown

from .basic import at_random, flat_monte_carlo
from .chair import Bot, Chair, chair
from .play import answers, play
from .sense import beginner, casual
from .thinker import master, strong

#: From the weakest on; `flat` is the plain search that any game can do without a policy of its own.
BOTS: dict[str, Callable[[Rng], Bot]] = {
    "random": at_random,
    "beginner": beginner,
    "casual": casual,
    "strong": strong,
    "master": master,
    "flat": flat_monte_carlo,
}


def bot_named(name: str, rng: Rng) -> Bot:
    if name not in BOTS:
        raise unknown("bot", name, BOTS)
    return BOTS[name](rng)


__all__ = [
    "BOTS",
    "Bot",
    "Chair",
    "answers",
    "at_random",
    "beginner",
    "bot_named",
    "casual",
    "chair",
    "flat_monte_carlo",
    "master",
    "play",
    "strong",
]
