"""What a comparison of two versions tells: who wins now, how games go now, which cards are used more or less."""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.lab.measure.differences import MAIN, MEASURE, Differences
from stammtisch.lab.names import Names

from .card_findings import SHOWN
from .finding import Finding, table
from .findings import ORDINALS
from .plots import SEAT_COLOURS, Row, dots, points


def compare_findings(found: Differences, bots: Sequence[str], names: Names) -> list[Finding]:
    """All that changed; the report has it after the changed cards."""
    return [_wins(found, bots), _course(found), _uses(found, names), _how_sure(found)]


def _wins(found: Differences, bots: Sequence[str]) -> Finding:
    wins = [one for one in found.measures if one.name.startswith("win_")]
    real = [found.real(MEASURE, one.name) for one in wins]
    rows = [
        Row(f"seat {seat}, {bots[seat]}", one.gain, SEAT_COLOURS[seat], real[seat]) for seat, one in enumerate(wins)
    ]
    moved = [f"seat {seat} {points(one.gain.middle)}" for seat, one in enumerate(wins) if real[seat]]
    if moved:
        sentence = f"The change moves wins, in points of a hundred games: {', '.join(moved)}. That is more than luck."
    else:
        sentence = "Nobody wins more or less often by more than luck."
    return Finding("Who wins now", sentence, dots(rows, 0, "as before", points))


_SAID = {
    "place_0": "wins of who begins (share)",
    **{f"place_{place}": f"wins of the {ORDINALS[place]} (share)" for place in range(1, len(ORDINALS))},
    "answers": "decisions a game",
    "turns": "turns, or parts of them",
    "lead_changes": "changes of the lead",
    "margin": "points between first and second",
    "close": "close games (share)",
}


def _course(found: Differences) -> Finding:
    rows = []
    there = [one for one in found.measures if one.name in _SAID]
    for one in there:
        span = f"{one.gain.low:+.3g} … {one.gain.high:+.3g}"
        luck = "more than luck" if found.real(MEASURE, one.name) else "luck"
        now = one.base + one.gain.middle
        rows.append((_SAID[one.name], f"{one.base:.3g}", f"{now:.3g}", span, luck))
    changed = [_SAID[one.name] for one in there if found.real(MEASURE, one.name)]
    sentence = (
        f"Changed by more than luck: {', '.join(changed)}."
        if changed
        else "The course of the game is as before, as far as luck lets us see."
    )
    return Finding("How games go now", sentence, table(("", "base", "variant", "change", ""), rows))


def _uses(found: Differences, names: Names) -> Finding:
    """Which cards are used by more or fewer players than before."""
    real = [Row(names.use(*use), one.gain.interval()) for use, one in found.uses.items() if found.real(*use)]
    real.sort(key=lambda row: -abs(row.value.middle))
    many = len(found.uses)
    if not real:
        return Finding("Which cards are used", f"None of {many} uses of cards changed by more than luck.")
    sentence = f"Of {many} uses of cards, {len(real)} are done by more or fewer players than before, beyond luck."
    return Finding("Which cards are used", sentence, dots(real[: 2 * SHOWN], 0, "as before", points))


def _how_sure(found: Differences) -> Finding:
    """What the whole report may be wrong about."""
    planned = sum(what == MAIN for what, _ in found.luck)
    half = f"Half of that is for the {planned} planned, half for the others. " if planned else ""
    sentence = (
        f"This report looks at {len(found.luck):,} differences that might be more than luck. Whatever it calls so "
        "holds with room for all of them: of a hundred comparisons of versions that do not differ, at most five say "
        f"that anything does. {half}Intervals are 95 % intervals, each on its own."
    )
    return Finding("How sure this is", sentence)
