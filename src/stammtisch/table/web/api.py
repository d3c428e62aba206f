"""The HTTP side of the table: everything about tables, seats and oneself that is not playing.

JSON both ways; what goes wrong is a `Problem` with a fitting status. `?lang=en|de` where there are sentences. The
same list makes the routes and the OpenAPI page (`/openapi.json`).

Whoever has no cookie yet is given one by the first request that needs to know them. State-changing requests of
browsers must come from our own pages (Origin), and there may be 100 of them in 20 seconds.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from stammtisch.core import Mistake
from stammtisch.games import all_games
from stammtisch.table import wire
from stammtisch.table.refusal import Refusal
from stammtisch.table.room import Hall, Room, names_at, seat_of
from stammtisch.table.room.chat import clean_text
from stammtisch.table.room.hints import tips
from stammtisch.table.store import queries

from .game_info import game_cards, game_facts
from .guests import Guests, new_carry, new_guest
from .language import language_of
from .middleware import problem

#: No wish is longer.
MOST = 16_384


class Call:
    """A request: who asks, in which language, and for what."""

    def __init__(self, hall: Hall, request: Request, guest: str | None, body: Any) -> None:
        self.hall = hall
        self.services = hall.services
        self.request = request
        self.guest = guest
        self.body = body
        self.language = language_of(request)

    @property
    def me(self) -> str:
        assert self.guest is not None
        return self.guest

    def number(self, name: str) -> int:
        """A number in the path. More digits than any table has seats or moves are none of ours."""
        written = self.request.path_params[name]
        if not (written.isascii() and written.isdecimal() and len(written) < 10):
            raise Refusal("not-found", "no-number", written=written)
        return int(written)

    async def room(self) -> Room:
        return await self.hall.room(self.request.path_params["table"])

    def card(self, room: Room) -> wire.Room:
        return room.audience.card(self.guest, self.language)


async def games(call: Call) -> list[wire.GameCard]:
    """The games, as the lobby shows them."""
    return game_cards(call.language)


async def game(call: Call) -> wire.GameFacts:
    """What a board needs to draw a game: its cards, words and rules."""
    name = call.request.path_params["game"]
    if name not in all_games():
        raise Refusal("not-found", "no-game", game=name, known=", ".join(all_games()))
    return game_facts(name, call.language)


async def me(call: Call) -> wire.Me:
    """Who I am, and where I have a seat."""
    await call.hall.learn_names([call.me])
    tables = await call.services.storage.run(partial(queries.rooms_of, guest=call.me))
    return wire.Me(call.services.names.get(call.me), await call.hall.cards(tables, call.guest, call.language))


async def rename(call: Call) -> wire.Me:
    """What I want to be called."""
    name = clean_text(call.body.name)
    await call.services.storage.run(partial(queries.set_name, guest=call.me, name=name))
    call.services.names[call.me] = name
    call.hall.tell_name(call.me)
    return await me(call)


async def tables(call: Call) -> list[wire.Room]:
    """The public tables that gather or play."""
    found = await call.services.storage.run(queries.rooms_in_the_lobby)
    return await call.hall.cards(found, call.guest, call.language)


async def open_table(call: Call) -> wire.Room:
    """Open a table. If nobody is still to come, it starts at once."""
    await call.hall.learn_names([call.me])
    return call.card(await call.hall.open(call.body, call.me))


async def table(call: Call) -> wire.Room:
    """A table, from outside."""
    return call.card(await call.room())


async def seat(call: Call) -> wire.Room:
    """Take a seat, give it up, or put a bot there; also while the game goes on."""
    room = await call.room()
    await call.hall.seat(room, call.number("seat"), call.body.who, call.me)
    return call.card(room)


async def start(call: Call) -> wire.Room:
    """Begin the game; who opened the table does, once every seat is taken."""
    room = await call.room()
    await call.hall.start(room, call.me)
    return call.card(room)


async def rematch(call: Call) -> wire.Room:
    """The table of the rematch, once the game is over; opened by the first who asks."""
    return call.card(await call.hall.rematch(await call.room(), call.me))


async def replay(call: Call) -> wire.Step:
    """The table at an earlier version, as one's own seat saw it.

    While a game goes on in which one has to remember things, without the memory aid, as everybody saw it.
    """
    room, at = await call.room(), call.number("at")

    async def look() -> wire.Step:
        if room.play is None or at > room.play.version:
            raise Refusal("not-found", "no-version", version=at)
        remembering = room.sheet.state == "playing" and not room.sheet.memory
        open_book = not remembering or not room.play.game.tests_memory
        seat = seat_of(room.sheet, call.guest) if open_book else None
        return room.audience.presenter(room.play.at(at), seat, call.language).replayed()

    return await room.mailbox.ask(look)


async def hint(call: Call) -> list[wire.Tip]:
    """What I might answer, the best first, by what my seat can see."""
    return await tips(await call.room(), call.guest, call.language)


async def record(call: Call) -> msgspec.Raw:
    """The whole game in writing, once it is over: for the lab, for the terminal, for whoever checks the seal."""
    room = await call.room()
    if room.play is None or room.sheet.state != "over":
        raise Refusal("forbidden", "record")
    names = names_at(room.sheet, room.services.names, call.language)
    players = [f"{name}:{place.bot or 'me'}" for name, place in zip(names, room.sheet.places)]
    return msgspec.Raw(replace(room.play.record, players=players).write().encode())


async def carry(call: Call) -> wire.Carry:
    """A private link that takes my seats to another device."""
    token, digest, until = new_carry()
    await call.services.storage.run(partial(queries.add_carry, digest=digest, guest=call.me, until=until))
    return wire.Carry(f"/carry/{token}")


@dataclass(frozen=True)
class Way:
    """One thing that can be asked for."""

    method: str
    path: str
    do: Callable[[Call], Awaitable[Any]]
    gives: Any
    takes: Any = None
    status: int = 200
    #: Whoever asks must be known afterwards.
    known: bool = False

    async def __call__(self, hall: Hall, guests: Guests, request: Request) -> Response:
        guest = guests.of(request)
        new = guest is None and self.known
        if new:
            guest = new_guest()
        try:
            body = None if self.takes is None else msgspec.json.decode(await _read(request), type=self.takes)
            result = await self.do(Call(hall, request, guest, body))
        except Refusal as no:
            return problem(no, request)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            return problem(Refusal("malformed", why=error), request)
        except Mistake as mistake:
            return problem(Refusal("mistake", why=mistake), request)
        response = Response(wire.encode(result), self.status, {"Cache-Control": "no-store"}, "application/json")
        if new and guest is not None:
            guests.give(response, guest)
        return response


async def _read(request: Request) -> bytes:
    read = b""
    async for part in request.stream():
        read += part
        if len(read) > MOST:
            raise Refusal("too-long")
    return read


WAYS = (
    Way("GET", "/api/games", games, list[wire.GameCard]),
    Way("GET", "/api/games/{game}", game, wire.GameFacts),
    Way("GET", "/api/me", me, wire.Me, known=True),
    Way("PUT", "/api/me", rename, wire.Me, wire.NewName, known=True),
    Way("POST", "/api/me/carry", carry, wire.Carry, known=True),
    Way("GET", "/api/tables", tables, list[wire.Room]),
    Way("POST", "/api/tables", open_table, wire.Room, wire.NewTable, 201, known=True),
    Way("GET", "/api/tables/{table}", table, wire.Room),
    Way("PUT", "/api/tables/{table}/seats/{seat}", seat, wire.Room, wire.Seated, known=True),
    Way("POST", "/api/tables/{table}/start", start, wire.Room, known=True),
    Way("POST", "/api/tables/{table}/rematch", rematch, wire.Room, known=True),
    Way("GET", "/api/tables/{table}/replay/{at}", replay, wire.Step),
    Way("POST", "/api/tables/{table}/hint", hint, list[wire.Tip]),
    Way("GET", "/api/tables/{table}/record", record, dict[str, Any]),
)
