"""The parts of Klobba!'s table that are its own, as a position has them.

A Barbarian is `fox7`, and `fox7~` if it lies face down; a dot is an empty place. In the Barbarian deck, a stroke
parts the batches. In the Action deck, `boss@1` lies where seat 1 knows it to be, `boss@*` where everybody does, and
`boss+` came from the reshuffled pile. In `known`, `0.1.boss` says: seat 0 knows that seat 1 has a Boss (`*.1.boss`:
everybody knows). Where there is one entry for each side, Black comes first.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any, Final

from stammtisch.core import Mistake, Page
from stammtisch.core.parts import NONE, Names, Part, Row, own_part

from .cards import BANDS, CARDS

from .tables import (  # isort: skip
    BAND, BARBARIANS, BIT, CARD, EVERYBODY, FRESH, KINDS, PLACES, PUBLIC, SEEN_BY,
)  # fmt: skip


class _Signs(Names):
    """Words that are made of several signs: too many to list."""

    def number(self, word: str) -> int:
        if word not in self.numbers:
            raise Mistake(f"{word!r} is no {self.what}")
        return self.numbers[word]


def _place(place: int) -> str:
    """A card in the Action deck with those who know of it; nothing if there is no such place."""
    card, seen = place & CARD, place & EVERYBODY
    if card >= KINDS or (seen & SEEN_BY[PUBLIC] and place & ~CARD != EVERYBODY):
        return ""
    knowing = "*" if seen == EVERYBODY else "@".join(str(seat) for seat in range(PUBLIC) if seen & SEEN_BY[seat])
    return f"{CARDS[card].name}{'@' if knowing else ''}{knowing}{'+' if place & FRESH else ''}"


ACTION: Final = Names("Action card", [kind.name for kind in CARDS])
BARBARIAN: Final = Names("Barbarian", BARBARIANS)
SIDE: Final = Names("side", ("black", "white"))
PLACE: Final = _Signs(
    "card of the Action deck; it would look like 'boss', 'boss@1', 'boss@*' or 'boss+'",
    [_place(place) for place in range(2 * FRESH)],
)
#: By the numbers that `knows` gives.
KNOWN: Final = _Signs(
    "knowledge; that seat 0 knows of a Boss of seat 1 is 0.1.boss",
    [
        f"{observer}.{owner}.{card}"
        for owner in range(PUBLIC)
        for observer in (*range(PUBLIC), "*")
        for card in ACTION.words
    ],
)


class Bands(Part):
    """Who stands at each place of the Bands; a mask in the field `down` says who lies face down."""

    names = BARBARIAN

    def __init__(self) -> None:
        super().__init__([NONE] * PLACES)

    def value(self, page: Page, s: Any) -> list[int]:
        bands: list[int] = []
        for row in page.rows(self.name, BANDS):
            if len(row) > BAND:
                raise Mistake(f"bands: {' '.join(row)!r} has {len(row)} places; a Band has {BAND}")
            bands += BARBARIAN.read([word.removesuffix("~") for word in row], gaps=True) + [NONE] * (BAND - len(row))
            s.down |= sum(BIT[BARBARIAN.number(word[:-1])] for word in set(row) if word.endswith("~"))
        return bands

    def written(self, s: Any, value: list[int]) -> list[str]:
        words = [BARBARIAN.write([who]) + "~" * (who != NONE and s.down >> who & 1) for who in value]
        return [" ".join(words[at : at + BAND]) for at in range(0, PLACES, BAND)]

    def pieces(self, value: list[int]) -> list[int]:
        return value


class BarbarianDeck(Part):
    """The deck in batches from the bottom up, each with its next Barbarian last."""

    names = BARBARIAN

    def value(self, page: Page, s: Any) -> list[list[int]]:
        batches = " ".join(page.words(self.name)).split("/")
        return [BARBARIAN.read(batch.split())[::-1] for batch in reversed(batches)] if batches != [""] else []

    def written(self, s: Any, value: list[list[int]]) -> str:
        return " / ".join(BARBARIAN.write(reversed(batch)) for batch in reversed(value))

    def pieces(self, value: list[list[int]]) -> list[int]:
        return [number for batch in value for number in batch]


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
        return [self.side(), self.side()]

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
        return unseen + [card for side in value for card in (side.offered, side.laid)]


def side_card(names: Names = ACTION, *, name: str = "") -> Any:
    """A card of each side, or NONE."""
    row = Row(names, NONE, 2, _only, lambda card: [] if card == NONE else [card])
    row.name = name
    return own_part(row)


def _only(cards: list[int]) -> int:
    if len(cards) > 1:
        raise Mistake(f"{ACTION.write(card & CARD for card in cards)!r} are {len(cards)} cards; a side has one at most")
    return cards[0] if cards else NONE


def twice(number: int) -> str:
    return f"there is only one {BARBARIANS[number]}; the position has it twice"
