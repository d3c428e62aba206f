"""Plots in SVG: few marks, calm colours, readable in black and white and without any network."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from itertools import cycle
from typing import NamedTuple

from stammtisch.core.sentences import Sentences
from stammtisch.lab.measure.statistics import Interval


class Sheet(NamedTuple):
    """What is drawn on: how wide it is, where rows have their plot, how high they are, and how many ticks fit."""

    name: str
    wide: float
    left: float
    right: float
    row: float
    ticks: int
    #: Whether labels stand above their rows, as on a phone, and not before them.
    above: bool


#: Every plot is drawn for both; the page shows the one that fits, with letters of the same size.
SHEETS = (
    Sheet("broad", wide=720, left=240, right=60, row=30, ticks=9, above=False),
    Sheet("slim", wide=320, left=8, right=60, row=46, ticks=6, above=True),
)
#: Okabe and Ito's palette, as at the table.
SEAT_COLOURS = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#d55e00", "#56b4e9", "#a89f1e", "var(--ink)")
#: How wide a letter of a label is, with some to spare.
LETTER = 8.4
SMALL_LETTER = 7
INK = "var(--accent)"
SOFT = "var(--faint)"


class Row(NamedTuple):
    """A line of a plot: its label, an estimate with its interval, and whether it is more than luck."""

    label: str
    value: Interval
    colour: str = INK
    strong: bool = True


def percent(value: float) -> str:
    return f"{100 * value:.1f} %"


def whole(value: float) -> str:
    """A rate of which a hundredth says enough."""
    return f"{100 * value:.0f} %"


def points(value: float) -> str:
    """A difference of rates."""
    return f"{100 * value:+.1f}"


def signed(value: float) -> str:
    """A difference of numbers."""
    return f"{value:+.1f}"


def plain(value: float) -> str:
    return f"{value:.1f}" if abs(value) < 1000 else f"{value:.0f}"


def dots(rows: Sequence[Row], reference: float | None, said: str, show: Callable[[float], str] = percent) -> str:
    """Estimates as dots with their intervals, one below the other; a line marks what chance alone would give."""
    marked = [] if reference is None else [reference]
    low = min([row.value.low for row in rows] + marked)
    high = max([row.value.high for row in rows] + marked)

    def draw(sheet: Sheet) -> tuple[list[str], float]:
        if not sheet.above:
            sheet = sheet._replace(left=max(sheet.left, LETTER * max(len(row.label) for row in rows) + 16))
        x = _scale(low, high, sheet.left, sheet.wide - sheet.right)
        bottom = sheet.row * len(rows) + 4
        parts = []
        for tick in _ticks(low, high, sheet.ticks * 2 // 3, least=_least(show)):
            parts.append(_line("grid", x(tick), x(tick), 4, bottom))
            parts.append(_small(x(tick), bottom + 14, show(tick), "start" if x(tick) < 30 else "middle"))
        for at in map(x, marked):
            parts += [_line("reference", at, at, 4, bottom), _beside(sheet, at, bottom + 30, said)]
        for number, row in enumerate(rows):
            parts += _row(sheet, row, sheet.row * number, x, show)
        return parts, bottom + 20 + 16 * len(marked)

    told = [f"{row.label}: {with_span(row.value, show)}" for row in rows]
    return _drawn(draw, "; ".join([*told, *[f"{said}: {show(value)}" for value in marked]]))


def _span(value: Interval, show: Callable[[float], str]) -> str:
    return f"{show(value.low)} … {show(value.high)}"


def with_span(value: Interval, show: Callable[[float], str]) -> str:
    """An estimate and where it may lie."""
    return f"{show(value.middle)} ({_span(value, show)})"


def _row(sheet: Sheet, row: Row, top: float, x: _scale, show: Callable[[float], str]) -> list[str]:
    y = top + sheet.row / 2 + (9 if sheet.above else 0)
    colour = row.colour if row.strong else SOFT
    label = f'x="0" y="{y - 13}"' if sheet.above else f'x="{sheet.left - 16}" y="{y + 5}" text-anchor="end"'
    return [
        f"<g><title>{escape(_span(row.value, show))}</title>",
        f"<text {label}>{escape(row.label)}</text>",
        _line("interval", x(row.value.low), x(row.value.high), y, y, more=f'stroke="{colour}"'),
        f'<circle fill="{colour}" cx="{x(row.value.middle):.1f}" cy="{y}" r="5.5"/>',
        _small(sheet.wide, y + 5, show(row.value.middle), "end"),
        "</g>",
    ]


def bars(counts: Mapping[float, float], say: Sentences, marks: Mapping[str, float] | None = None) -> str:
    """How often each value is there, in at most forty columns; marks are lines with a word."""
    heights, edges = _binned(counts)
    base, room = 130, 106

    def draw(sheet: Sheet) -> tuple[list[str], float]:
        x = _scale(edges[0], edges[-1], 10, sheet.wide - 10)
        parts = []
        for number, count in enumerate(heights):
            tall = room * count / max(heights)
            left, right = x(edges[number]), x(edges[number + 1])
            place = f'x="{left + 0.75:.1f}" y="{base - tall:.1f}"'
            size = f'width="{max(0.5, right - left - 1.5):.1f}" height="{tall:.1f}"'
            parts.append(f'<rect fill="{INK}" opacity=".8" rx="1.5" {place} {size}/>')
        parts.append(_line("axis", 10, sheet.wide - 10, base, base))
        parts += [_small(x(tick), base + 17, f"{tick:g}") for tick in _ticks(edges[0], edges[-1], sheet.ticks)]
        for word, value in (marks or {}).items():
            parts += [_line("reference", x(value), x(value), 16, base), _beside(sheet, x(value), 11, word)]
        return parts, 150

    most = max(range(len(heights)), key=lambda number: heights[number])
    around = (edges[most] + edges[most + 1]) / 2
    values = say("plot.spread", low=f"{min(counts):g}", high=f"{max(counts):g}", most=f"{around:g}")
    return _drawn(draw, "; ".join([values, *(marks or ())]))


def curve(values: Sequence[tuple[float, Interval]], reference: float, said: str, say: Sentences) -> str:
    """Rates along the course of a game, with a band for their intervals."""
    base, named = 180, {0.0: say("plot.begin"), 1.0: say("plot.end")}

    def draw(sheet: Sheet) -> tuple[list[str], float]:
        end = sheet.wide - 20
        x, y = _scale(0, 1, 50, end), _scale(0, 1, base, 12)
        band = [(at, value.low) for at, value in values] + [(at, value.high) for at, value in reversed(values)]
        shape = " ".join(f"{x(at):.1f},{y(rate):.1f}" for at, rate in band)
        course = " ".join(f"{x(at):.1f},{y(value.middle):.1f}" for at, value in values)
        parts = [f'<polygon fill="{INK}" opacity=".18" points="{shape}"/>']
        for part in (0.0, 0.25, 0.5, 0.75, 1.0):
            parts.append(_line("grid", 50, end, y(part), y(part)))
            parts.append(_small(42, y(part) + 4, whole(part), "end"))
            parts.append(_small(x(part), base + 18, named.get(part, whole(part))))
        parts.append(_line("reference", 50, end, y(reference), y(reference)))
        parts.append(_small(end - 2, y(reference) - 5, said, "end"))
        parts.append(f'<polyline fill="none" stroke="{INK}" stroke-width="2.5" points="{course}"/>')
        parts += [f'<circle fill="{INK}" cx="{x(at):.1f}" cy="{y(value.middle):.1f}" r="4"/>' for at, value in values]
        return parts, 210

    told = [say("plot.after", part=whole(at), value=with_span(value, percent)) for at, value in values]
    return _drawn(draw, "; ".join([*told, f"{said}: {percent(reference)}"]))


class Spot(NamedTuple):
    """A place in a plot of two measures; few have a word beside them, the others a word for who points at them."""

    label: str
    x: Interval
    y: Interval
    strong: bool
    #: What is written above it; or below, if it is where all others come from.
    mark: str = ""
    origin: bool = False


#: Where the plot of two measures begins: before it stand the numbers of the other axis.
AXIS = 62
#: What the axes of a plot are about, and how their values are written.
Axis = tuple[str, Callable[[float], str]]


def scatter(spots: Sequence[Spot], across: Axis, up: Axis) -> str:
    """Two measures against each other, each with its interval."""
    base, top = 236, 26
    left, right = min(spot.x.low for spot in spots), max(spot.x.high for spot in spots)
    low, high = min(spot.y.low for spot in spots), max(spot.y.high for spot in spots)

    def draw(sheet: Sheet) -> tuple[list[str], float]:
        x, y = _scale(left, right, AXIS, sheet.wide - 26), _scale(low, high, base - 8, top + 8)
        parts = [_small(0, 12, up[0], "start"), _small(sheet.wide - 14, base + 36, across[0], "end")]
        for tick in _ticks(low, high, 5, _least(up[1])):
            parts.append(_line("grid", 56, sheet.wide - 8, y(tick), y(tick)))
            parts.append(_small(50, y(tick) + 4, up[1](tick), "end"))
        for tick in _ticks(left, right, sheet.ticks * 2 // 3, _least(across[1])):
            parts += [_line("grid", x(tick), x(tick), top, base), _small(x(tick), base + 16, across[1](tick))]
        for spot in spots:
            parts += _spot(sheet, spot, x, y, f"{_told(spot.x, across)}; {_told(spot.y, up)}")
        return parts, base + 44

    told = [f"{spot.label}: {_told(spot.x, across)}, {_told(spot.y, up)}" for spot in spots]
    return _drawn(draw, "; ".join(told))


def _told(value: Interval, axis: Axis) -> str:
    said, show = axis
    return f"{said} {with_span(value, show)}"


def _spot(sheet: Sheet, spot: Spot, x: _scale, y: _scale, told: str) -> list[str]:
    at, high = x(spot.x.middle), y(spot.y.middle)
    colour = "var(--ink)" if spot.origin else INK if spot.strong else SOFT
    more = f'stroke="{colour}" style="stroke-width:1.5"'
    turned = f' transform="rotate(45 {at:.1f} {high:.1f})"'
    shape = f'<rect fill="{colour}" x="{at - 5:.1f}" y="{high - 5:.1f}" width="10" height="10"{turned}/>'
    return [
        f"<g><title>{escape(f'{spot.label}: {told}')}</title>",
        _line("interval", x(spot.x.low), x(spot.x.high), high, high, more=more),
        _line("interval", at, at, y(spot.y.low), y(spot.y.high), more=more),
        shape if spot.origin else f'<circle fill="{colour}" cx="{at:.1f}" cy="{high:.1f}" r="5.5"/>',
        _beside(sheet, at, high + (20 if spot.origin else -11), spot.mark, kind="small mark", left=AXIS),
        "</g>",
    ]


def _line(name: str, x1: float, x2: float, y1: float, y2: float, *, more: str = "") -> str:
    return f'<line class="{name}" x1="{x1:.1f}" x2="{x2:.1f}" y1="{y1:.1f}" y2="{y2:.1f}" {more}/>'


def _small(x: float, y: float, text: str, anchor: str = "middle", kind: str = "small") -> str:
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'


def _beside(sheet: Sheet, x: float, y: float, text: str, *, kind: str = "small", left: float = 0) -> str:
    """A word at a line, which must not run over the edge."""
    half = SMALL_LETTER * len(text) / 2
    anchor = "start" if x - half < left else "end" if x + half > sheet.wide else "middle"
    return _small(x, y, text, anchor, kind)


class _scale:  # noqa: N801  # a function with a memory
    """From values to places."""

    def __init__(self, low: float, high: float, start: float, end: float) -> None:
        self.low, self.start = low, start
        self.factor = (end - start) / ((high - low) or 1)

    def __call__(self, value: float) -> float:
        return self.start + (value - self.low) * self.factor


def _binned(counts: Mapping[float, float], columns: int = 40) -> tuple[list[float], list[float]]:
    """Heights and edges of columns, each a whole number wide."""
    low, high = min(counts), max(counts)
    step = max(1, -(-int(high - low + 1) // columns))
    number = int(high - low) // step + 1
    heights = [0.0] * number
    for value, count in counts.items():
        heights[int(value - low) // step] += count
    return heights, [low + step * edge - 0.5 for edge in range(number + 1)]


def _ticks(low: float, high: float, most: int, least: float = 1) -> list[float]:
    """A handful of round numbers, so far apart at least."""
    step, factors = least, cycle((2, 2.5, 2))
    while (high - low) / step > most:
        step *= next(factors)
    first = int(-(-low // step))
    return [step * number for number in range(first, int(high // step) + 1)]


def _least(show: Callable[[float], str]) -> float:
    """How far apart values have to be to be written differently."""
    return 0.1 if show is plain else 0.001


def _drawn(draw: Callable[[Sheet], tuple[list[str], float]], told: str) -> str:
    """The same plot on every sheet; `told` is for who cannot see it."""
    drawn = []
    for sheet in SHEETS:
        parts, high = draw(sheet)
        place = f'class="{sheet.name}" viewBox="0 0 {sheet.wide} {high:.0f}"'
        drawn.append(f'<svg {place} role="img" aria-label="{escape(told)}">{"".join(parts)}</svg>')
    return "".join(drawn)
