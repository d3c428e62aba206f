"""Who used which card in which game, as numbers to work with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import pyarrow as pa

#: A kind of event and a card.
Use = tuple[str, str]
Whole = npt.NDArray[np.int64]
Done = npt.NDArray[np.bool_]


class UseRows(NamedTuple):
    """A row for each use that somebody made of a card: the game as its place in the chunk, the seat, and which use."""

    game: Whole
    seat: Whole
    use: Whole


def use_rows(uses: pa.Table, games: Whole, known: Sequence[Use]) -> UseRows:
    """Those of the uses that are known, in the games that are named."""
    numbers = {use: number for number, use in enumerate(known)}
    kinds, kind_codes = _words(uses, "event")
    cards, card_codes = _words(uses, "card")
    table = np.full((max(1, len(kinds)), max(1, len(cards))), -1)
    for row, kind in enumerate(kinds):
        for column, card in enumerate(cards):
            table[row, column] = numbers.get((kind, card), -1)
    number = uses.column("game").to_numpy()
    place = np.searchsorted(games, number)
    there = games[np.minimum(place, len(games) - 1)] == number if len(games) else np.zeros(len(number), bool)
    seat, which = uses.column("seat").to_numpy(), table[kind_codes, card_codes]
    there &= (seat >= 0) & (which >= 0)
    return UseRows(place[there], seat[there].astype(np.int64), which[there])


def place_rows(first: Whole, seats: int) -> UseRows:
    """Which seat had which place in the turn order, as if that were a card; `first` is who decides first, or -1."""
    there = np.flatnonzero(first >= 0)
    game, place = np.repeat(there, seats), np.tile(np.arange(seats), len(there))
    return UseRows(game, (first[game] + place) % seats, place)


def used(rows: UseRows, games: int, seats: int, count: int) -> Done:
    """By game, seat and use: whether that seat did it in that game."""
    found = np.zeros((games, seats, count), np.bool_)
    found[rows.game, rows.seat, rows.use] = True
    return found


def _words(uses: pa.Table, name: str) -> tuple[list[str], Any]:
    column = uses.column(name).combine_chunks()
    if isinstance(column, pa.ChunkedArray):  # of a table without rows
        column = pa.concat_arrays(column.chunks) if column.num_chunks else pa.array([], pa.string()).dictionary_encode()
    return column.dictionary.to_pylist(), column.indices.to_numpy(zero_copy_only=False).astype(np.int64)
