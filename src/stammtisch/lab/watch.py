"""Watching games: what is asked and who is ahead, counted while they are played."""
# mypyc: compile this module

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.flow import Ask, Policy, Seat
from stammtisch.core.game import Game, Result
from stammtisch.core.rng import Rng
from stammtisch.core.state import State

from .hearing import NOBODY, Hearing

#: A turn is one number of these bytes, the last ones first: who answered first, who is ahead, answers and options.
TURN: Final = (("seat", "i1"), ("ahead", "i1"), ("answers", "<i2"), ("options", "<i4"))
_MOST_ANSWERS: Final = (1 << 15) - 1
_MOST_OPTIONS: Final = (1 << 31) - 1
#: A game is a row of these numbers, and the scores. `decided` is the turn since which the winner was ahead for good;
#: `winners` has a bit for each seat.
GAME: Final = ("answers", "options", "turns", "lead_changes", "decided", "margin", "first", "winners")
#: Into how many parts a game is divided to see when it is decided.
PARTS: Final = 10
#: Most let a race pass without a look at their options; these are listed for one answer in so many, on average.
RACES: Final = 8
#: Who is ahead is looked up after every turn; in games of chance alone after every so many, for they are played so fast
#: that it would cost a fourteenth of the time.
GLANCE: Final = 4


@final
class Question:
    """How often it was asked, and how many options there were in all."""

    def __init__(self) -> None:
        self.asked: i64 = 0
        self.offered: i64 = 0


@final
class Watch(Policy):
    """Watches game after game, and answers at random for everybody where nobody else does."""

    def __init__(self, game: Game[Any], rng: Rng) -> None:
        super().__init__(rng)
        self.standing = game.standing
        #: After how many turns who is ahead is looked up.
        self.every: i64 = 1
        self.ear = Hearing(game.events)
        self.questions = {kind: Question() for kind in game.questions}
        self._kind = ""
        self._race = ""
        self._raced: i64 = 0
        self._question = Question()
        #: The turns and the games so far.
        self.turns = vec[i64]()
        self.games = vec[i64]()
        self._answers: i64 = 0
        self._options: i64 = 0
        self._answers_before: i64 = 0
        self._options_before: i64 = 0
        self._first: i64 = NOBODY
        #: Who was the first of all to decide something.
        self._began: i64 = NOBODY
        #: In how many games the first question goes to several at once, so that nobody begins.
        self.together: i64 = 0
        self._rests: i64 = 0
        #: Who is ahead, and since which turn; the last who was, and how often that changed.
        self._leader: i64 = NOBODY
        self._since: i64 = 0
        self._last: i64 = NOBODY
        self._changes: i64 = 0

    def answer(self, ask: Ask[Any], seat: Seat) -> Any:
        self.see(ask, seat)
        return super().answer(ask, seat)

    def see(self, ask: Ask[Any], seat: Seat) -> None:
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
            question = self._question = self.questions[ask.kind]
        question.asked += 1
        question.offered += count
        self._answers += 1
        self._options += count
        if self._first == NOBODY:
            self._first = seat
            if self._answers == 1:
                self._began = seat
                if ask.seat < 0:
                    self.together += 1

    def begin(self, rng: Rng) -> None:
        self.rng = rng
        self._answers = 0
        self._options = 0
        self._answers_before = 0
        self._options_before = 0
        self._first = NOBODY
        self._began = NOBODY
        self._race = ""
        self._rests = 0
        self._leader = NOBODY
        self._since = 0
        self._last = NOBODY
        self._changes = 0

    def rest(self, state: State) -> None:
        """A turn, or a part of one, is over."""
        if self.standing is not None and self._rests % self.every == 0:
            self._glance(ahead(self.standing(state)))
        self._rests += 1
        answers: i64 = self._answers - self._answers_before
        options: i64 = self._options - self._options_before
        answers = min(answers, _MOST_ANSWERS)
        options = min(options, _MOST_OPTIONS)
        who: i64 = ((self._leader & 255) << 8) + (self._first & 255)
        self.turns = append(self.turns, (options << 32) + (answers << 16) + who)
        self._answers_before = self._answers
        self._options_before = self._options
        self._first = NOBODY

    def _glance(self, leader: i64) -> None:
        if leader == self._leader:
            return
        self._leader = leader
        self._since = self._rests
        if leader not in (NOBODY, self._last):
            if self._last != NOBODY:
                self._changes += 1
            self._last = leader

    def close(self, result: Result) -> None:
        """The game is over."""
        self.ear.close()
        decided: i64 = NOBODY
        if len(result.winners) == 1:
            decided = self._since if self._leader == result.winners[0] else self._rests
        margin = max([result.margin(seat) for seat in result.winners or (0,)])
        winners: i64 = 0
        for seat in result.winners:
            winners |= 1 << seat
        row = [self._answers, self._options, self._rests, self._changes, decided, margin, self._began, winners]
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


def play_watched(game: Game[Any], state: State, watch: Watch) -> Result:
    """Play a game at random from its beginning to its end."""
    watch.every = GLANCE
    watch.ear.hear_all(state.events)
    state.listener = watch.ear
    flow: Iterator[Ask[Any]] = _course(game, state, watch).__await__()
    for ask in flow:
        ask.settle(watch)
    result = game.result(state)
    assert result is not None
    return result


async def _course(game: Game[Any], state: State, watch: Watch) -> None:
    """All steps to the end, with a glance at the table between them."""
    while game.result(state) is None:
        await game.step(state)
        watch.rest(state)
