"""People play while others attack: is anybody made to wait?

`python -m table.siege 200` lets two people play at each of so many tables, and one person at ten more against a bot,
first in peace and then while a process of its own attacks: 300 tables of masters that are watched, clients that do not
read, floods of messages, pings, connections and requests, each from addresses of its own. The server is run as it is
by default. People must not wait, and their bots must not be late; otherwise it ends with 1.
"""

from __future__ import annotations

import asyncio
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, ClassVar, cast
from unittest.mock import patch

import httpx
import msgspec
import psutil
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import WebSocketException

from stammtisch.table.bots import Task, Workers
from stammtisch.table.settings import Settings
from table import load
from table.load import connect_to, guest_from, measure_at, open_tables
from table.running import free_port, running, serve

#: How long it is played, in peace and under attack, and before that to warm up, in seconds.
SECONDS, WARM_UP = 20.0, 5.0
#: Tables at which a person plays with a bot, and those of masters from each of ten networks.
WITH_BOTS, MASTERS, NETWORKS = 10, 30, 10
#: The bots of those who are attacked are of this level, those of the attackers of another: so they are told apart.
LEVEL = "strong"
#: p95 from move to broadcast under attack, in milliseconds; and the part of the others' bots that may be late.
WAIT, LATE = 100.0, 0.01
#: A WebSocket's ping, masked with zeros.
PING = bytes([0x89, 0x80, 0, 0, 0, 0])


class AgainstABot:
    """Somebody who answers at once, and how long the bot took each time, from when it was asked."""

    def __init__(self, line: ClientConnection, dice: Random) -> None:
        self.line, self.dice = line, dice
        self.took: list[float] = []

    async def play(self) -> None:
        asked = 0.0
        now: dict[str, Any] | None = None
        async for text in self.line:
            message = msgspec.json.decode(text)
            if message["type"] == "refused":  # it came before all was told: once more
                await asyncio.sleep(0.2)
                await self._answer(now)
            if message.get("now") is None:
                continue
            now = cast("dict[str, Any]", message["now"])
            if asked:
                self.took.append(time.perf_counter() - asked)
            waiting = now["waiting"]
            asked = time.perf_counter() if waiting and waiting["seats"] == [1] else 0.0
            await self._answer(now)

    async def _answer(self, now: dict[str, Any] | None) -> None:
        question = None if now is None else now["question"]
        if question is not None:
            word = "-" if question["race"] else self.dice.choice(question["options"])["word"]
            wish = {"type": "answer", "id": f"{self.dice.getrandbits(64):016x}", "question": question["id"]}
            await self.line.send(msgspec.json.encode({**wish, "word": word}).decode())


class Counting(Workers):
    """Bots of whom it is written down how many had to think, and who was late."""

    thought: ClassVar[Counter[str]] = Counter()
    late: ClassVar[Counter[str]] = Counter()
    where: ClassVar[Path]

    async def think(self, task: Task) -> str | None:
        written = await super().think(task)
        self.thought[task.level] += 1
        self.late[task.level] += written is None
        return written

    async def close(self) -> None:
        self.where.write_bytes(msgspec.json.encode([self.thought, self.late]))
        await super().close()


async def sit_with_bots(port: int, home: str) -> list[AgainstABot]:
    """Tables for one person and a bot that thinks; each person from an address of their own."""
    found = []
    for number in range(WITH_BOTS):
        address = f"{home}.0.{number + 1}"
        async with guest_from(port, address) as guest:
            wish = {"game": "kombio", "seats": ["me", LEVEL]}
            table = (await guest.post("/api/tables", json=wish)).raise_for_status().json()["id"]
            found.append(AgainstABot(await connect_to(port, table, guest, address), Random(number)))
    return found


async def play(port: int, count: int, home: int, server: psutil.Process) -> dict[str, Any]:
    """How long people waited for each other, and for bots; and how much of a core the server took."""
    tables = await open_tables(port, count, home=f"127.{home}")
    with_bots = await sit_with_bots(port, f"127.{home + 1}")
    playing = [asyncio.create_task(one.play()) for one in with_bots]
    before, began = sum(server.cpu_times()[:2]), time.monotonic()
    found = await measure_at(tables, SECONDS, WARM_UP)
    used = (sum(server.cpu_times()[:2]) - before) / (time.monotonic() - began)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    await asyncio.gather(*[one.line.close() for one in with_bots])
    bots = sorted(one for player in with_bots for one in player.took)
    return {**found, "bots": len(bots), "bot p95": statistics.quantiles(bots, n=20)[18], "core": used}


# What attackers do, each from an address of its own; none of it ends by itself.


async def masters(port: int, home: str) -> None:
    """As many tables of masters as one network may open, and somebody who watches each without reading."""
    async with guest_from(port, home) as guest:
        lines = []
        for _ in range(MASTERS):
            wish = {"game": "kombio", "seats": ["master"] * 4, "pace": "slow", "public": True}
            with suppress(httpx.HTTPError, OSError, WebSocketException):
                table = (await guest.post("/api/tables", json=wish)).raise_for_status().json()["id"]
                lines.append(await connect_to(port, table, guest, home))
    await asyncio.Event().wait()


async def flood(port: int, home: str, message: bytes | str) -> None:
    """Send something over and over, and come again when hung up on."""
    async with guest_from(port, home) as guest:
        table = (await guest.post("/api/tables", json={"game": "kombio", "seats": ["me", "free"]})).json()["id"]
        while True:
            with suppress(OSError, WebSocketException, RuntimeError):
                line = await connect_to(port, table, guest, home)
                while True:
                    if isinstance(message, bytes):
                        line.transport.write(message * 200)
                    else:
                        await line.send(message)
                    await asyncio.sleep(0.002)
            await asyncio.sleep(0.05)


async def read(port: int, home: str) -> None:
    """Ask for the lobby over and over."""
    async with guest_from(port, home) as guest:
        while True:
            with suppress(httpx.HTTPError):
                await guest.get("/api/lobby")
            await asyncio.sleep(0.002)


async def knock(port: int, home: str) -> None:
    """Open connections over and over, and say nonsense, or only half of something."""
    while True:
        with suppress(OSError):
            _, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(home, 0))
            writer.write(b"GET / HTTP/1.1\r\nHost: x\r\nX: " if home.endswith("1") else b"nonsense\r\n\r\n")
            await asyncio.sleep(0.005)
            writer.close()
            with suppress(OSError):
                await writer.wait_closed()


async def attack(port: int) -> None:
    os.nice(10)  # another machine would not take time from the server
    ping = '{"type":"ping","count":1}'
    say = '{"type":"say","id":"12345678","text":"' + "x" * 300 + '"}'
    jobs = [masters(port, f"127.40.0.{number + 1}") for number in range(NETWORKS)]
    messages: list[bytes | str] = [PING, ping, say, "{" * 3000]
    for kind, message in enumerate(messages):
        jobs += [flood(port, f"127.{41 + kind}.0.{number + 1}", message) for number in range(3)]
    jobs += [read(port, f"127.45.0.{number + 1}") for number in range(3)]
    jobs += [knock(port, f"127.46.0.{number + 1}") for number in range(3)]
    await asyncio.gather(*jobs, return_exceptions=True)


def besieged(where: Path | str, count: int) -> tuple[dict[str, Any], dict[str, Any]]:
    """In peace, and under attack."""
    port = free_port()
    with running(where, port, program="table.siege") as process:
        server = psutil.Process(process.pid)
        peace = asyncio.run(play(port, count, 10, server))
        attackers = subprocess.Popen([sys.executable, "-m", "table.siege", "attack", str(port)])
        try:
            _until_crowded(port)
            return peace, asyncio.run(play(port, count, 20, server))
        finally:
            attackers.kill()
            attackers.wait()


def _until_crowded(port: int) -> None:
    """Until the attackers' tables are there, as far as the lobby shows them."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        with suppress(httpx.HTTPError), httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=20) as http:
            if len(http.get("/api/tables").json()) >= 50:
                return
        time.sleep(0.5)
    raise RuntimeError("nobody attacks")


def told(when: str, found: dict[str, Any]) -> str:
    bots = f"bots took {found['bot p95']:.1f} s (p95 of {found['bots']})"
    server = f"the server took {100 * found['core']:.0f} % of a core (load of the machine: {os.getloadavg()[0]:.1f})"
    return f"{when}: {load.told(found)}; {bots}; {server}\n"


def main() -> None:
    match sys.argv[1:]:
        case ["attack", port]:
            asyncio.run(attack(int(port)))
        case [where, port]:
            Counting.where = Path(where) / "bots.json"
            with patch("stammtisch.table.web.server.Workers", Counting):
                serve(where, port, Settings())
        case [count]:
            with tempfile.TemporaryDirectory() as folder:
                peace, siege = besieged(Path(folder), int(count))
                thought, late = msgspec.json.decode((Path(folder) / "bots.json").read_bytes())
            sys.stdout.write(told("in peace", peace) + told("under attack", siege))
            for level in sorted(thought):
                sys.stdout.write(f"bots, {level}: {thought[level]} thought, {late[level]} were late\n")
            sys.exit(siege["p95"] > WAIT or late[LEVEL] > LATE * thought[LEVEL])


if __name__ == "__main__":
    main()
