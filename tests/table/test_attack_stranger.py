"""Attacked once more, by a stranger who knows the pages and not the code: what was found, as a client would do it."""

import asyncio
import socket
from contextlib import AsyncExitStack, suppress
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus, WebSocketException

from stammtisch.table.room.in_memory import InMemory
from stammtisch.table.room.node import Node
from table.guests import QUICK, Guest, Site, eventually
from table.party import at_site
from table.running import free_port, start

#: What port scanners and worse send: no HTTP, of no version that there is, a TLS handshake, a header without a name;
#: half of a wish from somebody who then hangs up; and an origin that is none.
NONSENSE = (
    b"nonsense\r\n\r\n",
    b"GET / HTTP/9.9\r\n\r\n",
    b"\x16\x03\x01\x02\x00",
    b"GET / HTTP/1.1\r\n:\r\n\r\n",
    b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{",
    b"POST /carry/x HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{",
    b"PUT /api/me HTTP/1.1\r\nHost: x\r\nOrigin: http://[\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}",
)


def test_nonsense_does_not_fill_the_log(tmp_path: Path) -> None:
    """A server as it is started, with all that its libraries set up about logs."""
    said = tmp_path / "said"
    port = free_port()
    with said.open("wb") as stderr:
        server = start(tmp_path, port, stderr=stderr)
        try:
            for nonsense in NONSENSE:
                with socket.create_connection(("127.0.0.1", port)) as line:
                    line.sendall(nonsense)
                    line.shutdown(socket.SHUT_WR)
                    while line.recv(1000):
                        pass
        finally:
            server.terminate()
            server.wait()
    assert said.read_text() == ""


def test_the_messages_of_a_network_are_counted_over_all_its_lines(tmp_path: Path) -> None:
    """Many lines on each of which too little is said to be hung up on are a flood, too."""

    async def test(site: Site) -> None:
        async with AsyncExitStack() as stack:
            eve = await stack.enter_async_context(site.guest(address="127.0.0.2"))
            anna = await stack.enter_async_context(site.guest("Anna", address="127.0.0.3"))
            table = await anna.open("kombio", "me", "free")
            lines = [await stack.enter_async_context(eve.at(table)) for _ in range(4)]
            own = await stack.enter_async_context(anna.at(table))
            with suppress(WebSocketException):
                for count in range(25):
                    for line in lines:
                        await line.say({"type": "ping", "count": count})
            await eventually(lambda: any(line.closed == 1008 for line in lines))
            heard = [message["type"] for line in lines for message in line.heard]
            assert heard.count("pong") == 40
            assert "refused" in heard
            await own.say({"type": "ping", "count": 7})
            await own.until(lambda: any(message["type"] == "pong" for message in own.heard))

    at_site(tmp_path, test, replace(QUICK, messages=50, network_messages=40))


async def _flood(guest: Guest, table: str) -> bool:
    """Come, send too much, and be hung up on. Whether one was let in at all."""
    try:
        async with guest.at(table) as line:
            with suppress(WebSocketException):
                for count in range(30):
                    await line.say({"type": "ping", "count": count})
            await eventually(lambda: line.closed is not None)
            assert line.closed == 1008
    except (WebSocketException, AssertionError, TimeoutError):
        return False
    return True


def test_to_come_anew_and_flood_again_does_not_pay(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        async with site.guest(address="127.0.0.2") as eve, site.guest("Anna", address="127.0.0.3") as anna:
            table = await anna.open("kombio", "me", "free")
            let_in = [await _flood(eve, table) for _ in range(6)]
            assert let_in == [True] * 4 + [False] * 2, "each flood counts for thirty of a hundred"
            async with anna.at(table) as line:
                await line.say({"type": "ping", "count": 1})
                await line.until(lambda: any(message["type"] == "pong" for message in line.heard))

    at_site(tmp_path, test, replace(QUICK, messages=10, joins=100))


@pytest.mark.parametrize("ticks", range(4))
def test_who_is_told_of_free_tables_in_the_moment_it_goes_still_goes(ticks: int) -> None:
    """A server that ends releases its tables and hears of it itself: that must not keep it from ending."""

    async def test() -> None:
        async def nothing(*_: object) -> None:
            pass

        services: Any = SimpleNamespace(storage=None, settings=replace(QUICK, lease=30.0))
        node = Node(services, "one", "http://10.0.0.1", InMemory(), wake=nothing, guest_told=nothing)
        waking = asyncio.create_task(node._wake_on())
        await asyncio.sleep(0.01)
        await node._hear({"kind": "released"})
        for _ in range(ticks):
            await asyncio.sleep(0)
        waking.cancel()
        done, _ = await asyncio.wait([waking], timeout=1)
        waking.cancel()  # of no use any more but to this test
        assert done

    asyncio.run(test())


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "null", "//", ""])
def test_an_origin_that_is_none_is_refused(tmp_path: Path, origin: str) -> None:
    async def test(site: Site) -> None:
        async with site.guest("Anna") as anna:
            table = await anna.open("kombio", "me", "free")
            answer = await anna.http.put("/api/me", json={"name": "Eve"}, headers={"Origin": origin})
            assert (answer.status_code, answer.json()["code"]) == (403, "wrong-origin")
            cookie = "; ".join(f"{name}={value}" for name, value in anna.http.cookies.items())
            headers = {"Cookie": cookie, "Origin": origin}
            with pytest.raises(InvalidStatus) as refused:
                await connect(f"ws://127.0.0.1:{site.port}/ws/tables/{table}", additional_headers=headers, proxy=None)
            assert refused.value.response.status_code == 403

    at_site(tmp_path, test)


def test_without_a_cookie_nobody_reports_more_than_with_one(tmp_path: Path) -> None:
    """Otherwise one stranger buries what others have to say to the host, and fills the disk."""

    async def test(site: Site) -> None:
        async with site.guest("Anna", address="127.0.0.3") as anna, site.guest(address="127.0.0.2") as eve:
            path = f"/api/tables/{await anna.open('kombio', 'me', 'free')}/report"
            statuses = []
            for _ in range(23):
                eve.http.cookies.clear()
                statuses.append((await eve.http.post(path, json={"text": "x" * 400})).status_code)
            assert statuses == [201] * 20 + [429] * 3
            assert (await anna.http.post(path, json={"text": "somebody shouts"})).status_code == 201

    at_site(tmp_path, test)
