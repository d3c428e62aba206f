"""Several servers on one database, on machines of their own, while people play all five games.

One is killed, one is frozen for longer than its leases last, one is cut off from the database, and all are rolled one
after the other. `python -m table.cluster 10` does so ten times over (`make cluster`).
"""

from __future__ import annotations

import asyncio
import os
import secrets
import signal
import subprocess
import sys
import time
from collections import Counter
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
from sqlalchemy import create_engine
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from table.crash import _broken, _missing
from table.guests import PLAIN, eventually
from table.postgres import Postgres
from table.town import Town
from table.travellers import PORT, Balancer, Traveller
from table.witness import WITNESS, doubled, two_writers

GAMES = ("kombio", "karuba", "klobba", "barbarity", "klong")
#: Everybody is back within so many seconds.
BACK = 5.0
#: Longer than a lease lasts.
PAST = 4.0


def slowness() -> float:
    """How many times as long everything takes, because the machine has more to do than its cores can."""
    return max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))


class Cluster:
    """So many servers, and those who play there."""

    def __init__(self, town: Town, database: Postgres, program: str = "table.node") -> None:
        self.town, self.database, self.program = town, database, program
        self.processes: list[subprocess.Popen[bytes]] = [self._start(machine) for machine in range(town.machines)]
        self.trouble: list[str] = []
        self.told: list[str] = []
        self.players: list[Traveller] = []
        self.balancer = Balancer(self.addresses)
        self.playing: list[asyncio.Task[None]] = [asyncio.create_task(self.balancer.look())]

    @property
    def addresses(self) -> list[str]:
        return [self.town.address(machine) for machine in range(self.town.machines)]

    def _start(self, machine: int) -> subprocess.Popen[bytes]:
        tests = Path(__file__).parent.parent
        paths = os.pathsep.join([str(tests), *sys.path])
        environment = {**os.environ, "PYTHONPATH": paths, "PYTHONFAULTHANDLER": "1"}
        words = [self.database.url, f"node-{machine}", self.town.address(machine), str(PORT)]
        command = [*self.town.inside(machine), sys.executable, "-m", self.program, *words]
        return subprocess.Popen(command, env=environment)

    async def ready(self, machine: int) -> None:
        """Wait until a server answers."""
        async with httpx.AsyncClient(verify=PLAIN, trust_env=False) as http:

            async def answers() -> bool:
                with suppress(httpx.TransportError):
                    url = f"http://{self.town.address(machine)}:{PORT}/ready"
                    return (await http.get(url, timeout=5)).is_success
                return False

            end = time.monotonic() + 60
            while not await answers():
                if self.processes[machine].poll() is not None or time.monotonic() > end:
                    raise RuntimeError(f"node-{machine} does not start")
                await asyncio.sleep(0.05)

    async def open(self, game: str, seed: int) -> None:
        """A table for two people and a bot; each of them comes by another server."""
        ways = [f"http://{self.addresses[(seed + one) % len(self.addresses)]}:{PORT}" for one in (0, 1)]
        people = [httpx.AsyncClient(base_url=way, verify=PLAIN, trust_env=False, timeout=60) for way in ways]
        one, two = people
        try:
            wish = {"game": game, "seats": ["me", "free", "random"], "race_seconds": 1}
            table = (await _ask(one, "POST", "/api/tables", wish))["id"]
            await _ask(two, "PUT", f"/api/tables/{table}/seats/1", {"who": "me"})
            await _ask(one, "POST", f"/api/tables/{table}/start")
            cookies = [f"stammtisch={guest.cookies['stammtisch']}" for guest in people]
        finally:
            await asyncio.gather(*[guest.aclose() for guest in people])
        for seat, cookie in enumerate(cookies):
            dice = Random(seed * 2 + seat)
            player = Traveller(PORT, table, cookie, dice, balancer=self.balancer, at=dice.choice(self.addresses))
            self.players.append(player)
            self.playing.append(asyncio.create_task(player.play()))

    # What happens to servers

    def owners(self) -> Counter[int]:
        """How many running games each server has."""
        with self.database.connect() as connection:
            found = connection.execute("SELECT owner FROM rooms WHERE state = 'playing' AND owner IS NOT NULL")
            return Counter(int(str(row[0]).partition("/")[0].removeprefix("node-")) for row in found)

    def busiest(self) -> int:
        return self.owners().most_common(1)[0][0]

    async def kill(self) -> None:
        machine = self.busiest()
        self.processes[machine].kill()
        self.processes[machine].wait()
        self.processes[machine] = self._start(machine)
        await asyncio.sleep(PAST)
        await self.ready(machine)

    async def freeze(self) -> None:
        """What people say to a server that is stopped lies there when it goes on, with leases that are over."""
        machine = self.busiest()
        async with AsyncExitStack() as lines:
            talking = [await lines.enter_async_context(self._line(machine, table)) for table in self.at(machine)]
            for line in talking:
                await line.recv()
            self.processes[machine].send_signal(signal.SIGSTOP)
            await self._say(talking)
            await asyncio.sleep(PAST)
            self.processes[machine].send_signal(signal.SIGCONT)
            for _ in range(5):
                await self._say(talking)
                await asyncio.sleep(0.2)

    async def _say(self, lines: list[ClientConnection]) -> None:
        for line in lines:
            wish = {"type": "say", "id": secrets.token_hex(4), "text": "Hello?"}
            with suppress(ConnectionClosed):
                await line.send(msgspec.json.encode(wish).decode())

    def at(self, machine: int) -> list[str]:
        """The running games that a server has."""
        query = "SELECT id FROM rooms WHERE state = 'playing' AND owner LIKE %s"
        with self.database.connect() as connection:
            return [str(row[0]) for row in connection.execute(query, [f"node-{machine}/%"])]

    def _line(self, machine: int, table: str) -> connect:
        """One more line of a player, to this server whatever happens."""
        cookie = next(player.cookie for player in self.players if player.table == table)
        address = f"ws://{self.town.address(machine)}:{PORT}/ws/tables/{table}"
        return connect(
            address, additional_headers={"Cookie": cookie}, close_timeout=0.1, ping_interval=None, proxy=None
        )

    async def cut_off(self) -> None:
        machine = self.busiest()
        self.town.cut(machine, off=True)
        await asyncio.sleep(PAST)
        self.town.cut(machine, off=False)
        await self.ready(machine)

    async def roll(self) -> None:
        for machine in range(self.town.machines):
            self.processes[machine].terminate()
            try:
                ended = await asyncio.to_thread(self.processes[machine].wait, 20)
            except subprocess.TimeoutExpired:
                self.processes[machine].send_signal(signal.SIGABRT)  # it says where it hangs
                ended = self.processes[machine].wait()
            if ended not in (0, -signal.SIGTERM):
                self.trouble.append(f"node-{machine} ended with {ended}")
            self.processes[machine] = self._start(machine)
            await self.ready(machine)

    async def go_through(self, what: str) -> None:
        """Let something happen while people play, and see for how long each of them heard nothing."""
        began = time.monotonic()
        before = {player.table: player.version for player in self.players if not player.done}
        await getattr(self, what)()
        everybody = [player for player in self.players if not player.done]
        with suppress(TimeoutError):
            await eventually(lambda: all(player.done or player.version > before[player.table] for player in everybody))
        stuck = {player.table for player in everybody if not player.done and player.version <= before[player.table]}
        self.trouble += [f"{what}: {table} does not go on" for table in stuck]
        longest = max(player.longest(began) for player in self.players)
        self.told.append(f"{what} {longest:.1f} s")
        if longest >= BACK * slowness():
            self.trouble.append(f"{what}: somebody heard nothing for {longest:.1f} s")
        await self.replace()

    async def replace(self) -> None:
        """Who is done plays another game."""
        for table, game in [(player.table, GAMES[n // 2 % 5]) for n, player in enumerate(self.players) if n % 2 == 0]:
            pair = [player for player in self.players if player.table == table]
            if all(player.done for player in pair):
                self.trouble += self.judge(pair)
                self.players = [player for player in self.players if player.table != table]
                await self.open(game, len(self.playing))

    # What is judged afterwards

    def judge(self, players: list[Traveller] | None = None) -> list[str]:
        """What was acknowledged and is not there, what was refused and is, and who wrote without a right to."""
        engine = create_engine(self.database.url, isolation_level="REPEATABLE READ")
        players = self.players if players is None else players
        with engine.connect() as connection:
            found = [one for player in players for one in [*player.trouble, *_missing(connection, player)]]
            found += [one for player in players for one in doubled(connection, player)]
            for table in sorted({player.table for player in players}):
                found += [*_broken(connection, table), *two_writers(connection, table)]
        engine.dispose()
        return found

    async def close(self) -> None:
        for task in self.playing:
            task.cancel()
        await asyncio.gather(*self.playing, return_exceptions=True)
        for process in self.processes:
            process.send_signal(signal.SIGCONT)
            process.kill()
            process.wait()


async def _ask(guest: httpx.AsyncClient, method: str, path: str, body: Any = None) -> Any:
    """Ask, and again if one is told to."""
    for _ in range(50):
        answer = await guest.request(method, path, json=body)
        if answer.status_code != 503:
            break
        await asyncio.sleep(0.2)
    return answer.raise_for_status().json()


async def go_through(rounds: int, *, program: str = "table.node", what: str = "") -> tuple[list[str], str]:
    """All that may happen to servers, so many times over. What was wrong, and a line about it."""
    town = Town(3)
    try:
        database = Postgres(town.database)
        try:
            return await _with(Cluster(town, database, program), rounds, what.split() or EVENTS)
        finally:
            await asyncio.to_thread(database.close)
    finally:
        town.close()


EVENTS = ("kill", "freeze", "cut_off", "roll")


async def _with(cluster: Cluster, rounds: int, events: tuple[str, ...] | list[str]) -> tuple[list[str], str]:
    try:
        await asyncio.gather(*[cluster.ready(machine) for machine in range(cluster.town.machines)])
        with cluster.database.connect() as connection:
            connection.execute(WITNESS)
        for number, game in enumerate(GAMES):
            await cluster.open(game, number)
        await eventually(lambda: all(len(player.acked) > 1 or player.done for player in cluster.players))
        for _ in range(rounds):
            for event in events:
                await cluster.go_through(event)
        for task in cluster.playing:
            task.cancel()
        await asyncio.gather(*cluster.playing, return_exceptions=True)
        trouble = await asyncio.to_thread(cluster.judge)
        acked = sum(len(player.acked) for player in cluster.players)
        told = f"{acked} moves acknowledged to those who play now; longest silence: {', '.join(cluster.told)}"
        return cluster.trouble + trouble, told
    finally:
        await cluster.close()


def _see_planted() -> None:
    """Servers with mistakes in them, one after the other: each has to be noticed."""
    for mistake in ("no_fence", "no_lease", "lossy_relay"):
        os.environ["PLANTED"] = mistake
        try:
            trouble, _ = asyncio.run(go_through(1, program="table.planted", what="freeze"))
        except (httpx.HTTPError, TimeoutError) as error:
            trouble = [f"nobody could play: {error}"]
        sys.stdout.write(f"{mistake}: {len(trouble)} troubles, such as: {trouble[0] if trouble else 'none!'}\n")
        if not trouble:
            sys.exit(f"nobody has noticed {mistake}")


def main() -> None:
    rounds = int(sys.argv[1])
    if "planted" in sys.argv:
        _see_planted()
        return
    trouble, told = asyncio.run(go_through(rounds, what=" ".join(sys.argv[2:])))
    sys.stdout.write("\n".join([*trouble, told, f"{rounds} rounds, {len(trouble)} troubles\n"]))
    sys.exit(bool(trouble))


if __name__ == "__main__":
    main()
