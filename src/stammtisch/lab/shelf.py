"""Where the parts of a study are kept while it is played: whole parts only, so that an interruption loses nothing."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pyarrow as pa

from stammtisch.core import Mistake

from .part import Part, read_table

NAME = "study.sqlite"
TABLES = ("games", "turns", "uses")
#: Parts are written ahead of the file: a power cut may cost the last of them, never those before.
_SCHEMA = """
pragma journal_mode = wal;
pragma synchronous = normal;
create table if not exists study (description text not null);
create table if not exists part (
  first integer primary key, count integer not null, sums text not null,
  games blob not null, turns blob not null, uses blob not null
);
"""


class Shelf:
    """The parts that are done, by the number of their first game."""

    def __init__(self, folder: Path, description: dict[str, Any], *, resume: bool) -> None:
        self.folder = folder
        written = json.dumps(description, sort_keys=True)
        with _in_a_sentence(folder):
            folder.mkdir(parents=True, exist_ok=True)
            there = (folder / NAME).exists()
            if there and not resume:
                raise Mistake(f"{folder}: there is a study already; go on with it with --resume, or name a new folder")
            self._base = sqlite3.connect(folder / NAME)
            self._base.executescript(_SCHEMA)
            known = self._base.execute("select description from study").fetchone()
            if known is None:
                with self._base:
                    self._base.execute("insert into study values (?)", (written,))
            elif known[0] != written:
                raise Mistake(f"{folder}: {_difference(json.loads(known[0]), description)}; name a new folder")

    def done(self) -> dict[int, int]:
        """How many games each part has that is there."""
        return dict(self._base.execute("select first, count from part"))

    def add(self, part: Part) -> None:
        row = part.first, part.count, json.dumps(part.sums), part.games, part.turns, part.uses
        with _in_a_sentence(self.folder), self._base:
            self._base.execute("insert or replace into part values (?, ?, ?, ?, ?, ?)", row)

    def sums(self) -> Iterator[dict[str, Any]]:
        for (sums,) in self._base.execute("select sums from part order by first"):
            yield json.loads(sums)

    def tables(self, name: str) -> Iterator[pa.Table]:
        """One of the tables, part by part; in any thread."""
        assert name in TABLES
        with closing(sqlite3.connect(self.folder / NAME)) as base:
            for (table,) in base.execute(f"select {name} from part order by first"):  # noqa: S608  # one of ours
                yield read_table(table)

    def table(self, name: str, first: int) -> pa.Table:
        """One of the tables of one part."""
        assert name in TABLES
        query = f"select {name} from part where first = ?"  # noqa: S608  # one of ours
        return read_table(self._base.execute(query, (first,)).fetchone()[0])

    def close(self) -> None:
        self._base.close()


@contextmanager
def _in_a_sentence(folder: Path) -> Iterator[None]:
    """Whatever is wrong with a disk is said in one line; what was stored before is safe."""
    try:
        yield
    except OSError as error:
        raise Mistake(f"{folder}: {error.strerror or error}") from None
    except sqlite3.Error as error:
        raise Mistake(f"{folder / NAME}: {error}; what was stored before is safe: go on with --resume") from None


def _difference(known: dict[str, Any], wanted: dict[str, Any]) -> str:
    for name, value in wanted.items():
        if known.get(name) != value:
            return f"the study there has {name} = {known.get(name)!r}, not {value!r}"
    return "there is another study"
