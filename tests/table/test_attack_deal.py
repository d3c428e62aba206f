"""Attacks on the deal: a server that chooses it, or changes it after the seal, is found out."""

import hashlib
import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from stammtisch.cli import run
from stammtisch.core.fair import seal_of, secret_in, seed_from
from stammtisch.table import model
from stammtisch.table.game import Play
from stammtisch.table.room import dealing
from table.guests import Chair, Guest, Json, Site, at_random, play_on
from table.party import House, with_two

NONCES = ["aa" * 16, "bb" * 16]


async def dealt(anna: Guest, ben: Guest) -> tuple[str, Json]:
    """The seal that two clients see before they add their nonces, and the table when the game is over."""
    table = await anna.open("klobba", "me", "free", options={"rounds": 1})
    seal = (await ben.get(f"/api/tables/{table}"))["seal"]
    for seat, (guest, nonce) in enumerate(zip((anna, ben), NONCES, strict=True)):
        await guest.put(f"/api/tables/{table}/seats/{seat}", {"who": "me", "nonce": nonce})
    await anna.post(f"/api/tables/{table}/start")
    async with anna.at(table) as one:
        assert one.room["deal"] is None
        assert NONCES[1] not in json.dumps(one.heard), "nobody hears what others add before the end"
        await ben.sit(table, 1, "random")
        await play_on(one, at_random(Random(1)))
        await one.until(lambda: one.room["deal"] is not None)
        return seal, {**one.room, "ending": ending(one)}


def ending(chair: Chair) -> Json:
    assert chair.now is not None
    return dict(chair.now["ending"])


def checks(seal: str, room: Json) -> bool:
    """What a client can check by itself, with nothing but a hash."""
    deal = room["deal"]
    lines = deal["sealed"].split("\n")
    played = [lines[2], json.loads(lines[5]), int(lines[6])]
    seed = hashlib.sha256("\n".join([lines[1], *NONCES]).encode()).hexdigest()[:32]
    return (
        hashlib.sha256(deal["sealed"].encode()).hexdigest() == seal == room["seal"]
        and played == [room["game"], room["options"], len(room["seats"])]
        and deal["nonces"] == NONCES
        and seed == deal["seed"] == room["ending"]["seed"]
    )


def test_a_deal_is_bound_by_the_seal_and_by_what_players_add(house: House) -> None:
    async def test(site: Site, anna: Guest, ben: Guest) -> None:
        seal, room = await dealt(anna, ben)
        assert checks(seal, room)
        assert seed_from(secret_in(room["deal"]["sealed"]), NONCES) == room["ending"]["seed"]
        assert seal_of(room["deal"]["sealed"]) == seal

    with_two(house, test)


def test_a_record_can_be_verified_with_the_seal_that_somebody_saw(
    house: House, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def test(site: Site, anna: Guest, ben: Guest) -> None:
        seal, room = await dealt(anna, ben)
        file = tmp_path / "game.json"
        file.write_text(json.dumps(await ben.get(f"/api/tables/{room['id']}/record")), "utf-8")
        assert run(["verify", str(file), "--seal", seal, "--lang", "en"]) == 0
        assert "The deal was fair." in capsys.readouterr().out
        assert run(["verify", str(file), "--seal", "ab" * 32, "--lang", "de"]) == 1
        assert "nicht das Siegel, das du gesehen hast" in capsys.readouterr().out
        assert run(["verify", str(file), "--seal", "abc"]) == 2
        assert "64 hex digits" in capsys.readouterr().err

    with_two(house, test)


def choose_the_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that takes no notice of what the players add."""
    monkeypatch.setattr(model, "seed_from", lambda secret, nonces: secret)


def change_the_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another deck after the seal."""
    monkeypatch.setattr(model, "secret_in", lambda text: "12" * 16)


def swap_the_deck(monkeypatch: pytest.MonkeyPatch) -> None:
    """All that is told fits the seal; other cards lie on the table."""
    monkeypatch.setattr(
        dealing, "Play", lambda record, moves, rest: Play(replace(record, seed=f"{7:032x}"), moves, rest)
    )


async def given_up(anna: Guest, ben: Guest) -> tuple[str, str]:
    """A table that is closed in the middle of its game, and the seal that was seen before."""
    table = await anna.open("klobba", "me", "free")
    seal = (await ben.get(f"/api/tables/{table}"))["seal"]
    for seat, (guest, nonce) in enumerate(zip((anna, ben), NONCES, strict=True)):
        await guest.put(f"/api/tables/{table}/seats/{seat}", {"who": "me", "nonce": nonce})
    await anna.post(f"/api/tables/{table}/start")
    async with anna.at(table) as one:
        await ben.sit(table, 1, "random")
        await play_on(one, at_random(Random(1)), lambda: len(one.log) > 40)
        assert not one.over
        assert (await anna.http.get(f"/api/tables/{table}/record")).status_code == 403
        await anna.post(f"/api/tables/{table}/close")
    return table, seal


def test_a_game_that_was_given_up_tells_its_deal_and_can_be_verified(
    house: House, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def test(site: Site, anna: Guest, ben: Guest) -> None:
        table, seal = await given_up(anna, ben)
        room = await ben.get(f"/api/tables/{table}")
        assert checks(seal, {**room, "ending": room["deal"]})
        file = tmp_path / "game.json"
        file.write_text(json.dumps(await ben.get(f"/api/tables/{table}/record")), "utf-8")
        assert run(["verify", str(file), "--seal", seal, "--lang", "en"]) == 0
        assert "The deal was fair." in capsys.readouterr().out
        never = await anna.open("klobba", "me", "free")
        await anna.post(f"/api/tables/{never}/close")
        assert (await anna.http.get(f"/api/tables/{never}/record")).status_code == 403

    with_two(house, test)


@pytest.mark.parametrize(("cheat", "code"), [(choose_the_deal, 1), (change_the_deal, 1), (swap_the_deck, 2)])
def test_a_server_that_cheats_in_a_game_that_is_given_up_is_found_out(
    cheat: object, code: int, house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(site: Site, anna: Guest, ben: Guest) -> None:
        cheat(monkeypatch)  # type: ignore[operator]
        table, seal = await given_up(anna, ben)
        room = await ben.get(f"/api/tables/{table}")
        assert checks(seal, {**room, "ending": room["deal"]}) == (code == 2), "without the rules, only the seal is seen"
        file = tmp_path / "game.json"
        file.write_text(json.dumps(await anna.get(f"/api/tables/{table}/record")), "utf-8")
        assert run(["verify", str(file), "--seal", seal, "--lang", "en"]) == code

    with_two(house, test)


@pytest.mark.parametrize("cheat", [choose_the_deal, change_the_deal])
def test_a_server_that_cheats_is_found_out(
    cheat: object, house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(site: Site, anna: Guest, ben: Guest) -> None:
        cheat(monkeypatch)  # type: ignore[operator]
        seal, room = await dealt(anna, ben)
        assert not checks(seal, room)
        file = tmp_path / "game.json"
        file.write_text(json.dumps(await anna.get(f"/api/tables/{room['id']}/record")), "utf-8")
        assert run(["verify", str(file), "--seal", seal, "--lang", "en"]) == 1

    with_two(house, test)
