"""Chances by weight: by 1 more is about three times as likely."""
# mypyc: compile this module

from __future__ import annotations

from math import exp
from typing import Final

from .rng import Rng

_FINE: Final = 1 << 30


def softmax(weights: list[float]) -> list[float]:
    """What each weight is of the whole."""
    most = max(weights)
    chances = [exp(weight - most) for weight in weights]
    whole = sum(chances)
    return [chance / whole for chance in chances]


def sample(weights: list[float], temperature: float, rng: Rng) -> int:
    """One of the weights by lot; the hotter, the more alike they are."""
    most = weights[0]
    for weight in weights:
        if weight > most:  # noqa: PLR1730 (faster when compiled)
            most = weight
    total = 0.0
    for weight in weights:
        total += exp((weight - most) / temperature)
    lot = total * float(int(rng.below(_FINE))) / _FINE
    for place, weight in enumerate(weights):
        lot -= exp((weight - most) / temperature)  # once more is cheaper than to keep it
        if lot < 0:
            return place
    return len(weights) - 1
