"""What holds for every request: where it may come from, how often, and what a browser may do with the answer."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from stammtisch.table import wire
from stammtisch.table.bans import Bans
from stammtisch.table.limits import Limits, network_of
from stammtisch.table.refusal import Refusal
from stammtisch.table.settings import Settings

from .language import some_language_of
from .relay import HEADER, Passes, method_of

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
#: Names by which a machine calls itself.
LOOPBACK = re.compile(r"(localhost|127\.[\d.]+|\[::1\])(:\d+)?$", re.IGNORECASE)
#: What takes more work than to look something up, and counts for several.
COSTLY = re.compile(r"/api/tables/[^/]+/(replay|log|record|hint|course|decisions)")
COST = 4
#: Who was hung up on for a flood has come so many times: to come anew and go on with it does not pay.
FLOODED = 30

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


def others_find(connection: HTTPConnection, settings: Settings) -> str | None:
    """The address at which others find this server, for who uses one that only they can."""
    if settings.public_url is not None:
        return settings.public_url.rstrip("/")
    return settings.lan_url if LOOPBACK.match(connection.headers.get("host", "")) else None


def _host_of(origin: str) -> str:
    """The host of a page; of what is no address, something that no host is called."""
    try:
        return urlsplit(origin).netloc or origin
    except ValueError:
        return origin


class Guard:
    """Lets through to the app what may come in."""

    def __init__(
        self, app: ASGIApp, settings: Settings, bans: Bans, passes: Callable[[], Passes | None] = lambda: None
    ) -> None:
        self.app = app
        self.settings = settings
        self.bans = bans
        #: Reads what other servers say of those whom they pass on.
        self._passes = passes
        self._ours = urlsplit(settings.public_url).netloc if settings.public_url else None
        self._writes = Limits(settings.messages, settings.message_seconds)
        self._reads = Limits(settings.reads, settings.message_seconds)
        self._joins = Limits(settings.joins, settings.message_seconds)
        #: How many WebSockets each network has.
        self._sockets: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        scope, no = self._passed_on(scope)
        address = address_of(scope)
        network = network_of(address)
        if self.bans.bar_address(address):
            no = Refusal("forbidden", "banned")
        if no := no or self._refusal(scope, network):
            await self._deny(no, scope, receive, send)
            return
        if scope["type"] == "http":
            await self.app(scope, receive, with_headers(send))
            return
        self._sockets[network] += 1
        try:
            await self.app(scope, receive, send)
        finally:
            if scope.get("flooded"):
                self._joins.count(network, FLOODED)
            self._sockets[network] -= 1
            if not self._sockets[network]:
                del self._sockets[network]

    def _passed_on(self, scope: Scope) -> tuple[Scope, Refusal | None]:
        """Who was passed on by another server of ours comes from where that says."""
        passes, written = self._passes(), Headers(scope=scope).get(HEADER)
        if passes is None or written is None:
            return scope, None
        client = passes.read(written, method_of(scope), scope["path"])
        if client is None:
            return scope, Refusal("forbidden", "no-relay")
        return {**scope, "client": (client, 0), "passed_on": True}, None

    def _refusal(self, scope: Scope, network: str) -> Refusal | None:
        headers = Headers(scope=scope)
        if scope["type"] == "http":
            reading = scope["method"] in READING
            limits = self._reads if reading else self._writes
            if limits.too_many(network, COST if reading and COSTLY.match(scope["path"]) else 1):
                return Refusal("too-many")
            if reading:
                return None
        elif self._joins.too_many(network) or self._sockets[network] >= self.settings.sockets:
            return Refusal("too-many")
        origin = None if scope.get("passed_on") else headers.get("origin")  # there it was looked at
        if origin is not None and _host_of(origin) != (self._ours or headers.get("host")):
            return Refusal("wrong-origin")
        return None

    async def _deny(self, no: Refusal, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            answer = problem(no, HTTPConnection(scope))
            if no.code == "too-many":  # whoever goes on all the same has to come anew, which is counted, too
                answer.headers["Connection"] = "close"
            await answer(scope, receive, with_headers(send))
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
