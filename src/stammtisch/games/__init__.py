"""The games: every sub-package that has a GAME, and those of other packages, by entry point."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from pkgutil import iter_modules
from typing import Any

from stammtisch.core import Game, unknown


@cache
def all_games() -> dict[str, Game[Any]]:
    """Games are found, not listed."""
    found: list[Game[Any]] = [import_module(f"{__name__}.{module.name}").GAME for module in iter_modules(__path__)]
    found += [entry.load() for entry in entry_points(group="stammtisch.games")]
    return {game.name: game for game in sorted(found, key=lambda game: game.name)}


@cache
def game_named(name: str) -> Game[Any]:
    """The game of that name; the others are not loaded for it."""
    if name in (module.name for module in iter_modules(__path__)):  # the others need not be loaded
        game: Game[Any] = import_module(f"{__name__}.{name}").GAME
        return game
    games = all_games()
    if name not in games:
        raise unknown("game", name, games)
    return games[name]
