"""How the rules ask players things.

Rules are `async` functions, but there is no event loop: `await` means "wait until the
players have decided". The rules stop at an `Ask`; whoever runs them (see `core.match`)
has it answered, and lets them go on. The answer lies in the `Ask`: nothing is sent.
"""
# mypyc: compile this module

from __future__ import annotations

from collections.abc import Callable, Coroutine, Generator
from types import coroutine
from typing import Any, Final, Generic, TypeVar, final

from mypy_extensions import i64, mypyc_attr

from .rng import Rng
from .softmax import sample

T = TypeVar("T")
Seat = int
Flow = Coroutine["Ask[Any]", None, T]

#: What those may answer who are not asked. Like all lists of options it is shared: never to be changed.
_NOTHING: Final[list[Any]] = []


@mypyc_attr(free_list_len=1)
class Ask(Generic[T]):
    """A question to one seat, with the complete list of its legal answers."""

    __slots__ = ("answer", "choices", "kind", "open", "race", "seat")

    def __init__(self, kind: str, seat: Seat, choices: list[Any]) -> None:
        self.kind = kind
        self.seat = seat
        self.choices = choices  # the list may be shared: never to be changed
        self.answer: Any = None
        #: The first answer other than None settles a race.
        self.race = False
        #: Not if it answers itself.
        self.open = True

    def __await__(self) -> Generator[Ask[Any], None, T]:
        if self.open:
            yield self
        answer: T = self.answer
        return answer

    def waiting(self) -> list[Seat]:
        """The seats that have not answered."""
        return [self.seat]

    def first(self) -> Seat:
        """The first seat that has not answered: for those who ask one after the other."""
        return self.seat

    def offer(self, seat: Seat) -> list[Any]:
        """What a seat may answer: nothing, if it is not asked or has answered."""
        return self.choices if seat == self.seat else _NOTHING

    def reply(self, seat: Seat, answer: Any) -> bool:
        """Put down an answer. True if the question is settled by it."""
        self.answer = answer
        return True

    def replied(self) -> int:
        """How many answers lie there in secret, waiting for the others."""
        return 0

    def look_again(self) -> None:
        """The cards have been dealt anew: what other seats may answer has changed with them."""

    def settle(self, policy: Policy) -> int:
        """Let a policy answer for everybody. How many answers it took."""
        self.answer = policy.answer(self, self.seat)
        return 1


class Joint(Ask[Any]):
    """A question to several seats, each with its own list."""

    __slots__ = ("_asked", "_left", "_replied", "offers", "seats")

    def __init__(self, kind: str, seats: list[Seat], offers: Callable[[Seat], list[Any]]) -> None:
        self.kind = kind
        self.seat = -1
        self.choices = _NOTHING
        self.answer = None
        self.race = False
        self.open = bool(seats)
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

    __slots__ = ("_lists", "_replies")

    def __init__(self, kind: str, seats: list[Seat], offers: Callable[[Seat], list[Any]]) -> None:
        super().__init__(kind, seats, offers)
        #: Both in the order of the seats.
        self._lists: list[list[Any]] = self.choices
        self._replies: list[Any] = [None for _ in seats]
        self.look_again()
        if self._left == 0:
            self.open = False
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
        return _NOTHING if place < 0 or self._replied >> seat & 1 else self._lists[place]

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
        self._choices = _NOTHING

    def offer(self, seat: Seat) -> list[Any]:
        if seat not in self.seats or self._replied >> seat & 1:
            return _NOTHING
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
            seat = self._still_in(out, lot)
            out |= 1 << seat
            count += 1
            answer = policy.answer(self, seat)
            if answer is not None:
                self.answer = seat, answer
                break
        return count

    def _still_in(self, out: i64, lot: i64) -> Seat:
        """The first, second ... of the seats that are not out."""
        for seat in self.seats:
            if not out >> seat & 1:
                if lot == 0:
                    return seat
                lot -= 1
        return -1


#: How many races out of ten a player without a plan lets pass: a claim is a risk.
PATIENCE: Final = 9


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy:
    """Answers for everybody in a simulation: here, at random, and seldom in a race."""

    def __init__(self, rng: Rng) -> None:
        self.rng = rng
        #: Of a hundred things that somebody has to remember, so many slip the mind.
        self.lapses = 0

    def answer(self, ask: Ask[Any], seat: Seat) -> Any:
        """Any of the options, all alike; a race is mostly let pass."""
        if ask.race and self.rng.below(10) < PATIENCE:
            return None
        choices = ask.offer(seat)
        picked: i64 = self.rng.below(len(choices))
        return choices[picked]

    def weigh(self, ask: Ask[Any], seat: Seat) -> list[float]:
        """How much each option appeals to a seat, as far as it can know: by 1 more is about three times as likely."""
        return [_CALM if ask.race and option is None else 0.0 for option in ask.offer(seat)]

    def sight(self, ask: Ask[Any], seat: Seat) -> Any:
        """What a seat sees that matters for its answer: equal sights are one situation to a search."""
        return tuple(ask.offer(seat))

    def suppose(self, seat: Seat) -> None:
        """Change what a seat cannot know into what is likelier: people do not come by their cards by chance."""

    def verdict(self) -> list[float] | None:
        """Each seat's share of the win as it looks now, where the rest need not be played; None to play on."""
        return None


#: How much a player without a plan likes to let a race pass.
_CALM: Final = 5.0


@mypyc_attr(allow_interpreted_subclasses=True)
class Taste(Policy):
    """Answers by weight: what appeals more is likelier."""

    def answer(self, ask: Ask[Any], seat: Seat) -> Any:
        """One of the options, the more likely the more it weighs."""
        choices = ask.offer(seat)
        return choices[sample(self.weigh(ask, seat), _TEMPER, self.rng)] if len(choices) > 1 else choices[0]


#: How much alike options become to whoever answers by taste.
_TEMPER: Final = 0.4


def settled(ask: Ask[T]) -> Generator[Ask[Any], None, T]:
    """Stop here until an answer lies in the question."""
    yield ask
    answer: T = ask.answer
    return answer


# Where nothing is compiled, Python wants to be told that this can be awaited. Compiled, it is called past its name.
globals()["settled"] = coroutine(settled)


async def ask(seat: Seat, kind: str, options: list[T]) -> T:
    """One player picks one option, and is asked even if there is only one."""
    answer: T = await settled(Ask(kind, seat, options))  # type: ignore[misc]
    return answer


async def choose(seat: Seat, kind: str, options: list[T]) -> T:
    """One player picks one option. A choice between one thing is not asked."""
    if len(options) == 1:
        return options[0]
    answer: T = await settled(Ask(kind, seat, options))  # type: ignore[misc]
    return answer


async def maybe(seat: Seat, kind: str, options: list[T]) -> T | None:
    """One player picks one option, or declines."""
    if not options:
        return None
    question: Ask[T | None] = Ask(kind, seat, [None, *options])
    answer: T | None = await settled(question)  # type: ignore[misc]
    return answer


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
