"""Two versions of a game on the same deals, brought together game by game."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from .shelf import Shelf

Values = npt.NDArray[np.float64]
#: The columns of a table of games.
Games = dict[str, Values]


def same_deals(base: Shelf, variant: Shelf) -> Iterator[tuple[Games, Games]]:
    """The games that both have played, part by part: what is due to the deal itself drops out between them."""
    for first in sorted(base.done().keys() & variant.done().keys()):
        before, after = _columns(base.table("games", first)), _columns(variant.table("games", first))
        _, here, there = np.intersect1d(before["game"], after["game"], assume_unique=True, return_indices=True)
        yield {name: before[name][here] for name in before}, {name: after[name][there] for name in after}


def of_the_first(games: Games, seats: int) -> Values:
    """What who begins wins."""
    won: Values = sum((games["first"] == seat) * games[f"win_{seat}"] for seat in range(seats))
    return won


def _columns(games: pa.Table) -> Games:
    return {name: games.column(name).to_numpy().astype(np.float64) for name in games.column_names}
