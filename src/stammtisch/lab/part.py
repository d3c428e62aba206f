"""A part of a study: some games in a row, played, watched, and made into tables and sums."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.parquet as pq

from stammtisch.bots import answers, bot_named
from stammtisch.core import FastRng, Game, Match, Result, make_options, new_rng, seed_of
from stammtisch.games import game_named

from .simulate import Job
from .sums import Sums, sums_of_games, sums_of_uses
from .watch import ANSWERS, COLUMNS, OPTIONS, SEATS, Watch, play_watched

Columns = dict[str, Any]
Numbers = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Part:
    """Tables of games, turns and uses of cards as Parquet, and all that can be added up to that of other parts."""

    first: int
    count: int
    games: bytes
    turns: bytes
    uses: bytes
    sums: Sums


def play_part(task: tuple[Job, int, int]) -> Part:
    """Play so many games from the first on."""
    job, first, count = task
    game = game_named(job.game)
    watch = Watch(game, FastRng(0))
    with _no_pauses():
        rows = [_play(job, game, watch, first, number) for number in range(first, first + count)]
    games = _games(rows, first, len(job.bots))
    turns, uses = _turns(watch, first), _uses(watch, first)
    sums = sums_of_games(games, turns, len(job.bots))
    sums |= sums_of_uses(uses, games, first, len(job.bots))
    sums["told"] = {kind.name: told.count for kind, told in watch.told.items()}
    sums["asked"] = {kind: question.asked for kind, question in watch.questions.items()}
    sums["offered"] = {kind: question.offered for kind, question in watch.questions.items()}
    return Part(first, count, _written(games), _written(turns), _written(uses), sums)


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


def _play(job: Job, game: Game[Any], watch: Watch, first: int, number: int) -> tuple[Result, list[int]]:
    options = make_options(game.options, dict(job.options))
    deal = seed_of(job.seed, number)
    if job.fast:
        watch.begin(number - first, FastRng(seed_of(job.seed, number, "everybody")))
        result = play_watched(game, game.setup(len(job.bots), new_rng(deal), options), watch)
        return result, watch.close(result)
    watch.begin(number - first, FastRng(0))
    match = Match.new(game, len(job.bots), deal, options)
    result = _play_bots(job, match, watch, number)
    return result, watch.close(result)


def _play_bots(job: Job, match: Match[Any], watch: Watch, number: int) -> Result:
    bots = [bot_named(name, FastRng(seed_of(job.seed, number, seat))) for seat, name in enumerate(job.bots)]
    lots = FastRng(seed_of(job.seed, number, "lots"))
    watch.hear(match.events)
    while (ask := match.ask) is not None:
        rest = match.rest
        for seat, option in list(answers(match, bots, lots)):
            watch.see(ask, seat)
            match.answer(seat, option)
            watch.hear(match.events)
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
    columns["margin"] = np.array([max(result.margin(seat) for seat in result.winners or (0,)) for result, _ in rows])
    return columns


def _turns(watch: Watch, first: int) -> Columns:
    codes: Numbers = np.array(watch.turns, np.int64)
    rest, options = np.divmod(codes, OPTIONS)
    rest, given = np.divmod(rest, ANSWERS)
    rest, leader = np.divmod(rest, SEATS)
    game, seat = np.divmod(rest, SEATS)
    starts = np.searchsorted(game, game)  # where each game begins
    turn = np.arange(len(game)) - starts
    narrow = np.int8
    return {
        "game": game + first,
        "turn": turn.astype(np.int32),
        "seat": (seat - 1).astype(narrow),
        "answers": given.astype(np.int32),
        "options": options.astype(np.int32),
        "ahead": (leader - 1).astype(narrow),
    }


def _uses(watch: Watch, first: int) -> Columns:
    marks = np.array(watch.marks, np.int64)
    games = np.repeat(np.arange(len(marks)), np.diff(marks, prepend=0))
    codes, counts = np.unique(games * (SEATS * COLUMNS) + np.array(watch.uses, np.int64), return_counts=True)
    rest, column = np.divmod(codes, COLUMNS)
    game, seat = np.divmod(rest, SEATS)
    kinds = pa.array([kind for kind, _ in watch.columns] or [""], pa.string())
    cards = pa.array([card for _, card in watch.columns] or [""], pa.string())
    return {
        "game": game + first,
        "seat": (seat - 1).astype(np.int8),
        "event": pa.DictionaryArray.from_arrays(pa.array(column, pa.int32()), kinds),
        "card": pa.DictionaryArray.from_arrays(pa.array(column, pa.int32()), cards),
        "count": counts.astype(np.int32),
    }


def _written(columns: Columns) -> bytes:
    """A table as the bytes of a Parquet file."""
    sink = BytesIO()
    pq.write_table(pa.table(columns), sink)
    return sink.getvalue()
