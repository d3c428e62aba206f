"""A trend over versions of a card file: `stammtisch lab trend`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from stammtisch.core import load_overlay
from stammtisch.core.card_diff import MISSING
from stammtisch.lab import Trend, plain_trend, trend

from . import INTERRUPTED, complain
from .lab import Table, keep, write
from .progress import Bar
from .screen import Screen
from .speech import Speech


def show_trend(files: Sequence[Path], table: Table, out: Path | None) -> int:
    """Play every version, and show what moved from one to the next."""
    screen = Screen(Speech(table.language))
    overlays = [load_overlay(file) for file in files]
    given = {key: value for key, value in table.read(overlays[0].game).items() if key != "cluster"}
    with Bar(screen.say("playing")) as bar:
        found = trend(overlays, **given, progress=bar)
    if not found.finished:
        complain(screen.say("cards_stopped"))
    if found.rows and out:
        keep(out, trend=found.columns())
    if table.json:
        write(plain_trend(found))
    elif found.rows:
        _show(screen, found)
    return 0 if found.finished else INTERRUPTED


def _show(screen: Screen, found: Trend) -> None:
    say = screen.say
    rows = []
    for row in found.rows:
        score = row.score
        cells = [
            f"{unit * value.middle:.1f} ±{unit * value.give_or_take:.1f}{' *' if found.moved(row, name) else ''}"
            for name, value, unit in (
                ("spread", score.spread, 100), ("length", score.length, 1), ("close", score.close, 100)
            )
        ]  # fmt: skip
        changed = ", ".join(change.name for change in row.changed) or MISSING
        rows.append((Path(row.place).name, *cells, changed))
    head = ("trend_version", "tune_spread", "tune_length", "tune_close", "trend_changed")
    screen.grid([say(key) for key in head], rows, left=(0, 4))
    screen.line(say("trend_about"))
