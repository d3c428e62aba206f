"""The cards that were changed: how those fare who come to have them, and what is done with them, before and after."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from stammtisch.core import slug
from stammtisch.core.card_diff import MISSING
from stammtisch.lab.measure.changes import MainTest, UseChange
from stammtisch.lab.measure.differences import MAIN, Differences
from stammtisch.lab.measure.lifts import Lift
from stammtisch.lab.measure.statistics import ENOUGH, Interval
from stammtisch.lab.measure.use_rows import Use
from stammtisch.lab.names import Names

from .finding import Finding, table
from .plots import plain, points, signed, with_span


def changed_cards(found: Differences, lifts: Sequence[dict[Use, Lift]], names: Names) -> list[Finding]:
    """What became of each changed card; nothing, where only rules were changed. Lifts are those before and after."""
    if not found.tests:
        return []
    cards = {slug(test.card) for test in found.tests}
    uses = {use: one for use, one in found.uses.items() if slug(use[1]) in cards}
    return [_main(found), _done(found, uses, lifts, names)]


def _main(found: Differences) -> Finding:
    rows = []
    for one in found.tests:
        told = (
            (with_span(one.points.interval(), signed), with_span(one.wins.interval(), points))
            if one.enough
            else (MISSING, MISSING)
        )
        rows.append((one.card, plain(one.players), *told, _judged(one, found)))
    sentence = (
        f"{' '.join(_said(one, found) for one in found.tests)} This is the one test that was planned for each changed "
        "card, on the same deals; all that follows is looked through for what turns up."
    )
    head = ("who has", "players", "points ahead, more than before", "wins of a hundred, more", "")
    return Finding("What the change does", sentence, table(head, rows))


def _judged(one: MainTest, found: Differences) -> str:
    return "cannot be judged" if not one.enough else "more than luck" if found.real(MAIN, one.card) else "luck"


def _said(one: MainTest, found: Differences) -> str:
    if one.players < ENOUGH:
        return f"{one.card} cannot be judged: fewer than {ENOUGH} players come to have it."
    if not one.enough:
        return f"{one.card} cannot be judged: everybody comes to have it in every game."
    way = "better" if one.points.value > 0 else "worse"
    gain = with_span(one.points.interval(), signed)
    if found.real(MAIN, one.card):
        return f"Who comes to have {one.card} is {way} off, by {gain} points against the best of the others."
    return f"Who comes to have {one.card} fares as before, as far as luck lets us see ({gain} points)."


def _done(found: Differences, uses: dict[Use, UseChange], lifts: Sequence[dict[Use, Lift]], names: Names) -> Finding:
    title = "What is done with the changed cards"
    if not uses:
        return Finding(title, "Hardly anybody does anything with them in either version, as far as games tell.")
    real = [f"{names.use(*use)} ({points(one.gain.value)})" for use, one in uses.items() if found.real(*use)]
    sentence = (
        f"More or fewer players than before, of a hundred, {', '.join(real)}: that is more than luck."
        if real
        else "As many players as before do something with them, as far as luck lets us see."
    )
    rows = [_row(use, one, lifts, names, real=found.real(*use)) for use, one in uses.items()]
    head = ("who", "of 100, base", "variant", "change", "", "lift, base", "variant")
    more = " The lift is how many more of a hundred games those win who did it: a trace of the card, not its work."
    return Finding(title, sentence + more, table(head, rows))


def _row(use: Use, one: UseChange, lifts: Sequence[dict[Use, Lift]], names: Names, *, real: bool) -> tuple[str, ...]:
    lifted = [_give_or_take(known[use].gain, points) if use in known else MISSING for known in lifts]
    luck = "more than luck" if real else "luck"
    change = with_span(one.gain.interval(), points)
    return names.use(*use), _of_a_hundred(one.base), _of_a_hundred(one.variant), change, luck, *lifted


def _of_a_hundred(value: float) -> str:
    return f"{100 * value:.1f}"


def _give_or_take(value: Interval, show: Callable[[float], str]) -> str:
    return f"{show(value.middle)} \N{PLUS-MINUS SIGN} {_of_a_hundred(value.give_or_take)}"
