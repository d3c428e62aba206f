"""What must not be learned by the way: who let a race pass, and whether a bot had a choice."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from stammtisch.bots import BOTS, TIME
from stammtisch.core import Record, make_options, word, written_options
from stammtisch.games import game_named
from stammtisch.table.bots import BotSeats, Task
from stammtisch.table.bots.bot_seats import Say, Think
from stammtisch.table.game import Play
from stammtisch.table.metrics import Metrics
from stammtisch.table.model import Place
from stammtisch.table.room.audience import Audience
from stammtisch.table.settings import Settings
from table.guests import QUICK, Chair, Json, moved_on
from table.hasty import run_hastily
from table.party import Party, party
from table.test_table_storage import sheet

Script = list[tuple[int, str]]


def new_play(seed: str) -> Play:
    """Kombio as a table plays it."""
    kombio = game_named("kombio")
    return Play(Record.of(kombio, 2, seed, written_options(make_options(kombio.options, kombio.slow))), [])


@cache
def script() -> tuple[str, Script, int]:
    """A deal and the answers that lead to an open race before which somebody gave an answer that can be taken back."""
    for number in range(1, 1000):
        seed, dice = f"{number:032x}", Random(number)
        play = new_play(seed)
        while play.match.ask is not None and play.count < 14:
            ask = play.match.ask
            actor = play.outcomes[-1].move.seat if play.outcomes else 0
            if ask.race and not ask.replied() and play.outcomes and play.no_undo(actor) is None:
                return seed, [(move.seat, move.word) for move in play.moves], actor
            seat = ask.waiting()[0]
            options = [word(option) for option in ask.offer(seat)]
            play.answer(seat, "-" if ask.race else dice.choice(options), str(play.count), "person")
    raise AssertionError("there is no such deal")


async def open_race(at: Party) -> tuple[Chair, Chair]:
    """Play until such a race is open: who brought it about, and the other."""
    await at.take_chairs()
    _, answers, actor = script()
    for seat, written in answers:
        chair = at.chairs[seat]
        await chair.asked()
        question = chair.question
        assert (await chair.answer(written))["type"] == "ack"
        await chair.until(partial(moved_on, chair, question))
    for chair in at.chairs:
        await chair.asked("match")
    return at.chairs[actor], at.chairs[1 - actor]


def at_the_race(folder: Path, test: Callable[[Party], Awaitable[None]]) -> None:
    options = {"ready": False, **game_named("kombio").slow}
    party(folder, "kombio", test, replace(QUICK, seed=lambda: script()[0]), race_seconds=60, options=options)


def metrics(at: Party) -> str:
    """What who looks after a server sees, without what counts connections and messages that were sent."""
    page = at.site.server.hall.services.metrics.page().decode()
    kept = ("stammtisch_moves_total", "stammtisch_move_seconds_count", "stammtisch_refused")
    return "\n".join(line for line in page.splitlines() if line.startswith(kept))


async def let_pass(other: Chair) -> None:
    await other.answer("-")
    await other.until(lambda: other.question is None)


async def wait(other: Chair) -> None:
    """Do nothing."""


World = Callable[[Chair], Awaitable[None]]


def learned(world: World, folder: Path) -> Json:
    """All that somebody can learn in one of two worlds: in one of them, somebody else has let the race pass."""
    found: Json = {}

    async def test(at: Party) -> None:
        actor, other = await open_race(at)
        counted = metrics(at)
        before = len(actor.heard)
        await world(other)
        await at.settle()
        found["heard"] = [one for one in actor.heard[before:] if one["type"] != "pong"]
        found["metrics"] = metrics(at) == counted
        guest = at.guests[at.chairs.index(actor)]
        room = await guest.get(f"/api/tables/{at.table}")
        found["room"] = {**room, "id": "", "made": 0, "touched": 0}
        async with at.site.guest() as eve, eve.at(at.table) as watcher:
            found["watcher"] = {**(watcher.now or {}), "clock": None}
        version = actor.now["version"]  # type: ignore[index]
        answer = await actor.wish("undo", version=version)
        await at.settle()
        found["undo"] = {name: answer.get(name) for name in ("type", "code", "why", "version")}
        found["after"] = [one["now"]["view"] for one in actor.heard[before:] if one["type"] == "whole"]

    at_the_race(folder, test)
    return found


def test_who_let_a_race_pass_cannot_be_learned(tmp_path: Path) -> None:
    """Neither from messages, nor from the room, the figures of the server, or an undo."""
    one, other = (learned(world, tmp_path / world.__name__) for world in (let_pass, wait))
    assert one == other
    assert one["metrics"]
    assert one["heard"] == []
    assert one["undo"]["type"] == "ack"


def count_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    """The figures of the server count who lets a race pass."""
    answered = Audience.answered
    figures: list[Any] = []
    make = Metrics.__init__

    def made(self: Metrics) -> None:
        make(self)
        figures.append(self)

    def counted(self: Audience, seat: int | None, *, noticed: bool) -> bool:
        if not noticed:
            figures[-1].moves.labels("person").inc()
        return answered(self, seat, noticed=noticed)

    monkeypatch.setattr(Metrics, "__init__", made)
    monkeypatch.setattr(Audience, "answered", counted)


def refuse_an_undo(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is taken back behind a pass of somebody else."""
    no_undo = Play.no_undo

    def barred(self: Play, seat: int) -> str | None:
        last = self._last(seat)
        passed = last is not None and last.question != self.match.question and last is not self.outcomes[-1]
        return no_undo(self, seat) or ("others" if passed else None)

    monkeypatch.setattr(Play, "no_undo", barred)


def show_who_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those who have passed are no longer among those who are asked."""
    monkeypatch.setattr(Play, "asked", lambda self: self.match.to_act())


def tell_everybody(monkeypatch: pytest.MonkeyPatch) -> None:
    """A step for everybody, though nobody may notice the move."""
    tell_step = Audience.tell_step
    monkeypatch.setattr(Audience, "tell_step", lambda self, play, clock, only=None: tell_step(self, play, clock))


def count_versions(monkeypatch: pytest.MonkeyPatch) -> None:
    """The sheet of the table counts moves instead of versions."""
    card = Audience.card

    def counting(self: Audience, guest: str | None, language: Any) -> Any:
        return msgspec.structs.replace(card(self, guest, language), version=self.sheet.moves)

    monkeypatch.setattr(Audience, "card", counting)


@pytest.mark.parametrize("leak", [count_passes, refuse_an_undo, show_who_is_waited_for, tell_everybody, count_versions])
def test_a_planted_leak_is_found(
    leak: Callable[[pytest.MonkeyPatch], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    leak(monkeypatch)
    one, other = (learned(world, tmp_path / world.__name__) for world in (let_pass, wait))
    assert one != other


def test_an_undo_takes_back_what_others_passed_after_it() -> None:
    seed, answers, actor = script()
    play = new_play(seed)
    for seat, written in answers[:-1]:
        play.answer(seat, written, str(play.count), "person")
    before = play.match.state.copy()
    play.answer(*answers[-1], "last", "person")
    play.answer(1 - actor, "-", "pass", "person")
    undo, answer = play.undo(actor, "undo")
    assert (undo.word, answer) == ("back", len(answers))
    for one in (play, Play(play.blank, play.moves)):
        assert one.match.state == before
        assert one.match.to_act() == [actor]


def test_a_player_who_lets_a_race_pass_comes_back_unnoticed(tmp_path: Path) -> None:
    async def test(at: Party) -> None:
        actor, other = await open_race(at)
        room = await at.site.server.hall.room(at.table)
        seat = at.chairs.index(other)

        async def stand_in() -> None:
            room.audience.stand_ins.add(seat)  # as if the turn clock had run out before
            room.audience.tell_around()

        await room.mailbox.ask(stand_in)
        await actor.until(lambda: actor.room["seats"][seat]["stand_in"])
        await at.settle()
        before = len(actor.heard)
        await let_pass(other)
        await at.settle()
        assert [one["type"] for one in actor.heard[before:]] == ["pong"]
        outside = await at.guests[0].get(f"/api/tables/{at.table}")
        assert outside["seats"][seat]["stand_in"], "from outside nobody sees it either"
        await actor.answer("-")
        await actor.until(lambda: not actor.room["seats"][seat]["stand_in"])

    at_the_race(tmp_path, test)


KARUBA = game_named("karuba")


def bots_of(level: str, settings: Settings, think: Think, say: Say) -> tuple[BotSeats, Play]:
    """A table at which a bot is asked."""
    table = sheet("table")
    table.places = [Place(bot=level), Place(guest="anna")]
    return BotSeats(table, settings, think, say), Play(Record.of(KARUBA, 2, f"{7:032x}", {}), [])


async def moment(thinks: bool, **how: bool) -> float:
    """When a bot answers that knows at once, or that thinks for all of its time."""
    loop = asyncio.get_running_loop()
    said: asyncio.Future[float] = loop.create_future()

    async def think(task: Task) -> str:
        await asyncio.sleep(TIME[task.level] if thinks else 0)
        return "word"

    start = loop.time()
    settings = replace(Settings(bot_pause=0.2), **how)  # type: ignore[arg-type]
    bots, play = bots_of("strong", settings, think, lambda *_: said.set_result(loop.time()))
    bots.attend(play, {0: "strong"}, None)
    return await said - start


def test_how_long_a_bot_takes_does_not_tell_whether_it_had_to_think() -> None:
    async def both() -> list[float]:
        return list(await asyncio.gather(moment(thinks=False), moment(thinks=True)))

    at_once, after_long = run_hastily(both())
    assert abs(at_once - after_long) < 0.1


def test_a_bot_that_answers_as_soon_as_it_knows_is_found_out() -> None:
    async def both() -> list[float]:
        return list(await asyncio.gather(*[moment(thinks=thinks, bot_even=False) for thinks in (False, True)]))

    at_once, after_long = run_hastily(both())
    assert after_long - at_once > 0.1


@pytest.mark.parametrize("most", [None, 5.0, 1.0])
@pytest.mark.parametrize("level", BOTS)
def test_bots_of_every_level_think_for_less_than_they_wait(level: str, most: float | None) -> None:
    """Also in a race that is over soon."""

    async def think(task: Task) -> str:
        return "word"

    bots, play = bots_of(level, Settings(), think, lambda *_: None)
    asked = 0, play.question(0) or "", level
    pause = bots._pause(play, asked, most)
    assert TIME[level] - bots._task(play, asked, pause).waited < pause
