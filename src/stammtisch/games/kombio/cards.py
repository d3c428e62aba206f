"""What is printed on the cards of Kombio, and the numbers of the rules that a designer may change."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from stammtisch.core import load_cards

ABILITIES: Final = ("look_at_own", "look_at_other", "blind_swap", "look_and_swap", "look_twice_and_swap")


@dataclass(frozen=True)
class CardKind:
    """What is printed on a card."""

    value: int
    copies: int
    ability: str | None = None


@dataclass(frozen=True)
class Deal:
    """How many cards each player gets, and the places they may look at."""

    cards: int
    peek: tuple[int, ...]


@dataclass(frozen=True)
class Call:
    """What a call costs those who lose it."""

    won: int
    lost: int


@dataclass(frozen=True)
class Bonus:
    """The two hands that are rewarded."""

    card: int
    pair: int
    total: int
    sum: int


_FILE: Final = load_cards("stammtisch.games.kombio", CardKind, ABILITIES)
DIGEST: Final = _FILE.digest
#: A card in the state is a number; this is what is printed on it. Equal cards are the same number.
CARDS: Final = _FILE.kinds
DEAL: Final = _FILE.record(Deal, "deal")
CALL_COST: Final = _FILE.record(Call, "call")
BONUS: Final = _FILE.record(Bonus, "bonus")
