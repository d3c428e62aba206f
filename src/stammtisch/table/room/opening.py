"""A new table: what somebody wishes for, whether there may be one more, and the start if nobody is still to come."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

from stammtisch.core import Game, Mistake, Record, lesson_of, make_options, written_options
from stammtisch.core.fair import sealed_text
from stammtisch.games import all_games, game_named
from stammtisch.table import wire
from stammtisch.table.model import Place, Sheet
from stammtisch.table.refusal import Refusal
from stammtisch.table.services import Services
from stammtisch.table.store import lists, queries

from . import keeping
from .dealing import begin
from .hall import Hall
from .node import Elsewhere
from .room import Room
from .seating import FREE, ME, check_player
from .tutor import TUTOR

#: For so long nobody has to make room for others.
DAY = 24 * 3600.0
#: Letters of a table's name that nobody mixes up when reading it aloud.
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


def new_id() -> str:
    """The key to a table: so many letters that nobody guesses it."""
    return "".join(secrets.choice(_LETTERS) for _ in range(12))


async def open_table(
    hall: Hall, wish: wire.NewTable, guest: str, origin: str, change: Callable[[Sheet], None] = lambda _: None
) -> Room:
    """A new table, changed before it is sealed. If nobody is still to come, it starts at once."""
    game = _game_for(wish)
    for who in wish.seats:
        check_player(who)
    if wish.seats.count(ME) > 1:
        raise Refusal("mistake", "one-seat")
    places = [Place(guest) if who == ME else Place(bot=None if who == FREE else who) for who in wish.seats]
    sheet = _sheet(hall.services, wish, game, places, guest=guest, origin=origin)
    change(sheet)
    sheet.sealed = sealed_text(sheet.blank_record())
    return await _opened(hall, sheet)


async def open_lesson(hall: Hall, name: str, guest: str, origin: str) -> Room:
    """A table of one's own, at which a game is learned: with the memory aid, and without clocks."""
    game = all_games().get(name)
    lesson = None if game is None else lesson_of(game)
    if game is None or lesson is None:
        raise Refusal("not-found", "no-lesson", game=name)
    table = lesson.begin(game).state
    seats = range(table.seats)
    wish = wire.NewTable(game=name, seats=[TUTOR] * len(seats), race_seconds=None, memory=True)
    places = [Place(guest) if seat == lesson.learner else Place(bot=TUTOR) for seat in seats]
    sheet = _sheet(hall.services, wish, game, places, guest=guest, origin=origin)
    sheet.sealed, sheet.options = "", written_options(table.options)
    return await _opened(hall, sheet)


def _sheet(
    services: Services, wish: wire.NewTable, game: Game[Any], places: list[Place], *, guest: str, origin: str
) -> Sheet:
    return Sheet(
        id=new_id(),
        made=time.time(),
        opener=guest,
        state="gathering",
        moves=0,
        version=0,
        game=game.name,
        rules=game.version,
        cards=game.cards,
        options=written_options(_options(game, wish)),
        seed=services.settings.seed(),
        public=wish.public,
        pace=wish.pace,
        race_seconds=None if wish.pace == "slow" else wish.race_seconds,
        turn_seconds=wish.turn_seconds,
        memory=wish.memory,
        rematch=None,
        origin=origin,
        since=0,
        sealed=None,
        nonces=None,
        watch=True,
        talk="all",
        trouble=None,
        places=places,
    )


async def _opened(hall: Hall, sheet: Sheet) -> Room:
    await check_greed(hall, sheet.opener, sheet.origin)
    await hall.services.storage.run(partial(queries.add_room, sheet=sheet))
    return await begun(await hall.room(sheet.id))


async def check_greed(hall: Hall, guest: str, origin: str) -> None:
    """Who leaves their cookie out is still somewhere."""
    settings = hall.services.settings
    mine, ours = await hall.services.storage.read(partial(lists.open_rooms, opener=guest, origin=origin))
    if mine >= settings.tables and not await _make_room(hall, time.time(), opener=guest):
        raise Refusal("forbidden", "many-tables", most=settings.tables)
    if ours >= settings.network_tables and not await _make_room(hall, time.time() - DAY, origin=origin):
        raise Refusal("forbidden", "many-tables-there", most=settings.network_tables)
    if hall.openings.too_many(origin):
        raise Refusal("too-many")


async def _make_room(hall: Hall, before: float, **whose: str) -> bool:
    """Close the table that was left alone for longest, with nobody but its opener there. Whether there was one."""
    found = await hall.services.storage.read(partial(lists.oldest_alone, before=before, whose=whose))
    if found is None:
        return False
    name, opener = found
    with suppress(Elsewhere):  # another server has it: one more table does no harm
        await keeping.close(await hall.room(name), opener)
    return True


async def begun(room: Room) -> Room:
    """A table at which nobody is missing has begun."""

    async def begin_if_full() -> None:
        if room.sheet.state == "gathering" and Place() not in room.sheet.places:
            await begin(room)

    await room.mailbox.ask(begin_if_full)
    return room


def _game_for(wish: wire.NewTable) -> Game[Any]:
    """The game, if so many can play it under such rules."""
    if wish.game not in all_games():
        raise Refusal("mistake", "no-game", game=wish.game, known=", ".join(all_games()))
    game, seats = game_named(wish.game), len(wish.seats)
    if seats not in game.seats:
        raise Refusal("mistake", "seats", game=game.name, least=game.seats[0], most=game.seats[-1], seats=seats)
    try:  # whatever is wrong with the options shows when the cards are dealt
        Record.of(game, seats, 0, written_options(_options(game, wish))).start(game)
    except Mistake as mistake:
        raise Refusal("mistake", "options", why=mistake) from None
    return game


def _options(game: Game[Any], wish: wire.NewTable) -> Any:
    """What is wished for; for the rest, what is usual where people sit together or do not."""
    return make_options(game.options, {**(game.live if wish.pace == "live" else game.slow), **wish.options})
