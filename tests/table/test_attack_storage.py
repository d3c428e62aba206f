"""A database that is locked, away, broken or full; and who may read it."""

import os
import resource
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import event
from sqlalchemy.exc import OperationalError

from stammtisch.table.room import Hall
from stammtisch.table.store import database_in, open_database
from table.guests import Guest, Json, Site
from table.party import Party, at_site, party


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Somebody else writes, and takes their time."""
    other = sqlite3.connect(folder / "table.sqlite", isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    try:
        yield
    finally:
        other.execute("ROLLBACK")
        other.close()


async def hasty(site: Site) -> None:
    """The database does not wait for long."""
    await site.server.hall.services.storage.run(lambda one: one.exec_driver_sql("PRAGMA busy_timeout = 20"))


@contextmanager
def away(site: Site) -> Iterator[None]:
    """The database cannot be reached, as if it were on a machine that is gone."""

    def refuse(*_: object) -> None:
        raise OperationalError("gone", {}, Exception("gone"))

    engine = site.server.engine
    event.listen(engine, "before_cursor_execute", refuse)
    try:
        yield
    finally:
        event.remove(engine, "before_cursor_execute", refuse)


def test_a_database_that_was_away_for_a_moment_takes_no_table_with_it(tmp_path: Path) -> None:
    async def test(at: Party) -> None:
        anna, _ = at.guests
        hall = at.site.server.hall
        loaded = hall.rooms.get(at.table)
        assert loaded is not None
        hall.rooms.forget(at.table)
        await loaded.close()
        with away(at.site):
            assert (await anna.http.get(f"/api/tables/{at.table}")).status_code == 503
            async with anna.at(at.table) as chair:
                assert chair.closed == 1012
        assert (await anna.get(f"/api/tables/{at.table}"))["id"] == at.table
        async with anna.at(at.table) as chair:
            assert (await chair.answer())["type"] == "ack"

    party(tmp_path, "karuba", test)


def test_a_move_while_the_database_is_away_is_refused_and_the_next_is_taken(tmp_path: Path) -> None:
    async def test(at: Party) -> None:
        await at.take_chairs()
        one, two = at.chairs
        with away(at.site):
            assert (await one.answer())["code"] == "not-stored"
            assert (await one.answer())["code"] == "not-stored"
        assert (await one.answer())["type"] == "ack"
        assert (await two.answer())["type"] == "ack"

    party(tmp_path, "karuba", test)


def test_a_table_with_a_locked_database_goes_on_when_that_is_free(tmp_path: Path) -> None:
    async def test(at: Party) -> None:
        await at.take_chairs()
        one, _ = at.chairs
        await hasty(at.site)
        with locked(tmp_path):
            assert (await one.answer())["code"] == "not-stored"
        assert (await one.answer())["type"] == "ack"

    party(tmp_path, "karuba", test)


@pytest.mark.parametrize("name", ["%00", "no-such-table", "x" * 300, "%F0%9F%98%80"])
def test_addresses_that_lead_nowhere_leave_nothing_behind(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PostgreSQL cannot even be asked for some of them."""
    asked: list[object] = []
    sheets = Hall.sheets

    async def count(self: Hall, names: list[str]) -> object:
        asked.append(names)
        return await sheets(self, names)

    monkeypatch.setattr(Hall, "sheets", count)

    async def test(site: Site) -> None:
        async with site.guest() as eve:
            asked.clear()
            for path in (f"/api/tables/{name}", f"/api/tables/{name}/replay/1"):
                assert (await eve.http.get(path)).status_code == 404
            async with eve.at(name) as chair:
                assert chair.closed == 4404
        assert not site.server.hall.rooms
        assert not asked, "what cannot be the name of a table is not looked for"

    at_site(tmp_path, test)


async def readiness(guest: Guest) -> tuple[int, Json]:
    answer = await guest.http.get("/health")
    return answer.status_code, answer.json()


def test_a_full_disk_is_not_ready(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        async with site.guest() as anna:
            usual = resource.getrlimit(resource.RLIMIT_FSIZE)
            resource.setrlimit(resource.RLIMIT_FSIZE, (16, usual[1]))  # no file may grow: as if there were no room
            try:
                status, said = await readiness(anna)
            finally:
                resource.setrlimit(resource.RLIMIT_FSIZE, usual)
            assert (status, said["status"]) == (503, "not ready")
            assert (await anna.get("/live"))["status"] == "ok"

    at_site(tmp_path, test)


@pytest.mark.parametrize("damage", ["overwritten", "gone"])
def test_a_broken_file_is_not_ready(damage: str, tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        async with site.guest() as anna:
            file = tmp_path / "table.sqlite"
            with sqlite3.connect(file) as other:
                other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            if damage == "gone":
                file.rename(tmp_path / "elsewhere")
            else:
                file.write_bytes(b"not a database" * 1000)
            assert (await readiness(anna))[0] == 503

    at_site(tmp_path, test)


def test_only_who_runs_the_server_reads_what_is_written_down(tmp_path: Path) -> None:
    old = os.umask(0o000)
    try:
        folder = tmp_path / "new"
        engine = open_database(database_in(folder))
        with engine.begin():
            modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()}
        engine.dispose()
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
        assert set(modes.values()) == {0o600}, modes
    finally:
        os.umask(old)
