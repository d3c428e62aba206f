"""What is printed on the cards of Karuba, and the numbers of the rules that a designer may change."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from stammtisch.core import Mistake, load_cards, make_record

COLOURS: Final = ("blue", "orange", "green", "purple")
#: The four edges of a card, in the order of their bits.
EDGES: Final = "NESW"


@dataclass(frozen=True)
class Kind:
    """What is printed on a card."""

    number: int
    exits: str
    treasure: str = ""
    adventurer: str = ""
    temple: str = ""
    copies: int = 1


@dataclass(frozen=True)
class Rules:
    """The numbers of the rules."""

    rounds: int
    hand: int
    grid: int
    home: int
    crystal: int
    gold: int


_FILE: Final = load_cards("stammtisch.games.karuba", Kind)
DIGEST: Final = _FILE.digest
#: A card in the state is its number.
CARDS: Final = {kind.number: kind for kind in _FILE.kinds}
RULES: Final = make_record(Rules, _FILE.table["rules"], "karuba/cards.toml [rules]")


def _check() -> None:
    """What the type of a value cannot tell."""
    if sorted(CARDS) != list(range(1, len(_FILE.kinds) + 1)):
        raise Mistake(f"karuba/cards.toml: the numbers of the cards are 1 to {len(_FILE.kinds)}, each once")
    for kind in _FILE.kinds:
        where = f"karuba/cards.toml: card {kind.number}"
        if not kind.exits or any(kind.exits.count(edge) != 1 for edge in kind.exits) or set(kind.exits) - set(EDGES):
            raise Mistake(f"{where}: exits = {kind.exits!r} are not some of N, E, S, W, each once")
        if kind.treasure not in ("", "crystal", "gold"):
            raise Mistake(f"{where}: treasure = {kind.treasure!r} is neither crystal nor gold")
    for colour in COLOURS:
        for what, found in (
            ("adventurer", [kind.number for kind in _FILE.kinds if kind.adventurer == colour]),
            ("temple", [kind.number for kind in _FILE.kinds if kind.temple == colour]),
        ):
            if len(found) != 1:
                raise Mistake(f"karuba/cards.toml: there is one {what} of each colour, but {len(found)} {colour}")


_check()
