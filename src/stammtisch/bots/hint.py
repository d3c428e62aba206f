"""What a seat might do, with reasons: for people who ask."""

from __future__ import annotations

from statistics import fmean
from typing import Any, NamedTuple

from stammtisch.core import Rng

from .chair import Chair
from .search import Edge
from .thinker import STRONG, Patience, Thought, Trial

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
    best = thought.best()
    others = [trial for trial in thought.tried if trial is not best and trial.worths]
    others.sort(key=lambda trial: -_value(trial, best))
    return [_tip(trial, best, thought.root.visits) for trial in [best, *others][:BEST]]


def _value(trial: Trial, best: Trial) -> float:
    """What is to be expected of an option: in worlds where both were tried, the best is worth no less."""
    return best.edge.mean() + (0.0 if trial is best else min(0.0, fmean(trial.gains(best))))


def _tip(trial: Trial, best: Trial, visits: int) -> Tip:
    return Tip(trial.edge.option, _value(trial, best), trial.edge.tries, visits, _then(trial.edge))


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
