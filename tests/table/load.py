"""How many tables a server holds: each with two people who make one move a second between them.

`python -m table.load 100 500` measures with so many tables (`make load`): the time from the moment a player sends an
answer to the moment the other player hears what it brought about.
"""

import asyncio
import os
import statistics
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
import psutil
from websockets.asyncio.client import ClientConnection, connect

from table.guests import PLAIN, eventually
from table.postgres import Postgres
from table.running import free_port, running

#: How long people play before it counts, and how long it is measured, in seconds.
WARM_UP = 5.0
MEASURED = 20.0
#: So long it is waited in the end for what is still under way.
AFTER = 10.0


class Question(msgspec.Struct):
    """What a client has to know of a question to answer it."""

    id: str
    race: bool
    options: list[dict[str, str]]


class Now(msgspec.Struct):
    """What a client has to know of the table to play."""

    version: int
    question: Question | None


class Heard(msgspec.Struct):
    """Any message: all but the part that matters here is skipped."""

    type: str
    now: Now | None = None
    #: Which wish was refused, and why.
    id: str | None = None
    code: str = ""


_decoder = msgspec.json.Decoder(Heard)


@dataclass
class Sent:
    """An answer of which the other player has not heard yet: the version it leads to, who gave it, and when."""

    wish: str
    version: int
    by: int
    at: float
    question: Question


@dataclass
class Table:
    """Two players, and what they hear."""

    lines: list[ClientConnection]
    dice: Random
    now: list[Now | None] = field(default_factory=lambda: [None, None])
    #: What is under way; whoever waits for it does not play on, so that no long wait is forgotten.
    sent: Sent | None = None
    took: list[float] = field(default_factory=list)
    refused: Counter[str] = field(default_factory=Counter)
    count: int = 0

    async def listen(self, seat: int) -> None:
        async for text in self.lines[seat]:
            message = _decoder.decode(text)
            if message.type == "refused":
                self._hear_no(seat, message)
            if message.now is None:
                continue
            self.now[seat] = message.now
            if self.sent is not None and seat != self.sent.by and message.now.version >= self.sent.version:
                self.took.append(time.perf_counter() - self.sent.at)
                self.sent = None

    def _hear_no(self, seat: int, message: Heard) -> None:
        """Nothing was done, and nobody else will hear anything: the question stays."""
        self.refused[message.code] += 1
        if self.sent is not None and self.sent.wish == message.id:
            now, sent, self.sent = self.now[seat], self.sent, None
            if now is not None and now.version < sent.version:
                now.question = sent.question

    async def play(self, start: float, end: float) -> None:
        """A move a second, at this table's own moment."""
        await asyncio.sleep(self.dice.random())
        due = time.perf_counter()
        while due < end:
            if self.sent is None:
                await self._move(start)
            due += 1.0
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
        with suppress(TimeoutError):  # what nobody has heard by then is counted
            await eventually(lambda: self.sent is None, AFTER)

    async def _move(self, start: float) -> None:
        asked = [seat for seat in (0, 1) if (now := self.now[seat]) is not None and now.question is not None]
        if not asked:
            return
        by = self.dice.choice(asked)
        now = self.now[by]
        assert now is not None
        assert now.question is not None
        question, now.question = now.question, None
        word = "-" if question.race else self.dice.choice(question.options)["word"]
        wish = f"{self.dice.getrandbits(64):016x}"
        quiet = question.race and len(asked) > 1  # nobody else hears of it
        if (at := time.perf_counter()) >= start and not quiet:
            self.sent = Sent(wish, now.version + 1, by, at, question)
        self.count += 1
        answer = {"type": "answer", "id": wish, "question": question.id, "word": word}
        await self.lines[by].send(msgspec.json.encode(answer).decode())


async def open_tables(port: int, count: int, *, home: str = "127.1") -> list[Table]:
    """So many tables for two; each pair of guests comes from an address of its own."""
    slots = asyncio.Semaphore(16)

    async def open_one(number: int) -> Table:
        async with slots:
            return await _open_table(port, number, f"{home}.{number // 200}.{number % 200 + 1}")

    return await asyncio.gather(*[open_one(number) for number in range(count)])


async def _open_table(port: int, number: int, home: str) -> Table:
    async with guest_from(port, home) as one, guest_from(port, home) as two:
        wish = {"game": "kombio", "seats": ["me", "free"], "race_seconds": None}
        table = (await one.post("/api/tables", json=wish)).raise_for_status().json()["id"]
        (await two.put(f"/api/tables/{table}/seats/1", json={"who": "me"})).raise_for_status()
        (await one.post(f"/api/tables/{table}/start")).raise_for_status()
        lines = [await connect_to(port, table, guest, home) for guest in (one, two)]
    return Table(lines, Random(number))


def guest_from(port: int, home: str) -> httpx.AsyncClient:
    """Somebody without a cookie yet, who comes from an address."""
    way = httpx.AsyncHTTPTransport(local_address=home, verify=PLAIN)
    return httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60, transport=way, trust_env=False)


async def connect_to(port: int, table: str, guest: httpx.AsyncClient, home: str) -> ClientConnection:
    cookie = f"stammtisch={guest.cookies['stammtisch']}"
    return await connect(
        f"ws://127.0.0.1:{port}/ws/tables/{table}",
        additional_headers={"Cookie": cookie},
        compression=None,
        ping_interval=None,
        open_timeout=60,
        local_addr=(home, 0),
        proxy=None,
    )


async def measure(port: int, count: int, seconds: float = MEASURED, warm_up: float = WARM_UP) -> dict[str, Any]:
    """Milliseconds from move to broadcast with so many tables."""
    tables = await open_tables(port, count)
    return await measure_at(tables, seconds, warm_up)


async def measure_at(tables: list[Table], seconds: float, warm_up: float) -> dict[str, Any]:
    """The same at tables that are open already."""
    listening = [asyncio.create_task(table.listen(seat)) for table in tables for seat in (0, 1)]
    start = time.perf_counter() + warm_up
    await asyncio.gather(*[table.play(start, start + seconds) for table in tables])
    took = sorted(1000 * one for table in tables for one in table.took)
    for task in listening:
        task.cancel()
    await asyncio.gather(*listening, return_exceptions=True)
    await asyncio.gather(*[line.close() for table in tables for line in table.lines])
    places = statistics.quantiles(took, n=100)
    moves = sum(table.count for table in tables) / (seconds + warm_up)
    refused = sum((table.refused for table in tables), Counter[str]())
    return {
        "tables": len(tables),
        "moves/s": moves,
        "p50": places[49],
        "p95": places[94],
        "p99": places[98],
        "longest": took[-1],
        "heard": len(took),
        "refused": refused,
        "unheard": sum(table.sent is not None for table in tables),
    }


def told(found: dict[str, Any]) -> str:
    """What was found, in words."""
    why = ", ".join(f"{count} {code}" for code, count in sorted(found["refused"].items()))
    return (
        f"{found['moves/s']:.0f} moves/s: from move to broadcast p50 {found['p50']:.1f} ms, p95 {found['p95']:.1f} ms, "
        f"p99 {found['p99']:.1f} ms, longest {found['longest']:.0f} ms (of {found['heard']}); "
        f"{found['unheard']} unheard, refused: {why or 'none'}"
    )


def measured(where: Path | str, count: int) -> str:
    """A line about a server on a database with so many tables."""
    port = free_port()
    with running(where, port) as process:
        server = psutil.Process(process.pid)
        before, began = sum(server.cpu_times()[:2]), time.monotonic()
        found = asyncio.run(measure(port, count))
        used = (sum(server.cpu_times()[:2]) - before) / (time.monotonic() - began)
        memory = server.memory_info().rss / 2**20
    return (
        f"{count} tables, {told(found)}; the server took "
        f"{100 * used:.0f} % of a core and {memory:.0f} MB (load of the machine: {os.getloadavg()[0]:.1f})\n"
    )


def main() -> None:
    counts = [int(word) for word in sys.argv[1:] if word.isdecimal()]
    for count in counts:
        if "postgresql" not in sys.argv:
            with tempfile.TemporaryDirectory() as folder:
                sys.stdout.write("SQLite: " + measured(Path(folder), count))
        if "sqlite" not in sys.argv:
            database = Postgres(port=free_port())
            try:
                sys.stdout.write("PostgreSQL: " + measured(database.url, count))
            finally:
                database.close()
        sys.stdout.flush()


if __name__ == "__main__":
    main()
