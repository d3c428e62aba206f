"""The way of a move through the server."""

import re
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any

from stammtisch.table.store import Storage
from table.guests import Chair
from table.party import Party, party

TABLE = "stammtisch.table."
#: As docs/table.md lists them.
PATH = {
    "web.socket",
    "room.mailbox",
    "room.room",
    "game.play",
    "room.clock",
    "store.storage",
    "store.queries",
    "room.audience",
    "game.presenter",
    "bots.bot_seats",
}


class Trace:
    """The modules of the table of which something runs, in the server's loop and in the thread that stores."""

    def __init__(self) -> None:
        self.modules: set[str] = set()

    def see(self, frame: FrameType, event: str, _: Any) -> None:
        name = frame.f_globals.get("__name__", "")
        part = name.removeprefix(TABLE)
        if event == "call" and name.startswith(TABLE) and "." in part:  # what belongs to no part is a tool of all
            self.modules.add(part)

    @asynccontextmanager
    async def seeing(self, storage: Storage) -> AsyncIterator[None]:
        await storage.run(lambda _: sys.setprofile(self.see))
        sys.setprofile(self.see)
        try:
            yield
        finally:
            sys.setprofile(None)
            await storage.run(lambda _: sys.setprofile(None))


def test_a_move_passes_ten_modules_from_the_socket_to_everybody(tmp_path: Path) -> None:
    async def test(at: Party) -> None:
        await at.take_chairs()
        asked, other = sorted(at.chairs, key=lambda chair: chair.question is None)
        assert asked.question is not None
        await at.settle()
        trace = Trace()
        async with trace.seeing(at.site.server.hall.services.storage):
            version = (await asked.answer())["version"]
            for chair in (asked, other):
                await chair.until(partial(_at, chair, version))
            await at.settle()
        assert trace.modules == PATH
        assert len(PATH) == 10

    party(tmp_path, "kombio", test, turn_seconds=60, options={"ready": False})


def _at(chair: Chair, version: int) -> bool:
    return chair.now is not None and chair.now["version"] == version


def test_the_page_names_these_modules() -> None:
    page = (Path(__file__).parents[2] / "docs" / "table.md").read_text("utf-8")
    section = page.split("## The way of a move")[1].split("\n## ")[0]
    listed = [line.split("`")[1] for line in section.splitlines() if re.match(r"\d+\. `", line)]
    assert {name.removesuffix(".py").replace("/", ".") for name in listed} == PATH
    assert len(listed) == len(set(listed))
