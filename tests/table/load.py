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
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
import psutil
from websockets.asyncio.client import ClientConnection, connect

from table.guests import PLAIN
from table.postgres import Postgres
from table.running import free_port, running

#: How long people play before it counts, and how long it is measured, in seconds.
WARM_UP = 5.0
MEASURED = 20.0


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


_decoder = msgspec.json.Decoder(Heard)


@dataclass
class Table:
    """Two players, and what they hear."""

    lines: list[ClientConnection]
    dice: Random
    now: list[Now | None] = field(default_factory=lambda: [None, None])
    #: The version that the last answer leads to, and when it was sent.
    awaited: tuple[int, float] | None = None
    by: int = 0
    took: list[float] = field(default_factory=list)
    count: int = 0

    async def listen(self, seat: int) -> None:
        async for text in self.lines[seat]:
            message = _decoder.decode(text)
            if message.now is None:
                continue
            self.now[seat] = message.now
            if self.awaited is not None and seat != self.by and message.now.version >= self.awaited[0]:
                self.took.append(time.perf_counter() - self.awaited[1])
                self.awaited = None

    async def play(self, start: float, end: float) -> None:
        """A move a second, at this table's own moment."""
        await asyncio.sleep(self.dice.random())
        due = time.perf_counter()
        while due < end:
            await self._move(start)
            due += 1.0
            await asyncio.sleep(max(0.0, due - time.perf_counter()))

    async def _move(self, start: float) -> None:
        asked = [seat for seat in (0, 1) if (now := self.now[seat]) is not None and now.question is not None]
        if not asked:
            return
        self.by = self.dice.choice(asked)
        now = self.now[self.by]
        assert now is not None
        assert now.question is not None
        question = now.question
        word = "-" if question.race else self.dice.choice(question.options)["word"]
        now.question = None
        sent = time.perf_counter()
        quiet = question.race and len(asked) > 1  # nobody else hears of it
        if sent >= start and not quiet:
            self.awaited = now.version + 1, sent
        self.count += 1
        wish = {"type": "answer", "id": f"{self.dice.getrandbits(64):016x}", "question": question.id, "word": word}
        await self.lines[self.by].send(msgspec.json.encode(wish).decode())


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
    unheard = sum(table.awaited is not None for table in tables)
    return {
        "tables": len(tables),
        "moves/s": moves,
        "p50": places[49],
        "p95": places[94],
        "p99": places[98],
        "unheard": unheard,
    }


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
        f"{count} tables, {found['moves/s']:.0f} moves/s: from move to broadcast p50 {found['p50']:.1f} ms, "
        f"p95 {found['p95']:.1f} ms, p99 {found['p99']:.1f} ms; {found['unheard']} moves unheard; the server took "
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
