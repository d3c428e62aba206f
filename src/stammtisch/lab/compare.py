"""Two versions of a game on the same deals: what changed beyond chance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt
from typing import NamedTuple

import numpy as np

from .cards import SHOWN
from .deals import Values, of_the_first, same_deals
from .finding import Finding, Names, table
from .lifts import ENOUGH, uses_in
from .plots import SEAT_COLOURS, Row, dots, points
from .shelf import Shelf
from .statistics import Estimate, Group, Interval, Z, more_than_luck, p_value
from .sums import Sums, close_ones


class Change(NamedTuple):
    """By how much the variant differs from the base, game by game."""

    name: str
    base: float
    gain: Interval
    p: float
    #: How many deals were played with both.
    deals: int


def changes(base: Shelf, variant: Shelf, seats: int) -> list[Change]:
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
    yield "first", of_the_first(before, seats), of_the_first(after, seats)
    for name in ("answers", "turns", "lead_changes", "margin"):
        yield name, before[name], after[name]
    one, other = (close_ones(games, seats).astype(np.float64) for games in (before, after))
    yield "close", one, other


def _change(name: str, count: float, before: float, gain: float, squares: float) -> Change:
    middle = gain / count
    error = sqrt(max(0.0, squares / count - middle * middle) / max(1.0, count - 1))
    interval = Interval(middle, middle - Z * error, middle + Z * error)
    return Change(name, before / count, interval, p_value(middle, error), int(count))


def compared(every: Sequence[Change], base: Sums, variant: Sums, bots: Sequence[str], names: Names) -> list[Finding]:
    """What changed, for a designer."""
    found = [one for one in every if _is_there(one.name, base, variant)]
    real = dict(zip((one.name for one in found), more_than_luck([one.p for one in found]), strict=True))
    return [_wins(found, real, bots), _course(found, real), _uses(base, variant, len(bots), names)]


def _is_there(name: str, base: Sums, variant: Sums) -> bool:
    """Where all decide at once nobody begins, and where points come at the end nobody is ahead before."""
    if name == "first":
        return not base["together"] and not variant["together"]
    return name != "lead_changes" or any([*base["ahead"].values(), *variant["ahead"].values()])


def _wins(found: Sequence[Change], real: dict[str, bool], bots: Sequence[str]) -> Finding:
    wins = [one for one in found if one.name.startswith("win_")]
    rows = [
        Row(f"seat {seat}, {bots[seat]}", one.gain, SEAT_COLOURS[seat], real[one.name]) for seat, one in enumerate(wins)
    ]
    moved = [f"seat {seat} {points(one.gain.middle)}" for seat, one in enumerate(wins) if real[one.name]]
    if moved:
        sentence = f"The change moves wins, in points of a hundred games: {', '.join(moved)}. That is more than luck."
    else:
        sentence = "Nobody wins more or less often by more than luck."
    return Finding("Who wins now", sentence, dots(rows, 0, "as before", points))


_SAID = {
    "first": "wins of who begins (share)",
    "answers": "decisions a game",
    "turns": "turns, or parts of them",
    "lead_changes": "changes of the lead",
    "margin": "points between first and second",
    "close": "close games (share)",
}


def _course(found: Sequence[Change], real: dict[str, bool]) -> Finding:
    rows = []
    for one in found:
        if one.name in _SAID:
            span = f"{one.gain.low:+.3g} … {one.gain.high:+.3g}"
            luck = "more than luck" if real[one.name] else "luck"
            now = one.base + one.gain.middle
            rows.append((_SAID[one.name], f"{one.base:.3g}", f"{now:.3g}", span, luck))
    changed = [_SAID[one.name] for one in found if one.name in _SAID and real[one.name]]
    sentence = (
        f"Changed by more than luck: {', '.join(changed)}." if changed else "The course of the game is as before."
    )
    return Finding("How games go now", sentence, table(("", "base", "variant", "change", ""), rows))


def _uses(base: Sums, variant: Sums, seats: int, names: Names) -> Finding:
    """Which cards are used by more or fewer players than before."""
    found = []
    for event in dict.fromkeys([*uses_in(base, names), *uses_in(variant, names)]):
        for card in {**base["uses"].get(event, {}), **variant["uses"].get(event, {})}:
            one, other = (share_of(sums, event, card, seats) for sums in (base, variant))
            if one.won + other.won >= ENOUGH:
                gain = more_users(one, other)
                found.append((Row(names.use(event, card), gain.interval()), gain.p()))
    real = [row for (row, _), luck in zip(found, more_than_luck([p for _, p in found]), strict=True) if luck]
    real.sort(key=lambda row: -abs(row.value.middle))
    if not real:
        return Finding("Which cards are used", f"None of {len(found)} uses of cards changed by more than luck.")
    sentence = f"Of {len(found)} uses of cards, {len(real)} are done by more or fewer players than before, beyond luck."
    return Finding("Which cards are used", sentence, dots(real[: 2 * SHOWN], 0, "as before", points))


def share_of(sums: Sums, event: str, card: str, seats: int) -> Group:
    """How many of all players did this with the card."""
    entry = sums["uses"].get(event, {}).get(card, {})
    return Group(sums["games"] * seats, sum(entry.get(f"games_{seat}", 0) for seat in range(seats)))


def more_users(one: Group, other: Group) -> Estimate:
    """By how much the share is larger in the second."""
    rate = (one.won + other.won) / (one.seats + other.seats)
    error = sqrt(rate * (1 - rate) * (1 / one.seats + 1 / other.seats))
    return Estimate(other.won / other.seats - one.won / one.seats, error)
