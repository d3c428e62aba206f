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


def same_deals(base: Store, variant: Store) -> Iterator[tuple[Games, Games]]:
    """The games that both have played, chunk by chunk: what is due to the deal itself drops out between them."""
    for first in sorted(base.done().keys() & variant.done().keys()):
        before, after = _columns(base.table("games", first)), _columns(variant.table("games", first))
        _, here, there = np.intersect1d(before["game"], after["game"], assume_unique=True, return_indices=True)
        yield {name: before[name][here] for name in before}, {name: after[name][there] for name in after}


def wins_of_who_begins(games: Games, seats: int) -> Values:
    """What the seat that decided first won in each game: all, a part, or nothing."""
    won: Values = sum((games["first"] == seat) * games[f"win_{seat}"] for seat in range(seats))
    return won


def _columns(games: pa.Table) -> Games:
    return {name: games.column(name).to_numpy().astype(np.float64) for name in games.column_names}
