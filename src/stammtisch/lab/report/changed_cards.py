"""The cards that were changed: how those fare who come to have them, and what is done with them, before and after."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from stammtisch.core import slug
from stammtisch.core.card_diff import MISSING
from stammtisch.core.sentences import Sentences
from stammtisch.lab.measure.changes import MainTest, UseChange
from stammtisch.lab.measure.differences import MAIN, Differences
from stammtisch.lab.measure.lifts import Lift
from stammtisch.lab.measure.statistics import ENOUGH, Interval
from stammtisch.lab.measure.use_rows import Use
from stammtisch.lab.names import Names

from .finding import Finding, table
from .plots import plain, points, signed, with_span
from .wording import wording


def changed_cards(found: Differences, lifts: Sequence[dict[Use, Lift]], names: Names) -> list[Finding]:
    """What became of each changed card; nothing, where only rules were changed. Lifts are those before and after."""
    if not found.tests:
        return []
    cards = {slug(test.card) for test in found.tests}
    uses = {use: one for use, one in found.uses.items() if slug(use[1]) in cards}
    say = wording(names.language)
    return [_main(found, names, say), _done(found, uses, lifts, names)]


def _main(found: Differences, names: Names, say: Sentences) -> Finding:
    rows = []
    for one in found.tests:
        told = (
            (with_span(one.points.interval(), signed), with_span(one.wins.interval(), points))
            if one.enough
            else (MISSING, MISSING)
        )
        rows.append((names.of(one.card), plain(one.players), *told, _judged(one, found, say)))
    sentence = " ".join([*[_said(one, found, names, say) for one in found.tests], say("compare.planned")])
    head = (*[say(f"compare.{name}") for name in ("has", "players", "ahead", "more_wins")], "")
    return Finding(say("compare.main"), sentence, table(head, rows))


def _judged(one: MainTest, found: Differences, say: Sentences) -> str:
    return say("compare.unjudged" if not one.enough else "real" if found.real(MAIN, one.card) else "luck")


def _said(one: MainTest, found: Differences, names: Names, say: Sentences) -> str:
    card = names.of(one.card)
    if one.players < ENOUGH:
        return say("compare.few", card=card, enough=ENOUGH)
    if not one.enough:
        return say("compare.everybody", card=card)
    way = "better" if one.points.value > 0 else "worse"
    key = way if found.real(MAIN, one.card) else "fares_alike"
    return say(f"compare.{key}", card=card, gain=with_span(one.points.interval(), signed))


def _done(found: Differences, uses: dict[Use, UseChange], lifts: Sequence[dict[Use, Lift]], names: Names) -> Finding:
    say = wording(names.language)
    title = say("compare.done")
    if not uses:
        return Finding(title, say("compare.nobody_does"))
    real = [f"{names.use(*use)} ({say.cell(points(one.gain.value))})" for use, one in uses.items() if found.real(*use)]
    sentence = say("compare.do_more", uses=", ".join(real)) if real else say("compare.do_alike")
    rows = [_row(use, one, lifts, names, luck=say("real" if found.real(*use) else "luck")) for use, one in uses.items()]
    who, base, variant, change, lift = [
        say(f"compare.{name}") for name in ("who", "of_base", "variant", "change", "lift_base")
    ]
    head = (who, base, variant, change, "", lift, variant)
    return Finding(title, f"{sentence} {say('compare.lift')}", table(head, rows))


def _row(use: Use, one: UseChange, lifts: Sequence[dict[Use, Lift]], names: Names, *, luck: str) -> tuple[str, ...]:
    lifted = [_give_or_take(known[use].gain, points) if use in known else MISSING for known in lifts]
    change = with_span(one.gain.interval(), points)
    return names.use(*use), _of_a_hundred(one.base), _of_a_hundred(one.variant), change, luck, *lifted


def _of_a_hundred(value: float) -> str:
    return f"{100 * value:.1f}"


def _give_or_take(value: Interval, show: Callable[[float], str]) -> str:
    return f"{show(value.middle)} \N{PLUS-MINUS SIGN} {_of_a_hundred(value.give_or_take)}"
