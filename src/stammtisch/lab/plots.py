"""Plots in SVG: few marks, calm colours, readable in black and white and without any network."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import NamedTuple

from .statistics import Interval

WIDE = 720
#: Where rows of labels end and the plot begins.
LEFT = 190
RIGHT = 60
ROW = 30
#: Okabe and Ito's palette, as at the table.
SEAT_COLOURS = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#d55e00", "#56b4e9", "#a89f1e", "#1d1d1d")
INK = "#9c3f12"
SOFT = "#a8967c"


class Row(NamedTuple):
    """A line of a plot: its label, an estimate with its interval, and whether it is more than luck."""

    label: str
    value: Interval
    colour: str = INK
    strong: bool = True


def percent(value: float) -> str:
    return f"{100 * value:.1f} %"


def points(value: float) -> str:
    """A difference of rates."""
    return f"{100 * value:+.1f}"


def plain(value: float) -> str:
    return f"{value:.1f}" if abs(value) < 1000 else f"{value:.0f}"


def dots(rows: Sequence[Row], reference: float | None, said: str, show: Callable[[float], str] = percent) -> str:
    """Estimates as dots with their intervals, one below the other; a line marks what chance alone would give."""
    marked = [] if reference is None else [reference]
    x = _scale(
        min([row.value.low for row in rows] + marked),
        max([row.value.high for row in rows] + marked),
        LEFT,
        WIDE - RIGHT,
    )
    parts = []
    high = ROW * len(rows) + 14
    for at in map(x, marked):
        parts += [_line("reference", at, at, 4, high - 10), _small(at, high + 4, said)]
    for number, row in enumerate(rows):
        y = ROW * number + ROW / 2
        colour = row.colour if row.strong else SOFT
        low, middle, end = x(row.value.low), x(row.value.middle), x(row.value.high)
        parts.append(f'<text x="{LEFT - 16}" y="{y + 5}" text-anchor="end">{escape(row.label)}</text>')
        parts.append(_line("interval", low, end, y, y, more=f'stroke="{colour}"'))
        parts.append(f'<circle fill="{colour}" cx="{middle:.1f}" cy="{y}" r="5.5"/>')
        parts.append(_small(WIDE, y + 5, show(row.value.middle), "end"))
    return _svg(parts, high + 10 * len(marked))


def bars(counts: Mapping[float, float], marks: Mapping[str, float] | None = None) -> str:
    """How often each value is there, in at most forty columns; marks are lines with a word."""
    heights, edges = _binned(counts)
    base, room = 130, 106
    x = _scale(edges[0], edges[-1], 10, WIDE - 10)
    parts = []
    for number, count in enumerate(heights):
        tall = room * count / max(heights)
        left, right = x(edges[number]), x(edges[number + 1])
        place = f'x="{left + 0.75:.1f}" y="{base - tall:.1f}"'
        size = f'width="{max(0.5, right - left - 1.5):.1f}" height="{tall:.1f}"'
        parts.append(f'<rect fill="{INK}" opacity=".8" rx="1.5" {place} {size}/>')
    parts.append(_line("axis", 10, WIDE - 10, base, base))
    parts += [_small(x(tick), base + 17, f"{tick:g}") for tick in _ticks(edges[0], edges[-1])]
    for word, value in (marks or {}).items():
        parts += [_line("reference", x(value), x(value), 16, base), _small(x(value), 11, word)]
    return _svg(parts, 150)


def curve(values: Sequence[tuple[float, Interval]], reference: float, said: str) -> str:
    """Rates along the course of a game, with a band for their intervals."""
    base = 180
    x, y = _scale(0, 1, 50, WIDE - 20), _scale(0, 1, base, 12)
    band = [(at, value.low) for at, value in values] + [(at, value.high) for at, value in reversed(values)]
    shape = " ".join(f"{x(at):.1f},{y(rate):.1f}" for at, rate in band)
    course = " ".join(f"{x(at):.1f},{y(value.middle):.1f}" for at, value in values)
    parts = [f'<polygon fill="{INK}" opacity=".18" points="{shape}"/>']
    for part in (0.0, 0.25, 0.5, 0.75, 1.0):
        parts.append(_line("grid", 50, WIDE - 20, y(part), y(part)))
        parts.append(_small(42, y(part) + 4, f"{part:.0%}", "end"))
        parts.append(_small(x(part), base + 18, {0.0: "begin", 1.0: "end"}.get(part, f"{part:.0%}")))
    parts.append(_line("reference", 50, WIDE - 20, y(reference), y(reference)))
    parts.append(_small(WIDE - 22, y(reference) - 5, said, "end"))
    parts.append(f'<polyline fill="none" stroke="{INK}" stroke-width="2.5" points="{course}"/>')
    parts += [f'<circle fill="{INK}" cx="{x(at):.1f}" cy="{y(value.middle):.1f}" r="4"/>' for at, value in values]
    return _svg(parts, 210)


def _line(name: str, x1: float, x2: float, y1: float, y2: float, *, more: str = "") -> str:
    return f'<line class="{name}" x1="{x1:.1f}" x2="{x2:.1f}" y1="{y1:.1f}" y2="{y2:.1f}" {more}/>'


def _small(x: float, y: float, text: str, anchor: str = "middle") -> str:
    return f'<text class="small" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'


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


def _ticks(low: float, high: float) -> list[float]:
    """A handful of round numbers."""
    step = 1.0
    while (high - low) / step > 9:
        step *= 2.5 if str(step)[0] == "2" else 2
    first = int(-(-low // step))
    return [step * number for number in range(first, int(high // step) + 1)]


def _svg(parts: Sequence[str], high: float) -> str:
    return f'<svg viewBox="0 0 {WIDE} {high:.0f}" role="img">{"".join(parts)}</svg>'
