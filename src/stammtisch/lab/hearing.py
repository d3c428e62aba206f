"""Listening to games: how often each kind of thing happens, and what everybody does with each card."""
# mypyc: compile this module

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.events import Event, EventKind, Listener
from stammtisch.core.words import word

#: The parts of an event that name cards and the like.
THINGS: Final = ("card", "cards", "pair", "lay", "token", "good", "barbarians")
#: A row of the uses is one number of these bytes, the last ones first: how often, the column, which is a kind of event
#: and a card, the seat (0 is nobody) and the game. So they can be sorted.
USE: Final = (("count", "<u2"), ("column", "<u2"), ("seat", "i1"), ("game", "V3"))
_MOST: Final = (1 << 16) - 1
NOBODY: Final = -1
#: For how many seats there is room, and one for nobody.
_SEATS: Final = 16
#: Cards that are small numbers are looked up in a list, which takes a fifth of the time of a dictionary.
_SMALL_BITS: Final = 6
_SMALL: Final = 1 << 5


@final
class Use:
    """A seat that does something with a card: how often in the game that is being played."""

    def __init__(self, cell: i64) -> None:
        #: The seat and the column.
        self.cell = cell
        self.count: i64 = 0


@final
class Told:
    """Where a kind of event names who acts, and the thing or things it is about."""

    def __init__(self, kind: EventKind) -> None:
        self.kind = kind.name
        #: How often it was told.
        self.count: i64 = 0
        self.who: i64 = kind.public.index("who") if "who" in kind.public else NOBODY
        places = [place for place, name in enumerate([*kind.public, *kind.secret]) if name in THINGS]
        secret = [place for place in places if place >= len(kind.public)]  # tells more than what everybody hears
        self.place: i64 = (secret or places or [NOBODY])[0]
        self.pair = "pair" in kind.public
        #: By seat and thing; and by seat and small number.
        self.uses: list[dict[Any, Use]] = [{} for _ in range(_SEATS)]
        self.small: list[Use | None] = [None] * (_SEATS << _SMALL_BITS)


@final
class Hearing(Listener):
    """Counts the uses of cards in game after game."""

    def __init__(self, kinds: tuple[EventKind, ...]) -> None:
        self.told = {kind: Told(kind) for kind in kinds}
        #: The same by number, which is looked up faster.
        self._told: list[Told | None] = [None] * max([0, *[kind.number + 1 for kind in kinds]])
        for kind, told in self.told.items():
            self._told[kind.number] = told
        #: The columns of the uses: a kind of event and a card.
        self.columns: list[tuple[str, str]] = []
        self._number: dict[tuple[str, str], int] = {}
        self._pairs: dict[Any, list[str]] = {}
        #: What was used in this game, and the rows of all games before.
        self._used: list[Use] = []
        self.rows = vec[i64]()
        self._games: i64 = 0

    def hear(self, kind: EventKind, data: tuple[Any, ...]) -> None:
        told = self._told[kind.number]
        assert told is not None
        told.count += 1
        if told.place < 0:
            return
        seat: i64 = 0
        if told.who >= 0:
            who: i64 = data[told.who]
            seat = who + 1
        thing = data[told.place]
        if isinstance(thing, list):
            self._count_all(told, seat, thing)
        elif told.pair:
            self._count_all(told, seat, self._pairs.get(thing) or self._parted(thing))
        else:
            self._count(self._use(told, seat, thing))

    def hear_all(self, events: list[Event]) -> None:
        """The same for what was written down."""
        for event in events:
            self.hear(event.kind, event.data + event.secret)

    def close(self) -> None:
        """The game is over: a row for each use."""
        rows = self.rows
        game: i64 = self._games << 40
        for use in self._used:
            count: i64 = min(use.count, _MOST)
            rows = append(rows, game + (use.cell << 16) + count)
            use.count = 0
        self.rows = rows
        self._used.clear()
        self._games += 1

    def _count(self, use: Use) -> None:
        if use.count == 0:
            self._used.append(use)
        use.count += 1

    def _count_all(self, told: Told, seat: i64, things: list[Any]) -> None:
        for thing in things:
            self._count(self._use(told, seat, thing))

    def _use(self, told: Told, seat: i64, thing: Any) -> Use:
        if not isinstance(thing, int) or not -_SMALL <= thing < _SMALL:
            return told.uses[seat].get(thing) or self._named(told, seat, thing)
        place: i64 = (seat << _SMALL_BITS) + thing + _SMALL
        use = told.small[place]
        if use is None:
            use = told.small[place] = self._named(told, seat, thing)
        return use

    def _parted(self, pair: Any) -> list[str]:
        """The two cards of a pair."""
        parts = self._pairs[pair] = word(pair).split("+")
        return parts

    def _named(self, told: Told, seat: i64, thing: Any) -> Use:
        """The use of something that a seat names for the first time."""
        name = word(thing).partition("@")[0]  # a card laid somewhere is that card
        known = told.uses[seat]
        use = known.get(name)
        if use is None:
            use = known[name] = Use((seat << 16) + self._column(told.kind, name))
        known[thing] = use
        return use

    def _column(self, kind: str, card: str) -> int:
        column = kind, card
        if column not in self._number:
            self._number[column] = len(self.columns)
            self.columns.append(column)
        return self._number[column]
