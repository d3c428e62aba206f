"""A part of a study: some games in a row, played, watched, and made into tables and sums."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import pyarrow as pa
from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.bots import answers, bot_named
from stammtisch.core import FastRng, Game, Match, Result, make_options, new_rng, seed_of
from stammtisch.games import game_named

from .hearing import USE, Hearing
from .simulate import Job
from .sums import Sums, sums_of_games, sums_of_uses
from .watch import GAME, TURN, Watch, play_watched

Columns = dict[str, Any]
Numbers = npt.NDArray[np.int64]


class Edition(NamedTuple):
    """What games are played with: a digest of the cards, and the versions of the rules and of Stammtisch."""

    cards: str
    rules: int
    stammtisch: str


def edition_of(name: str) -> Edition:
    """What a game is played with in this process."""
    game = game_named(name)
    try:
        return Edition(game.cards, game.version, version("stammtisch"))
    except PackageNotFoundError:
        return Edition(game.cards, game.version, "not installed")


@dataclass(frozen=True)
class Part:
    """Tables of games, turns and uses of cards, and all that can be added up to that of other parts."""

    first: int
    count: int
    games: bytes
    turns: bytes
    uses: bytes
    sums: Sums
    edition: Edition


def play_part(task: tuple[Job, int, int]) -> Part:
    """Play so many games from the first on."""
    with _no_pauses():
        return _part(*task)


def _part(job: Job, first: int, count: int) -> Part:
    game = game_named(job.game)
    options = make_options(game.options, dict(job.options))
    watch = Watch(game, FastRng(0))
    for number in range(first, first + count):
        _play(job, game, options, watch, number)
    games = _games(watch, first, len(job.bots))
    turns, uses = _turns(watch, games), _uses(watch.ear, first)
    sums = sums_of_games(games, turns, len(job.bots))
    sums |= sums_of_uses(uses, games, first, len(job.bots))
    sums["together"] = watch.together
    sums["told"] = {kind.name: told.count for kind, told in watch.ear.told.items()}
    sums["asked"] = {kind: question.asked for kind, question in watch.questions.items()}
    sums["offered"] = {kind: question.offered for kind, question in watch.questions.items()}
    return Part(first, count, _written(games), _written(turns), _written(uses), sums, edition_of(job.game))


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


def _play(job: Job, game: Game[Any], options: Any, watch: Watch, number: int) -> None:
    deal = seed_of(job.seed, number)
    if job.fast:
        watch.begin(FastRng(seed_of(job.seed, number, "everybody")))
        result = play_watched(game, game.setup(len(job.bots), new_rng(deal), options), watch)
    else:
        watch.begin(FastRng(0))
        result = _play_bots(job, Match.new(game, len(job.bots), deal, options), watch, number)
    watch.close(result)


def _play_bots(job: Job, match: Match[Any], watch: Watch, number: int) -> Result:
    bots = [bot_named(name, FastRng(seed_of(job.seed, number, seat))) for seat, name in enumerate(job.bots)]
    lots = FastRng(seed_of(job.seed, number, "lots"))
    watch.ear.hear_all(match.events)
    while (ask := match.ask) is not None:
        rest = match.rest
        for seat, option in list(answers(match, bots, lots)):
            watch.see(ask, seat)
            match.answer(seat, option)
            watch.ear.hear_all(match.events)
        if match.rest is not rest or match.ask is None:
            watch.rest(match.state)
    result = match.result()
    assert result is not None
    return result


def _games(watch: Watch, first: int, seats: int) -> Columns:
    rows = _numbers(watch.games).reshape(-1, len(GAME) + seats).T.copy()
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


def _turns(watch: Watch, games: Columns) -> Columns:
    rows = _records(_numbers(watch.turns), TURN)
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


def _uses(heard: Hearing, first: int) -> Columns:
    """What was used in each game: nobody's uses first, then those of each seat."""
    numbers = np.sort(_numbers(heard.rows))
    rows = _records(numbers, USE)
    return {
        "game": (numbers >> 40) + first,
        "seat": rows["seat"] - np.int8(1),
        "event": _worded(rows["column"], [kind for kind, _ in heard.columns]),
        "card": _worded(rows["column"], [card for _, card in heard.columns]),
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
    """A table of a part."""
    return pa.ipc.open_stream(pa.py_buffer(written), options=pa.ipc.IpcReadOptions(use_threads=False)).read_all()
