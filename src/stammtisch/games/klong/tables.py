"""What is printed, as the rules see it: cards and tokens as numbers, and the numbers of the rules."""
# mypyc: compile this module

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from stammtisch.core import Mistake, unknown

from .cards import CARDS, GOODS, RULES, TOKENS
from .chart import RAGE
from .ship import CODES

#: No card in a place of the row, no artifact, no pod.
NONE: Final = -1
ABOARD: Final = 0
ESCAPED: Final = 1
RESCUED: Final = 2
LOST: Final = 3
#: Why boots are of no use: a security lock was entered, or lift or telepad were used.
LOCKED: Final = 1
DAZED: Final = 2

CARD: Final = [kind.name for kind in CARDS]
TOKEN: Final = list(TOKENS)
LIFE: Final = int(RULES.life)
CUBES: Final = int(RULES.cubes)
BLACK: Final = int(RULES.black)
HAND: Final = int(RULES.hand)
ROW: Final = int(RULES.row)
CRYSTALS: Final = int(RULES.crystals)
DATA_CUBES: Final = int(RULES.data_cubes)
TOP: Final = len(RAGE.cubes)
#: By rage space, which count from 1: red cubes that wait there.
RED: Final = [0, *RAGE.red]
ALL_RED: Final = sum(RAGE.red)
BLOCKADE: Final = int(RAGE.blockade)
RED_ZONE: Final = list(RAGE.zone).index("red") + 1

STARTERS: Final = [card for card, kind in enumerate(CARDS) if kind.pile == "start" for _ in range(kind.copies)]
MISSION: Final = [card for card, kind in enumerate(CARDS) if kind.pile == "mission" for _ in range(kind.copies)]
#: The cards of the reserve, and how many of each there are.
RESERVE: Final = [card for card, kind in enumerate(CARDS) if kind.pile == "reserve"]
RESERVE_COPIES: Final = [CARDS[card].copies for card in RESERVE]
_ALL_TOKENS: Final = [(token, kind.size) for token, kind in enumerate(TOKENS.values()) for _ in range(kind.copies)]
MINOR_TOKENS: Final = [token for token, size in _ALL_TOKENS if size == "minor"]
MAJOR_TOKENS: Final = [token for token, size in _ALL_TOKENS if size == "major"]
MASTER_KEY: Final = 1 << GOODS.index("master_key")
TELEPASS: Final = 1 << GOODS.index("telepass")
CONTRABAND: Final = 1 << GOODS.index("contraband")
SHIP_NAMES: Final = ["first", "random", *CODES]
COLOURS: Final = ("blue", "orange", "green", "purple")


@dataclass(frozen=True)
class Options:
    """What a table may agree on before it plays."""

    #: "first", "random", or the modules in slots A, B and C as in "HY-PK-MB".
    ship: str = "first"

    def __post_init__(self) -> None:
        if self.ship not in SHIP_NAMES:
            raise Mistake(f"option ship: {unknown('ship', self.ship, SHIP_NAMES)}")
