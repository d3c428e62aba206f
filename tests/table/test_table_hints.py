"""Hints: what one might answer, from one's own chair."""

import asyncio
from functools import partial
from typing import Any

import msgspec
import pytest

from stammtisch.bots import hint
from stammtisch.bots.thinker import Patience
from stammtisch.core import FastRng, Match
from stammtisch.games import game_named
from stammtisch.table import wire
from stammtisch.table.bots import HintTask, Task, worker
from stammtisch.table.bots.worker import Worker
from table.guests import Guest, Site
from table.party import House, with_two

KARUBA = game_named("karuba")


async def refused(guest: Guest, table: str) -> tuple[int, str]:
    response = await guest.http.post(f"/api/tables/{table}/hint")
    return response.status_code, response.json()["why"]


def test_who_is_asked_is_told_the_best_of_their_own_options(house: House) -> None:
    async def test(site: Site, anna: Guest, ben: Guest) -> None:
        table = await anna.open("karuba", "me", "random")
        async with anna.at(table) as chair:
            assert await chair.asked()
            assert chair.room["hints"] is True
            tips = await anna.post(f"/api/tables/{table}/hint?lang=de")
            assert chair.question is not None
            assert len(tips) == 3
            assert {tip["word"] for tip in tips} <= {option["word"] for option in chair.question["options"]}
            assert all(0 <= tip["value"] <= 1 and 0 <= tip["error"] <= 1 and tip["why"].endswith(".") for tip in tips)
            assert not tips[0]["about_equal"]
            assert not any("%" in tip["why"] for tip in tips)

    with_two(house, test)


def test_who_watches_or_is_not_asked_gets_no_hint(house: House) -> None:
    async def test(site: Site, anna: Guest, ben: Guest) -> None:
        table = await anna.open("karuba", "me", "free")
        nothing = (403, "There is nothing to give you a hint for: you are not asked anything.")
        assert await refused(anna, table) == nothing
        await ben.sit(table, 1)
        await anna.post(f"/api/tables/{table}/start")
        async with anna.at(table) as chair, site.guest("Cleo") as cleo:
            assert await chair.asked()
            await chair.answer()
            assert await refused(anna, table) == nothing
            assert await refused(cleo, table) == nothing

    with_two(house, test)


def test_where_one_has_to_remember_there_are_hints_too(house: House) -> None:
    async def test(site: Site, anna: Guest, ben: Guest) -> None:
        for memory in (False, True):
            table = await anna.open("kombio", "me", "free", memory=memory, options={"ready": False})
            await ben.sit(table, 1)
            room = await anna.post(f"/api/tables/{table}/start")
            assert room["hints"] is True
            async with anna.at(table) as chair, ben.at(table):
                asks = anna if chair.question is not None else ben
                assert len(await asks.post(f"/api/tables/{table}/hint")) == 3

    with_two(house, test)


class Slow:
    """A thinker that says nothing before it is told to."""

    def __init__(self) -> None:
        self.asked = asyncio.Event()
        self.go_on = asyncio.Event()

    async def think(self, task: Task) -> str | None:
        self.asked.set()
        await self.go_on.wait()
        return None

    async def close(self) -> None:
        """There is nothing to close."""


def test_hints_are_asked_for_one_at_a_time(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """And if nothing comes to mind, one is told."""

    async def test(site: Site, anna: Guest, ben: Guest) -> None:
        table = await anna.open("karuba", "me", "free")
        await ben.sit(table, 1)
        await anna.post(f"/api/tables/{table}/start")
        slow = Slow()
        monkeypatch.setattr(site.server.hall.services, "thinker", slow)
        first = asyncio.create_task(refused(anna, table))
        await slow.asked.wait()
        assert await refused(anna, table) == (403, "One hint at a time, please.")
        slow.go_on.set()
        assert await first == (422, "Nothing has come to mind in time.")

    with_two(house, test)


class Given(Worker):
    """Thinks about a match that it was given."""

    def __init__(self, match: Match[Any]) -> None:
        super().__init__()
        self.match = match

    def _match(self, task: Task) -> Match[Any]:
        return self.match


def test_a_hint_says_the_same_in_every_world_that_looks_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the others hold changes nothing."""
    monkeypatch.setattr(worker, "hint", partial(hint, patience=Patience(20)))
    match = Match.new(KARUBA, 2, 1)
    other = match.state.copy()
    KARUBA.redeal(other, 0, FastRng(9))
    assert other.hands[1] != match.state.hands[1]
    advice = HintTask("t", {}, 0, "hint", 7, language="en", names=["Anna", "Ben"])
    told = [Given(one).think(advice) for one in (match, Match(KARUBA, other))]
    assert told[0] == told[1]
    assert len(msgspec.json.decode(told[0], type=list[wire.Tip])) == 3


def test_without_the_memory_aid_a_hint_says_the_same_whatever_was_seen_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seat 0 has seen its lower cards; without the aid, it makes no difference what they are."""
    monkeypatch.setattr(worker, "hint", partial(hint, patience=Patience(30)))
    kombio = game_named("kombio")
    tables = [{"hands": [f"4 11 {seen}", "6 3 12 2"], "pile": "7", "turns": 5} for seen in ("0 9", "9 0", "1 10")]
    matches = [Match(kombio, kombio.read(table)) for table in tables]
    for memory in (False, True):
        advice = HintTask("t", {}, 0, "hint", 7, language="en", names=["Anna", "Ben"], memory=memory)
        told = {Given(match).think(advice) for match in matches}
        assert (len(told) == 1) is not memory
