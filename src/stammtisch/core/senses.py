"""Finding what a game declares for learners: the class SENSE in the module `sense` of its folder."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from .errors import Mistake
from .game import Game
from .match import Match
from .sense import Sense, Sheet

#: No row is longer.
_WIDEST = 100_000


def sense_of(game: Game[Any], seats: int, options: Any = None) -> Sense:
    """Alphabet and row of a game for so many seats; a game that declares none is refused."""
    game.check_seats(seats)
    module = f"{game.package}.sense"
    if find_spec(module) is None:
        raise Mistake(
            f"{game.name} does not say what a learner sees: its folder has no sense.py; see docs/adding-a-game.md"
        )
    options = game.options() if options is None else options
    sense: Sense = import_module(module).SENSE(seats, options)
    sense.ready()
    sense.width = _width(game, sense)
    return sense


def _width(game: Game[Any], sense: Sense) -> int:
    """How long a row is: the same for every table, so the first question of any will do."""
    match = Match.new(game, sense.seats, 0, sense.options, fleeting=True)
    assert match.ask is not None
    sheet = Sheet(_WIDEST)
    sense.write(match.state, match.ask, match.ask.first(), sheet)
    return sheet.at
