"""Small versions of games that come with the package: changes to their cards, and options."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

from stammtisch.core import Mistake
from stammtisch.core.overlay import Overlay, read_overlay

#: By game, what is agreed on so that a round is short and nothing happens out of turn.
OPTIONS: dict[str, dict[str, Any]] = {
    "klobba": {"rounds": 1},
    "kombio": {"rounds": 1, "matching": "never", "deck_out": "round ends", "turn_limit": 3},
}


def small_cards(game: str) -> Overlay:
    """The cards of the small version of a game."""
    if game not in OPTIONS:
        known = ", ".join(sorted(OPTIONS))
        raise Mistake(f"{game} has no small version of its own; give --cards, or solve one of: {known}")
    place = f"exact/small/{game}.toml"
    return read_overlay(files(__name__).joinpath(f"{game}.toml").read_text("utf-8"), place)
