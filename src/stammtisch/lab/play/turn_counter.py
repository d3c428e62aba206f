"""Counting turns: what is asked and who is ahead while games are played."""
# mypyc: compile this module

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.errors import FaultyGame
from stammtisch.core.flow import Ask, Policy, Seat
from stammtisch.core.game import Game, Result
from stammtisch.core.match import ENDLESS, endless
from stammtisch.core.rng import Rng
from stammtisch.core.state import State

from .event_counter import NOBODY, EventCounter

#: A turn is one number of these bytes, the last ones first: who answered first, who is ahead, answers and options.
TURN: Final = (("seat", "i1"), ("ahead", "i1"), ("answers", "<i2"), ("options", "<i4"))
_MOST_ANSWERS: Final = (1 << 15) - 1
_MOST_OPTIONS: Final = (1 << 31) - 1
#: A game is a row of these numbers, and the scores. `decided` is the turn since which the winner was ahead for good;
#: `winners` has a bit for each seat.
GAME: Final = ("answers", "options", "turns", "lead_changes", "decided", "margin", "first", "winners")
#: Into how many phases a game is divided to see when it is decided.
PHASES: Final = 10
#: Most let a race pass without a look at their options; these are listed for one answer in so many, on average.
RACES: Final = 8
#: Who is ahead is looked up after every turn; in games of chance alone after every so many, for they are played so fast
#: that it would cost a fourteenth of the time.
GLANCE: Final = 8


@final
class Question:
    """How often it was asked, and how many options there were in all."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.asked: i64 = 0
        self.offered: i64 = 0


@final
class TurnCounter(Policy):
    """Counts game after game, and answers at random for everybody where nobody else does."""

    def __init__(self, game: Game[Any], rng: Rng) -> None:
        super().__init__(rng)
        self.standing = game.standing
        #: After how many turns who is ahead is looked up.
        self.every: i64 = 1
        self.events = EventCounter(game.events)
        self.questions = {kind: Question(kind) for kind in game.questions}
        #: Those that were asked so far, under the very words of the rules: to compare words takes longer.
        self._known: list[Question] = []
        self._kind = ""
        self._race = ""
        self._raced: i64 = 0
        self._question = Question("")
        #: The turns and the games so far.
        self.turns = vec[i64]()
        self.games = vec[i64]()
        self._answers: i64 = 0
        self._options: i64 = 0
        self._answers_before: i64 = 0
        self._options_before: i64 = 0
        self._first: i64 = NOBODY
        #: Whether low scores are good.
        self.low = False
        #: Who was the first of all to decide something.
        self._began: i64 = NOBODY
        #: In how many games the first question goes to several at once, so that nobody begins.
        self.together: i64 = 0
        self._turns: i64 = 0
        #: Who is ahead, and since which turn; the last who was, and how often that changed.
        self._leader: i64 = NOBODY
        self._since: i64 = 0
        self._last: i64 = NOBODY
        self._changes: i64 = 0

    def answer(self, ask: Ask[Any], seat: Seat) -> Any:
        self.count_question(ask, seat)
        return super().answer(ask, seat)

    def count_question(self, ask: Ask[Any], seat: Seat) -> None:
        """Somebody is about to answer."""
        count: i64 = self._raced
        if not ask.race:
            count = len(ask.offer(seat))
        elif self._answers % RACES == 0 or ask.kind is not self._race:
            count = self._raced = len(ask.offer(seat))
            self._race = ask.kind
        question = self._question
        if ask.kind is not self._kind:  # it is often the same as before
            self._kind = ask.kind
            question = self._question = self._asked(ask.kind)
        question.asked += 1
        question.offered += count
        self._answers += 1
        self._options += count
        if self._first == NOBODY:
            self._first = seat
            if self._answers == 1:
                self._began = seat
                self.events.begun = True
                if ask.seat < 0:
                    self.together += 1

    def _asked(self, kind: str) -> Question:
        for question in self._known:
            if question.kind is kind:
                return question
        if kind not in self.questions:
            raise FaultyGame(f"the question {kind!r} is not declared: Game(..., questions=...) lacks it")
        question = self.questions[kind]
        question.kind = kind
        if question not in self._known:
            self._known.append(question)
        return question

    def begin_game(self, rng: Rng) -> None:
        self.rng = rng
        self._answers = 0
        self._options = 0
        self._answers_before = 0
        self._options_before = 0
        self._first = NOBODY
        self._began = NOBODY
        self._race = ""
        self._turns = 0
        self._leader = NOBODY
        self._since = 0
        self._last = NOBODY
        self._changes = 0

    def end_turn(self, state: State) -> None:
        """A turn, or a part of one, is over."""
        if self.standing is not None and self._turns % self.every == 0:
            self._note_leader(ahead(self.standing(state)))
        self._turns += 1
        answers: i64 = self._answers - self._answers_before
        options: i64 = self._options - self._options_before
        answers = min(answers, _MOST_ANSWERS)
        options = min(options, _MOST_OPTIONS)
        who: i64 = ((self._leader & 255) << 8) + (self._first & 255)
        self.turns = append(self.turns, (options << 32) + (answers << 16) + who)
        self._answers_before = self._answers
        self._options_before = self._options
        self._first = NOBODY

    def _note_leader(self, leader: i64) -> None:
        if leader == self._leader:
            return
        self._leader = leader
        self._since = self._turns
        if leader not in (NOBODY, self._last):
            if self._last != NOBODY:
                self._changes += 1
            self._last = leader

    def play(self, game: Game[Any], state: State, rng: Rng) -> tuple[Result, int]:
        """Play a game at random from its beginning to its end; how it ended, and how many answers it took."""
        self.begin_game(rng)
        self.every = GLANCE
        state.listener = self.events
        flow: Iterator[Ask[Any]] = _play_on(game, state, self).__await__()
        for ask in flow:
            ask.settle(self)
        result = game.result(state)
        assert result is not None
        self.end_game(result)
        return result, self._answers

    def end_game(self, result: Result) -> None:
        """A row for the game that is over."""
        self.events.end_game()
        self.low = result.low_is_good
        decided: i64 = NOBODY
        if len(result.winners) == 1:
            decided = self._since if self._leader == result.winners[0] else self._turns
        margin = max([result.margin(seat) for seat in result.winners or (0,)])
        winners: i64 = 0
        for seat in result.winners:
            winners |= 1 << seat
        row = [self._answers, self._options, self._turns, self._changes, decided, margin, self._began, winners]
        for number in row:
            self.games = append(self.games, number)
        for score in result.scores:
            self.games = append(self.games, score)


def ahead(standing: list[int]) -> int:
    """The seat with the most, if there is one."""
    best: i64 = standing[0]
    leader: i64 = 0
    for seat in range(1, len(standing)):
        points: i64 = standing[seat]
        if points > best:
            best, leader = points, seat
        elif points == best:
            leader = NOBODY
    return leader


async def _play_on(game: Game[Any], state: State, counter: TurnCounter) -> None:
    """All steps to the end, each of them a turn or a part of one."""
    steps = 0
    while game.result(state) is None:
        await game.step(state)
        counter.end_turn(state)
        steps += 1
        if steps > ENDLESS:
            raise endless(game, ENDLESS)
