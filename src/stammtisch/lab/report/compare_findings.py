"""What a comparison of two versions tells: who wins now, how games go now, which cards are used more or less."""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.core.sentences import Sentences
from stammtisch.lab.measure.differences import MAIN, MEASURE, Differences
from stammtisch.lab.names import Names

from .card_findings import SHOWN
from .finding import Finding, table
from .plots import SEAT_COLOURS, Row, dots, points
from .wording import ordinal, wording


def compare_findings(found: Differences, bots: Sequence[str], names: Names) -> list[Finding]:
    """All that changed; the report has it after the changed cards."""
    say = wording(names.language)
    return [_wins(found, bots, say), _course(found, say), _uses(found, names, say), _how_sure(found, say)]


def _wins(found: Differences, bots: Sequence[str], say: Sentences) -> Finding:
    wins = [one for one in found.measures if one.name.startswith("win_")]
    real = [found.real(MEASURE, one.name) for one in wins]
    rows = [
        Row(say("seat", seat=seat, bot=bots[seat]), one.gain, SEAT_COLOURS[seat], real[seat])
        for seat, one in enumerate(wins)
    ]
    moved = [
        say("compare.one_moved", seat=seat, gain=points(one.gain.middle)) for seat, one in enumerate(wins) if real[seat]
    ]
    sentence = say("compare.moved", seats=", ".join(moved)) if moved else say("compare.same")
    return Finding(say("compare.wins"), sentence, dots(rows, 0, say("as_before"), points))


def _measured(name: str, say: Sentences) -> str:
    """What a measure is of."""
    kind, _, place = name.rpartition("_")
    if kind == "place" and int(place):
        return say("measure.place", place=ordinal(int(place), say))
    return say(f"measure.{name}")


def _course(found: Differences, say: Sentences) -> Finding:
    rows = []
    there = [one for one in found.measures if not one.name.startswith("win_")]
    for one in there:
        span = f"{one.gain.low:+.3g} … {one.gain.high:+.3g}"
        luck = say("real" if found.real(MEASURE, one.name) else "luck")
        now = one.base + one.gain.middle
        rows.append((_measured(one.name, say), f"{one.base:.3g}", f"{now:.3g}", span, luck))
    changed = [_measured(one.name, say) for one in there if found.real(MEASURE, one.name)]
    sentence = say("compare.course_moved", measures=", ".join(changed)) if changed else say("compare.course_same")
    head = ("", *[say(f"compare.{name}") for name in ("base", "variant", "change")], "")
    return Finding(say("compare.course"), sentence, table(head, rows))


def _uses(found: Differences, names: Names, say: Sentences) -> Finding:
    """Which cards are used by more or fewer players than before."""
    real = [Row(names.use(*use), one.gain.interval()) for use, one in found.uses.items() if found.real(*use)]
    real.sort(key=lambda row: -abs(row.value.middle))
    many = len(found.uses)
    if not real:
        return Finding(say("compare.used"), say("compare.used_same", count=many))
    sentence = say("compare.used_moved", count=many, real=len(real))
    return Finding(say("compare.used"), sentence, dots(real[: 2 * SHOWN], 0, say("as_before"), points))


def _how_sure(found: Differences, say: Sentences) -> Finding:
    """What the whole report may be wrong about."""
    planned = sum(what == MAIN for what, _ in found.luck)
    half = say("sure.half", planned=planned) if planned else ""
    return Finding(say("sure.title"), say("sure.compare", many=len(found.luck), half=half))
