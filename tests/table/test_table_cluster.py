"""Several servers on one PostgreSQL: the short form of `make cluster`, planted bugs, and what is passed on."""

from __future__ import annotations

import asyncio
import logging
import logging.handlers
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import pytest
from sqlalchemy import select
from websockets.exceptions import InvalidStatus

from stammtisch.core import Mistake
from stammtisch.table.model import Deadline, Rest, Written
from stammtisch.table.room import Hall
from stammtisch.table.store import Fenced, Stale, leases, open_database, queries, schema
from stammtisch.table.web.relay import HEADER, Passes
from table.cluster import go_through
from table.guests import QUICK, Json, Site, eventually, moved_on, serving
from table.postgres import Postgres
from table.test_table_storage import move, sheet

#: A lease outlasts any test, also on a machine that is late with everything.
LASTING = replace(QUICK, lease=600)


def test_servers_are_killed_frozen_cut_off_and_rolled_and_nothing_is_lost() -> None:
    trouble, told = asyncio.run(go_through(1))
    assert trouble == [], told


@pytest.fixture(scope="module")
def database(postgres: Postgres) -> str:
    """One for all tests of this module; each uses tables of its own."""
    return postgres.set_aside()


@asynccontextmanager
async def two_servers(database: str) -> AsyncIterator[list[Site]]:
    async with AsyncExitStack() as stack:
        yield [await stack.enter_async_context(serving(database, LASTING, node=name)) for name in ("one", "two")]


def test_a_table_is_played_through_a_server_that_does_not_have_it(database: str) -> None:
    async def run() -> None:
        async with two_servers(database) as (one, two), one.guest("Anna") as anna, two.guest("Ben") as ben:
            table = await anna.open("karuba", "me", "free")
            await ben.sit(table, 1)
            await anna.post(f"/api/tables/{table}/start")
            assert table in one.server.hall.rooms.leases()
            assert table not in two.server.hall.rooms.leases()
            async with anna.at(table) as here, ben.at(table) as there:
                assert (here.me, there.me) == (0, 1), "each has the own seat, whichever way they came"
                for _ in range(4):  # whoever is asked: that depends on the cards
                    await eventually(lambda: there.question or here.question)
                    chair = there if there.question else here
                    question = chair.question
                    assert (await chair.answer())["type"] == "ack"
                    await chair.until(partial(moved_on, chair, question))
                await there.wish("say", text="Hello")
                await here.until(lambda: any(line["type"] == "chat" for line in here.heard))

    asyncio.run(run())


def test_who_is_forgotten_at_one_server_has_no_seat_at_the_others(database: str) -> None:
    async def run() -> None:
        async with two_servers(database) as (one, two), one.guest("Anna") as anna, two.guest("Zenobia") as gone:
            assert two.server.neighbours() == {"127.0.0.1"}
            table = await anna.open("karuba", "me", "free")
            await gone.sit(table, 1)
            await anna.post(f"/api/tables/{table}/start")
            async with anna.at(table) as here:
                assert here.room["seats"][1]["name"] == "Zenobia"
                assert (await gone.http.delete("/api/me")).json() == {"tables": 1}
                await here.until(lambda: here.room["seats"][1]["bot"])
                await here.until(lambda: "Zenobia" not in str(here.log))
                assert here.closed is None

    asyncio.run(run())


def test_two_without_a_cookie_who_are_passed_on_are_two(database: str) -> None:
    async def run() -> None:
        async with two_servers(database) as (one, two), one.guest("Anna") as anna:
            table = await anna.open("kombio", "me", "free", "free")
            path = f"{two.address}/api/tables/{table}/seats/"
            async with two.guest() as ben, two.guest() as cleo:
                for guest in (ben, cleo):
                    guest.http.cookies.clear()
                for seat, guest in ((1, ben), (2, cleo)):
                    (await guest.http.put(path + str(seat), json={"who": "me"})).raise_for_status()
                assert ben.http.cookies["stammtisch"] != cleo.http.cookies["stammtisch"]
            room = await one.server.hall.room(table)
            assert len({place.guest for place in room.sheet.places}) == 3

    asyncio.run(run())


def test_where_people_come_from_is_passed_on_and_nobody_else_can_say_it(database: str) -> None:
    async def run() -> None:
        async with two_servers(database) as (one, two), one.guest("Anna") as anna:
            table = await anna.open("kombio", "me", "free")
            async with two.guest(address="127.0.0.7") as ben:
                await ben.sit(table, 1)
                async with ben.at(table):
                    assert _guard(one)["127.0.0.7"] == 1, "the socket is counted where they come from"
            path = f"/api/tables/{table}"
            forged = Passes("not the secret", time.time).give("9.9.9.9", "GET", path)
            assert (await anna.http.get(path, headers={HEADER: forged})).status_code == 403
            assert one.server.passes is not None
            real = one.server.passes.give("9.9.9.9", "GET", "/api/tables")
            assert (await anna.http.get(path, headers={HEADER: real})).status_code == 403, "it is for another path"
            assert (await anna.http.get("/api/tables", headers={HEADER: real})).is_success

    asyncio.run(run())


def _guard(site: Site) -> dict[str, int]:
    """How many WebSockets a server counts from each network."""
    app: Any = site.app.middleware_stack
    while not hasattr(app, "_sockets"):
        app = app.app
    found: dict[str, int] = app._sockets
    return found


def test_a_new_name_and_who_is_at_a_table_are_heard_at_the_other_server(database: str) -> None:
    async def run() -> None:
        async with two_servers(database) as (one, two), one.guest("Anna") as anna, two.guest("Zoe") as zoe:
            table = await anna.open("kombio", "me", "free", public=True)
            async with anna.at(table) as chair:
                assert (await zoe.get(f"/api/tables/{table}"))["seats"][0]["name"] == "Anna"

                async def shown() -> Json:
                    rooms: list[Json] = await zoe.get("/api/tables")
                    return next(room for room in rooms if room["id"] == table)

                await _until(shown, lambda room: room["seats"][0]["here"])
                async with two.guest(cookies=anna.http.cookies) as same:
                    await same.put("/api/me", {"name": "Anne"})
                await chair.until(lambda: chair.room["seats"][0]["name"] == "Anne")
            await _until(shown, lambda room: not room["seats"][0]["here"])

    asyncio.run(run())


async def _until(look: Callable[[], Awaitable[Json]], holds: Callable[[Json], bool]) -> None:
    async with asyncio.timeout(20):
        while not holds(await look()):  # noqa: ASYNC110  # what a server shows has no event
            await asyncio.sleep(0.1)


def test_a_server_that_goes_gives_its_tables_away_at_once(database: str) -> None:
    async def run() -> None:
        async with serving(database, LASTING, node="two") as two, AsyncExitStack() as stack:
            one = await stack.enter_async_context(serving(database, LASTING, node="one"))
            async with one.guest("Anna") as anna:
                table = await anna.open("karuba", "me", "random", pace="slow")
                chair = await stack.enter_async_context(anna.at(table))
                await one.server.leave()
                await chair.until(lambda: chair.closed is not None)
                assert chair.closed == 1012
                await eventually(lambda: table in two.server.hall.rooms.leases())  # it is slow, and so it was woken

    asyncio.run(run())


def test_what_is_written_without_the_lease_is_not_written(database: str) -> None:
    engine = open_database(database, "one")
    with engine.begin() as connection:
        queries.add_room(connection, sheet("fenced"))
        old = leases.take(connection, "fenced", "one/1", 60)
        assert old is not None
        queries.append(connection, "fenced", move(1), "playing", lease=old)
        assert leases.take(connection, "fenced", "two/1", 60) is None, "it is not over"
        leases.release(connection, [("fenced", old)])
        new = leases.take(connection, "fenced", "two/1", 60)
        assert new is not None
        assert new.epoch == old.epoch + 1
        with pytest.raises(Fenced):
            queries.append(connection, "fenced", move(2), "playing", lease=old)
        with pytest.raises(Fenced):
            leases.fenced(lambda _: None, "fenced", old)(connection)
        leases.release(connection, [("fenced", old)])  # of what it has no more
        with pytest.raises(Stale):
            queries.append(connection, "fenced", move(3), "playing", lease=new)
        queries.append(connection, "fenced", move(2), "playing", lease=new)
    engine.dispose()


def test_one_that_wants_the_database_for_itself_and_one_that_shares_it_refuse_each_other(database: str) -> None:
    engine = open_database(database, "one")
    open_database(database, "two").dispose()
    with pytest.raises(Mistake, match="--node"):
        open_database(database)
    engine.dispose()
    alone = open_database(database)
    with pytest.raises(Mistake, match="--node"):
        open_database(database, "one")
    alone.dispose()


def test_several_servers_need_a_postgresql(tmp_path: Path) -> None:
    with pytest.raises(Mistake, match="PostgreSQL"):
        open_database(f"sqlite:///{tmp_path}/table.sqlite", "one")


def _steps(room: str) -> list[queries.Step]:
    """Moves with and without a rest, with a deadline, without, and with its end."""
    rests = [None, *[Rest(number, number, number, [0, 1], number, f"position {number}") for number in (2, 3, 4, 40)]]
    dues = [(Deadline(5.0, None, 7.0),), None, (Deadline(None, 3.0, 7.0),), (None,), (Deadline(9.0, None, 9.5),)]
    return [
        queries.Step(room, Written(move(number), "playing", told, 0, rest, number), due)
        for number, told, rest, due in zip(range(1, 6), ["a", None, "c", "d", None], rests, dues, strict=True)
    ]


def test_what_is_written_together_is_what_would_be_written_alone(database: str) -> None:
    engine = open_database(database)
    with engine.begin() as connection:
        for name in ("alone1", "together1", "together2"):
            queries.add_room(connection, sheet(name))
        for step in _steps("alone1"):
            step(connection)
        for pair in zip(_steps("together1"), _steps("together2"), strict=True):
            pair[0].together(connection, pair)
        found = {}
        for name in ("alone1", "together1", "together2"):
            rows = [
                connection.execute(select(table).where(table.c.room == name)).mappings().all()
                for table in (schema.moves, schema.rests, schema.deadlines)
            ]
            sheets = queries.sheets(connection, [name])
            parts = [{**row, "room": "", "made": 0} for part in rows for row in part]
            found[name] = sorted(map(str, parts)), replace(sheets[0], id="", touched=0.0)
        assert found["alone1"] == found["together1"] == found["together2"]
        assert len(found["alone1"][0]) == 5 + 1 + 1, "five moves, the newest rest, the last deadline"
        late = queries.Step("together1", Written(move(9), "playing", None, 0, None, 0))
        with pytest.raises(Stale):
            late.together(connection, [_step_of("together2", 6), late])
    engine.dispose()


def _step_of(room: str, number: int) -> queries.Step:
    return queries.Step(room, Written(move(number), "playing", None, 0, None, 0))


def test_who_is_refused_a_line_is_no_trouble_for_the_log(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server without its database refuses at once, whoever comes and however often."""
    log, said = logging.getLogger("uvicorn.error"), SimpleQueue[logging.LogRecord]()
    told = logging.handlers.QueueHandler(said)

    async def run() -> None:
        async with two_servers(database) as (one, _), one.guest("Anna") as anna:
            table = await anna.open("kombio", "me", "free")
            monkeypatch.setattr(Hall, "node_is_good", False)
            log.addHandler(told)  # uvicorn has set up its own by now
            with pytest.raises(InvalidStatus) as refused:
                await anna.at(table).__aenter__()
            assert refused.value.response.status_code == 503
            monkeypatch.undo()

    try:
        asyncio.run(run())
    finally:
        log.removeHandler(told)
    assert said.empty()
