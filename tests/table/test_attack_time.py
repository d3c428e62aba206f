"""Clocks that jump, servers that do not stop, and bots that leave no time to others."""

import asyncio
import time
from pathlib import Path

import pytest

from stammtisch.core import Record
from stammtisch.games import game_named
from stammtisch.table.bots import Task, Workers
from table.guests import eventually
from table.party import House, Party, party

KARUBA = game_named("karuba")
RECORD = Record.of(KARUBA, 4, 1, {})


@pytest.mark.parametrize("jump", [-86_400, 86_400])
def test_when_the_time_of_day_jumps_nobody_loses_their_turn(
    jump: int, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(at: Party) -> None:
        await at.take_chairs()
        one, two = at.chairs
        now = time.time
        monkeypatch.setattr(time, "time", lambda: now() + jump)
        room = await at.site.server.hall.room(at.table)
        await room.mailbox.ask(room.attend)  # somebody comes or goes: the alarm is set anew
        shown = room.clock.shown()
        assert shown is not None
        assert 50_000 < shown.left <= 60_000
        await one.answer()
        await at.settle()
        assert not room.audience.stand_ins
        assert two.question is not None

    party(house, "karuba", test, turn_seconds=60)


def test_a_turn_that_waits_for_the_wall_clock_ends_in_time(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also if the time of day stands still or goes back."""

    async def test(at: Party) -> None:
        room = await at.site.server.hall.room(at.table)
        now = time.time()
        monkeypatch.setattr(time, "time", lambda: now - 3600)
        await room.mailbox.ask(room.attend)
        await eventually(lambda: room.audience.stand_ins)

    party(house, "karuba", test, turn_seconds=1)


class Sleeper(Workers):
    """Processes that read, and never say anything."""

    async def _start(self) -> asyncio.subprocess.Process:
        pipe = asyncio.subprocess.PIPE
        command = ["sh", "-c", "sleep 60 & exec sleep 60"]  # somebody else holds on to its pipe
        process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, start_new_session=True)
        self._alive.add(process)
        return process


def test_to_stop_while_bots_think_takes_no_time(caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> float:
        workers = Sleeper(2, 30.0)
        thinking = [asyncio.create_task(workers.think(Task("room", vars(RECORD), 0, "casual", 1))) for _ in range(3)]
        await eventually(lambda: len(workers._alive) == 2)
        begun = time.monotonic()
        async with asyncio.timeout(20):
            await workers.close()
        assert not workers._alive
        assert await asyncio.gather(*thinking) == [None] * 3
        return time.monotonic() - begun

    assert asyncio.run(run()) < 15
    assert "RuntimeError" not in caplog.text, "a pipe was read twice"


class Slow(Workers):
    """Thinks for a moment about everything, and notes for whom."""

    def __init__(self) -> None:
        super().__init__(1, 60.0)
        self.done: list[str] = []
        self.shares: dict[str, float] = {}

    async def _start(self) -> asyncio.subprocess.Process:
        return None  # type: ignore[return-value]

    async def _ask(self, process: object, task: Task) -> str:
        await asyncio.sleep(0.005)
        self.done.append(task.room)
        self.shares[task.room] = task.share
        return "word"


def task_of(room: str, origin: str) -> Task:
    return Task(room, vars(RECORD), 0, "master", 1, origin=origin)


def test_hundreds_of_masters_of_one_network_do_not_make_others_wait() -> None:
    async def run() -> Slow:
        workers = Slow()
        flood = [asyncio.create_task(workers.think(task_of("theirs", "eve"))) for _ in range(300)]
        await eventually(lambda: len(workers.done) > 3)
        before = len(workers.done)
        assert await workers.think(task_of("ours", "anna")) == "word"
        assert workers.done[-1] == "ours"
        assert len(workers.done) - before <= 4, "at most one of theirs comes first, and the one that is thought about"
        assert workers.shares["ours"] == 0.5
        assert workers.shares["theirs"] < 0.01
        for one in flood:
            one.cancel()
        return workers

    asyncio.run(run())


def test_a_table_names_the_network_it_was_opened_from_and_nobody_can_read_it(tmp_path: Path) -> None:
    async def test(at: Party) -> None:
        room = await at.site.server.hall.room(at.table)
        assert len(room.sheet.origin) == 16
        assert "127" not in room.sheet.origin
        services = at.site.server.hall.services
        assert services.origin("127.0.0.1") == room.sheet.origin != services.origin("127.0.0.2")
        assert services.origin("2001:db8::1") == services.origin("2001:db8::ffff:2") != services.origin("2001:db9::1")

    party(tmp_path, "karuba", test)
