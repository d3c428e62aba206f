"""Whoever asks for a table that is at another server is passed on to it, with word of where they come from.

That word is signed with the secret of the database, for this one request: whoever is no server of ours cannot give it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection
from contextlib import suppress
from hashlib import sha256
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, unquote, urlsplit, urlunsplit

from itsdangerous import Signer
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import Scope
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketDisconnected
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from stammtisch.table.closing import GOING_AWAY, TOO_SLOW

if TYPE_CHECKING:
    import httpx

log = logging.getLogger(__name__)

HEADER = "x-stammtisch-relay"
#: Such a word is good for so many seconds, whichever clock is wrong.
GOOD_FOR = 30.0
#: What a server says that does not have the table either: 421, "misdirected request".
NOT_HERE = 421
#: Who takes longer than so many seconds to hear a message is cut off.
SLOW = 10.0
#: So long it may take to reach another server, and to have its answer.
REACH, ANSWER = 0.8, 15.0
#: So many are brought to another server at the same time, and so many requests are under way to all of them.
HANDSHAKES, REQUESTS = 30, 50
#: How often it is looked whether the other servers are still there.
LOOK = 0.25
#: What belongs to one connection and not to what is said over it; and what a proxy has said to us.
_OURS = {
    "connection", "keep-alive", "te", "trailer", "transfer-encoding", "upgrade", "host", "content-length",
    "content-encoding", "accept-encoding", "forwarded", "server", "date", HEADER,
}  # fmt: skip


class Passes:
    """Signs and reads the word that goes with what is passed on."""

    def __init__(self, secret: str, now: Callable[[], float]) -> None:
        self._signer = Signer(secret, salt="relay", digest_method=sha256)
        self._now = now

    def give(self, client: str, method: str, path: str) -> str:
        word = f"{self._now():.3f}|{quote(client, safe='')}"
        return f"{word}|{self._signer.get_signature(f'{word}|{method}|{path}').decode()}"

    def read(self, written: str, method: str, path: str) -> str | None:
        """Where somebody comes from, as another server of ours says; None if it was not one of ours."""
        word, _, signature = written.rpartition("|")
        at, _, client = word.partition("|")
        if not self._signer.verify_signature(f"{word}|{method}|{path}", signature):
            return None
        return unquote(client) if abs(float(at) - self._now()) < GOOD_FOR else None


def method_of(scope: Scope) -> str:
    return str(scope["method"]) if scope["type"] == "http" else "WEBSOCKET"


class Relay:
    """The ways to the other servers."""

    def __init__(self, passes: Passes, there: Callable[[], Collection[str]]) -> None:
        import httpx  # noqa: PLC0415  # only there with PostgreSQL

        self._passes = passes
        self._there = there
        # Not httpx's client: that has a jar, and would give one guest's cookie to the next.
        self._way = httpx.AsyncHTTPTransport(limits=httpx.Limits(max_connections=REQUESTS), trust_env=False)
        self._timeout = httpx.Timeout(ANSWER, connect=REACH).as_dict()
        self._request = httpx.Request
        self._unreachable = (httpx.ConnectError, httpx.ConnectTimeout)
        self._broken = httpx.TransportError
        self._handshakes = asyncio.Semaphore(HANDSHAKES)
        self._lines: dict[ClientConnection, str] = {}
        self._watching = asyncio.create_task(self._watch())

    async def close(self) -> None:
        self._watching.cancel()
        await asyncio.gather(self._watching, return_exceptions=True)
        await self._way.aclose()

    def _headers(self, connection: HTTPConnection) -> list[tuple[str, str]]:
        client = str(connection.client.host) if connection.client is not None else ""
        said = [(name, value) for name, value in connection.headers.items() if name not in _OURS]
        kept = [(name, value) for name, value in said if not name.startswith(("sec-websocket-", "x-forwarded-"))]
        return [*kept, (HEADER, self._passes.give(client, method_of(connection.scope), connection.scope["path"]))]

    # Requests

    async def ask(self, url: str, request: Request, body: bytes) -> Response | None:
        """The answer of another server; None if it was not reached, or does not have the table either."""
        address = url + request.url.path + (f"?{request.url.query}" if request.url.query else "")
        asking = asyncio.create_task(self._ask(address, request, body))
        while not asking.done():
            await asyncio.wait([asking], timeout=LOOK)
            if not asking.done() and url not in self._there():
                asking.cancel()
                return Response(status_code=503)
        try:
            answer = asking.result()
        except self._unreachable:
            return None
        except self._broken:
            return Response(status_code=503)  # nobody knows whether it was done
        if answer.status_code == NOT_HERE:
            return None
        response = Response(answer.content, answer.status_code)
        told = [(name.lower(), value) for name, value in answer.headers.multi_items() if name.lower() not in _OURS]
        response.raw_headers += [(name.encode("latin-1"), value.encode("latin-1")) for name, value in told]
        return response

    async def _ask(self, address: str, request: Request, body: bytes) -> httpx.Response:
        headers, more = self._headers(request), {"timeout": self._timeout}
        asked = self._request(request.method, address, headers=headers, content=body, extensions=more)
        answer = await self._way.handle_async_request(asked)
        await answer.aread()
        return answer

    # WebSockets

    async def join(self, url: str, client: WebSocket) -> bool:
        """Sit between a client and another server until one of them goes; False if that was not reached."""
        parts = urlsplit(url)
        way = "wss" if parts.scheme == "https" else "ws"
        address = urlunsplit((way, parts.netloc, client.url.path, client.url.query, ""))
        how: dict[str, Any] = {"compression": None, "proxy": None, "open_timeout": REACH, "close_timeout": 1}
        try:
            async with self._handshakes:
                line = await connect(
                    address, additional_headers=self._headers(client), ping_interval=None, max_size=None, **how
                )
        except (OSError, TimeoutError, InvalidHandshake):
            return False
        self._lines[line] = url
        try:
            await client.accept()
            await self._between(line, client)
        finally:
            del self._lines[line]
            line.transport.abort()
        return True

    async def _between(self, line: ClientConnection, client: WebSocket) -> None:
        down, up = asyncio.create_task(_down(line, client)), asyncio.create_task(_up(line, client))
        try:
            await asyncio.wait([down, up], return_when=asyncio.FIRST_COMPLETED)
            code = down.result() if down.done() and not down.cancelled() else None
        finally:
            down.cancel()
            up.cancel()
            await asyncio.gather(down, up, return_exceptions=True)
        if code is None:  # the client has gone
            with suppress(TimeoutError):
                await asyncio.wait_for(line.close(), 1)
            return
        with suppress(WebSocketDisconnect, RuntimeError, TimeoutError):
            await asyncio.wait_for(client.close(code, line.close_reason or ""), 1)

    async def _watch(self) -> None:
        """Nobody waits for a server that has gone without a word."""
        while True:
            await asyncio.sleep(LOOK)
            there = self._there()
            for line, url in self._lines.items():
                if url not in there:
                    line.transport.abort()


async def _down(line: ClientConnection, client: WebSocket) -> int:
    """What the other server says. The code with which it ends."""
    try:
        while True:
            message = await line.recv()
            try:
                async with asyncio.timeout(SLOW):
                    await client.send_text(message if isinstance(message, str) else message.decode())
            except TimeoutError:
                return TOO_SLOW
    except (WebSocketDisconnect, WebSocketDisconnected, RuntimeError):
        return GOING_AWAY
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd is not None and closed.rcvd.code >= 1008 else GOING_AWAY


async def _up(line: ClientConnection, client: WebSocket) -> None:
    """What the client says, until it goes."""
    with suppress(ConnectionClosed):
        while (message := await client.receive())["type"] != "websocket.disconnect":
            text: str | None = message.get("text")
            await line.send(text if text is not None else bytes(message.get("bytes") or b""))
