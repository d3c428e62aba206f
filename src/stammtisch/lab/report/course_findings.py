"""What the course of some games tells: how open they are, when they are decided, and on which questions it depends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stammtisch.core.card_diff import MISSING
from stammtisch.core.sentences import Sentences
from stammtisch.lab.names import Names

from .finding import Finding, table
from .plots import curve, percent, points, whole, with_span
from .wording import wording

if TYPE_CHECKING:
    from stammtisch.lab.game_course import Course


def course_findings(found: Course, names: Names) -> list[Finding]:
    """Nothing, where no game was looked at."""
    say = wording(names.language)
    return [*_chances(found, say), _decisions(found, names, say)] if found.games else []


def _chances(found: Course, say: Sentences) -> list[Finding]:
    if not found.alone:
        return []
    sentence = say(
        "course.said",
        moments=len(found.probes[0].chances) - 1,
        games=found.games,
        decided=with_span(found.decided, whole),
        comebacks=with_span(found.comebacks, whole),
        drama=percent(found.drama.middle),
        open=whole(found.openness.middle),
    )
    values = [(place / 10, value) for place, value in enumerate(found.chances())]
    figure = curve(values, 1 / found.job.seats, say("equal_share"), say)
    return [Finding(say("course.chances"), sentence, figure)]


def _decisions(found: Course, names: Names, say: Sentences) -> Finding:
    parts = [say("course.forced", part=whole(found.forced.middle))]
    if found.stakes:
        parts.append(say("course.stake", span=with_span(found.stake, points), count=len(found.stakes)))
    if idle := [names.question(one.kind) for one in found.questions() if one.indifferent]:
        parts.append(say("course.idle", questions=", ".join(idle)))
    if never := found.never_best(names):
        parts.append(say("course.never", cards=", ".join(never)))
    rows = [
        (
            names.question(one.kind),
            f"{one.asked:.1f}",
            whole(one.forced),
            with_span(one.worth.interval(), points) if one.worth else MISSING,
        )
        for one in found.questions()
    ]
    head = (say("question"), *[say(f"course.{name}") for name in ("asked", "one_option", "apart")])
    return Finding(say("course.matter"), " ".join(parts), table(head, rows))
