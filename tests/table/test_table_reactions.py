"""Bots and what can be claimed: they react like people, and how soon they do tells nothing."""

import asyncio
from random import Random
from typing import Any

import pytest

from stammtisch.core import Record, is_claim, word
from stammtisch.games import game_named
from stammtisch.table.bots import Task
from stammtisch.table.bots.bot_seats import BotSeats
from stammtisch.table.game import Play
from stammtisch.table.settings import Settings
from table.guests import Site, at_random, play_on
from table.party import House, at_site
from table.test_table_storage import sheet

LEVELS = dict.fromkeys(range(3), "casual")
CLAIM = "match:0.0"


def after_discard(seed: int) -> Play:
    """Three bots; somebody has discarded a card and is done with it."""
    play = Play(Record.of(game_named("kombio"), 3, f"{seed:032x}", {}), [])
    while not play.match.claims(0) or play.match.ask is None or play.match.ask.kind != "turn":
        (seat,) = play.match.to_act()
        drawn = play.match.ask is not None and play.match.ask.kind == "turn"
        play.answer(seat, "draw" if drawn else "-", f"{play.version}", "bot")
    return play


def seats_of(think: Any, say: Any = lambda *_: None, settings: Settings | None = None) -> BotSeats:
    return BotSeats(sheet("table"), settings or Settings(), think, say)


def spoken(play: Play, claim: str, monkeypatch: pytest.MonkeyPatch) -> tuple[dict[int, float], dict[int, float]]:
    """After how long each bot claims or lets be, as told; and after how long it answers the question."""
    reactions: dict[int, float] = {}
    turns: dict[int, float] = {}
    waited: list[float] = []

    async def think(task: Task) -> str:
        return claim if task.aside else "draw"

    async def sleep(seconds: float) -> None:
        waited.append(seconds)

    def say(seat: int, _: str, written: str) -> None:
        (turns if written == "draw" else reactions)[seat] = waited[-1]

    async def attend() -> None:
        seats = seats_of(think, say)
        seats.attend(play, LEVELS, None)
        await asyncio.gather(*seats._thinking.values())

    with monkeypatch.context() as patch:
        patch.setattr(asyncio, "sleep", sleep)
        asyncio.run(attend())
    return reactions, turns


@pytest.mark.parametrize("seed", range(12))
def test_bots_react_before_anybody_plays_on_and_how_soon_tells_nothing(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    play, usual = after_discard(seed), Settings().bot_reaction
    reactions, turns = spoken(play, CLAIM, monkeypatch)
    assert reactions.keys() == LEVELS.keys()
    assert turns.keys() == set(play.match.to_act())
    assert all(0.39 * usual <= after <= 1.6 * usual for after in reactions.values())
    assert len({round(after, 2) for after in reactions.values()}) > 1, "not all at the same moment"
    assert min(turns.values()) > 1.6 * usual, "the slowest could have reacted before"
    who_let_be, _ = spoken(play, "-", monkeypatch)
    table = play.match.state
    for hand in table.hands:  # now everybody could match
        hand[:] = [table.pile[-1]] * len(hand)
    with_other_cards, _ = spoken(play, CLAIM, monkeypatch)
    for same in (who_let_be, with_other_cards):
        assert same == pytest.approx(reactions, abs=0.2)


def test_a_bot_thinks_once_about_what_it_may_claim_unless_it_learns_something() -> None:
    async def play() -> None:
        thoughts: list[int] = []

        async def think(task: Task) -> str:
            if task.aside:
                thoughts.append(task.seat)
            return "-"

        game = after_discard(3)
        seats = seats_of(think, settings=Settings(bot_pause=1000, bot_reaction=0))

        async def attend() -> list[int]:
            thoughts.clear()
            seats.attend(game, LEVELS, None)
            for _ in range(6):
                await asyncio.sleep(0)
            return sorted(thoughts)

        assert await attend() == [0, 1, 2]
        assert await attend() == [], "somebody came to the table"
        (asked,) = game.match.to_act()
        game.answer(asked, "draw", "1", "bot")
        assert await attend() == [], "nobody has seen anything that matters"
        other = (asked + 1) % 3
        game.answer(other, wrong(game, other), "2", "bot")
        assert await attend() == sorted({0, 1, 2} - {other}), "everybody has seen that card"
        seats.stop()

    asyncio.run(play())


def wrong(play: Play, seat: int) -> str:
    """A claim of one's own that is none."""
    table = play.match.state
    claims = [claim for claim in play.match.claims(seat) if claim.option.seat == seat]
    return next(word(claim) for claim in claims if table.at(claim.option) != table.pile[-1])


def test_bots_claim_at_a_real_table(house: House) -> None:
    async def play(site: Site) -> None:
        async with site.guest("Anna") as anna:
            table = await anna.open("kombio", "me", "random", "random", options={"rounds": 20, "ready": False})
            async with anna.at(table) as chair:
                await play_on(chair, at_random(Random(2)), stop=lambda: claimed(site, table))
            assert claimed(site, table)

    at_site(house, play)


def claimed(site: Site, table: str) -> bool:
    room = site.server.hall.rooms.get(table)
    play = None if room is None else room.play
    return play is not None and any(move.by == "bot" and is_claim(move.word) for move in play.moves)
