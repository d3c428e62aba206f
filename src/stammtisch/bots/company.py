"""What doors for learners are told, checked: a game, who sits where beside a guest, a seed, a number of something."""

from __future__ import annotations

from collections.abc import Sequence
from numbers import Integral
from typing import Any

from stammtisch.bots import bot_named
from stammtisch.core import Game, Mistake, new_rng
from stammtisch.games import game_named


def around(game: Game[Any], seats: Any, seat: Any, bots: Any, guest: str) -> list[str | None]:
    """The level in each seat, None for the guest: `bots` is a level for all others, or one for each."""
    whole("seats", seats)
    game.check_seats(int(seats))
    if isinstance(seat, bool) or not isinstance(seat, Integral) or not 0 <= int(seat) < seats:
        raise Mistake(f"seat {seat!r} is not there; seats are from 0 to {seats - 1}")
    if not isinstance(bots, str | Sequence):
        raise Mistake(f"bots is {bots!r}; it would be a level, as in 'casual', or a list of them")
    names = [bots] * (seats - 1) if isinstance(bots, str) else list(bots)
    if len(names) != seats - 1:
        raise Mistake(f"bots has {len(names)} entries; beside the {guest} there are {seats - 1} seats")
    for name in names:
        check_level(name)
    return [*names[: int(seat)], None, *names[int(seat) :]]


def check_level(name: Any) -> None:
    """Refuse what is no level of a bot."""
    if not isinstance(name, str):
        raise Mistake(f"bot {name!r} is not a level; it would be a name, as in 'casual'")
    bot_named(name, new_rng(0))


def whole(name: str, value: Any) -> int:
    """A whole number from 1 on, of Python or numpy; anything else is refused."""
    if isinstance(value, bool) or not isinstance(value, Integral) or int(value) < 1:
        raise Mistake(f"{name} is {value!r}; it would be a whole number from 1 on")
    return int(value)


def as_seed(seed: Any) -> int:
    """A seed, of Python or numpy."""
    if isinstance(seed, bool) or not isinstance(seed, Integral) or int(seed) < 0:
        raise Mistake(f"seed {seed!r} is not a seed; it would be a whole number from 0 on")
    return int(seed)


def as_game(game: Any) -> Game[Any]:
    """A game by its name; or one that is a game already."""
    if isinstance(game, str):
        return game_named(game)
    if isinstance(game, Game):
        return game
    raise Mistake(f"game is {game!r}; it would be a name, as in 'kombio'")
