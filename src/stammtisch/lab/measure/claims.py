"""All that a report on games might call more than luck, judged together: what one report may be wrong about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, get_args

from stammtisch.lab.names import Names

from .lifts import How, Lift, lift_of, lifts
from .statistics import ENOUGH, Estimate, is_real, judged, mean_of, p_value
from .sums import Sums
from .use_rows import Use

#: What a claim is about: a seat, a place in the turn order, or what is done with a card.
Claim = tuple[str, str]
SEAT, PLACE, SCORE, LEAD = (
    "wins of seat",
    "wins at place",
    "score of seat",
    "wins of who leads",
)  # as no event is called


class Claims(NamedTuple):
    """What was looked at, and each p-value for all of it."""

    #: What everybody was dealt, what was done with cards, and what happened with them without anybody's doing.
    dealt: list[Lift]
    used: list[Lift]
    passive: list[Lift]
    #: What each place in the turn order gains; nothing, where nobody begins or it cannot be told from the bots.
    places: list[Estimate]
    luck: Mapping[Claim, float]

    @property
    def planned(self) -> int:
        """How many of them were planned before anybody looked."""
        return len(self.luck) - len(self.lifts)

    @property
    def lifts(self) -> list[Lift]:
        """Of all three sorts."""
        return [*self.dealt, *self.used, *self.passive]

    def real(self, what: str, which: int | str = 0) -> bool:
        """Whether a claim is more than luck."""
        return is_real(self.luck.get((what, str(which)), 1.0))


def claims_of(
    sums: Sums, bots: Sequence[str], names: Names, errors: Mapping[Use, float], place_errors: Sequence[float]
) -> Claims:
    """Judge all that a report looks at; errors are those of lifts and of places, clustered by game."""
    seats = len(bots)
    dealt, used, passive = (lifts(sums, seats, names, errors, how) for how in get_args(How))
    places = places_of(sums, bots, place_errors)
    planned: dict[Claim, float] = {}
    if sums["games"] >= ENOUGH and sums["nobody"] < sums["games"]:
        share = equal_share(sums, seats)
        for seat in range(seats):
            planned[SEAT, str(seat)] = _rate(sums["wins"][str(seat)], sums["games"], share).p()
        planned |= {(PLACE, str(place)): gain.p() for place, gain in enumerate(places)}
        planned |= {(SCORE, str(seat)): p for seat, p in enumerate(_scores(sums, seats))}
        last = max(sums["ahead"], key=int, default="")
        if sums["ahead"].get(last, 0) >= ENOUGH:
            planned[LEAD, "0"] = _rate(sums["ahead_won"][last], sums["ahead"][last], share).p()
    luck = judged(planned, {one.use: one.p for one in (*dealt, *used, *passive)})
    return Claims(dealt, used, passive, places, luck)


def equal_share(sums: Sums, seats: int) -> float:
    """What every seat would win if they were alike; that is less where nobody wins some of the games."""
    won: int = sums["games"] - sums["nobody"]
    return won / int(sums["games"]) / seats


def places_of(sums: Sums, bots: Sequence[str], errors: Sequence[float]) -> list[Estimate]:
    """What each place in the turn order gains, the first first.

    Where all bots are alike, that is what it wins beyond an equal share. Where they are not, seats are compared with
    themselves, at this place and at others; if a seat always has the same place, there is nothing to compare.
    """
    entries = list(sums["places"].values())
    if sums.get("together") or not entries or entries[0]["games"] < ENOUGH:
        return []
    if len(set(bots)) == 1:
        share = equal_share(sums, len(bots))
        return [_rate(entry["won"], entry["games"], share) for entry in entries]
    gains = [lift_of(sums, entry, len(bots), error) for entry, error in zip(entries, errors, strict=True)]
    return [gain for gain in gains if gain] if all(gains) else []


def _rate(won: float, count: float, share: float) -> Estimate:
    """How far a rate is from what it would be if all were alike."""
    return Estimate(won / count - share, (share * (1 - share) / count) ** 0.5)


def _scores(sums: Sums, seats: int) -> list[float]:
    """Whether the mean score of a seat is that of all."""
    spread = [{float(value): often for value, often in sums["scores"][str(seat)].items()} for seat in range(seats)]
    means = [_mean(values) for values in spread]
    every = sum(one.value for one in means) / seats
    return [p_value(one.value - every, one.error, one.freedom) for one in means]


def _mean(values: Mapping[float, float]) -> Estimate:
    return mean_of(
        sum(values.values()),
        sum(value * often for value, often in values.items()),
        sum(value * value * often for value, often in values.items()),
    )
