"""How games go: `stammtisch lab course`."""

from __future__ import annotations

from pathlib import Path

from stammtisch.core.card_diff import MISSING
from stammtisch.lab import Course, course, plain_course

from . import INTERRUPTED, complain
from .lab import Table, keep, write
from .progress import Bar
from .screen import Screen
from .speech import Speech

#: From nothing to certain.
BARS = " ▁▂▃▄▅▆▇█"


def show_course(game: str, table: Table, cards: Path | None, out: Path | None) -> int:
    """Look at some games, and show what they were like."""
    screen = Screen(Speech(table.language))
    given = {key: value for key, value in table.read(game).items() if key != "cluster"}
    with Bar(screen.say("playing")) as bar:
        found = course(game, cards=cards, **given, progress=bar)
    if not found.finished:
        complain(screen.say("stopped", games=found.games, all=table.games))
    if found.games:
        if out:
            keep(out, course=found.columns(), questions=found.question_columns())
        if table.json:
            write(plain_course(found))
        else:
            _show(screen, found)
    return 0 if found.finished else INTERRUPTED


def _show(screen: Screen, found: Course) -> None:
    say = screen.say
    if found.alone:
        curve = "".join(BARS[round(part * (len(BARS) - 1))] for part in found.curve(20))
        screen.line(say("course_curve", curve=curve))
        screen.line(say("course_decided", **_percent(found.decided)))
        screen.line(say("course_comebacks", **_percent(found.comebacks)))
        screen.line(say("course_drama", **_percent(found.drama)))
    screen.line(say("course_open", **_percent(found.openness)))
    screen.line(say("course_forced", **_percent(found.forced)))
    if found.stakes:
        screen.line(say("course_stake", **_percent(found.stake), count=len(found.stakes)))
    rows = []
    for one in found.questions():
        worth = one.worth.interval() if one.worth else None
        told = f"{100 * worth.middle:.1f} ±{100 * worth.give_or_take:.1f}" if worth else MISSING
        note = say("course_indifferent") if one.indifferent else ""
        rows.append((one.kind, f"{one.asked:.1f}", f"{one.forced:.0%}", told, note))
    head = [say(key) for key in ("course_question", "course_asked", "course_one_option", "course_worth")]
    screen.grid([*head, ""], rows, left=(0, 4))
    if never := found.never_best():
        screen.line(say("course_never", cards=", ".join(never)))


def _percent(value: tuple[float, float, float]) -> dict[str, str]:
    return {name: f"{100 * part:.0f}" for name, part in zip(("middle", "low", "high"), value, strict=True)}
