"""All in which two versions of a game differ, judged together: what one comparison may be wrong about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from stammtisch.core import slug
from stammtisch.lab.names import Names
from stammtisch.lab.store.store import Store

from .changes import MainTest, MeasureChange, UseChange, changes, main_tests, use_changes, uses_of
from .claims import Claim
from .lifts import uses_in
from .statistics import ENOUGH, is_real, judged
from .sums import Sums
from .use_rows import Use

#: What the claims are about that are no use of a card.
MAIN, MEASURE = "main test of", "measure"


class Differences(NamedTuple):
    """The planned tests of the changed cards, and what else was looked at; each p-value for all of it."""

    tests: list[MainTest]
    measures: list[MeasureChange]
    uses: dict[Use, UseChange]
    luck: Mapping[Claim, float]

    def real(self, what: str, which: str) -> bool:
        """Whether a difference is more than luck."""
        return is_real(self.luck.get((what, which), 1.0))


def differences(
    base: Store, variant: Store, sums: Sequence[Sums], seats: int, *, names: Names, changed: Sequence[str]
) -> Differences:
    """What differs on the same deals; the changed things that are cards have a test of their own."""
    if not all(sums):
        return Differences([], [], {}, {})
    cards = {card: uses_of(slug(card), sums, names.echoes) for card in changed if slug(card) in names.by_slug}
    tests = main_tests(base, variant, seats, cards, low=bool(sums[0]["low"]))
    measures = [one for one in changes(base, variant, seats) if _is_there(one.name, sums)]
    known = dict.fromkeys((event, card) for one in sums for event in uses_in(one, names) for card in one["uses"][event])
    uses = {use: one for use, one in use_changes(base, variant, seats, list(known)).items() if one.users >= ENOUGH}
    planned: dict[Claim, float] = {(MAIN, one.card): one.points.p() for one in tests if one.enough}
    explored: dict[Claim, float] = {(MEASURE, one.name): one.p for one in measures}
    explored |= {use: one.gain.p() for use, one in uses.items()}
    return Differences(tests, measures, uses, judged(planned, explored))


def _is_there(name: str, sums: Sequence[Sums]) -> bool:
    """Where all decide at once nobody begins, and where points come at the end nobody is ahead before."""
    if name.startswith("place_"):
        return not any(one["together"] for one in sums)
    return name != "lead_changes" or any(count for one in sums for count in one["ahead"].values())
