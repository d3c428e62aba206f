"""How a host speaks to a running server: over a socket in its folder, which only who runs it can open.

A request is one line of JSON, and so is the answer: `{"do": "close", "with": {"table": "…"}}`, then `{"given": …}` or
`{"mistake": "…"}`.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from stammtisch.core import Mistake

log = logging.getLogger(__name__)

NAME = "control.sock"
#: An exported table is one line.
LONGEST = 1 << 28

#: Does a command by its name, with its arguments.
Do = Callable[[str, dict[str, Any]], Awaitable[Any]]


class Control:
    """The server's end."""

    def __init__(self, folder: Path, do: Do) -> None:
        self.path = folder / NAME
        self._do = do
        self._server: asyncio.Server | None = None

    async def open(self) -> None:
        """Listen. A server that cannot is a server all the same."""
        before = os.umask(0o077)
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.path.unlink(missing_ok=True)  # of a server that was killed: the folder is ours
            self._server = await asyncio.start_unix_server(self._serve, self.path, limit=LONGEST)
        except OSError as error:
            log.warning("stammtisch admin will not reach this server: %s", error)
        finally:
            os.umask(before)

    async def close(self) -> None:
        if self._server is not None:
            self._server.close()
            self.path.unlink(missing_ok=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError, asyncio.IncompleteReadError):
            writer.write(json.dumps(await self._answer(await reader.readline())).encode() + b"\n")
            await writer.drain()
        writer.close()

    async def _answer(self, line: bytes) -> dict[str, Any]:
        try:
            wish = json.loads(line)
            return {"given": await self._do(wish["do"], wish["with"])}
        except Mistake as mistake:
            return {"mistake": str(mistake)}
        except Exception as error:
            log.exception("stammtisch admin")
            return {"mistake": f"the server could not do this: {type(error).__name__}: {error}"}


def ask_server(folder: Path, name: str, arguments: dict[str, Any]) -> tuple[bool, Any]:
    """Have a running server do a command: whether there is one, and what it gives."""
    with socket.socket(socket.AF_UNIX) as line:
        try:
            line.connect(str(folder / NAME))
        except OSError:
            return False, None
        line.sendall(json.dumps({"do": name, "with": arguments}).encode() + b"\n")
        with line.makefile("rb") as answers:
            written = answers.readline()
    if not written:
        raise Mistake("the server has ended before it answered")
    answer = json.loads(written)
    if "mistake" in answer:
        raise Mistake(answer["mistake"])
    return True, answer["given"]
