"""What games are played with: cards, rules and program."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version
from typing import NamedTuple

from stammtisch.games import game_named


class Edition(NamedTuple):
    """What games are played with: a digest of the cards, and the versions of the rules and of Stammtisch."""

    cards: str
    rules: int
    stammtisch: str


def edition_of(name: str) -> Edition:
    """What a game is played with in this process."""
    game = game_named(name)
    try:
        return Edition(game.cards, game.version, version("stammtisch"))
    except PackageNotFoundError:
        return Edition(game.cards, game.version, "not installed")
