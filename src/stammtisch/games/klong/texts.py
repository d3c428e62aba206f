"""The texts of cards, tokens and spaces as numbered lists of numbers, which the rules carry out."""

from __future__ import annotations

from typing import Final

from .cards import ASKING, CARDS, CONDITIONS, ERADIBOT, FACTIONS, GOBLIN, TOKENS, WORDS, Statement, read_text
from .chart import SPACES

#: Each text is word, number and a text that follows (for `discard_for`, else 0), again and again. Text 0 is empty.
TEXTS: Final[list[list[int]]] = [[]]
#: Whether a text stops to ask.
ASKS: Final[list[bool]] = [False]
#: The conditional texts of cards: what must hold, the text, the card, and how many cards of the faction it takes.
HOLDS: Final[list[int]] = []
THEN: Final[list[int]] = []
CARD: Final[list[int]] = []
TAKES: Final[list[int]] = []


def _number_of(statements: tuple[Statement, ...]) -> int:
    """The number of a text, a new one if there is no such text yet."""
    text: list[int] = []
    asks = False
    for statement in statements:
        then = _number_of(statement.then)
        text += [statement.word, statement.number, then]
        asks = asks or WORDS[statement.word] in ASKING or ASKS[then]
    if text not in TEXTS:
        TEXTS.append(text)
        ASKS.append(asks)
    return TEXTS.index(text)


def _conditions(card: int) -> list[int]:
    """The numbers of the conditional texts of a card."""
    found = []
    for condition in read_text(CARDS[card].text).later:
        found.append(len(HOLDS))
        HOLDS.append(condition.holds)
        THEN.append(_number_of(condition.then))
        CARD.append(card)
        own = CONDITIONS[condition.holds] in FACTIONS and CONDITIONS[condition.holds] == CARDS[card].faction
        TAKES.append(2 if own else 1)
    return found


#: By card.
NOW: Final = [_number_of(read_text(kind.text).now) for kind in CARDS]
LATER: Final = [_conditions(card) for card in range(len(CARDS))]
ACQUIRE: Final = [_number_of(read_text(kind.acquire).now) for kind in CARDS]
ARRIVE: Final = [_number_of(read_text(kind.arrive).now) for kind in CARDS]
#: By token.
FOUND: Final = [_number_of(read_text(token.found, WORDS).now) for token in TOKENS.values()]
USE: Final = [_number_of(read_text(token.use, WORDS).now) for token in TOKENS.values()]
#: By space.
PORT: Final = [_number_of(space.text("port")) for space in SPACES]
REWARD: Final = [_number_of(space.text("reward")) for space in SPACES]
#: The two sides of the enemy that stays.
GUARDS: Final = [_number_of(read_text(guard.reward).now) for guard in (GOBLIN, ERADIBOT)]
