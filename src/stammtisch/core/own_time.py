"""The way to ask several players who do not wait for each other."""
# mypyc: compile this module

from __future__ import annotations

from collections.abc import Callable
from typing import Any, final

from mypy_extensions import mypyc_attr

from .flow import NOTHING, Policy, Seat, T, settled
from .joint import Joint


@final
@mypyc_attr(free_list_len=1)
class Apart(Joint):
    """A question that everyone answers in their own time, and again as long as there is something to answer.

    What an answer says is done at once, for all to see. It shows nobody anything hidden, and changes nothing for the
    others: so their answers never come too late, and one's own can be taken back until all are done.
    """

    __slots__ = ("_lists", "act", "open")

    def __init__(
        self, kind: str, seats: list[Seat], offers: Callable[[Seat], list[Any]], act: Callable[[Seat, Any], None]
    ) -> None:
        super().__init__(kind, seats, offers)
        self.act = act
        #: By seat.
        self._lists: list[list[Any]] = [NOTHING for _ in range(max(seats) + 1)] if seats else []
        for seat in seats:
            self._go_on(seat)
        #: Not if nobody has a choice.
        self.open = self._left > 0

    def _go_on(self, seat: Seat) -> None:
        """See what a seat may answer now. One that has no choice is not asked."""
        options = self.offers(seat)
        if len(options) > 1:
            self._lists[seat] = options
        else:
            self._lists[seat] = NOTHING
            self._replied |= 1 << seat
            self._left -= 1

    def finish(self) -> bool:
        """Do what was not asked about, as there was no choice. False if there was nothing of that kind."""
        left = False
        for seat in self.seats:
            for only in self.offers(seat):
                self.act(seat, only)
                left = True
        return left

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
            self._lists[seat] = self.offers(seat)

    def settle(self, policy: Policy) -> int:
        count = 0
        for seat in self.seats:
            while self._lists[seat]:
                self.act(seat, policy.answer(self, seat))
                self._go_on(seat)
                count += 1
        return count


async def apart(
    kind: str, seats: list[Seat], offers: Callable[[Seat], list[T]], act: Callable[[Seat, T], None]
) -> None:
    """Everyone answers in their own time, and each answer is acted on at once; until nobody has anything left to do."""
    left = True
    while left:
        question = Apart(kind, seats, offers, act)
        if question.open:
            await settled(question)  # type: ignore[misc]
        left = question.finish()
