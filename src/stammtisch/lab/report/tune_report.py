"""What a search for a better version tells: how near the best comes, whether that is luck, and what else it changes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from stammtisch.core.card_diff import MISSING
from stammtisch.lab.measure.aims import Score
from stammtisch.lab.measure.statistics import Interval
from stammtisch.lab.play.search import Version

from .finding import Finding, folded, table
from .plots import Axis, Row, Spot, dots, percent, plain, points, scatter, signed, with_span

if TYPE_CHECKING:
    from stammtisch.lab.tuning import Tuning

#: How many versions have a row in the first plot.
SHOWN = 12
#: How long a label may be that fits a phone.
LABEL = 38
AS_IT_IS = "the game as it is"
AWAY = "away from the aim"


def tune_findings(found: Tuning) -> list[Finding]:
    """All there is to tell."""
    return [_nearest(found), *_trade_offs(found), _all_of_them(found)]


def _unit(found: Tuning) -> str:
    """In what a difference of distances is counted."""
    return "points of a hundred" if found.aim.rate else "units" if found.aim.several else "decisions"


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


def verdict(found: Tuning) -> str:
    """Whether the best is better than the game as it is by more than luck."""
    best, many = found.best, len(found.versions)
    if best.nearer.value <= 0:
        return "None of them comes nearer than the game as it is."
    gain, low, high = map(_gain(found), best.nearer.interval(found.among))
    among = f", as the best of {many} versions" if many > 1 else ""
    luck = "which is more than luck" if found.is_nearer(best) else "which luck may explain"
    return f"That is {gain} {_unit(found)} nearer (between {low} and {high}{among}), {luck}."


def _nearest(found: Tuning) -> Finding:
    best, show = found.best, found.written
    unit = "" if found.aim.rate else f" {_unit(found)}"
    sentence = (
        f"Nearest to “{found.aim.said}” comes {_named(found, best.values)}, which is "
        f"{show(best.distance.middle)}{unit} away ({show(best.distance.low)} … {show(best.distance.high)}); "
        f"the game as it is, {show(found.unchanged.distance.middle)}{unit}. {verdict(found)} {_again(found)}"
    )
    if found.aim.several:
        sentence += " A unit is five points of a hundred of the games, or a tenth of the length that is wanted."
    near = found.best_first[:SHOWN]
    rows = [Row(_label(found, one.values), one.distance, strong=found.is_nearer(one)) for one in near]
    rows.append(Row(AS_IT_IS, found.unchanged.distance, "var(--ink)"))
    return Finding("How near it comes", sentence, dots(rows, 0, "the aim", show))


def _again(found: Tuning) -> str:
    """What fresh deals say of the best."""
    if found.confirmation is None:
        return "The best of many noisy numbers flatters itself: confirm it with another seed."
    gain, low, high = map(_gain(found), found.confirmation.nearer.interval())
    luck = "more than luck" if found.confirmed else "which luck may explain"
    return f"On fresh deals it is {gain} {_unit(found)} nearer (between {low} and {high}): {luck}."


class _Beside(NamedTuple):
    """A measure to set beside the aim: its title, name, axis and sentence, and how it and its change are written."""

    title: str
    name: str
    axis: str
    said: str
    show: Callable[[float], str]
    moved: Callable[[float], str]
    #: The aim that is this very measure.
    aim: str


_BESIDE = (
    _Beside("Length", "length", "decisions a game", "a game takes {} decisions", plain, signed, "length"),
    _Beside(
        "Balance of the seats",
        "spread",
        "best and worst seat apart",
        "the best and the worst seat are {} apart",
        percent,
        points,
        "seat win rates equal",
    ),
    _Beside("Close games", "close", "close games", "{} of the games are close", percent, points, "many close games"),
)


def _trade_offs(found: Tuning) -> list[Finding]:
    beside = [one for one in _BESIDE if not found.aim.said.startswith(one.aim)]
    among = found.among * len(beside)
    real = [getattr(found.best.moves, one.name).is_other(among) for one in beside]
    return [_against(found, one, luck) for one, luck in zip(beside, real, strict=True)]


def _against(found: Tuning, other: _Beside, real: bool) -> Finding:  # whether it is more than luck
    best, others = found.best, [one for one in found.versions if one is not found.best]
    move = getattr(best.moves, other.name)
    change, low, high = map(other.moved, move.interval())
    is_new = f", {change} against {AS_IT_IS} ({low} … {high}), which is {'more' if real else 'no more'} than luck"
    sentence = (
        f"In the nearest version {other.said.format(other.show(_of(best, other).middle))}"
        f"{is_new if low != high else f', as in {AS_IT_IS}'}. The farther left, the nearer to the aim; "
        f"coloured dots are nearer than {AS_IT_IS}, the diamond, by more than luck."
    )
    spots = [_spot(found, one, other) for one in others]
    spots.append(Spot(AS_IT_IS, found.unchanged.distance, _of(found.unchanged, other), True, "as it is", origin=True))
    spots.append(_spot(found, best, other)._replace(mark="the nearest"))
    across: Axis = (AWAY, found.written)
    return Finding(other.title, sentence, scatter(spots, across, (other.axis, other.show)))


def _spot(found: Tuning, version: Version, other: _Beside) -> Spot:
    strong = found.is_nearer(version)
    return Spot(_named(found, version.values), version.distance, _of(version, other), strong)


def _of(version: Version, other: _Beside) -> Interval:
    value: Interval = getattr(version.score, other.name)
    return value


def _all_of_them(found: Tuning) -> Finding:
    rows = [("as it is", *_cells(found, found.unchanged))]
    rows += [(_named(found, one.values), *_cells(found, one)) for one in found.best_first]
    rows += [(_named(found, one.values), *[MISSING] * 6, "cannot be played") for one in found.unplayable]
    head = ("version", AWAY, "nearer by", "seats apart", "who begins", "decisions", "close games", "")
    refused = f" {len(found.unplayable)} more cannot be played." if found.unplayable else ""
    sentence = (
        f"{len(found.versions)} versions on the same deals, with intervals that hold the truth in 95 of 100 cases; "
        f"a * marks what nothing else beats in both the aim and close games.{refused}"
    )
    return Finding("Every version", sentence, folded("All in numbers", table(head, rows)))


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
