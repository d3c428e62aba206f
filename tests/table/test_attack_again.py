"""A second attack, with fresh eyes: what a stranger found who knew only the documents."""

import asyncio
import base64
import os
import re
import socket
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random

import pytest

from stammtisch.table.web import Server
from stammtisch.table.words import visible
from table.guests import QUICK, Chair, Guest, Site, at_random, eventually, play_on
from table.party import Party, at_site, party

#: As a server has them that stands in the internet.
STRICT = replace(QUICK, messages=100)
#: An empty ping, pong or part of a message, with a mask of zeros.
PING, PONG, PART = (bytes([first, 0x80, 0, 0, 0, 0]) for first in (0x89, 0x8A, 0x00))


@asynccontextmanager
async def _talking(site: Site, address: str) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    reader, writer = await asyncio.open_connection("127.0.0.1", site.port, local_addr=(address, 0))
    try:
        yield reader, writer
    finally:
        writer.close()
        with suppress(ConnectionError):
            await writer.wait_closed()


async def _upgrade(guest: Guest, table: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bytes:
    """Ask for a WebSocket by hand; what the server says."""
    key = base64.b64encode(os.urandom(16)).decode()
    cookie = "; ".join(f"{name}={value}" for name, value in guest.http.cookies.items())
    writer.write(
        f"GET /ws/tables/{table} HTTP/1.1\r\nHost: 127.0.0.1:{guest.site.port}\r\nConnection: Upgrade\r\n"
        f"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n"
        f"Cookie: {cookie}\r\n\r\n".encode()
    )
    return await reader.readuntil(b"\r\n\r\n")


@pytest.mark.parametrize("frame", [PING, PONG, PART], ids=["pings", "pongs", "parts"])
def test_frames_that_are_no_messages_end_the_line_before_anybody_waits(tmp_path: Path, frame: bytes) -> None:
    async def test(site: Site) -> None:
        async with site.guest(address="127.0.0.2") as eve:
            table = await eve.open("kombio", "me", "free")
            heard = b""
            async with _talking(site, "127.0.0.2") as line, asyncio.timeout(10):
                assert b" 101 " in await _upgrade(eve, table, *line)
                reader, writer = line
                first = bytes([0x01, 0x80, 0, 0, 0, 0]) if frame is PART else b""
                with suppress(ConnectionError):
                    writer.write(first + frame * 40_000)
                    await writer.drain()
                    while part := await reader.read(65_536):
                        heard += part
            assert heard.count(b"\x8a\x00") <= 1000, "no pong for each of so many pings"

    at_site(tmp_path, test, STRICT)


def test_few_pings_are_answered_and_a_long_message_is_refused_in_parts(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        async with site.guest("Anna") as anna:
            table = await anna.open("kombio", "me", "free")
            async with anna.at(table) as chair:
                for _ in range(5):
                    await (await chair.line.ping())
                await chair.line.send("x" * 50_000)
                assert await chair.until(lambda: [one for one in chair.heard if one.get("code") == "too-long"])

    at_site(tmp_path, test, STRICT)


def test_who_comes_again_and_again_is_not_let_in(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        async with site.guest(address="127.0.0.2") as eve, site.guest("Anna", address="127.0.0.3") as anna:
            table = await eve.open("kombio", "me", "free")
            answers = []
            for _ in range(6):
                async with _talking(site, "127.0.0.2") as line:
                    answers.append(await _upgrade(eve, table, *line))
            assert [b" 101 " in answer for answer in answers] == [True] * 5 + [False]
            async with anna.at(table):
                pass

    at_site(tmp_path, test, replace(STRICT, joins=5))


def test_connections_without_end_are_hung_up_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """But not if another server of ours passes on so many people."""
    monkeypatch.setattr(Server, "neighbours", lambda _: {"127.0.0.4"})

    async def test(site: Site) -> None:
        async def answers(address: str) -> bool:
            with suppress(ConnectionError):
                async with _talking(site, address) as (reader, writer):
                    writer.write(b"nonsense\r\n\r\n")
                    return bool(await reader.read(100))
            return False

        assert [await answers("127.0.0.2") for _ in range(12)] == [True] * 10 + [False] * 2
        assert await answers("127.0.0.3")
        assert [await answers("127.0.0.4") for _ in range(12)] == [True] * 12
        assert not caplog.records, "nobody fills our log with nonsense"

    at_site(tmp_path, test, replace(STRICT, arrivals=10))


def test_who_is_refused_for_a_flood_has_to_come_anew(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        async with site.guest(address="127.0.0.2") as eve:
            answers = [await eve.http.get("/api/games") for _ in range(12)]
            assert answers[0].status_code == 200
            assert "connection" not in answers[0].headers
            assert answers[-1].status_code == 429
            assert answers[-1].headers["connection"] == "close"

    at_site(tmp_path, test, replace(STRICT, reads=10))


@pytest.mark.parametrize("name", ["%00", "a" * 300, "assets/%00.js", "assets/" + "a/" * 3000, "boards/kombio/%00"])
def test_a_name_that_no_file_can_have_is_not_found(tmp_path: Path, name: str) -> None:
    async def test(site: Site) -> None:
        with socket.create_connection(("127.0.0.1", site.port)) as line:
            line.setblocking(False)
            loop = asyncio.get_running_loop()
            await loop.sock_sendall(line, f"GET /{name} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
            heard = b""
            while part := await loop.sock_recv(line, 65_536):
                heard += part
            assert heard.startswith(b"HTTP/1.1 404")

    at_site(tmp_path, test)


def test_our_mistakes_come_with_the_same_headers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(site: Site) -> None:
        async with site.guest() as anna:

            async def knows(_: str) -> bool:
                raise ZeroDivisionError

            monkeypatch.setattr(site.server.hall, "knows", knows)
            answer = await anna.http.get("/t/abc")
            assert answer.status_code == 500
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert "default-src 'self'" in answer.headers["content-security-policy"]

    at_site(tmp_path, test)


def test_nobody_opens_the_door_of_a_daily_deal(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        async with site.guest("Anna") as anna, site.guest("Eve", address="127.0.0.2") as eve:
            table = (await anna.post("/api/daily"))["id"]
            door = await anna.http.put(f"/api/tables/{table}/door", json={"watch": True, "talk": "all"})
            assert door.status_code == 422
            assert (await eve.http.get(f"/api/tables/{table}/replay/0")).status_code == 403

    at_site(tmp_path, test)


def test_what_is_known_of_me_tells_nothing_of_others(tmp_path: Path) -> None:
    """How many moves there were tells whether somebody has let a race pass; a report tells who is whom."""

    async def test(at: Party) -> None:
        anna, ben = at.guests
        await at.take_chairs()
        before = await anna.get("/api/me/data")
        assert before["rooms"]
        await at.chairs[1].answer("-")  # Ben has looked at his cards: nobody learns of it
        assert await anna.get("/api/me/data") == before
        await ben.post(f"/api/tables/{at.table}/report", {"text": "shouts", "seat": 0})
        (mine,) = (await anna.get("/api/me/data"))["guests"]
        assert mine["id"] not in str(await ben.get("/api/me/data"))

    party(tmp_path, "kombio", test)


def test_a_closed_door_closes_the_record_too(tmp_path: Path) -> None:
    async def test(at: Party) -> None:
        anna, ben = at.guests
        await at.take_chairs()
        await asyncio.gather(*[play_on(chair, at_random(Random(1))) for chair in at.chairs])
        path = f"/api/tables/{at.table}/record"
        async with at.site.guest("Eve", address="127.0.0.2") as eve:
            assert (await eve.http.get(path)).status_code == 200
            await anna.put(f"/api/tables/{at.table}/door", {"watch": False, "talk": "seats"})
            assert (await eve.http.get(path)).status_code == 403
            assert (await ben.http.get(path)).status_code == 200

    party(tmp_path, "karuba", test)


def test_a_new_link_uses_up_the_one_before(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        async with site.guest("Anna") as anna:
            links = [(await anna.post("/api/me/carry"))["path"] for _ in range(3)]
            assert len((await anna.get("/api/me/data"))["carries"]) == 1
            statuses = [(await anna.http.post(link)).status_code for link in links]
            assert statuses == [410, 410, 303]

    at_site(tmp_path, test)


def test_who_is_forgotten_leaves_no_name_and_hangs_up_on_nobody(tmp_path: Path) -> None:
    """In a game and before one: the others stay, and what who opened a table may do, somebody else may."""

    async def test(at: Party) -> None:
        anna, ben = at.guests
        gathering = await anna.open("karuba", "me", "free")
        await ben.sit(gathering, 1)
        await at.take_chairs()
        await asyncio.gather(*[play_on(chair, at_random(Random(1)), partial(_far, chair)) for chair in at.chairs])
        await anna.put("/api/me", {"name": "Zenobia"})
        await asyncio.gather(*[play_on(chair, at_random(Random(2)), partial(_farther, chair)) for chair in at.chairs])
        async with ben.at(gathering) as waiting:
            assert "Anna" in str(at.chairs[1].log)
            assert "Zenobia" in str(at.chairs[1].log)
            gone = await anna.http.delete("/api/me")
            assert gone.json() == {"tables": 2}
            await at.chairs[1].until(lambda: at.chairs[1].room["seats"][0]["bot"])
            await waiting.until(lambda: waiting.room["seats"][0]["name"] is None)
            await eventually(lambda: at.chairs[0].closed == 4401)
            assert (waiting.closed, at.chairs[1].closed) == (None, None)
            assert not {"Anna", "Zenobia"} & set(re.findall(r"\w+", str(at.chairs[1].log)))
            assert waiting.room["yours"]
            assert at.chairs[1].room["yours"]
            assert (await ben.http.post(f"/api/tables/{gathering}/close")).status_code == 200

    party(tmp_path, "karuba", test)
    with closing(sqlite3.connect(tmp_path / "table.sqlite")) as file:
        assert not [line for line in file.iterdump() if "Anna" in line or "Zenobia" in line]


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("a" + "\u0301" * 300, "á\u0301\u0301\u0301"),
        ("e\u0301t\u00e9 क्षि", "été क्षि"),
        ("A\u200bnna", "A nna"),
        ("  a\n b ", "a b"),
    ],
)
def test_letters_stay_in_their_line(written: str, shown: str) -> None:
    assert visible(written) == shown


def _far(chair: Chair) -> bool:
    return len(chair.log) > 12


def _farther(chair: Chair) -> bool:
    return len(chair.log) > 30
