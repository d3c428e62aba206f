"""`stammtisch admin`: what a host does, with a server that runs and without."""

import asyncio
import json
import sqlite3
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from stammtisch.cli import run
from stammtisch.table.admin.tables import DAY
from table.guests import QUICK, Guest, Site, at_random, play_on
from table.party import at_site

#: Runs a command for the server in a folder; its exit code and what it says.
Admin = Callable[..., Any]


@pytest.fixture
def admin(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Admin:
    """The command in the folder of the test, in a thread beside the server if there is one; given as JSON."""

    def command(*words: str, code: int = 0) -> Any:
        found = run(["admin", "--data", str(tmp_path), "--json", *words])
        said = capsys.readouterr()
        assert found == code, said
        return json.loads(said.out) if code == 0 and said.out.startswith(("[", "{", '"')) else said.err or said.out

    return command


@asynccontextmanager
async def playing(site: Site, name: str = "Anna") -> AsyncIterator[tuple[Guest, str, str]]:
    """A guest, who they are, and a table of theirs at which they play with a bot."""
    async with site.guest(name) as guest:
        table = await guest.open("karuba", "me", "casual")
        who = (await site.server.hall.room(table)).sheet.places[0].guest
        assert who is not None
        yield guest, who, table


def test_a_table_is_listed_shown_and_closed_while_somebody_plays(tmp_path: Path, admin: Admin) -> None:
    async def test(site: Site) -> None:
        async with playing(site) as (anna, who, table):
            async with anna.at(table) as chair:
                listed = await asyncio.to_thread(admin, "tables", "--state", "playing")
                assert [(row["table"], row["people"], row["bots"]) for row in listed] == [(table, 1, 1)]
                shown = await asyncio.to_thread(admin, "show", table)
                assert shown["seats"][0] == {"guest": who, "name": "Anna", "bot": None}
                assert not {"seed", "sealed", "nonces"} & shown.keys(), "a host who only looks learns no card"
                await asyncio.to_thread(admin, "close", table)
                await chair.until(lambda: chair.closed == 1012)
            async with anna.at(table) as chair:
                assert chair.room["state"] == "closed"
            assert "is closed already" in await asyncio.to_thread(admin, "close", table, code=2)

    at_site(tmp_path, test)


def test_the_name_of_a_table_is_never_cut_short(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is what the other commands are told."""
    found: list[str] = []

    async def test(site: Site) -> None:
        async with playing(site) as (_, _, table):
            found.append(table)

    at_site(tmp_path, test)
    monkeypatch.setenv("COLUMNS", "60")
    assert run(["admin", "--data", str(tmp_path), "tables"]) == 0
    assert found[0] in capsys.readouterr().out


def test_who_is_sent_away_does_not_come_back_and_a_bot_plays_on(tmp_path: Path, admin: Admin) -> None:
    async def test(site: Site) -> None:
        async with playing(site) as (anna, _, table):
            await asyncio.to_thread(admin, "remove", table, "0", "--bot", "beginner")
            room = await anna.get(f"/api/tables/{table}")
            assert [seat["bot"] for seat in room["seats"]] == ["beginner", "casual"]
            answer = await anna.http.put(f"/api/tables/{table}/seats/0", json={"who": "me"})
            assert answer.status_code == 403
            for wrong, said in [("5", "there is no seat 5"), ("0", "nobody sits in seat 0")]:
                assert said in await asyncio.to_thread(admin, "remove", table, wrong, code=2)
            assert "unknown bot" in await asyncio.to_thread(admin, "remove", table, "0", "--bot", "genius", code=2)

    at_site(tmp_path, test)


def test_who_is_banned_is_hung_up_on_and_refused_in_their_language(tmp_path: Path, admin: Admin) -> None:
    async def test(site: Site) -> None:
        async with playing(site) as (anna, who, table):
            async with anna.at(table) as chair:
                await asyncio.to_thread(admin, "ban", who, "--why", "rude", "--days", "2")
                await chair.until(lambda: chair.closed == 4403)
            answer = await anna.http.get("/api/me?lang=de")
            assert (answer.status_code, answer.json()["why"]) == (
                403,
                "Du darfst hier nicht mehr mitspielen; frag, wer diesen Tisch betreibt.",
            )
            async with site.guest("Ben", address="127.0.0.9") as ben:
                await asyncio.to_thread(admin, "ban", "127.0.0.9")
                assert (await ben.http.get("/api/tables")).status_code == 403
            rows = await asyncio.to_thread(admin, "bans")
            assert len(rows) == 2
            assert "127.0.0.9" not in json.dumps(rows), "where somebody lives is not written down"
            for row in rows:
                await asyncio.to_thread(admin, "unban", row["who"])
            assert (await anna.http.get("/api/me")).status_code == 200
            assert "is not banned" in await asyncio.to_thread(admin, "unban", who, code=2)
            assert "nobody here is 'nobody'" in await asyncio.to_thread(admin, "ban", "nobody", code=2)

    at_site(tmp_path, test)


def test_a_ban_outlives_the_server_and_ends_in_time(tmp_path: Path, admin: Admin) -> None:
    async def test(site: Site) -> None:
        async with site.guest("Ben", address="127.0.0.9") as ben:
            await ben.get("/api/tables")

    async def refused(site: Site) -> None:
        with pytest.raises(AssertionError, match="403"):
            async with site.guest("Ben", address="127.0.0.9"):
                pass

    at_site(tmp_path, test)
    admin("ban", "127.0.0.9", "--days", "1")
    at_site(tmp_path, refused)
    with sqlite3.connect(tmp_path / "table.sqlite") as file:
        file.execute("UPDATE banned SET until = ?", (time.time() - 1,))
    file.close()
    at_site(tmp_path, test)
    assert "days are none" in admin("ban", "127.0.0.9", "--days", "0", code=2)


def test_names_and_chat_are_put_right_for_all_who_are_there(tmp_path: Path, admin: Admin) -> None:
    async def test(site: Site) -> None:
        async with playing(site, "Rude Name") as (anna, who, table):
            async with anna.at(table) as chair:
                assert (await chair.wish("say", text="something rude"))["type"] == "ack"
                await asyncio.to_thread(admin, "rename", who, "Anna")
                await chair.until(lambda: chair.room["seats"][0]["name"] == "Anna")
            await asyncio.to_thread(admin, "delete-chat", table, "--line", "1")
            async with anna.at(table) as chair:
                assert chair.heard[0]["chat"] == []
            assert "a name has at most 24" in await asyncio.to_thread(admin, "rename", who, "x" * 25, code=2)

    at_site(tmp_path, test)


def test_keys_are_changed_without_signing_anybody_out_unless_wanted(tmp_path: Path, admin: Admin) -> None:
    async def test(site: Site) -> None:
        async with site.guest("Anna") as anna:
            await asyncio.to_thread(admin, "rotate-key")
            assert (await anna.get("/api/me"))["name"] == "Anna"
            before = dict(anna.http.cookies)
            await asyncio.to_thread(admin, "rotate-key", "--sign-out")
            anna.http.cookies.clear()
            for name, value in before.items():
                anna.http.cookies.set(name, value)
            assert (await anna.get("/api/me"))["name"] is None

    at_site(tmp_path, test)


def test_all_that_is_known_of_a_guest_is_told_and_forgotten(tmp_path: Path, admin: Admin) -> None:
    async def test(site: Site) -> None:
        async with playing(site) as (anna, who, table):
            async with anna.at(table) as chair:
                assert (await chair.wish("say", text="hello there"))["type"] == "ack"
            known = await asyncio.to_thread(admin, "data", who)
            assert known["guests"][0]["name"] == "Anna"
            assert known["chat"][0]["text"] == "hello there"
            assert "seed" not in json.dumps(known)
            assert await asyncio.to_thread(admin, "forget", who) == [table]
            room = await anna.get(f"/api/tables/{table}")
            assert room["seats"][0]["bot"] == "casual"
            assert not any((await asyncio.to_thread(admin, "data", who)).values())

    at_site(tmp_path, test)
    with sqlite3.connect(tmp_path / "table.sqlite") as file:
        assert not [line for line in file.iterdump() if "Anna" in line or "hello there" in line]
    file.close()


def test_tables_whose_time_is_over_are_closed(tmp_path: Path, admin: Admin) -> None:
    opened: dict[str, float] = {}

    async def test(site: Site) -> None:
        async with playing(site) as (anna, _, left):
            opened[left] = 61
            opened[await anna.open("karuba", "me", "free")] = 8
            opened[await anna.open("klong", "strong", "strong")] = 2  # they do not come to an end so soon
            opened[await anna.open("karuba", "me", "free")] = 6

    at_site(tmp_path, test)  # when the server is gone, nobody plays on
    with sqlite3.connect(tmp_path / "table.sqlite") as file:
        for table, days in opened.items():
            file.execute("UPDATE rooms SET made = ? WHERE id = ?", (time.time() - days * DAY, table))
            file.execute("UPDATE moves SET made = ? WHERE room = ?", (time.time() - days * DAY, table))
    file.close()
    admin("expire")
    states = {row["table"]: row["state"] for row in admin("tables")}
    assert [states[table] for table in opened] == ["closed", "closed", "closed", "gathering"]


def test_a_table_moves_to_another_server_and_goes_on_there(tmp_path: Path, admin: Admin) -> None:
    there = tmp_path / "there"
    file = tmp_path / "table.json"

    async def leave(site: Site) -> None:
        async with playing(site) as (anna, _, table):
            async with anna.at(table) as chair:
                await play_on(chair, at_random(Random(1)), stop=lambda: (chair.now or {})["version"] > 3)
            await asyncio.to_thread(admin, "export", table, str(file))
            assert file.stat().st_mode & 0o077 == 0, "all cards can be read there"
            assert "not overwritten" in await asyncio.to_thread(admin, "export", table, str(file), code=2)
            known.update(table=table, version=str((chair.now or {})["version"]))

    known: dict[str, str] = {}
    at_site(tmp_path, leave)
    at_site(there, _nothing)
    assert run(["admin", "--data", str(there), "import", str(file)]) == 0
    assert run(["admin", "--data", str(there), "import", str(file)]) == 2  # it is there already

    async def arrived(site: Site) -> None:
        async with site.guest() as ben, ben.at(known["table"]) as chair:
            assert chair.now is not None
            assert chair.now["version"] >= int(known["version"])

    at_site(there, arrived)
    file.write_text('{"stammtisch-table": 1}', "utf-8")
    assert run(["admin", "--data", str(there), "import", str(file)]) == 2


async def _nothing(site: Site) -> None:
    """The server only makes its database."""


def test_old_games_are_archived_and_can_be_brought_back(tmp_path: Path, admin: Admin) -> None:
    async def test(site: Site) -> None:
        async with playing(site) as (anna, _, table):
            await anna.post(f"/api/tables/{table}/close")
            assert "0" in await asyncio.to_thread(admin, "archive", str(tmp_path / "old"), "--days", "1")
            with sqlite3.connect(tmp_path / "table.sqlite") as file:
                file.execute("UPDATE rooms SET made = 0")
                file.execute("UPDATE moves SET made = 0")
            file.close()
            await asyncio.to_thread(admin, "archive", str(tmp_path / "old"), "--days", "1")
            assert await asyncio.to_thread(admin, "tables") == []
            archived = tmp_path / "old" / f"{table}.json.gz"
            assert archived.stat().st_mode & 0o077 == 0, "what was said there is for the host alone"
            await asyncio.to_thread(admin, "import", str(archived))
            assert [row["table"] for row in await asyncio.to_thread(admin, "tables")] == [table]

    at_site(tmp_path, test)


def test_a_backup_under_way_holds_every_move_acknowledged_before(tmp_path: Path, admin: Admin) -> None:
    copy, again = tmp_path / "copy.sqlite", tmp_path / "again"
    known: dict[str, int] = {}

    async def test(site: Site) -> None:
        async with AsyncExitStack() as stack:
            anna = await stack.enter_async_context(site.guest("Anna"))
            tables = [await anna.open("karuba", "me", "casual") for _ in range(4)]
            chairs = [await stack.enter_async_context(anna.at(table)) for table in tables]
            games = [asyncio.create_task(play_on(chair, at_random(Random(7)))) for chair in chairs]
            await chairs[0].until(lambda: (chairs[0].now or {})["version"] > 4)
            known.update({table: (chair.now or {})["version"] for table, chair in zip(tables, chairs, strict=True)})
            await asyncio.to_thread(admin, "backup", str(copy))
            await asyncio.gather(*games)

    at_site(tmp_path, test, QUICK)
    assert "exists" in admin("backup", str(copy), code=2)
    at_site(again, _nothing)
    assert run(["admin", "--data", str(again), "restore", str(copy)]) == 0

    async def restored(site: Site) -> None:
        async with site.guest() as ben:
            for table, version in known.items():
                async with ben.at(table) as chair:
                    assert chair.room["trouble"] is None
                    assert (chair.now or {})["version"] >= version

    at_site(again, restored)


def test_what_is_no_backup_is_refused_and_a_running_server_keeps_its_database(tmp_path: Path, admin: Admin) -> None:
    copy = tmp_path / "copy.sqlite"
    copy.write_text("nothing of the kind", "utf-8")
    assert "no backup of a table" in admin("restore", str(copy), code=2)
    assert "no such file" in admin("restore", str(tmp_path / "nowhere"), code=2)

    async def test(site: Site) -> None:
        good = tmp_path / "good.sqlite"
        await asyncio.to_thread(admin, "backup", str(good))
        assert "another server uses" in await asyncio.to_thread(admin, "restore", str(good), code=2)

    at_site(tmp_path, test)


def test_the_socket_is_for_who_runs_the_server_alone_and_goes_with_it(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        assert (tmp_path / "control.sock").stat().st_mode & 0o077 == 0
        reader, writer = await asyncio.open_unix_connection(tmp_path / "control.sock")
        writer.write(b"nonsense\n")
        assert "mistake" in json.loads(await reader.readline())
        writer.close()

    at_site(tmp_path, test)
    assert not (tmp_path / "control.sock").exists()


def test_it_is_typed_as_documented_and_says_what_is_missing(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "stammtisch", "admin", "--data", str(tmp_path / "none"), "tables"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)
    assert "there is no table in" in done.stderr


def test_a_guest_sees_and_deletes_what_is_known_of_them(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        async with playing(site) as (anna, who, table), anna.at(table) as chair:
            known = await anna.get("/api/me/data")
            assert known["guests"] == [{"id": who, "name": "Anna", "cookies": 0}]
            assert known["seats"][0]["room"] == table
            assert "seed" not in json.dumps(known)
            answer = await anna.http.delete("/api/me")
            assert (answer.status_code, answer.json()) == (200, {"tables": 1})
            await chair.until(lambda: chair.closed in (1012, 4401))
            assert not anna.http.cookies
            assert (await anna.get("/api/me"))["name"] is None
            room = await anna.get(f"/api/tables/{table}")
            assert [seat["bot"] for seat in room["seats"]] == ["casual", "casual"]

    at_site(tmp_path, test)


def test_what_is_reported_reaches_the_host(tmp_path: Path, admin: Admin) -> None:
    async def test(site: Site) -> None:
        async with playing(site) as (anna, who, table), site.guest("Ben") as ben:
            path = f"/api/tables/{table}/report"
            await ben.post(path, {"text": "rude", "seat": 0})
            rows = await asyncio.to_thread(admin, "reports")
            assert [(row["room"], row["about"], row["text"]) for row in rows] == [(table, who, "rude")]
            for body in ({"text": "x", "seat": 1}, {"text": "x", "seat": 9}, {"text": " "}):
                assert (await ben.http.post(path, json=body)).status_code in (400, 422)
            assert (await anna.http.post(path, json={"text": "me", "seat": 0})).status_code == 422
            answers = [(await ben.http.post(path, json={"text": "again"})).status_code for _ in range(21)]
            assert answers[-1] == 429

    at_site(tmp_path, test)
