"""What a table of Kombio may agree on."""
# mypyc: compile this module

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from stammtisch.core import Mistake
from stammtisch.core.pickles import by_fields

ANY_TIME: Final = "any time"
AFTER_EACH_DISCARD: Final = "after each discard"
NEVER: Final = "never"
RESHUFFLE: Final = "reshuffle"
ROUND_ENDS: Final = "round ends"


@dataclass(frozen=True)
class Options:
    """What a table may agree on before it plays."""

    #: How many rounds are played ...
    rounds: int = 5
    #: ... or, if not 0, the score that ends the game after the round in which anyone reaches it.
    target: int = 0
    #: Whether a pair of 14s is rewarded, and whether 25 with one 14 is.
    pair_of_14s: bool = True
    exactly_25: bool = True
    #: Until when a discarded card can be matched: until the next discard; once, before the next turn; or never.
    matching: str = ANY_TIME
    #: Whether a card that was matched can be matched again.
    chain_matching: bool = False
    #: What happens when the deck runs out for the first time.
    deck_out: str = RESHUFFLE
    #: If not 0, after how many turns a round ends without a call.
    turn_limit: int = 0
    #: Whether the first turn waits until everyone has looked at their lower cards and is ready.
    ready: bool = False

    def __post_init__(self) -> None:
        if not 1 <= self.rounds <= 100:
            raise Mistake(f"option rounds is a number from 1 to 100, not {self.rounds}")
        if not 0 <= self.target <= 1000:
            raise Mistake(f"option target is a score from 1 to 1000, or 0 to play for rounds, not {self.target}")
        if not 0 <= self.turn_limit <= 1000:
            raise Mistake(f"option turn_limit is a number of turns up to 1000, or 0 for none, not {self.turn_limit}")
        _check_word("matching", self.matching, (ANY_TIME, AFTER_EACH_DISCARD, NEVER))
        _check_word("deck_out", self.deck_out, (RESHUFFLE, ROUND_ENDS))


def _check_word(option: str, word: str, known: tuple[str, ...]) -> None:
    if word not in known:
        raise Mistake(f"option {option} is {' or '.join(map(repr, known))}, not {word!r}")


by_fields(Options)
