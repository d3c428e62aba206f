"""The app: all routes, and what lives as long as the server does."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

from prometheus_client import start_http_server
from sqlalchemy.engine import Engine
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from stammtisch.core import Mistake
from stammtisch.table.admin import Control
from stammtisch.table.bans import Bans
from stammtisch.table.bots import Workers
from stammtisch.table.closing import GOING_AWAY
from stammtisch.table.metrics import Metrics
from stammtisch.table.push import Keys, Pusher
from stammtisch.table.refusal import Refusal
from stammtisch.table.room import Closed, Elsewhere, Hall
from stammtisch.table.services import Services
from stammtisch.table.settings import Settings
from stammtisch.table.store import NotStored, Probe, Storage, open_database, read_about

from . import api, carrying, socket, static
from .api import read_whole
from .caretaking import Caretaker
from .faults import gone, not_here, our_mistake
from .guests import Guests
from .lab_door import LabDoor
from .language import some_language_of
from .logs import Access
from .middleware import Guard, problem
from .openapi import openapi_page
from .relay import NOT_HERE, Passes, Relay
from .sweeping import swept_seldom

#: So long a table is looked for that no server has in this moment, in seconds.
FOUND_WITHIN = 4.5


class Server:
    """The endpoints; each finds the hall that was opened at the start."""

    hall: Hall
    guests: Guests
    #: The ways to other servers, and how they are known, if there are any.
    relay: Relay | None = None
    passes: Passes | None = None

    def __init__(
        self,
        engine: Engine,
        settings: Settings,
        folder: Path | None = None,
        node: tuple[str, str] | None = None,
        lab: LabDoor | None = None,
    ) -> None:
        self.engine = engine
        self.settings = settings
        #: Where `stammtisch admin` finds it.
        self.folder = folder
        #: What this server is called among several on its database, and where the others find it.
        self.node = node
        #: The lab in the browser, if it is open.
        self.lab = lab
        self.metrics = Metrics()
        self.bans = Bans()

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
        keys = Keys(secret)
        pusher = Pusher(self.settings, stored, keys)
        services = Services(
            self.settings, stored, thinker, secret, metrics=self.metrics, call=pusher.tell, push_key=keys.public
        )
        stored.timed = self.metrics.commits.observe
        self.metrics.waiting.labels("storage").set_function(lambda: stored.waiting)
        self.metrics.waiting.labels("bots").set_function(lambda: thinker.waiting)
        self.guests = Guests(services, self.bans)
        self.hall = Hall(services, *self.node or ())
        self._probe = Probe(stored)
        caretaker = Caretaker(self.hall, self.guests, self.bans)
        await caretaker.learn("keys")
        await caretaker.learn("bans")
        await self.hall.start()
        if (node := self.hall.node) is not None:
            self.passes = Passes(secret, node.now)
            self.relay = Relay(self.passes, node.urls)
        tasks = [asyncio.create_task(caretaker.go_round()), asyncio.create_task(self.metrics.watch_loop())]
        control = None if self.folder is None else Control(self.folder, caretaker.do)
        if control is not None:
            await control.open()
        try:
            with swept_seldom():
                yield
        finally:
            for task in tasks:
                task.cancel()
            if control is not None:
                await control.close()
            if self.relay is not None:
                await self.relay.close()
            if self.lab is not None:
                await self.lab.close()
            await self.hall.close()
            await pusher.close()
            await thinker.close()
            await stored.close()

    async def call(self, request: Request, way: api.Way) -> Response:
        try:
            if (answer := await self._answer_of_another(request)) is not None:
                return answer
            return await way(self.hall, self.guests, request)
        except (Closed, Elsewhere):
            return problem(Refusal("try-again"), request)
        except Refusal as no:
            return problem(no, request)

    async def _answer_of_another(self, request: Request) -> Response | None:
        """What the server says at which the table is; None if it is here, or there is only this server."""
        if self.relay is None or "table" not in request.path_params:
            return None
        async for url in self._whereabouts(request):
            if url is None:
                return None
            if request.scope.get("passed_on"):
                return Response(status_code=NOT_HERE)
            body = await read_whole(request, self.settings)
            if (answer := await self.relay.ask(url, request, body)) is not None:
                return answer if answer.status_code != 503 or answer.body else problem(Refusal("try-again"), request)
        return problem(Refusal("try-again"), request)

    async def _whereabouts(self, connection: HTTPConnection) -> AsyncIterator[str | None]:
        """Where a table is, asked again for a while: a server may just have gone, and nobody have taken it yet."""
        end = time.monotonic() + FOUND_WITHIN
        while True:
            try:
                async with asyncio.timeout(max(0.1, end - time.monotonic())):
                    url = await self.hall.elsewhere(connection.path_params["table"])
            except TimeoutError:
                return
            except Refusal as no:
                if no.code != "try-again" or connection.scope.get("passed_on"):
                    raise
            else:
                yield url
            if time.monotonic() > end or not self.hall.node_is_good:
                return
            await asyncio.sleep(0.1)

    async def table(self, connection: WebSocket) -> None:
        """A client sits down at a table, wherever that is."""
        if self.relay is None:
            await self._table_here(connection)
            return
        if not self.hall.node_is_good:  # a proxy tries the next server
            await connection.send_denial_response(problem(Refusal("try-again", "no-database"), connection))
            return
        try:
            async for url in self._whereabouts(connection):
                if url is None:
                    await self._table_here(connection)
                    return
                if connection.scope.get("passed_on"):
                    await connection.send_denial_response(Response(status_code=NOT_HERE))
                    return
                if await self.relay.join(url, connection):
                    return
        except Refusal as no:
            if no.code == "not-found":
                await self._table_here(connection)  # it says so
                return
        await connection.send_denial_response(problem(Refusal("try-again"), connection))

    async def _table_here(self, connection: WebSocket) -> None:
        try:
            guest = await self.guests.of(connection)
        except NotStored:
            await connection.close(GOING_AWAY)
            return
        except Refusal as no:
            await socket.refuse(connection, no, some_language_of(connection))
            return
        await socket.serve(connection, self.hall, guest, some_language_of(connection))

    async def lobby(self, request: Request) -> Response:
        return static.page()

    async def table_page(self, request: Request) -> Response:
        """The page is the same; the status is for those who do not read it."""
        known = await self.hall.knows(request.path_params["table"])
        return static.page(200 if known else 404)

    async def carry(self, request: Request) -> Response:
        return await carrying.follow(request, self.hall, self.guests)

    def neighbours(self) -> set[str]:
        """The addresses of the other servers on our database: they pass on many people."""
        node = self.hall.node
        return set() if node is None else {urlsplit(url).hostname or "" for url in node.urls()}

    async def leave(self) -> None:
        """Give all tables to the others, before this server ends."""
        await self.hall.leave()

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
        guard = Middleware(Guard, settings=self.settings, bans=self.bans, passes=lambda: self.passes)
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
                Route("/verify", self.lobby),
                Route("/lab", self.lobby),
                Route("/lab/play", self.lobby),
                Route("/history", self.lobby),
                Route("/t/{table}", self.table_page),
                Route("/boards/{game}/{path:path}", static.board_file),
                Route("/{path:path}", static.file),
            ],
            middleware=[Middleware(Access, metrics=self.metrics), guard],
            lifespan=self.lifespan,
            exception_handlers={HTTPException: not_here, ClientDisconnect: gone, Exception: our_mistake},
        )

    def _ways(self) -> list[Route]:
        """One route for each path, which knows what each method means there."""
        paths: dict[str, dict[str, api.Way]] = {}
        for way in (*api.WAYS, *(self.lab.ways() if self.lab else ())):
            paths.setdefault(way.path, {})[way.method] = way

        def route(path: str, ways: dict[str, api.Way]) -> Route:
            async def endpoint(request: Request) -> Response:
                method = "GET" if request.method == "HEAD" else request.method
                return await self.call(request, ways[method])

            return Route(path, endpoint, methods=list(ways))

        return [route(path, ways) for path, ways in paths.items()]


def make_app(url: str, settings: Settings) -> Starlette:
    """An app on a database. A database that cannot be used is a `Mistake`, at once."""
    return Server(open_database(url), settings).app()
