"""What is printed on the cards of Karuba, and the numbers of the rules that a designer may change."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from stammtisch.core import Mistake, load_cards

COLOURS: Final = ("blue", "orange", "green", "purple")
#: The four edges of a card, in the order of their bits.
EDGES: Final = "NESW"


@dataclass(frozen=True)
class CardKind:
    """What is printed on a card."""

    number: int
    exits: str
    treasure: str = ""
    adventurer: str = ""
    temple: str = ""


@dataclass(frozen=True)
class Rules:
    """The numbers of the rules."""

    rounds: int
    hand: int
    grid: int
    home: int
    crystal: int
    gold: int


_FILE: Final = load_cards("stammtisch.games.karuba", CardKind)
DIGEST: Final = _FILE.digest
#: A card in the state is its number.
CARDS: Final = {kind.number: kind for kind in _FILE.kinds}
RULES: Final = _FILE.record(Rules, "rules")


def check(kinds: list[CardKind], rules: Rules) -> None:
    """Refuse what the type of a value cannot tell."""
    if sorted(kind.number for kind in kinds) != list(range(1, len(kinds) + 1)):
        raise Mistake(f"karuba/cards.toml: the numbers of the cards are 1 to {len(kinds)}, each once")
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
    if not kind.exits or len(set(kind.exits)) != len(kind.exits) or set(kind.exits) - set(EDGES):
        raise Mistake(f"{where}: exits = {kind.exits!r} are not some of N, E, S, W, each once")
    if kind.treasure not in ("", "crystal", "gold"):
        raise Mistake(f"{where}: treasure = {kind.treasure!r} is neither crystal nor gold")
    for what, colour in (("adventurer", kind.adventurer), ("temple", kind.temple)):
        if colour not in ("", *COLOURS):
            raise Mistake(f"{where}: {what} = {colour!r} is none of {', '.join(COLOURS)}")
    if kind.adventurer and kind.temple:
        raise Mistake(f"{where}: it shows an adventurer and a temple; it can only show one of them")


def _check_rules(rules: Rules, cards: int, where: str) -> None:
    if rules.grid not in range(2, 5):  # a cell is a bit of a 64-bit number: see ground.py
        raise Mistake(f"{where}: grid = {rules.grid}; it is 2 to 4")
    if rules.hand < 2:
        raise Mistake(f"{where}: hand = {rules.hand}; everyone picks two cards, so it is at least 2")
    room = rules.grid * rules.grid
    if not 1 <= rules.rounds <= min(cards, room) // 2:
        raise Mistake(
            f"{where}: rounds = {rules.rounds}; a round takes two cards, and with {cards} cards "
            f"and room for {room} it is 1 to {min(cards, room) // 2}"
        )


check(_FILE.kinds, RULES)
