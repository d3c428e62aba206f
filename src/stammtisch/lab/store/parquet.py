"""Tables as files: those of games, turns and uses, written while games are played, and small ones."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import pyarrow as pa

from stammtisch.core import Mistake

from .store import TABLES, FileStore


class ParquetTables:
    """Copies chunks from the store into tables, in the order of the games, and never holds more than one of them.

    It does so in a thread of its own: no interruption reaches it between two tables of a chunk.
    """

    def __init__(self, store: FileStore, *, csv: bool) -> None:
        self._store = store
        endings = ("parquet", "csv") if csv else ("parquet",)
        self._files = {name: [_File(store.folder / f"{name}.{ending}") for ending in endings] for name in TABLES}
        self._last = -1
        self._thread = ThreadPoolExecutor(1)
        self._begun = deque[Future[None]]()

    def write_before(self, first: int | None) -> None:
        """All chunks are there before the one with this first game, or all that there will be: write them."""
        while self._begun and self._begun[0].done():
            self._begun.popleft().result()  # what went wrong is raised here
        self._begun.append(self._thread.submit(self._write, first))

    def _write(self, before: int | None) -> None:
        for first, tables in self._store.chunks(self._last, before):
            for name, table in tables.items():
                for file in self._files[name]:
                    file.write(table)
            self._last = first

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """What is not there yet is written now; if something happened meanwhile, the tables stay as they were."""
        files = [file for several in self._files.values() for file in several]
        try:
            if kind is None:
                self.write_before(None)
                for begun in self._begun:
                    begun.result()
                for file in files:
                    file.finish()
        finally:
            self._thread.shutdown(cancel_futures=True)
            for file in files:
                file.drop()


class _File:
    """A table as a file, which takes its place when it is whole."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._draft = path.with_name(f".{path.name}")
        self._writer: Any = None

    def write(self, table: pa.Table) -> None:
        with self._in_a_sentence():
            table = _plain(table) if self.path.suffix == ".csv" else table
            if self._writer is None:
                self._writer = _writer(self._draft, table.schema)
            self._writer.write_table(table)

    def finish(self) -> None:
        if self._writer is not None:
            with self._in_a_sentence():
                self._writer.close()
                self._draft.replace(self.path)
            self._writer = None

    def drop(self) -> None:
        """Without a trace, if it is not finished."""
        if self._writer is not None:
            with suppress(OSError):
                self._writer.close()
            self._draft.unlink(missing_ok=True)

    @contextmanager
    def _in_a_sentence(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise Mistake(f"{self.path}: {error.strerror or error}") from None


def _writer(path: Path, schema: pa.Schema) -> Any:
    if path.suffix == ".csv":
        from pyarrow.csv import CSVWriter  # noqa: PLC0415  # it is loaded while games are played

        return CSVWriter(path, schema)
    from pyarrow.parquet import ParquetWriter  # noqa: PLC0415  # as above

    whole = {field.name: "DELTA_BINARY_PACKED" for field in schema if pa.types.is_integer(field.type)}
    return ParquetWriter(
        path,
        schema,
        write_statistics=["game"],  # games are looked up; the rest is read as a whole
        column_encoding=whole,  # takes half the time of a dictionary, which is for the rest
        use_dictionary=[name for name in schema.names if name not in whole],
    )


def _plain(table: pa.Table) -> pa.Table:
    """Words as words, not as numbers in a dictionary."""
    for place, field in enumerate(table.schema):
        if pa.types.is_dictionary(field.type):
            table = table.set_column(place, field.name, table.column(place).cast(pa.string()))
    return table


def write_columns(path: Path, columns: dict[str, list[Any]], *, csv: bool) -> None:
    """A small table as a whole: as Parquet, and as CSV if that is wanted."""
    import pyarrow.csv as pc  # noqa: PLC0415  # as above
    import pyarrow.parquet as pq  # noqa: PLC0415  # as above

    table = pa.table(columns)
    try:
        pq.write_table(table, path.with_suffix(".parquet"))
        if csv:
            pc.write_csv(table, path.with_suffix(".csv"))
    except OSError as error:
        raise Mistake(f"{path}: {error.strerror or error}") from None
