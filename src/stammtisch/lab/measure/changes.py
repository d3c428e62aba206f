"""By how much a variant of a game differs from the base on the same deals: in games, and in the uses of cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from stammtisch.core import slug
from stammtisch.lab.store.store import Store

from .pairs import Games, Values, common_chunks, margins, same_deals, wins_at
from .statistics import ENOUGH, Estimate, Interval, mean_of
from .sums import Sums
from .table_sums import close_ones
from .use_rows import Done, Use, use_rows, used


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


def _measures(before: Games, after: Games, seats: int) -> Iterator[tuple[str, Values, Values]]:
    for seat in range(seats):
        yield f"win_{seat}", before[f"win_{seat}"], after[f"win_{seat}"]
    for place in range(seats if seats > 2 else 1):  # of two, the second wins what the first does not
        yield f"place_{place}", wins_at(before, place, seats), wins_at(after, place, seats)
    for name in ("answers", "turns", "lead_changes", "margin"):
        yield name, before[name], after[name]
    one, other = (close_ones(games, seats).astype(np.float64) for games in (before, after))
    yield "close", one, other


def _change(name: str, count: float, before: float, gain: float, squares: float) -> MeasureChange:
    moved = mean_of(count, gain, squares)
    p = moved.p() if count >= ENOUGH else 1.0
    return MeasureChange(name, before / count, moved.interval(), p, int(count))


class UseChange(NamedTuple):
    """What is done with a card: by which part of the players before and after, and by how many more."""

    base: float
    variant: float
    gain: Estimate
    #: How many did it, in both.
    users: int


def use_changes(base: Store, variant: Store, seats: int, known: Sequence[Use]) -> dict[Use, UseChange]:
    """Paired by deal, and by game: players of one game are not on their own."""
    games, totals = 0, np.zeros((4, len(known)))
    for deals in _deals(base, variant, seats, known):
        games += len(deals.before)
        before, after = deals.before.sum(axis=1), deals.after.sum(axis=1)
        more = after - before
        totals += [part.sum(axis=0) for part in (before, after, more, more * more)]
    found: dict[Use, UseChange] = {}
    for use, (before, after, gain, squares) in zip(known, totals.T.tolist(), strict=True):
        if games:
            moved = mean_of(games, gain / seats, squares / seats**2)
            found[use] = UseChange(before / games / seats, after / games / seats, moved, int(before + after))
    return found


class MainTest(NamedTuple):
    """The one test of a changed card that was planned: how those fare who come to have it, on the same deals."""

    card: str
    #: How many had it, on average of the two versions.
    players: float
    #: By how many points they are farther ahead of the best of the others, and how many more games they win.
    points: Estimate
    wins: Estimate

    @property
    def enough(self) -> bool:
        """Whether it tells anything: where both of two have the card in every game, what one gains the other loses."""
        return self.players >= ENOUGH and self.points.error > 0


def main_tests(
    base: Store, variant: Store, seats: int, cards: Mapping[str, Sequence[Use]], *, low: bool
) -> list[MainTest]:
    """One for each card, given with all in which somebody has it.

    Who has it in one version only counts half, whichever that is: if nothing differed, the versions could be swapped,
    so that no choice of the players makes a difference appear.
    """
    known = [use for uses in cards.values() for use in uses]
    sums = {card: np.zeros((2, 6)) for card in cards}
    for deals in _deals(base, variant, seats, known):
        outcomes = [
            margins(deals.games[1], seats, low=low) - margins(deals.games[0], seats, low=low),
            np.column_stack([deals.games[1][f"win_{seat}"] - deals.games[0][f"win_{seat}"] for seat in range(seats)]),
        ]
        for card, uses in cards.items():
            mine = [known.index(use) for use in uses]
            held = (deals.before[:, :, mine].any(axis=2) * 1.0 + deals.after[:, :, mine].any(axis=2)) / 2
            weight = held.sum(axis=1)
            for row, gained in enumerate(outcomes):
                gain = (gained * held).sum(axis=1)
                sums[card][row] += [
                    part.sum() for part in (weight, gain, gain * gain, gain * weight, weight * weight, weight > 0)
                ]
    return [MainTest(card, float(sums[card][0][0]), *map(_ratio, sums[card])) for card in cards]


def _ratio(sums: Values) -> Estimate:
    """What is gained for each who has it; the error is clustered by game."""
    weight, gain, gains, both, weights, games = sums.tolist()
    if not weight:
        return Estimate(0.0, 0.0)
    middle = gain / weight
    squares = max(0.0, gains - 2 * middle * both + middle * middle * weights)
    return Estimate(middle, float(np.sqrt(squares * games / max(1.0, games - 1))) / weight, max(1.0, games - 1))


def uses_of(card: str, sums: Sequence[Sums], echoes: set[str]) -> list[Use]:
    """All in which somebody has a card, or does something with it."""
    found = dict.fromkeys((event, word) for one in sums for event, cards in one["uses"].items() for word in cards)
    return [(event, word) for event, word in found if slug(word) == card and event not in echoes]


class _Deals(NamedTuple):
    """Games that both have played, and by game, seat and use whether it was done before and after."""

    games: tuple[Games, Games]
    before: Done
    after: Done


def _deals(base: Store, variant: Store, seats: int, known: Sequence[Use]) -> Iterator[_Deals]:
    for first, games in zip(common_chunks(base, variant), same_deals(base, variant), strict=True):
        numbers = games[0]["game"].astype(np.int64)
        both = []
        for store in (base, variant):
            rows = use_rows(store.table("uses", first), numbers, known)
            both.append(used(rows, len(numbers), seats, len(known)))
        yield _Deals(games, *both)
