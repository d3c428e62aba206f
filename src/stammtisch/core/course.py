"""A match asked one seat at a time, in the order of a desk, for those who want to hear what happens meanwhile.

What is simultaneous is asked one seat after the other, in secret; what may be claimed at any time is asked before the
question it stands beside, in the order of lots; in a race everybody decides, and lots say who was first.
"""

from __future__ import annotations

from typing import Any

from .claims import Claim, Interruptible
from .errors import Mistake
from .flow import Ask, Seat
from .match import Match
from .rng import FastRng, Rng
from .sense import LEFT_OUT, Sense

#: Lots have a generator of their own.
LOTS = 0x5DEECE66D


def lots_of(seed: int) -> Rng:
    """The lots of a match, as a desk draws them."""
    return FastRng(seed ^ LOTS)


class Course:
    """A match, who is asked now (None when it is over), and whether aside from the question that is open."""

    def __init__(self, match: Match[Any], lots: Rng, sense: Sense | None = None) -> None:
        self.match, self.lots, self.sense = match, lots, sense
        self.seat: Seat | None = None
        self.aside = False
        #: Bits of those who have to think about what they might claim, and what was decided in a race so far.
        self.due = 0
        self.said: list[tuple[Seat, Any]] = []
        self.go_on()

    @property
    def ask(self) -> Ask[Any]:
        """What is asked."""
        ask = self.match.ask
        if ask is not None and self.aside and self.seat is not None:
            ask = ask.aside(self.seat)
        if ask is None:
            raise Mistake("the game is over; nobody is asked anything")
        return ask

    def offer(self) -> list[Any]:
        """What the asked seat may answer; what only takes back what it has just done is for people."""
        seat, sense = self.seat, self.sense
        if seat is None:
            return []
        return [one for one in self.ask.offer(seat) if sense is None or sense.number(one, seat) != LEFT_OUT]

    def answer(self, option: Any) -> None:
        """What the asked seat answers."""
        seat, ask = self.seat, self.ask
        if seat is None or option not in ask.offer(seat):
            raise self.match.illegal(seat or 0, option)
        if self.aside:
            if option is not None:
                self.give(seat, Claim(ask.kind, option))
        elif ask.race:
            self.said.append((seat, option))
        else:
            self.give(seat, option)
        self.go_on()

    def give(self, seat: Seat, option: Any) -> None:
        """Hand an answer on to the match."""
        self.match.answer(seat, option)

    def go_on(self) -> None:
        """Find who is asked next. Where lots cannot be drawn yet nothing has changed, and this is done again."""
        ask = self.match.ask
        if ask is not None and ask.race and len(self.said) == len(ask.waiting()):
            self._decide_race()
            self.go_on()
            return
        self.aside = False
        state = self.match.state
        self.due, state.news = self.due | state.news, 0
        if ask is None:
            self.seat = None
        elif ask.race:
            self.seat = ask.waiting()[len(self.said)]
        else:
            self.seat = self._claimant(ask) if isinstance(ask, Interruptible) else ask.first()

    def _decide_race(self) -> None:
        claims = [one for one in self.said if one[1] is not None]
        said = [claims[self.lots.below(len(claims))]] if claims else self.said
        self.said = []
        for seat, option in said:
            self.give(seat, option)

    def _claimant(self, ask: Interruptible[Any, Any]) -> Seat:
        """The next of those for whom there is news, by lot; who is asked, if there is nobody, or nothing to claim."""
        offer = ask.standing_offer() if self.due else None
        due = self.due
        left = 0 if offer is None else sum(due >> seat & 1 for seat in offer.seats)
        while offer is not None and left:
            seat = offer.nth_of(~due, self.lots.below(left))
            due ^= 1 << seat
            left -= 1
            if ask.aside(seat) is not None:
                self.due, self.aside = due, True
                return seat
        self.due = 0
        return ask.first()
