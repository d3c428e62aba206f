"""The games: every sub-package that has a GAME, and those of other packages, by entry point."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from pkgutil import iter_modules
from typing import Any

from stammtisch.core import Game, Mistake, unknown
from stammtisch.core.overlay import blame, current_overlay


@cache
def all_games() -> dict[str, Game[Any]]:
    """Games are found, not listed."""
    _check_overlay()
    return _every_game()


@cache
def game_named(name: str) -> Game[Any]:
    """The game of that name; the others are not loaded for it."""
    _check_overlay()
    if name in _own_names():
        return _loaded(name)
    games = all_games()
    if name not in games:
        raise unknown("game", name, games)
    return games[name]


def _own_names() -> list[str]:
    return [module.name for module in iter_modules(__path__)]


def _loaded(name: str) -> Game[Any]:
    with _answering(name):
        game: Game[Any] = import_module(f"{__name__}.{name}").GAME
    return game


def _every_game() -> dict[str, Game[Any]]:
    found = [_loaded(name) for name in _own_names()]
    for entry in entry_points(group="stammtisch.games"):
        with _answering(entry.name):
            found.append(entry.load())
    return {game.name: game for game in sorted(found, key=lambda game: game.name)}


@contextmanager
def _answering(name: str) -> Iterator[None]:
    """The game as it is can be loaded: what is wrong with it is the overlay's doing, where there is one."""
    try:
        yield
    except Mistake as mistake:
        overlay = current_overlay()
        if overlay is None or overlay.game != name:
            raise
        raise blame(mistake, overlay) from None


def _check_overlay() -> None:
    """Refuse an overlay for a game that is not there: nobody would notice that nothing is changed."""
    overlay = current_overlay()
    if overlay is not None and overlay.game not in _own_names() and overlay.game not in (games := _every_game()):
        raise Mistake(f"{overlay.at('game')}: {unknown('game', overlay.game, games)}")
