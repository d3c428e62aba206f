"""Questions to several seats: all together in secret, or to whoever is first."""
# mypyc: compile this module

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, final

from mypy_extensions import i64, mypyc_attr

from .flow import NOTHING, Ask, Policy, Seat, settled

T = TypeVar("T")


@mypyc_attr(allow_interpreted_subclasses=True)
class Joint(Ask[Any]):
    """A question to several seats, each with its own list."""

    __slots__ = ("_asked", "_left", "_replied", "offers", "seats")

    def __init__(self, kind: str, seats: list[Seat], offers: Callable[[Seat], list[Any]]) -> None:
        self.kind = kind
        self.seat = -1
        self.choices = NOTHING
        self.answer = None
        self.race = False
        self.seats = seats
        self.offers = offers
        self._replied: i64 = 0  # a bit for each seat
        self._asked: i64 = len(seats)
        self._left: i64 = len(seats)

    def waiting(self) -> list[Seat]:
        replied: i64 = self._replied
        return [seat for seat in self.seats if not replied >> seat & 1] if replied else self.seats[:]

    def first(self) -> Seat:
        replied: i64 = self._replied
        for seat in self.seats:
            if not replied >> seat & 1:
                return seat
        return -1

    def replied(self) -> int:
        return self._asked - self._left


@final
@mypyc_attr(free_list_len=1)
class Together(Joint):
    """A question to all seats, in secret. Who has but one thing to choose from is not asked."""

    __slots__ = ("_lists", "_replies", "open")

    def __init__(self, kind: str, seats: list[Seat], offers: Callable[[Seat], list[Any]]) -> None:
        super().__init__(kind, seats, offers)
        #: Both in the order of the seats.
        self._lists: list[list[Any]] = self.choices
        self._replies: list[Any] = [None for _ in seats]
        self.look_again()
        #: Not if nobody has a choice.
        self.open = self._left > 0
        if not self.open:
            self.answer = self._replies

    def look_again(self) -> None:
        offers = self.offers
        self._lists = [offers(seat) for seat in self.seats]
        replied: i64 = 0
        left: i64 = 0
        for place, options in enumerate(self._lists):
            if len(options) == 1:
                self._replies[place] = options[0]
                replied |= 1 << self.seats[place]
            else:
                left += 1
        self._replied = replied
        self._asked = self._left = left

    def offer(self, seat: Seat) -> list[Any]:
        place = self._place(seat)
        return NOTHING if place < 0 or self._replied >> seat & 1 else self._lists[place]

    def reply(self, seat: Seat, answer: Any) -> bool:
        self._replies[self._place(seat)] = answer
        self._replied |= 1 << seat
        self._left -= 1
        if self._left:
            return False
        self.answer = self._replies
        return True

    def settle(self, policy: Policy) -> int:
        replied: i64 = self._replied
        for place, seat in enumerate(self.seats):
            if not replied >> seat & 1:
                self._replies[place] = policy.answer(self, seat)
        self.answer = self._replies
        return self._left

    def _place(self, seat: Seat) -> i64:
        """Where a seat is among those asked, or -1; as a rule all are asked."""
        if 0 <= seat < len(self.seats) and self.seats[seat] == seat:
            return seat
        for place, asked in enumerate(self.seats):
            if asked == seat:
                return place
        return -1


@final
@mypyc_attr(free_list_len=1)
class Race(Joint):
    """A question that is settled by the first who does not let it pass: the answer is that seat and its pick.

    A list is made when somebody looks at it: most who let a race pass never do.
    """

    __slots__ = ("_choices", "_of")

    def __init__(self, kind: str, seats: list[Seat], offers: Callable[[Seat], list[Any]]) -> None:
        super().__init__(kind, seats, offers)
        self.race = True
        self._of = -1  # the seat whose list was made last, and the list
        self._choices = NOTHING

    def offer(self, seat: Seat) -> list[Any]:
        if seat not in self.seats or self._replied >> seat & 1:
            return NOTHING
        if self._of != seat:
            self._choices = [None, *self.offers(seat)]
            self._of = seat
        return self._choices

    def look_again(self) -> None:
        self._of = -1

    def reply(self, seat: Seat, answer: Any) -> bool:
        if answer is not None:
            self.answer = seat, answer
            return True
        self._replied |= 1 << seat
        self._left -= 1
        return self._left == 0

    def settle(self, policy: Policy) -> int:
        out: i64 = self._replied
        count: i64 = 0
        while count < self._left:  # lots say who is first
            lot: i64 = policy.rng.below(self._left - count)
            seat = self.nth_of(out, lot)
            out |= 1 << seat
            count += 1
            answer = policy.answer(self, seat)
            if answer is not None:
                self.answer = seat, answer
                break
        return count

    def nth_of(self, out: i64, lot: i64) -> Seat:
        """The first, second ... of the seats that are not out, counted from 0."""
        for seat in self.seats:
            if not out >> seat & 1:
                if lot == 0:
                    return seat
                lot -= 1
        return -1


async def together(kind: str, seats: list[Seat], offers: Callable[[Seat], list[T]]) -> list[T]:
    """Everyone picks in secret; the answers are revealed at the same time, in the order of `seats`."""
    question = Together(kind, seats, offers)
    if question.open:
        await settled(question)  # type: ignore[misc]
    answers: list[T] = question.answer
    return answers


async def race(kind: str, seats: list[Seat], offers: Callable[[Seat], list[T]]) -> tuple[Seat, T] | None:
    """The first to pick something gets it. None if everybody lets it pass."""
    if not seats:
        return None
    claim: tuple[Seat, T] | None = await settled(Race(kind, seats, offers))  # type: ignore[misc]
    return claim
