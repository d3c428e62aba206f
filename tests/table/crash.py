"""A server is killed again and again while people play: nothing that was acknowledged may be lost.

`python -m table.crash 200` kills it two hundred times (`make crash`).
"""

import asyncio
import random
import sys
import tempfile
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
from sqlalchemy import Connection, create_engine, select
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from stammtisch.table.game import Play
from stammtisch.table.store import database_in, queries, schema
from table.guests import eventually
from table.running import free_port, start

#: While a server is down, a window may close, and the game may end with it; then nothing was acknowledged.
TOO_LATE = ("late", "over", "not-stored")
GAMES = ("kombio", "karuba", "kombio", "klobba", "barbarity", "klong")


@dataclass
class Player:
    """Somebody who never gives up: connects anew, and sends again what was not acknowledged."""

    port: int
    table: str
    cookie: str
    dice: Random
    acked: dict[str, int] = field(default_factory=dict)
    #: A wish that waits for its acknowledgement.
    open: dict[str, Any] | None = None
    version: int = 0
    connections: int = 0
    trouble: list[str] = field(default_factory=list)
    done: bool = False

    async def play(self) -> None:
        address = f"ws://127.0.0.1:{self.port}/ws/tables/{self.table}"
        while not self.done:
            with suppress(OSError, ConnectionClosed, InvalidHandshake, TimeoutError):
                async with connect(address, additional_headers={"Cookie": self.cookie}) as line:
                    self.connections += 1
                    await self._listen(line)
            await asyncio.sleep(0.05)

    async def _listen(self, line: ClientConnection) -> None:
        async for text in line:
            message = msgspec.json.decode(text)
            match message["type"]:
                case "whole" | "step":
                    await self._take(line, message)
                case "ack":
                    self.acked[message["id"]] = message["version"]
                    self.open = None
                case "refused":
                    self.open = None
                    if message["code"] not in TOO_LATE:
                        self.trouble.append(str(message))

    async def _take(self, line: ClientConnection, message: dict[str, Any]) -> None:
        now = message["now"]
        highest = max([self.version, *self.acked.values()])
        if now["version"] < highest:
            self.trouble.append(f"version {now['version']} after {highest}")
        if message["type"] == "step" and now["version"] > self.version + 1:
            self.trouble.append(f"a gap: {now['version']} after {self.version}")
        self.version = now["version"]
        self.done = now["ending"] is not None
        question = now["question"]
        if message["type"] == "whole" and self.open is not None:
            await line.send(msgspec.json.encode(self.open).decode())
        elif question is not None and self.open is None:
            options = [option["word"] for option in question["options"]]
            word = "-" if question["race"] and self.dice.random() < 0.8 else self.dice.choice(options)
            name = f"{self.dice.getrandbits(64):016x}"
            self.open = {"type": "answer", "id": name, "question": question["id"], "word": word}
            await line.send(msgspec.json.encode(self.open).decode())


async def open_table(port: int, game: str, seed: int) -> list[Player]:
    """A table for two people, one of whom may have a bot for company."""
    address = f"http://127.0.0.1:{port}"
    async with (
        httpx.AsyncClient(base_url=address, timeout=60) as one,
        httpx.AsyncClient(base_url=address, timeout=60) as two,
    ):
        wish = {"game": game, "seats": ["me", "free", "random"], "race_seconds": 1}
        table = (await one.post("/api/tables", json=wish)).json()["id"]
        (await two.put(f"/api/tables/{table}/seats/1", json={"who": "me"})).raise_for_status()
        (await one.post(f"/api/tables/{table}/start")).raise_for_status()
        cookies = [f"stammtisch={guest.cookies['stammtisch']}" for guest in (one, two)]
    return [Player(port, table, cookie, Random(seed * 2 + seat)) for seat, cookie in enumerate(cookies)]


async def crash(folder: Path, kills: int, seed: int = 1, tables: int = 6) -> list[str]:
    """Kill it so many times. What was wrong afterwards: nothing, one hopes."""
    dice, port = Random(seed), free_port()
    trouble: list[str] = []
    process = await asyncio.to_thread(start, folder, port)
    try:
        players = [
            player for number in range(tables) for player in await open_table(port, GAMES[number % len(GAMES)], number)
        ]
        playing = [asyncio.create_task(player.play()) for player in players]
        for kill in range(kills):
            await asyncio.sleep(dice.uniform(0.05, 0.8))
            before = [(player, player.connections) for player in players if not player.done]
            process.kill()
            process.wait()
            process = await asyncio.to_thread(start, folder, port)
            with suppress(TimeoutError):
                await eventually(partial(_all_back, before), 10)
            lost = [player.table for player, count in before if not _all_back([(player, count)])]
            trouble += [f"after kill {kill + 1} nobody was back at {table}" for table in lost]
            for number, player in enumerate(players):  # who is done plays another game
                if player.done and number % 2 == 0:
                    again = await open_table(port, GAMES[number // 2 % len(GAMES)], kill * 100 + number)
                    playing += [asyncio.create_task(one.play()) for one in again]
                    trouble += _judge(folder, players[number : number + 2])
                    players[number : number + 2] = again
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
    finally:
        process.kill()
        process.wait()
    return trouble + _judge(folder, players)


def _all_back(before: list[tuple[Player, int]]) -> bool:
    """Everybody has connected anew since then."""
    return all(player.connections > count or player.done for player, count in before)


def _judge(folder: Path, players: list[Player]) -> list[str]:
    """What is in the database, beside what was acknowledged. It only reads: the server may be running."""
    engine = create_engine(database_in(folder), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.exec_driver_sql("BEGIN")  # all of it from one moment
        found = [one for player in players for one in [*player.trouble, *_missing(connection, player)]]
        found += [one for table in {player.table for player in players} for one in _broken(connection, table)]
    engine.dispose()
    return found


def _missing(connection: Connection, player: Player) -> list[str]:
    query = select(schema.moves.c.wish).where(schema.moves.c.room == player.table)
    stored = {wish.partition(".")[2] for wish in connection.execute(query).scalars()}
    return [f"{player.table}: {wish} was acknowledged and is lost" for wish in player.acked if wish not in stored]


def _broken(connection: Connection, table: str) -> list[str]:
    log, saved = queries.moves_of(connection, table), queries.saved(connection, table)
    sheet = queries.sheets(connection, [table])[0]
    numbers = [move.number for move in log]
    if numbers != list(range(1, len(numbers) + 1)) or sheet.moves != len(numbers):
        return [f"{table}: a gap in {numbers}"]
    play, short = Play(sheet.blank_record(), log), Play(sheet.blank_record(), saved.moves, saved.rest)
    if play.version != sheet.version:
        return [f"{table}: version {play.version}, not {sheet.version}"]
    return [] if short.match.state == play.match.state else [f"{table}: another table from its last rest"]


def main() -> None:
    kills = int(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        trouble = asyncio.run(crash(Path(folder), kills, seed=random.SystemRandom().getrandbits(32)))
    sys.stdout.write("\n".join([*trouble, f"{kills} kills, {len(trouble)} troubles\n"]))
    sys.exit(bool(trouble))


if __name__ == "__main__":
    main()
