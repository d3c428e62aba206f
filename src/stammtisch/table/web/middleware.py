"""What holds for every request: where it may come from, how often, and what a browser may do with the answer."""

from __future__ import annotations

from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from stammtisch.table import wire
from stammtisch.table.refusal import Refusal

from .language import some_language_of
from .socket import RateLimit

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


#: Everything else is 422: it can be read, but not be done.
STATUS: dict[wire.Code, int] = {
    "malformed": 400, "forbidden": 403, "wrong-origin": 403, "not-found": 404, "not-allowed": 405,
    "too-many": 429, "our-mistake": 500, "try-again": 503,
}  # fmt: skip


def problem(no: Refusal, connection: HTTPConnection) -> Response:
    """A refusal in the language of who asked."""
    told = wire.Problem(no.code, no.said(some_language_of(connection)))
    return Response(msgspec.json.encode(told), STATUS.get(no.code, 422), media_type="application/json")


class Guard:
    """Lets through to the app what may come in."""

    def __init__(self, app: ASGIApp, most: int, seconds: float) -> None:
        self.app = app
        self.most = most
        self.seconds = seconds
        self._limits: dict[str, RateLimit] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        if no := self._refusal(scope):
            await self._deny(no, scope, receive, send)
            return
        await self.app(scope, receive, with_headers(send) if scope["type"] == "http" else send)

    def _refusal(self, scope: Scope) -> Refusal | None:
        if scope["type"] == "http" and scope["method"] in READING:
            return None
        headers = Headers(scope=scope)
        origin = headers.get("origin")
        if origin is not None and urlsplit(origin).netloc != headers.get("host"):
            return Refusal("wrong-origin")
        if scope["type"] == "http" and self._limit(scope).too_many():
            return Refusal("too-many")
        return None

    def _limit(self, scope: Scope) -> RateLimit:
        address = scope["client"][0] if scope.get("client") else ""
        if address not in self._limits:
            self._limits = {one: limit for one, limit in self._limits.items() if not limit.idle}
            self._limits[address] = RateLimit(self.most, self.seconds)
        return self._limits[address]

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
