"""A game small enough to be solved, and how far each bot is from perfect play: `stammtisch exact GAME`."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from stammtisch import exact as solving
from stammtisch.core import Mistake, lay_over, load_overlay, make_options
from stammtisch.exact.small import OPTIONS, small_cards
from stammtisch.games import game_named

from .screen import Screen
from .seats import read_seats
from .speech import Speech, read_options


@dataclass(frozen=True)
class Wish:
    """What was written on the command line."""

    game: str
    cards: Path | None
    levels: str
    laps: int
    times: int
    options: list[str]
    language: str | None
    as_json: bool


def exact(wish: Wish) -> int:
    """Solve, then ask every level in every situation; a line for each as soon as it is known."""
    screen = Screen(Speech(wish.language))
    levels = read_seats(wish.levels)
    overlay = small_cards(wish.game) if wish.cards is None else load_overlay(wish.cards)
    if overlay.game != wish.game:
        raise Mistake(f"{overlay.place} is for {overlay.game}, not for {wish.game}")
    lay_over(overlay)
    game = game_named(wish.game)
    given = read_options(game, wish.options, OPTIONS.get(wish.game, {}))
    tree = solving.grow(solving.every_deal(game, make_options(game.options, given)))
    equilibrium = solving.solve(tree, wish.laps)
    size = {"deals": tree.deals, "nodes": len(tree.parents), "situations": len(tree.situations)}
    if not wish.as_json:
        screen.line(screen.say("exact_size", **size))
    rows = {f"CFR+ {wish.laps}": _row(tree, equilibrium, equilibrium)}
    for level in levels:
        rows[level] = _row(tree, solving.policy_of(level, tree, wish.times), equilibrium)
    if wish.as_json:
        sys.stdout.write(json.dumps({"game": wish.game, "options": given, **size, "policies": rows}) + "\n")
    else:
        _show(screen, rows)
    return 0


def _row(tree: solving.Tree, policy: Any, equilibrium: Any) -> dict[str, float]:
    return {
        "exploitability": solving.exploitability(tree, policy),
        "first": solving.value(tree, policy, equilibrium),
        "second": -solving.value(tree, equilibrium, policy),
    }


def _show(screen: Screen, rows: dict[str, dict[str, float]]) -> None:
    head = ("head_bot", "head_exploitability", "head_as_first", "head_as_second")
    written = [
        (name, f"{row['exploitability']:.4f}", f"{row['first']:+.3f}", f"{row['second']:+.3f}")
        for name, row in rows.items()
    ]
    screen.grid([screen.say(key) for key in head], written)
    screen.line(screen.say("exact_about"))
