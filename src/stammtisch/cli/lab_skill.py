"""What skill is worth: `stammtisch lab skill`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from stammtisch.core.card_diff import MISSING
from stammtisch.lab import Skill, plain_skill, skill

from . import INTERRUPTED, complain
from .lab import Table, keep, write
from .progress import Bar
from .screen import Screen
from .seats import read_seats
from .speech import Speech


def show_skill(game: str, table: Table, players: Sequence[int], cards: Path | None, out: Path | None) -> int:
    """Play every level among the level below, at tables of every size, and show what that comes to."""
    screen = Screen(Speech(table.language))
    given = {key: value for key, value in table.read(game).items() if key not in ("cluster", "seats")}
    with Bar(screen.say("playing")) as bar:
        found = skill(game, read_seats(table.seats), players=players, cards=cards, **given, progress=bar)
    if not found.finished:
        complain(screen.say("cards_stopped"))
    if found.rows and out:
        keep(out, skill=found.columns())
    if table.json:
        write(plain_skill(found))
    else:
        _show(screen, found)
    return 0 if found.finished else INTERRUPTED


def _show(screen: Screen, found: Skill) -> None:
    say = screen.say
    first = {(row.players, row.level): row.gain for row in found.first}
    rows = []
    for row in found.rows:
        gain = first.get((row.players, row.level))
        span = gain.interval() if gain else None
        rows.append((
            str(row.players), row.level, row.below,
            f"{100 * row.wins.middle:.1f} ±{100 * row.wins.give_or_take:.1f}", f"{100 / row.players:.1f}",
            f"{100 * span.middle:+.1f} ±{100 * span.give_or_take:.1f}" if span else MISSING,
            f"{row.skill.middle:.0%}" if row.skill else MISSING,
            f"{row.luck.middle:.0%}" if row.luck else MISSING,
        ))  # fmt: skip
    head = ("skill_players", "skill_level", "skill_below", "skill_wins", "skill_share", "skill_first", "skill_bot")
    screen.grid([say(key) for key in (*head, "skill_seat")], rows, left=(1, 2))
    screen.line(say("skill_about"))
