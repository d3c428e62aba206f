"""What is printed on the cards of Karuba, and the numbers of the rules that a designer may change."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

from stammtisch.core import Mistake, load_cards
from stammtisch.core.schema import Between, OneOf, check_fields

COLOURS: Final = ("blue", "orange", "green", "purple")
#: The four edges of a card, in the order of their bits.
EDGES: Final = "NESW"


@dataclass(frozen=True)
class CardKind:
    """What is printed on a card."""

    number: Annotated[int, Between(1, 32)]
    exits: str
    treasure: Annotated[str, OneOf(("crystal", "gold"))] = ""
    adventurer: Annotated[str, OneOf(COLOURS)] = ""
    temple: Annotated[str, OneOf(COLOURS)] = ""


@dataclass(frozen=True)
class Rules:
    """The numbers of the rules."""

    rounds: Annotated[int, Between(1)]
    hand: Annotated[int, Between(2)]
    #: A cell is a bit of a 64-bit number: see ground.py.
    grid: Annotated[int, Between(2, 4)]
    home: Annotated[int, Between(0, 99)]
    crystal: Annotated[int, Between(0, 99)]
    gold: Annotated[int, Between(0, 99)]


_FILE: Final = load_cards("stammtisch.games.karuba", CardKind)
DIGEST: Final = _FILE.digest
#: A card in the state is its number.
CARDS: Final = {kind.number: kind for kind in _FILE.kinds}
#: Numbers may be left out: up to the highest there is room for each.
HIGHEST: Final = max(CARDS, default=0)
RULES: Final = _FILE.record(Rules, "rules")


def check(kinds: list[CardKind], rules: Rules) -> None:
    """Refuse what the type of a value cannot tell."""
    numbers = [kind.number for kind in kinds]
    for number in numbers:
        if numbers.count(number) > 1:
            raise Mistake(f"karuba/cards.toml: card {number}: there are two of this number; each is there once")
    for kind in kinds:
        _check_kind(kind, f"karuba/cards.toml: card {kind.number}")
    for colour in COLOURS:
        for what, found in (
            ("adventurer", [kind.number for kind in kinds if kind.adventurer == colour]),
            ("temple", [kind.number for kind in kinds if kind.temple == colour]),
        ):
            if len(found) != 1:
                raise Mistake(f"karuba/cards.toml: there is one {what} of each colour, but {len(found)} {colour}")
    _check_rules(rules, len(kinds), "karuba/cards.toml [rules]")


def _check_kind(kind: CardKind, where: str) -> None:
    check_fields(kind, where)
    if not kind.exits or len(set(kind.exits)) != len(kind.exits) or set(kind.exits) - set(EDGES):
        raise Mistake(f"{where}: exits = {kind.exits!r} are not some of N, E, S, W, each once")
    if kind.adventurer and kind.temple:
        raise Mistake(f"{where}: it shows an adventurer and a temple; it can only show one of them")


def _check_rules(rules: Rules, cards: int, where: str) -> None:
    check_fields(rules, where)
    room = rules.grid * rules.grid
    if not 1 <= rules.rounds <= min(cards, room) // 2:
        raise Mistake(
            f"{where}: rounds = {rules.rounds}; a round takes two cards, and with {cards} cards "
            f"and room for {room} it is 1 to {min(cards, room) // 2}"
        )


check(_FILE.kinds, RULES)
