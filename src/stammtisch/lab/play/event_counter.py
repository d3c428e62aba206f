"""Counting events: how often each kind happens, and what everybody does with each card."""
# mypyc: compile this module

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.errors import FaultyGame
from stammtisch.core.events import Event, EventKind, Listener
from stammtisch.core.state import ABSENT
from stammtisch.core.words import word

#: What a field of an event is that names a card, or several.
ONE_CARD: Final = ("card", "value")
MANY_CARDS: Final = ("cards", "values")
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
#: Where there are fewer than four fields.
_ABSENT: Final = (ABSENT,) * 4


@final
class Use:
    """A seat that does something with a card: how often in the game that is being played."""

    def __init__(self, cell: i64) -> None:
        #: The seat and the column.
        self.cell = cell
        self.count: i64 = 0


def _field(  # noqa: PLR0917  # see `Listener`
    place: i64, one: Any, two: Any, three: Any, four: Any, more: tuple[Any, ...]
) -> Any:
    """One of the fields of an event, without a tuple of them all."""
    if place == 0:
        return one
    if place == 1:
        return two
    if place == 2:
        return three
    if four is ABSENT:
        return more[place - 3]
    return four if place == 3 else more[place - 4]


def card_fields(kind: EventKind) -> list[int]:
    """The places of the cards in an event, those that everybody hears of first."""
    fields = [*kind.public, *kind.secret]
    return [place for place, name in enumerate(fields) if kind.types[name] in ONE_CARD + MANY_CARDS]


def at_first(kind: str) -> str:
    """What a kind of event that deals cards is called as long as nobody has decided anything."""
    return kind + " at first"


@final
class Counted:
    """A kind of event: how often it happened, and where it names who acts and the card or cards it is about."""

    def __init__(self, kind: EventKind, name: str) -> None:
        self.kind = name
        #: How often it was told.
        self.count: i64 = 0
        self.who: i64 = kind.public.index("who") if "who" in kind.public else NOBODY
        places = card_fields(kind)
        secret = [place for place in places if place >= len(kind.public)]  # tells more than what everybody hears
        self.place: i64 = (secret or places or [NOBODY])[0]
        self.many = self.place >= 0 and kind.types[[*kind.public, *kind.secret][self.place]] in MANY_CARDS
        #: By seat and card; and by seat and small number.
        self.uses: list[dict[Any, Use]] = [{} for _ in range(_SEATS)]
        #: What is dealt before anybody decides is counted here once more: nobody has a hand in it.
        self.first: Counted | None = None
        self.small: list[Use | None] = [None] * (_SEATS << _SMALL_BITS)


@final
class EventCounter(Listener):
    """Counts the uses of cards in game after game."""

    def __init__(self, kinds: tuple[EventKind, ...]) -> None:
        self.counted = {kind: Counted(kind, kind.name) for kind in kinds}
        #: The same by number, which is looked up faster.
        self._counted: list[Counted | None] = [None] * max([0, *[kind.number + 1 for kind in kinds]])
        for kind, counted in self.counted.items():
            self._counted[kind.number] = counted
            if kind.deals:
                counted.first = Counted(kind, at_first(kind.name))
        #: The columns of the uses: a kind of event and a card.
        self.columns: list[tuple[str, str]] = []
        self._number: dict[tuple[str, str], int] = {}
        #: What was used in this game, and the rows of all games before.
        self._used: list[Use] = []
        self.rows = vec[i64]()
        self._games: i64 = 0
        #: Whether somebody has decided something in this game.
        self.begun = False

    def hear(  # noqa: PLR0917  # see `Listener`
        self, kind: EventKind, one: Any, two: Any, three: Any, four: Any, more: tuple[Any, ...]
    ) -> None:
        counted = self._counted[kind.number] if kind.number < len(self._counted) else None
        if counted is None:
            raise FaultyGame(f"the event {kind.name!r} is not declared: Game(..., events=...) lacks it")
        counted.count += 1
        if counted.place < 0:
            return
        seat: i64 = 0
        if counted.who >= 0:
            who: i64 = _field(counted.who, one, two, three, four, more)
            seat = who + 1
        card = _field(counted.place, one, two, three, four, more)
        if counted.many:
            self._count_all(counted, seat, card)
        else:
            self._count(self._use(counted, seat, card))
        if not self.begun and counted.first is not None:
            self._note(counted.first, seat, card)

    def _note(self, counted: Counted, seat: i64, card: Any) -> None:
        if counted.many:
            self._count_all(counted, seat, card)
        else:
            self._count(self._use(counted, seat, card))

    def hear_all(self, events: list[Event]) -> None:
        """The same for what was written down."""
        for event in events:
            data = event.data + event.secret
            one, two, three, four, *_ = data + _ABSENT
            self.hear(event.kind, one, two, three, four, data[4:])

    def end_game(self) -> None:
        """A row for each use in the game that is over."""
        rows = self.rows
        game: i64 = self._games << 40
        for use in self._used:
            count: i64 = min(use.count, _MOST)
            rows = append(rows, game + (use.cell << 16) + count)
            use.count = 0
        self.rows = rows
        self._used.clear()
        self._games += 1
        self.begun = False

    def _count(self, use: Use) -> None:
        if use.count == 0:
            self._used.append(use)
        use.count += 1

    def _count_all(self, counted: Counted, seat: i64, cards: list[Any]) -> None:
        for card in cards:
            self._count(self._use(counted, seat, card))

    def _use(self, counted: Counted, seat: i64, card: Any) -> Use:
        if not isinstance(card, int) or not -_SMALL <= card < _SMALL:
            return counted.uses[seat].get(card) or self._named(counted, seat, card)
        place: i64 = (seat << _SMALL_BITS) + card + _SMALL
        use = counted.small[place]
        if use is None:
            use = counted.small[place] = self._named(counted, seat, card)
        return use

    def _named(self, counted: Counted, seat: i64, card: Any) -> Use:
        """The use of a card that a seat names for the first time."""
        name = word(card)
        known = counted.uses[seat]
        use = known.get(name)
        if use is None:
            use = known[name] = Use((seat << 16) + self._column(counted.kind, name))
        known[card] = use
        return use

    def _column(self, kind: str, card: str) -> int:
        column = kind, card
        if column not in self._number:
            self._number[column] = len(self.columns)
            self.columns.append(column)
        return self._number[column]
