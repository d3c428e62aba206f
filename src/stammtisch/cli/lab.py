"""The designer's lab: `stammtisch lab GAME`."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from stammtisch.bots import at_pace
from stammtisch.core import Overlay, load_overlay
from stammtisch.core.overlay import called, overlay_of, table_with
from stammtisch.core.text import load_text
from stammtisch.games import game_named
from stammtisch.lab.finding import Names
from stammtisch.lab.findings import findings
from stammtisch.lab.lifts import table_of_cards
from stammtisch.lab.page import page
from stammtisch.lab.scribe import Scribe
from stammtisch.lab.shelf import Shelf
from stammtisch.lab.simulate import Job
from stammtisch.lab.study import Players, Study, on_this_machine, play, sums_of
from stammtisch.lab.sums import Sums
from stammtisch.lab.tables import write_columns

from . import INTERRUPTED, complain
from .files import write_safely
from .notice import say_if_slow
from .progress import to_the_end
from .screen import Screen
from .seats import read_seats
from .speech import Speech, read_options, read_start

REPORT = "report.html"
CARDS = "cards"
#: How many matches a master imagines for each answer, and others in proportion: a time would not be the same anywhere.
MATCHES = 400


@dataclass(frozen=True)
class Table:
    """Who plays how many games, and where, as it was written."""

    seats: str
    games: int
    seed: str
    options: list[str]
    jobs: int
    cluster: str | None
    language: str | None


def lab(game: str, table: Table, cards: Path | None, out: Path, *, resume: bool, csv: bool) -> int:
    """Play, keep every part, and write the report; interrupted, the report is of what was played."""
    screen = Screen(Speech(table.language))
    overlay = load_overlay(cards) if cards else None
    study = Study(job_of(game, table), overlay)
    edition = study.check()
    say_if_slow()
    with (
        players(table.jobs, table.cluster) as somebody,
        closing(Shelf(out, study.description(edition), resume=resume)) as shelf,
        Scribe(shelf, csv=csv) as scribe,
    ):
        finished = to_the_end(play(study, shelf, somebody, scribe), table.games, screen.say("playing"))
        played = sum(shelf.done().values())
        if not finished:
            complain(screen.say("lab_stopped", games=played, all=table.games))
        if played:
            sums, names = sums_of(shelf), names_in(game, overlay)
            write_columns(out / CARDS, table_of_cards(sums, len(study.job.bots), names), csv=csv)
            write_safely(out / REPORT, report(study, sums, names, edition.cards))
    if played:
        screen.line(screen.say("lab_report", path=out / REPORT, games=played))
    return 0 if finished else INTERRUPTED


def job_of(game: str, table: Table) -> Job:
    number = read_start(table.seed, "a study")
    bots = tuple(at_pace(word, MATCHES) for word in read_seats(table.seats))
    options = read_options(game_named(game), table.options)
    return Job(game, bots, table.games, number, tuple(options.items()))


def players(jobs: int, cluster: str | None) -> AbstractContextManager[Players]:
    """Who plays: processes here, or a cluster elsewhere. Without them, nothing is begun."""
    if cluster is None:
        return nullcontext(on_this_machine(jobs))
    from stammtisch.lab.cluster import on_a_cluster  # noqa: PLC0415  # an extra that few have

    return on_a_cluster(cluster)


def names_in(game: str, *overlays: Overlay | None) -> Names:
    """What the cards of some versions of a game are called, in English as all of a report."""
    kinds, package = game_named(game).events, game_named(game).package
    tables = [table_with(overlay or overlay_of(package), package, "cards.toml")[0] for overlay in overlays]
    cards = dict.fromkeys(called(entry) for table in tables for entry in table["card"])
    return Names(cards, kinds, load_text(package, "en").get("word", {}))


def report(study: Study, sums: Sums, names: Names, digest: str) -> str:
    """The page of a study."""
    job = study.job
    game = game_named(job.game)
    title = Speech("en").of(game, "title")
    about = f"{sums['games']:,} games of {', '.join(job.bots)}{changed(study.overlay)}."
    facts = {
        "games": str(sums["games"]),
        "seed": str(job.seed),
        "cards": digest,
        "version": str(game.version),
        "command": shlex.join(["stammtisch", *sys.argv[1:]]),
    }
    return page(title, about, findings(sums, job.bots, names), facts)


def changed(overlay: Overlay | None) -> str:
    """What an overlay changes, in a few words."""
    if overlay is None or not overlay.changes:
        return ", with the cards as they are"
    return ", with " + "; ".join(_leaves(overlay.changes, ""))


def _leaves(table: dict[str, Any], path: str) -> Iterator[str]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _leaves(value, f"{path}{name}.")
        else:
            yield f"{path}{name} = {value}"
