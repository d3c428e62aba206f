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
from hashlib import blake2b
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from stammtisch.core import Mistake
from stammtisch.games import all_games
from stammtisch.table import wire
from stammtisch.table.refusal import Refusal
from stammtisch.table.room import Hall, keeping, leaving, looking_back, matching, opening
from stammtisch.table.room.hints import tips
from stammtisch.table.room.rematch import rematch as again
from stammtisch.table.settings import Settings
from stammtisch.table.store import NotStored, lists

from . import account, figures, my_data, subscribing
from .call import Call
from .game_info import game_cards, game_facts
from .guests import Guests, new_guest
from .middleware import problem

#: No wish is longer.
MOST = 16_384


async def games(call: Call) -> list[wire.GameCard]:
    """The games, as the lobby shows them."""
    return game_cards(call.language)


async def game(call: Call) -> wire.GameFacts:
    """What a board needs to draw a game: its cards, words and rules."""
    name = call.request.path_params["game"]
    if name not in all_games():
        raise Refusal("not-found", "no-game", game=name, known=", ".join(all_games()))
    return game_facts(name, call.language)


async def tables(call: Call) -> list[wire.Room]:
    """The public tables that gather or play."""
    found = await call.services.storage.read(lists.rooms_in_the_lobby)
    return await call.hall.cards(found, call.guest, call.language)


async def lobby(call: Call) -> wire.Lobby:
    """All that the lobby shows and that changes by itself: asked for again and again, and sent if it is news."""
    return wire.Lobby(await account.me(call), await tables(call))


async def match(call: Call) -> wire.Room:
    """Play with whoever waits; or be the one who waits."""
    await call.hall.learn_names([call.me])
    return call.card(await matching.match(call.hall, call.body, call.me, call.origin))


async def fill(call: Call) -> wire.Room:
    """Put bots into the seats that are still free, and begin; who opened the table does."""
    room = await call.room()
    await keeping.start(room, call.me, call.body.bot)
    return call.card(room)


async def leave(call: Call) -> wire.Room:
    """Be done with a table: stand up, give a running game up, or put one away that is over."""
    room = await call.room()
    await leaving.leave(room, call.me)
    return call.card(room)


async def open_table(call: Call) -> wire.Room:
    """Open a table. If nobody is still to come, it starts at once."""
    await call.hall.learn_names([call.me])
    return call.card(await opening.open_table(call.hall, call.body, call.me, call.origin))


async def lesson(call: Call) -> wire.Room:
    """Open a table at which a game is learned."""
    await call.hall.learn_names([call.me])
    return call.card(await opening.open_lesson(call.hall, call.request.path_params["game"], call.me, call.origin))


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
    """Say that I would play once more. When all do who have played, the room names the table of the rematch."""
    return call.card(await again(call.hall, await call.room(), call.me, call.origin))


async def rematch_now(call: Call) -> wire.Room:
    """The same without waiting for the others: at the table of the rematch their seats are free."""
    return call.card(await again(call.hall, await call.room(), call.me, call.origin, now=True))


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
    return msgspec.Raw(await looking_back.record(await call.room(), call.guest, call.language))


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
    #: Asked for again and again: what is no news is not sent again.
    again: bool = False

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
        response = self._reply(wire.encode(result), request)
        if call.takes_cookie:
            guests.take(response)
        elif new or call.gives_cookie:
            guests.give(response, call.me)
        return response

    def _reply(self, body: bytes, request: Request) -> Response:
        if not self.again:
            return Response(body, self.status, {"Cache-Control": "no-store"}, "application/json")
        tag = f'"{blake2b(body, digest_size=12).hexdigest()}"'
        headers = {"Cache-Control": "private, no-cache", "ETag": tag, "Vary": "Cookie, Accept-Language"}
        if request.headers.get("if-none-match") == tag:
            return Response(None, 304, headers)
        return Response(body, self.status, headers, "application/json")


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


async def read_whole(request: Request, settings: Settings) -> bytes:
    """The body of a request that is passed on."""
    if int(request.headers.get("content-length") or 0) > MOST or "transfer-encoding" in request.headers:
        raise Refusal("too-long")
    try:
        async with asyncio.timeout(settings.request_seconds):
            return await request.body()
    except TimeoutError:
        raise Refusal("malformed", "too-slow") from None


WAYS = (
    Way("GET", "/api/games", games, list[wire.GameCard]),
    Way("GET", "/api/games/{game}", game, wire.GameFacts),
    Way("POST", "/api/games/{game}/lesson", lesson, wire.Room, status=201, known=True),
    Way("GET", "/api/me", account.me, wire.Me, known=True),
    Way("PUT", "/api/me", account.rename, wire.Me, wire.NewName, known=True),
    Way("DELETE", "/api/me", my_data.forget_me, wire.Forgotten, known=True),
    Way("GET", "/api/me/data", my_data.my_data, dict[str, Any], known=True),
    Way("POST", "/api/me/carry", account.carry, wire.Carry, known=True),
    Way("POST", "/api/me/recovery", account.recovery, wire.Recovery, known=True),
    Way("POST", "/api/me/recover", account.recover, wire.Me, wire.Recovered),
    Way("POST", "/api/me/revoke", account.revoke, wire.Me, known=True),
    Way("GET", "/api/push", subscribing.push_key, wire.PushKey),
    Way("PUT", "/api/me/push", subscribing.subscribe, wire.PushKey, wire.Subscription, known=True),
    Way("POST", "/api/me/push/forget", subscribing.unsubscribe, wire.PushKey, wire.Unsubscription, known=True),
    Way("GET", "/api/me/history", figures.history, wire.History, known=True),
    Way("GET", "/api/daily", figures.daily, wire.Daily, known=True),
    Way("POST", "/api/daily", figures.play_daily, wire.Room, known=True),
    Way("GET", "/api/lobby", lobby, wire.Lobby, known=True, again=True),
    Way("POST", "/api/match", match, wire.Room, wire.Match, known=True),
    Way("GET", "/api/tables", tables, list[wire.Room]),
    Way("POST", "/api/tables", open_table, wire.Room, wire.NewTable, 201, known=True),
    Way("GET", "/api/tables/{table}", table, wire.Room),
    Way("PUT", "/api/tables/{table}/seats/{seat}", seat, wire.Room, wire.Seated, known=True),
    Way("POST", "/api/tables/{table}/start", start, wire.Room, known=True),
    Way("POST", "/api/tables/{table}/fill", fill, wire.Room, wire.Filled, known=True),
    Way("POST", "/api/tables/{table}/leave", leave, wire.Room, known=True),
    Way("POST", "/api/tables/{table}/remove", remove, wire.Room, wire.Removed, known=True),
    Way("POST", "/api/tables/{table}/report", my_data.report, wire.Reported, wire.Report, 201, known=True),
    Way("PUT", "/api/tables/{table}/door", door, wire.Room, wire.Door, known=True),
    Way("POST", "/api/tables/{table}/close", close, wire.Room, known=True),
    Way("POST", "/api/tables/{table}/rematch", rematch, wire.Room, known=True),
    Way("POST", "/api/tables/{table}/rematch/now", rematch_now, wire.Room, known=True),
    Way("GET", "/api/tables/{table}/replay/{at}", replay, wire.Step),
    Way("GET", "/api/tables/{table}/ratings", figures.ratings, list[wire.Rating | None]),
    Way("GET", "/api/tables/{table}/course", figures.course, wire.Course),
    Way("GET", "/api/tables/{table}/decisions", figures.decisions, wire.Decisions),
    Way("GET", "/api/tables/{table}/log/{at}", log, list[wire.Line]),
    Way("POST", "/api/tables/{table}/hint", hint, list[wire.Tip]),
    Way("GET", "/api/tables/{table}/record", record, dict[str, Any]),
)
