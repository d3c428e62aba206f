"""What can be played: `stammtisch games`."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from stammtisch.core import Game, Words, word
from stammtisch.games import all_games

from .screen import Screen
from .speech import Speech


def show_games(language: str | None) -> None:
    """Every game: for how many, how long, what it is about, what can be agreed on."""
    screen = Screen(Speech(language))
    for number, game in enumerate(all_games().values()):
        if number:
            screen.line()
        _show_game(screen, game)


def _show_game(screen: Screen, game: Game[Any]) -> None:
    say = screen.say
    few, many = game.seats[0], game.seats[-1]
    head = [game.name, say.of(game, "title"), say("for_players" if few < many else "for_number", few=few, many=many)]
    if game.minutes:
        head.append(say("minutes", short=game.minutes[0], long=game.minutes[-1]))
    screen.line(" · ".join(head), "bold")
    screen.line(say.of(game, "about"))
    words = Words(game, say.language, [], None)
    usual = game.options()
    screen.pairs(
        (f"  {field.name}={word(getattr(usual, field.name))}", _about(words, field.name)) for field in fields(usual)
    )


def _about(words: Words, option: str) -> str:
    """What an option is about, and what its values mean."""
    values = ", ".join(f"{value}: {text}" for value, text in words.values(option).items())
    return f"{words.say(option)} ({values})" if values else words.say(option)
