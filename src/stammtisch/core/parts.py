"""The parts a table is made of, each declared by one line in the class of a game's state.

`deck: list[int] = stack_of(CARD)` says what the field holds, how that lies there, what it is by default, and whether it
is counted. Set-up, positions and the inventory (table.py) and `copy` (twins.py) follow from it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import field
from typing import Any, Final

from .errors import Mistake, unknown
from .position import Page
from .state import PUBLIC

#: Laid out with one for each seat.
SEAT: Final = "seat"
#: The number that stands for nothing: no card, no seat. Among the words of a position it is a dot.
NONE: Final = -1

#: What is said of a part may depend on the rest of the table: `default=lambda s: s.seats - 1`.
OfTable = Callable[[Any], Any]
#: How many there are of a part: one for each SEAT, a number, or a function of the table; None if it is a single one.
Each = str | int | OfTable | None


class Names:
    """Numbers that stand for things, and the word for each in a position: `CARD = Names("card", ["fox", "owl"])`."""

    def __init__(self, what: str, words: Iterable[object]) -> None:
        self.what, self.words = what, [str(word) for word in words]
        self.numbers = {word: number for number, word in enumerate(self.words)}

    def number(self, word: str) -> int:
        """What a word stands for."""
        if word not in self.numbers:
            raise unknown(self.what, word, self.words)
        return self.numbers[word]

    def read(self, words: list[str], *, gaps: bool = False) -> list[int]:
        """What words stand for; a dot is NONE, where there may be gaps."""
        return [NONE if gaps and word == "." else self.number(word) for word in words]

    def write(self, numbers: Iterable[int]) -> str:
        """The words for numbers, with spaces between them."""
        return " ".join("." if number == NONE else self.words[number] for number in numbers)


class Part:
    """What one field holds. A game's own kind of part overrides `value` and `written`, and `pieces` if it is counted.

    One that has several names in a position, or fills several fields, overrides `read` and `write`.
    """

    #: What lies there by number; not counted if the same things lie elsewhere, too.
    names: Names | None = None
    counted = True
    #: False if it is the default whenever the game is at rest.
    in_positions = True

    def __init__(self, default: Any, each: Each = None, *, name: str = "") -> None:
        self.default, self.each = default, each
        self.field = ""  # `parts_of` sets it
        self.name = name  # in a position: the field's, unless the part has one of its own

    def value(self, page: Page, s: Any) -> Any:
        """What a position says that names the part."""
        raise NotImplementedError

    def written(self, s: Any, value: Any) -> Any:
        """A value as it stands in a position."""
        return value if self.each is None else list(value)

    def pieces(self, value: Any) -> list[int]:
        """The things that lie there; NONE does not count."""
        return []

    def read(self, page: Page, s: Any) -> bool:
        """Take the part from a position; False if it is left out there."""
        if not self.in_positions or not page.has(self.name):
            return False
        setattr(s, self.field, self.value(page, s))
        return True

    def write(self, s: Any) -> dict[str, Any]:
        """The part as it stands in a position, by name."""
        return {self.name: self.written(s, getattr(s, self.field))} if self.in_positions else {}

    def left_out(self, s: Any) -> Any:
        """What it is if nobody says otherwise: a value, laid out for each; or what a function says of them all."""
        if callable(self.default):
            return self.default(s)
        copies = [self.default[:] if isinstance(self.default, list) else self.default for _ in range(self.count(s))]
        return copies[0] if self.each is None else copies

    def count(self, s: Any) -> int:
        """How many there are on a table."""
        each = s.seats if self.each == SEAT else self.each(s) if callable(self.each) else self.each
        return 1 if each is None else int(each)


class Plain(Part):
    """What one function reads, and another writes."""

    def __init__(self, default: Any, value: Callable[[Page, str, Any], Any], written: OfTable | None = None) -> None:
        super().__init__(default)
        self.value_in, self.in_writing = value, written

    def value(self, page: Page, s: Any) -> Any:
        return self.value_in(page, self.name, s)

    def written(self, s: Any, value: Any) -> Any:
        return value if self.in_writing is None else self.in_writing(value)


class Number(Part):
    """A number within limits, or one for each."""

    def __init__(self, allowed: range | OfTable, default: Any, each: Each = None) -> None:
        super().__init__(default, each)
        self.allowed = allowed

    def value(self, page: Page, s: Any) -> Any:
        allowed = self.allowed if isinstance(self.allowed, range) else self.allowed(s)
        if self.each is None:
            return page.number(self.name, 0, allowed)
        return _numbers(self.name, page.data[self.name], allowed, self.count(s))


def _numbers(name: str, value: Any, allowed: range, count: int | None = None) -> list[int]:
    right = isinstance(value, list) and all(type(number) is int and number in allowed for number in value)
    if not right or count not in (None, len(value)):
        wanted = f"{'' if count is None else f'{count} '}numbers from {allowed[0]} to {allowed[-1]}"
        raise Mistake(f"{name} = {value!r}: it is a list of {wanted}")
    return list(value)


class Row(Part):
    """Numbers that stand for things, written as words. The field holds what `pack` makes of a row of them.

    Laid out, there is a text for each row; or one for all of them, where every place has one thing (`in_one`).
    """

    gaps = in_one = no_doubles = False

    def __init__(self, names: Names, default: Any, each: Each, pack: OfTable = list, unpack: OfTable = list) -> None:
        super().__init__(default, each)
        self.names: Names = names
        self.pack, self.unpack = pack, unpack

    def value(self, page: Page, s: Any) -> Any:
        if self.each is None or self.in_one:
            return self._packed(page.words(self.name), s)
        return [self._packed(words, s) for words in page.rows(self.name, self.count(s))]

    def _packed(self, words: list[str], s: Any) -> Any:
        if self.no_doubles and len(set(words)) < len(words):
            twice = next(word for word in words if words.count(word) > 1)
            raise Mistake(f"{self.name} has {self.names.what} {twice!r} twice; it is there or not")
        if self.in_one and len(words) != self.count(s):
            dots = ", with dots for what is not there" if self.gaps else ""
            raise Mistake(f"{self.name} has {len(words)} words; it would have {self.count(s)}{dots}")
        return self.pack(self.names.read(words, gaps=self.gaps))

    def written(self, s: Any, value: Any) -> Any:
        texts = [self.names.write(self.unpack(row)) for row in self._rows(value)]
        return texts[0] if self.each is None or self.in_one else texts

    def pieces(self, value: Any) -> list[int]:
        return [number for row in self._rows(value) for number in self.unpack(row)]

    def _rows(self, value: Any) -> list[Any]:
        return [value] if self.each is None or self.in_one else value


def _to_bits(numbers: list[int]) -> int:
    return sum(1 << number for number in set(numbers))


def _from_bits(bits: int) -> list[int]:
    return [number for number in range(bits.bit_length()) if bits >> number & 1]


class Knowledge(Part):
    """Beside each card in everybody's hands a mask: a bit for each seat that has seen it, and marks.

    A position lists places (`1.0 1.3`): a text for each seat, and one for each mark under its own name.
    """

    def __init__(self, hands: str, marks: dict[str, int], default: OfTable) -> None:
        super().__init__(default)
        self.hands, self.marks = hands, marks

    def read(self, page: Page, s: Any) -> bool:
        hands = getattr(s, self.hands)
        masks = [[0] * len(hand) for hand in hands] if page.has(self.name) else self.default(s)
        said = [(words, 1 << seat) for seat, words in enumerate(page.rows(self.name, s.seats))]
        said += [(page.words(mark), s.everybody() if bit == PUBLIC else bit) for mark, bit in self.marks.items()]
        places = {f"{seat}.{at}": (seat, at) for seat, hand in enumerate(hands) for at in range(len(hand))}
        for word, bits in [(word, bits) for words, bits in said for word in words]:
            if word not in places:
                raise Mistake(f"{word!r} is not a place on this table; the third card of seat 0 is 0.2")
            seat, at = places[word]
            if hands[seat][at] == NONE:
                raise Mistake(f"nobody can have seen a card at {word}: it is a gap")
            masks[seat][at] |= bits
        setattr(s, self.field, masks)
        return True

    def write(self, s: Any) -> dict[str, Any]:
        rows = enumerate(getattr(s, self.field))
        masks = [(f"{seat}.{at}", mask) for seat, row in rows for at, mask in enumerate(row)]
        bits = [*[1 << seat for seat in range(s.seats)], *self.marks.values()]
        texts = [" ".join(place for place, mask in masks if mask & bit) for bit in bits]
        return {self.name: texts[: s.seats], **dict(zip(self.marks, texts[s.seats :], strict=True))}


# The lines of a declaration. To mypy each is a value of the field's type, to `dataclass` it is a field.


def own_part(part: Part, *, counted: bool = True, written: bool = True) -> Any:
    """A part of a game's own kind."""
    part.counted, part.in_positions = counted, written
    return field(init=False, metadata={"part": part})


def integer(allowed: range | OfTable = range(1000), *, default: Any = 0, each: Each = None) -> Any:
    """A number, or one for each. A default that is a function of the table gives them all."""
    return own_part(Number(allowed, default, each))


def a_seat(*, default: Any = 0, or_nobody: bool = False) -> Any:
    """A seat; or NONE, which is the default then."""
    lowest = NONE if or_nobody else 0
    return own_part(Number(lambda s: range(lowest, s.seats), NONE if or_nobody else default))


def seat_set() -> Any:
    """A bit for each seat."""

    def bits(page: Page, name: str, s: Any) -> int:
        seats = _numbers(name, page.data[name], range(s.seats))
        if len(set(seats)) < len(seats):
            raise Mistake(f"{name} = {seats!r}: a seat is there or not, and not twice")
        return _to_bits(seats)

    return own_part(Plain(0, bits, _from_bits))


def flag() -> Any:
    """True or false; false by default."""
    return own_part(Plain(False, lambda page, name, s: page.flag(name)))


def choice_of(words: str, *, default: Any = None) -> Any:
    """One of some words, usually the first."""
    known = words.split()
    return own_part(Plain(default or known[0], lambda page, name, s: page.choice(name, "", known)))


def score_sheet() -> Any:
    """A row for each round, with a score for each seat. A row is a tuple: it never changes."""

    def value(page: Page, name: str, s: Any) -> list[tuple[int, ...]]:
        rows = page.data[name] if isinstance(page.data[name], list) else [page.data[name]]
        return [tuple(_numbers(f"a round of {name}", row, range(-9999, 10_000), s.seats)) for row in rows]

    return own_part(Plain([], value, lambda rows: [list(row) for row in rows]))


def one_of(names: Names, *, default: Any = NONE, each: Each = None, gaps: bool = True, written: bool = True) -> Any:
    """A thing, or NONE if there may be `gaps`; a place for each. Not `written`: at rest it is always the default."""
    pack, unpack = (list, list) if each is not None else (lambda row: row[0], lambda number: [number])
    part = Row(names, default, each, pack, unpack)
    part.gaps, part.in_one = gaps, True
    return own_part(part, written=written)


def list_of(
    names: Names, *, each: Each = None, gaps: bool = False, in_order: bool = False, counted: bool = True,
    written: bool = True,
) -> Any:  # fmt: skip
    """Things in a row; `in_order` they are sorted. They are not `counted` if the same things lie elsewhere, too."""
    part = Row(names, [], each, sorted if in_order else list)
    part.gaps = gaps
    return own_part(part, counted=counted, written=written)


def stack_of(names: Names, *, each: Each = None) -> Any:
    """A pile whose next thing is the last of the list; a position names it first."""
    return own_part(Row(names, [], each, lambda row: row[::-1], lambda row: row[::-1]))


def set_of(names: Names, *, each: Each = None, counted: bool = True) -> Any:
    """A bit for each thing; named twice, it is refused."""
    part = Row(names, 0, each, _to_bits, _from_bits)
    part.no_doubles = True
    return own_part(part, counted=counted)


def knowledge_of(hands: str, *, default: OfTable, **marks: int) -> Any:
    """Beside each card in `hands`, a mask of who has seen it; the marks are further bits of it, by name."""
    return own_part(Knowledge(hands, marks, default))


def unwritten(default: Any, *, each: Each = None) -> Any:
    """What no position has: the same whenever at rest, or what follows from the rest, or what another part writes."""
    return own_part(Part(default, each), written=False)
