"""Bots that search: for so long, or for so many imagined matches, or until the choice is clear."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from time import perf_counter
from typing import Any

from stammtisch.core import Rng

from .chair import Bot, Chair
from .search import Edge, Node, think
from .sense import weights

#: By how many standard errors an option has to beat the first impression: imagined matches are few and noisy.
DOUBT = 2.0
#: How often it is asked whether the choice is clear, in imagined matches.
_CHECK = 16


@dataclass(frozen=True)
class Patience:
    """How long a question is thought about: imagined matches at most, and seconds at most (0: no matter how long)."""

    matches: int
    seconds: float = 0.0


STRONG = Patience(1000, 0.4)
MASTER = Patience(20_000, 1.6)


def strong(rng: Rng) -> Bot:
    """Thinks ahead, for a moment."""
    return thinker(rng, STRONG)


def master(rng: Rng) -> Bot:
    """Thinks ahead for as long as others can bear."""
    return thinker(rng, MASTER)


def thinker(rng: Rng, patience: Patience) -> Bot:
    """A bot that searches. Without a limit of time, it is the same for the same seed."""

    def answer(chair: Chair) -> Any:
        if len(chair.options) == 1:
            return chair.options[0]
        return best(grown(chair, rng, patience)).option

    return answer


def grown(chair: Chair, rng: Rng, patience: Patience) -> Node:
    """The tree of a question."""
    root, start = Node(chair.kind), perf_counter()
    root.open(list(chair.options), weights(chair, rng))
    for done in range(1, patience.matches + 1):
        think(chair.imagine(rng.fork()), chair.seat, root, rng.fork())
        used = perf_counter() - start if patience.seconds else 0.0
        if patience.seconds and used > patience.seconds:
            break
        if done % _CHECK == 0 and is_clear(root, _left(done, used, patience)):
            break
    return root


def _left(done: int, used: float, patience: Patience) -> float:
    """How many imagined matches there is still time for."""
    left = float(patience.matches - done)
    return min(left, (patience.seconds - used) * done / used) if used else left


def is_clear(root: Node, left: float) -> bool:
    """Whether no other option can come to be tried more often."""
    tries = sorted([edge.tries for edge in root.edges])
    return len(tries) < 2 or tries[-1] - tries[-2] > left


def best(root: Node) -> Edge:
    """What was tried most often, for it looked best; but the first impression, unless that is clearly worse."""
    found = max(root.edges, key=lambda edge: (edge.tries, edge.mean(), edge.prior))
    first = max(root.edges, key=lambda edge: edge.prior)
    lead = found.mean() - first.mean()
    return found if lead > DOUBT * sqrt(found.doubt() + first.doubt()) else first
