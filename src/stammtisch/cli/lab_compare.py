"""Two versions of a game beside each other: `stammtisch lab compare`."""

from __future__ import annotations

from pathlib import Path

from stammtisch.core import Overlay, load_overlay, load_text
from stammtisch.core.card_diff import MISSING
from stammtisch.lab import Comparison, card_diff, plain_comparison
from stammtisch.lab import compare as compare_versions
from stammtisch.lab.measure.differences import MAIN, MEASURE

from . import INTERRUPTED, complain
from .lab import Table, command, said_of_report, write
from .progress import Bar
from .screen import Screen
from .speech import Speech

REPORT = "compare.html"


def compare(base: Path, variant: Path, table: Table, out: Path | None, *, resume: bool) -> int:
    """Play both on the same deals, and write what changed."""
    screen = Screen(Speech(table.language))
    overlays = load_overlay(base), load_overlay(variant)
    before = None if table.json else lambda: _show_changes(screen, *overlays)
    with Bar(before=before) as bar:
        found = compare_versions(*overlays, **table.read(overlays[0].game), out=out, resume=resume, progress=bar)
    if found.stopped:
        complain(screen.say("compare_stopped" if out else "cards_stopped", which=found.stopped))
    if found.deals:
        if out is not None:
            found.report(out / REPORT, command(), screen.say.language)
        if table.json:
            write(plain_comparison(found))
        else:
            _show_tests(screen, found)
            screen.line(said_of_report(screen, out and out / REPORT, found.games))
    return 0 if found.finished else INTERRUPTED


def _show_tests(screen: Screen, found: Comparison) -> None:
    """The planned test of each changed card, and how games differ; all of it is judged together."""
    say, differ = screen.say, found.differences
    tests = []
    for one in found.tests:
        verdict = _judged(say, real=differ.real(MAIN, one.card)) if one.enough else say("compare_unjudged")
        points, wins = one.points.interval(), one.wins.interval()
        cells = (_span(points.middle, points.give_or_take), _span(100 * wins.middle, 100 * wins.give_or_take))
        tests.append((one.card, *(cells if one.enough else (MISSING, MISSING)), verdict))
    if tests:
        screen.grid([say("compare_has"), say("compare_points"), say("compare_wins"), ""], tests, left=(0, 3))
    else:
        screen.line(say("compare_none"))
    said = load_text("stammtisch.lab", say.language)["measure"]
    rows = []
    for measured in found.measures:
        name, _, seat = measured.name.rpartition("_")
        unit = 100 if name in ("win", "place") or measured.name == "close" else 1
        label = said["win"].format(seat=int(seat) + 1) if name == "win" else said[measured.name]
        cells = (f"{unit * measured.base:.1f}", f"{unit * (measured.base + measured.gain.middle):.1f}")
        span = _span(unit * measured.gain.middle, unit * measured.gain.give_or_take)
        rows.append(
            (label + (" %" if unit > 1 else ""), *cells, span, _judged(say, real=differ.real(MEASURE, measured.name)))
        )
    head = ("compare_measure", "compare_was", "compare_now", "compare_change")
    screen.grid([*map(say, head), ""], rows, left=(0, 4))


def _judged(say: Speech, *, real: bool) -> str:
    return say("compare_real" if real else "compare_luck")


def _span(value: float, give_or_take: float) -> str:
    return f"{value:+.1f} ±{give_or_take:.1f}"


def _show_changes(screen: Screen, base: Overlay, variant: Overlay) -> None:
    """What differs in the cards, before anything is played."""
    rows = [(one.name, one.was, one.now, one.versions) for one in card_diff(base.game, base, variant)]
    head = [screen.say(key) for key in ("compare_what", "compare_was", "compare_now", "compare_version")]
    screen.grid(head, rows, left=range(len(head)))
