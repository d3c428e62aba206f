"""The short form of `make crash`."""

import asyncio
from pathlib import Path

from sqlalchemy import delete

from stammtisch.table.store import database_in, open_database, schema
from table.crash import Player, _judge, crash, open_table
from table.guests import eventually
from table.running import free_port, running


def test_killed_at_any_moment_the_server_loses_nothing_it_has_acknowledged(tmp_path: Path) -> None:
    assert asyncio.run(crash(tmp_path, kills=5, tables=4)) == []


def test_the_judge_sees_what_is_lost(tmp_path: Path) -> None:
    async def play() -> list[Player]:
        players = await open_table(port, "karuba", 1)
        playing = [asyncio.create_task(player.play()) for player in players]
        await eventually(lambda: all(len(player.acked) > 3 for player in players))
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        return players

    port = free_port()
    with running(tmp_path, port):
        players = asyncio.run(play())
        assert _judge(tmp_path, players) == []  # it looks on while the server has the folder to itself
    assert _judge(tmp_path, players) == []
    engine = open_database(database_in(tmp_path))
    with engine.begin() as connection:
        connection.execute(delete(schema.moves).where(schema.moves.c.number == 2))
    engine.dispose()
    trouble = " ".join(_judge(tmp_path, players))
    assert "was acknowledged and is lost" in trouble
    assert "a gap" in trouble
