"""A server that goes and comes back: nothing is lost, and what was due stays due."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from stammtisch.table.store import database_in
from table.guests import Json, at_random, eventually, play_on, serving
from table.postgres import Postgres


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A real one of each kind."""
    if request.param == "sqlite":
        return database_in(tmp_path)
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.set_aside()


def test_after_a_restart_in_mid_turn_everything_is_as_it_was(database: str) -> None:
    async def play() -> None:
        async with serving(database) as site, site.guest("Anna") as anna:
            table = await anna.open("kombio", "me", "random", race_seconds=60)
            cookies = anna.http.cookies
            async with anna.at(table) as chair:
                dice = at_random(Random(1))
                await play_on(chair, dice, stop=lambda: bool(chair.now and chair.now["version"] > 20))
                await chair.asked()  # whatever it is: a question that waits for an answer
                await chair.wish("say", text="See you")
                before, room = chair.now, chair.room
        assert before is not None
        async with serving(database) as site, site.guest(cookies=cookies) as anna:
            assert (await anna.get("/api/me"))["tables"][0]["id"] == table
            async with anna.at(table) as chair:
                assert _without_clock(chair.now) == _without_clock(before)
                assert chair.room["seal"] == room["seal"]
                assert chair.heard[0]["chat"][0]["text"] == "See you"
                await play_on(chair, dice, stop=lambda: bool(chair.now and chair.now["version"] > 40))

    asyncio.run(play())


def _without_clock(now: Json | None) -> Json:
    assert now is not None
    return {**now, "clock": None}


def test_a_deadline_survives_a_restart(database: str) -> None:
    async def play() -> None:
        async with serving(database) as site, site.guest("Anna") as anna, site.guest("Ben") as ben:
            table = await anna.open("karuba", "me", "free", turn_seconds=2)
            await ben.sit(table, 1)
            await anna.post(f"/api/tables/{table}/start")
            room = await site.server.hall.room(table)
            due = room.clock.due
        assert due is not None
        async with serving(database) as site:
            room = await site.server.hall.room(table)
            assert room.clock.due == due
            await eventually(lambda: room.audience.stand_ins)  # though nobody is there: it is less than a minute ago
            assert room.audience.stand_ins == {0, 1}

    asyncio.run(play())
