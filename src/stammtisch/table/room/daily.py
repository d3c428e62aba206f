"""The deal of the day: one game a day, the same cards and the same bots for everybody, one try each.

The seed is worked out from the day with the server's secret, so nobody can guess it, and nobody is told it before the
day is over: not with the ending, not in the record, and nobody watches. Its bots know their mind at once and nothing
is a race, so that the same answers lead to the same game. What cannot be prevented: a guest is a cookie, and who comes
with a second one may play what they know by then. Results from a network from which another guest has played that deal
before are marked.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from datetime import date
from functools import partial
from hashlib import blake2b
from typing import Any

from stammtisch.core import Game
from stammtisch.games import all_games
from stammtisch.table import wire
from stammtisch.table.model import Sheet
from stammtisch.table.services import Services
from stammtisch.table.sitting import day_of
from stammtisch.table.store import lists, results

from .hall import Hall
from .opening import open_table
from .room import Room
from .seating import ME

#: Against two bots of this level, where three can play: it plays soundly, and the same way each time.
BOT = "casual"
SEATS = 3


def game_of(day: str) -> str:
    """The game of a day: one after the other."""
    games = sorted(all_games())
    return games[date.fromisoformat(day).toordinal() % len(games)]


def seats_of(game: Game[Any]) -> list[str]:
    seats = SEATS if SEATS in game.seats else game.seats[0]
    return [ME, *[BOT] * (seats - 1)]


def seed_of_day(services: Services, day: str, game: str) -> str:
    """What everybody's cards are dealt from on a day."""
    return blake2b(f"daily {day} {game}".encode(), key=services.secret.encode()[:64], digest_size=16).hexdigest()


async def begin(hall: Hall, guest: str, origin: str) -> Room:
    """One's own table of today: a new one, or the one where one has begun."""
    day = day_of(time.time())
    async with hall.matching:  # who asks twice at the same moment has one try all the same
        mine = await hall.services.storage.read(partial(lists.daily_of, guest=guest, day=day))
        if mine is not None:
            return await hall.room(mine)
        name = game_of(day)

        def change(sheet: Sheet) -> None:
            sheet.daily, sheet.seed = day, seed_of_day(hall.services, day, name)
            sheet.watch, sheet.talk = False, "nobody"

        wish = wire.NewTable(game=name, seats=seats_of(all_games()[name]), pace="slow")
        return await open_table(hall, wish, guest, origin, change)


async def today(hall: Hall, guest: str) -> wire.Daily:
    """The deal of today, and how it went for others, for who has played it."""
    day, read = day_of(time.time()), hall.services.storage.read
    mine = await read(partial(lists.daily_of, guest=guest, day=day))
    all_lines = await read(partial(results.of_a_day, day=day))
    lines = [line for line in all_lines if line.guest is not None]
    await hall.learn_names([line.guest for line in lines if line.guest])
    game, low = all_games()[game_of(day)], _low_is_good(all_lines)
    done = any(line.guest == guest for line in lines)
    shown = [_result(hall.services, guest, line, lines[:nth]) for nth, line in enumerate(lines)] if done else []
    shown.sort(key=lambda one: one.score if low else -one.score)
    return wire.Daily(day, game.name, seats_of(game), low, mine, shown, len(lines))


def _low_is_good(lines: Sequence[results.Line]) -> bool:
    """Whether somebody was first with fewer points than another at the same table."""
    most: dict[str, int] = {}
    for line in lines:
        most[line.room] = max(line.score, most.get(line.room, line.score))
    return any(line.rank == 1 and line.score < most[line.room] for line in lines)


def _result(services: Services, guest: str, line: results.Line, before: Sequence[results.Line]) -> wire.DailyResult:
    near = any(one.origin == line.origin and one.guest != line.guest for one in before)
    name = services.names.get(line.guest or "")
    return wire.DailyResult(name, line.score, line.rank, line.guest == guest, near)
