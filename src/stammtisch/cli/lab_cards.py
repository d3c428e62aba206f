"""What each card does: `stammtisch lab cards`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from stammtisch.lab import CardEffects, card_effects, plain_effects

from . import INTERRUPTED, complain
from .lab import Table, keep, write
from .progress import Bar
from .screen import Screen
from .speech import Speech


def show_cards(
    game: str, table: Table, ways: Sequence[Any], only: Sequence[str], *, changes: Path | None, out: Path | None
) -> int:
    """Try every card, in one way or in both, and show what each makes."""
    screen = Screen(Speech(table.language))
    given = {key: value for key, value in table.read(game).items() if key != "cluster"}
    found = []
    for how in ways:
        with Bar(screen.say("playing")) as bar:
            found.append(card_effects(game, only=only, how=how, cards=changes, **given, progress=bar))
        found[-1].tables = len(ways)
        if not found[-1].finished:
            complain(screen.say("cards_stopped"))
            break
    for one in found:
        if one.effects and out:
            keep(out, **{f"effects_{one.how}": one.columns()})
    if table.json:
        write({"effects": [plain_effects(one) for one in found]})
    else:
        for one in found:
            _show(screen, one)
    return 0 if all(one.finished for one in found) else INTERRUPTED


def _show(screen: Screen, found: CardEffects) -> None:
    say = screen.say
    head = [say(key) for key in ("cards_card", "cards_deals", "cards_wins", "cards_points", "cards_luck")]
    rows = []
    for one in found.effects:
        wins, points = one.wins.interval(), one.points.interval()
        rows.append((
            one.card,
            str(one.deals),
            f"{100 * wins.middle:+.1f} ±{100 * wins.give_or_take:.1f}",
            f"{points.middle:+.2f} ±{points.give_or_take:.2f}",
            say("cards_real") if one.more_than_luck else "",
        ))  # fmt: skip
    screen.line(say("cards_about_hand" if found.how == "hand" else "cards_about_forbid"))
    screen.grid(head, rows, left=(0, 4))
