"""By how much a variant of a game differs from the base: on the same deals, and in the uses of cards."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from typing import NamedTuple

import numpy as np

from stammtisch.lab.store.store import Store

from .pairs import Values, same_deals, wins_of_who_begins
from .statistics import Estimate, Group, Interval, Z, p_value
from .sums import Sums
from .table_sums import close_ones


class MeasureChange(NamedTuple):
    """By how much the variant differs from the base in something that is measured, game by game."""

    name: str
    base: float
    gain: Interval
    p: float
    #: How many deals were played with both.
    deals: int


def changes(base: Store, variant: Store, seats: int) -> list[MeasureChange]:
    """Paired by deal: what is due to the deal itself drops out. Deals that only one of them has do not count."""
    found: dict[str, list[float]] = {}
    for one, other in same_deals(base, variant):
        for name, before, after in _measures(one, other, seats):
            gain = after - before
            sums = found.setdefault(name, [0.0, 0.0, 0.0, 0.0])
            for place, value in enumerate((len(gain), before.sum(), gain.sum(), (gain * gain).sum())):
                sums[place] += float(value)
    return [_change(name, *sums) for name, sums in found.items()]


def _measures(before: dict[str, Values], after: dict[str, Values], seats: int) -> Iterator[tuple[str, Values, Values]]:
    for seat in range(seats):
        yield f"win_{seat}", before[f"win_{seat}"], after[f"win_{seat}"]
    yield "first", wins_of_who_begins(before, seats), wins_of_who_begins(after, seats)
    for name in ("answers", "turns", "lead_changes", "margin"):
        yield name, before[name], after[name]
    one, other = (close_ones(games, seats).astype(np.float64) for games in (before, after))
    yield "close", one, other


def _change(name: str, count: float, before: float, gain: float, squares: float) -> MeasureChange:
    middle = gain / count
    error = sqrt(max(0.0, squares / count - middle * middle) / max(1.0, count - 1))
    interval = Interval(middle, middle - Z * error, middle + Z * error)
    return MeasureChange(name, before / count, interval, p_value(middle, error), int(count))


def share_of(sums: Sums, event: str, card: str, seats: int) -> Group:
    """How many of all players did this with the card."""
    entry = sums["uses"].get(event, {}).get(card, {})
    return Group(sums["games"] * seats, sum(entry.get(f"games_{seat}", 0) for seat in range(seats)))


def more_users(one: Group, other: Group) -> Estimate:
    """By how much the share is larger in the second."""
    rate = (one.won + other.won) / (one.seats + other.seats)
    error = sqrt(rate * (1 - rate) * (1 / one.seats + 1 / other.seats))
    return Estimate(other.won / other.seats - one.won / one.seats, error)
