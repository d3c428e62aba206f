"""A part of a study: some games in a row, played, watched, and made into tables and sums."""

from __future__ import annotations

import gc
from array import array
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from io import BytesIO
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from stammtisch.bots import answers, bot_named
from stammtisch.core import FastRng, Game, Match, Result, make_options, new_rng, seed_of
from stammtisch.games import game_named

from .hearing import COLUMN_BITS, SEAT_BITS, Hearing
from .simulate import Job
from .sums import Sums, sums_of_games, sums_of_uses
from .watch import ANSWER_BITS, OPTION_BITS, Watch, play_watched

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
    rows = [_play(job, game, options, watch, (first, number)) for number in range(first, first + count)]
    games = _games(rows, first, len(job.bots))
    turns, uses = _turns(watch, first), _uses(watch.ear, first, len(job.bots))
    games["first"] = _first(turns, first, count)
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


def _play(job: Job, game: Game[Any], options: Any, watch: Watch, numbers: tuple[int, int]) -> tuple[Result, list[int]]:
    first, number = numbers
    deal = seed_of(job.seed, number)
    if job.fast:
        watch.begin(number - first, FastRng(seed_of(job.seed, number, "everybody")))
        result = play_watched(game, game.setup(len(job.bots), new_rng(deal), options), watch)
    else:
        watch.begin(number - first, FastRng(0))
        result = _play_bots(job, Match.new(game, len(job.bots), deal, options), watch, number)
    return result, watch.close(result)


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


def _games(rows: list[tuple[Result, list[int]]], first: int, seats: int) -> Columns:
    numbers = np.array([row for _, row in rows], np.int64)
    columns: Columns = {"game": np.arange(first, first + len(rows))}
    for place, name in enumerate(("answers", "options", "turns", "lead_changes", "decided")):
        columns[name] = numbers[:, place]
    scores = np.array([result.scores for result, _ in rows], np.int64)
    for seat in range(seats):
        columns[f"score_{seat}"] = scores[:, seat]
    for seat in range(seats):
        columns[f"win_{seat}"] = np.array([result.share(seat) for result, _ in rows])
    columns["margin"] = numbers[:, 5]
    return columns


def _turns(watch: Watch, first: int) -> Columns:
    rest, options = _split(_numbers(watch.turns), OPTION_BITS)
    rest, given = _split(rest, ANSWER_BITS)
    rest, leader = _split(rest, SEAT_BITS)
    game, seat = _split(rest, SEAT_BITS)
    lengths = np.bincount(game)
    turn = np.arange(len(game)) - np.repeat(np.cumsum(lengths) - lengths, lengths)
    narrow = np.int8
    return {
        "game": game + first,
        "turn": turn.astype(np.int32),
        "seat": (seat - 1).astype(narrow),
        "answers": given.astype(np.int32),
        "options": options.astype(np.int32),
        "ahead": (leader - 1).astype(narrow),
    }


def _first(turns: Columns, first: int, count: int) -> Numbers:
    """The seat that decides first in each game; -1 where nobody decides anything."""
    asked = turns["seat"] >= 0
    game, seat = turns["game"][asked] - first, turns["seat"][asked]
    begins = np.flatnonzero(np.diff(game, prepend=-1))
    found = np.full(count, -1, np.int64)
    found[game[begins]] = seat[begins]
    return found


def _uses(heard: Hearing, first: int, seats: int) -> Columns:
    """Counted in a table of all that there might be, which takes less time than to sort what there is."""
    marks = _numbers(heard.marks)
    game = np.repeat(np.arange(len(marks)), np.diff(marks, prepend=0))
    place, column = _split(_numbers(heard.uses), COLUMN_BITS)
    seat_bits, bits = seats.bit_length(), len(heard.columns).bit_length()
    counts = np.bincount((((game << seat_bits) + place) << bits) + column)
    cells = np.flatnonzero(counts > 0)
    rest, column = _split(cells, bits)
    game, place = _split(rest, seat_bits)
    return {
        "game": game + first,
        "seat": (place - 1).astype(np.int8),
        "event": _worded(column, [kind for kind, _ in heard.columns]),
        "card": _worded(column, [card for _, card in heard.columns]),
        "count": counts[cells].astype(np.int32),
    }


def _worded(columns: Numbers, words: list[str]) -> Any:
    """The word of each column; every word is written once, which Parquet is quick with."""
    numbers = {word: number for number, word in enumerate(dict.fromkeys(words))}
    codes = np.array([numbers[word] for word in words], np.int32)
    return pa.DictionaryArray.from_arrays(pa.array(codes[columns]), pa.array(list(numbers), pa.string()))


#: The code of an array of 64 bits; the first of these reads twice as fast, but is half as wide on some machines.
_WIDE = "L" if array("L").itemsize == 8 else "Q"


def _numbers(values: list[int]) -> Numbers:
    return np.frombuffer(array(_WIDE, values), np.int64)  # several times faster than numpy's own way


def _split(codes: Numbers, bits: int) -> tuple[Numbers, Numbers]:
    return codes >> bits, codes & ((1 << bits) - 1)


def _written(columns: Columns) -> bytes:
    """A table as bytes, quick to write and to read."""
    table = pa.table(columns)
    table = table.cast(pa.schema([field.with_nullable(False) for field in table.schema]))  # nothing is ever missing
    sink = BytesIO()
    with pa.ipc.new_stream(sink, table.schema, options=pa.ipc.IpcWriteOptions(compression="lz4")) as writer:
        writer.write_table(table)
    return sink.getvalue()


def read_table(written: bytes) -> pa.Table:
    """A table of a part."""
    return pa.ipc.open_stream(pa.py_buffer(written)).read_all()
