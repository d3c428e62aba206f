"""The database: many moves in one commit, none over another, and files that are not ours."""

import asyncio
import sqlite3
import subprocess
import sys
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from threading import Event

import pytest
from sqlalchemy import Connection, insert, select, text

from stammtisch.core import Mistake
from stammtisch.table.model import Deadline, Move, Place, Sheet
from stammtisch.table.store import Stale, Storage, database_in, lists, open_database, queries, schema


def sheet(name: str) -> Sheet:
    return Sheet(
        name, 0.0, "anna", "playing", 0, 0, "karuba", 1, "", {}, "00" * 16, True, "live", None, None, False, None,
        "", 0, None, None, True, "all", None, [Place("anna"), Place(bot="random")],
    )  # fmt: skip


def move(number: int, wish: str = "") -> Move:
    return Move(number, number, wish or f"0.{number}", "answer", 0, "1.2", "person")


def with_storage(folder: Path, test: Callable[[Storage], Awaitable[None]]) -> None:
    async def run() -> None:
        storage = Storage(open_database(database_in(folder)))
        try:
            await test(storage)
        finally:
            await storage.close()

    asyncio.run(run())


def append(room: str, one: Move) -> Callable[[Connection], None]:
    return partial(queries.append, room=room, move=one, state="playing")


def test_moves_of_many_tables_that_wait_go_into_one_commit(tmp_path: Path) -> None:
    async def test(storage: Storage) -> None:
        for number in range(50):
            await storage.run(partial(queries.add_room, sheet=sheet(f"table-{number}")))
        held, commits = Event(), storage.commits
        busy = asyncio.create_task(storage.run(lambda connection: held.wait(10)))
        waiting = [asyncio.create_task(storage.run(append(f"table-{number}", move(1)))) for number in range(50)]
        await asyncio.sleep(0)
        held.set()
        await asyncio.gather(busy, *waiting)
        assert storage.commits - commits <= 2

    with_storage(tmp_path, test)


def test_one_that_fails_does_not_take_the_others_with_it(tmp_path: Path) -> None:
    async def test(storage: Storage) -> None:
        await storage.run(partial(queries.add_room, sheet=sheet("one")))
        await storage.run(partial(queries.add_room, sheet=sheet("two")))
        held = Event()
        busy = asyncio.create_task(storage.run(lambda connection: held.wait(10)))
        jobs = [append("one", move(1)), append("one", move(1, "0.x")), append("two", move(1)), append("two", move(7))]
        waiting = [asyncio.create_task(storage.run(job)) for job in jobs]
        await asyncio.sleep(0)
        held.set()
        await busy
        results = await asyncio.gather(*waiting, return_exceptions=True)
        assert [type(result) for result in results] == [type(None), Stale, type(None), Stale]
        saved = await storage.run(partial(queries.saved, room="one"))
        assert saved.moves == [move(1)]

    with_storage(tmp_path, test)


def test_what_was_stored_is_there_again(tmp_path: Path) -> None:
    async def write(storage: Storage) -> None:
        await storage.run(partial(queries.add_room, sheet=sheet("one")))
        await storage.run(append("one", move(1)))
        await storage.run(partial(queries.set_deadline, room="one", deadline=Deadline(5.0, None, 7.0)))
        await storage.run(partial(lists.set_name, guest="anna", name="Anna"))
        await storage.run(partial(lists.add_carry, digest="d", guest="anna", until=9e9))

    async def read(storage: Storage) -> None:
        found = await storage.run(partial(queries.sheets, wanted=["one", "none"]))
        assert [(one.id, one.moves, one.places) for one in found] == [("one", 1, sheet("one").places)]
        saved = await storage.run(partial(queries.saved, room="one"))
        assert (saved.moves, saved.deadline) == ([move(1)], Deadline(5.0, None, 7.0))
        assert await storage.read(partial(lists.known, wanted=["anna"])) == {"anna": lists.Known("Anna", 0)}
        assert await storage.run(partial(lists.use_carry, digest="d")) == "anna"
        assert await storage.run(partial(lists.use_carry, digest="d")) is None
        assert await storage.run(lists.rooms_to_wake) == ["one"]

    with_storage(tmp_path, write)
    with_storage(tmp_path, read)


def test_a_commit_is_on_the_disk(tmp_path: Path) -> None:
    with open_database(database_in(tmp_path)).begin() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2  # FULL


@pytest.mark.parametrize("version", ["9999", "x"])
def test_a_database_of_a_newer_version_is_refused(version: str, tmp_path: Path) -> None:
    url = database_in(tmp_path)
    engine = open_database(url)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = :to"), {"to": version})
    engine.dispose()
    with pytest.raises(Mistake, match="of another Stammtisch"):
        open_database(url)


def test_the_secret_is_made_once(tmp_path: Path) -> None:
    url = database_in(tmp_path)
    secrets = []
    for _ in range(2):
        engine = open_database(url)
        with engine.begin() as connection:
            query = select(schema.about.c.value).where(schema.about.c.key == "secret")
            secrets.append(connection.execute(query).scalar())
        engine.dispose()
    assert secrets[0] == secrets[1]
    assert len(str(secrets[0])) == 64


def broken(folder: Path) -> list[str]:
    (folder / "table.sqlite").write_text("this is not a database, but a shopping list, long enough to be read")
    return ["--data", str(folder)]


def of_something_else(folder: Path) -> list[str]:
    connection = sqlite3.connect(folder / "table.sqlite")
    connection.execute("CREATE TABLE recipes (name TEXT)")
    connection.close()
    return ["--data", str(folder)]


def a_file(folder: Path) -> list[str]:
    (folder / "file").touch()
    return ["--data", str(folder / "file")]


def no_driver(folder: Path) -> list[str]:
    return ["--database", "postgresql+nothing://anna:secret@localhost/x"]


@pytest.mark.parametrize(
    ("trouble", "said"),
    [
        (broken, "not a database"),
        (of_something_else, "belongs to something else"),
        (a_file, "cannot be written to"),
        (no_driver, "cannot be used"),
    ],
)
def test_a_place_that_will_not_do_is_said_in_one_line(
    trouble: Callable[[Path], list[str]], said: str, tmp_path: Path
) -> None:
    command = [sys.executable, "-m", "stammtisch", "table", "--port", "0", *trouble(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert said in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert "secret" not in done.stderr


def test_two_moves_of_one_number_cannot_be_whoever_writes_them(tmp_path: Path) -> None:
    engine = open_database(database_in(tmp_path))
    row = {"room": "one", "made": 0.0, **move(1)._asdict()}
    with pytest.raises(Exception, match="UNIQUE"), engine.begin() as connection:
        connection.execute(insert(schema.moves), [row, {**row, "wish": "other"}])
    engine.dispose()
