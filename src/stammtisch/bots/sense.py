"""Bots that answer at once, by the tastes of a game's own policy."""

from __future__ import annotations

from typing import Any

from stammtisch.core import Rng, sample

from .chair import Bot, Chair

#: How warm a head is: a cool one takes what it weighs highest, a warm one anything that is not much worse.
CASUAL = 0.15
BEGINNER = 0.8
#: Of a hundred things a beginner has seen, so many slip the mind.
LAPSES = 20


def casual(rng: Rng) -> Bot:
    """What seems best, at first sight."""
    return _sensible(rng, CASUAL, 0)


def beginner(rng: Rng) -> Bot:
    """What is obvious: greedily, with little regard for others, and what it has seen is forgotten for good."""
    return _sensible(rng, BEGINNER, LAPSES)


def _sensible(rng: Rng, warmth: float, lapses: int) -> Bot:
    def answer(chair: Chair) -> Any:
        return chair.options[sample(weights(chair, rng, lapses), warmth, rng)]

    return answer


def weights(chair: Chair, rng: Rng, lapses: int = 0) -> list[float]:
    """How much each option appeals: policies weigh by what the seat can know, so one imagined match will do."""
    if len(chair.options) == 1:
        return [0.0]
    match = chair.imagine(rng.fork())
    assert match.ask is not None
    policy = match.game.policy(match.state, rng.fork())
    policy.lapses = lapses
    return policy.weigh(match.ask, chair.seat)
