"""What a finding is, and the tables in one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any


@dataclass(frozen=True)
class Finding:
    """One thing a study shows."""

    title: str
    sentence: str
    figure: str = ""


def numbers(histogram: Mapping[str, float]) -> dict[float, float]:
    return {float(value): count for value, count in sorted(histogram.items(), key=lambda item: float(item[0]))}


def quantile(counts: Mapping[float, float], part: float) -> float:
    """The value that so many stay below."""
    left = part * sum(counts.values())
    for value, count in counts.items():
        left -= count
        if left <= 0:
            return value
    return max(counts)


def table(head: Sequence[str], rows: Sequence[Sequence[Any]], *, words: bool = False) -> str:
    """A table of a word and numbers, or of nothing but words."""
    cells = "".join(f"<th>{escape(str(title))}</th>" for title in head)
    lines = ["<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in row) + "</tr>" for row in rows]
    kind = "words" if words else "numbers"
    inner = f"<thead><tr>{cells}</tr></thead><tbody>{''.join(lines)}</tbody>"
    return f'<div class="wide"><table class="{kind}">{inner}</table></div>'


def folded(title: str, figure: str) -> str:
    """A figure that is shown to whoever opens it."""
    return f"<details><summary>{escape(title)}</summary>{figure}</details>"
