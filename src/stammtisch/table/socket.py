"""A client's connection to a table: what comes is read with care, what goes never makes others wait."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketDisconnected

from . import wire, wishes
from .hall import Hall, NotFound
from .pace import Pace
from .room import Room
from .settings import Settings
from .sight import encode
from .turns import Closed
from .wishes import Refusal
from .words import refusal

_decoder = msgspec.json.Decoder(wire.ToTable)

#: Why the server has hung up.
NO_TABLE = 4404
FULL = 4429
TOO_SLOW = 4408
FLOOD = 1008
GOING_AWAY = 1012


class Connection:
    """One WebSocket. Messages to it wait in a row of bounded length; who lets it overflow is cut off."""

    def __init__(self, socket: WebSocket, guest: str | None, language: wire.Language, outbox: int) -> None:
        self.socket = socket
        self.guest = guest
        self.language = language
        self.closing: int | None = None
        self._outbox: asyncio.Queue[str] = asyncio.Queue(outbox)
        self._listening: asyncio.Task[None] | None = None

    def tell(self, message: bytes) -> None:
        try:
            self._outbox.put_nowait(message.decode())
        except asyncio.QueueFull:
            self.hang_up(TOO_SLOW)

    def hang_up(self, code: int) -> None:
        """Listen no more."""
        if self.closing is None:
            self.closing = code
            if self._listening is not None:
                self._listening.cancel()

    async def run(self, listen: Coroutine[Any, Any, None]) -> None:
        """Speak and listen until the client goes, or is told to."""
        speaking, listening = asyncio.create_task(self._speak()), asyncio.create_task(listen)
        self._listening = listening
        try:
            await asyncio.wait([speaking, listening], return_when=asyncio.FIRST_COMPLETED)
            if self.closing != TOO_SLOW:
                await self._finish(speaking)
        finally:
            speaking.cancel()
            listening.cancel()
            await asyncio.gather(speaking, listening, return_exceptions=True)
            with suppress(WebSocketDisconnect, RuntimeError, TimeoutError):
                await asyncio.wait_for(self.socket.close(self.closing or GOING_AWAY), 1)

    async def _finish(self, speaking: asyncio.Task[None]) -> None:
        """Say what is still to be said, if the client listens."""
        said = asyncio.create_task(self._outbox.join())
        await asyncio.wait([speaking, said], timeout=1, return_when=asyncio.FIRST_COMPLETED)
        said.cancel()

    async def _speak(self) -> None:
        with suppress(WebSocketDisconnect, WebSocketDisconnected):
            while True:
                await self.socket.send_text(await self._outbox.get())
                self._outbox.task_done()

    async def next(self) -> bytes | None:
        """The next message; None if there will be none."""
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            return None
        text: str | None = message.get("text")
        return text.encode() if text is not None else bytes(message.get("bytes") or b"")


async def serve(socket: WebSocket, hall: Hall, guest: str | None, language: wire.Language) -> None:
    """Let a client sit at a table, or watch, until it goes."""
    await socket.accept()
    settings = hall.house.settings
    try:
        room = await hall.room(socket.path_params["table"])
    except NotFound as mistake:
        await socket.close(NO_TABLE, str(mistake))
        return
    if len(room.present.clients) >= settings.clients:
        await socket.close(FULL, "this table is full of people")
        return
    if guest is not None:
        await hall.learn_names([guest])
    connection = Connection(socket, guest, language, settings.outbox)
    with hall.house.metrics.clients.track_inprogress():
        try:
            await room.turns.ask(lambda: room.join(connection))
            await connection.run(_listen(room, connection))
        except Closed:  # the table was put away in this moment, or the server ends: the client comes again
            await socket.close(GOING_AWAY)
        finally:
            if connection.closing == TOO_SLOW:
                hall.house.metrics.cut_off.inc()
            with suppress(Closed):
                room.turns.post(lambda: room.leave(connection))


async def _listen(room: Room, connection: Connection) -> None:
    settings = room.house.settings
    pace = Pace(settings.messages, settings.message_seconds)
    while (message := await connection.next()) is not None:
        count = pace.count()
        if count > 2 * settings.messages:
            connection.hang_up(FLOOD)
        try:
            wish = _read(message, count, settings, connection.language)
        except Refusal as no:
            wishes.refuse(room, connection, None, no)
            continue
        if isinstance(wish, wire.Ping):
            connection.tell(encode(wire.Pong(wish.count)))
        else:
            wishes.hear(room, connection, wish)


def _read(message: bytes, count: int, settings: Settings, language: wire.Language) -> wire.ToTable:
    if count > settings.messages:
        raise Refusal("too-many")
    if len(message) > settings.message_bytes:
        raise Refusal("too-long")
    try:
        wish: wire.ToTable = _decoder.decode(message)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refusal("malformed", refusal(language, "malformed", why=str(error))) from None
    return wish
