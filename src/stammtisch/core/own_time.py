"""The way to ask several players who do not wait for each other."""
# mypyc: compile this module

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import mypyc_attr

from .errors import Mistake
from .flow import NOTHING, Policy, Seat, settled
from .joint import Joint

#: People may change their minds as often as they like; a policy that does so more often than this never ends.
MOST: Final = 1000


@mypyc_attr(allow_interpreted_subclasses=True)
class Apart(Joint):
    """A question that everyone answers in their own time, and again as long as there is something to answer.

    A game says what a seat may answer now (`options`) and what an answer does (`act`): that is done at once, for all
    to see. It shows nobody anything hidden, and changes nothing for the others: so their answers never come too late,
    and one's own can be taken back until all are done.
    """

    def __init__(self, kind: str, seats: list[Seat]) -> None:
        super().__init__(kind, seats, _nothing)
        #: By seat.
        self._lists: list[list[Any]] = []
        for seat in seats:
            while len(self._lists) <= seat:
                self._lists.append(NOTHING)
        #: Whether somebody has but one thing to do.
        self._forced = False

    def options(self, seat: Seat) -> list[Any]:
        """What a seat may answer now; nothing, if it is done."""
        raise NotImplementedError

    def act(self, seat: Seat, answer: Any) -> None:
        """Do what a seat has answered."""
        raise NotImplementedError

    def begin(self) -> bool:
        """Look at what everyone may answer. False if nobody has a choice."""
        self._replied = 0
        self._left = len(self.seats)
        self._forced = False
        for seat in self.seats:
            self._go_on(seat)
        return self._left > 0

    def _go_on(self, seat: Seat) -> None:
        """See what a seat may answer now. One that has no choice is not asked."""
        options = self.options(seat)
        if len(options) > 1:
            self._lists[seat] = options
        else:
            self._forced = self._forced or len(options) == 1
            self._lists[seat] = NOTHING
            self._replied |= 1 << seat
            self._left -= 1

    def finish(self) -> bool:
        """Do what was not asked about, as there was no choice. False if there was nothing of that kind."""
        if self._forced:
            for seat in self.seats:
                for only in self.options(seat):
                    self.act(seat, only)
        return self._forced

    def offer(self, seat: Seat) -> list[Any]:
        return self._lists[seat] if 0 <= seat < len(self._lists) else NOTHING

    def reply(self, seat: Seat, answer: Any) -> bool:
        self.act(seat, answer)
        self._go_on(seat)
        return self._left == 0

    def replied(self) -> int:
        return 0

    def look_again(self) -> None:
        for seat in self.waiting():
            self._lists[seat] = self.options(seat)

    def settle(self, policy: Policy) -> int:
        count = 0
        for seat in self.seats:
            while self._lists[seat]:
                self.act(seat, policy.answer(self, seat))
                self._go_on(seat)
                count += 1
                if count > MOST:
                    raise Mistake(
                        f"{self.kind!r} was answered {MOST} times and seat {seat} is not done; a policy must go on"
                    )
        return count


def _nothing(seat: Seat) -> list[Any]:
    return NOTHING


async def apart(question: Apart) -> None:
    """Everyone answers in their own time, until nobody has anything left to do."""
    left = True
    while left:
        if question.begin():
            await settled(question)  # type: ignore[misc]
        left = question.finish()
