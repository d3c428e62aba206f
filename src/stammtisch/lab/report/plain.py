"""What was found, for programs: plain tables, lists and numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from stammtisch.lab.measure.differences import MAIN, MEASURE
from stammtisch.lab.measure.statistics import Interval

from .tune_report import table_of_versions

if TYPE_CHECKING:
    from stammtisch.lab.card_trials import CardEffects
    from stammtisch.lab.comparison import Comparison
    from stammtisch.lab.game_course import Course
    from stammtisch.lab.game_study import Study
    from stammtisch.lab.play.job import Job
    from stammtisch.lab.skill_table import Skill
    from stammtisch.lab.tuning import Tuning
    from stammtisch.lab.version_trend import Trend


def plain_study(found: Study, language: str = "en") -> dict[str, Any]:
    """A study: who wins, by seat and by place in the turn order, the verdicts, and what goes with each card."""
    seats = [{"bot": bot, **_span(found.win_rate(seat))} for seat, bot in enumerate(found.job.bots)]
    places = [{"gain": gain.value, **_ends(gain.interval())} for gain in found.claims.places]
    verdicts = [
        {"topic": one.topic, "mark": one.mark, "said": one.said(language), "try_next": one.command}
        for one in found.verdicts(language)
    ]
    return {
        **_asked(found.job),
        "games": found.games,
        "verdicts": verdicts,
        "seats": seats,
        "turn_order": places,
        "cards": _rows(found.cards()),
        "course": plain_course(found.course) if found.course else None,
    }


def plain_comparison(found: Comparison) -> dict[str, Any]:
    """A comparison: what was changed, the planned tests, and what else differs."""
    differ = found.differences
    measures = [
        {"name": one.name, "base": one.base, **_span(one.gain), "more_than_luck": differ.real(MEASURE, one.name)}
        for one in found.measures
    ]
    uses = [
        {"event": event, "card": card, "base": one.base, **_span(one.gain.interval())}
        | {"more_than_luck": differ.real(event, card)}
        for (event, card), one in differ.uses.items()
    ]
    changed = [{"name": one.name, "was": one.was, "now": one.now} for one in found.cards]
    about = {**_asked(found.base.job), "deals": found.deals, "changed": changed}
    return {**about, "tests": plain_tests(found), "measures": measures, "uses": uses}


def plain_tests(found: Comparison) -> list[dict[str, Any]]:
    """The planned test of each changed card."""
    differ = found.differences
    return [
        {
            "card": one.card,
            "players": one.players,
            "points": _span(one.points.interval()),
            "wins": _span(one.wins.interval()),
            "p_of_many": differ.luck.get((MAIN, one.card)),
            "judged": one.enough,
            "more_than_luck": differ.real(MAIN, one.card),
        }
        for one in found.tests
    ]


def plain_effects(found: CardEffects) -> dict[str, Any]:
    """What each card makes, the strongest first."""
    return {**_asked(found.job), "how": found.how, "finished": found.finished, "cards": _rows(found.columns())}


def plain_course(found: Course) -> dict[str, Any]:
    """How games go: the chances of who wins, what they come to, and what depends on each kind of question."""
    questions = [
        {"kind": one.kind, "asked": one.asked, "forced": one.forced, "indifferent": one.indifferent}
        | {"worth": _span(one.worth.interval()) if one.worth else None}
        for one in found.questions()
    ]
    spans = {"open": found.openness, "forced": found.forced}
    if found.alone:
        spans |= {"decided": found.decided, "comebacks": found.comebacks, "drama": found.drama}
    if found.stakes:
        spans["stake"] = found.stake
    return {
        **_asked(found.job),
        "games": found.games,
        "curve": found.curve() if found.alone else [],
        **{name: _span(value) for name, value in spans.items()},
        "questions": questions,
        "never_best": found.never_best(),
    }


def plain_skill(found: Skill) -> dict[str, Any]:
    """Levels by number of players, and who begins by level."""
    first = [
        {"players": one.players, "level": one.level, "games": one.games}
        | {"gain": _span(one.gain.interval()) if one.gain else None}
        for one in found.first
    ]
    return {"game": found.game, "finished": found.finished, "levels": _rows(found.columns()), "who_begins": first}


def plain_trend(found: Trend) -> dict[str, Any]:
    """Versions in their order."""
    return {**_asked(found.job), "finished": found.finished, "versions": _rows(found.columns())}


def plain_tuning(found: Tuning) -> dict[str, Any]:
    """A search: the versions, the game as it is first."""
    again = found.confirmation
    confirmed = again and {
        "values": dict(zip([one.name for one in found.vary], again.values, strict=True)),
        "nearer": _span(again.nearer.interval()),
        "away": _span(again.distance),
        "more_than_luck": found.confirmed,
    }
    about = {**_asked(found.job), "aim": found.aim.said, "finished": found.finished}
    return {**about, "versions": _rows(table_of_versions(found)), "confirmed": confirmed}


def _asked(job: Job) -> dict[str, Any]:
    return {"game": job.game, "bots": list(job.bots), "seed": job.seed, "options": dict(job.options)}


def _span(value: Interval) -> dict[str, float]:
    return {"value": value.middle, **_ends(value)}


def _ends(value: Interval) -> dict[str, float]:
    return {"low": value.low, "high": value.high}


def _rows(columns: Mapping[str, Sequence[Any]]) -> list[dict[str, Any]]:
    return [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]
