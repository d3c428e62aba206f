"""What holds for every request: where it may come from, how often, and what a browser may do with the answer."""

from __future__ import annotations

import re
from collections import Counter
from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from stammtisch.table import wire
from stammtisch.table.limits import Limits, network_of
from stammtisch.table.refusal import Refusal
from stammtisch.table.settings import Settings

from .language import some_language_of

#: Styles in attributes are how drawings get their colours; nothing else may stand in the page itself.
POLICY = (
    "default-src 'self'; img-src 'self' data:; style-src 'self'; style-src-attr 'unsafe-inline'; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "same-origin",  # the address of a table is its key
    "X-Content-Type-Options": "nosniff",
}
READING = ("GET", "HEAD", "OPTIONS")
#: What takes more work than to look something up, and counts for several.
COSTLY = re.compile(r"/api/tables/[^/]+/(replay|log|record|hint)")
COST = 4

#: Everything else is 422: it can be read, but not be done.
STATUS: dict[wire.Code, int] = {
    "malformed": 400, "forbidden": 403, "wrong-origin": 403, "not-found": 404, "not-allowed": 405,
    "too-many": 429, "our-mistake": 500, "not-stored": 503, "try-again": 503,
}  # fmt: skip


def problem(no: Refusal, connection: HTTPConnection) -> Response:
    """A refusal in the language of who asked."""
    told = wire.Problem(no.code, no.said(some_language_of(connection)))
    return Response(msgspec.json.encode(told), STATUS.get(no.code, 422), media_type="application/json")


def address_of(scope: Scope) -> str:
    """From where somebody comes, as far as the proxies that we trust say so."""
    return str(scope["client"][0]) if scope.get("client") else ""


class Guard:
    """Lets through to the app what may come in."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings
        self._ours = urlsplit(settings.public_url).netloc if settings.public_url else None
        self._writes = Limits(settings.messages, settings.message_seconds)
        self._reads = Limits(settings.reads, settings.message_seconds)
        #: How many WebSockets each network has.
        self._sockets: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        network = network_of(address_of(scope))
        if no := self._refusal(scope, network):
            await self._deny(no, scope, receive, send)
            return
        if scope["type"] == "http":
            await self.app(scope, receive, with_headers(send))
            return
        self._sockets[network] += 1
        try:
            await self.app(scope, receive, send)
        finally:
            self._sockets[network] -= 1
            if not self._sockets[network]:
                del self._sockets[network]

    def _refusal(self, scope: Scope, network: str) -> Refusal | None:
        headers = Headers(scope=scope)
        if scope["type"] == "http":
            weight = COST if COSTLY.match(scope["path"]) else 1
            reading = scope["method"] in READING
            if (self._reads if reading else self._writes).too_many(network, weight if reading else 1):
                return Refusal("too-many")
            if reading:
                return None
        elif self._sockets[network] >= self.settings.sockets:
            return Refusal("too-many")
        origin = headers.get("origin")
        if origin is not None and urlsplit(origin).netloc != (self._ours or headers.get("host")):
            return Refusal("wrong-origin")
        return None

    async def _deny(self, no: Refusal, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await problem(no, HTTPConnection(scope))(scope, receive, with_headers(send))
        else:
            await receive()
            await send({"type": "websocket.close", "code": 1008})


def with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return sending
