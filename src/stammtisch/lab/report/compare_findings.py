"""What a comparison of two versions tells: who wins now, how games go now, which cards are used more or less."""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.lab.measure.changes import MeasureChange, more_users, share_of
from stammtisch.lab.measure.lifts import ENOUGH, uses_in
from stammtisch.lab.measure.statistics import more_than_luck
from stammtisch.lab.measure.sums import Sums
from stammtisch.lab.names import Names

from .card_findings import SHOWN
from .finding import Finding, table
from .plots import SEAT_COLOURS, Row, dots, points


def compare_findings(
    every: Sequence[MeasureChange], base: Sums, variant: Sums, bots: Sequence[str], names: Names
) -> list[Finding]:
    """All that changed; the report has it after the changed cards."""
    found = [one for one in every if _is_there(one.name, base, variant)]
    real = dict(zip((one.name for one in found), more_than_luck([one.p for one in found]), strict=True))
    return [_wins(found, real, bots), _course(found, real), _uses(base, variant, len(bots), names)]


def _is_there(name: str, base: Sums, variant: Sums) -> bool:
    """Where all decide at once nobody begins, and where points come at the end nobody is ahead before."""
    if name == "first":
        return not base["together"] and not variant["together"]
    return name != "lead_changes" or any([*base["ahead"].values(), *variant["ahead"].values()])


def _wins(found: Sequence[MeasureChange], real: dict[str, bool], bots: Sequence[str]) -> Finding:
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


def _course(found: Sequence[MeasureChange], real: dict[str, bool]) -> Finding:
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
