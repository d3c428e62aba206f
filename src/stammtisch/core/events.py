"""What happened at the table, for logs and animations, and who may know which part of it."""
# mypyc: compile this module

from __future__ import annotations

from importlib import import_module
from itertools import count
from typing import Any, Final, final

from mypy_extensions import i64, mypyc_attr

from .errors import FaultyGame
from .flow import Seat

_numbers: Final = count()

#: What a field of an event can be, and what stands for it in TypeScript. A card is told by its word, or by its value if
#: that is all there is to it; a slot is a place where a card lies; any other thing is a word.
FIELDS: Final = {
    "seat": "number",
    "int": "number",
    "word": "string",
    "card": "string",
    "value": "number",
    "slot": "string",
    "ints": "number[]",
    "words": "string[]",
    "cards": "string[]",
    "values": "number[]",
    "slots": "string[]",
}


@final
class EventKind:
    """A kind of event: the names of what everybody hears, and of what only one seat hears.

    Each says what it is: `EventKind("drew", "who:seat count:int", "cards:cards")`. See `FIELDS`.

    An event that `reveals` brings to light what somebody did not know: no undo goes back past it. To whom it happens
    does something with the card it names; unless it `deals` a first hand, is `passive` in that a card comes, goes or
    comes to light, or `echoes` to who suffers it what was told of who did it.

    What it says of cards that everybody sees and that lie face down after it (`covers`) is told once: who plays without
    the memory aid has to remember it.
    """

    def __init__(
        self,
        name: str,
        public: str = "",
        secret: str = "",
        *,
        reveals: bool = False,
        deals: bool = False,
        passive: bool = False,
        echoes: bool = False,
        covers: str = "",
    ) -> None:
        self.name = name
        #: What each field is, by its name.
        self.types = {
            field: kind for field, _, kind in [part.partition(":") for part in [*public.split(), *secret.split()]]
        }
        for field, kind in self.types.items():
            if kind not in FIELDS:
                raise ValueError(
                    f"event {name!r}: the field {field!r} is a {kind!r}; it would be one of {' '.join(FIELDS)}"
                )
        self.public = [part.partition(":")[0] for part in public.split()]
        self.secret = [part.partition(":")[0] for part in secret.split()]
        self.reveals = reveals or bool(secret)
        self.deals = deals
        self.passive = passive or deals or echoes
        self.echoes = echoes
        self.covers = covers.split()
        #: No other kind has it: who counts what happens can keep a list.
        self.number: i64 = next(_numbers)
        #: How many fields it is told with.
        self.size: i64 = len(self.types)
        #: The package of the game that declares it: there a pickle finds it again.
        self.package = ""

    def __repr__(self) -> str:
        return f"EventKind({self.name!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        if not self.package:
            raise TypeError(f"the event {self.name!r} belongs to no game, so that nobody would find it again")
        return _declared, (self.package, self.name)

    def mistold(self, count: int) -> FaultyGame:
        """What to say where it is told with too few or too many fields."""
        fields = " ".join([*self.public, *self.secret])
        how = "confided" if self.secret else "told"
        return FaultyGame(f"the event {self.name!r} is {how} with {count} of its {self.size} fields: {fields}")


def _declared(package: str, name: str) -> EventKind:
    """The kind of event that a game declares by this name."""
    kinds: tuple[EventKind, ...] = import_module(package).GAME.events
    return next(kind for kind in kinds if kind.name == name)


@final
class Event:
    """Something that happened. Only the seat `to` knows the secret part.

    `after` is the table as it was then, if somebody watches: views are made of it.
    """

    __slots__ = ("after", "data", "kind", "secret", "to")

    def __init__(
        self, kind: EventKind, data: tuple[Any, ...], secret: tuple[Any, ...], to: Seat, after: Any = None
    ) -> None:
        self.kind = kind
        self.data = data
        self.secret = secret
        self.to = to
        self.after = after

    def seen_by(self, seat: Seat | None) -> dict[str, Any]:
        """The event as one seat hears of it; None is a spectator."""
        told = dict(zip(self.kind.public, self.data, strict=True))
        if seat is not None and seat == self.to:
            told.update(zip(self.kind.secret, self.secret, strict=True))
        return told

    def __reduce__(self) -> tuple[Any, ...]:
        return Event, (self.kind, self.data, self.secret, self.to, self.after)

    def remembered(self) -> dict[str, Any]:
        """What a log keeps for those who have to remember: no secret, and nothing of cards that lie face down now."""
        return {name: told for name, told in self.seen_by(None).items() if name not in self.kind.covers}


@mypyc_attr(allow_interpreted_subclasses=True)
class Listener:
    """Somebody who counts what happens as it happens, so that nothing has to be written down."""

    def hear(  # noqa: PLR0917  # no tuple of them: that would take longer than to count
        self, kind: EventKind, one: Any, two: Any, three: Any, four: Any, more: tuple[Any, ...]
    ) -> None:
        """Both parts of an event, the secret one last, field by field (`state.ABSENT` for what it does not have)."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Overheard:
    """Where things happen that somebody may listen to."""

    #: Who hears of everything, in place of a list of events.
    listener: Listener | None = None
