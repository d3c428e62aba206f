"""Two versions of a game beside each other: `stammtisch lab compare`."""

from __future__ import annotations

from pathlib import Path

from stammtisch.core import Overlay, load_overlay
from stammtisch.lab import card_diff, plain_comparison
from stammtisch.lab import compare as compare_versions

from . import INTERRUPTED, complain
from .lab import Table, command, write
from .progress import Bar
from .screen import Screen
from .speech import Speech

REPORT = "compare.html"


def compare(base: Path, variant: Path, table: Table, out: Path, *, resume: bool) -> int:
    """Play both on the same deals, and write what changed."""
    screen = Screen(Speech(table.language))
    overlays = load_overlay(base), load_overlay(variant)
    before = None if table.json else lambda: _show_changes(screen, *overlays)
    with Bar(before=before) as bar:
        found = compare_versions(*overlays, **table.read(overlays[0].game), out=out, resume=resume, progress=bar)
    if found.stopped:
        complain(screen.say("compare_stopped", which=found.stopped))
    if found.deals:
        found.report(out / REPORT, command())
        if table.json:
            write(plain_comparison(found))
        else:
            screen.line(screen.say("lab_report", path=out / REPORT, games=found.games))
    return 0 if found.finished else INTERRUPTED


def _show_changes(screen: Screen, base: Overlay, variant: Overlay) -> None:
    """What differs in the cards, before anything is played."""
    rows = [(one.name, one.was, one.now, one.versions) for one in card_diff(base.game, base, variant)]
    head = [screen.say(key) for key in ("compare_what", "compare_was", "compare_now", "compare_version")]
    screen.grid(head, rows, left=range(len(head)))
