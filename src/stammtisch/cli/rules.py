"""The rules of a game: `stammtisch rules GAME`, and the part of the page that explains a question."""

from __future__ import annotations

from typing import Any

from stammtisch.core import Game, rules_page
from stammtisch.core.rules_page import rules_section
from stammtisch.games import game_named

from .screen import Screen
from .speech import Speech


def show_rules(name: str, language: str | None) -> None:
    screen = Screen(Speech(language))
    screen.page(whole_page(game_named(name), screen.say.language))


def whole_page(game: Game[Any], language: str) -> str:
    return "".join(map(str, rules_page(game, language)))


def page_about(game: Game[Any], language: str, question: str) -> str:
    """What the page says about a question."""
    return "".join(map(str, rules_section(rules_page(game, language), question)))
