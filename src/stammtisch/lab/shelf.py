"""Where the parts of a study are kept while it is played: whole parts only, so that an interruption loses nothing."""

from __future__ import annotations

import json
import sqlite3
import sys
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

_DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
_ADVICE = "; it is damaged: take it away, or name a new folder, and play again"


class Shelf:
    """The parts that are done, by the number of their first game."""

    def __init__(self, folder: Path, description: dict[str, Any], *, resume: bool) -> None:
        self.folder = folder
        written = json.dumps(description, sort_keys=True)
        with self._in_a_sentence():
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
        with self._in_a_sentence():
            return dict(self._base.execute("select first, count from part"))

    def add(self, part: Part) -> None:
        row = part.first, part.count, json.dumps(part.sums), part.games, part.turns, part.uses
        with self._in_a_sentence("; what was stored before is safe: go on with --resume"), self._base:
            self._base.execute("insert or replace into part values (?, ?, ?, ?, ?, ?)", row)

    def sums(self) -> Iterator[dict[str, Any]]:
        with self._in_a_sentence():
            for (sums,) in self._base.execute("select sums from part order by first"):
                yield json.loads(sums)

    def parts(self, after: int, before: int | None) -> Iterator[tuple[int, dict[str, pa.Table]]]:
        """The tables of the parts whose first game lies in between, in order; in any thread."""
        query = f"select first, {', '.join(TABLES)} from part where first > ? and first < ? order by first"  # noqa: S608
        end = before if before is not None else sys.maxsize
        with self._in_a_sentence(), closing(sqlite3.connect(self.folder / NAME)) as base:
            for first, *tables in base.execute(query, (after, end)):
                yield first, {name: _read(table) for name, table in zip(TABLES, tables, strict=True)}

    def table(self, name: str, first: int) -> pa.Table:
        """One of the tables of one part."""
        assert name in TABLES
        query = f"select {name} from part where first = ?"  # noqa: S608  # one of ours
        with self._in_a_sentence():
            return _read(self._base.execute(query, (first,)).fetchone()[0])

    def close(self) -> None:
        self._base.close()

    @contextmanager
    def _in_a_sentence(self, comfort: str = "") -> Iterator[None]:
        """Whatever is wrong with a disk, or with what is on it, is said in one line."""
        try:
            yield
        except Mistake:
            raise
        except sqlite3.Error as error:
            damaged = getattr(error, "sqlite_errorcode", 0) & 0xFF in _DAMAGED
            raise Mistake(f"{self.folder / NAME}: {error}{_ADVICE if damaged else comfort}") from None
        except ValueError:
            raise Mistake(f"{self.folder / NAME}: something in it cannot be read{_ADVICE}") from None
        except OSError as error:
            raise Mistake(f"{self.folder}: {error.strerror or error}") from None


def _read(written: bytes) -> pa.Table:
    """A table, looked through before anybody relies on it."""
    try:
        table = read_table(written)
        table.validate(full=True)
    except (OSError, pa.ArrowException) as error:
        raise ValueError(str(error)) from None
    return table


def _difference(known: dict[str, Any], wanted: dict[str, Any]) -> str:
    for name, value in wanted.items():
        if known.get(name) != value:
            return f"the study there has {name} = {known.get(name)!r}, not {value!r}"
    return "there is another study"
