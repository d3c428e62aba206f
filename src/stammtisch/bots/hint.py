"""What a seat might do, with reasons: for people who ask."""

from __future__ import annotations

from statistics import fmean
from typing import Any, NamedTuple

from stammtisch.core import Game, Rng
from stammtisch.core.game import Reason

from .chair import Chair
from .search import Edge
from .thinker import Patience, Thought, Trial, error_of

#: How long a person waits: so many imagined matches, or so many seconds.
HINT = Patience(4000, 1.2)
#: How many options are named.
BEST = 3
#: How often a follow-up has to have been tried to be called usual.
_USUAL = 3
#: A value is worked on until it is about as exact as this, and in how many imagined matches at least.
_EXACT = 0.01
_LEAST = 20
#: A lead of fewer standard errors may be luck; and less of a win than this is not worth a thought.
_LUCK = 1.5
_SLIGHT = 0.015


class Tip(NamedTuple):
    """An option, how well imagined matches went for it, from 0 to 1, and in how many of all of them it was tried."""

    option: Any
    value: float
    tries: int
    all: int
    #: The own answer that usually followed, and to which kind of question; None if that differed too much.
    then: tuple[str, Any] | None
    #: How far the value may be off, by the standard error; and whether the best is better by no more than luck.
    error: float = 0.0
    about_equal: bool = False
    #: Why, by key and what is put into its sentence (`Game.reason`); None where the game says nothing.
    reason: Reason | None = None


def hint(chair: Chair, rng: Rng, patience: Patience = HINT) -> list[Tip]:
    """The best options, the best of them first, by what can be seen from the chair and nothing else."""
    thought = Thought(chair, rng, patience, BEST)
    while not thought.is_over(1.0) and not _is_exact(thought):  # a choice that was clear has hardly a value yet
        thought.imagine(rng.fork(), 1.0)
    best = thought.best()
    game = chair.imagine(rng.fork()).game
    others = [trial for trial in thought.tried if trial is not best and trial.worths]
    others.sort(key=lambda trial: -_value(trial, best))
    return [_tip(chair, game, trial, best, thought.root.visits) for trial in [best, *others][:BEST]]


def _is_exact(thought: Thought) -> bool:
    return thought.root.visits >= _LEAST and error_of(thought.best().worths) <= _EXACT


def _value(trial: Trial, best: Trial) -> float:
    """What is to be expected of an option: in worlds where both were tried, the best is worth no less."""
    return best.edge.mean() + (0.0 if trial is best else min(0.0, fmean(trial.gains(best))))


def _tip(chair: Chair, game: Game[Any], trial: Trial, best: Trial, visits: int) -> Tip:
    option, value = trial.edge.option, _value(trial, best)
    equal = trial is not best and (best.lead(trial) < _LUCK or best.edge.mean() - value < _SLIGHT)
    why = game.reason(chair.view, chair.kind, option)
    return Tip(option, value, trial.edge.tries, visits, _then(trial.edge), error_of(trial.worths), equal, why)


def _then(edge: Edge) -> tuple[str, Any] | None:
    """What was answered most often to the next question."""
    counts: dict[tuple[str, Any], int] = {}
    for node in (edge.next or {}).values():
        for follow in node.edges:
            key = node.kind, follow.option
            counts[key] = counts.get(key, 0) + follow.tries
    if not counts:
        return None
    usual = max(counts, key=lambda key: counts[key])
    return usual if counts[usual] >= max(_USUAL, edge.tries // 4) else None
