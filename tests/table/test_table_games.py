"""Whole games over the wire."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from table.guests import at_random, play_on, serving


@pytest.mark.parametrize("game", ["kombio", "karuba", "klobba", "barbarity", "klong"])
def test_two_people_and_a_watcher_see_a_game_to_its_end(game: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as site, site.guest("Anna") as anna, site.guest("Ben") as ben:
            table = await anna.open(
                game, "me", "free", race_seconds=1, options={"rounds": 1} if game == "kombio" else {}
            )
            await ben.sit(table, 1)
            await anna.post(f"/api/tables/{table}/start")
            async with anna.at(table) as one, ben.at(table, "de") as two:
                await asyncio.gather(play_on(one, at_random(Random(1))), play_on(two, at_random(Random(2))))
            async with site.guest() as stranger, stranger.at(table) as watcher:
                assert watcher.over
            assert one.now is not None
            assert two.now is not None
            assert watcher.now is not None
            assert one.now["ending"] == two.now["ending"] == watcher.now["ending"]
            assert watcher.question is None
            record = await anna.get(f"/api/tables/{table}/record")
            assert record["seed"] == one.now["ending"]["seed"]

    asyncio.run(play())
