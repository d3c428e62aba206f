"""What a seat might do, with reasons: for people who ask."""

from __future__ import annotations

from typing import Any, NamedTuple

from stammtisch.core import Rng

from .chair import Chair
from .search import Edge
from .thinker import STRONG, Patience, Thought

#: How many options are named.
BEST = 3
#: How often a follow-up has to have been tried to be called usual.
_USUAL = 3
#: In how many imagined matches at least an option gets its value.
_LEAST = 20


class Tip(NamedTuple):
    """An option, how well imagined matches went for it, from 0 to 1, and in how many of all of them it was tried."""

    option: Any
    value: float
    tries: int
    all: int
    #: The own answer that usually followed, and to which kind of question; None if that differed too much.
    then: tuple[str, Any] | None


def hint(chair: Chair, rng: Rng, patience: Patience = STRONG) -> list[Tip]:
    """The best options, the best of them first, by what can be seen from the chair and nothing else."""
    thought = Thought(chair, rng, patience, BEST)
    while thought.root.visits < _LEAST and not thought.is_over(1.0):  # a choice that was clear has no value yet
        thought.imagine(rng.fork(), 1.0)
    root = thought.root
    edges = sorted(root.edges, key=lambda edge: (edge.tries, edge.mean(), edge.prior), reverse=True)
    return [Tip(edge.option, edge.mean(), edge.tries, root.visits, _then(edge)) for edge in edges[:BEST]]


def _then(edge: Edge) -> tuple[str, Any] | None:
    """What was answered most often to the next question."""
    counts: dict[tuple[str, Any], int] = {}
    for node in edge.next.values():
        for follow in node.edges:
            key = node.kind, follow.option
            counts[key] = counts.get(key, 0) + follow.tries
    if not counts:
        return None
    usual = max(counts, key=lambda key: counts[key])
    return usual if counts[usual] >= max(_USUAL, edge.tries // 4) else None
