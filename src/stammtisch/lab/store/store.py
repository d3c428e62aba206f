"""Where chunks are kept while games are played: in a file, so that an interruption loses nothing, or in memory."""

from __future__ import annotations

import json
import sqlite3
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Protocol

import pyarrow as pa

from stammtisch.core import Mistake
from stammtisch.lab.play.chunk import Chunk, read_table

NAME = "study.sqlite"
TABLES = ("games", "turns", "uses")
#: Chunks are written ahead of the file: a power cut may cost the last of them, never those before.
_SCHEMA = """
pragma journal_mode = wal;
pragma synchronous = normal;
create table if not exists study (description text not null);
create table if not exists chunk (
  first integer primary key, count integer not null, sums text not null,
  games blob not null, turns blob not null, uses blob not null
);
"""

_DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
_ADVICE = "; it is damaged: take it away, or name a new folder, and play again"


class Store(Protocol):
    """The chunks that are done, by the number of their first game."""

    @property
    def folder(self) -> Path | None:
        """Where they are, if they are in a file."""

    def done(self) -> dict[int, int]:
        """How many games each chunk has that is there."""

    def add(self, chunk: Chunk) -> None:
        """Keep a chunk, in place of one with the same first game."""

    def sums(self) -> Iterator[dict[str, Any]]:
        """The sums of all chunks, in order."""

    def table(self, name: str, first: int) -> pa.Table:
        """One of the tables of one chunk."""

    def chunks(
        self, after: int = -1, before: int | None = None, names: Sequence[str] = TABLES
    ) -> Iterator[tuple[int, dict[str, pa.Table]]]:
        """Tables of the chunks whose first game lies in between, in order; in any thread, also after closing."""

    def whole_table(self, name: str) -> pa.Table:
        """One of the tables of all chunks, in order; also after the store was closed."""

    def close(self) -> None: ...


def folder_of(out: Path | str | None, *, resume: bool, csv: bool = False) -> Path | None:
    """Where all is to be kept, if anywhere."""
    if out is None and (resume or csv):
        raise Mistake(f"{'resume' if resume else 'csv'} is about what is in a folder; name that as `out`")
    return None if out is None else Path(out)


def open_store(folder: Path | None, description: dict[str, Any], *, resume: bool) -> Store:
    """A file in a folder, or memory where none is named."""
    return MemoryStore() if folder is None else FileStore(folder, description, resume=resume)


class MemoryStore:
    """Chunks of which nothing is left when nobody needs them any more."""

    folder = None

    def __init__(self) -> None:
        self._chunks: dict[int, Chunk] = {}

    def done(self) -> dict[int, int]:
        return {first: chunk.count for first, chunk in self._chunks.items()}

    def add(self, chunk: Chunk) -> None:
        self._chunks[chunk.first] = chunk

    def sums(self) -> Iterator[dict[str, Any]]:
        for first in sorted(self._chunks):
            yield self._chunks[first].sums

    def table(self, name: str, first: int) -> pa.Table:
        return read_table(getattr(self._chunks[first], name))

    def chunks(
        self, after: int = -1, before: int | None = None, names: Sequence[str] = TABLES
    ) -> Iterator[tuple[int, dict[str, pa.Table]]]:
        end = before if before is not None else sys.maxsize
        for first in sorted(one for one in self._chunks if after < one < end):
            yield first, {name: self.table(name, first) for name in names}

    def whole_table(self, name: str) -> pa.Table:
        return pa.concat_tables([self.table(name, first) for first in sorted(self._chunks)])

    def close(self) -> None:
        """Nothing has to be closed."""


class FileStore:
    """Whole chunks in an SQLite file: each is there as a whole, or not at all."""

    def __init__(self, folder: Path, description: dict[str, Any], *, resume: bool) -> None:
        self.folder = folder
        written = json.dumps(description, sort_keys=True)
        with self._in_a_sentence():
            folder.mkdir(parents=True, exist_ok=True)
            there = (folder / NAME).exists()
            if there and not resume:
                raise Mistake(f"{folder}: there is a study already; go on with it (`resume`), or name a new folder")
            self._base = sqlite3.connect(folder / NAME)
            self._base.executescript(_SCHEMA)
            known = self._base.execute("select description from study").fetchone()
            if known is None:
                with self._base:
                    self._base.execute("insert into study values (?)", (written,))
            elif known[0] != written:
                self._base.close()
                raise Mistake(f"{folder}: {_difference(json.loads(known[0]), description)}; name a new folder")

    def done(self) -> dict[int, int]:
        with self._in_a_sentence():
            return dict(self._base.execute("select first, count from chunk"))

    def add(self, chunk: Chunk) -> None:
        row = chunk.first, chunk.count, json.dumps(chunk.sums), chunk.games, chunk.turns, chunk.uses
        with self._in_a_sentence("; what was stored before is safe: go on with it (`resume`)"), self._base:
            self._base.execute("insert or replace into chunk values (?, ?, ?, ?, ?, ?)", row)

    def sums(self) -> Iterator[dict[str, Any]]:
        with self._in_a_sentence():
            for (sums,) in self._base.execute("select sums from chunk order by first"):
                yield json.loads(sums)

    def chunks(
        self, after: int = -1, before: int | None = None, names: Sequence[str] = TABLES
    ) -> Iterator[tuple[int, dict[str, pa.Table]]]:
        query = f"select first, {', '.join(names)} from chunk where first > ? and first < ? order by first"  # noqa: S608
        end = before if before is not None else sys.maxsize
        with self._in_a_sentence(), closing(sqlite3.connect(self.folder / NAME)) as base:
            for first, *tables in base.execute(query, (after, end)):
                yield first, {name: _read(table) for name, table in zip(names, tables, strict=True)}

    def table(self, name: str, first: int) -> pa.Table:
        assert name in TABLES
        query = f"select {name} from chunk where first = ?"  # noqa: S608  # one of ours
        with self._in_a_sentence():
            return _read(self._base.execute(query, (first,)).fetchone()[0])

    def whole_table(self, name: str) -> pa.Table:
        assert name in TABLES
        return pa.concat_tables([tables[name] for _, tables in self.chunks(names=(name,))])

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
