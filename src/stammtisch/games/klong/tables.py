"""What is printed, as the rules see it: the numbers of the rules, and by card, token and space what it says.

A text is a list of numbers: word, number and a text that follows (for `discard_for`, else 0), again and again. Texts
have numbers themselves; text 0 is empty.
"""
# mypyc: compile this module

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from stammtisch.core import Mistake, unknown
from stammtisch.core.pickles import by_fields

from .cards import (  # isort: skip
    ASKING, CARDS, CONDITIONS, ERADIBOT, FACTIONS, GOBLIN, GOOD_POINTS, GOODS, PLAYERS, POINTS, RULES, TOKENS, WORDS,
    Statement, read_text,
)  # fmt: skip
from .chart import RAGE, SPACES
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

# Numbers of the rules
LIFE: Final = int(RULES.life)
CUBES: Final = int(RULES.cubes)
BLACK: Final = int(RULES.black)
HAND: Final = int(RULES.hand)
ROW: Final = int(RULES.row)
CRYSTALS: Final = int(RULES.crystals)
DATA_CUBES: Final = int(RULES.data_cubes)
PRICE: Final = int(RULES.price)
MEDIKIT: Final = int(RULES.medikit)
POD_POINTS: Final = int(POINTS.pod)
MOST_ROUNDS: Final = 999
#: By number of players, how many cubes somebody who is out draws.
GONE_CUBES: Final = [0, 0, *PLAYERS.gone]

# The rage track, whose spaces count from 1: cubes of an attack there, red cubes that wait there
TOP: Final = len(RAGE.cubes)
RAGE_CUBES: Final = [0, *RAGE.cubes]
RED: Final = [0, *RAGE.red]
ALL_RED: Final = sum(RAGE.red)
BLOCKADE: Final = int(RAGE.blockade)
RED_ZONE: Final = list(RAGE.zone).index("red") + 1

# By card
CARD: Final = [kind.name for kind in CARDS]
COST: Final = [kind.cost for kind in CARDS]
ENEMY: Final = [kind.enemy for kind in CARDS]
SKILL: Final = [kind.skill for kind in CARDS]
SWORDS: Final = [kind.swords for kind in CARDS]
BOOTS: Final = [kind.boots for kind in CARDS]
BOSS: Final = [kind.boss for kind in CARDS]
DANGER: Final = [kind.danger for kind in CARDS]
FACTION: Final = [FACTIONS.index(kind.faction) if kind.faction else NONE for kind in CARDS]
PRISONER: Final = [kind.prisoner for kind in CARDS]
CARD_POINTS: Final = [kind.points for kind in CARDS]
PER_CREDITS: Final = [kind.per_credits for kind in CARDS]
IF_GOODS: Final = [kind.if_goods for kind in CARDS]

# Decks; and the cards of the reserve, how many of each there are, and by card its place there
STARTERS: Final = [card for card, kind in enumerate(CARDS) if kind.pile == "start" for _ in range(kind.copies)]
MISSION: Final = [card for card, kind in enumerate(CARDS) if kind.pile == "mission" for _ in range(kind.copies)]
RESERVE: Final = [card for card, kind in enumerate(CARDS) if kind.pile == "reserve"]
RESERVE_COPIES: Final = [CARDS[card].copies for card in RESERVE]
RESERVE_COST: Final = [COST[card] for card in RESERVE]
IN_RESERVE: Final = [RESERVE.index(card) if card in RESERVE else NONE for card in range(len(CARDS))]

# By token: whether it stays with its finder, whether it is a power crystal, what it scores
TOKEN: Final = list(TOKENS)
KEPT: Final = [token.keep or bool(token.use) for token in TOKENS.values()]
IS_CRYSTAL: Final = [token.crystal for token in TOKENS.values()]
TOKEN_POINTS: Final = [token.points for token in TOKENS.values()]
PER_CRYSTAL: Final = [token.per_crystal for token in TOKENS.values()]
_ALL_TOKENS: Final = [(token, kind.size) for token, kind in enumerate(TOKENS.values()) for _ in range(kind.copies)]
MINOR_TOKENS: Final = [token for token, size in _ALL_TOKENS if size == "minor"]
MAJOR_TOKENS: Final = [token for token, size in _ALL_TOKENS if size == "major"]

# Goods
MASTER_KEY: Final = 1 << GOODS.index("master_key")
TELEPASS: Final = 1 << GOODS.index("telepass")
CONTRABAND: Final = 1 << GOODS.index("contraband")
POINTS_OF_GOOD: Final = [int(points) for points in GOOD_POINTS]

# The enemy that stays, by its two sides
GUARD_SWORDS: Final = [int(GOBLIN.swords), int(ERADIBOT.swords)]

SHIP_NAMES: Final = ["first", "random", *CODES]
COLOURS: Final = ("blue", "orange", "green", "purple")

# Texts
TEXTS: Final[list[list[int]]] = [[]]
#: Whether a text stops to ask, and whether a word does.
ASKS: Final[list[bool]] = [False]
WORD_ASKS: Final = [word in ASKING for word in WORDS]
#: The conditional texts of cards: the faction they wait for and how many cards of it, or what else; the text, the card.
WAITS_FOR_FACTION: Final[list[int]] = []
WAITS_FOR_CARDS: Final[list[int]] = []
WAITS_FOR: Final[list[str]] = []
WAITING_TEXT: Final[list[int]] = []
WAITING_CARD: Final[list[int]] = []


def _text(statements: tuple[Statement, ...]) -> int:
    """The number of a text, a new one if there is no such text yet."""
    text: list[int] = []
    asks = False
    for statement in statements:
        then = _text(statement.then)
        text += [statement.word, statement.number, then]
        asks = asks or WORD_ASKS[statement.word] or ASKS[then]
    if text not in TEXTS:
        TEXTS.append(text)
        ASKS.append(asks)
    return TEXTS.index(text)


def _waiting(card: int) -> list[int]:
    """The numbers of the conditional texts of a card. With its own faction, it takes another card of that."""
    found: list[int] = []
    for condition in read_text(CARDS[card].text).later:
        found.append(len(WAITS_FOR))
        holds = CONDITIONS[condition.holds]
        WAITS_FOR.append(holds)
        WAITS_FOR_FACTION.append(FACTIONS.index(holds) if holds in FACTIONS else NONE)
        WAITS_FOR_CARDS.append(2 if holds == CARDS[card].faction else 1)
        WAITING_TEXT.append(_text(condition.then))
        WAITING_CARD.append(card)
    return found


# By card, by token, by space, and of the enemy that stays
NOW: Final = [_text(read_text(kind.text).now) for kind in CARDS]
LATER: Final = [_waiting(card) for card in range(len(CARDS))]
#: By card, what waits if a copy of it was played before: to trash a card pays once a turn, however many ask for it.
AGAIN: Final = [[text for text in texts if WAITS_FOR[text] != "trashed"] for texts in LATER]
ACQUIRE: Final = [_text(read_text(kind.acquire).now) for kind in CARDS]
ARRIVE: Final = [_text(read_text(kind.arrive).now) for kind in CARDS]
WHEN_FOUND: Final = [_text(read_text(token.found, WORDS).now) for token in TOKENS.values()]
WHEN_USED: Final = [_text(read_text(token.use, WORDS).now) for token in TOKENS.values()]
PORT: Final = [_text(space.text("port")) for space in SPACES]
REWARD: Final = [_text(space.text("reward")) for space in SPACES]
GUARD_REWARD: Final = [_text(read_text(guard.reward).now) for guard in (GOBLIN, ERADIBOT)]


@dataclass(frozen=True)
class Options:
    """What a table may agree on before it plays."""

    #: "first", "random", or the modules in slots A, B and C as in "HY-PK-MB".
    ship: str = "first"
    #: Not in the rules, but for programs: after so many rounds everybody aboard is knocked out.
    rounds: int = 100

    def __post_init__(self) -> None:
        if self.rounds not in range(1, MOST_ROUNDS + 1):
            raise Mistake(f"option rounds is a number from 1 to {MOST_ROUNDS}, not {self.rounds}")
        if self.ship not in SHIP_NAMES:
            raise Mistake(f"option ship: {unknown('ship', self.ship, SHIP_NAMES)}")


by_fields(Options)
