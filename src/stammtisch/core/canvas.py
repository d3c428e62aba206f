"""Squared paper for drawing a table in characters; what comes out is Rich markup."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import groupby
from unicodedata import combining, east_asian_width

#: Brackets and backslashes mean something in markup; a player may be called so nevertheless.
_PLAIN = str.maketrans("[]\\", "()/")
_BLANK = (" ", "")
_STYLED = re.compile(r"\[[^\[\]/]+\](.*?)\[/\]")


class Canvas:
    """One character to a square, each with a style of its own; it grows to the right and downwards."""

    def __init__(self) -> None:
        self.rows: list[list[tuple[str, str]]] = []

    @property
    def width(self) -> int:
        return max(map(len, self.rows), default=0)

    @property
    def height(self) -> int:
        return len(self.rows)

    def put(self, x: int, y: int, text: str, style: str = "") -> Canvas:
        """Write a line of text. Wide letters take two squares, accents none."""
        for char in text.translate(_PLAIN):
            if combining(char) and x:
                before, its_style = self.rows[y][x - 1]
                self.rows[y][x - 1] = before + char, its_style
                continue
            self._set(x, y, (char if char.isprintable() else "?", style))
            x += 1
            if east_asian_width(char) in "WF":
                self._set(x, y, ("", style))
                x += 1
        return self

    def widen(self, width: int) -> Canvas:
        """At least so wide."""
        if self.width < width:
            self._set(width - 1, 0, _BLANK)
        return self

    def paste(self, x: int, y: int, other: Canvas) -> Canvas:
        """Lay another sheet on this one."""
        for down, row in enumerate(other.rows):
            for right, square in enumerate(row):
                self._set(x + right, y + down, square)
        return self

    def _set(self, x: int, y: int, square: tuple[str, str]) -> None:
        while len(self.rows) <= y:
            self.rows.append([])
        row = self.rows[y]
        row += [_BLANK] * (x + 1 - len(row))
        row[x] = square

    def __str__(self) -> str:
        return "\n".join(map(_markup, self.rows))


def _markup(row: list[tuple[str, str]]) -> str:
    parts = []
    for style, squares in groupby(row, key=lambda square: square[1]):
        text = "".join(char for char, _ in squares)
        parts.append(f"[{style}]{text}[/]" if style else text)
    return "".join(parts).rstrip(" ")


def without_styles(drawing: str) -> str:
    """A drawing in bare characters."""
    return _STYLED.sub(r"\1", drawing)


def text_width(text: str) -> int:
    """How many squares a text takes."""
    return Canvas().put(0, 0, text).width


def shortened(text: str, width: int, end: str = "…") -> str:
    """As much of a text as fits, with something at the end to tell that it does not."""
    if text_width(text) <= width:
        return text
    while text_width(text) > width - len(end):
        text = text[:-1]
    return text + end


def flow(sheets: Sequence[Canvas], width: int, gap: int = 2, between: int = 1) -> Canvas:
    """Sheets side by side, in as many rows as it takes; so many columns and lines between them."""
    whole = Canvas()
    x = y = bottom = 0
    for sheet in sheets:
        if x and x + sheet.width > width:
            x, y = 0, bottom + between
        whole.paste(x, y, sheet)
        x += sheet.width + gap
        bottom = max(bottom, y + sheet.height)
    return whole


def stack(sheets: Sequence[Canvas], between: int = 1) -> Canvas:
    """Sheets one below the other, with a line between them, or so many."""
    whole = Canvas()
    for sheet in sheets:
        if sheet.rows:
            whole.paste(0, whole.height + (between if whole.rows else 0), sheet)
    return whole


def listed(parts: Sequence[str], width: int, style: str = "", gap: int = 2) -> Canvas:
    """Words one after the other, in as many lines as it takes."""
    return flow([Canvas().put(0, 0, shortened(part, width), style) for part in parts], width, gap, between=0)


def fitting(whole: Canvas, room: tuple[int, int] | None, brief: Callable[[int], Canvas]) -> Canvas:
    """A table as it is; or where there is no room for it, an overview that is so wide at most, and cut off below."""
    if room is None or (whole.width <= room[0] and whole.height <= room[1]):
        return whole
    overview = brief(room[0])
    overview.rows = [row[: room[0]] for row in overview.rows[: room[1]]]
    return overview
