"""A client's connection to a table: what comes is bounded, read with care and done; what goes makes nobody wait."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine
from contextlib import suppress
from functools import partial
from typing import Any

import msgspec
from starlette.requests import HTTPConnection
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketDisconnected
from uvicorn._types import ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from stammtisch.table import wire
from stammtisch.table.closing import FLOOD, FULL, GOING_AWAY, NO_TABLE, NOT_WELCOME, TOO_SLOW
from stammtisch.table.limits import RateLimit, network_of
from stammtisch.table.refusal import Refusal
from stammtisch.table.room import Closed, Hall, Room
from stammtisch.table.room.audience import Manner
from stammtisch.table.room.taking_back import undo
from stammtisch.table.room.talk import say
from stammtisch.table.settings import Settings
from stammtisch.table.sitting import seat_of

from .middleware import address_of

#: Longer messages close the connection; those a little too long are refused in a sentence.
LARGEST = 65_536
#: So much of what a client has sent is read before others have their turn.
SLICE = 4096
#: More than this does not wait to be read.
MOST_WAITING = 4 * LARGEST

_decoder = msgspec.json.Decoder(wire.ToTable)

#: Bots may be asked to pause for so many times as long as usual.
PACES = 0.25, 3.0


class Measured(WebSocketsSansIOProtocol):
    """A WebSocket of which little is read at a time, and on which few frames come that are no messages.

    The app counts messages. It does not see pings, pongs and parts of messages, and each of them is work: without a
    limit, a client that sends nothing else keeps everybody waiting, and one that does not read the pongs fills memory.
    """

    settings: Settings
    _rest = b""
    _frames: RateLimit | None = None

    def data_received(self, data: bytes) -> None:
        waiting = bool(self._rest)
        self._rest += data
        if len(self._rest) > MOST_WAITING:
            self.transport.abort()
        elif not waiting:
            self._read_on()
        else:
            self.transport.pause_reading()

    def _read_on(self) -> None:
        """The next slice; then everybody else, and on."""
        if self.disconnected or self.transport.is_closing():
            self._rest = b""
            return
        part, self._rest = self._rest[:SLICE], self._rest[SLICE:]
        super().data_received(part)
        if self._rest:
            self.transport.pause_reading()
            self.loop.call_soon(self._read_on)
        elif not self.read_paused and not self.transport.is_closing():
            self.transport.resume_reading()

    async def send(self, message: ASGISendEvent) -> None:
        """A refusal in place of a handshake ends it, and is no trouble that the log has to tell of."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body", False):
            self.handshake_complete = True

    def handle_ping(self) -> None:
        if self._few():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._few():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if self._few():
            super().handle_cont(event)

    def _few(self) -> bool:
        """Whether a frame may still come; the connection ends with the first that is too many."""
        if self._frames is None:
            self._frames = RateLimit(2 * self.settings.messages, self.settings.message_seconds)
        if self._frames.too_many():
            self.scope["flooded"] = True  # type: ignore[typeddict-unknown-key]
            self.transport.abort()
            return False
        return True


class Connection:
    """One WebSocket. Messages to it wait in a row of bounded length; who lets it overflow is cut off."""

    def __init__(self, socket: WebSocket, guest: str | None, language: wire.Language, outbox: int) -> None:
        self.socket = socket
        self.guest = guest
        self.language = language
        self.manner = manner_of(socket)
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
        if self.closing is not None:  # told to in this very moment
            listening.cancel()
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


def manner_of(connection: HTTPConnection) -> Manner:
    """How somebody likes it, by `?tempo=0.5&bots=2`; what is no number, or too little or too much, is as usual."""

    def number(name: str, least: float, most: float) -> float:
        try:
            value = float(connection.query_params.get(name, ""))
        except ValueError:
            return 1.0
        return value if least <= value <= most else 1.0

    return Manner(number("tempo", 0.0, 1.0), number("bots", *PACES))


async def serve(socket: WebSocket, hall: Hall, guest: str | None, language: wire.Language) -> None:
    """Let a client sit at a table, or watch, until it goes."""
    await socket.accept()
    settings = hall.services.settings
    try:
        room = await hall.room(socket.path_params["table"])
    except Refusal as no:
        await socket.close(NO_TABLE if no.code == "not-found" else GOING_AWAY, no.said(language))
        return
    if not room.welcomes(guest):
        await socket.close(NOT_WELCOME, Refusal("forbidden", "no-watching").said(language))
        return
    if _is_full(room, guest):
        await socket.close(FULL, Refusal("too-many", "full").said(language))
        return
    connection = Connection(socket, guest, language, settings.outbox)
    with hall.services.metrics.clients.track_inprogress():
        try:
            await room.mailbox.ask(lambda: room.join(connection))
            await connection.run(_listen(room, connection))
        except Closed:  # the table was put away in this moment, or the server ends: the client comes again
            await socket.close(GOING_AWAY)
        finally:
            hall.services.metrics.requests.labels("WS", connection.closing or 1000).inc()
            if connection.closing == TOO_SLOW:
                hall.services.metrics.cut_off.inc()
            with suppress(Closed):
                room.mailbox.post(lambda: room.leave(connection))


async def refuse(socket: WebSocket, no: Refusal, language: wire.Language) -> None:
    """Let somebody know why they may not come in."""
    await socket.accept()
    await socket.close(NOT_WELCOME, no.said(language))


def _is_full(room: Room, guest: str | None) -> bool:
    """Whether there is no place: for those who watch among too many, and for who is here too often already."""
    settings, sheet = room.services.settings, room.sheet
    if guest is not None:
        mine = sum(client.guest == guest for client in room.audience.clients)
        if mine >= settings.guest_sockets:
            return True
    return seat_of(sheet, guest) is None and room.audience.watchers() >= settings.clients


async def _listen(room: Room, connection: Connection) -> None:
    """Hand over to the room what the client asks for: the order of arrival decides."""
    settings = room.services.settings
    limit = RateLimit(settings.messages, settings.message_seconds)
    network, all_of = network_of(address_of(connection.socket.scope)), room.services.messages
    lines = RateLimit(settings.lines, settings.line_seconds)
    while (message := await connection.next()) is not None:
        mine, ours = limit.count(), all_of.count(network)
        if mine > 2 * limit.most or ours > 2 * all_of.most:
            connection.socket.scope["flooded"] = True
            connection.hang_up(FLOOD)
        try:
            wish = _read(message, settings, too_many=mine > limit.most or ours > all_of.most)
        except Refusal as no:
            _refuse(room, connection, None, no)
            continue
        if isinstance(wish, wire.Ping):
            connection.tell(wire.encode(wire.Pong(wish.count)))
            continue
        if isinstance(wish, wire.Say) and lines.too_many():
            _refuse(room, connection, wish.id, Refusal("too-many"))
            continue
        try:
            room.mailbox.offer(partial(_carry_out, room, connection, wish, time.perf_counter()))
        except Refusal as no:
            _refuse(room, connection, wish.id, no)


def _read(message: bytes, settings: Settings, *, too_many: bool) -> wire.ToTable:
    if too_many:
        raise Refusal("too-many")
    if len(message) > settings.message_bytes:
        raise Refusal("too-long")
    try:
        wish: wire.ToTable = _decoder.decode(message)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refusal("malformed", why=error) from None
    return wish


async def _carry_out(room: Room, client: Connection, wish: wire.Answer | wire.Undo | wire.Say, came: float) -> None:
    """Do what a client asks for; it hears whether it was stored."""
    seat = seat_of(room.sheet, client.guest)

    def acknowledge(version: int) -> None:
        client.tell(wire.encode(wire.Ack(wish.id, version)))

    try:
        match wish:
            case wire.Answer(id=name, question=question, word=word):
                before = room.sheet.version
                await room.apply(seat, word, "person", question=question, wish=name, acknowledge=acknowledge)
                if room.sheet.version != before:  # who lets a race pass is not counted
                    room.services.metrics.stored.observe(time.perf_counter() - came)
            case wire.Undo(id=name, version=version):
                await undo(room, seat, version, name, acknowledge)
            case wire.Say(id=name, text=text):
                await say(room, client, text, name, acknowledge)
    except Refusal as no:
        _refuse(room, client, wish.id, no)
    except Closed:  # the table is at another server; the client says it again there
        if not room.lost:
            raise


def _refuse(room: Room, client: Connection, wish: str | None, no: Refusal) -> None:
    room.services.metrics.refused.labels(no.code).inc()
    client.tell(wire.encode(wire.Refused(wish, no.code, no.said(client.language))))
