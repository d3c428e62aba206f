"""The processes of the lab in the browser: it works beside the tables, and can be stopped."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any

from stammtisch.core.overlay import VARIABLE
from stammtisch.table.refusal import Refusal

#: The longest line that a process says: all that is printed in a game, or a report.
LINE = 8_000_000
#: So long, in seconds, the lab may take to draw a card.
DRAWN_IN = 30.0
#: Nobody waits longer for a process that was asked to end.
ENDED = 30.0


class LabProcess:
    """`python -m stammtisch.lab.service`: asked in lines of JSON, it answers in such lines."""

    def __init__(self) -> None:
        self._process: Process | None = None

    async def start(self) -> None:
        """In a session of its own: Ctrl-C at the terminal is for the server, which ends it."""
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "stammtisch.lab.service",
            stdin=PIPE, stdout=PIPE, limit=LINE, env=environment(), start_new_session=True,
        )  # fmt: skip

    @property
    def runs(self) -> bool:
        return self._process is not None and self._process.returncode is None

    async def ask(self, wish: dict[str, Any]) -> AsyncIterator[bytes]:
        """Every line that comes in answer."""
        assert self._process is not None
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(wish).encode() + b"\n")
        await self._process.stdin.drain()
        while line := await self._process.stdout.readline():
            yield line

    def interrupt(self) -> None:
        """Ask it to come to an end with what it has."""
        if self.runs:
            assert self._process is not None
            with suppress(ProcessLookupError):
                self._process.send_signal(signal.SIGINT if os.name == "posix" else signal.SIGTERM)

    async def end(self) -> None:
        if self.runs:
            assert self._process is not None
            with suppress(ProcessLookupError):
                self._process.kill()  # those who play for it go with it
            with suppress(TimeoutError):
                await asyncio.wait_for(self._process.wait(), ENDED)


class LabDesk:
    """Draws cards, one after the other, in a process that stays."""

    def __init__(self) -> None:
        self._process = LabProcess()
        self._turn = asyncio.Lock()

    async def ask(self, wish: dict[str, Any]) -> bytes:
        """The one line that comes in answer."""
        async with self._turn:
            try:
                async with asyncio.timeout(DRAWN_IN):
                    if not self._process.runs:
                        await self._process.start()
                    async for line in self._process.ask(wish):
                        return line
            except (TimeoutError, OSError, ValueError):
                pass
            except asyncio.CancelledError:  # its answer would be taken for that of the next
                await self._process.end()
                raise
            await self._process.end()
            raise Refusal("try-again", "lab-broken")

    async def close(self) -> None:
        await self._process.end()


def environment() -> dict[str, str]:
    """That of the server, but with the cards of the game itself: drafts are about these."""
    return {name: value for name, value in os.environ.items() if name != VARIABLE}
