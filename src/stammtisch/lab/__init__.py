"""The designer's lab: many games, and what they tell.

Five functions are all there is to know: `simulate`, `study`, `compare`, `tune` and `ladder`. Whatever can be wrong with
what they are given is said before the first game, as a `Mistake`. Ctrl-C, or the stop button of a notebook, ends them
early: they return what was played until then, with `finished` being false.
"""

from __future__ import annotations

import os
from importlib import import_module
from typing import TYPE_CHECKING, Any

# numpy starts threads for its linear algebra, which would spin for a while; nobody here has a use for them.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
# Arrow would take memory in pages of two megabytes; to have them cleared takes longer than to fill them.
os.environ.setdefault("ARROW_DEFAULT_MEMORY_POOL", "system")

if TYPE_CHECKING:
    from .comparison import Comparison, compare
    from .game_study import Study, study
    from .measure.results import Results
    from .play.forkserver import prepare_workers
    from .play.progress import Progress
    from .report.card_diff import CardChange, card_diff
    from .report.finding import MISSING
    from .report.plain import plain_comparison, plain_study, plain_tuning
    from .simulation import simulate
    from .tournament import Ladder, ladder
    from .tuning import Tuning, tune

#: Where each name is. It is loaded when somebody asks for it: a simulation has no use for numpy and Arrow.
_MODULES = {
    "MISSING": "report.finding",
    "CardChange": "report.card_diff",
    "Comparison": "comparison",
    "Ladder": "tournament",
    "Progress": "play.progress",
    "Results": "measure.results",
    "Study": "game_study",
    "Tuning": "tuning",
    "card_diff": "report.card_diff",
    "compare": "comparison",
    "ladder": "tournament",
    "plain_comparison": "report.plain",
    "plain_study": "report.plain",
    "plain_tuning": "report.plain",
    "prepare_workers": "play.forkserver",
    "simulate": "simulation",
    "study": "game_study",
    "tune": "tuning",
}


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(f".{_MODULES[name]}", __name__), name)
    return found


__all__ = [
    "MISSING",
    "CardChange",
    "Comparison",
    "Ladder",
    "Progress",
    "Results",
    "Study",
    "Tuning",
    "card_diff",
    "compare",
    "ladder",
    "plain_comparison",
    "plain_study",
    "plain_tuning",
    "prepare_workers",
    "simulate",
    "study",
    "tune",
]
