"""The HTTP side of the table: everything about tables, seats and oneself that is not playing.

JSON both ways; what goes wrong is a `Problem` with a fitting status. `?lang=en|de` where there are sentences. The
same list makes the routes and the OpenAPI page (`/openapi.json`).

Whoever has no cookie yet is given one by the first request that needs to know them. State-changing requests of
browsers must come from our own pages (Origin), and there may be 100 of them in 20 seconds.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from stammtisch.core import Mistake
from stammtisch.games import all_games
from stammtisch.table import wire
from stammtisch.table.refusal import Refusal
from stammtisch.table.room import Hall, Room, keeping, looking_back
from stammtisch.table.room.chat import clean_text
from stammtisch.table.room.hints import tips
from stammtisch.table.store import NotStored, lists

from .game_info import game_cards, game_facts
from .guests import Guests, digest_of_words, new_carry, new_guest, new_words
from .language import language_of
from .middleware import address_of, problem

#: No wish is longer.
MOST = 16_384
#: The code with which a connection ends when its cookie is called back.
SIGNED_OUT = 4401


class Call:
    """A request: who asks, in which language, and for what."""

    def __init__(self, hall: Hall, request: Request, guest: str | None, body: Any) -> None:
        self.hall = hall
        self.services = hall.services
        self.request = request
        self.guest = guest
        self.body = body
        self.language = language_of(request)
        self.origin = hall.services.origin(address_of(request.scope))
        #: Whether a cookie goes back with the answer.
        self.gives_cookie = False

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
    tables = await call.services.storage.read(partial(lists.rooms_of, guest=call.me))
    call.gives_cookie = True  # whoever comes again within a year stays who they are
    return wire.Me(call.services.names.get(call.me), await call.hall.cards(tables, call.guest, call.language))


async def rename(call: Call) -> wire.Me:
    """What I want to be called."""
    name = clean_text(call.body.name)
    await call.services.storage.run(partial(lists.set_name, guest=call.me, name=name))
    call.services.names[call.me] = name
    call.hall.tell_name(call.me)
    return await me(call)


async def tables(call: Call) -> list[wire.Room]:
    """The public tables that gather or play."""
    found = await call.services.storage.read(lists.rooms_in_the_lobby)
    return await call.hall.cards(found, call.guest, call.language)


async def open_table(call: Call) -> wire.Room:
    """Open a table. If nobody is still to come, it starts at once."""
    await call.hall.learn_names([call.me])
    return call.card(await call.hall.open(call.body, call.me, call.origin))


async def table(call: Call) -> wire.Room:
    """A table, from outside."""
    return call.card(await call.room())


async def seat(call: Call) -> wire.Room:
    """Take a seat, give it up, or put a bot there; also while the game goes on."""
    room = await call.room()
    await call.hall.learn_names([call.me])
    await keeping.seat(room, call.number("seat"), call.body.who, call.me, call.body.nonce)
    return call.card(room)


async def start(call: Call) -> wire.Room:
    """Begin the game; who opened the table does, once every seat is taken."""
    room = await call.room()
    await keeping.start(room, call.me)
    return call.card(room)


async def remove(call: Call) -> wire.Room:
    """Send somebody away for good; who opened the table does. In a running game a bot has their seat."""
    room = await call.room()
    await keeping.remove(room, call.body.seat, call.me)
    return call.card(room)


async def door(call: Call) -> wire.Room:
    """Say whether others may watch, and who may talk; who opened the table does."""
    room = await call.room()
    await keeping.set_door(room, call.me, watch=call.body.watch, talk=call.body.talk)
    return call.card(room)


async def close(call: Call) -> wire.Room:
    """Close a table for good; who opened it does, or a player where the game cannot go on."""
    room = await call.room()
    await keeping.close(room, call.me)
    return call.card(room)


async def rematch(call: Call) -> wire.Room:
    """The table of the rematch, once the game is over; opened by the first who asks."""
    return call.card(await call.hall.rematch(await call.room(), call.me, call.origin))


async def replay(call: Call) -> wire.Step:
    """The table at an earlier version, as one's own seat saw it.

    While a game goes on in which one has to remember things, without the memory aid, as everybody saw it.
    """
    return await looking_back.replay(await call.room(), call.number("at"), call.guest, call.language)


async def log(call: Call) -> list[wire.Line]:
    """What was told before a version, the last of it: the older part of the log."""
    return await looking_back.log(await call.room(), call.number("at"), call.guest, call.language)


async def hint(call: Call) -> list[wire.Tip]:
    """What I might answer, the best first, by what my seat can see."""
    return await tips(await call.room(), call.guest, call.language)


async def record(call: Call) -> msgspec.Raw:
    """The whole game in writing, once it is over: for the lab, for the terminal, for whoever checks the seal."""
    return msgspec.Raw(await looking_back.record(await call.room(), call.language))


async def carry(call: Call) -> wire.Carry:
    """A private link that takes my seats to another device."""
    token, digest, until = new_carry()
    await call.services.storage.run(partial(lists.add_carry, digest=digest, guest=call.me, until=until))
    return wire.Carry(f"/carry/{token}")


async def recovery(call: Call) -> wire.Recovery:
    """Words to write down: they bring me back when the cookie is lost. Earlier ones do so no more."""
    words = new_words()
    await call.services.storage.run(partial(lists.set_recovery, guest=call.me, digest=digest_of_words(words)))
    return wire.Recovery(words)


async def recover(call: Call) -> wire.Me:
    """Be again who one was, by the words that one was given."""
    digest = digest_of_words(call.body.words)
    guest = await call.services.storage.read(partial(lists.recovered, digest=digest))
    if guest is None:
        raise Refusal("forbidden", "no-such-words")
    call.guest = guest
    return await me(call)


async def revoke(call: Call) -> wire.Me:
    """Let only this browser be me: all other cookies of mine count no more."""
    number = await call.services.storage.run(partial(lists.call_back_cookies, guest=call.me))
    call.services.cookies[call.me] = number
    call.hall.hang_up(call.me, SIGNED_OUT)
    return await me(call)


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
        try:
            guest = await guests.of(request)
            new = guest is None and self.known
            body = None if self.takes is None else msgspec.json.decode(await _read(hall, request), type=self.takes)
            call = Call(hall, request, new_guest() if new else guest, body)
            result = await self.do(call)
        except Refusal as no:
            return problem(no, request)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            return problem(Refusal("malformed", why=error), request)
        except NotStored:
            return problem(Refusal("try-again", "no-database"), request)
        except Mistake as mistake:
            return problem(Refusal("mistake", why=mistake), request)
        response = Response(wire.encode(result), self.status, {"Cache-Control": "no-store"}, "application/json")
        if new or call.gives_cookie:
            guests.give(response, call.me)
        return response


async def _read(hall: Hall, request: Request) -> bytes:
    read = b""
    try:
        async with asyncio.timeout(hall.services.settings.request_seconds):
            async for part in request.stream():
                read += part
                if len(read) > MOST:
                    raise Refusal("too-long")
    except TimeoutError:
        raise Refusal("malformed", "too-slow") from None
    return read


WAYS = (
    Way("GET", "/api/games", games, list[wire.GameCard]),
    Way("GET", "/api/games/{game}", game, wire.GameFacts),
    Way("GET", "/api/me", me, wire.Me, known=True),
    Way("PUT", "/api/me", rename, wire.Me, wire.NewName, known=True),
    Way("POST", "/api/me/carry", carry, wire.Carry, known=True),
    Way("POST", "/api/me/recovery", recovery, wire.Recovery, known=True),
    Way("POST", "/api/me/recover", recover, wire.Me, wire.Recovered),
    Way("POST", "/api/me/revoke", revoke, wire.Me, known=True),
    Way("GET", "/api/tables", tables, list[wire.Room]),
    Way("POST", "/api/tables", open_table, wire.Room, wire.NewTable, 201, known=True),
    Way("GET", "/api/tables/{table}", table, wire.Room),
    Way("PUT", "/api/tables/{table}/seats/{seat}", seat, wire.Room, wire.Seated, known=True),
    Way("POST", "/api/tables/{table}/start", start, wire.Room, known=True),
    Way("POST", "/api/tables/{table}/remove", remove, wire.Room, wire.Removed, known=True),
    Way("PUT", "/api/tables/{table}/door", door, wire.Room, wire.Door, known=True),
    Way("POST", "/api/tables/{table}/close", close, wire.Room, known=True),
    Way("POST", "/api/tables/{table}/rematch", rematch, wire.Room, known=True),
    Way("GET", "/api/tables/{table}/replay/{at}", replay, wire.Step),
    Way("GET", "/api/tables/{table}/log/{at}", log, list[wire.Line]),
    Way("POST", "/api/tables/{table}/hint", hint, list[wire.Tip]),
    Way("GET", "/api/tables/{table}/record", record, dict[str, Any]),
)
