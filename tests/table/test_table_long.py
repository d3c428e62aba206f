"""A game of very many moves costs no more than a short one."""

import asyncio
from pathlib import Path

import pytest

from stammtisch.table.game import Play
from table.guests import serving
from table.long_game import costs, write_game


def test_to_join_and_to_look_back_costs_the_same_late_in_a_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = [write_game(tmp_path, moves) for moves in (100, 1500)]
    played = []
    play = Play._play

    def count(self: Play, move: object) -> None:
        played.append(move)
        play(self, move)  # type: ignore[arg-type]

    monkeypatch.setattr(Play, "_play", count)

    async def run() -> None:
        async with serving(tmp_path) as site, site.guest() as guest:
            found = []
            for table in tables:
                played.clear()
                await costs(site, guest, table, times=1)
                found.append(len(played))
            early, late = found
            assert late <= 3 * early
            assert late < 200, "neither joining nor looking back plays the game from its beginning"

    asyncio.run(run())
