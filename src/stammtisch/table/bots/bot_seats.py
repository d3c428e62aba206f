"""The bots at a table: each that is asked something thinks, waits as a person would, and answers."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping

from stammtisch.core import FastRng, Seat, seed_of
from stammtisch.table.game import Play
from stammtisch.table.settings import Settings

from .tasks import Task

#: Who stands in for a person.
STAND_IN = "casual"

#: Who has just answered knows what they want next: a turn of many answers does not take for ever.
GOING_ON = 0.5

#: Works out an answer; None if it took too long.
Think = Callable[[Task], Awaitable[str | None]]
#: Gives a seat's answer to a question.
Say = Callable[[Seat, str, str | None], None]
#: A seat, the question it is asked, and the bot that answers.
Asked = tuple[Seat, str, str]


class BotSeats:
    """The bots that are thinking at one table."""

    def __init__(self, room: str, settings: Settings, think: Think, say: Say) -> None:
        self.room = room
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
            thinking = self._think(one, self._task(play, one), self._pause(play, one, most))
            self._thinking[one] = asyncio.create_task(thinking)

    def _pause(self, play: Play, one: Asked, most: float | None) -> float:
        """How long somebody would have thought: about as long as usual, seldom much shorter or longer."""
        seat, question, _ = one
        settings = self.settings
        race = play.match.ask is not None and play.match.ask.race
        rng = FastRng(seed_of(play.blank.seed, "pause", seat, question))
        usual = settings.bot_reaction if race else settings.bot_pause
        told = play.outcomes[-1].events if play.outcomes else []
        if play.outcomes and play.outcomes[-1].move.seat == seat:
            usual *= GOING_ON
        pause = usual * (0.4 + 0.6 * float(rng.below(1000) + rng.below(1000)) / 1000)
        pause += settings.bot_reading * max(0, len(told) - 3)
        return pause if most is None else min(pause, most * 0.9)

    def _task(self, play: Play, one: Asked) -> Task:
        seat, question, level = one
        seed = seed_of(play.blank.seed, "bot", seat, question)
        return Task(self.room, vars(play.record), seat, level, seed)

    async def _think(self, one: Asked, task: Task, pause: float) -> None:
        start = asyncio.get_running_loop().time()
        word = await self.think(task)
        await asyncio.sleep(max(0.0, start + pause - asyncio.get_running_loop().time()))
        self._thinking.pop(one, None)  # from here on it has answered and cannot be stopped
        self.say(task.seat, one[1], word)
