"""Attacks on the server itself: floods, half-sent requests, a database that is away, a proxy, a second server."""

import asyncio
import subprocess
import sys
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from stammtisch.core import Mistake
from stammtisch.table.settings import Settings
from stammtisch.table.store import database_in, open_database
from stammtisch.table.web import openapi
from stammtisch.table.web.api import WAYS, Way
from table.guests import QUICK, Guest, Json, Site, eventually, serving
from table.party import Party, at_site, party

PROXY = "127.0.0.9"


def test_who_only_reads_has_to_take_a_breath_too(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        async with site.guest(address="127.0.0.2") as eve, site.guest(address="127.0.0.3") as anna:
            statuses = [(await eve.http.get("/api/games")).status_code for _ in range(25)]
            assert statuses[0] == 200
            assert statuses[-1] == 429
            assert (await anna.http.get("/api/games")).status_code == 200

    at_site(tmp_path, test, replace(QUICK, reads=20))


def test_what_takes_work_counts_for_more(tmp_path: Path) -> None:
    async def test(at: Party) -> None:
        async with at.site.guest(address="127.0.0.2") as eve:
            replays = [(await eve.http.get(f"/api/tables/{at.table}/replay/0")).status_code for _ in range(12)]
            assert replays.count(200) in range(5, 11)
            assert replays[-1] == 429

    party(tmp_path, "karuba", test, replace(QUICK, reads=40))


def test_the_description_is_made_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    operation = openapi._operation

    def count(way: Way, *parts: Any) -> Json:
        made.append(way.path)
        return operation(way, *parts)

    monkeypatch.setattr(openapi, "_operation", count)
    if hasattr(openapi, "openapi_page"):
        openapi.openapi_page.cache_clear()

    async def test(site: Site) -> None:
        async with site.guest() as anna:
            for _ in range(3):
                assert (await anna.get("/openapi.json"))["openapi"]

    at_site(tmp_path, test)
    assert len(made) == len(WAYS)


def test_without_a_cookie_nobody_opens_more_tables_than_their_network_may(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        body = {"game": "karuba", "seats": ["master"] * 4, "pace": "slow", "public": True}
        statuses = []
        async with site.guest(address="127.0.0.2") as eve:
            for _ in range(14):
                eve.http.cookies.clear()
                statuses.append((await eve.http.post("/api/tables", json=body)).status_code)
            async with site.guest("Anna", address="127.0.0.3") as anna:
                table = await anna.open("karuba", "me", "free", public=True)
                lobby = [one["id"] for one in await anna.get("/api/tables")]
        assert statuses == [201] * 12 + [403] * 2
        assert table in lobby
        assert len(lobby) == 11, "ten of one network, and the one of another"

    at_site(tmp_path, test, replace(QUICK, network_tables=12))


def test_tables_are_not_opened_faster_than_people_do(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        body = {"game": "karuba", "seats": ["me", "free"]}
        async with site.guest(address="127.0.0.2") as eve, site.guest(address="127.0.0.3") as anna:
            opened = [(await eve.http.post("/api/tables", json=body)).status_code for _ in range(4)]
            assert opened == [201, 201, 201, 429]
            assert (await anna.http.post("/api/tables", json=body)).status_code == 201

    at_site(tmp_path, test, replace(QUICK, openings=3))


def test_bots_alone_at_a_slow_table_play_for_nobody(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        async with site.guest() as eve:
            table = await eve.open("karuba", "random", "random", pace="slow")
            room = await site.server.hall.room(table)
            await eventually(lambda: not room.audience.awake())
            await room.mailbox.ask(room.attend)
            assert not room.bots._thinking
            async with eve.at(table) as chair:
                await chair.until(lambda: chair.now and chair.now["version"] > room.sheet.version // 2 + 1)

    at_site(tmp_path, test, replace(QUICK, away=0.1, bot_pause=0.2))


def test_half_sent_requests_of_one_address_shut_nobody_out(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        async def half() -> float:
            """How long a connection stays open on which half a request was sent."""
            begun = monotonic()
            reader, writer = await asyncio.open_connection("127.0.0.1", site.port, local_addr=("127.0.0.2", 0))
            with suppress(ConnectionError):
                writer.write(b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ")
                async with asyncio.timeout(60):
                    await reader.read()
            writer.close()
            return monotonic() - begun

        lasted = await asyncio.gather(*[half() for _ in range(40)])
        assert max(lasted) < 30
        assert sum(seconds < 1 for seconds in lasted) >= 20, "more than twenty are not even listened to"
        async with site.guest("Anna") as anna:
            assert (await anna.get("/live"))["status"] == "ok"

    at_site(tmp_path, test, replace(QUICK, request_seconds=2, connections=20))


def test_a_body_has_to_arrive_in_time(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", site.port)
        writer.write(b"PUT /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: 20\r\n\r\n{")
        async with asyncio.timeout(5):
            assert b" 400 " in await reader.readline()
        writer.close()

    at_site(tmp_path, test, replace(QUICK, request_seconds=0.3))


def test_one_network_does_not_take_all_sockets(tmp_path: Path) -> None:
    async def test(at: Party) -> None:
        async with at.site.guest(address="127.0.0.2") as eve, at.guests[0].at(at.table) as one:
            async with eve.at(at.table), eve.at(at.table):
                with pytest.raises(Exception, match="403"):
                    await eve.at(at.table).__aenter__()
            assert one.closed is None

    party(tmp_path, "karuba", test, replace(QUICK, sockets=2))


def test_a_second_server_on_the_same_folder_is_refused(tmp_path: Path) -> None:
    async def run() -> None:
        async with serving(tmp_path):
            with pytest.raises(Mistake, match="another server uses"):
                open_database(database_in(tmp_path))
        open_database(database_in(tmp_path)).dispose()

    asyncio.run(run())


def test_a_process_that_outlives_its_server_does_not_keep_the_folder(tmp_path: Path) -> None:
    engine = open_database(database_in(tmp_path))
    command = [sys.executable, "-c", "import sys; print(flush=True); sys.stdin.read()"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, close_fds=False) as worker:
        assert worker.stdout is not None
        assert worker.stdout.readline()  # it runs, with all it could inherit
        engine.dispose()
        open_database(database_in(tmp_path)).dispose()
        assert worker.poll() is None


async def behind(guest: Guest, host: str, origin: str) -> int:
    """A name set by a browser, through a proxy that calls us by another name."""
    headers = {"Host": host, "Origin": origin, "X-Forwarded-For": "203.0.113.7", "X-Forwarded-Proto": "https"}
    return (await guest.http.put("/api/me", json={"name": "Anna"}, headers=headers)).status_code


BEHIND = replace(QUICK, public_url="https://cards.example.org", proxies=(PROXY,), messages=5)


def test_behind_a_proxy_our_own_page_may_write_and_the_cookie_is_secure(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        async with site.guest(address=PROXY) as anna:
            given = (await anna.http.get("/api/me")).headers["set-cookie"]
            assert "Secure" in given
            assert await behind(anna, "10.0.0.1:8000", "https://cards.example.org") == 200
            assert await behind(anna, "10.0.0.1:8000", "https://evil.example.org") == 403
            assert await behind(anna, "10.0.0.1:8000", "http://10.0.0.1:8000") == 403

    at_site(tmp_path, test, BEHIND)


def test_behind_a_proxy_everybody_has_a_limit_of_their_own(tmp_path: Path) -> None:
    async def renamed(guest: Guest, address: str) -> list[int]:
        headers = {"X-Forwarded-For": address}
        asked = [await guest.http.put("/api/me", json={"name": "A"}, headers=headers) for _ in range(6)]
        return [answer.status_code for answer in asked]

    async def test(site: Site) -> None:
        async with site.guest(address=PROXY) as proxy, site.guest(address="127.0.0.2") as liar:
            for address in ("203.0.113.1", "203.0.113.2"):
                assert await renamed(proxy, address) == [200] * 5 + [429]
            assert await renamed(liar, "203.0.113.3") == [200] * 5 + [429]
            assert await renamed(liar, "203.0.113.4") == [429] * 6, "who is no proxy is not believed"

    at_site(tmp_path, test, BEHIND)


def test_a_flood_of_chat_is_stopped_and_old_lines_make_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(at: Party) -> None:
        await at.take_chairs()
        answers = [await at.chairs[0].wish("say", text=f"Line {number}") for number in range(8)]
        assert [answer["type"] for answer in answers] == ["ack"] * 6 + ["refused"] * 2
        assert answers[-1]["code"] == "too-many"
        assert (await at.chairs[1].wish("say", text="Line"))["type"] == "ack"
        stored = await at.site.server.hall.services.storage.run(
            lambda one: one.exec_driver_sql("SELECT count(*) FROM chat").scalar()
        )
        assert stored == 5

    monkeypatch.setattr("stammtisch.table.store.queries.CHAT_KEPT", 5, raising=False)
    party(tmp_path, "karuba", test, replace(QUICK, lines=6))


def test_what_waits_at_a_table_is_bounded(tmp_path: Path) -> None:
    async def test(at: Party) -> None:
        await at.take_chairs()
        room = await at.site.server.hall.room(at.table)
        held = asyncio.Event()
        room.mailbox.post(held.wait)
        for number in range(30):
            await at.chairs[0].say({"type": "say", "id": f"wish-{number:04}", "text": "Hello"})
        await at.settle()
        assert room.mailbox._jobs.qsize() <= 10
        held.set()
        one = at.chairs[0]
        await one.until(lambda: sum("id" in message for message in one.heard) >= 30)
        codes = [message.get("code") for message in one.heard if "id" in message]
        assert codes.count("too-many") == 20

    party(tmp_path, "karuba", test, replace(QUICK, inbox=10))


def test_a_cookie_is_renewed_called_back_and_recovered(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        async with site.guest("Anna") as anna:
            assert "Max-Age=31536000" in (await anna.http.get("/api/me")).headers["set-cookie"]
            words = (await anna.post("/api/me/recovery"))["words"]
            table = await anna.open("karuba", "me", "free")
            stolen = dict(anna.http.cookies)
            async with anna.at(table) as chair:
                await anna.post("/api/me/revoke")
                await chair.until(lambda: False)
                assert chair.closed == 4401
            assert (await anna.get("/api/me"))["name"] == "Anna"
            async with site.guest(cookies=stolen) as thief:  # type: ignore[arg-type]
                assert (await thief.get("/api/me"))["tables"] == []
            async with site.guest() as elsewhere:
                wrong = await elsewhere.http.post("/api/me/recover", json={"words": words[:-1]})
                assert (wrong.status_code, wrong.json()["code"]) == (403, "forbidden")
                back = await elsewhere.post("/api/me/recover", {"words": words.replace("-", " ").upper()})
                assert (back["name"], back["tables"][0]["id"]) == ("Anna", table)
                assert (await elsewhere.get("/api/me"))["name"] == "Anna"

    at_site(tmp_path, test)


def test_the_usual_limits_let_a_household_play() -> None:
    """Ten people behind one address, each with a table, who look at everything."""
    usual = Settings()
    assert usual.reads >= 10 * 40
    assert usual.sockets >= 10 * 3
    assert usual.network_tables >= 10 * 5
    assert usual.network_messages >= usual.sockets * 30, "each client asks once a second whether we are there"
