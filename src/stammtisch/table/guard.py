"""What holds for every request: where it may come from, how often, and what a browser may do with the answer."""

from __future__ import annotations

from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from . import wire
from .pace import Pace

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


def problem(status: int, code: str, why: str) -> Response:
    return Response(msgspec.json.encode(wire.Problem(code, why)), status, media_type="application/json")


class Guard:
    """Stands before the app."""

    def __init__(self, app: ASGIApp, most: int, seconds: float) -> None:
        self.app = app
        self.most = most
        self.seconds = seconds
        self._paces: dict[str, Pace] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        if trouble := self._trouble(scope):
            await self._deny(trouble, scope, receive, send)
            return
        await self.app(scope, receive, with_headers(send) if scope["type"] == "http" else send)

    def _trouble(self, scope: Scope) -> Response | None:
        if scope["type"] == "http" and scope["method"] in READING:
            return None
        headers = Headers(scope=scope)
        origin = headers.get("origin")
        if origin is not None and urlsplit(origin).netloc != headers.get("host"):
            return problem(403, "wrong-origin", "this request comes from another page; only our own may ask for that")
        if scope["type"] == "http" and self._pace(scope).too_many():
            return problem(429, "too-many", "that was too much at once; take a breath")
        return None

    def _pace(self, scope: Scope) -> Pace:
        address = scope["client"][0] if scope.get("client") else ""
        if address not in self._paces:
            self._paces = {one: pace for one, pace in self._paces.items() if not pace.idle}
            self._paces[address] = Pace(self.most, self.seconds)
        return self._paces[address]

    async def _deny(self, trouble: Response, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await trouble(scope, receive, with_headers(send))
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
