"""Games of two versions in pairs: each deal was played with both."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from stammtisch.lab.store.store import Store

Values = npt.NDArray[np.float64]
#: The columns of a table of games.
Games = dict[str, Values]


def common_chunks(base: Store, variant: Store) -> list[int]:
    """The first games of the chunks of which both have some."""
    return sorted(base.done().keys() & variant.done().keys())


def same_deals(base: Store, variant: Store) -> Iterator[tuple[Games, Games]]:
    """The games that both have played, chunk by chunk: what is due to the deal itself drops out between them."""
    for first in common_chunks(base, variant):
        before, after = _columns(base.table("games", first)), _columns(variant.table("games", first))
        _, here, there = np.intersect1d(before["game"], after["game"], assume_unique=True, return_indices=True)
        yield {name: before[name][here] for name in before}, {name: after[name][there] for name in after}


def wins_at(games: Games, place: int, seats: int) -> Values:
    """What was won at a place of the turn order, counted from who decides first: all, a part, or nothing."""
    won: Values = sum(((games["first"] + place) % seats == seat) * games[f"win_{seat}"] for seat in range(seats))
    return won * (games["first"] >= 0)


def margins(games: Games, seats: int, *, low: bool) -> Values:
    """By game and seat, how many points it is ahead of the best of the others; where low scores are good, below it."""
    scores = np.column_stack([games[f"score_{seat}"] for seat in range(seats)])
    scores = -scores if low else scores
    return np.column_stack([scores[:, seat] - np.delete(scores, seat, axis=1).max(axis=1) for seat in range(seats)])


def _columns(games: pa.Table) -> Games:
    return {name: games.column(name).to_numpy().astype(np.float64) for name in games.column_names}
