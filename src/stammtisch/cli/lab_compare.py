"""Two versions of a game beside each other: `stammtisch lab compare`."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Sequence
from contextlib import ExitStack, closing
from pathlib import Path

from stammtisch.core import Mistake, Overlay, load_overlay
from stammtisch.games import game_named
from stammtisch.lab.changed import changed_cards
from stammtisch.lab.compare import changes, compared
from stammtisch.lab.page import page
from stammtisch.lab.shelf import Shelf
from stammtisch.lab.study import Study, play, sums_of
from stammtisch.lab.versions import Difference, differences, what_was_changed

from . import INTERRUPTED, complain
from .files import write_safely
from .lab import Table, job_of, names_in, players
from .notice import say_if_slow
from .progress import to_the_end
from .screen import Screen
from .speech import Speech


def compare(base: Path, variant: Path, table: Table, out: Path, *, resume: bool) -> int:
    """Play both on the same deals, and write what changed."""
    screen = Screen(Speech(table.language))
    overlays = load_overlay(base), load_overlay(variant)
    game = _one_game(overlays)
    job = job_of(game, table)
    say_if_slow()
    studies = [Study(job, overlay) for overlay in overlays]
    editions = [study.check() for study in studies]
    if editions[0] == editions[1]:
        raise Mistake(f"{base} and {variant} make the same cards; there is nothing to compare")
    changed = differences(game_named(game).package, *overlays)
    _show_differences(screen, changed)
    which = ("base", "variant")
    with ExitStack() as opened:
        somebody = opened.enter_context(players(table.jobs, table.cluster))
        shelves = [
            opened.enter_context(closing(Shelf(out / name, study.description(edition), resume=resume)))
            for name, study, edition in zip(which, studies, editions, strict=True)
        ]
        finished = True
        for name, study, shelf in zip(which, studies, shelves, strict=True):
            if not to_the_end(play(study, shelf, somebody), table.games, name):
                complain(screen.say("compare_stopped", which=name))
                finished = False
                break
        found = changes(shelves[0], shelves[1], len(job.bots))
        if found:
            before, after = (sums_of(shelf) for shelf in shelves)
            names = names_in(game, *overlays)
            told = [
                what_was_changed(changed),
                *changed_cards(changed, before, after, len(job.bots), names),
                *compared(found, before, after, job.bots, names),
            ]
            cards = {name: edition.cards for name, edition in zip(which, editions, strict=True)}
            facts = {**cards, "command": shlex.join(["stammtisch", *sys.argv[1:]])}
            title = f"{Speech('en').of(game_named(game), 'title')}: what changed"
            about = _about(found[0].deals, before["games"], after["games"], job.bots)
            write_safely(out / "compare.html", page(title, about, told, facts))
            games = before["games"] + after["games"]
            screen.line(screen.say("lab_report", path=out / "compare.html", games=games))
    return 0 if finished else INTERRUPTED


def _about(deals: int, before: int, after: int, bots: Sequence[str]) -> str:
    said = f"{deals:,} deals, each played twice by {', '.join(bots)}: with the base and with the variant."
    if before == after == deals:
        return said
    return f"{said} Uses of cards are those of all {before:,} games of the base and {after:,} of the variant."


def _show_differences(screen: Screen, found: list[Difference]) -> None:
    rows = [(one.name, one.was, one.now, one.versions) for one in found]
    head = [screen.say(key) for key in ("compare_what", "compare_was", "compare_now", "compare_version")]
    screen.grid(head, rows, left=range(len(head)))


def _one_game(overlays: tuple[Overlay, Overlay]) -> str:
    one, other = overlays
    if one.game != other.game:
        raise Mistake(f"{one.place} is for {one.game}, {other.place} for {other.game}; compare versions of one game")
    return one.game
