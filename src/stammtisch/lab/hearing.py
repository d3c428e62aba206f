"""Listening to games: how often each kind of thing happens, and what everybody does with each card (compiled)."""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

from stammtisch.core.events import Ear, Event, Kind
from stammtisch.core.words import word

#: The parts of an event that name cards and the like.
THINGS: Final = ("card", "cards", "pair", "lay", "token", "good", "barbarians")
#: A use is one number: the seat (0 is nobody), and the column, which is a kind of event and a card.
SEAT_BITS: Final = 4
COLUMN_BITS: Final = 16
NOBODY: Final = -1


@final
class Told:
    """Where a kind of event names who acts, and the thing or things it is about."""

    def __init__(self, kind: Kind) -> None:
        self.kind = kind.name
        #: How often it was told.
        self.count: i64 = 0
        self.who: i64 = kind.public.index("who") if "who" in kind.public else NOBODY
        places = [place for place, name in enumerate([*kind.public, *kind.secret]) if name in THINGS]
        secret = [place for place in places if place >= len(kind.public)]  # tells more than what everybody hears
        self.place: i64 = (secret or places or [NOBODY])[0]
        self.pair = "pair" in kind.public
        #: By seat and thing, the uses to note. They are made once, so that noting one costs next to nothing.
        self.uses: list[dict[Any, list[Any]]] = [{} for _ in range(1 << SEAT_BITS)]


@final
class Hearing(Ear):
    """Notes the uses of cards in game after game."""

    def __init__(self, kinds: tuple[Kind, ...]) -> None:
        self.told = {kind: Told(kind) for kind in kinds}
        #: The same by number, which is looked up faster.
        self._told: list[Told | None] = [None] * max([0, *[kind.number + 1 for kind in kinds]])
        for kind, told in self.told.items():
            self._told[kind.number] = told
        #: The columns of the uses: a kind of event and a card.
        self.columns: list[tuple[str, str]] = []
        self._number: dict[tuple[str, str], int] = {}
        #: The uses in all games, and how many there are up to the end of each game.
        self.uses: list[Any] = []
        self.marks: list[int] = []

    def hear(self, kind: Kind, data: tuple[Any, ...]) -> None:
        told = self._told[kind.number]
        assert told is not None
        told.count += 1
        if told.place < 0:
            return
        place: i64 = 0
        if told.who >= 0:
            who: i64 = data[told.who]
            place = who + 1
        known = told.uses[place]
        thing = data[told.place]
        if isinstance(thing, list):
            for part in thing:
                self._note(known.get(part) or self._name(told, place, part))
        else:
            self._note(known.get(thing) or self._name(told, place, thing))

    def hear_all(self, events: list[Event]) -> None:
        """The same for what was written down."""
        for event in events:
            self.hear(event.kind, event.data + event.secret)

    def close(self) -> None:
        """The game is over."""
        self.marks.append(len(self.uses))

    def _note(self, uses: list[Any]) -> None:
        for use in uses:
            self.uses.append(use)

    def _name(self, told: Told, place: int, thing: Any) -> list[Any]:
        """The uses of something that a seat names for the first time; a pair of cards has two."""
        name = word(thing).partition("@")[0]  # a card laid somewhere is that card
        uses: list[Any] = []
        for part in name.split("+") if told.pair else [name]:
            column = told.kind, part
            if column not in self._number:
                self._number[column] = len(self.columns)
                self.columns.append(column)
            uses.append((place << COLUMN_BITS) + self._number[column])
        told.uses[place][thing] = uses
        return uses
