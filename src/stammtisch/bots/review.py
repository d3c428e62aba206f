"""Whether an answer was a good one, by what could be seen from the chair and not by how it turned out."""

from __future__ import annotations

from statistics import fmean
from time import perf_counter
from typing import Any, NamedTuple

from stammtisch.core import FastRng, Rng

from .chair import Chair
from .thinker import Patience, Thought, error_of

#: In so many imagined worlds at least two answers are compared, however long that takes.
LEAST = 8


class Review(NamedTuple):
    """The best other option, and by how much more of a win the answer was than that: a mean and its standard error."""

    rival: Any
    gain: float
    error: float


def rival_of(chair: Chair, chosen: Any, rng: Rng, patience: Patience) -> Any:
    """The best option beside the one that was chosen, which there has to be."""
    thought = Thought(chair, rng, patience, least=2)
    others = [trial for trial in thought.tried if trial.edge.option != chosen]
    return max(others, key=lambda trial: trial.promise()).edge.option


def review(chair: Chair, chosen: Any, rival: Any, rng: Rng, patience: Patience) -> Review:
    """Two answers in the same worlds, each played out by the game's own policy; other worlds than found the rival."""
    start, gains = perf_counter(), list[float]()
    while len(gains) < LEAST or (len(gains) < patience.matches and not _is_over(start, patience)):
        world = rng.fork()
        gains.append(_share(chair, chosen, world) - _share(chair, rival, world))
    return Review(rival, fmean(gains), error_of(gains))


def _is_over(start: float, patience: Patience) -> bool:
    return bool(patience.seconds) and perf_counter() - start > patience.seconds


def _share(chair: Chair, option: Any, world: FastRng) -> float:
    match = chair.imagine(world.copy())
    match.answer(chair.seat, option)
    match.playout(match.game.policy(match.state, world.copy()))
    result = match.result()
    return 0.0 if result is None else result.share(chair.seat)
