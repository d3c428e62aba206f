"""The designer's lab: many games, and what they tell.

Nine functions play: `simulate`, `study`, `compare`, `tune`, `card_effects`, `course`, `skill`, `trend` and `ladder`;
`schema`, `check`, `printed` and `pages` are for drafts of changed cards. Whatever can be wrong with what they are given
is said before the first game, as a `Mistake`. Ctrl-C, or the stop button of a notebook, ends them early: they return
what was played until then, with `finished` being false.
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
    from .card_trials import CardEffect, CardEffects, card_effects
    from .comparison import Comparison, compare
    from .draft import check, pages, printed, schema
    from .game_course import Course, course
    from .game_study import Study, study
    from .measure.results import Results
    from .play.forkserver import prepare_workers
    from .play.probe import Probing
    from .play.progress import Progress, Stop
    from .report.card_diff import card_diff
    from .report.plain import (
        plain_comparison,
        plain_course,
        plain_effects,
        plain_skill,
        plain_study,
        plain_trend,
        plain_tuning,
    )
    from .simulation import simulate
    from .skill_table import Skill, skill
    from .store.parquet import write_columns
    from .tournament import Ladder, ladder
    from .tuning import Tuning, tune
    from .version_trend import Trend, trend

#: Where each name is. It is loaded when somebody asks for it: a simulation has no use for numpy and Arrow.
_MODULES = {
    "CardEffect": "card_trials",
    "CardEffects": "card_trials",
    "Comparison": "comparison",
    "Course": "game_course",
    "Ladder": "tournament",
    "Probing": "play.probe",
    "Progress": "play.progress",
    "Results": "measure.results",
    "Skill": "skill_table",
    "Stop": "play.progress",
    "Study": "game_study",
    "Trend": "version_trend",
    "Tuning": "tuning",
    "card_diff": "report.card_diff",
    "card_effects": "card_trials",
    "check": "draft",
    "compare": "comparison",
    "course": "game_course",
    "ladder": "tournament",
    "plain_comparison": "report.plain",
    "plain_course": "report.plain",
    "plain_effects": "report.plain",
    "plain_skill": "report.plain",
    "plain_study": "report.plain",
    "plain_trend": "report.plain",
    "plain_tuning": "report.plain",
    "pages": "draft",
    "prepare_workers": "play.forkserver",
    "printed": "draft",
    "schema": "draft",
    "simulate": "simulation",
    "skill": "skill_table",
    "study": "game_study",
    "trend": "version_trend",
    "tune": "tuning",
    "write_columns": "store.parquet",
}


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(f".{_MODULES[name]}", __name__), name)
    return found


__all__ = [
    "CardEffect",
    "CardEffects",
    "Comparison",
    "Course",
    "Ladder",
    "Probing",
    "Progress",
    "Results",
    "Skill",
    "Stop",
    "Study",
    "Trend",
    "Tuning",
    "card_diff",
    "card_effects",
    "check",
    "compare",
    "course",
    "ladder",
    "pages",
    "plain_comparison",
    "plain_course",
    "plain_effects",
    "plain_skill",
    "plain_study",
    "plain_trend",
    "plain_tuning",
    "prepare_workers",
    "printed",
    "schema",
    "simulate",
    "skill",
    "study",
    "trend",
    "tune",
    "write_columns",
]
