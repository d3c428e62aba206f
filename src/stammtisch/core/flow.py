"""How the rules ask players things.

Rules are `async` functions, but there is no event loop: `await` means "wait until the
players have decided". The rules stop at an `Ask`; whoever runs them (see `core.match`)
has it answered, and lets them go on. The answer lies in the `Ask`: nothing is sent.
"""
# mypyc: compile this module

from __future__ import annotations

from collections.abc import Coroutine, Generator
from types import coroutine
from typing import Any, Final, Generic, TypeVar, final

from mypy_extensions import i64, mypyc_attr

from .rng import Rng
from .softmax import sample

T = TypeVar("T")
Seat = int
Flow = Coroutine["Ask[Any]", None, T]

#: What those may answer who are not asked. Like all lists of options it is shared: never to be changed.
NOTHING: Final[list[Any]] = []


@mypyc_attr(allow_interpreted_subclasses=True)
class Ask(Generic[T]):
    """A question to one seat, with the complete list of its legal answers."""

    __slots__ = ("answer", "choices", "kind", "race", "seat")

    def __init__(self, kind: str, seat: Seat, choices: list[Any]) -> None:
        self.kind = kind
        self.seat = seat
        self.choices = choices  # the list may be shared: never to be changed
        self.answer: Any = None
        #: The first answer other than None settles a race.
        self.race = False

    def waiting(self) -> list[Seat]:
        """The seats that have not answered."""
        return [self.seat]

    def first(self) -> Seat:
        """The first seat that has not answered: for those who ask one after the other."""
        return self.seat

    def offer(self, seat: Seat) -> list[Any]:
        """What a seat may answer: nothing, if it is not asked or has answered."""
        return self.choices if seat == self.seat else NOTHING

    def reply(self, seat: Seat, answer: Any) -> bool:
        """Put down an answer. True if the question is settled by it."""
        self.answer = answer
        return True

    def claims(self, seat: Seat) -> list[Any]:
        """What a seat may claim meanwhile, whether or not it is asked: nobody waits for it (see `core.claims`)."""
        return NOTHING

    def aside(self, seat: Seat) -> Ask[Any] | None:
        """The same as a question to that seat alone, for those who think about it; None if there is nothing."""
        return None

    def replied(self) -> int:
        """How many answers lie there in secret, waiting for the others."""
        return 0

    def look_again(self) -> None:
        """The cards have been dealt anew: what other seats may answer has changed with them."""

    def settle(self, policy: Policy) -> int:
        """Let a policy answer for everybody. How many answers it took."""
        self.answer = policy.answer(self, self.seat)
        return 1


@final
@mypyc_attr(free_list_len=1)
class Single(Ask[T]):
    """A question to one seat and nothing beside it: most are, and so memory for it is kept at hand."""

    __slots__ = ()


#: How many races out of ten a player without a plan lets pass: a claim is a risk.
PATIENCE: Final = 9


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy:
    """Answers for everybody in a simulation: here, at random, and seldom in a race."""

    def __init__(self, rng: Rng) -> None:
        self.rng = rng
        #: Of a hundred things that a beginner has to remember, so many slip the mind, for good. Who has lapses plays
        #: the obvious, greedily, and without a look at what the others are about.
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

    def passes(self, ask: Ask[Any], seat: Seat) -> bool:
        """Whether a seat lets a race pass without a thought: it sees at once that it cannot win anything by it."""
        return False

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
    answer: T = await settled(Single(kind, seat, options))  # type: ignore[misc]
    return answer


async def choose(seat: Seat, kind: str, options: list[T]) -> T:
    """One player picks one option. A choice between one thing is not asked."""
    if len(options) == 1:
        return options[0]
    answer: T = await settled(Single(kind, seat, options))  # type: ignore[misc]
    return answer


async def maybe(seat: Seat, kind: str, options: list[T]) -> T | None:
    """One player picks one option, or declines."""
    if not options:
        return None
    question: Ask[T | None] = Single(kind, seat, [None, *options])
    answer: T | None = await settled(question)  # type: ignore[misc]
    return answer
