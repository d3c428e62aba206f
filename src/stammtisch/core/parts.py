"""The parts a table is made of: what each holds, how it lies there, who sees it, and how it is written.

A game declares them in the class of its table, a line each: `deck: list[int] = stack(CARD, seen=COUNT)`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import field, fields
from typing import Any, Final

from .errors import Mistake, unknown
from .flow import Seat
from .position import Page
from .state import PUBLIC

#: Laid out with one for each seat.
SEAT: Final = "seat"
#: Where a number stands for nothing: no card, no seat.
NONE: Final = -1
MANY: Final = range(1000)

# Who sees a part
EVERYBODY: Final = "everybody"
NOBODY: Final = "nobody"
#: Everybody sees how many there are.
COUNT: Final = "count"
#: Everybody sees how many, and the owner which.
OWNER: Final = "owner"
# Or the name of a part: the seat in it, or those who have the knowledge in it.

Of = Callable[[Any], Any]


class Things:
    """Numbers that stand for things: by which word each is written, and what a view shows in its place."""

    def __init__(self, what: str, words: Sequence[object], faces: Sequence[Any] | None = None) -> None:
        self.what = what
        self.words = [str(word) for word in words]
        self.faces = list(words if faces is None else faces)
        self.numbers = {word: number for number, word in enumerate(self.words)}

    def number(self, word: str) -> int:
        if word not in self.numbers:
            raise unknown(self.what, word, self.words)
        return self.numbers[word]

    def read(self, words: list[str], gaps: bool = False) -> list[int]:
        return [NONE if gaps and word == "." else self.number(word) for word in words]

    def write(self, numbers: Sequence[int]) -> str:
        return " ".join("." if number == NONE else self.words[number] for number in numbers)

    def face(self, number: int) -> Any:
        return None if number == NONE else self.faces[number]


class Part:
    """A part of the table. The name in a position is the field's own, unless it is `called` otherwise."""

    def __init__(self, usual: Any, seen: str, called: str, each: Any = None) -> None:
        self.field = ""
        self.usual = usual
        self.seen = seen
        self.name = called
        self.each = each

    def count(self, s: Any) -> int:
        """How many there are of it: one for each seat, a number, or what a function says."""
        return s.seats if self.each == SEAT else int(self.each(s) if callable(self.each) else self.each)

    def left_out(self, s: Any) -> Any:
        """What it is if a position does not name it."""
        usual = self.usual(s) if callable(self.usual) else self.usual
        if isinstance(usual, list):
            return usual[:]
        return usual if self.each is None else [usual] * self.count(s)

    def write(self, s: Any, value: Any) -> Any:
        return value if self.each is None else list(value)

    def read(self, page: Page, s: Any) -> Any:
        raise NotImplementedError

    def show(self, s: Any, value: Any, seat: Seat | None) -> Any:
        """The part in a view."""
        if self.seen == NOBODY:
            raise ValueError(f"{self.field} is seen by nobody")
        return value if self.each is None else tuple(value)

    def counts(self, things: Things) -> bool:
        """Whether these things lie there, to be counted."""
        return False

    def pieces(self, value: Any) -> Iterator[int]:
        """The things that lie there."""
        return iter(())


class Number(Part):
    """A number, or a list of them. The range may depend on the table."""

    def __init__(self, allowed: range | Of, *rest: Any, of_seat: bool = False) -> None:
        super().__init__(*rest)
        self.allowed = allowed
        self.of_seat = of_seat

    def read(self, page: Page, s: Any) -> Any:
        allowed = self.allowed if isinstance(self.allowed, range) else self.allowed(s)
        if self.each is None:
            return page.number(self.name, 0, allowed)
        numbers, count = page.numbers(self.name, []), self.count(s)
        if len(numbers) != count or not all(number in allowed for number in numbers):
            wanted = f"{count} numbers from {allowed[0]} to {allowed[-1]}"
            raise Mistake(f"{self.name} = {numbers}: it is a list of {wanted}")
        return numbers


class Flag(Part):
    def read(self, page: Page, s: Any) -> bool:
        return page.flag(self.name)


class Word(Part):
    """A word out of a list."""

    def __init__(self, words: Sequence[str], *rest: Any) -> None:
        super().__init__(*rest)
        self.words = words

    def read(self, page: Page, s: Any) -> str:
        return page.choice(self.name, "", self.words)


class Seats(Part):
    """A bit for each seat."""

    def write(self, s: Any, value: int) -> list[Seat]:
        return [seat for seat in range(s.seats) if value >> seat & 1]

    def read(self, page: Page, s: Any) -> int:
        seats = page.numbers(self.name, [])
        if not all(seat in range(s.seats) for seat in seats):
            raise Mistake(f"{self.name} = {seats}: there are only the seats 0 to {s.seats - 1}")
        return sum(1 << seat for seat in set(seats))

    def show(self, s: Any, value: int, seat: Seat | None) -> tuple[bool, ...]:
        return tuple([bool(value >> who & 1) for who in range(s.seats)])


class Sheet(Part):
    """A row of scores for each round."""

    def read(self, page: Page, s: Any) -> list[list[int]]:
        rows = page.data[self.name]
        if not isinstance(rows, list) or not all(_is_row(row, s.seats) for row in rows):
            raise Mistake(f"{self.name} = {rows!r}: it is a list of rounds, each a list of {s.seats} scores")
        return [list(row) for row in rows]

    def write(self, s: Any, value: list[list[int]]) -> list[list[int]]:
        return [list(row) for row in value]

    def show(self, s: Any, value: list[list[int]], seat: Seat | None) -> tuple[tuple[int, ...], ...]:
        return tuple([tuple(row) for row in value])


def _is_row(row: Any, seats: int) -> bool:
    return isinstance(row, list) and len(row) == seats and all(type(points) is int for points in row)


class One(Part):
    """One thing or none; laid out, it has so many places, written as one text."""

    def __init__(self, things: Things, counted: bool, gaps: bool, *rest: Any) -> None:
        super().__init__(*rest)
        self.things = things
        self.counted = counted
        self.gaps = gaps

    def write(self, s: Any, value: Any) -> str:
        return self.things.write([value] if self.each is None else value)

    def read(self, page: Page, s: Any) -> Any:
        if self.each is None:
            return self.things.number(str(page.data[self.name]))
        words, count = page.words(self.name), self.count(s)
        if len(words) != count:
            dots = "with dots for what is not there"
            raise Mistake(f"{self.name} has {len(words)} words; it would have {count}, {dots}")
        return self.things.read(words, self.gaps)

    def show(self, s: Any, value: Any, seat: Seat | None) -> Any:
        super().show(s, value, seat)
        face = self.things.face
        if self.seen != EVERYBODY and seat != getattr(s, self.seen):
            return None
        return face(value) if self.each is None else tuple([face(number) for number in value])

    def counts(self, things: Things) -> bool:
        return self.counted and things is self.things

    def pieces(self, value: Any) -> Iterator[int]:
        return (number for number in ([value] if self.each is None else value) if number != NONE)


class Some(Part):
    """Things in a row; laid out, a row for each seat. A stack is written from its end, where the next one is."""

    def __init__(self, things: Things, counted: bool, stack: bool, gaps: bool, order: bool, *rest: Any) -> None:
        super().__init__(*rest)
        self.things = things
        self.counted = counted
        self.way = -1 if stack else 1
        self.gaps = gaps
        self.order = order

    def left_out(self, s: Any) -> Any:
        return [[] for _ in range(self.count(s))] if self.each else super().left_out(s)

    def write(self, s: Any, value: Any) -> Any:
        rows = [self.things.write(row[:: self.way]) for row in (value if self.each else [value])]
        return rows if self.each else rows[0]

    def read(self, page: Page, s: Any) -> Any:
        if self.each:
            return [self._row(words) for words in page.rows(self.name, self.count(s))]
        return self._row(page.words(self.name))

    def _row(self, words: list[str]) -> list[int]:
        row = self.things.read(words, self.gaps)[:: self.way]
        return sorted(row) if self.order else row

    def show(self, s: Any, value: Any, seat: Seat | None) -> Any:
        super().show(s, value, seat)
        if self.seen not in (EVERYBODY, OWNER, COUNT):
            return self._known(value, getattr(s, self.seen), PUBLIC if seat is None else 1 << seat)
        if self.each:
            return tuple([self._shown(row, who == seat) for who, row in enumerate(value)])
        return self._shown(value, False)

    def _known(self, rows: list[list[int]], known: list[list[int]], me: int) -> Any:
        """What somebody has seen, without the gaps."""
        faces = self.things.faces
        both = [[(card, mask) for card, mask in zip(*row, strict=True) if card != NONE] for row in zip(rows, known)]
        return tuple([tuple([faces[card] if mask & me else None for card, mask in row]) for row in both])

    def _shown(self, row: list[int], own: bool) -> Any:
        if self.seen == COUNT:
            return len(row)
        faces = self.things.faces
        return tuple([faces[number] if own or self.seen == EVERYBODY else None for number in row])

    def counts(self, things: Things) -> bool:
        return self.counted and things is self.things

    def pieces(self, value: Any) -> Iterator[int]:
        return (number for row in (value if self.each else [value]) for number in row if number != NONE)


class Bits(Part):
    """A bit for each of some things; laid out, such a number for each seat."""

    def __init__(self, things: Things, *rest: Any) -> None:
        super().__init__(*rest)
        self.things = things

    def write(self, s: Any, value: Any) -> Any:
        texts = [self.things.write(self._set(mask)) for mask in (value if self.each else [value])]
        return texts if self.each else texts[0]

    def read(self, page: Page, s: Any) -> Any:
        rows = page.rows(self.name, self.count(s)) if self.each else [page.words(self.name)]
        masks = [sum(1 << self.things.number(word) for word in set(row)) for row in rows]
        return masks if self.each else masks[0]

    def show(self, s: Any, value: Any, seat: Seat | None) -> Any:
        rows = [tuple([self.things.faces[at] for at in self._set(mask)]) for mask in (value if self.each else [value])]
        return tuple(rows) if self.each else rows[0]

    def _set(self, mask: int) -> list[int]:
        return [number for number in range(len(self.things.words)) if mask >> number & 1]


class Knowledge(Part):
    """Beside each card of another part, a mask of who has seen it, and of the marks it bears."""

    def __init__(self, of: str, marks: dict[str, int], *rest: Any) -> None:
        super().__init__(*rest)
        self.of = of
        self.marks = marks

    def _places(self, s: Any, bit: int) -> str:
        """The places of the cards whose mask has a bit."""
        rows = zip(getattr(s, self.of), getattr(s, self.field), strict=True)
        places = [(seat, at, card, mask) for seat, row in enumerate(rows) for at, (card, mask) in enumerate(zip(*row))]
        return " ".join(f"{seat}.{at}" for seat, at, card, mask in places if mask & bit and card != NONE)

    def write_all(self, s: Any) -> dict[str, Any]:
        known = [self._places(s, 1 << seat) for seat in range(s.seats)]
        return {self.name: known, **{mark: self._places(s, bit) for mark, bit in self.marks.items()}}

    def read(self, page: Page, s: Any) -> list[list[int]]:
        rows = getattr(s, self.of)
        masks = [[0] * len(row) for row in rows]
        said = page.rows(self.name, s.seats) if page.has(self.name) else self.usual(s)
        said_of = [(words, 1 << seat) for seat, words in enumerate(said)]
        for mark, bit in self.marks.items():
            said_of.append((page.words(mark), s.everybody() if bit == PUBLIC else bit))
        for words, bits in said_of:
            for word in words:
                seat, place = _place(word, rows)
                masks[seat][place] |= bits
        return masks


def _place(word: str, rows: list[list[int]]) -> tuple[Seat, int]:
    seat, _, place = word.partition(".")
    if not (seat.isdecimal() and place.isdecimal() and int(seat) < len(rows) and int(place) < len(rows[int(seat)])):
        raise Mistake(f"{word!r} is not a place on this table; the third card of seat 0 is 0.2")
    if rows[int(seat)][int(place)] == NONE:
        raise Mistake(f"nobody can have seen a card at {word}: it is a gap")
    return int(seat), int(place)


def pieces(s: Any, things: Things) -> list[int]:
    """All things of a kind that lie on a table, in order."""
    parts = [(one.name, one.metadata["part"]) for one in fields(s) if "part" in one.metadata]
    return sorted(piece for name, part in parts if part.counts(things) for piece in part.pieces(getattr(s, name)))


# How a game says it: to mypy these are any value, to `dataclass` they are fields.
# `usual` is what a position has that does not name the part; a table that is laid anew has nothing there.


def number(
    allowed: range | Of = MANY, *, usual: Any = 0, each: Any = None, seen: str = EVERYBODY, called: str = ""
) -> Any:
    return _field(Number(allowed, usual, seen, called, each), 0)


def a_seat(*, usual: Any = 0, or_nobody: bool = False) -> Any:
    first = NONE if or_nobody else 0
    allowed = lambda s: range(first, s.seats)  # noqa: E731
    return _field(Number(allowed, NONE if or_nobody else usual, EVERYBODY, "", of_seat=True), first)


def some_seats() -> Any:
    return _field(Seats(0, EVERYBODY, ""), 0)


def flag() -> Any:
    return _field(Flag(False, EVERYBODY, ""), False)


def word(words: str, *, usual: Any) -> Any:
    """A new table has the first of them."""
    return _field(Word(words.split(), usual, EVERYBODY, ""), words.split(maxsplit=1)[0])


def sheet() -> Any:
    return _field(Sheet([], EVERYBODY, ""), [], rows_stay=True)


def one(
    things: Things, *, usual: Any = NONE, each: Any = None, seen: str = EVERYBODY, called: str = "",
    counted: bool = True, gaps: bool = True, passing: bool = False,
) -> Any:  # fmt: skip
    """One thing or none, or places for them. One that is `passing` is there only while somebody is asked."""
    return _field(One(things, counted, gaps, usual, seen, called, each), NONE, passing=passing)


def some(
    things: Things, *, each: Any = None, seen: str = EVERYBODY, gaps: bool = False, order: bool = False,
    counted: bool = True,
) -> Any:  # fmt: skip
    """Things in a row; in `order`, they are sorted. Those that lie elsewhere, too, are not `counted`."""
    return _field(Some(things, counted, False, gaps, order, [], seen, "", each), [])


def stack(things: Things, *, each: Any = None, seen: str) -> Any:
    """A pile whose next thing is the last."""
    return _field(Some(things, True, True, False, False, [], seen, "", each), [])


def bits(things: Things, *, each: Any = None) -> Any:
    return _field(Bits(things, 0, EVERYBODY, "", each), 0)


def knowledge(of: str, *, usual: Of, **marks: int) -> Any:
    """Beside each card of another part, a mask of who has seen it; the marks are further bits of it."""
    return _field(Knowledge(of, marks, usual, NOBODY, "", SEAT), [])


def passing() -> Any:
    """A list that is empty but while somebody is asked: no position has it, and no view of its own."""
    return field(default_factory=list, metadata={"passing": True})


def derived(usual: Of) -> Any:
    """A number that follows from the others: no position has it."""
    return _field(Number(MANY, usual, EVERYBODY, ""), 0, passing=True, derived=True)


def part(part: Part, *, usual: Any = 0) -> Any:
    """A part that is a game's own."""
    return _field(part, usual)


def _field(part: Part, fresh: Any, **more: Any) -> Any:
    metadata = {"part": part, **more}
    if part.each is not None or fresh == []:
        return field(default_factory=list, metadata=metadata)  # what is laid out is laid out by `Table.lay`
    return field(default=fresh, metadata=metadata)
