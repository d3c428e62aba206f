"""Chances by weight: by 1 more is about three times as likely (compiled)."""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import append, vec

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
    chances = vec[float](capacity=len(weights))
    for weight in weights:
        chance = exp((weight - most) / temperature)
        chances = append(chances, chance)
        total += chance
    lot = total * float(int(rng.below(_FINE))) / _FINE
    for place in range(len(chances)):
        lot -= chances[place]
        if lot < 0:
            return int(place)
    return len(chances) - 1
