"""How much more often those win who have a card, or do something with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple, get_args

from stammtisch.lab.names import Names, natural

from .statistics import FALSE, Group, Interval, adjusted, lift
from .sums import Sums

#: A card has to be used by so many, and not used by so many, before its wins say anything.
ENOUGH = 30
#: How somebody comes to have to do with a card, by what its event says (`EventKind`).
How = Literal["dealt", "used", "passive"]


class Lift(NamedTuple):
    """What a card does to the chances of who uses it."""

    event: str
    card: str
    #: How many players did it.
    seats: int
    gain: Interval
    p: float
    #: The same, for how many of them are looked at.
    p_of_many: float

    @property
    def real(self) -> bool:
        """Whether it is more than luck."""
        return self.p_of_many <= FALSE


def uses_in(sums: Sums, names: Names) -> list[str]:
    """The kinds of event in which something happens with a card; what is told twice is counted with who does it."""
    return [event for event in sums["uses"] if event not in names.echoes]


def lifts(sums: Sums, seats: int, names: Names, how: How) -> list[Lift]:
    """For each card of that sort: how much more those win who have it, within the same seat; best first."""
    found = []
    for event in [event for event in uses_in(sums, names) if _how(event, names) == how]:
        for card, entry in sums["uses"][event].items():
            if result := _lift(sums, entry, seats):
                found.append((event, card, int(_players(entry, seats)), *result))
    real = adjusted([p for *_, p in found])
    every = [Lift(*one, p_of_many) for one, p_of_many in zip(found, real, strict=True)]
    return sorted(every, key=lambda one: -one.gain.middle)


def all_lifts(sums: Sums, seats: int, names: Names) -> list[Lift]:
    """Of all three sorts."""
    return [one for how in get_args(How) for one in lifts(sums, seats, names, how)]


def _how(event: str, names: Names) -> How:
    return "dealt" if event in names.deals else "passive" if event in names.passive else "used"


def _lift(sums: Sums, entry: Mapping[str, float], seats: int) -> tuple[Interval, float] | None:
    """Nothing, where too few have the card, or too few have not."""
    pairs = []
    for seat in map(str, range(seats)):
        with_it = Group(entry[f"games_{seat}"], entry[f"wins_{seat}"])
        pairs.append((with_it, Group(sums["games"] - with_it.seats, sums["wins"][seat] - with_it.won)))
    count = sum(one.seats for one, _ in pairs)
    enough = min(count, sum(other.seats for _, other in pairs)) >= ENOUGH
    return lift(pairs) if enough else None


def _players(entry: Mapping[str, float], seats: int) -> float:
    return sum(entry[f"games_{seat}"] for seat in range(seats))


def table_of_cards(sums: Sums, seats: int, names: Names) -> dict[str, list[Any]]:
    """All that happens with each card, and what it goes with; the lift is missing where too few tell."""
    found = {(one.event, one.card): one for one in all_lifts(sums, seats, names)}
    rows: list[tuple[Any, ...]] = []
    for event in uses_in(sums, names):
        for card, entry in sorted(sums["uses"][event].items(), key=lambda item: natural(names.of(item[0]))):
            players = int(_players(entry, seats))
            won = sum(entry[f"wins_{seat}"] for seat in range(seats))
            row = names.of(card), event, int(entry["times"]), players, won / players if players else None
            one = found.get((event, card))
            told = (*one.gain, one.p, one.p_of_many, one.real) if one else (None,) * len(_TOLD)
            rows.append((*row, *told))
    return dict(zip((*_COLUMNS, *_TOLD), map(list, zip(*rows, strict=True)), strict=True)) if rows else {}


_COLUMNS = ("card", "event", "times", "players", "win_rate")
_TOLD = ("lift", "lift_low", "lift_high", "p", "p_of_many", "more_than_luck")
