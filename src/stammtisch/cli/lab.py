"""The designer's lab: `stammtisch lab GAME`."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from stammtisch.core import Mistake
from stammtisch.games import game_named
from stammtisch.lab import Study, plain_study, study, write_columns

from . import INTERRUPTED, complain
from .progress import Bar
from .screen import Screen
from .seats import read_seats
from .speech import Speech, read_options, read_start

REPORT = "report.html"


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
    #: Whether what was found is written for programs.
    json: bool

    def read(self, game: str) -> dict[str, Any]:
        """The same, as the lab wants it."""
        return {
            "seats": read_seats(self.seats),
            "games": self.games,
            "seed": read_start(self.seed, "a study"),
            "options": read_options(game_named(game), self.options),
            "jobs": self.jobs,
            "cluster": self.cluster,
        }


def lab(game: str, table: Table, cards: Path | None, out: Path | None, *, resume: bool, csv: bool) -> int:
    """Play, keep every chunk, and write the report; interrupted, the report is of what was played."""
    screen = Screen(Speech(table.language))
    with Bar(screen.say("playing")) as bar:
        found = study(game, **table.read(game), cards=cards, out=out, resume=resume, csv=csv, progress=bar)
    if not found.finished:
        complain(screen.say("lab_stopped" if out else "cards_stopped", games=found.games, all=table.games))
    if found.games:
        if out is not None:
            found.report(out / REPORT, command(), screen.say.language)
        if table.json:
            write(plain_study(found, screen.say.language))
        else:
            _show(screen, found)
            screen.line(said_of_report(screen, out and out / REPORT, found.games))
    return 0 if found.finished else INTERRUPTED


def _show(screen: Screen, found: Study) -> None:
    """The five verdicts, as on the first screen of the report."""
    language = screen.say.language
    for one in found.verdicts(language):
        topic, mark = one.named(language)
        screen.line(f"{topic} ({mark}): {one.said(language)}")
        if one.command:
            screen.line(screen.say("lab_next", command=one.command))


def said_of_report(screen: Screen, path: Path | None, games: int) -> str:
    """Where the report is; or how to have one."""
    return (
        screen.say("lab_no_report", games=games) if path is None else screen.say("lab_report", path=path, games=games)
    )


def write(found: Mapping[str, Any]) -> None:
    """For programs: one line."""
    sys.stdout.write(json.dumps(found) + "\n")


def keep(folder: Path, **tables: dict[str, list[Any]]) -> None:
    """Small tables, each as Parquet and as CSV in a folder."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Mistake(f"{folder}: {error.strerror or error}") from None
    for name, columns in tables.items():
        write_columns(folder / name, columns, csv=True)


def command() -> str:
    """What was typed, so that whoever reads a report can have the same again."""
    return shlex.join(["stammtisch", *sys.argv[1:]])
