"""What was found, for programs: plain tables, lists and numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from stammtisch.lab.measure.differences import MAIN, MEASURE
from stammtisch.lab.measure.statistics import Interval

from .tune_report import table_of_versions

if TYPE_CHECKING:
    from stammtisch.lab.comparison import Comparison
    from stammtisch.lab.game_study import Study
    from stammtisch.lab.play.job import Job
    from stammtisch.lab.tuning import Tuning


def plain_study(found: Study, language: str = "en") -> dict[str, Any]:
    """A study: who wins, by seat and by place in the turn order, the verdicts, and what goes with each card."""
    seats = [{"bot": bot, **_span(found.win_rate(seat))} for seat, bot in enumerate(found.job.bots)]
    places = [{"gain": gain.value, **_ends(gain.interval())} for gain in found.claims.places]
    verdicts = [
        {"topic": one.topic, "mark": one.mark, "said": one.said(language), "try_next": one.command}
        for one in found.verdicts()
    ]
    return {
        **_asked(found.job),
        "games": found.games,
        "verdicts": verdicts,
        "seats": seats,
        "turn_order": places,
        "cards": _rows(found.cards()),
    }


def plain_comparison(found: Comparison) -> dict[str, Any]:
    """A comparison: what was changed, the planned tests, and what else differs."""
    differ = found.differences
    tests = [
        {
            "card": one.card,
            "players": one.players,
            "points": _span(one.points.interval()),
            "wins": _span(one.wins.interval()),
            "p_of_many": differ.luck.get((MAIN, one.card)),
            "more_than_luck": differ.real(MAIN, one.card),
        }
        for one in found.tests
    ]
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
    return {**about, "tests": tests, "measures": measures, "uses": uses}


def plain_tuning(found: Tuning) -> dict[str, Any]:
    """A search: the versions, the game as it is first."""
    return {**_asked(found.job), "aim": found.aim.said, "versions": _rows(table_of_versions(found))}


def _asked(job: Job) -> dict[str, Any]:
    return {"game": job.game, "bots": list(job.bots), "seed": job.seed, "options": dict(job.options)}


def _span(value: Interval) -> dict[str, float]:
    return {"value": value.middle, **_ends(value)}


def _ends(value: Interval) -> dict[str, float]:
    return {"low": value.low, "high": value.high}


def _rows(columns: Mapping[str, Sequence[Any]]) -> list[dict[str, Any]]:
    return [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]
