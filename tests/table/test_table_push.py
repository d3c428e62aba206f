"""Who is away is told by their browser that it is their turn; nothing else, and nowhere else."""

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from stammtisch.table.push import Keys, NotThere, address_of, addresses
from stammtisch.table.push.addresses import is_public, post
from stammtisch.table.push.sealing import b64, sealed, unb64
from stammtisch.table.store import pushes
from table.guests import QUICK, Guest, Site, serving
from table.push_service import Browser, PushService, claims_of
from table.test_table_http import refused

PUSHING = replace(QUICK, push_anywhere=True)


def test_a_message_is_sealed_as_the_standard_has_it() -> None:
    """RFC 8291, section 5 and appendix A."""
    own = ec.derive_private_key(
        int.from_bytes(unb64("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big"), ec.SECP256R1()
    )
    message = sealed(
        b"When I grow up, I want to be a watermelon",
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
        own,
        unb64("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert b64(message) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
        "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example.org/a", "https://localhost/a", "https://127.0.0.1/a", "https://10.1.2.3/a",
        "https://192.168.0.1/a", "https://169.254.169.254/latest/meta-data", "https://[::1]/a", "https://[fd00::1]/a",
        "https://[::ffff:127.0.0.1]/a", "https://[64:ff9b::7f00:1]/a", "https://[2002:7f00:1::]/a", "https://0.0.0.0/a",
        "https://push.example.org:22/a", "https://me:you@push.example.org/a", "ftp://push.example.org/a", "https:///a",
        "https://push.example.org/a b", "https://push.example.org/a\r\nHost: x", "https://intranet/a", "https://[/a",
        "https://push.example.org:x/a", "https://push.example.org/" + "a" * 1000, "https://püsh.example.org/",
        "nothing at all",
    ],
)  # fmt: skip
def test_nothing_is_pushed_to_the_house_itself(endpoint: str) -> None:
    with pytest.raises(NotThere):
        address_of(endpoint)


@pytest.mark.parametrize("address", ["8.8.8.8", "2600::1", "64:ff9b::808:808", "::ffff:8.8.8.8"])
def test_the_wide_world_is_reached(address: str) -> None:
    assert is_public(ip_address(address))


@pytest.mark.parametrize("address", ["224.0.0.1", "100.64.0.1", "2001:0:4136:e378:8000:63bf:3fff:fdd2", "fe80::1"])
def test_what_only_looks_like_the_wide_world_is_not(address: str) -> None:
    assert not is_public(ip_address(address))


def test_a_name_that_leads_into_the_house_is_not_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also if one of several places that it has is a public one."""

    async def test() -> None:
        async with PushService().open() as service:
            loop = asyncio.get_running_loop()

            async def found(host: str, port: int, **_: Any) -> list[Any]:
                return [(0, 0, 0, "", (place, port)) for place in ("8.8.8.8", "127.0.0.1")]

            monkeypatch.setattr(loop, "getaddrinfo", found, raising=False)
            address = addresses.Address(False, "push.example.org", service.port, "/a")
            with pytest.raises(NotThere):
                await post(address, {}, b"")
            assert service.came.empty()

    asyncio.run(test())


Test = Callable[[Site, PushService, Guest, Guest], Awaitable[None]]


def with_service(folder: Path, test: Test) -> None:
    """Anna and Ben at a house that pushes to a service on this machine."""

    async def run() -> None:
        async with (
            PushService().open() as service,
            serving(folder, PUSHING) as site,
            site.guest("Anna") as anna,
            site.guest("Ben") as ben,
        ):
            await test(site, service, anna, ben)

    asyncio.run(run())


async def browsers(site: Site) -> list[pushes.Browser]:
    read = site.server.hall.services.storage.read
    query = "SELECT guest FROM pushes ORDER BY made"
    found = await read(lambda connection: connection.exec_driver_sql(query).scalars().all())
    return [one for guest in dict.fromkeys(found) for one in await read(partial(pushes.of_guest, guest=guest))]


async def begun(anna: Guest, ben: Guest, pace: str = "slow") -> str:
    """A table of Karuba: everybody is asked at once."""
    table = await anna.open("karuba", "me", "free", pace=pace)
    await ben.sit(table, 1)
    async with anna.at(table):
        await anna.post(f"/api/tables/{table}/start")
    return table


def test_who_is_away_is_told_that_it_is_their_turn_and_nothing_else(tmp_path: Path) -> None:
    async def test(site: Site, service: PushService, anna: Guest, ben: Guest) -> None:
        browser = Browser()
        key = (await ben.get("/api/push"))["key"]
        await ben.put("/api/me/push?lang=de", browser.subscription(service.endpoint()))
        await anna.put("/api/me/push", Browser().subscription(service.endpoint("of-anna")))
        table = await begun(anna, ben)
        came = await service.next()
        assert came.path == "/push/browser", "Anna is there"
        assert browser.read(came.body) == {"table": table, "title": "Karuba: das Kartenspiel", "text": "Du bist dran."}
        claims = claims_of(came, key)
        assert claims["aud"] == f"http://127.0.0.1:{service.port}"
        assert 0 < claims["exp"] - time.time() <= 24 * 3600
        assert came.headers["content-encoding"] == "aes128gcm"
        assert int(came.headers["ttl"]) > 0
        await begun(anna, ben, "live")
        other = await begun(anna, ben)
        assert browser.read((await service.next()).body)["table"] == other, "nobody is told of a live table"
        async with anna.at(other) as chair:
            await chair.answer()
        last = await begun(anna, ben)
        assert browser.read((await service.next()).body)["table"] == last, "nobody is told twice of one turn"
        assert service.came.empty()

    with_service(tmp_path, test)


def test_a_turn_is_told_when_it_comes_and_once(tmp_path: Path) -> None:
    async def test(site: Site, service: PushService, anna: Guest, ben: Guest) -> None:
        browser = Browser()
        await ben.put("/api/me/push", browser.subscription(service.endpoint()))
        table = await anna.open("kombio", "me", "free", pace="slow", options={"ready": False, "matching": "never"})
        await ben.sit(table, 1)
        async with anna.at(table) as chair:
            await anna.post(f"/api/tables/{table}/start")
            for _ in range(40):
                if chair.question is None:
                    break
                await chair.answer()
                await chair.until(lambda: chair.now is not None)
            else:
                pytest.fail("Anna's turn does not end")
            assert browser.read((await service.next()).body)["table"] == table
            assert service.came.empty()

    with_service(tmp_path, test)


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_forgotten(status: int, tmp_path: Path) -> None:
    async def test(site: Site, service: PushService, anna: Guest, ben: Guest) -> None:
        await ben.put("/api/me/push", Browser().subscription(service.endpoint()))
        service.status = 500
        await begun(anna, ben)
        await service.next()
        assert len(await browsers(site)) == 1, "a service that is in trouble may be well tomorrow"
        service.status = status
        await begun(anna, ben)
        await service.next()
        async with asyncio.timeout(20):
            while await browsers(site):  # noqa: ASYNC110  # the inside of a server has no event for tests
                await asyncio.sleep(0.01)

    with_service(tmp_path, test)


def test_browsers_come_and_go(tmp_path: Path) -> None:
    async def test(site: Site, service: PushService, anna: Guest, ben: Guest) -> None:
        await anna.put("/api/me/push", Browser().subscription(service.endpoint("of-anna")))
        for nth in range(10):
            await ben.put("/api/me/push", Browser().subscription(service.endpoint(f"b{nth}")))
        first, *kept = [one.endpoint for one in await browsers(site)]
        assert first == service.endpoint("of-anna")
        await anna.post("/api/me/push/forget", {"endpoint": first})
        assert kept == [service.endpoint(f"b{nth}") for nth in range(2, 10)], "the oldest are forgotten"
        await anna.post("/api/me/push/forget", {"endpoint": service.endpoint("b9")})
        assert len(await browsers(site)) == 8, "it is not hers"
        await anna.put("/api/me/push", Browser().subscription(service.endpoint("b9")))
        assert len(await browsers(site)) == 8, "now it is"
        await anna.post("/api/me/push/forget", {"endpoint": service.endpoint("b9")})
        assert len(await browsers(site)) == 7
        assert "b3" in json.dumps(await ben.get("/api/me/data"))
        await ben.post("/api/me/revoke")
        assert not await browsers(site), "who is signed out is told nothing any more"

    with_service(tmp_path, test)


def test_what_is_no_browser_is_refused_with_a_line(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as site, site.guest("Anna") as anna:
            good = Browser().subscription("https://push.example.org/a")
            for change, why in (
                ({"endpoint": "https://127.0.0.1/a"}, "such an address"),
                ({"endpoint": "http://push.example.org/a"}, "such an address"),
                ({"p256dh": b64(b"\4" + b"\1" * 64)}, "no keys"),
                ({"p256dh": "!"}, "no keys"),
                ({"auth": "short"}, "no keys"),
            ):
                status, said = await refused(anna, "PUT", "/api/me/push", {**good, **change})
                assert status == 422
                assert why in str(said)
            assert not await browsers(site)
            await anna.put("/api/me/push", good)
            assert len(await browsers(site)) == 1

    asyncio.run(test())


def test_a_push_service_that_hangs_holds_up_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "PATIENCE", 0.2)

    async def test(site: Site, service: PushService, anna: Guest, ben: Guest) -> None:
        async def say_nothing(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.read()
            writer.close()

        silent = await asyncio.start_server(say_nothing, "127.0.0.1", 0)
        port = silent.sockets[0].getsockname()[1]
        for nth in range(3):
            await ben.put("/api/me/push", Browser().subscription(f"http://127.0.0.1:{port}/{nth}"))
        await ben.put("/api/me/push", Browser().subscription(service.endpoint()))
        await begun(anna, ben)
        await service.next()
        assert len(await browsers(site)) == 4
        silent.close()

    with_service(tmp_path, test)


def test_the_keys_are_the_same_after_a_restart_and_others_elsewhere(tmp_path: Path) -> None:
    async def key(folder: Path) -> str:
        async with serving(folder) as site, site.guest() as anna:
            return str((await anna.get("/api/push"))["key"])

    async def test() -> None:
        one = await key(tmp_path / "one")
        assert await key(tmp_path / "one") == one
        assert await key(tmp_path / "two") != one
        assert len(unb64(one)) == 65
        assert (tmp_path / "one" / "table.sqlite").stat().st_mode & 0o777 == 0o600, "where the secret lies"

    asyncio.run(test())
    assert Keys("a" * 64).public == Keys("a" * 64).public
