"""What a search for a better version tells: how near the best comes, whether that is luck, and what else it changes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from stammtisch.core.card_diff import MISSING
from stammtisch.core.sentences import Sentences
from stammtisch.lab.measure.aims import Score
from stammtisch.lab.measure.statistics import Interval
from stammtisch.lab.play.search import Version

from .finding import Finding, folded, table
from .plots import Axis, Row, Spot, dots, percent, plain, points, scatter, signed, with_span
from .wording import wording

if TYPE_CHECKING:
    from stammtisch.lab.tuning import Tuning

#: How many versions have a row in the first plot.
SHOWN = 12
#: How long a label may be that fits a phone.
LABEL = 38


def tune_findings(found: Tuning, language: str = "en") -> list[Finding]:
    """All there is to tell."""
    say = wording(language)
    return [_nearest(found, say), *_trade_offs(found, say), _all_of_them(found, say)]


def _unit(found: Tuning, say: Sentences) -> str:
    """In what a difference of distances is counted."""
    return say("tune.points" if found.aim.rate else "tune.units" if found.aim.several else "tune.decisions")


def _gain(found: Tuning) -> Callable[[float], str]:
    """How a difference of distances is written."""
    return lambda value: plain(100 * value if found.aim.rate else value)


def _named(found: Tuning, values: Sequence[int]) -> str:
    """Values with the names of what they are."""
    return ", ".join(f"{name} {value}" for name, value in zip(found.short_names, values, strict=True))


def _label(found: Tuning, values: Sequence[int]) -> str:
    """The same for a plot; where that is too long, the values in the order in which they are named above."""
    long = _named(found, values)
    return long if len(long) <= LABEL else " \N{MIDDLE DOT} ".join(map(str, values))


def verdict(found: Tuning, say: Sentences) -> str:
    """Whether the best is better than the game as it is by more than luck."""
    best, many = found.best, len(found.versions)
    if best.nearer.value <= 0:
        return say("tune.none")
    gain, low, high = map(_gain(found), best.nearer.interval(found.among))
    among = say("tune.among", count=many) if many > 1 else ""
    judged = say("tune.is_real" if found.is_nearer(best) else "tune.is_luck")
    return say("tune.gain", gain=gain, unit=_unit(found, say), low=low, high=high, among=among, judged=judged)


def _nearest(found: Tuning, say: Sentences) -> Finding:
    best, show = found.best, found.written
    unit = "" if found.aim.rate else f" {_unit(found, say)}"
    said = say(
        "tune.said",
        aim=found.aim.said,
        values=_named(found, best.values),
        distance=say.cell(show(best.distance.middle)) + unit,
        low=show(best.distance.low),
        high=show(best.distance.high),
        unchanged=say.cell(show(found.unchanged.distance.middle)) + unit,
    )
    parts = [said, verdict(found, say), _again(found, say), *([say("tune.unit")] if found.aim.several else [])]
    near = found.best_first[:SHOWN]
    rows = [Row(_label(found, one.values), one.distance, strong=found.is_nearer(one)) for one in near]
    rows.append(Row(say("tune.as_it_is"), found.unchanged.distance, "var(--ink)"))
    return Finding(say("tune.near"), " ".join(parts), dots(rows, 0, say("tune.the_aim"), show))


def _again(found: Tuning, say: Sentences) -> str:
    """What fresh deals say of the best."""
    if found.confirmation is None:
        return say("tune.flatters")
    gain, low, high = map(_gain(found), found.confirmation.nearer.interval())
    judged = say("tune.again_real" if found.confirmed else "tune.again_luck")
    return say("tune.again", gain=gain, unit=_unit(found, say), low=low, high=high, judged=judged)


class _Beside(NamedTuple):
    """A measure to set beside the aim: its name, and how it and its change are written."""

    name: str
    show: Callable[[float], str]
    moved: Callable[[float], str]
    #: The aim that is this very measure.
    aim: str


_BESIDE = (
    _Beside("length", plain, signed, "length"),
    _Beside("spread", percent, points, "seat win rates equal"),
    _Beside("close", percent, points, "many close games"),
)


def _trade_offs(found: Tuning, say: Sentences) -> list[Finding]:
    beside = [one for one in _BESIDE if not found.aim.said.startswith(one.aim)]
    among = found.among * len(beside)
    real = [getattr(found.best.moves, one.name).is_other(among) for one in beside]
    return [_against(found, one, say, real=luck) for one, luck in zip(beside, real, strict=True)]


def _against(found: Tuning, other: _Beside, say: Sentences, *, real: bool) -> Finding:
    """The nearest version by another measure, and whether that differs by more than luck."""
    best, others = found.best, [one for one in found.versions if one is not found.best]
    move = getattr(best.moves, other.name)
    change, low, high = map(other.moved, move.interval())
    key = "tune.unmoved" if low == high else "tune.moved_real" if real else "tune.moved_luck"
    said = say(f"tune.{other.name}_said", value=other.show(_of(best, other).middle))
    sentence = say("tune.beside", said=said, moved=say(key, change=change, low=low, high=high))
    spots = [_spot(found, one, other) for one in others]
    here = found.unchanged.distance, _of(found.unchanged, other)
    spots.append(Spot(say("tune.as_it_is"), *here, True, say("tune.is"), origin=True))
    spots.append(_spot(found, best, other)._replace(mark=say("tune.nearest")))
    across: Axis = (say("tune.away"), found.written)
    figure = scatter(spots, across, (say(f"tune.{other.name}_axis"), other.show))
    return Finding(say(f"tune.{other.name}"), sentence, figure)


def _spot(found: Tuning, version: Version, other: _Beside) -> Spot:
    strong = found.is_nearer(version)
    return Spot(_named(found, version.values), version.distance, _of(version, other), strong)


def _of(version: Version, other: _Beside) -> Interval:
    value: Interval = getattr(version.score, other.name)
    return value


def _all_of_them(found: Tuning, say: Sentences) -> Finding:
    rows = [(say("tune.is"), *_cells(found, found.unchanged))]
    rows += [(_named(found, one.values), *_cells(found, one)) for one in found.best_first]
    rows += [(_named(found, one.values), *[MISSING] * 6, say("tune.unplayable")) for one in found.unplayable]
    names = ("version", "away", "nearer", "seats", "begins", "decisions", "close_axis")
    sentence = say("tune.every_said", versions=len(found.versions))
    if found.unplayable:
        sentence += " " + say("tune.refused", count=len(found.unplayable))
    head = (*[say(f"tune.{name}") for name in names], "")
    return Finding(say("tune.every"), sentence, folded(say("tune.all"), table(head, rows)))


def _cells(found: Tuning, version: Version) -> list[str]:
    score = version.score
    star = version.values and found.is_a_trade_off(version)
    return [
        with_span(version.distance, found.written),
        with_span(version.nearer.interval(found.among), _gain(found)) if version.values else MISSING,
        with_span(score.spread, percent),
        with_span(score.first, points) if score.first else MISSING,
        with_span(score.length, plain),
        with_span(score.close, percent),
        "*" if star else "",
    ]


def table_of_versions(found: Tuning) -> dict[str, list[Any]]:
    """All versions as a table; the first row is the game as it is, whose values are missing."""
    rows: list[dict[str, Any]] = []
    for version in [found.unchanged, *found.best_first]:
        row: dict[str, Any] = dict(zip((one.name for one in found.vary), version.values, strict=False))
        row |= _spanned("away", version.distance) | _spanned("nearer", version.nearer.interval(found.among))
        for name in Score._fields:
            row |= _spanned(name, getattr(version.score, name))
        row |= {"more_than_luck": found.is_nearer(version), "games": version.games, "dropped": version.dropped}
        rows.append(row)
    rows += [dict(zip((one.name for one in found.vary), one.values, strict=True)) for one in found.unplayable]
    names = dict.fromkeys([*(one.name for one in found.vary), *rows[0]])
    return {name: [row.get(name) for row in rows] for name in names}


def _spanned(name: str, value: Interval | None) -> dict[str, float | None]:
    middle, low, high = value or (None, None, None)
    return {name: middle, f"{name}_low": low, f"{name}_high": high}
