"""People who play at several servers: whose line breaks goes to the next one that is well."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from table.crash import Player
from table.guests import PLAIN

PORT = 8000
#: As the client in the browser does (`web/src/lib/connection.ts`): how often it asks, and when it gives a line up.
PING_EVERY, LOST_AFTER, RETRY = 1.0, 2.9, 0.25


class Balancer:
    """Knows which servers are well, as one would that stands before them: it asks each `/ready` twice a second."""

    def __init__(self, addresses: list[str]) -> None:
        self.addresses = addresses
        self.well = set(addresses)

    def next(self, last: str) -> str:
        """The next server that is well; if none is, the next."""
        first = self.addresses.index(last) + 1
        order = self.addresses[first:] + self.addresses[:first]
        return next((address for address in order if address in self.well), order[0])

    async def look(self) -> None:
        async with httpx.AsyncClient(verify=PLAIN, trust_env=False, timeout=1.0) as http:
            await asyncio.gather(*[self._look_at(http, address) for address in self.addresses])

    async def _look_at(self, http: httpx.AsyncClient, address: str) -> None:
        while True:
            try:
                (await http.get(f"http://{address}:{PORT}/ready")).raise_for_status()
            except httpx.HTTPError:
                self.well.discard(address)
            else:
                self.well.add(address)
            await asyncio.sleep(0.5)


@dataclass
class Traveller(Player):
    """Somebody who goes to the next server when a line breaks, or says nothing."""

    balancer: Balancer = field(default_factory=lambda: Balancer([]))
    at: str = ""
    latest: dict[str, Any] = field(default_factory=dict)
    refused: set[str] = field(default_factory=set)
    heard: float = 0.0
    #: The longest times for which nothing was heard, and when they ended.
    silences: list[tuple[float, float]] = field(default_factory=list)

    async def play(self) -> None:
        self.heard = time.monotonic()
        while not self.done:
            self.at = self.balancer.next(self.at)
            address = f"ws://{self.at}:{PORT}/ws/tables/{self.table}"
            with suppress(OSError, ConnectionClosed, InvalidHandshake, TimeoutError):
                async with connect(
                    address,
                    additional_headers={"Cookie": self.cookie},
                    open_timeout=LOST_AFTER,
                    close_timeout=0.1,
                    ping_interval=None,
                    proxy=None,
                ) as line:
                    self.connections += 1
                    await self._listen(line)
            await asyncio.sleep(RETRY)

    async def _listen(self, line: ClientConnection) -> None:
        silent = 0.0
        while not self.done:
            try:
                written = await asyncio.wait_for(line.recv(), PING_EVERY)
            except TimeoutError:
                silent += PING_EVERY
                if silent > LOST_AFTER:
                    return
                await line.send(msgspec.json.encode({"type": "ping", "count": 1}).decode())
                continue
            silent = 0.0
            now = time.monotonic()
            self.silences.append((now - self.heard, now))
            self.heard = now
            await self._hear(line, msgspec.json.decode(written))

    async def _hear(self, line: ClientConnection, message: dict[str, Any]) -> None:
        match message["type"]:
            case "whole" | "step":
                self.latest = {"type": "step", "now": message["now"]}
                await asyncio.sleep(self.dice.uniform(0.0, 0.06))
                await self._take(line, message)
            case "ack":
                self.acked[message["id"]] = message["version"]
                self.open = None
            case "refused":
                self.refused.add(str(message["id"]))
                self.open = None
                if message["code"] not in ("late", "over", "not-stored"):
                    self.trouble.append(str(message))
                await self._take(line, self.latest)  # what has made it late came before

    def longest(self, since: float) -> float:
        """For how long nothing was heard since then."""
        waiting = 0.0 if self.done else time.monotonic() - self.heard
        return max([waiting, *[long for long, at in self.silences if at >= since]])
