"""What may be done at any time: claimed beside a question, by whoever is first.

A claim interrupts the question. The rules deal with it, which may mean to ask more; then the question is asked again,
with the table as it is by then. Nobody has to let anything pass, and nobody waits for those who only might claim.
"""
# mypyc: compile this module

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Generic, TypeVar, final

from mypy_extensions import i64, mypyc_attr

from .flow import NOTHING, Ask, Flow, Policy, Seat, settled
from .joint import Race
from .state import State

S = TypeVar("S", bound=State)
T = TypeVar("T")

_NOBODY: Final = -1


@final
class Claim:
    """An answer to what is offered beside a question, by its kind."""

    __slots__ = ("kind", "option")

    def __init__(self, kind: str, option: Any) -> None:
        self.kind = kind
        self.option = option

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Claim) and self.kind == other.kind and bool(self.option == other.option)

    def __hash__(self) -> int:
        return hash((self.kind, self.option))

    def __repr__(self) -> str:
        return f"Claim({self.kind!r}, {self.option!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Claim, (self.kind, self.option)


@mypyc_attr(allow_interpreted_subclasses=True)
class Interruptible(Ask[T | None], Generic[S, T]):
    """A question to one seat, beside which something can be claimed. It is awaited by `asked`.

    A game makes a class of it that says what (`claimable`) and what a claim leads to (`claimed`). What can be answered
    is a function of the table, for it may be another table after a claim: it is given as `options`, or the class says
    it itself (`again`). A choice between one thing is not asked, unless something can be claimed meanwhile, or
    `always`, where others must not learn that there is no choice.
    """

    __slots__ = ("_claim", "_claimant", "_offer", "_sought", "always", "answered", "open", "options", "s")

    def __init__(
        self,
        s: S,
        seat: Seat,
        kind: str,
        options: Callable[[], list[T]] | None = None,
        always: bool = False,
        *,
        now: list[Any] = NOTHING,
    ) -> None:
        self.kind = kind
        self.seat = seat
        self.choices = now  # the options, if they are known
        self.answer = None
        self.race = False
        self.s = s
        self.options = options
        self.always = always
        #: Not if it answers itself.
        self.open = True
        #: Whether who is asked has answered: otherwise somebody claimed something, or let it be aside.
        self.answered = False
        self._claimant = _NOBODY
        self._claim: Any = None
        #: What can be claimed, as soon as somebody wants to know.
        self._offer: Race | None = None
        self._sought = False
        if not now:
            self.look_again()

    def again(self) -> list[T]:
        """What can be answered at the table as it is now."""
        if self.options is None:
            raise NotImplementedError
        return self.options()

    def claimable(self) -> Race | None:
        """What can be claimed at this moment, and by whom."""
        raise NotImplementedError

    def claimed(self, seat: Seat, option: Any) -> Flow[None]:
        """What happens when a seat claims one of these options."""
        raise NotImplementedError

    def look_again(self) -> None:
        """What can be answered now, and whether that is a question."""
        choices: list[Any] = self.again()
        self.choices = choices
        self._sought = False
        self.open = len(choices) > 1 or (bool(choices) and (self.always or self.standing_offer() is not None))
        if not self.open:
            self.answer = choices[0] if choices else None

    def standing_offer(self) -> Race | None:
        """What can be claimed, or None if there is nobody who could."""
        if not self._sought:
            offer = self.claimable()
            self._offer = offer if offer is not None and offer.seats else None
            self._sought = True
        return self._offer

    def claims(self, seat: Seat) -> list[Any]:
        offer = self.standing_offer()
        if offer is None:
            return NOTHING
        return [Claim(offer.kind, option) for option in offer.offer(seat) if option is not None]

    def aside(self, seat: Seat) -> Ask[Any] | None:
        offer = self.standing_offer()
        if offer is None:
            return None
        choices = offer.offer(seat)
        return Aside(self, offer.kind, seat, choices) if len(choices) > 1 else None

    def reply(self, seat: Seat, answer: Any) -> bool:
        if isinstance(answer, Claim):
            self.interrupt(seat, answer.option)
        else:
            self.answer = answer
            self.answered = True
        return True

    def interrupt(self, seat: Seat, option: Any) -> None:
        """Somebody was first."""
        self._claimant = seat
        self._claim = option

    def settle(self, policy: Policy) -> int:
        """First those for whom there is news think about what they might claim, and lots say who is quick."""
        s: State = self.s
        count = 0
        if s.news:
            count = self.poll(policy)
            if self._claimant != _NOBODY:
                return count
        self.answer = policy.answer(self, self.seat) if self.choices else None
        self.answered = True
        return count + 1

    def poll(self, policy: Policy) -> int:
        """Let a policy claim for those for whom there is news, one after the other, until somebody does."""
        s: State = self.s
        out: i64 = ~s.news
        s.news = 0
        offer = self.standing_offer()
        if offer is None:
            return 0
        left: i64 = 0
        for seat in offer.seats:
            if not out >> seat & 1:
                left += 1
        count = 0
        while left > 0:
            seat = offer.nth_of(out, policy.rng.below(left))
            out |= 1 << seat
            left -= 1
            count += 1
            option = policy.answer(offer, seat)
            if option is not None:
                self.interrupt(seat, option)
                s.news = ~out  # the others have not had time to think
                break
        return count

    def next_claim(self) -> Flow[None] | None:
        """What has to be dealt with before the question is asked again, if anything."""
        seat = self._claimant
        if seat == _NOBODY:
            return None
        option, self._claim, self._claimant = self._claim, None, _NOBODY
        return self.claimed(seat, option)


async def asked(question: Interruptible[S, T]) -> T | None:
    """The answer of who is asked, after all claims in between; None if nothing is left to choose from."""
    while question.open:
        await settled(question)  # type: ignore[misc]
        claim = question.next_claim()
        if claim is not None:
            await claim
            question.look_again()
        elif question.answered:
            break
    answer: T | None = question.answer
    return answer


@final
class Aside(Ask[Any]):
    """What can be claimed, as a question to one seat: in an imagined match everybody waits for it."""

    __slots__ = ("_beside",)

    def __init__(self, beside: Interruptible[Any, Any], kind: str, seat: Seat, choices: list[Any]) -> None:
        super().__init__(kind, seat, choices)
        self.race = True
        self._beside = beside

    def look_again(self) -> None:
        self._beside.look_again()

    def reply(self, seat: Seat, answer: Any) -> bool:
        """Who lets it be has thought about it, and the question beside it is asked."""
        if answer is None:
            state: State = self._beside.s
            state.news &= ~(1 << seat)
        else:
            self._beside.interrupt(seat, answer)
        return True

    def settle(self, policy: Policy) -> int:
        self.reply(self.seat, policy.answer(self, self.seat))
        return 1
