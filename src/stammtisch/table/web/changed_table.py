"""A table beside this one with changed cards: a server of its own (`changed_server.py`), as a process has one set."""

from __future__ import annotations

import asyncio
import socket
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from stammtisch.core.overlay import VARIABLE

from .lab_process import ENDED, environment


def _written(overlay: str) -> tuple[TemporaryDirectory[str], Path]:
    """A folder of its own, and in it the changes."""
    folder = TemporaryDirectory(prefix="stammtisch-lab-")
    cards = Path(folder.name, "changes.toml")
    cards.write_text(overlay, "utf-8")
    return folder, cards


class ChangedTable:
    """At most one: it is for one designer, who changes something and plays again."""

    def __init__(self, host: str) -> None:
        self._host = host
        self._folder: TemporaryDirectory[str] | None = None
        self._process: Process | None = None
        self._text = ""
        self._port = 0
        self._turn = asyncio.Lock()

    async def open(self, overlay: str) -> int:
        """The port at which the game is played with these cards. That before is closed, if it had others."""
        async with self._turn:
            if self._text == overlay and self._process is not None and self._process.returncode is None:
                return self._port
            await self._end()
            self._folder, cards = _written(overlay)
            family = socket.AF_INET6 if ":" in self._host else socket.AF_INET
            with socket.create_server((self._host, 0), family=family) as listener:  # who comes early waits
                listener.set_inheritable(True)
                self._process = await asyncio.create_subprocess_exec(
                    sys.executable, "-m", "stammtisch.table.web.changed_server",
                    str(listener.fileno()), self._folder.name,
                    stdin=PIPE, pass_fds=[listener.fileno()], start_new_session=True,
                    env={**environment(), VARIABLE: str(cards)},
                )  # fmt: skip
                self._text, self._port = overlay, listener.getsockname()[1]
            return self._port

    async def close(self) -> None:
        async with self._turn:
            await self._end()

    async def _end(self) -> None:
        if self._process is not None and self._process.returncode is None:
            with suppress(ProcessLookupError):
                self._process.terminate()
            try:
                await asyncio.wait_for(self._process.wait(), ENDED)
            except TimeoutError:
                self._process.kill()
                await self._process.wait()
        if self._folder is not None:
            self._folder.cleanup()
        self._folder = self._process = None
