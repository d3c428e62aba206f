"""Choosing a game and who plays, for those who come without a wish: Enter is always a good answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from stammtisch.bots import BOTS
from stammtisch.core import Game, Mistake
from stammtisch.games import all_games

from .screen import Screen
from .sitting import ME

#: How many opponents, and which bot they are, unless told otherwise.
OPPONENTS = 2
BOT = "casual"


def choose_game(screen: Screen) -> str:
    games = list(all_games().values())
    lines = [f"{screen.say.of(game, 'title')}: {screen.say.of(game, 'about')}" for game in games]
    screen.line(screen.say("which_game"), "bold")
    screen.numbered(lines, 1)
    return games[_number(screen, range(1, len(games) + 1), 1) - 1].name


def choose_seats(screen: Screen, game: Game[Any]) -> str:
    """Oneself, and some of one kind of bot."""
    few, many = game.seats[0] - 1, game.seats[-1] - 1
    screen.line(screen.say("how_many", few=few, many=many), "bold")
    count = _number(screen, range(few, many + 1), min(max(OPPONENTS, few), many))
    screen.line(screen.say("which_bot"), "bold")
    bots = list(BOTS)
    screen.numbered([f"{bot}: {_about(screen, bot)}" for bot in bots], 1)
    bot = bots[_number(screen, range(1, len(bots) + 1), bots.index(BOT) + 1) - 1]
    return ",".join([ME, *[bot] * count])


def _about(screen: Screen, bot: str) -> str:
    return str(screen.say.text["bots"][bot])


def _number(screen: Screen, allowed: Sequence[int], usual: int) -> int:
    """A number, or the usual one for Enter."""
    screen.line(screen.say("enter_for", usual=usual), "dim")
    while True:
        try:
            typed = screen.ask()
        except EOFError:
            raise Mistake("nobody is here to choose; say it all, as in: stammtisch play GAME --seats me,flat") from None
        if not typed:
            return usual
        if typed.isdecimal() and len(typed) < 4 and int(typed) in allowed:
            return int(typed)
        screen.line(screen.say("not_a_number", few=allowed[0], many=allowed[-1]))
