"""How those who play like it: how much of the time it is told what happened, and how long bots pause."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from stammtisch.table.room import Room
from stammtisch.table.room.audience import Manner
from table.guests import QUICK, Guest, Site, eventually, serving

TELLING = replace(QUICK, telling=1.0, bot_pause=1.0, bot_reaction=1.0)


async def manner(room: Room, tempo: float, bots: float) -> None:
    """It is soon so at a table."""
    await eventually(lambda: (room.clock.granted, room.bots.pace) == (tempo, bots))
    assert room.audience.manner() == Manner(tempo, bots)


async def two(site: Site, anna: Guest, ben: Guest, ready: bool = True) -> tuple[str, Room]:
    table = await anna.open("kombio", "me", "free", "random", options={"ready": ready})
    await ben.sit(table, 1)
    await anna.post(f"/api/tables/{table}/start")
    return table, await site.server.hall.room(table)


def test_of_several_who_play_the_calmest_decides_and_no_one_else(tmp_path: Path) -> None:
    async def test() -> None:
        async with (
            serving(tmp_path, TELLING) as site,
            site.guest("Anna") as anna,
            site.guest("Ben") as ben,
            site.guest("Eva") as eva,
        ):
            table, room = await two(site, anna, ben)
            async with anna.at(table, "en&tempo=0.5&bots=0.25"):
                await manner(room, 0.5, 0.25)
                async with eva.at(table, "en&tempo=1&bots=3"):
                    await manner(room, 0.5, 0.25)
                async with ben.at(table, "en&tempo=0&bots=2"):
                    await manner(room, 0.5, 2)
                    async with anna.at(table, "en&tempo=1&bots=1"):
                        await manner(room, 1, 2)
                    await manner(room, 0.5, 2)
                await manner(room, 0.5, 0.25)
            await manner(room, 1, 1)

    asyncio.run(test())


@pytest.mark.parametrize("asked", ["tempo=nan&bots=nan", "tempo=2&bots=100", "tempo=-1&bots=0", "tempo=x", "bots=inf"])
def test_what_makes_no_sense_is_as_usual(asked: str, tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path, TELLING) as site, site.guest("Anna") as anna, site.guest("Ben") as ben:
            table, room = await two(site, anna, ben)
            async with anna.at(table, f"en&{asked}"):
                assert room.audience.manner() == Manner()

    asyncio.run(test())


@pytest.mark.parametrize("race", [False, True])
def test_bots_pause_as_they_are_asked_to_and_react_as_ever(race: bool, tmp_path: Path) -> None:
    """Whoever slows them down would win every race, and whoever hurries them would lose it."""

    async def test() -> None:
        async with serving(tmp_path, TELLING) as site, site.guest("Anna") as anna, site.guest("Ben") as ben:
            _, room = await two(site, anna, ben, ready=race)
            play, bots = room.play, room.bots
            assert play is not None
            assert play.match.ask is not None
            assert play.match.ask.race == race
            asked = (2, str(play.match.question), "random")
            usual = bots._pause(play, asked, None)
            bots.pace = 2.0
            assert bots._pause(play, asked, None) == pytest.approx(usual if race else 2 * usual)

    asyncio.run(test())
