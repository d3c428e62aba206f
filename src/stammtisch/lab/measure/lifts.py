"""How much more often those win who have a card, or do something with it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from typing import Any, Literal, NamedTuple

import numpy as np
import pyarrow as pa

from stammtisch.lab.names import Names, natural
from stammtisch.lab.play.event_counter import at_first
from stammtisch.lab.store.store import Store

from .statistics import ENOUGH, Estimate, Interval, is_real
from .sums import Sums
from .use_rows import Use, UseRows, place_rows, use_rows

#: How somebody comes to have to do with a card, by what its event says (`EventKind`).
How = Literal["dealt", "used", "passive"]


class Lift(NamedTuple):
    """What goes with a card for who uses it: how much more often they win, within the same seat."""

    event: str
    card: str
    #: How many players did it.
    seats: int
    gain: Interval
    p: float

    @property
    def use(self) -> Use:
        return self.event, self.card


def uses_in(sums: Sums, names: Names, *, dealt: bool = False) -> list[str]:
    """The kinds of event in which something happens with a card, or those that tell a first hand.

    What is told twice is counted with who does it, and what is only dealt at first is counted there.
    """
    uses = sums["uses"]
    there = [event for event in uses if event not in names.echoes and uses[event] != uses.get(at_first(event))]
    return [event for event in there if (event in names.deals) == dealt]


def lifts(sums: Sums, seats: int, names: Names, errors: Mapping[Use, float], how: How) -> list[Lift]:
    """For each card of that sort: how much more those win who have it, within the same seat; best first."""
    found = []
    for event in uses_in(sums, names, dealt=how == "dealt"):
        if how != "dealt" and (event in names.passive) != (how == "passive"):
            continue
        for card, entry in sums["uses"][event].items():
            if gain := lift_of(sums, entry, seats, errors.get((event, card), 0.0)):
                found.append(Lift(event, card, int(players(entry, seats)), gain.interval(), gain.p()))
    return sorted(found, key=lambda one: -one.gain.middle)


def lift_of(sums: Sums, entry: Mapping[str, float], seats: int, error: float) -> Estimate | None:
    """By how much those with it win more than those without, within each seat; None, where too few tell.

    Seats differ in strength, and that must not look like the work of a card; each counts as much as it can tell
    (Mantel and Haenszel). The given error is clustered by game: where it is larger than that of seats on their own, all
    seats tell less by that factor. Their error is what it would be if the card did nothing: of thirty who lost, too
    few won to say how far they may be off.
    """
    total = gain = variance = apart = many = few = 0.0
    for seat in range(seats):
        one, won = entry[f"games_{seat}"], entry[f"wins_{seat}"]
        other, others_won = sums["games"] - one, sums["wins"][str(seat)] - won
        many, few = many + other, few + one
        if one and other:
            weight = one * other / (one + other)
            total += weight
            gain += weight * (won / one - others_won / other)
            rate = (won + others_won) / (one + other)
            variance += weight * rate * (1 - rate)
            apart += weight * weight * (_variance(one, won) + _variance(other, others_won))
    if min(few, many) < ENOUGH or not total:
        return None
    factor = max(1.0, error * total / sqrt(apart)) if apart else 1.0
    return Estimate(gain / total, factor * sqrt(variance) / total, min(few, many) - 1)


def _variance(seats: float, won: float) -> float:
    """Of a rate."""
    rate = won / seats
    return rate * (1 - rate) / seats


def lift_errors(store: Store, sums: Sums, seats: int) -> dict[Use, float]:
    """The standard error of each lift."""
    known = [(event, card) for event, cards in sums["uses"].items() for card in cards]
    entries = [sums["uses"][event][card] for event, card in known]
    errors = _errors(store, sums, seats, entries, lambda games, uses: use_rows(uses, _numbers(games, "game"), known))
    return dict(zip(known, errors, strict=True))


def place_errors(store: Store, sums: Sums, seats: int) -> list[float]:
    """The same of each place in the turn order."""
    return _errors(
        store, sums, seats, list(sums["places"].values()), lambda games, _: place_rows(_numbers(games, "first"), seats)
    )


def _errors(
    store: Store, sums: Sums, seats: int, entries: Sequence[Sums], rows_of: Callable[[pa.Table, pa.Table], UseRows]
) -> list[float]:
    """Standard errors with games as they are: what one seat wins, the others of its game do not.

    A lift is the slope of wins on uses within seats, so that its error is that of a regression clustered by game.
    """
    if not entries:
        return []
    count = sums["games"]
    shares = np.array([[entry[f"games_{seat}"] / count for seat in range(seats)] for entry in entries])
    wins = np.array([sums["wins"][str(seat)] / count for seat in range(seats)])
    won = np.array([[entry[f"wins_{seat}"] / count for seat in range(seats)] for entry in entries])
    weights = (shares * (1 - shares)).sum(axis=1)
    slopes = (won - shares * wins).sum(axis=1) / np.where(weights > 0, weights, 1)
    squares = np.zeros(len(entries))
    for _, tables in store.chunks(names=("games", "uses")):
        games = tables["games"]
        above = np.column_stack([_numbers(games, f"win_{seat}") for seat in range(seats)]) - wins
        rows = rows_of(games, tables["uses"])
        score = -above @ shares.T - slopes * (shares**2).sum(axis=1)
        more = above[rows.game, rows.seat] - slopes[rows.use] * (1 - 2 * shares[rows.use, rows.seat])
        np.add.at(score, (rows.game, rows.use), more)
        squares += (score**2).sum(axis=0)
    errors = np.sqrt(squares / max(1, count - 1) / count) / np.where(weights > 0, weights, 1)
    return [float(error) for error in errors]


def _numbers(table: pa.Table, name: str) -> Any:
    return table.column(name).to_numpy()


def players(entry: Mapping[str, float], seats: int) -> float:
    """How many did it, over all games."""
    return sum(entry[f"games_{seat}"] for seat in range(seats))


def table_of_cards(
    sums: Sums, seats: int, names: Names, every: list[Lift], luck: Mapping[Any, float]
) -> dict[str, list[Any]]:
    """All that happens with each card, and what it goes with; the lift is missing where too few tell."""
    found = {one.use: one for one in every}
    rows: list[tuple[Any, ...]] = []
    for event in [*uses_in(sums, names, dealt=True), *uses_in(sums, names)]:
        for card, entry in sorted(sums["uses"][event].items(), key=lambda item: natural(names.of(item[0]))):
            count = int(players(entry, seats))
            won = sum(entry[f"wins_{seat}"] for seat in range(seats))
            row = names.of(card), event, int(entry["times"]), count, won / count if count else None
            one = found.get((event, card))
            told = (*one.gain, one.p, luck[one.use], is_real(luck[one.use])) if one else (None,) * len(_TOLD)
            rows.append((*row, *told))
    return dict(zip((*_COLUMNS, *_TOLD), map(list, zip(*rows, strict=True)), strict=True)) if rows else {}


_COLUMNS = ("card", "event", "times", "players", "win_rate")
_TOLD = ("lift", "lift_low", "lift_high", "p", "p_of_many", "more_than_luck")
