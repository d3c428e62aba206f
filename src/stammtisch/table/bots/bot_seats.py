"""The bots at a table: each that is asked something thinks, waits as a person would, and answers."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping

from stammtisch.bots import TIME, at_random, chair
from stammtisch.core import FastRng, Seat, seed_of, word
from stammtisch.table.game import Play
from stammtisch.table.model import Sheet
from stammtisch.table.settings import Settings

from .tasks import Task

#: Who stands in for a person.
STAND_IN = "casual"

#: Who has just answered knows what they want next: a turn of many answers does not take for ever.
GOING_ON = 0.5

#: So much longer than a bot may think it waits at least: whether it had to think does not show.
MARGIN = 0.25

#: Works out an answer; None if it took too long.
Think = Callable[[Task], Awaitable[str | None]]
#: Gives a seat's answer to a question.
Say = Callable[[Seat, str, str | None], None]
#: A seat, the question it is asked, and the bot that answers.
Asked = tuple[Seat, str, str]


class BotSeats:
    """The bots that are thinking at one table."""

    def __init__(self, sheet: Sheet, settings: Settings, think: Think, say: Say) -> None:
        self.sheet = sheet
        self.settings = settings
        self.think = think
        self.say = say
        self._thinking: dict[Asked, asyncio.Task[None]] = {}

    def stop(self) -> None:
        """Nobody thinks any more."""
        for task in self._thinking.values():
            task.cancel()
        self._thinking.clear()

    def attend(self, play: Play, levels: Mapping[Seat, str], most: float | None) -> None:
        """Let those bots think that are asked, and no others. `most` is how long they may pretend to."""
        asked = [(seat, play.question(seat)) for seat in play.match.to_act() if seat in levels]
        wanted = {(seat, question, levels[seat]) for seat, question in asked if question is not None}
        for gone in self._thinking.keys() - wanted:
            self._thinking.pop(gone).cancel()
        for one in wanted - self._thinking.keys():
            pause = self._pause(play, one, most)
            thinking = self._think(one, self._task(play, one, pause), pause)
            self._thinking[one] = asyncio.create_task(thinking)

    def _pause(self, play: Play, one: Asked, most: float | None) -> float:
        """How long somebody would have thought: about as long as usual, seldom much shorter or longer."""
        seat, question, level = one
        settings = self.settings
        race = play.match.ask is not None and play.match.ask.race
        rng = FastRng(seed_of(play.blank.seed, "pause", seat, question))
        usual = settings.bot_reaction if race else settings.bot_pause
        told = play.outcomes[-1].events if play.outcomes else []
        if play.outcomes and play.outcomes[-1].move.seat == seat:
            usual *= GOING_ON
        pause = usual * (0.4 + 0.6 * float(rng.below(1000) + rng.below(1000)) / 1000)
        pause += settings.bot_reading * max(0, len(told) - 3)
        if settings.bot_even:
            pause = max(pause, TIME[level] + MARGIN)
        return pause if most is None else min(pause, most * 0.9)

    def _task(self, play: Play, one: Asked, pause: float) -> Task:
        """What it has to think about; in a short race for less than its usual time."""
        seat, question, level = one
        seed = seed_of(play.blank.seed, "bot", seat, question)
        less = max(0.0, TIME[level] + MARGIN - pause) if self.settings.bot_even else 0.0
        record, origin = vars(play.record), self.sheet.origin
        return Task(self.sheet.id, record, seat, level, seed, base=play.base, origin=origin, waited=less)

    async def _think(self, one: Asked, task: Task, pause: float) -> None:
        start = asyncio.get_running_loop().time()
        word = await self.think(task)
        await asyncio.sleep(max(0.0, start + pause - asyncio.get_running_loop().time()))
        self._thinking.pop(one, None)  # from here on it has answered and cannot be stopped
        self.say(task.seat, one[1], word)


def quick_answer(play: Play, seat: Seat, question: str) -> str:
    """What is answered for a bot that has nothing to say in time."""
    rng = FastRng(seed_of(play.blank.seed, "quick", seat, question))
    return word(at_random(rng)(chair(play.match, seat)))
