"""A real server on a free port, and guests with real cookies and WebSockets."""

import asyncio
import secrets
import socket
import ssl
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import msgspec
import uvicorn
from starlette.applications import Starlette
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from stammtisch.table.settings import Settings
from stammtisch.table.store import database_in, open_database
from stammtisch.table.web import LabDoor, Server, config

#: Bots that do not dawdle, and people who are missed soon.
QUICK = Settings(
    bot_pause=0,
    bot_reaction=0,
    telling=0,
    bot_even=False,
    away=60,
    workers=1,
    bot_time=20,
    messages=100_000,
    network_messages=100_000,
    reads=100_000,
    joins=100_000,
    arrivals=100_000,
    lines=1000,
    table_lines=1000,
    tables=100_000,
    network_tables=100_000,
    openings=100_000,
)

#: It is all over HTTP: to read the certificates of this machine would take most of a test's time.
PLAIN = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)

Json = dict[str, Any]

#: Where most guests come from.
HOME = "127.0.0.1"


@dataclass
class Site:
    """A running server."""

    port: int
    server: Server
    app: Starlette

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @asynccontextmanager
    async def guest(
        self, name: str = "", cookies: httpx.Cookies | None = None, *, address: str = HOME, headers: Json | None = None
    ) -> AsyncIterator["Guest"]:
        """Somebody with a cookie of their own, who comes from an address: all of 127.0.0.0/8 is this machine."""
        way = httpx.AsyncHTTPTransport(local_address=address, verify=PLAIN)
        async with httpx.AsyncClient(
            base_url=self.address, timeout=20, cookies=cookies, transport=way, headers=headers
        ) as http:
            guest = Guest(self, http, address)
            await guest.get("/api/me")
            if name:
                await guest.put("/api/me", {"name": name})
            yield guest


class Quiet(uvicorn.Server):
    """Leaves Ctrl-C to pytest."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@asynccontextmanager
async def serving(
    where: Path | str, settings: Settings = QUICK, node: str | None = None, lab: LabDoor | None = None
) -> AsyncIterator[Site]:
    """A server with a database in a folder, or behind a URL; by a name if it is one of several."""
    folder = where if isinstance(where, Path) else None
    engine = open_database(where if isinstance(where, str) else database_in(where), node)
    with listening() as listener:
        port = listener.getsockname()[1]
        server = Server(engine, settings, folder, None if node is None else (node, f"http://127.0.0.1:{port}"), lab)
        app = server.app()
        running = Quiet(config(app, settings, server.neighbours, lifespan="on"))
        task = asyncio.create_task(running.serve(sockets=[listener]))
        await eventually(lambda: running.started or task.done())
        assert running.started
        try:
            yield Site(port, server, app)
        finally:
            running.should_exit = True
            await task


@contextmanager
def listening() -> Iterator[socket.socket]:
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    try:
        yield listener
    finally:
        listener.close()


@dataclass
class Guest:
    """Somebody with a cookie."""

    site: Site
    http: httpx.AsyncClient
    from_address: str = HOME

    async def get(self, path: str) -> Any:
        return _read(await self.http.get(path))

    async def put(self, path: str, body: Json) -> Any:
        return _read(await self.http.put(path, json=body))

    async def post(self, path: str, body: Json | None = None) -> Any:
        return _read(await self.http.post(path, json=body))

    async def open(self, game: str, *seats: str, **how: Any) -> str:
        """A new table: its name."""
        return str((await self.post("/api/tables", {"game": game, "seats": seats, **how}))["id"])

    async def sit(self, table: str, seat: int, who: str = "me") -> Any:
        return await self.put(f"/api/tables/{table}/seats/{seat}", {"who": who})

    @asynccontextmanager
    async def at(self, table: str, language: str = "en", **headers: str) -> AsyncIterator["Chair"]:
        """A connection to a table, once the first message is there."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        address = f"ws://127.0.0.1:{self.site.port}/ws/tables/{table}?lang={language}"
        told = {"Cookie": cookie, **headers}
        async with connect(
            address, additional_headers=told, max_queue=None, local_addr=(self.from_address, 0), proxy=None
        ) as line:
            chair = Chair(line)
            chair.listening = asyncio.create_task(chair.listen())
            try:
                await chair.until(lambda: chair.heard)
                yield chair
            finally:
                chair.listening.cancel()


def _read(response: httpx.Response) -> Any:
    assert response.is_success, (response.status_code, response.text)
    return response.json()


@dataclass
class Chair:
    """A client as it should be: it hears everything, knows the table, and answers."""

    line: ClientConnection
    heard: list[Json] = field(default_factory=list)
    room: Json = field(default_factory=dict)
    now: Json | None = None
    me: int | None = None
    log: list[Json] = field(default_factory=list)
    closed: int | None = None
    listening: asyncio.Task[None] | None = None
    _news: asyncio.Condition = field(default_factory=asyncio.Condition)

    async def listen(self) -> None:
        try:
            async for message in self.line:
                await self._take(msgspec.json.decode(message))
        except ConnectionClosed:
            pass
        self.closed = self.line.close_code
        async with self._news:
            self._news.notify_all()

    async def _take(self, message: Json) -> None:
        self.heard.append(message)
        match message["type"]:
            case "whole":
                self.room, self.me, self.now, self.log = (
                    message["room"], message["me"], message["now"], message["log"]
                )  # fmt: skip
            case "step":
                assert self.now is not None
                assert message["now"]["version"] - self.now["version"] in (0, 1), "a gap"
                self.now = message["now"]
                self.log += message["events"]
            case "room":
                self.room = message["room"]
        async with self._news:
            self._news.notify_all()

    async def until(self, holds: Callable[[], Any], seconds: float = 20) -> Any:
        """Wait until something is so."""
        async with asyncio.timeout(seconds), self._news:
            await self._news.wait_for(lambda: holds() or self.closed is not None)
        return holds()

    async def say(self, message: Json | str | bytes) -> None:
        await self.line.send(message if isinstance(message, str | bytes) else msgspec.json.encode(message).decode())

    async def wish(self, kind: str, **fields: Any) -> Json:
        """Send a wish, and wait for what comes of it."""
        name = fields.pop("id", None) or secrets.token_hex(8)
        before = len(self.heard)
        await self.say({"type": kind, "id": name, **fields})
        return await self.until(lambda: next((one for one in self.heard[before:] if one.get("id") == name), None))  # type: ignore[no-any-return]

    async def answer(self, word: str | None = None, **fields: Any) -> Json:
        """Answer the open question; with its last option, unless told otherwise."""
        assert self.question is not None
        chosen = self.question["options"][-1]["word"] if word is None else word
        return await self.wish("answer", **{"question": self.question["id"], "word": chosen, **fields})

    @property
    def question(self) -> Json | None:
        return self.now["question"] if self.now else None

    @property
    def claims(self) -> dict[str, str]:
        """What this seat may claim now: words and sentences."""
        claims = self.now["claims"] if self.now else None
        return {option["word"]: option["text"] for option in claims["options"]} if claims else {}

    async def claim(self, word: str, **fields: Any) -> Json:
        """Claim something beside the question."""
        assert self.now is not None
        claims = self.now["claims"]
        return await self.wish("answer", **{"question": claims and claims["id"], "word": word, **fields})

    @property
    def over(self) -> bool:
        return self.now is not None and self.now["ending"] is not None

    async def asked(self, *kinds: str) -> bool:
        """Wait until this seat is asked something of these kinds, or anything; False if the game ends before."""
        await self.until(lambda: self.over or (self.question and (not kinds or self.question["kind"] in kinds)))
        return not self.over


async def eventually(holds: Callable[[], Any], seconds: float = 20) -> None:
    """Wait for what nobody announces."""
    async with asyncio.timeout(seconds):
        while not holds():  # noqa: ASYNC110  # the inside of a server has no event for tests
            await asyncio.sleep(0.02)


async def play_on(
    chair: Chair,
    pick: Callable[[Json], str],
    stop: Callable[[], bool] = lambda: False,
    claim: Callable[[list[str]], str | None] = lambda _: None,
) -> None:
    """Answer whatever comes, until the game is over; before that, claim something now and then."""
    while not stop() and await chair.asked():
        claimed = claim(list(chair.claims))
        if claimed is not None:
            done = await chair.claim(claimed)
            assert done["type"] == "ack" or done["code"] in ("late", "over"), done
        question = chair.question
        if question is not None:
            answered = await chair.answer(pick(question))
            if answered["type"] == "refused":
                assert answered["code"] in ("late", "over"), answered
            await chair.until(partial(moved_on, chair, question))


def moved_on(chair: Chair, question: Json | None) -> bool:
    return chair.question is not question


def now_and_then(dice: Any) -> Callable[[list[str]], str | None]:
    """Claims anything, once in eight times."""
    return lambda words: dice.choice(words) if words and dice.random() < 1 / 8 else None


def at_random(dice: Any) -> Callable[[Json], str]:
    """A player without a plan, who seldom claims a race."""

    def pick(question: Json) -> str:
        if question["race"] and dice.random() < 0.8:
            return "-"
        return str(dice.choice(question["options"])["word"])

    return pick
