"""What the course of some games tells: how open they are, when they are decided, and on which questions it depends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stammtisch.core.card_diff import MISSING
from stammtisch.lab.names import spaced

from .finding import Finding, table
from .plots import curve, percent, points, whole, with_span

if TYPE_CHECKING:
    from stammtisch.lab.game_course import Course


def course_findings(found: Course) -> list[Finding]:
    """Nothing, where no game was looked at."""
    return [*_chances(found), _decisions(found)] if found.games else []


def _chances(found: Course) -> list[Finding]:
    if not found.alone:
        return []
    sentence = (
        f"At {len(found.probes[0].chances) - 1} moments of {found.games} games the players imagined how it may end. "
        f"A game is decided after {with_span(found.decided, whole)} of it; in {with_span(found.comebacks, whole)} of "
        f"the games the winner once had at most half of an equal share, and lies "
        f"{percent(found.drama.middle)} behind the favourite on average. Over its course a game is open to "
        f"{whole(found.openness.middle)}, where 100 % is all alike and nothing is decided."
    )
    values = [(place / 10, value) for place, value in enumerate(found.chances())]
    return [Finding("How likely the winner was to win", sentence, curve(values, 1 / found.job.seats, "an equal share"))]


def _decisions(found: Course) -> Finding:
    sentence = f"{whole(found.forced.middle)} of the questions have but one answer."
    if found.stakes:
        sentence += (
            f" Between the best and the worst option of a decision lie {with_span(found.stake, points)} games of a "
            f"hundred, as {len(found.stakes)} of them tell."
        )
    idle = [spaced(one.kind) for one in found.questions() if one.indifferent]
    sentence += f" Hardly anything depends on: {', '.join(idle)}." if idle else ""
    never = found.never_best()
    sentence += f" Often there, and never the best: {', '.join(never)}." if never else ""
    rows = [
        (
            spaced(one.kind),
            f"{one.asked:.1f}",
            whole(one.forced),
            with_span(one.worth.interval(), points) if one.worth else MISSING,
        )
        for one in found.questions()
    ]
    head = ("question", "in a game", "one option", "best and worst apart, games of 100")
    return Finding("Decisions that matter", sentence, table(head, rows))
