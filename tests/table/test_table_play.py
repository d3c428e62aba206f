"""What happens at a table: moves, races, undos, bots."""

import asyncio
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

import pytest

from stammtisch.table.bots import Task
from table.guests import QUICK, Chair, Json, Site, at_random, eventually, moved_on, play_on, serving
from table.party import House, Party, at_site, party

#: Everybody is asked after each discard, and the game begins with a turn.
WINDOWS = {"matching": "after each discard", "ready": False}


def test_each_wins_a_race_one_slaps_wrong_and_one_calls(house: House) -> None:
    async def test(at: Party) -> None:
        await at.take_chairs()
        told: list[set[str]] = [set(), set()]

        async def player(me: int) -> None:
            chair, dice = at.chairs[me], Random(me)

            def pick(question: Json) -> str:
                state = at.site.server.hall.rooms.get(at.table).play.match.state  # type: ignore[union-attr]
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

    party(house, "kombio", test, race_seconds=5, options={**WINDOWS, "rounds": 3})


def _value(state: Any, word: str) -> int:
    seat, place = word.split(".")
    return int(state.hands[int(seat)][int(place)])


def test_a_move_is_stored_then_acknowledged_then_broadcast(tmp_path: Path) -> None:
    async def test(at: Party) -> None:
        await at.take_chairs()
        asked, other = sorted(at.chairs, key=lambda chair: chair.question is None)
        storage, begun, held = at.site.server.hall.services.storage, Event(), Event()
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

    party(tmp_path, "kombio", test, options=WINDOWS)


def _has_come_to(chair: Chair, version: int) -> bool:
    return chair.now is not None and chair.now["version"] == version


def test_a_move_that_cannot_be_stored_is_refused_and_nobody_hears_of_it(tmp_path: Path) -> None:
    async def test(at: Party) -> None:
        await at.take_chairs()
        asked, other = sorted(at.chairs, key=lambda chair: chair.question is None)
        run, before, now = at.site.server.hall.services.storage.run, len(other.heard), other.now
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

    party(tmp_path, "kombio", test, options=WINDOWS)


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
        told = [[(line["at"], line["kind"]) for line in chair.log] for chair in (one, two)]
        assert told[0][-1][0] == version, "there is something that could be told twice"
        assert told[0] == told[1], "nobody hears twice of what came before"

    party(tmp_path, "kombio", test, replace(QUICK, seed=lambda: f"{9:032x}"), race_seconds=60, options=WINDOWS)


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


def test_the_window_of_a_race_closes_by_itself(house: House) -> None:
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

    party(house, "kombio", test, race_seconds=1, options=WINDOWS)


def test_on_a_slow_table_a_race_is_open_until_all_have_answered(house: House) -> None:
    async def test(at: Party) -> None:
        await at.take_chairs()
        one, two = await _open_race(at)
        assert one.now is not None
        assert one.now["clock"] is None
        await one.answer("-")
        await two.answer("-")
        await one.until(lambda: one.now and not one.now["waiting"]["race"])

    party(house, "kombio", test, pace="slow")


def test_an_open_pick_can_be_taken_back_until_all_have_picked(house: House) -> None:
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

    party(house, "karuba", test)


def test_what_was_seen_cannot_be_taken_back(house: House) -> None:
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

    party(house, "kombio", test, options=WINDOWS)


@pytest.mark.parametrize("seats", [("me", "random", "flat"), ("random", "random")])
def test_bots_play_to_the_end_for_those_who_are_there(seats: tuple[str, ...], house: House) -> None:
    async def play(site: Site) -> None:
        async with site.guest("Anna") as anna:
            table = await anna.open("karuba", *seats)
            async with anna.at(table) as chair:
                await play_on(chair, at_random(Random(5)))
                assert chair.over

    at_site(house, play)


def test_a_bot_that_is_late_plays_a_quick_move(tmp_path: Path) -> None:
    async def play() -> None:
        settings = replace(QUICK, bot_time=0.02)
        async with serving(tmp_path, settings) as site, site.guest("Anna") as anna:
            table = await anna.open("karuba", "me", "flat")
            async with anna.at(table) as chair:
                await play_on(chair, at_random(Random(5)))
                assert chair.over
            assert b"stammtisch_late_bots_total 0.0" not in site.server.hall.services.metrics.page()

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
            site.server.hall.services.thinker = Mad()
            table = await anna.open("karuba", "me", "flat")
            async with anna.at(table) as chair:
                await play_on(chair, at_random(Random(5)))
                assert chair.over

    asyncio.run(play())
