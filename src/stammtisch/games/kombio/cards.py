"""What is printed on the cards of Kombio, and the numbers of the rules that a designer may change."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

from stammtisch.core import Mistake, load_cards
from stammtisch.core.schema import Between

ABILITIES: Final = ("look_at_own", "look_at_other", "blind_swap", "look_and_swap", "look_twice_and_swap")


@dataclass(frozen=True)
class CardKind:
    """What is printed on a card."""

    value: Annotated[int, Between(-99, 99)]
    copies: Annotated[int, Between(1, 99)]
    ability: str | None = None


@dataclass(frozen=True)
class Deal:
    """How many cards each player gets, and the places they may look at."""

    cards: Annotated[int, Between(1, 8)]
    peek: Annotated[tuple[int, ...], Between(0, 7)]


@dataclass(frozen=True)
class Call:
    """What a call costs those who lose it."""

    won: Annotated[int, Between(-99, 99)]
    lost: Annotated[int, Between(-99, 99)]


@dataclass(frozen=True)
class Bonus:
    """The two hands that are rewarded."""

    card: Annotated[int, Between(-99, 99)]
    pair: Annotated[int, Between(-99, 99)]
    total: Annotated[int, Between(-99, 99)]
    sum: Annotated[int, Between(-99, 99)]


_FILE: Final = load_cards("stammtisch.games.kombio", CardKind, ABILITIES)
DIGEST: Final = _FILE.digest
#: A card in the state is a number; this is what is printed on it. Equal cards are the same number.
CARDS: Final = _FILE.kinds
DEAL: Final = _FILE.record(Deal, "deal")
CALL_COST: Final = _FILE.record(Call, "call")
BONUS: Final = _FILE.record(Bonus, "bonus")
#: Most who can play.
_LEAST: Final = 2


def check(kinds: list[CardKind], deal: Deal) -> None:
    """Refuse what the type of a value cannot tell."""
    where = "kombio/cards.toml"
    values = [kind.value for kind in kinds]
    for value in values:
        if values.count(value) > 1:
            raise Mistake(f"{where}: card {value}: there are two entries of this value; write more copies of one")
    for place in deal.peek:
        if place >= deal.cards:
            raise Mistake(f"{where} [deal]: peek = {list(deal.peek)}; places are counted from 0 to {deal.cards - 1}")
    cards = sum(kind.copies for kind in kinds)
    if cards <= _LEAST * deal.cards:
        raise Mistake(
            f"{where} [deal]: cards = {deal.cards}; {cards} cards are not enough for two such hands and a deck"
        )


check(CARDS, DEAL)
