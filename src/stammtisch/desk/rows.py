"""Many matches side by side, each waiting for one seat's answer at a time.

What is simultaneous at a table is asked here one seat after the other, in secret. What may be claimed at any time is
asked before the question it stands beside: those for whom there is news, in the order of lots, and to let it be is an
answer. In a race everybody decides, and lots say who was first.
"""
# mypyc: compile this module

from __future__ import annotations

from typing import Any, Final, final

from librt.strings import read_i16_le
from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from stammtisch.bots.chair import Bot, chair
from stammtisch.core.claims import Claim, Interruptible
from stammtisch.core.flow import Ask, Policy
from stammtisch.core.game import Game
from stammtisch.core.match import Match
from stammtisch.core.rng import FastRng, seed_of
from stammtisch.core.sense import Mask, Sense, Sheet

from .memory import wiper
from .refusal import refused
from .scores import Scores
from .seats import OUTSIDE, Sitting

#: What is asked: a question, a race, or what may be claimed beside a question.
_QUESTION: Final = 0
_RACE: Final = 1
_CLAIM: Final = 2
#: How a match ended: by its rules, or cut short.
FINISHED: Final = 1
CUT: Final = 2
#: What to do with an answer that will not do.
RAISE: Final = 0
FIRST: Final = 1
LOSE: Final = 2
#: Lots and picks have generators of their own.
_LOTS: Final = 0x5DEECE66D
_PICKS: Final = 0x1F123BB5F


@final
class Rows:
    """The matches of a desk."""

    def __init__(self, game: Game[Any], sense: Sense, sitting: Sitting, rows: int, first: int) -> None:
        self.game = game
        self.sense = sense
        self.sitting = sitting
        self.seats: i64 = sense.seats
        self.rows: i64 = rows
        self._width: i64 = sense.width
        #: The number of the first row, among all there are at a desk of several processes.
        self.first = first
        self.letters = [sense.alphabet(seat) for seat in range(sense.seats)]
        self.sheet = Sheet(sense.width, rows)
        self._wipe = wiper(self.sheet.cells)
        self.mask = Mask(sense.size, rows)
        self.scores = Scores(game, sense.seats, rows, sitting.reward)
        self.matches: list[Match[Any]] = []
        #: What is asked in each row, and what was decided in a race so far.
        self.asks: list[Ask[Any]] = []
        self.said: list[list[tuple[int, Any]]] = []
        self.lots: list[FastRng] = []
        self.dice: list[FastRng] = []
        self.policies: list[list[Policy]] = []
        self.bots: list[list[Bot]] = []
        #: By row: the answers from outside in its match, by which a pickle plays it again.
        self.given: list[list[int]] = []
        #: By row: the seed of its match, and the number of that.
        self.seeds = vec[i64]([0] * rows)
        self.games = vec[i64]([0] * rows)
        #: Who is asked, whether a match has just ended and how, how many answers were given to this one.
        self.asked = vec[u8]([0] * rows)
        #: Any legal answer, all alike.
        self.picks = vec[i16]([0] * rows)
        self.done = vec[u8]([0] * rows)
        self.lengths = vec[i64]([0] * rows)
        self.illegal = vec[i64]([0] * rows)
        self._mode = vec[u8]([0] * rows)
        #: Bits of those who have to think about what they might claim.
        self._due = vec[i64]([0] * rows)
        self._deal_all()

    def _deal_all(self) -> None:
        for row in range(self.rows):
            self.given.append([])
            self.asks.append(_NO_QUESTION)
            self.said.append([])
            self.lots.append(_NO_LOTS)
            self.dice.append(_NO_LOTS)
            self.policies.append([])
            self.bots.append([])
            self.matches.append(self._new_match(row))
            self._open(row)

    def deal_again(self, seed: int) -> None:
        """Begin all over, from another seed."""
        self.sitting.seed = seed
        self._wipe()
        for row in range(self.rows):
            self.games[row] = 0
            self.done[row] = u8(0)
            self.illegal[row] = 0
            self.matches[row] = self._new_match(row)
            self._open(row)

    def play_again(self, games: list[int], given: list[list[int]]) -> None:
        """Deal the matches of these numbers, and give these answers: all rows are as they were after them."""
        for row in range(self.rows):
            self.games[row] = games[row] - 1
            self.matches[row] = self._new_match(row)
            self._open(row)
            for number in given[row]:
                self._wipe()
                self._step(row, number)
        self._wipe()
        for row in range(self.rows):
            self._show(row, i64(self.asked[row]))

    # A match in a row

    def _new_match(self, row: i64) -> Match[Any]:
        sitting = self.sitting
        seed = seed_of(sitting.seed, self.first + row, self.games[row])
        self.games[row] += 1
        self.seeds[row] = seed
        self.lots[row] = FastRng(seed ^ _LOTS)
        self.dice[row] = FastRng(seed ^ _PICKS)
        self.said[row] = []
        self.given[row] = []
        self._due[row] = 0
        self.lengths[row] = 0
        match = Match(self.game, self.game.setup(self.seats, FastRng(seed), self.sense.options), sitting.fleeting)
        if sitting.chairs:
            self.bots[row] = sitting.sit_down(seed)
        elif sitting.any_bots:
            self.policies[row] = sitting.policies(self.game, match.state, seed)
        self.scores.begin(row, match)
        return match

    def _open(self, row: i64) -> None:
        """Go on until somebody outside has to answer; bots answer here, and what has ended is dealt anew."""
        while True:
            match = self.matches[row]
            ask = match.ask
            if ask is None:
                self.scores.finish(row, match)
                self._end(row, FINISHED)
                continue
            seat: i64 = self._whom(row, match, ask)
            if self.sitting.levels[seat] != OUTSIDE:
                self._reply(row, seat, self._decided(row, seat))
            elif self._look(row, seat):
                return
            else:
                self._cut(row)

    def _whom(self, row: i64, match: Match[Any], ask: Ask[Any]) -> i64:
        """Who is asked next, and what."""
        self.asks[row] = ask
        self._mode[row] = u8(_QUESTION)
        if ask.race:
            self._mode[row] = u8(_RACE)
            return ask.waiting()[len(self.said[row])]
        state = match.state
        news: i64 = state.news
        if news:
            self._due[row] = self._due[row] | news
            state.news = 0
        if self._due[row] and isinstance(ask, Interruptible):
            seat: i64 = self._who_might_claim(row, ask)
            if seat >= 0:
                self._mode[row] = u8(_CLAIM)
                return seat
            self._due[row] = 0
        return ask.first()

    def _who_might_claim(self, row: i64, ask: Interruptible[Any, Any]) -> i64:
        """The next of those for whom there is news, by lot; -1 if there is nobody, or nothing to claim."""
        offer = ask.standing_offer()
        if offer is None:
            return -1
        due: i64 = self._due[row]
        left: i64 = 0
        for one in offer.seats:
            left += due >> one & 1
        while left > 0:
            seat: i64 = offer.nth_of(~due, self.lots[row].below(left))
            due ^= 1 << seat
            left -= 1
            aside = ask.aside(seat)
            if aside is not None:
                self._due[row] = due
                self.asks[row] = aside
                return seat
        return -1

    def _look(self, row: i64, seat: i64) -> bool:
        """Write down what a seat sees and may answer. False if it may answer what has no number."""
        ask = self.asks[row]
        self.asked[row] = u8(seat)
        mask = self.mask
        mask.begin(row)
        if self.sense.mark(ask.offer(seat), seat, mask):
            return False
        self.picks[row] = i16(mask.any(row, self.dice[row]))
        self._show(row, seat)
        return True

    def _show(self, row: i64, seat: i64) -> None:
        sheet = self.sheet
        sheet.at = row * self._width
        self.sense.write(self.matches[row].state, self.asks[row], seat, sheet)

    # Answers

    def _reply(self, row: i64, seat: i64, option: Any) -> None:
        match = self.matches[row]
        ask = match.ask
        assert ask is not None
        mode: i64 = i64(self._mode[row])
        if mode == _QUESTION:
            match.give(ask, seat, option)
        elif mode == _CLAIM:
            if option is not None:
                match.give(ask, seat, Claim(self.asks[row].kind, option))
        else:
            self._decide_race(row, match, ask, (int(seat), option))

    def _decide_race(self, row: i64, match: Match[Any], ask: Ask[Any], decided: tuple[int, Any]) -> None:
        """When everybody has decided, lots say whose claim counts."""
        said = self.said[row]
        said.append(decided)
        if len(said) < len(ask.waiting()):
            return
        self.said[row] = []
        claims = [one for one in said if one[1] is not None]
        if claims:
            said = [claims[self.lots[row].below(len(claims))]]
        for who, what in said:
            match.give(ask, who, what)

    def _decided(self, row: i64, seat: i64) -> Any:
        """What a bot answers."""
        ask = self.asks[row]
        if self.sitting.chairs:
            return self.bots[row][seat](chair(self.matches[row], seat, aside=i64(self._mode[row]) == _CLAIM))
        return self.sitting.option(self.policies[row][seat], ask, seat)

    def step(self, actions: bytes) -> None:
        """An answer in each row. If one of them will not do and that is refused, nothing has happened."""
        rows: i64 = self.rows
        row: i64 = 0
        if self.sitting.illegal == RAISE:
            while row < rows:
                if not self.mask.allows(row, i64(read_i16_le(actions, row * 2))):
                    raise refused(self, row, int(read_i16_le(actions, row * 2)))
                row += 1
            row = 0
        self._wipe()
        while row < rows:
            self._step(row, i64(read_i16_le(actions, row * 2)))
            row += 1

    def _step(self, row: i64, number: i64) -> None:
        self.done[row] = u8(0)
        self.scores.wipe(row)
        seat: i64 = i64(self.asked[row])
        self.lengths[row] += 1
        if not self.mask.allows(row, number):
            self.illegal[row] += 1
            if self.sitting.illegal == LOSE:
                self.scores.lose(row, seat)
                self._end(row, FINISHED)
                self._open(row)
                return
            number = 0
            while not self.mask.allows(row, number):
                number += 1
        self.given[row].append(number)
        self._reply(row, seat, self.letters[seat][number])
        if self.lengths[row] >= self.sitting.max_cycles and self.matches[row].ask is not None:
            self._cut(row)
        self._open(row)
        if i64(self.done[row]) == 0:
            self.scores.reward_standing(row, self.matches[row])

    # How it ends

    def _cut(self, row: i64) -> None:
        """Nobody has won: the match was too long, or has come where no number leads."""
        self.scores.nobody_wins(row)
        self._end(row, CUT)

    def _end(self, row: i64, how: i64) -> None:
        """Reward, and deal anew."""
        self.scores.reward_end(row, self.matches[row])
        self.done[row] = u8(how)
        self.matches[row] = self._new_match(row)


_NO_QUESTION: Final[Ask[Any]] = Ask("", 0, [])
_NO_LOTS: Final = FastRng(0)
