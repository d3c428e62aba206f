"""A chunk of a study: some games in a row, played, counted, and made into tables and sums."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core import FastRng
from stammtisch.games import game_named
from stammtisch.lab.measure.sums import Sums
from stammtisch.lab.measure.table_sums import sums_of_games, sums_of_uses

from .edition import Edition, edition_of
from .event_counter import USE, EventCounter
from .job import Job, Task
from .runner import play_games
from .turn_counter import GAME, TURN, TurnCounter

Columns = dict[str, Any]
Numbers = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Chunk:
    """Tables of games, turns and uses of cards, and all that can be added up to that of other chunks."""

    first: int
    count: int
    games: bytes
    turns: bytes
    uses: bytes
    sums: Sums
    edition: Edition


def play_chunk(task: Task) -> Chunk:
    """Play so many games from the first on."""
    with _no_pauses():
        return _chunk(*task)


def _chunk(job: Job, first: int, count: int) -> Chunk:
    counter = TurnCounter(game_named(job.game), FastRng(0))
    for _ in play_games(job, first, count, counter):
        pass  # the counter has it all
    games = _games(counter, first, job.seats)
    turns, uses = _turns(counter, games), _uses(counter.events, first)
    sums = sums_of_games(games, turns, job.seats)
    sums |= sums_of_uses(uses, games, first, job.seats)
    sums["together"] = counter.together
    sums["low"] = int(counter.low) * count
    sums["told"] = {kind.name: counted.count for kind, counted in counter.events.counted.items()}
    sums["asked"] = {kind: question.asked for kind, question in counter.questions.items()}
    sums["offered"] = {kind: question.offered for kind, question in counter.questions.items()}
    return Chunk(first, count, _written(games), _written(turns), _written(uses), sums, edition_of(job.game))


@contextmanager
def _no_pauses() -> Iterator[None]:
    """Games leave no circles behind: looking for them takes longer than to play."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def _games(counter: TurnCounter, first: int, seats: int) -> Columns:
    rows = _numbers(counter.games).reshape(-1, len(GAME) + seats).T.copy()
    numbers = dict(zip(GAME, rows[: len(GAME)], strict=True))
    won = numbers.pop("winners") >> np.arange(seats)[:, None] & 1
    shares = won / np.maximum(1, won.sum(axis=0))
    margin, begins = numbers.pop("margin"), numbers.pop("first")
    return {
        "game": np.arange(first, first + rows.shape[1]),
        **numbers,
        **{f"score_{seat}": rows[len(GAME) + seat] for seat in range(seats)},
        **{f"win_{seat}": shares[seat] for seat in range(seats)},
        "margin": margin,
        "first": begins,
    }


def _turns(counter: TurnCounter, games: Columns) -> Columns:
    rows = _records(_numbers(counter.turns), TURN)
    lengths = games["turns"]
    begins = np.cumsum(lengths) - lengths
    return {
        "game": np.repeat(games["game"], lengths),
        "turn": np.arange(len(rows), dtype=np.int32) - np.repeat(begins.astype(np.int32), lengths),
        "seat": rows["seat"].copy(),
        "answers": rows["answers"].astype(np.int32),
        "options": rows["options"].copy(),
        "ahead": rows["ahead"].copy(),
    }


def _uses(counter: EventCounter, first: int) -> Columns:
    """What was used in each game, in the order in which it was used there first."""
    numbers = _numbers(counter.rows)
    rows = _records(numbers, USE)
    return {
        "game": (numbers >> 40) + first,
        "seat": rows["seat"] - np.int8(1),
        "event": _worded(rows["column"], [kind for kind, _ in counter.columns]),
        "card": _worded(rows["column"], [card for _, card in counter.columns]),
        "count": rows["count"].astype(np.int32),
    }


def _worded(columns: npt.NDArray[np.uint16], words: list[str]) -> Any:
    """The word of each column; every word is written once."""
    numbers = {word: number for number, word in enumerate(dict.fromkeys(words))}
    codes = np.array([numbers[word] for word in words], np.int16)
    return pa.DictionaryArray.from_arrays(pa.array(codes.take(columns)), pa.array(list(numbers), pa.string()))


def _numbers(rows: vec[i64]) -> Numbers:
    """The very numbers, not a copy."""
    return np.asarray(memoryview(rows), np.int64)


def _records(numbers: Numbers, parts: tuple[tuple[str, str], ...]) -> Any:
    """The parts that a number is made of."""
    return numbers.astype("<i8", copy=False).view(list(parts))


def _written(columns: Columns) -> bytes:
    """A table as bytes, quick to write and to read."""
    arrays = [pa.array(column) for column in columns.values()]
    fields = [pa.field(name, one.type, nullable=False) for name, one in zip(columns, arrays, strict=True)]
    table = pa.table(arrays, schema=pa.schema(fields))  # nothing is ever missing
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, table.schema, options=_QUICK) as writer:
        writer.write_table(table)
    written: bytes = sink.getvalue().to_pybytes()
    return written


#: Packed a little; other threads would take longer to wake up.
_QUICK = pa.ipc.IpcWriteOptions(compression="lz4", use_threads=False)


def read_table(written: bytes) -> pa.Table:
    """A table of a chunk."""
    return pa.ipc.open_stream(pa.py_buffer(written), options=pa.ipc.IpcReadOptions(use_threads=False)).read_all()
