"""The parts of Klobba!'s table that are its own, as a position has them.

A Barbarian is `fox7`, and `fox7~` if it lies face down; a dot is an empty place. In the Barbarian deck, a stroke
parts the batches. In the Action deck, `boss@1` lies where seat 1 knows it to be, `boss@*` where everybody does, and
`boss+` came from the reshuffled pile. In `known`, `0.1.boss` says: seat 0 knows that seat 1 has a Boss (`*.1.boss`:
everybody knows). Where there is one entry for each side, Black comes first.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any, Final

from stammtisch.core import Mistake, Page, Seat
from stammtisch.core.parts import NONE, Each, Names, Number, Part, Row, own_part

from .cards import BANDS, CARDS

from .tables import (  # isort: skip
    BAND, BARBARIANS, BIT, CARD, EVERYBODY, FRESH, KINDS, PLACES, PUBLIC, SEEN_BY, knows, members,
)  # fmt: skip

ACTION: Final = Names("Action card", [kind.name for kind in CARDS])
BARBARIAN: Final = Names("Barbarian", BARBARIANS)
SIDE: Final = Names("side", ("black", "white"))


class Bands(Part):
    """Who stands at each place of the Bands; a mask in the field `down` says who lies face down."""

    names = BARBARIAN

    def __init__(self) -> None:
        super().__init__([NONE] * PLACES)

    def value(self, page: Page, s: Any) -> list[int]:
        bands = [NONE] * PLACES
        for place, row in enumerate(page.rows(self.name, BANDS)):
            if len(row) > BAND:
                raise Mistake(f"bands: {' '.join(row)!r} has {len(row)} places; a Band has {BAND}")
            for at, word in enumerate(row, place * BAND):
                [bands[at]] = BARBARIAN.read([word.removesuffix("~")], gaps=True)
                if word.endswith("~") and bands[at] != NONE:
                    s.down |= BIT[bands[at]]
        return bands

    def written(self, s: Any, value: list[int]) -> list[str]:
        words = [BARBARIAN.write([who]) + ("~" if who != NONE and s.down & BIT[who] else "") for who in value]
        return [" ".join(words[at : at + BAND]) for at in range(0, PLACES, BAND)]

    def pieces(self, value: list[int]) -> list[int]:
        return value


class BarbarianDeck(Part):
    """The deck, the next being the last; the field `batches` says how many belong together, from the bottom up."""

    names = BARBARIAN

    def __init__(self) -> None:
        super().__init__([])

    def value(self, page: Page, s: Any) -> list[int]:
        batches = [BARBARIAN.read(batch.split())[::-1] for batch in " ".join(page.words(self.name)).split("/")][::-1]
        s.batches = [len(batch) for batch in batches] if len(batches) > 1 or batches[0] else []
        return [number for batch in batches for number in batch]

    def written(self, s: Any, value: list[int]) -> str:
        ends = [sum(s.batches[: at + 1]) for at in range(len(s.batches))]
        batches = [value[end - size : end][::-1] for end, size in zip(ends, s.batches, strict=True)]
        return " / ".join(BARBARIAN.write(batch) for batch in reversed(batches))

    def pieces(self, value: list[int]) -> list[int]:
        return value


class ActionDeck(Part):
    """Cards with masks of who knows that they lie there, the next being the last."""

    names = ACTION

    def __init__(self) -> None:
        super().__init__([])

    def value(self, page: Page, s: Any) -> list[int]:
        return [_place(word, s) for word in reversed(page.words(self.name))]

    def written(self, s: Any, value: list[int]) -> str:
        return " ".join(_place_in_writing(place) for place in reversed(value))

    def pieces(self, value: list[int]) -> list[int]:
        return [place & CARD for place in value]


class Reshuffled(Part):
    """How many of each kind may lie in the reshuffled deck: a row for each seat, and one for what everybody knows."""

    def __init__(self) -> None:
        super().__init__([])

    def value(self, page: Page, s: Any) -> list[int]:
        rows = page.rows(self.name, s.seats + 1) if page.data[self.name] else []
        return [ACTION.read(row).count(card) for row in rows for card in range(KINDS)]

    def written(self, s: Any, value: list[int]) -> list[str]:
        rows = [value[at : at + KINDS] for at in range(0, len(value), KINDS)]
        return [ACTION.write([card for card, count in enumerate(row) for _ in range(count)]) for row in rows]


class Known(Part):
    """What players know of the hands of others: see `knows`."""

    def __init__(self) -> None:
        super().__init__([], name="known")

    def value(self, page: Page, s: Any) -> list[int]:
        return sorted(self._known(word, s) for word in page.words(self.name))

    def _known(self, word: str, s: Any) -> int:
        parts = word.split(".")
        if len(parts) != 3:
            raise Mistake(f"known: {word!r} is no knowledge; that seat 0 knows of a Boss of seat 1 is 0.1.boss")
        observer = PUBLIC if parts[0] == "*" else _seat(parts[0], s, word)
        return int(knows(_seat(parts[1], s, word), observer, ACTION.number(parts[2])))

    def written(self, s: Any, value: list[int]) -> str:
        return " ".join(self._word(*divmod(known // KINDS, PUBLIC + 1), known % KINDS) for known in value)

    def _word(self, owner: Seat, observer: int, card: int) -> str:
        return f"{'*' if observer == PUBLIC else observer}.{owner}.{ACTION.words[card]}"


class Sides(Part):
    """A record for Black and one for White; a position has a list of two for each of their fields."""

    names = ACTION

    def __init__(self, side: type[Any]) -> None:
        super().__init__(None)
        self.side = side
        self.parts: list[Part] = [one.metadata["part"] for one in fields(side)]
        for one, part in zip(fields(side), self.parts, strict=True):
            part.field, part.name = one.name, part.name or one.name

    def left_out(self, s: Any) -> list[Any]:
        sides = [self.side(), self.side()]
        for side in sides:
            for part in self.parts:
                setattr(side, part.field, part.default)
        return sides

    def read(self, page: Page, s: Any) -> bool:
        for part in self.parts:
            if page.has(part.name):
                for side, value in zip(s.sides, part.value(page, s), strict=True):
                    setattr(side, part.field, value)
        return True

    def write(self, s: Any) -> dict[str, Any]:
        return {part.name: part.written(s, [getattr(side, part.field) for side in s.sides]) for part in self.parts}

    def pieces(self, value: Any) -> list[int]:
        unseen = [side.unseen & CARD for side in value if side.unseen != NONE]
        return [*unseen, *[card for side in value for card in (side.offered, side.laid)]]


class _Flags(Part):
    def value(self, page: Page, s: Any) -> list[bool]:
        flags = page.data[self.name]
        if not isinstance(flags, list) or [type(flag) for flag in flags] != [bool, bool]:
            raise Mistake(f"{self.name} = {flags!r}: it is a list of two, each true or false")
        return flags


class _Card(Row):
    """A card or none for each side; an unseen one comes from the Action deck, with its mask."""

    def __init__(self, name: str, *, unseen: bool) -> None:
        super().__init__(ACTION, NONE, 2)
        self.name = name
        self.unseen = unseen

    def value(self, page: Page, s: Any) -> list[int]:
        return [self._card(words, s) for words in page.rows(self.name, 2)]

    def _card(self, words: list[str], s: Any) -> int:
        if len(words) > 1:
            raise Mistake(f"{self.name}: {' '.join(words)!r} are {len(words)} cards; each side has one at most")
        if not words:
            return NONE
        return _place(words[0], s) if self.unseen else ACTION.number(words[0])

    def written(self, s: Any, value: list[int]) -> list[str]:
        word = _place_in_writing if self.unseen else ACTION.words.__getitem__
        return ["" if card == NONE else word(card) for card in value]


def side_card(name: str = "", *, unseen: bool = False) -> Any:
    """A card of a side, or NONE."""
    return own_part(_Card(name, unseen=unseen))


def side_number() -> Any:
    return own_part(Number(range(100), 0, 2))


def side_seat() -> Any:
    """A seat for each side, or NONE."""
    return own_part(Number(lambda s: range(NONE, s.seats), NONE, 2))


def side_flag() -> Any:
    return own_part(_Flags(False, 2))


def barbarians_in(each: Each = None, *, name: str = "", counted: bool = False) -> Any:
    """A mask of Barbarians, or one for each."""
    row = Row(BARBARIAN, 0, each, _mask, members)
    row.name = name
    return own_part(row, counted=counted)


def _mask(numbers: list[int]) -> int:
    for number in numbers:
        if numbers.count(number) > 1:
            raise Mistake(too_many_barbarians(number))
    return sum(BIT[number] for number in numbers)


def too_many_barbarians(number: int) -> str:
    return f"there is only one {BARBARIANS[number]}; the position has it twice"


def _place(word: str, s: Any) -> int:
    """A card in the Action deck, and who knows that it is there."""
    name, _, seen = word.removesuffix("+").partition("@")
    place = ACTION.number(name) | (FRESH if word.endswith("+") else 0)
    if seen == "*":
        return place | EVERYBODY
    for seat in seen.split("@") if seen else []:
        place |= SEEN_BY[_seat(seat, s, word)]
    return place


def _place_in_writing(place: int) -> str:
    name = ACTION.words[place & CARD]
    if place & SEEN_BY[PUBLIC]:
        return f"{name}@*"
    seen = "".join(f"@{seat}" for seat in range(PUBLIC) if place & SEEN_BY[seat])
    return f"{name}{seen}{'+' if place & FRESH else ''}"


def _seat(word: str, s: Any, where: str) -> Seat:
    if not (word.isdecimal() and int(word) < s.seats):
        raise Mistake(f"{where!r}: {word!r} is not a seat at this table; there are 0 to {s.seats - 1}")
    return int(word)
