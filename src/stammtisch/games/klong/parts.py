"""The parts of Klong's table that are its own: what lies there by which words, and what a position may leave out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from stammtisch.core import Mistake, Page
from stammtisch.core.parts import NONE, SEAT, Names, Part
from stammtisch.core.table import pieces

from .cards import CARDS, GOODS, TOKENS
from .ship import CODES, COUNT, NAMES, PODS, SHIPS, VALUES
from .tables import ALL_RED, BLACK, CUBES, RESERVE, RESERVE_COPIES, WAITING_CARD

if TYPE_CHECKING:
    from .state import Klong

CARD: Final = Names("card", [kind.name for kind in CARDS])
TOKEN: Final = Names("token", TOKENS)
SPACE: Final = Names("space", NAMES)
POD: Final = Names("escape pod", [NAMES[at] for at in PODS])
GOOD: Final = Names("good", GOODS)
SHIP: Final = Names("ship", CODES)
STATUS: Final = Names("status", ("aboard", "escaped", "rescued", "lost"))
BLOCK: Final = Names("blocked", ("locked", "dazed"))


class _Waiting(Names):
    """Texts that wait, by the card and the number of the text on it."""

    def number(self, word: str) -> int:
        name = CARD.words[CARD.number(word.partition(":")[0])]
        if word not in self.numbers:
            raise Mistake(f"pending: {word!r} is no text that waits; the first one of a card would be {name}:0")
        return self.numbers[word]


TEXT: Final = _Waiting(
    "text", [f"{CARD.words[card]}:{at - WAITING_CARD.index(card)}" for at, card in enumerate(WAITING_CARD)]
)


class Artifacts(Part):
    """The artifact of each seat, written as its value, or 0."""

    def __init__(self) -> None:
        super().__init__(NONE, SEAT)

    def value(self, page: Page, s: Any) -> list[int]:
        values = page.numbers(self.name)
        if len(values) != s.seats or not all(0 <= value <= VALUES[-1] for value in values):
            raise Mistake(f"{self.name} = {values}: it is a list of {s.seats} numbers from 0 to {VALUES[-1]}")
        return [NONE if value == 0 else _ARTIFACT.number(str(value)) for value in values]

    def written(self, s: Any, value: list[int]) -> list[int]:
        return [0 if artifact == NONE else VALUES[artifact] for artifact in value]


class Lying(Part):
    """A bit for each artifact on the board, written as their values."""

    def __init__(self) -> None:
        super().__init__(lambda s: sum(1 << at for at in range(len(VALUES)) if at not in s.artifacts))

    def value(self, page: Page, s: Any) -> int:
        values = page.numbers(self.name)
        if len(set(values)) != len(values):
            raise Mistake(f"artifacts and lying: {sorted(values)}; each artifact is there once")
        return sum(1 << _ARTIFACT.number(str(value)) for value in values)

    def written(self, s: Any, value: int) -> list[int]:
        return [VALUES[artifact] for artifact in range(len(VALUES)) if value >> artifact & 1]


_ARTIFACT: Final = Names("artifact", VALUES)


class Tokens(Part):
    """How many tokens lie on each space, written as so many names of it; by default, all of them are there."""

    def __init__(self) -> None:
        super().__init__(lambda s: SHIPS[s.ship].tokens[:])

    def value(self, page: Page, s: Any) -> list[int]:
        spaces = SPACE.read(page.words(self.name))
        return [spaces.count(at) for at in range(COUNT)]

    def written(self, s: Any, value: list[int]) -> str:
        return SPACE.write([at for at in range(COUNT) for _ in range(value[at])])


# What is there by default


def bag(s: Klong) -> list[int]:
    return [0] * (s.seats + 1) + [max(0, BLACK - s.black_aside)]


def area(s: Klong) -> list[int]:
    """Loose red cubes lie in the Clank area."""
    return [0] * s.seats + [max(0, ALL_RED - s.red_on_track() - s.bag[s.seats])]


def supply(s: Klong) -> list[int]:
    return [max(0, CUBES - cubes) for cubes in used(s)]


def used(s: Klong) -> list[int]:
    """The cubes of each colour that are not at hand."""
    return [s.damage[seat] + s.aside[seat] + s.area[seat] + s.bag[seat] for seat in range(s.seats)]


def reserve(s: Klong) -> list[int]:
    named = pieces(s, CARD)
    return [max(0, copies - named.count(card)) for card, copies in zip(RESERVE, RESERVE_COPIES, strict=True)]
