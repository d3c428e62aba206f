"""The app: all routes, and what lives as long as the server does."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from html import escape

from prometheus_client import start_http_server
from sqlalchemy.engine import Engine
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from stammtisch.core import Mistake
from stammtisch.table.bots import Workers
from stammtisch.table.metrics import Metrics
from stammtisch.table.refusal import Refusal
from stammtisch.table.room import Closed, Hall
from stammtisch.table.services import Services
from stammtisch.table.settings import Settings
from stammtisch.table.store import NotStored, Probe, Storage, lists, open_database, read_about

from . import api, socket, static
from .guests import Guests, digest_of
from .language import some_language_of
from .middleware import Guard, problem
from .openapi import openapi_page

#: Asked before a link is used up: those who only look at links, as chats do to show a preview, do not press buttons.
CARRY_PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Stammtisch</title>
<h1>{question}</h1>
<p lang="de">{frage}</p>
{way}</html>
"""
CARRY_ASKED = {"question": "Go on with your games on this device?", "frage": "Auf diesem Gerät weiterspielen?"}
CARRY_USED_UP = {
    "question": "This link was used before, or is too old: make a new one on the device you have played on.",
    "frage": "Dieser Link ist verbraucht oder zu alt: Mach auf dem Gerät, auf dem du gespielt hast, einen neuen.",
    "way": '<a href="/">Stammtisch</a>',
}


class Server:
    """The endpoints; each finds the hall that was opened at the start."""

    hall: Hall
    guests: Guests

    def __init__(self, engine: Engine, settings: Settings) -> None:
        self.engine = engine
        self.settings = settings
        self.metrics = Metrics()

    def show_metrics(self, port: int) -> None:
        """The figures, on a port of their own that only this machine reaches: they are not for guests."""
        try:
            start_http_server(port, "127.0.0.1", self.metrics.registry)
        except OSError as error:
            raise Mistake(f"the figures cannot be shown on port {port}: {error.strerror}") from None

    @asynccontextmanager
    async def lifespan(self, app: Starlette) -> AsyncIterator[None]:
        """Open the hall, and close it in order: rooms finish what they do, then the storage."""
        stored = Storage(self.engine)
        secret = await stored.run(partial(read_about, key="secret"))
        thinker = Workers(self.settings.workers, self.settings.bot_time)
        services = Services(self.settings, stored, thinker, secret, metrics=self.metrics)
        self.guests = Guests(services)
        self.hall = Hall(services)
        self._probe = Probe(stored)
        await self.hall.wake()
        tidying = asyncio.create_task(self._tidy())
        try:
            yield
        finally:
            tidying.cancel()
            await self.hall.close()
            await thinker.close()
            await stored.close()

    async def _tidy(self) -> None:
        while True:
            await asyncio.sleep(self.settings.away)
            await self.hall.tidy()

    async def call(self, request: Request, way: api.Way) -> Response:
        try:
            return await way(self.hall, self.guests, request)
        except Closed:
            return problem(Refusal("try-again"), request)

    async def table(self, connection: WebSocket) -> None:
        try:
            guest = await self.guests.of(connection)
        except NotStored:
            await connection.close(socket.GOING_AWAY)
            return
        await socket.serve(connection, self.hall, guest, some_language_of(connection))

    async def lobby(self, request: Request) -> Response:
        return static.page()

    async def table_page(self, request: Request) -> Response:
        """The page is the same; the status is for those who do not read it."""
        known = await self.hall.knows(request.path_params["table"])
        return static.page(200 if known else 404)

    async def carry(self, request: Request) -> Response:
        """Ask whoever follows a link whether this device shall be theirs, too; only the button uses the link up."""
        token = request.path_params["token"]
        if request.method != "POST":
            press = f'<form method="post" action="/carry/{escape(token)}"><button>Yes · Ja</button></form>'
            return HTMLResponse(CARRY_PAGE.format(**CARRY_ASKED, way=press), headers={"Cache-Control": "no-store"})
        guest = await self.hall.services.storage.run(partial(lists.use_carry, digest=digest_of(token)))
        if guest is None:
            return HTMLResponse(CARRY_PAGE.format(**CARRY_USED_UP), 410)
        await self.hall.learn_names([guest])
        response = RedirectResponse("/", 303)
        self.guests.give(response, guest)
        return response

    async def live(self, request: Request) -> Response:
        """Whether there is a server at all."""
        return JSONResponse({"status": "ok"})

    async def ready(self, request: Request) -> Response:
        """Whether moves can be stored, and read again."""
        trouble = await self._probe.trouble()
        if trouble is None:
            return JSONResponse({"status": "ok"})
        return JSONResponse({"status": "not ready", "why": trouble}, 503)

    async def openapi(self, request: Request) -> Response:
        return Response(openapi_page(), media_type="application/json")

    def app(self) -> Starlette:
        guard = Middleware(Guard, settings=self.settings)
        return Starlette(
            routes=[
                *self._ways(),
                Route("/openapi.json", self.openapi),
                Route("/live", self.live),
                Route("/ready", self.ready),
                Route("/health", self.ready),
                Route("/carry/{token}", self.carry, methods=["GET", "POST"]),
                WebSocketRoute("/ws/tables/{table}", self.table),
                Route("/", self.lobby),
                Route("/t/{table}", self.table_page),
                Route("/boards/{game}/{path:path}", static.board_file),
                Route("/{path:path}", static.file),
            ],
            middleware=[guard],
            lifespan=self.lifespan,
            exception_handlers={HTTPException: _not_here, Exception: _our_mistake},
        )

    def _ways(self) -> list[Route]:
        """One route for each path, which knows what each method means there."""
        paths: dict[str, dict[str, api.Way]] = {}
        for way in api.WAYS:
            paths.setdefault(way.path, {})[way.method] = way

        def route(path: str, ways: dict[str, api.Way]) -> Route:
            async def endpoint(request: Request) -> Response:
                method = "GET" if request.method == "HEAD" else request.method
                return await self.call(request, ways[method])

            return Route(path, endpoint, methods=list(ways))

        return [route(path, ways) for path, ways in paths.items()]


async def _not_here(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 404 and static.is_for_a_page(request):
        return static.page(404)
    response = problem(Refusal("not-found" if error.status_code == 404 else "not-allowed"), request)
    response.status_code = error.status_code
    response.headers.update(error.headers or {})
    return response


async def _our_mistake(request: Request, error: Exception) -> Response:
    return problem(Refusal("our-mistake"), request)


def make_app(url: str, settings: Settings) -> Starlette:
    """An app on a database. A database that cannot be used is a `Mistake`, at once."""
    return Server(open_database(url), settings).app()
