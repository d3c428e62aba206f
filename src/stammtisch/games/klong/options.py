"""What can be answered in Klong: every option is one object, made once."""
# mypyc: compile this module

from __future__ import annotations

from enum import Enum
from typing import Final, final

from stammtisch.core.pickles import one_each

from .cards import CARDS, ERADIBOT, GOBLIN, GOODS, TOKENS
from .chart import SPACES


class Turn(Enum):
    END = "end the turn"


@final
class Go:
    """What is done to a space: to go there, in one way or another, or to use what is there."""

    __slots__ = ("at", "space", "verb")

    def __init__(self, verb: str, at: int, space: str) -> None:
        self.verb = verb
        self.at = at
        self.space = space

    def __str__(self) -> str:
        return f"{self.verb}.{self.space}"

    def __repr__(self) -> str:
        return f"Go({self})"

    @property
    def doing(self) -> str:
        """The key of the verb among the words of the game."""
        return f"do_{self.verb}"


@final
class Act:
    """What is done with a card, a token or a good."""

    __slots__ = ("number", "verb", "what")

    def __init__(self, verb: str, number: int, what: str) -> None:
        self.verb = verb
        self.number = number
        self.what = what

    def __str__(self) -> str:
        return f"{self.verb}.{self.what}"

    def __repr__(self) -> str:
        return f"Act({self})"

    @property
    def doing(self) -> str:
        """The key of the verb among the words of the game."""
        return f"do_{self.verb}"


def _to_spaces(verb: str) -> list[Go]:
    return [Go(verb, at, space.name) for at, space in enumerate(SPACES)]


def _with_cards(verb: str) -> list[Act]:
    return [Act(verb, card, kind.name) for card, kind in enumerate(CARDS)]


END: Final = Turn.END
#: By space.
MOVE: Final = _to_spaces("move")
LIFT: Final = _to_spaces("lift")
PAD: Final = _to_spaces("pad")
TELEPORT: Final = _to_spaces("teleport")
HOP: Final = _to_spaces("hop")
HACK: Final = _to_spaces("hack")
TAKE: Final = _to_spaces("artifact")
#: By card.
PLAY: Final = _with_cards("play")
BUY: Final = _with_cards("buy")
FIGHT: Final = _with_cards("fight")
DISCARD: Final = _with_cards("discard")
TRASH: Final = _with_cards("trash")
PURGE: Final = _with_cards("purge")
#: By token, and by good.
USE: Final = [Act("use", token, name) for token, name in enumerate(TOKENS)]
GOOD: Final = [Act("good", good, name) for good, name in enumerate(GOODS)]
#: The enemy that stays, by its two sides.
FIGHT_GUARD: Final = [Act("fight", -1, GOBLIN.name), Act("fight", -2, ERADIBOT.name)]
one_each(
    __name__,
    MOVE,
    LIFT,
    PAD,
    TELEPORT,
    HOP,
    HACK,
    TAKE,
    PLAY,
    BUY,
    FIGHT,
    DISCARD,
    TRASH,
    PURGE,
    USE,
    GOOD,
    FIGHT_GUARD,
)
