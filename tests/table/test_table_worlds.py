"""Two worlds that differ only in what a player cannot know: at the table, all that this player learns is the same.

Messages, the room from outside, refusals, undo and figures are compared at a real server, with a table in each world,
for every game; so is how long bots take.
"""

import asyncio
import json
from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from stammtisch.core import FastRng, Match, Record, is_claim, option_of, seed_of, word
from stammtisch.core.laws import pick
from stammtisch.games import all_games, game_named
from stammtisch.table import wire
from stammtisch.table.bots import BotSeats
from stammtisch.table.game import Play, Presenter, presenter
from stammtisch.table.game.play import written
from stammtisch.table.metrics import Metrics
from stammtisch.table.model import Place, Rest
from stammtisch.table.refusal import Refusal
from stammtisch.table.room.audience import Audience
from stammtisch.table.room.room import Room
from stammtisch.table.settings import Settings
from table.guests import QUICK, Chair, Json, Site, serving
from table.party import _heard_pong
from table.test_table_storage import sheet
from test_laws import all_is_open

SEATS = 3
#: Those that three can play, and in which something is hidden.
GAMES = [name for name, game in all_games().items() if SEATS in game.seats and not all_is_open(game)]
#: Who looks: their own seat; everybody else's cards may be others.
ME = 0
#: So many answers are given in both worlds, from so many moments of rest.
STEPS = 12
SEED = f"{11:032x}"


@dataclass
class Worlds:
    """Two tables at rest that look the same to one seat, and answers that can be given in both."""

    game: str
    options: Json
    positions: tuple[str, str]
    answers: list[tuple[int, str]]
    #: What others could have answered in either world on the way: tried by who has no right to.
    words: list[str]


def two_worlds(name: str, number: int) -> Worlds:
    """From a random moment of rest in a random game; one after which the worlds go on alike for some answers."""
    game = game_named(name)
    options = {**(game.slow if number % 2 else game.live), **({"ready": False} if name == "kombio" else {})}
    for attempt in range(200):
        dice = FastRng(seed_of(name, number, attempt))
        match = Match.new(game, SEATS, attempt, game.options(**options))
        for _ in range(dice.below(40)):
            if match.ask is not None:
                match.answer(*pick(match, dice))
        if match.ask is None or match.given or match.rest is None:
            continue
        rest = match.rest.copy()
        game.redeal(rest, ME, dice)
        if written(game, rest) == written(game, match.rest):
            continue
        one, two = Match(game, match.rest.copy()), Match(game, rest)
        positions = written(game, match.rest), written(game, rest)
        answers, words = walked(one, two, dice)
        if len(answers) >= 4:
            return Worlds(name, options, positions, answers, sorted(words)[:20])
    raise AssertionError("no two worlds were found")


def walked(one: Match[Any], two: Match[Any], dice: FastRng) -> tuple[list[tuple[int, str]], set[str]]:
    """Answers that are possible in both worlds, for as long as these look the same; and what else could be said."""
    answers: list[tuple[int, str]] = []
    words: set[str] = set()
    view = one.game.view
    while one.ask is not None and two.ask is not None and len(answers) < STEPS:
        for match in (one, two):
            words |= {said for seat in range(1, SEATS) for said in said_by(match, seat)}
        seat, option = pick(one, dice)
        if word(option) not in said_by(two, seat):
            break
        for match in (one, two):
            match.answer(seat, option_of(match, seat, word(option)))
        if view(one.state, ME) != view(two.state, ME):
            break
        answers.append((seat, word(option)))
    return answers, words


def said_by(match: Match[Any], seat: int) -> list[str]:
    return [word(option) for option in [*(match.ask.offer(seat) if match.ask else []), *match.claims(seat)]]


def quiet_passes(worlds: Worlds) -> list[list[tuple[int, str]]]:
    """The same answers in both worlds, but other players let the open race pass, if there is one in the end."""
    game = game_named(worlds.game)
    match = Match(game, game.read(json.loads(worlds.positions[0])))
    for seat, said in worlds.answers:
        match.answer(seat, option_of(match, seat, said))
    others = [seat for seat in match.to_act() if seat != ME]
    if match.ask is None or not match.ask.race or len(others) < 2:
        return [worlds.answers, worlds.answers]
    return [[*worlds.answers, (seat, word(None))] for seat in others]


async def lived(site: Site, worlds: Worlds, which: int, answers: list[tuple[int, str]]) -> Json:
    """All that one player and somebody who watches learn at a table in one of the worlds."""
    async with AsyncExitStack() as stack:
        guests = [await stack.enter_async_context(site.guest(name)) for name in ("Anna", "Ben", "Vroni")]
        eve = await stack.enter_async_context(site.guest())
        table = await guests[0].open(worlds.game, "me", *["free"] * (SEATS - 1), options=worlds.options)
        for seat, guest in enumerate(guests[1:], 1):
            await guest.sit(table, seat)
        await guests[0].post(f"/api/tables/{table}/start")
        room = await site.server.hall.room(table)
        await room.mailbox.ask(lambda: begin(room, worlds.positions[which]))
        chairs = [await stack.enter_async_context(guest.at(table)) for guest in guests]
        watcher = await stack.enter_async_context(eve.at(table))
        metrics = figures(site)
        learned: Json = {"refused": []}
        for seat, said in answers:
            learned["refused"] += [await refusal(chairs[ME], said) for said in (*worlds.words, "nonsense")]
            chair = chairs[seat]
            done = await (chair.claim(said) if is_claim(said) else chair.answer(said))
            assert done["type"] == "ack", (seat, said, done)
            await settle([*chairs, watcher])
        learned["room"] = plain(await guests[ME].get(f"/api/tables/{table}"))
        learned["undo"] = plain(await chairs[ME].wish("undo", version=(chairs[ME].now or {})["version"]))
        await settle([*chairs, watcher])
        for name, one in (("heard", chairs[ME]), ("watched", watcher)):
            learned[name] = [plain(message) for message in one.heard if message["type"] != "pong"]
        learned["figures"] = {name: count - metrics.get(name, 0) for name, count in figures(site).items()}
        learned["log"] = plain(await guests[ME].get(f"/api/tables/{table}/log/9999"))
        return learned


async def begin(room: Room, position: str) -> None:
    """Let a table begin in another world."""
    assert room.play is not None
    room.play = Play(room.play.blank, [], Rest(0, 0, 0, [0] * SEATS, 0, position))


async def refusal(chair: Chair, said: str) -> Json:
    """What is said to who answers what is not theirs, or nothing they may answer now."""
    now = chair.now or {}
    mine = [option["word"] for part in ("question", "claims") for option in (now[part] or {"options": []})["options"]]
    if said in mine:
        return {}
    question = (now["question"] or now["claims"] or {"id": "ab" * 9})["id"]
    return dict(plain(await chair.wish("answer", question=question, word=said)))


async def settle(chairs: list[Chair]) -> None:
    """Everybody has heard of everything."""
    for chair in chairs:
        before = len(chair.heard)
        await chair.say({"type": "ping", "count": 1})
        await chair.until(partial(_heard_pong, chair, before))


def figures(site: Site) -> dict[str, float]:
    page = site.server.metrics.page().decode().splitlines()
    kept = ("stammtisch_moves_total", "stammtisch_move_seconds_count", "stammtisch_refused_total")
    return {line.rpartition(" ")[0]: float(line.rpartition(" ")[2]) for line in page if line.startswith(kept)}


#: What differs between any two tables, or moments.
PASSING = {"id", "clock", "seal", "when", "made", "touched"}


def plain(message: Any) -> Any:
    """A message without what differs between any two tables; names of questions stay, they must be the same."""
    if isinstance(message, list):
        return [plain(part) for part in message]
    if not isinstance(message, dict):
        return message
    keep_id = "options" in message and "prompt" in message
    return {name: plain(part) for name, part in message.items() if name not in PASSING or (keep_id and name == "id")}


def both(worlds: Worlds, folder: Path) -> list[Json]:
    """What is learned in each of the two worlds."""

    async def live() -> list[Json]:
        async with serving(folder, replace(QUICK, seed=lambda: SEED)) as site:
            scripts = quiet_passes(worlds)
            return [await lived(site, worlds, which, scripts[which]) for which in (0, 1)]

    return asyncio.run(live())


@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize("game", GAMES)
def test_nothing_tells_two_worlds_apart(game: str, number: int, tmp_path: Path) -> None:
    one, two = both(two_worlds(game, number), tmp_path)
    for part in one:
        assert one[part] == two[part], part


def test_nothing_tells_who_has_let_a_race_pass(tmp_path: Path) -> None:
    """In one world it is the second player, in the other the third."""
    found = (two_worlds("kombio", number) for number in range(1, 100, 2))
    worlds = next(one for one in found if len({str(script) for script in quiet_passes(one)}) == 2)
    one, two = both(worlds, tmp_path)
    assert one == two


def tell_who_could(monkeypatch: pytest.MonkeyPatch) -> None:
    """An answer that is somebody else's to give is refused in other words than one that is nobody's."""
    apply = Room.apply

    async def telling(self: Room, seat: int | None, said: str, by: Any, **how: Any) -> None:
        assert self.play is not None
        if by == "person" and any(self.play.allows(other, said) for other in range(SEATS) if other != seat):
            mine = seat is not None and self.play.allows(seat, said)
            if not mine:
                raise Refusal("not-yours")
        await apply(self, seat, said, by, **how)

    monkeypatch.setattr(Room, "apply", telling)


def show_a_neighbours_options(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has nothing to claim sees what the next seat could."""
    claims = Presenter._claims

    def leaking(self: Presenter) -> wire.Question | None:
        if self.seat is None or claims(self) is not None:
            return claims(self)
        other = Presenter(self.play, self.words.names, (self.seat + 1) % SEATS, self.language, self.memory)
        return claims(other) or other._question()

    monkeypatch.setattr(Presenter, "_claims", leaking)


def show_all_to_who_watches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who watches sees the table as the second seat does."""
    view = Presenter._view

    def leaking(self: Presenter, table: Any) -> Any:
        return view(self, table) if self.seat is not None else self.play.game.view(table, 1)

    monkeypatch.setattr(Presenter, "_view", leaking)


def tell_secrets_in_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    """What one seat was told in secret stands in everybody's log."""
    line = presenter.Told.line

    def leaking(self: Any, version: int, seat: int | None, language: str, *, secrets: bool) -> wire.Line:
        return line(self, version, self.to if self.to >= 0 else seat, language, secrets=True)

    monkeypatch.setattr(presenter.Told, "line", leaking)


def count_choices(monkeypatch: pytest.MonkeyPatch) -> None:
    """The figures of the server count what the others could have answered."""
    answered = Audience.tell_step
    figures: list[Metrics] = []
    make = Metrics.__init__

    def made(self: Metrics) -> None:
        make(self)
        figures.append(self)

    def counted(self: Audience, play: Play, clock: Any, only: Any = None) -> None:
        could = sum(len(said_by(play.match, seat)) for seat in range(1, SEATS))
        figures[-1].moves.labels("person").inc(could)
        answered(self, play, clock, only)

    monkeypatch.setattr(Metrics, "__init__", made)
    monkeypatch.setattr(Audience, "tell_step", counted)


LEAKS = [tell_who_could, show_a_neighbours_options, show_all_to_who_watches, tell_secrets_in_the_log, count_choices]


@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_tells_worlds_apart(
    leak: Callable[[pytest.MonkeyPatch], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In one of the games at least: not every leak shows in each."""
    leak(monkeypatch)
    for game in GAMES:
        (tmp_path / game).mkdir()
        one, two = both(two_worlds(game, 0), tmp_path / game)
        if one != two:
            return
    raise AssertionError("nothing has shown")


# How long bots take


def pauses(worlds: Worlds, which: int) -> list[float]:
    """How long each bot that is asked waits on the way, in one of the worlds."""
    game = game_named(worlds.game)
    blank = Record.of(game, SEATS, SEED, worlds.options)
    play = Play(blank, [], Rest(0, 0, 0, [0] * SEATS, 0, worlds.positions[which]))
    table = sheet("table")
    table.places = [Place(guest="anna"), *[Place(bot="strong")] * (SEATS - 1)]

    async def think(task: Any) -> str:
        return "-"

    bots = BotSeats(table, Settings(), think, lambda *_: None)
    found: list[float] = []
    for seat, said in [*worlds.answers, (ME, "")]:
        bots._offered_at = float("-inf")  # the moment in which somebody saw something is the same in both
        asked = [(other, play.question(other)) for other in play.asked() if other != ME]
        found += [bots._pause(play, (other, question, "strong"), None, 0.0) for other, question in asked if question]
        if said:
            play.answer(seat, said, str(play.count), "person")
    return found


@pytest.mark.parametrize("game", GAMES)
def test_how_long_bots_take_does_not_tell_worlds_apart(game: str) -> None:
    compared = 0
    for number in range(6):
        worlds = two_worlds(game, number)
        one, two = pauses(worlds, 0), pauses(worlds, 1)
        assert one == two
        compared += len(one)
    assert compared, "no bot was asked"


def test_a_bot_that_takes_longer_the_more_it_can_do_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    pause = BotSeats._pause

    def longer(self: BotSeats, play: Play, one: Any, most: float | None, telling: float) -> float:
        return pause(self, play, one, most, telling) + 0.1 * len(said_by(play.match, one[0]))

    monkeypatch.setattr(BotSeats, "_pause", longer)
    found = [two_worlds(game, number) for game in GAMES for number in range(3)]
    assert any(pauses(worlds, 0) != pauses(worlds, 1) for worlds in found)
