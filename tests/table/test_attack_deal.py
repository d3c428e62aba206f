"""Attacks on the deal: a server that chooses it, or changes it after the seal, is found out."""

import hashlib
import json
from random import Random

import pytest

from stammtisch.table import model
from stammtisch.table.fair import seal_of, secret_in, seed_from
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


def choose_the_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that takes no notice of what the players add."""
    monkeypatch.setattr(model, "seed_from", lambda secret, nonces: secret)


def change_the_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another deck after the seal."""
    monkeypatch.setattr(model, "secret_in", lambda text: "12" * 16)


@pytest.mark.parametrize("cheat", [choose_the_deal, change_the_deal])
def test_a_server_that_cheats_is_found_out(cheat: object, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(site: Site, anna: Guest, ben: Guest) -> None:
        cheat(monkeypatch)  # type: ignore[operator]
        assert not checks(*await dealt(anna, ben))

    with_two(house, test)
