"""What a table may agree on before it plays."""
# mypyc: compile this module

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from stammtisch.core import Mistake
from stammtisch.core.pickles import by_fields

ANY_TIME: Final = "any time"
IN_TURN: Final = "in turn"


@dataclass(frozen=True)
class Options:
    """What a table may agree on before it plays."""

    #: After so many turns, all players together, the game ends even if no Hoard is full.
    turn_cap: int = 300
    #: Whether Prizes that take no action are flipped at "any time", or only "in turn".
    flips: str = ANY_TIME
    #: Whether Heroes are "dealt" or "picked".
    heroes: str = "dealt"

    def __post_init__(self) -> None:
        if self.flips not in (ANY_TIME, IN_TURN):
            raise Mistake(f"option flips is {ANY_TIME} or {IN_TURN}, not {self.flips!r}")
        if self.heroes not in ("dealt", "picked"):
            raise Mistake(f"option heroes is dealt or picked, not {self.heroes!r}")
        if not 1 <= self.turn_cap <= 10_000:
            raise Mistake(f"option turn_cap is a number from 1 to 10000, not {self.turn_cap}")


by_fields(Options)
