"""What a search for a better version tells: how near the best comes, whether that is luck, and what else it changes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from .finding import MISSING, Finding, folded, table
from .measure import Aim, Score
from .plots import Axis, Row, Spot, dots, percent, plain, points, scatter, signed, with_span
from .statistics import Interval, more_than_luck
from .tune import Trial, Unplayable, Vary, best_first, is_a_trade_off, is_nearer

#: How many versions have a row in the first plot.
SHOWN = 12
#: How long a label may be that fits a phone.
LABEL = 38
AS_IT_IS = "the game as it is"
AWAY = "away from the aim"


class Tuned(NamedTuple):
    """What was tried toward an aim; the first of the trials is the game as it is."""

    aim: Aim
    vary: Sequence[Vary]
    unchanged: Trial
    trials: Sequence[Trial]
    unplayable: Sequence[Unplayable]

    def named(self, values: Sequence[int]) -> str:
        """Values with the names of what they are."""
        return ", ".join(f"{name} {value}" for name, value in zip(short_names(self.vary), values, strict=True))

    def label(self, values: Sequence[int]) -> str:
        """The same for a plot; where that is too long, the values in the order in which they are named above."""
        long = self.named(values)
        return long if len(long) <= LABEL else " \N{MIDDLE DOT} ".join(map(str, values))

    @property
    def best(self) -> Trial:
        return best_first(self.trials)[0]

    @property
    def shown(self) -> Callable[[float], str]:
        """How a distance from the aim is written."""
        return percent if self.aim.rate else plain

    @property
    def unit(self) -> str:
        """In what a difference of distances is counted."""
        return "points of a hundred" if self.aim.rate else "decisions"

    def gain(self, value: float) -> str:
        """A difference of distances."""
        return plain(100 * value if self.aim.rate else value)


def short_names(vary: Sequence[Vary]) -> list[str]:
    """The last word of each, where that is enough to tell them apart: there may be many beside each other."""
    last = [one.path[-1] for one in vary]
    return last if len(set(last)) == len(last) else [one.name for one in vary]


def tuned(found: Tuned) -> list[Finding]:
    """All there is to tell."""
    return [_nearest(found), *_trade_offs(found), _all_of_them(found)]


def verdict(found: Tuned) -> str:
    """Whether the best is better than the game as it is by more than luck."""
    best, many = found.best, len(found.trials)
    if best.nearer.value <= 0:
        return "None of them comes nearer than the game as it is."
    gain, low, high = map(found.gain, best.nearer.interval(many))
    among = f", as the best of {many} versions" if many > 1 else ""
    luck = "which is more than luck" if is_nearer(best, found.trials) else "which luck may explain"
    return f"That is {gain} {found.unit} nearer (between {low} and {high}{among}), {luck}."


def _nearest(found: Tuned) -> Finding:
    best, show = found.best, found.shown
    unit = "" if found.aim.rate else " decisions"
    sentence = (
        f"Nearest to “{found.aim.said}” comes {found.named(best.values)}, which is {show(best.distance.middle)}{unit} "
        f"away ({show(best.distance.low)} … {show(best.distance.high)}); the game as it is, "
        f"{show(found.unchanged.distance.middle)}{unit}. {verdict(found)} "
        "The best of many noisy numbers flatters itself: confirm it with another seed."
    )
    near = best_first(found.trials)[:SHOWN]
    rows = [Row(found.label(one.values), one.distance, strong=is_nearer(one, found.trials)) for one in near]
    rows.append(Row(AS_IT_IS, found.unchanged.distance, "var(--ink)"))
    return Finding("How near it comes", sentence, dots(rows, 0, "the aim", show))


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


def _trade_offs(found: Tuned) -> list[Finding]:
    beside = [one for one in _BESIDE if not found.aim.said.startswith(one.aim)]
    moves = [getattr(found.best.moves, one.name) for one in beside]
    real = more_than_luck([move.p() for move in moves])
    return [_against(found, one, luck) for one, luck in zip(beside, real, strict=True)]


def _against(found: Tuned, other: _Beside, real: bool) -> Finding:  # whether it is more than luck
    best, others = found.best, [one for one in found.trials if one is not found.best]
    move = getattr(best.moves, other.name)
    change, low, high = map(other.moved, move.interval())
    is_new = f", {change} against {AS_IT_IS} ({low} … {high}), which is {'more' if real else 'no more'} than luck"
    sentence = (
        f"In the nearest version {other.said.format(other.show(_of(best, other).middle))}"
        f"{is_new if move.error else f', as in {AS_IT_IS}'}. The farther left, the nearer to the aim; "
        f"coloured dots are nearer than {AS_IT_IS}, the diamond, by more than luck."
    )
    spots = [_spot(found, one, other) for one in others]
    spots.append(Spot(AS_IT_IS, found.unchanged.distance, _of(found.unchanged, other), True, "as it is", origin=True))
    spots.append(_spot(found, best, other)._replace(mark="the nearest"))
    across: Axis = (AWAY, found.shown)
    return Finding(other.title, sentence, scatter(spots, across, (other.axis, other.show)))


def _spot(found: Tuned, trial: Trial, other: _Beside) -> Spot:
    strong = is_nearer(trial, found.trials)
    return Spot(found.named(trial.values), trial.distance, _of(trial, other), strong)


def _of(trial: Trial, other: _Beside) -> Interval:
    value: Interval = getattr(trial.score, other.name)
    return value


def _all_of_them(found: Tuned) -> Finding:
    rows = [("as it is", *_cells(found, found.unchanged))]
    rows += [(found.named(one.values), *_cells(found, one)) for one in best_first(found.trials)]
    rows += [(found.named(one.values), *[MISSING] * 6, "cannot be played") for one in found.unplayable]
    head = ("version", AWAY, "nearer by", "seats apart", "who begins", "decisions", "close games", "")
    refused = f" {len(found.unplayable)} more cannot be played." if found.unplayable else ""
    sentence = (
        f"{len(found.trials)} versions on the same deals, with intervals that hold the truth in 95 of 100 cases; "
        f"a * marks what nothing else beats in both the aim and close games.{refused}"
    )
    return Finding("Every version", sentence, folded("All in numbers", table(head, rows)))


def _cells(found: Tuned, trial: Trial) -> list[str]:
    score = trial.score
    star = trial.values and is_a_trade_off(trial, found.trials)
    return [
        with_span(trial.distance, found.shown),
        with_span(trial.nearer.interval(len(found.trials)), found.gain) if trial.values else MISSING,
        with_span(score.spread, percent),
        with_span(score.first, points) if score.first else MISSING,
        with_span(score.length, plain),
        with_span(score.close, percent),
        "*" if star else "",
    ]


def columns(found: Tuned) -> dict[str, list[Any]]:
    """All versions as a table; the first row is the game as it is, whose values are missing."""
    rows: list[dict[str, Any]] = []
    for trial in [found.unchanged, *best_first(found.trials)]:
        row: dict[str, Any] = dict(zip((one.name for one in found.vary), trial.values, strict=False))
        row |= _spanned("away", trial.distance) | _spanned("nearer", trial.nearer.interval(len(found.trials)))
        for name in Score._fields:
            row |= _spanned(name, getattr(trial.score, name))
        row["more_than_luck"] = is_nearer(trial, found.trials)
        rows.append(row)
    rows += [dict(zip((one.name for one in found.vary), one.values, strict=True)) for one in found.unplayable]
    names = dict.fromkeys([*(one.name for one in found.vary), *rows[0]])
    return {name: [row.get(name) for row in rows] for name in names}


def _spanned(name: str, value: Interval | None) -> dict[str, float | None]:
    middle, low, high = value or (None, None, None)
    return {name: middle, f"{name}_low": low, f"{name}_high": high}
