"""The lobby is alive: it says whose turn it is and when, makes room, brings people together, and lets them go."""

import asyncio
import gzip
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from stammtisch.table.web import static
from table.guests import QUICK, Guest, Json, Site, at_random, play_on, serving
from table.party import House, with_two
from table.test_table_http import refused


async def mine(guest: Guest) -> dict[str, Json]:
    return {room["id"]: room for room in (await guest.get("/api/me"))["tables"]}


def test_the_list_says_whose_turn_it_is_also_of_tables_not_in_memory(house: House, tmp_path: Path) -> None:
    async def test(site: Site, anna: Guest, ben: Guest) -> None:
        table = await anna.open("kombio", "me", "free", pace="slow")
        await ben.sit(table, 1)
        assert not (await mine(anna))[table]["turn"], "nobody is asked before the game"
        await anna.post(f"/api/tables/{table}/start")
        before = (await mine(anna))[table]
        async with anna.at(table) as chair:
            for _ in range(2):
                await site.server.hall.tidy()
            assert chair.now is not None
            asked = chair.now["waiting"]["seats"]
        for guest, seat in ((anna, 0), (ben, 1)):
            assert (await mine(guest))[table]["turn"] == (seat in asked)
        assert before["touched"] >= before["made"]
        await site.server.hall.tidy()
        stored = (await site.server.hall.sheets([table]))[0]
        assert stored.asked == sum(1 << seat for seat in asked)
        assert abs(stored.touched - before["touched"]) < 5

    with_two(house, test)


def test_who_lets_a_race_pass_does_not_touch_the_table(house: House) -> None:
    async def test(site: Site, anna: Guest, ben: Guest) -> None:
        table = await anna.open("kombio", "me", "free", pace="slow")
        await ben.sit(table, 1)
        await anna.post(f"/api/tables/{table}/start")
        async with anna.at(table) as one, ben.at(table) as two:
            for chair in (one, two, one, two, one):
                if (question := one.question) is not None and question["race"]:
                    break
                await chair.until(lambda: one.question or two.question)
                asked = one if one.question else two
                await asked.answer()
                await asyncio.gather(one.line.ping(), two.line.ping())
            assert one.question is not None
            assert one.question["race"], "a discard opens a race"
            seen = (await mine(ben))[table]
            assert (await one.answer("-"))["type"] == "ack"
            assert (await mine(ben))[table] == seen

    with_two(house, test)


def test_leaving_a_table_before_the_game_in_it_and_after_it(house: House) -> None:
    async def test(site: Site, anna: Guest, ben: Guest) -> None:
        table = await anna.open("karuba", "me", "free", "free")
        await ben.sit(table, 1)
        room = await anna.post(f"/api/tables/{table}/leave")
        assert [room["seats"][0]["name"], room["yours"]] == [None, False]
        assert table not in await mine(anna)
        assert (await mine(ben))[table]["yours"], "it is Ben's now"
        await ben.post(f"/api/tables/{table}/fill", {"bot": "random"})
        assert (await refused(anna, "POST", f"/api/tables/{table}/leave"))[0] == 422
        closed = await ben.post(f"/api/tables/{table}/leave")
        assert closed["state"] == "closed", "nobody was left"
        assert table not in await mine(ben)

        table = await anna.open("karuba", "me", "free")
        await ben.sit(table, 1)
        await anna.post(f"/api/tables/{table}/start")
        async with ben.at(table) as chair:
            await anna.post(f"/api/tables/{table}/leave")
            await chair.until(lambda: chair.room["seats"][0]["bot"])
            assert chair.room["yours"]
            assert table not in await mine(anna)
            await play_on(chair, at_random(Random(1)))
        assert table in await mine(ben)
        await ben.post(f"/api/tables/{table}/leave")
        assert table not in await mine(ben)
        assert (await ben.get(f"/api/tables/{table}"))["state"] == "over", "it is put away, not undone"

    with_two(house, test)


def test_who_has_too_many_tables_loses_the_oldest_that_nobody_else_sits_at(tmp_path: Path) -> None:
    async def run() -> None:
        settings = replace(QUICK, tables=3)
        async with serving(tmp_path, settings) as site, site.guest("Anna") as anna, site.guest("Ben") as ben:
            shared = await anna.open("karuba", "me", "free")
            await ben.sit(shared, 1)
            alone = [await anna.open("kombio", "me", "free", pace="slow") for _ in range(2)]
            await anna.open("kombio", "me", "free")
            states = [(await anna.get(f"/api/tables/{table}"))["state"] for table in (shared, *alone)]
            assert states == ["gathering", "closed", "gathering"]
            more = [await anna.open("karuba", "me", "free") for _ in range(2)]
            for table in more:
                await ben.sit(table, 1)
            status, why = await refused(anna, "POST", "/api/tables", {"game": "karuba", "seats": ["me", "free"]})
            assert (status, "3" in why) == (403, True)

    asyncio.run(run())


def test_a_quick_match_is_with_whoever_waits_and_starts_by_itself(house: House) -> None:
    async def test(site: Site, anna: Guest, ben: Guest) -> None:
        wish = {"game": "karuba", "seats": 2}
        room = await anna.post("/api/match", wish)
        assert (room["state"], room["public"], len(room["seats"])) == ("gathering", True, 2)
        assert (await anna.post("/api/match", wish))["id"] == room["id"], "one waits once"
        other = await ben.post("/api/match", wish)
        assert other["id"] != room["id"], "who is not in sight is not waited for"
        await ben.post(f"/api/tables/{other['id']}/leave")
        async with anna.at(room["id"]) as chair:
            found = await ben.post("/api/match", wish)
            assert (found["id"], found["state"]) == (room["id"], "playing")
            await chair.until(lambda: chair.now)
        assert (await refused(ben, "POST", "/api/match", {"game": "chess", "seats": 2}))[0] == 422

    with_two(house, test)


def test_two_who_come_at_the_same_moment_find_each_other(house: House) -> None:
    async def test(site: Site, anna: Guest, ben: Guest) -> None:
        room = await anna.post("/api/match", {"game": "klong", "seats": 3})
        async with anna.at(room["id"]), site.guest("Cem") as cem:
            both = await asyncio.gather(
                *[guest.post("/api/match", {"game": "klong", "seats": 3}) for guest in (ben, cem)]
            )
            assert {one["id"] for one in both} == {room["id"]}
            assert (await anna.get(f"/api/tables/{room['id']}"))["state"] == "playing"

    with_two(house, test)


def test_free_seats_are_filled_with_bots_by_who_opened_the_table(house: House) -> None:
    async def test(site: Site, anna: Guest, ben: Guest) -> None:
        table = await anna.open("kombio", "me", "free", "free")
        path = f"/api/tables/{table}/fill"
        assert (await refused(ben, "POST", path, {"bot": "random"}))[0] == 403
        for bot in ("me", "free", "nobody"):
            assert (await refused(anna, "POST", path, {"bot": bot}))[0] == 422
        room = await anna.post(path, {"bot": "beginner"})
        assert (room["state"], [one["bot"] for one in room["seats"]]) == ("playing", [None, "beginner", "beginner"])

    with_two(house, test)


def test_the_lobby_is_sent_again_only_if_it_is_news(house: House) -> None:
    async def test(site: Site, anna: Guest, ben: Guest) -> None:
        first = await anna.http.get("/api/lobby")
        tag = first.headers["etag"]
        again = await anna.http.get("/api/lobby", headers={"If-None-Match": tag})
        assert (again.status_code, again.content) == (304, b"")
        table = await ben.open("kombio", "me", "free", public=True)
        news = await anna.http.get("/api/lobby", headers={"If-None-Match": tag})
        assert news.status_code == 200
        assert table in [room["id"] for room in news.json()["open"]]
        assert "private" in news.headers["cache-control"]

    with_two(house, test)


@pytest.mark.parametrize(
    ("how", "host", "found"),
    [
        ({"lan_url": "http://192.0.2.7:8000"}, "localhost:8000", "http://192.0.2.7:8000"),
        ({"lan_url": "http://192.0.2.7:8000"}, "127.0.0.1:8000", "http://192.0.2.7:8000"),
        ({"lan_url": "http://192.0.2.7:8000"}, "192.0.2.7:8000", None),
        ({}, "localhost:8000", None),
        ({"public_url": "https://cards.example.org/"}, "localhost", "https://cards.example.org"),
    ],
)
def test_the_address_that_others_can_open(how: dict[str, Any], host: str, found: str | None, tmp_path: Path) -> None:
    async def run() -> None:
        async with serving(tmp_path, replace(QUICK, **how)) as site, site.guest("Anna") as anna:
            assert (await anna.http.get("/api/me", headers={"Host": host})).json()["address"] == found

    asyncio.run(run())


def test_files_are_sent_in_the_smallest_form_that_the_browser_reads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = tmp_path / "client"
    (client / "assets").mkdir(parents=True)
    script = b"let cards = 0;\n" * 99
    (client / "assets" / "a.js").write_bytes(script)
    (client / "assets" / "a.js.br").write_bytes(b"small")
    (client / "assets" / "a.js.gz").write_bytes(gzip.compress(script))
    monkeypatch.setattr(static, "client", lambda: client)

    async def run() -> None:
        async with serving(tmp_path / "data") as site, site.guest("Anna") as anna:
            for accepted, found in (("br, gzip", "br"), ("gzip;q=0.5", "gzip"), ("identity", None)):
                async with anna.http.stream("GET", "/assets/a.js", headers={"Accept-Encoding": accepted}) as answer:
                    raw = b"".join([part async for part in answer.aiter_raw()])
                assert answer.headers.get("content-encoding") == found
                assert answer.headers["content-type"].startswith("text/javascript")
                assert answer.headers["vary"] == "Accept-Encoding"
                assert "immutable" in answer.headers["cache-control"]
                assert {"br": b"small", "gzip": gzip.compress(script)}.get(found or "", script)[-8:] == raw[-8:]

    asyncio.run(run())
