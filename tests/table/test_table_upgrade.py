"""A server that comes back as another version: databases, running games and rules of before."""

import asyncio
import sqlite3
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from itsdangerous import Signer
from sqlalchemy import inspect

from stammtisch.core import Game
from stammtisch.games import all_games, game_named
from stammtisch.table.store import database_in, open_database, read_about, schema
from table.guests import HOME, Chair, Guest, Json, at_random, play_on, serving

OLD = Path(__file__).parent / "data" / "version-1.sql"


def old_database(folder: Path) -> Path:
    """A database as a server of before has left it."""
    file = folder / "table.sqlite"
    with sqlite3.connect(file) as connection:
        connection.executescript(OLD.read_text("utf-8"))
    connection.close()
    return folder


def old_cookies(folder: Path) -> dict[str, httpx.Cookies]:
    """The cookies of those who played there, by name."""
    with sqlite3.connect(folder / "table.sqlite") as connection:
        secret = connection.execute("SELECT value FROM about WHERE key = 'secret'").fetchone()[0]
        guests = connection.execute("SELECT name, id FROM guests").fetchall()
    connection.close()
    signer = Signer(secret, salt="guest", digest_method=sha256)
    cookies = {name: httpx.Cookies() for name, _ in guests}
    for name, guest in guests:
        cookies[name].set("stammtisch", signer.sign(guest).decode(), domain=HOME)
    return cookies


def change(folder: Path, statement: str) -> None:
    with sqlite3.connect(folder / "table.sqlite") as connection:
        connection.execute(statement)
    connection.close()


def tables_of(folder: Path, what: str) -> list[str]:
    with sqlite3.connect(folder / "table.sqlite") as connection:
        found = [row[0] for row in connection.execute(f"SELECT id FROM rooms WHERE {what}")]  # noqa: S608
    connection.close()
    return found


def test_a_database_of_before_becomes_one_of_today(tmp_path: Path) -> None:
    """And is the same, table by table, as one that is new."""
    url = database_in(old_database(tmp_path))
    for _ in range(2):  # the second time there is nothing to do
        engine = open_database(url)
        with engine.begin() as connection:
            context = MigrationContext.configure(connection)
            different = compare_metadata(context, schema.metadata)
            assert [one for one in different if "alembic_version" not in str(one)] == []
            assert read_about(connection, "schema") == "2", "an older server refuses it"
            indexes = {one["name"] for one in inspect(connection).get_indexes("rooms")}
            assert "rooms_of_an_origin" in indexes
        engine.dispose()


def test_games_of_before_go_on_and_what_cannot_says_why(tmp_path: Path) -> None:
    cookies = old_cookies(old_database(tmp_path))

    async def run() -> None:
        async with serving(tmp_path) as site, site.guest(cookies=cookies["Anna"]) as anna:
            mine = (await anna.get("/api/me"))["tables"]
            assert len(mine) == 8
            assert {room["state"] for room in mine} == {"gathering", "playing", "over"}
            for room in mine:
                async with anna.at(room["id"]) as chair:
                    await look_at(chair, room, anna)

    asyncio.run(run())


async def look_at(chair: Chair, room: Json, anna: Guest) -> None:
    with_trouble = chair.room["trouble"]
    game = game_named(room["game"])
    if room["state"] == "gathering":
        assert chair.now is None
    elif with_trouble:  # its rules have changed since, and no position was kept
        assert game.name in with_trouble
        assert (await anna.post(f"/api/tables/{room['id']}/close"))["state"] == "closed"
    else:
        assert chair.now is not None
        assert chair.now["version"] == room["version"]
        assert chair.log, "what happened is told as before"
        if chair.question is not None:
            assert (await chair.answer())["type"] == "ack"
        assert (await anna.get(f"/api/tables/{room['id']}/replay/0"))["now"]["version"] == 0


def damaged_word(folder: Path) -> None:
    change(folder, "UPDATE moves SET word = 'no such word' WHERE number = 5")


def missing_move(folder: Path) -> None:
    change(folder, "DELETE FROM moves WHERE number = 7")


def unknown_game(folder: Path) -> None:
    change(folder, "UPDATE rooms SET game = 'poker'")


def unreadable_seed(folder: Path) -> None:
    change(folder, "UPDATE rooms SET seed = 'x'")


def other_rules(folder: Path) -> None:
    change(folder, "UPDATE rooms SET rules = 99")


def other_cards(folder: Path) -> None:
    change(folder, "UPDATE rooms SET cards = 'other'")


@pytest.mark.parametrize(
    "damage", [damaged_word, missing_move, unknown_game, unreadable_seed, other_rules, other_cards]
)
def test_no_table_keeps_the_server_from_starting(damage: Callable[[Path], None], tmp_path: Path) -> None:
    """Not even those that are woken at the start."""
    cookies = old_cookies(old_database(tmp_path))
    damage(tmp_path)
    playing = tables_of(tmp_path, "state = 'playing'")

    async def run() -> None:
        async with serving(tmp_path) as site, site.guest(cookies=cookies["Ben"]) as ben:
            assert (await ben.get("/ready"))["status"] == "ok"
            explained = 0
            for table in playing:
                async with ben.at(table, "de") as chair:
                    if chair.room["trouble"]:
                        assert chair.room["trouble"].startswith("Dieses Spiel kann nicht weitergehen: ")
                        explained += 1
            assert explained > 0
            listed = (await ben.get("/api/me"))["tables"]
            broken = [room for room in listed if room["trouble"]]
            assert broken
            closed = await ben.post(f"/api/tables/{broken[0]['id']}/close")  # a player may, though Anna opened it
            assert (closed["state"], closed["trouble"]) == ("closed", None)
            assert len(closed["deal"]["seed"]) in (1, 32)

    asyncio.run(run())


def with_rules(monkeypatch: pytest.MonkeyPatch, game: Game[Any], **changes: Any) -> None:
    """The same game in another version."""
    for part, value in changes.items():
        monkeypatch.setattr(game, part, value)


@pytest.mark.parametrize("game", all_games())
def test_a_running_game_goes_on_under_new_rules_from_its_last_rest(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def before() -> tuple[Any, str, int]:
        async with serving(tmp_path) as site, site.guest("Anna") as anna:
            table = await anna.open(game, "me", "random", race_seconds=60)
            async with anna.at(table) as chair:
                await play_on(chair, at_random(Random(1)), lambda: bool(chair.now and chair.now["version"] > 12))
                await chair.asked()
                return anna.http.cookies, table, len(chair.log)

    async def after(cookies: Any, table: str, told: int) -> None:
        async with serving(tmp_path) as site, site.guest(cookies=cookies) as anna:
            async with anna.at(table) as chair:
                assert chair.room["trouble"] is None
                last = chair.log[-1]
                assert (last["kind"], last["data"]) == ("upgraded", {"rules": 77})
                assert last["text"].startswith("The rules have changed: from here on version 77 is played")
                assert len(chair.log) == told + 1, "the older part is told as it was"
                assert chair.now is not None
                version = chair.now["version"]
                assert version == last["at"]
                await play_on(
                    chair, at_random(Random(2)), lambda: bool(chair.now and chair.now["version"] > version + 5)
                )
            refused = await anna.http.get(f"/api/tables/{table}/replay/3")
            assert (refused.status_code, refused.json()["code"]) == (404, "not-found")
            assert (await anna.get(f"/api/tables/{table}/replay/{version + 2}"))["now"]["version"] == version + 2
            log = await anna.get(f"/api/tables/{table}/log/{version}?lang=de")
            assert log[-1]["at"] < version

    found = asyncio.run(before())
    with_rules(monkeypatch, game_named(game), version=77)
    asyncio.run(after(*found))
    asyncio.run(once_more(tmp_path, found[0], found[1]))


async def once_more(folder: Path, cookies: Any, table: str) -> None:
    """A restart under the same new rules changes nothing."""
    async with serving(folder) as site, site.guest(cookies=cookies) as anna, anna.at(table) as chair:
        assert [line["kind"] for line in chair.log].count("upgraded") == 1
        if chair.question is not None:
            assert (await chair.answer())["type"] == "ack"


def test_a_game_that_new_rules_cannot_read_is_listed_and_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def before() -> tuple[Any, str]:
        async with serving(tmp_path) as site, site.guest("Anna") as anna:
            table = await anna.open("karuba", "me", "random")
            async with anna.at(table) as chair:
                await play_on(chair, at_random(Random(1)), lambda: bool(chair.now and chair.now["version"] > 6))
            return anna.http.cookies, table

    async def after(cookies: Any, table: str) -> None:
        async with serving(tmp_path) as site, site.guest(cookies=cookies) as anna:
            async with anna.at(table) as chair:
                assert "no island" in chair.room["trouble"]
                assert chair.now is None
            assert (await anna.get("/api/me"))["tables"][0]["trouble"] == chair.room["trouble"]
            assert (await anna.post(f"/api/tables/{table}/close"))["state"] == "closed"

    def read(data: Any) -> Any:
        raise RuntimeError("no island")

    found = asyncio.run(before())
    with_rules(monkeypatch, game_named("karuba"), version=77, read=read)
    asyncio.run(after(*found))


def test_a_game_that_is_over_can_still_be_looked_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def before() -> tuple[Any, str, Json | None]:
        async with serving(tmp_path) as site, site.guest("Anna") as anna:
            table = await anna.open("karuba", "me", "random")
            async with anna.at(table) as chair:
                await play_on(chair, at_random(Random(1)))
                return anna.http.cookies, table, chair.now

    async def after(cookies: Any, table: str, now: Json | None) -> None:
        async with serving(tmp_path) as site, site.guest(cookies=cookies) as anna, anna.at(table) as chair:
            assert chair.now == now
            assert chair.log
            assert (await anna.http.get(f"/api/tables/{table}/record")).status_code == 404

    found = asyncio.run(before())
    with_rules(monkeypatch, game_named("karuba"), version=77)
    asyncio.run(after(*found))
