"""The cards that were changed: who draws, plays or buys them, and what that goes with, before and after."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from stammtisch.core import slug
from stammtisch.lab.measure.changes import more_users, share_of
from stammtisch.lab.measure.lifts import Lift, all_lifts, uses_in
from stammtisch.lab.measure.statistics import Estimate, Group, Interval, Z, more_than_luck, wilson
from stammtisch.lab.measure.sums import Sums
from stammtisch.lab.names import Names

from .card_diff import CardChange
from .finding import MISSING, Finding, table
from .plots import points, with_span


class Use(NamedTuple):
    """What is done with a changed card: by how many players and with which lift, before and after."""

    name: str
    users: tuple[Group, Group]
    lifts: tuple[Lift | None, Lift | None]

    @property
    def gain(self) -> Estimate:
        """Of players who do it."""
        return more_users(*self.users)

    @property
    def lift_gain(self) -> Estimate | None:
        """Of the lift, where both versions tell one."""
        one, other = self.lifts
        if one is None or other is None:
            return None
        errors = [(lift.gain.high - lift.gain.middle) / Z for lift in (one, other)]
        return Estimate(other.gain.middle - one.gain.middle, (errors[0] ** 2 + errors[1] ** 2) ** 0.5)


def changed_cards(changed: Sequence[CardChange], base: Sums, variant: Sums, seats: int, names: Names) -> list[Finding]:
    """What is done with each changed card, before and after; nothing, where only rules were changed."""
    cards = [slug(one.name) for one in changed if slug(one.name) in names.by_slug]
    if not cards:
        return []
    uses = [use for card in cards for use in _uses(card, base, variant, seats, names)]
    title = "The changed cards"
    if not uses:
        return [Finding(title, "Nobody has any of them in either version, as far as games tell.")]
    tested = [gain for use in uses for gain in (use.gain, use.lift_gain) if gain]
    real = [gain for gain, luck in zip(tested, more_than_luck([gain.p() for gain in tested]), strict=True) if luck]
    users = table(("who, of a hundred players", *_HEAD), [_users_row(use, real) for use in uses])
    rows = [_lift_row(use, real) for use in uses if any(use.lifts)]
    lifted = table(("lift of who", *_HEAD), rows) if rows else ""
    return [Finding(title, _sentence(uses, real), users + lifted)]


_HEAD = ("base", "variant", "change", "")


def _uses(card: str, base: Sums, variant: Sums, seats: int, names: Names) -> list[Use]:
    known = [{(one.event, slug(one.card)): one for one in all_lifts(sums, seats, names)} for sums in (base, variant)]
    found = []
    for event in dict.fromkeys([*uses_in(base, names), *uses_in(variant, names)]):
        written = {**base["uses"].get(event, {}), **variant["uses"].get(event, {})}
        for word in [word for word in written if slug(word) == card]:
            users = share_of(base, event, word, seats), share_of(variant, event, word, seats)
            both = known[0].get((event, card)), known[1].get((event, card))
            if any(group.won for group in users):
                found.append(Use(names.use(event, word), users, both))
    return found


def _sentence(uses: Sequence[Use], real: Sequence[Estimate]) -> str:
    users = [f"{use.name} ({points(use.gain.value)})" for use in uses if use.gain in real]
    lifted = [f"{use.name} ({points(use.lift_gain.value)})" for use in uses if use.lift_gain and use.lift_gain in real]
    more = f"More or fewer players than before, of a hundred, {', '.join(users)}: that is more than luck."
    wins = f"Who {', '.join(lifted)} wins more or less than before, in points of a hundred, beyond luck."
    return " ".join(
        [
            more if users else "As many players as before do something with them, as far as luck lets us see.",
            wins if lifted else "What it goes with is as before, too, as far as luck lets us see.",
            "The lift is how many more of a hundred games those win who did it than those who did not.",
        ]
    )


def _users_row(use: Use, real: Sequence[Estimate]) -> tuple[str, ...]:
    one, other = (_give_or_take(wilson(group.won, group.seats), _of_a_hundred) for group in use.users)
    return use.name, one, other, *_moved(use.gain, real)


def _lift_row(use: Use, real: Sequence[Estimate]) -> tuple[str, ...]:
    one, other = (_give_or_take(lift.gain, points) if lift else MISSING for lift in use.lifts)
    return use.name, one, other, *_moved(use.lift_gain, real)


def _of_a_hundred(value: float) -> str:
    return f"{100 * value:.1f}"


def _give_or_take(value: Interval, show: Callable[[float], str]) -> str:
    return f"{show(value.middle)} \N{PLUS-MINUS SIGN} {_of_a_hundred(value.give_or_take)}"


def _moved(gain: Estimate | None, real: Sequence[Estimate]) -> tuple[str, str]:
    if gain is None:
        return MISSING, "too few"
    return with_span(gain.interval(), points), "more than luck" if gain in real else "luck"
