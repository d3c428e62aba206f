"""The bots at a table: each that is asked something thinks, waits as a person would, and answers.

Beside the question they think about what they might claim, each once, and again when it has learned something. How long
they take for it is drawn by lot before they think, so that it tells nothing about their cards.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Awaitable, Callable, Mapping

from stammtisch.bots import TIME, at_random, chair, level_of
from stammtisch.core import FastRng, Seat, seed_of, word
from stammtisch.table.game import Play
from stammtisch.table.model import Sheet
from stammtisch.table.settings import Settings

from .tasks import Task

#: Who stands in for a person.
STAND_IN = "casual"

#: Who has just answered knows what they want next: a turn of many answers does not take for ever.
GOING_ON = 0.3

#: So long they wait at least when all have seen and could react, in seconds, unless they are in a hurry anyway.
BREATH = 0.4

#: What is said by those who claim nothing.
LET_IT_BE = word(None)

#: The quickest and the slowest take so many times as long as usual.
QUICKEST, SLOWEST = 0.4, 1.6

#: So much longer than a bot may think it waits at least: whether it had to think does not show.
MARGIN = 0.25

#: Works out an answer; None if it took too long.
Think = Callable[[Task], Awaitable[str | None]]
#: Gives a seat's answer to a question.
Say = Callable[[Seat, str, str | None], None]
#: A seat, the question it is asked or what it may claim beside that, and the bot that answers.
Asked = tuple[Seat, str, str]


class BotSeats:
    """The bots that are thinking at one table."""

    def __init__(self, sheet: Sheet, settings: Settings, think: Think, say: Say) -> None:
        self.sheet = sheet
        self.settings = settings
        self.think = think
        self.say = say
        #: They pause for so many times as long as usual; how soon they react stays as it is, or they would win races.
        self.pace = 1.0
        self._thinking: dict[Asked, asyncio.Task[None]] = {}
        #: What bots have thought about and let be.
        self._let_be: set[Asked] = set()
        #: The last move that they have seen; the one that led to what can be claimed, and when they saw that.
        self._seen = self._offered = 0
        self._offered_at = -math.inf

    def stop(self) -> None:
        """Nobody thinks any more."""
        for task in self._thinking.values():
            task.cancel()
        self._thinking.clear()
        self._let_be.clear()

    def follow(self, play: Play, prompt: tuple[Seat, str] | None, telling: float = 0.0) -> None:
        """Let one of them say what it is told to, when all is told and after a pause; and nobody else anything."""
        seat, said = prompt or (0, "")
        question = None if prompt is None else play.answered(seat, said)
        wanted = None if question is None else (seat, question, said)
        for gone in self._thinking.keys() - {wanted}:
            self._thinking.pop(gone).cancel()
        if wanted is not None and wanted not in self._thinking:
            self._thinking[wanted] = asyncio.create_task(self._repeat(wanted, telling))

    async def _repeat(self, one: Asked, telling: float) -> None:
        await asyncio.sleep(telling + self.settings.bot_pause * self.pace)
        self._thinking.pop(one, None)
        self.say(*one)

    def attend(self, play: Play, levels: Mapping[Seat, str], most: float | None, telling: float = 0.0) -> None:
        """Let those bots think that are asked, and no others. `most` is how long they may pretend to.

        For so many seconds boards are still `telling` what happened: like people, bots wait till it is told.
        """
        self._look(play, telling)
        asked = [(seat, name) for seat in levels for name in (play.question(seat), play.claims(seat))]
        wanted = {(seat, name, levels[seat]) for seat, name in asked if name is not None} - self._let_be
        for gone in self._thinking.keys() - wanted:
            self._thinking.pop(gone).cancel()
        for one in wanted - self._thinking.keys():
            pause = self._pause(play, one, most, telling)
            thinking = self._think(one, self._task(play, one, pause), pause)
            self._thinking[one] = asyncio.create_task(thinking)

    def _look(self, play: Play, telling: float) -> None:
        """See what the last move has changed: who learned something thinks again about what to claim."""
        last = play.moves[-1].number if play.moves else 0
        if last == self._seen:
            return
        self._seen, news = last, play.match.state.news
        for one in [one for one in (*self._let_be, *self._thinking) if news >> one[0] & 1]:
            self._let_be.discard(one)
            if one[1] == play.claims(one[0]) and one in self._thinking:
                self._thinking.pop(one).cancel()
        if play.offered != self._offered:
            self._offered, self._offered_at = play.offered, time.monotonic() + telling

    def _pause(self, play: Play, one: Asked, most: float | None, telling: float = 0.0) -> float:
        """How long somebody would have thought: about as long as usual, seldom much shorter or longer."""
        seat, question, level = one
        settings = self.settings
        aside = question == play.claims(seat)
        race = aside or (play.match.ask is not None and play.match.ask.race)
        rng = FastRng(seed_of(play.blank.seed, "pause", seat, question))
        usual = settings.bot_reaction if race else settings.bot_pause * self.pace
        breath = BREATH
        if play.outcomes and play.outcomes[-1].move.seat == seat and not race:
            usual, breath = usual * GOING_ON, BREATH * GOING_ON
        pause = usual * (QUICKEST + (SLOWEST - QUICKEST) * float(rng.below(1000) + rng.below(1000)) / 2000)
        if aside:
            return telling + pause
        if settings.bot_even:
            pause = max(pause, TIME[level_of(level)] + MARGIN)
        if most is not None:
            return telling + min(pause, most * 0.9)
        others = telling if play.interrupted else max(telling, self._courtesy())
        return max(pause, others + min(pause, breath))

    def _courtesy(self) -> float:
        """How long everybody still has to claim what can be claimed: nobody plays on before the others could react."""
        since = time.monotonic() - self._offered_at
        return max(0.0, self.settings.bot_reaction * SLOWEST - since)

    def _task(self, play: Play, one: Asked, pause: float) -> Task:
        """What it has to think about; in a short race for less than its usual time."""
        seat, question, level = one
        seed = seed_of(play.blank.seed, "bot", seat, question)
        aside = question == play.claims(seat)
        less = max(0.0, TIME[level_of(level)] + MARGIN - pause) if self.settings.bot_even or aside else 0.0
        record, origin = vars(play.record), self.sheet.origin
        return Task(self.sheet.id, record, seat, level, seed, base=play.base, origin=origin, waited=less, aside=aside)

    async def _think(self, one: Asked, task: Task, pause: float) -> None:
        start = asyncio.get_running_loop().time()
        written = await self.think(task)
        await asyncio.sleep(max(0.0, start + pause - asyncio.get_running_loop().time()))
        self._thinking.pop(one, None)  # from here on it has answered and cannot be stopped
        if task.aside and written in (None, LET_IT_BE):
            self._let_be.add(one)
        self.say(task.seat, one[1], written)


def quick_answer(play: Play, seat: Seat, question: str) -> str:
    """What is answered for a bot that has nothing to say in time."""
    rng = FastRng(seed_of(play.blank.seed, "quick", seat, question))
    return word(at_random(rng)(chair(play.match, seat)))
