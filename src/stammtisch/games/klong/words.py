"""What the parts of the table hold, by the words of a position."""

from __future__ import annotations

from typing import Any, Final

from stammtisch.core import Mistake, Page, Seat
from stammtisch.core.parts import EVERYBODY, NONE, SEAT, Part, Things

from .cards import GOODS
from .ship import CODES, COUNT, MAJOR, MINOR, NAMES, PODS, SHIPS, VALUES
from .tables import CARD as CARDS
from .tables import TOKEN as TOKENS
from .texts import CARD as CARD_OF


class Waiting(Things):
    """Texts that wait, as the card and the number of the text on it."""

    def number(self, word: str) -> int:
        CARD.number(word.partition(":")[0])
        if word not in self.numbers:
            name = word.partition(":")[0]
            raise Mistake(f"pending: {word!r} is no text that waits; the first one of a card would be {name}:0")
        return self.numbers[word]


CARD: Final = Things("card", CARDS)
TOKEN: Final = Things("token", TOKENS)
SPACE: Final = Things("space", NAMES)
POD: Final = Things("escape pod", [NAMES[at] for at in PODS])
GOOD: Final = Things("good", GOODS)
SHIP: Final = Things("ship", CODES)
ARTIFACT: Final = Things("artifact", VALUES)
STATUS: Final = Things("status", ("aboard", "escaped", "rescued", "lost"), range(4))
BLOCK: Final = Things("blocked", ("locked", "dazed"))
TEXT: Final = Waiting("text", [f"{CARDS[of]}:{at - CARD_OF.index(of)}" for at, of in enumerate(CARD_OF)])


class Artifacts(Part):
    """The artifact of each seat, written as its value, or 0."""

    def __init__(self) -> None:
        super().__init__(NONE, EVERYBODY, "artifacts", SEAT)

    def write(self, s: Any, value: list[int]) -> list[int]:
        return [0 if artifact == NONE else VALUES[artifact] for artifact in value]

    def read(self, page: Page, s: Any) -> list[int]:
        values = page.numbers(self.name, [])
        if len(values) != s.seats or not all(0 <= value <= VALUES[-1] for value in values):
            raise Mistake(f"{self.name} = {values}: it is a list of {s.seats} numbers from 0 to {VALUES[-1]}")
        return [NONE if value == 0 else ARTIFACT.number(str(value)) for value in values]

    def show(self, s: Any, value: list[int], seat: Seat | None) -> tuple[int | None, ...]:
        return tuple([ARTIFACT.face(artifact) for artifact in value])


class Lying(Part):
    """A bit for each artifact on the board, written as their values."""

    def __init__(self) -> None:
        super().__init__(lambda s: sum(1 << at for at in range(len(VALUES)) if at not in s.artifact), EVERYBODY, "")

    def write(self, s: Any, value: int) -> list[int]:
        return [VALUES[artifact] for artifact in range(len(VALUES)) if value >> artifact & 1]

    def read(self, page: Page, s: Any) -> int:
        values = page.numbers(self.name, [])
        if len(set(values)) != len(values):
            raise Mistake(f"artifacts and lying: {sorted(values)}; each artifact is there once")
        return sum(1 << ARTIFACT.number(str(value)) for value in values)

    def show(self, s: Any, value: int, seat: Seat | None) -> tuple[int, ...]:
        return tuple(self.write(s, value))


class Tokens(Part):
    """How many tokens lie on each space, written as so many names of it; usually all of them are there."""

    def __init__(self) -> None:
        super().__init__(_all_tokens, EVERYBODY, "", COUNT)

    def write(self, s: Any, value: list[int]) -> str:
        return SPACE.write([at for at in range(COUNT) for _ in range(value[at])])

    def read(self, page: Page, s: Any) -> list[int]:
        words = page.words(self.name)
        return [words.count(name) for name in NAMES] if SPACE.read(words) else [0] * COUNT

    def show(self, s: Any, value: list[int], seat: Seat | None) -> tuple[str, ...]:
        return tuple([NAMES[at] for at in SHIPS[s.ship].spaces for _ in range(value[at])])


def _all_tokens(s: Any) -> list[int]:
    return [MINOR[at] + MAJOR[at] if at in SHIPS[s.ship].spaces else 0 for at in range(COUNT)]
