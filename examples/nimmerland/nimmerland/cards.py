"""The cards of Nimmerland, from cards.toml."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from stammtisch.core import load_cards, slug

PACKAGE: Final = "nimmerland"
#: What the rules know how to do.
EFFECTS: Final = ("peek", "shield")


@dataclass(frozen=True)
class Kind:
    name: str
    value: int
    copies: int = 1
    effects: tuple[str, ...] = ()


CARDS: Final = load_cards(PACKAGE, Kind, EFFECTS)
#: Each kind of card is a number; these lists say what is on it.
WORDS: Final[list[str]] = [slug(kind.name) for kind in CARDS.kinds]
VALUES: Final[list[int]] = [kind.value for kind in CARDS.kinds]
PEEKS: Final[list[bool]] = ["peek" in kind.effects for kind in CARDS.kinds]
SHIELDS: Final[list[bool]] = ["shield" in kind.effects for kind in CARDS.kinds]
DECK: Final[list[int]] = [number for number, kind in enumerate(CARDS.kinds) for _ in range(kind.copies)]
