"""What the state of a game is made of."""
# mypyc: compile this module

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final, Self

from mypy_extensions import i64, mypyc_attr

from .events import Event, EventKind, Overheard
from .flow import Seat
from .pickles import filled
from .rng import Rng

#: Besides a bit for each seat, a mask of who has seen something says whether everybody has, spectators too.
PUBLIC: Final = 1 << 8
#: A field that an event does not have. They are given one by one: for `*data` a tuple would be made where nobody hears.
ABSENT: Final = object()


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass
class State(Overheard):
    """Plain data: numbers, names, and lists, sets or dicts of them. Never a function."""

    seats: int
    rng: Rng
    events: list[Event] = field(default_factory=list, init=False, compare=False, repr=False)
    #: Set in simulations, where nobody watches.
    quiet: bool = field(default_factory=bool, init=False, compare=False, repr=False)
    #: Set where somebody watches event by event: each keeps the table as it was after it. First change, then tell.
    shown: bool = field(default_factory=bool, init=False, compare=False, repr=False)

    #: The number of what can be claimed beside the questions: a claim to what could be claimed before is late.
    offer: i64 = field(default_factory=int, init=False, compare=False, repr=False)
    #: A bit for each seat that has not thought about it yet, or has learned something since.
    news: i64 = field(default_factory=int, init=False, compare=False, repr=False)

    def copy(self) -> Self:
        """An independent twin. A table with declared parts has one of its own, which is faster (`twins.py`)."""
        twin = self.__class__.__new__(self.__class__)
        for name in self.__dataclass_fields__:
            setattr(twin, name, _copied(getattr(self, name)))
        twin.events = []
        return twin

    def bare_twin(self) -> Self:
        """A twin that has only what all states have, for games that write their own `copy`: they add the rest."""
        twin = self.__class__.__new__(self.__class__)
        twin.seats = self.seats
        twin.rng = self.rng.copy()
        twin.events = []
        twin.quiet = self.quiet
        twin.shown = self.shown
        twin.offer = self.offer
        twin.news = self.news
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        return filled, (self.__class__, {name: getattr(self, name) for name in self.__dataclass_fields__})

    def goes_on(self) -> bool:
        """Whether a glance shows that the game is not over. False where only the result tells, as it does here."""
        return False

    def everyone(self) -> list[Seat]:
        """All seats, in order."""
        return [seat for seat in range(self.seats)]  # noqa: C416 (`list` would be called like a function of Python)

    def everybody(self) -> int:
        """The mask of all seats and the spectators."""
        return (1 << self.seats) - 1 | PUBLIC

    def new_offer(self) -> None:
        """From now on, something else can be claimed beside the questions (see `core.claims`)."""
        self.offer += 1
        self.news = (1 << self.seats) - 1

    def tell(
        self, kind: EventKind, one: Any = ABSENT, two: Any = ABSENT, three: Any = ABSENT, four: Any = ABSENT, *more: Any
    ) -> None:
        """Everybody hears what happened."""
        if not self.quiet:
            size: i64 = _count(one, two, three, four) + len(more)
            if size != kind.size:
                raise kind.mistold(size)
            if self.listener is not None:
                self.listener.hear(kind, one, two, three, four, more)
            else:
                data = _given(one, two, three, four, more)
                self.events.append(Event(kind, data, (), -1, self.copy() if self.shown else None))

    def confide(
        self, kind: EventKind, to: Seat, one: Any = ABSENT, two: Any = ABSENT, three: Any = ABSENT, *more: Any
    ) -> None:
        """Everybody hears what happened, but only one seat hears the secret part, which comes last."""
        if not self.quiet:
            size: i64 = _count(one, two, three, ABSENT) + len(more)
            if size != kind.size:
                raise kind.mistold(size)
            if self.listener is not None:
                self.listener.hear(kind, one, two, three, ABSENT, more)
            else:
                data, public = _given(one, two, three, ABSENT, more), len(kind.public)
                after = self.copy() if self.shown else None
                self.events.append(Event(kind, data[:public], data[public:], to, after))


def _count(one: Any, two: Any, three: Any, four: Any) -> i64:
    """How many fields of an event were given, of the first four: every event of every game comes by here."""
    if one is ABSENT:
        return 0
    if two is ABSENT:
        return 1
    if three is ABSENT:
        return 2
    return 3 if four is ABSENT else 4


def _given(one: Any, two: Any, three: Any, four: Any, more: tuple[Any, ...]) -> tuple[Any, ...]:
    """The fields of an event that were given."""
    if more:
        return (one, two, three, *more) if four is ABSENT else (one, two, three, four, *more)
    if one is ABSENT:
        return ()
    if two is ABSENT:
        return (one,)
    if three is ABSENT:
        return one, two
    return (one, two, three) if four is ABSENT else (one, two, three, four)


def _copied(value: Any) -> Any:
    if isinstance(value, list):
        return [_copied(item) for item in value]
    if isinstance(value, dict):
        return {key: _copied(item) for key, item in value.items()}
    return value.copy() if isinstance(value, set | Rng) else value
