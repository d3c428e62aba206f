"""What happens at a table: races, undos, clocks, stand-ins."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

import pytest

from stammtisch.table.play import Play
from stammtisch.table.settings import Settings
from stammtisch.table.worker import Task
from table.guests import QUICK, Chair, Guest, Json, Site, at_random, eventually, moved_on, play_on, serving


class Party:
    """Two people at a table that has started."""

    def __init__(self, site: Site, stack: AsyncExitStack, guests: list[Guest], table: str) -> None:
        self.site, self.stack, self.guests, self.table = site, stack, guests, table
        self.chairs: list[Chair] = []

    async def take_chairs(self, *languages: str) -> None:
        for guest, language in zip(self.guests, languages or ("en", "en"), strict=True):
            self.chairs.append(await self.stack.enter_async_context(guest.at(self.table, language)))

    async def truth(self) -> Play:
        """What only the table knows."""
        play = (await self.site.server.hall.room(self.table)).play
        assert play is not None
        return play

    async def settle(self) -> None:
        """Everybody has heard of everything."""
        for chair in self.chairs:
            before = len(chair.heard)
            await chair.say({"type": "ping", "count": 1})
            await chair.until(partial(_heard_pong, chair, before))


def _heard_pong(chair: Chair, since: int) -> bool:
    return any(message["type"] == "pong" for message in chair.heard[since:])


def party(
    folder: Path, game: str, test: Callable[[Party], Awaitable[None]], settings: Settings = QUICK, **how: Any
) -> None:
    """Two people sit down and play a test."""

    async def play() -> None:
        async with AsyncExitStack() as stack:
            site = await stack.enter_async_context(serving(folder, settings))
            guests = [await stack.enter_async_context(site.guest(name)) for name in ("Anna", "Ben")]
            table = await guests[0].open(game, "me", "free", **how)
            await guests[1].sit(table, 1)
            await guests[0].post(f"/api/tables/{table}/start")
            await test(Party(site, stack, guests, table))

    asyncio.run(play())


def test_each_wins_a_race_one_slaps_wrong_and_one_calls(tmp_path: Path) -> None:
    async def test(at: Party) -> None:
        await at.take_chairs()
        told: list[set[str]] = [set(), set()]

        async def player(me: int) -> None:
            chair, dice = at.chairs[me], Random(me)

            def pick(question: Json) -> str:
                state = at.site.server.hall._rooms[at.table].result().play.match.state  # type: ignore[union-attr]
                words = [option["word"] for option in question["options"]]
                if question["kind"] == "turn":
                    return "call" if {"matched", "wrong"} <= told[0] & told[1] and "call" in words else "draw"
                if question["kind"] == "keep":
                    return "-"
                if question["kind"] != "match":
                    return str(dice.choice(words))
                right = {word: _value(state, word) == state.pile[-1] for word in words[1:]}
                wanted = "matched" if "matched" not in told[me] else "wrong" if "wrong" not in told[me] else ""
                found = [word for word, fits in right.items() if fits == (wanted == "matched")]
                if wanted and found:
                    told[me].add(wanted)
                    return str(found[0])
                return "-"

            await play_on(chair, pick)

        await asyncio.gather(player(0), player(1))
        kinds = {(line["kind"], line["data"].get("who")) for line in at.chairs[0].log}
        assert {"matched", "mismatched"} <= {kind for kind, _ in kinds}
        assert any(kind == "called" for kind, _ in kinds)

    party(tmp_path, "kombio", test, race_seconds=5, options={"rounds": 3})


def _value(state: Any, word: str) -> int:
    seat, place = word.split(".")
    return int(state.hands[int(seat)][int(place)])


def test_a_move_is_stored_then_acknowledged_then_broadcast(tmp_path: Path) -> None:
    async def test(at: Party) -> None:
        await at.take_chairs()
        asked, other = sorted(at.chairs, key=lambda chair: chair.question is None)
        storage, begun, held = at.site.server.hall.house.storage, Event(), Event()
        before = [len(chair.heard) for chair in (asked, other)]

        def hold(_: Any) -> None:
            begun.set()
            assert held.wait(20)

        busy = asyncio.create_task(storage.run(hold))
        await eventually(begun.is_set)
        answering = asyncio.create_task(asked.answer())
        await eventually(storage._waiting.qsize)
        await at.settle()
        for chair, count in zip((asked, other), before, strict=True):
            assert [message["type"] for message in chair.heard[count:]] == ["pong"]
        held.set()
        await busy
        version = (await answering)["version"]
        for chair in (asked, other):
            await chair.until(partial(_has_come_to, chair, version))
        assert [message["type"] for message in asked.heard[before[0] :]] == ["pong", "ack", "step"]

    party(tmp_path, "kombio", test)


def _has_come_to(chair: Chair, version: int) -> bool:
    return chair.now is not None and chair.now["version"] == version


def test_a_move_that_cannot_be_stored_is_refused_and_nobody_hears_of_it(tmp_path: Path) -> None:
    async def test(at: Party) -> None:
        await at.take_chairs()
        asked, other = sorted(at.chairs, key=lambda chair: chair.question is None)
        run, before, now = at.site.server.hall.house.storage.run, len(other.heard), other.now
        await run(
            lambda c: c.exec_driver_sql(
                "CREATE TRIGGER full BEFORE INSERT ON moves BEGIN SELECT RAISE(FAIL, 'full'); END"
            )
        )
        assert (await asked.answer())["code"] == "not-stored"
        await at.settle()
        assert {message["type"] for message in other.heard[before:]} == {"whole", "pong"}
        assert other.now == now
        await run(lambda c: c.exec_driver_sql("DROP TRIGGER full"))
        assert (await asked.answer())["type"] == "ack"

    party(tmp_path, "kombio", test)


def test_nobody_notices_who_lets_a_race_pass(tmp_path: Path) -> None:
    async def test(at: Party) -> None:
        await at.take_chairs()
        one, two = await _open_race(at)
        await at.settle()
        before, version = len(two.heard), one.now["version"]  # type: ignore[index]
        assert (await one.answer("-"))["type"] == "ack"
        await one.until(lambda: one.question is None)
        await at.settle()
        assert [message["type"] for message in two.heard[before:]] == ["pong"]
        assert one.now is not None
        assert one.now["version"] == version
        assert one.now["waiting"]["seats"] == two.now["waiting"]["seats"] == [0, 1]  # type: ignore[index]
        assert one.now["undo"]
        assert (await one.wish("undo", version=version))["type"] == "ack"
        await one.until(lambda: one.question is not None)
        await at.settle()
        assert [message["type"] for message in two.heard[before:]] == ["pong", "pong"]

    party(tmp_path, "kombio", test, race_seconds=60)


async def _open_race(at: Party) -> list[Chair]:
    """Play until a race is open."""
    first = next(chair for chair in at.chairs if chair.question)
    while not (first.question and first.question["race"]):
        question = first.question
        await first.answer("draw" if first.question and first.question["kind"] == "turn" else "-")
        await first.until(partial(moved_on, first, question))
        await at.settle()
        first = next(chair for chair in at.chairs if chair.question)
    for chair in at.chairs:
        await chair.asked("match")
    return at.chairs


def test_the_window_of_a_race_closes_by_itself(tmp_path: Path) -> None:
    async def test(at: Party) -> None:
        await at.take_chairs()
        one, two = await _open_race(at)
        assert one.now is not None
        assert one.now["clock"]["whole"] == 1000
        stale = dict(one.question or {})
        await one.until(lambda: one.now and not one.now["waiting"]["race"])
        await two.until(lambda: two.now and not two.now["waiting"]["race"])
        late = await one.wish("answer", question=stale["id"], word="-")
        assert (late["type"], late["code"]) == ("refused", "late")
        assert {move.by for move in (await at.truth()).moves[-2:]} == {"clock"}

    party(tmp_path, "kombio", test, race_seconds=1)


def test_on_a_slow_table_a_race_is_open_until_all_have_answered(tmp_path: Path) -> None:
    async def test(at: Party) -> None:
        await at.take_chairs()
        one, two = await _open_race(at)
        assert one.now is not None
        assert one.now["clock"] is None
        await one.answer("-")
        await two.answer("-")
        await one.until(lambda: one.now and not one.now["waiting"]["race"])

    party(tmp_path, "kombio", test, pace="slow")


def test_an_open_pick_can_be_taken_back_until_all_have_picked(tmp_path: Path) -> None:
    async def test(at: Party) -> None:
        await at.take_chairs("en", "de")
        one, two = at.chairs
        first = one.question
        await one.answer()
        await one.until(lambda: one.question is None)
        assert one.now is not None
        assert one.now["undo"]
        version = one.now["version"]
        await two.until(lambda: two.now and two.now["version"] == version)
        assert (await one.wish("undo", version=version))["type"] == "ack"
        await one.until(lambda: one.question is not None)
        assert first is not None
        assert one.question is not None
        assert one.question["id"] != first["id"]
        stale = await one.wish("answer", question=first["id"], word=first["options"][0]["word"])
        assert stale["code"] == "late"
        assert two.question is not None
        await two.answer()
        await one.answer()
        await two.until(lambda: two.now and two.now["version"] == version + 3)
        refused = await two.wish("undo", version=version + 3)
        assert refused["code"] == "no-undo"
        assert refused["why"].startswith("Das lässt sich nicht zurücknehmen")

    party(tmp_path, "karuba", test)


def test_what_was_seen_cannot_be_taken_back(tmp_path: Path) -> None:
    async def test(at: Party) -> None:
        await at.take_chairs()
        chair = next(chair for chair in at.chairs if chair.question)
        question = chair.question
        await chair.answer("-")  # the first player has drawn, and now discards
        await chair.until(lambda: chair.question is not question)
        assert chair.now is not None
        refused = await chair.wish("undo", version=chair.now["version"])
        assert (refused["type"], refused["code"]) == ("refused", "no-undo")
        assert refused["why"] == chair.now["no_undo"]
        assert "shown somebody something" in refused["why"]

    party(tmp_path, "kombio", test)


def test_a_bot_stands_in_for_who_is_away_and_gives_the_seat_back(tmp_path: Path) -> None:
    async def test(at: Party) -> None:
        await at.take_chairs()
        one, two = at.chairs
        await two.line.close()
        await one.until(lambda: one.room["seats"][1]["stand_in"])
        assert not one.room["seats"][1]["here"]
        await play_on(one, at_random(Random(3)), stop=lambda: any(m["by"] == "bot" for m in _moves(at)))
        async with at.guests[1].at(at.table) as back:
            await one.until(lambda: not one.room["seats"][1]["stand_in"])
            assert back.room["seats"][1]["here"]
            assert back.me == 1

    party(tmp_path, "karuba", test, replace(QUICK, away=0.2))


def _moves(at: Party) -> list[Json]:
    play = at.site.server.hall._rooms[at.table].result().play
    assert play is not None
    return [move._asdict() for move in play.moves]


def test_when_the_turn_clock_runs_out_a_bot_takes_over_until_the_player_is_back(tmp_path: Path) -> None:
    async def test(at: Party) -> None:
        await at.take_chairs()
        one, two = at.chairs
        assert one.now is not None
        assert one.now["clock"]["whole"] == 1000
        await one.until(lambda: one.room["seats"][0]["stand_in"] and one.now and one.now["version"] > 3)
        assert "person" not in {move["by"] for move in _moves(at)}
        await at.guests[0].sit(at.table, 0)
        await one.until(lambda: not one.room["seats"][0]["stand_in"])
        assert two.room["seats"][1]["stand_in"]

    party(tmp_path, "karuba", test, turn_seconds=1)


def test_a_live_table_rests_when_everybody_has_left(tmp_path: Path) -> None:
    async def test(at: Party) -> None:
        await at.take_chairs()
        for chair in at.chairs:
            await chair.line.close()
        room = await at.site.server.hall.room(at.table)
        await eventually(lambda: room.clock.due is not None and room.clock.due.at is None)
        assert room.clock.due is not None
        assert room.play is not None
        left, moves = room.clock.due.left, len(room.play.moves)
        assert left is not None
        assert 50 < left < 60
        assert not room.regulars._thinking
        async with at.guests[0].at(at.table) as back:
            await back.until(lambda: back.now and 50_000 < back.now["clock"]["left"] <= left * 1000)
        assert len(_moves(at)) == moves

    party(tmp_path, "karuba", test, replace(QUICK, away=0.3), turn_seconds=60)


def test_a_table_is_not_put_away_before_its_clock_has_stopped(tmp_path: Path) -> None:
    async def test(at: Party) -> None:
        await at.take_chairs()
        room = await at.site.server.hall.room(at.table)
        for chair in at.chairs:
            await chair.line.close()
        await eventually(lambda: not room.present.clients and room.turns.idle)
        room.present._alone -= 60  # they have been away for long enough, but nobody has looked around yet
        assert not room.deserted()
        await room.turns.ask(room.attend)
        await eventually(room.deserted)
        assert room.clock.due is not None
        assert room.clock.due.at is None

    party(tmp_path, "karuba", test, turn_seconds=60)


def test_a_table_that_everybody_has_left_is_put_away_and_found_again(tmp_path: Path) -> None:
    async def test(at: Party) -> None:
        await at.take_chairs()
        version = (await at.chairs[0].answer())["version"]
        for chair in at.chairs:
            await chair.line.close()
        hall = at.site.server.hall
        await eventually(lambda: at.table not in hall._rooms)
        async with at.guests[1].at(at.table) as back:
            assert back.now is not None
            assert back.now["version"] == version
            assert (await back.answer())["type"] == "ack"

    party(tmp_path, "karuba", test, replace(QUICK, away=0.3))


@pytest.mark.parametrize("seats", [("me", "random", "flat"), ("random", "random")])
def test_bots_play_to_the_end_for_those_who_are_there(seats: tuple[str, ...], tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as site, site.guest("Anna") as anna:
            table = await anna.open("karuba", *seats)
            async with anna.at(table) as chair:
                await play_on(chair, at_random(Random(5)))
                assert chair.over

    asyncio.run(play())


def test_a_bot_that_is_late_plays_a_quick_move(tmp_path: Path) -> None:
    async def play() -> None:
        settings = replace(QUICK, bot_time=0.02)
        async with serving(tmp_path, settings) as site, site.guest("Anna") as anna:
            table = await anna.open("karuba", "me", "flat")
            async with anna.at(table) as chair:
                await play_on(chair, at_random(Random(5)))
                assert chair.over
            assert "stammtisch_late_bots_total 0.0" not in (await anna.http.get("/metrics")).text

    asyncio.run(play())


class Mad:
    """A bot that never says anything sensible."""

    async def think(self, task: Task) -> str | None:
        return "no-such-word"

    async def close(self) -> None:
        """It never began."""


def test_a_bot_that_talks_nonsense_does_not_hold_up_the_table(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as site, site.guest("Anna") as anna:
            site.server.hall.house.thinker = Mad()
            table = await anna.open("karuba", "me", "flat")
            async with anna.at(table) as chair:
                await play_on(chair, at_random(Random(5)))
                assert chair.over

    asyncio.run(play())
