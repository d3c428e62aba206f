"""Who leaves, and what becomes of their seat, the clock and the table."""

from dataclasses import replace
from pathlib import Path
from random import Random

from table.guests import QUICK, at_random, eventually, play_on
from table.party import House, Party, moves, party


def test_a_bot_stands_in_for_who_is_away_and_gives_the_seat_back(tmp_path: Path) -> None:
    async def test(at: Party) -> None:
        await at.take_chairs()
        one, two = at.chairs
        await two.line.close()
        await one.until(lambda: one.room["seats"][1]["stand_in"])
        assert not one.room["seats"][1]["here"]
        await play_on(one, at_random(Random(3)), stop=lambda: any(m["by"] == "bot" for m in moves(at)))
        async with at.guests[1].at(at.table) as back:
            await one.until(lambda: not one.room["seats"][1]["stand_in"])
            assert back.room["seats"][1]["here"]
            assert back.me == 1

    party(tmp_path, "karuba", test, replace(QUICK, away=0.2))


def test_when_the_turn_clock_runs_out_a_bot_takes_over_until_the_player_is_back(house: House) -> None:
    async def test(at: Party) -> None:
        await at.take_chairs()
        one, two = at.chairs
        assert one.now is not None
        assert one.now["clock"]["whole"] == 1000
        await one.until(lambda: one.room["seats"][0]["stand_in"] and one.now and one.now["version"] > 3)
        assert "person" not in {move["by"] for move in moves(at)}
        await at.guests[0].sit(at.table, 0)
        await one.until(lambda: not one.room["seats"][0]["stand_in"])
        assert two.room["seats"][1]["stand_in"]

    party(house, "karuba", test, turn_seconds=1)


def test_a_live_table_rests_when_everybody_has_left(tmp_path: Path) -> None:
    async def test(at: Party) -> None:
        await at.take_chairs()
        for chair in at.chairs:
            await chair.line.close()
        room = await at.site.server.hall.room(at.table)
        await eventually(lambda: room.clock.due is not None and room.clock.due.at is None)
        assert room.clock.due is not None
        assert room.play is not None
        left, made = room.clock.due.left, len(room.play.moves)
        assert left is not None
        assert 50 < left < 60
        assert not room.bots._thinking
        async with at.guests[0].at(at.table) as back:
            await back.until(lambda: back.now and 50_000 < back.now["clock"]["left"] <= left * 1000)
        assert len(moves(at)) == made

    party(tmp_path, "karuba", test, replace(QUICK, away=0.3), turn_seconds=60)


def test_a_table_is_not_put_away_before_its_clock_has_stopped(house: House) -> None:
    async def test(at: Party) -> None:
        await at.take_chairs()
        room = await at.site.server.hall.room(at.table)
        for chair in at.chairs:
            await chair.line.close()
        await eventually(lambda: not room.audience.clients and room.mailbox.idle)
        room.audience._alone -= 60  # they have been away for long enough, but nobody has looked around yet
        assert not room.deserted()
        await room.mailbox.ask(room.attend)
        await eventually(room.deserted)
        assert room.clock.due is not None
        assert room.clock.due.at is None

    party(house, "karuba", test, turn_seconds=60)


def test_a_table_that_everybody_has_left_is_put_away_and_found_again(tmp_path: Path) -> None:
    async def test(at: Party) -> None:
        await at.take_chairs()
        version = (await at.chairs[0].answer())["version"]
        for chair in at.chairs:
            await chair.line.close()
        hall = at.site.server.hall
        await eventually(lambda: at.table not in hall.rooms)
        async with at.guests[1].at(at.table) as back:
            assert back.now is not None
            assert back.now["version"] == version
            assert (await back.answer())["type"] == "ack"

    party(tmp_path, "karuba", test, replace(QUICK, away=0.3))
