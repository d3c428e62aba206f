"""What each player sees, and what they may imagine about the rest."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from stammtisch.core import Rng, Seat

from .boss import dangers, got_away, score, strength
from .cards import ERADIBOT, GOBLIN
from .choices import guard
from .position import TABLE
from .state import Klong
from .tables import BLOCKADE, CARD, NONE, Options

GUARDS: Final = (GOBLIN, ERADIBOT)


@dataclass(frozen=True)
class Player:
    """What lies before one player; the hand as far as it is known, and None for the other cards."""

    hand: tuple[str | None, ...]
    pile: int
    discards: tuple[str, ...]
    supply: int
    damage: int
    credits: int
    crystals: int
    goods: tuple[str, ...]
    tokens: tuple[str, ...]
    hacked: tuple[str, ...]
    artifact: int | None
    pod: bool
    at: str | None
    status: int
    #: Whether the command code is known; and in the end, what the points of who got away are made of.
    code: bool
    score: tuple[int, ...]


@dataclass(frozen=True)
class View:
    """The table from one seat. Hidden are the cards in the others' hands, all face-down piles and tokens."""

    seat: Seat | None
    options: Options
    ship: str
    phase: str
    round: int
    first: Seat
    turn: Seat
    players: tuple[Player, ...]
    #: Cubes of each colour, then red ones; in the bag black ones too.
    area: tuple[int, ...]
    bag: tuple[int, ...]
    aside: tuple[int, ...]
    black_aside: int
    rage: int
    deck: int
    row: tuple[str | None, ...]
    beaten: tuple[str, ...]
    reserve: tuple[int, ...]
    #: The spaces where tokens lie, one for each token; artifacts on the board; escape pods by space; goods.
    tokens: tuple[str, ...]
    artifacts: tuple[int, ...]
    pods: tuple[bool, ...]
    stock: tuple[int, ...]
    bank: int
    play: tuple[str, ...]
    trashed: tuple[str, ...]
    skill: int
    swords: int
    boots: int
    hush: int
    blocked: int
    teleports: int
    vaporizers: int
    multipass: bool
    fearless: bool
    unlocked: bool
    foes: int
    #: How many cubes the next attack draws, for how many dangers; the enemy that stays; whether the lift is blocked.
    attack: int
    dangers: int
    guard: str
    blockade: bool


def _hand(s: Klong, who: Seat, seat: Seat | None) -> tuple[str | None, ...]:
    """First the cards that everybody knows, then the others."""
    rest = s.hands[who][:]
    for card in s.known[who]:
        rest.remove(card)
    return tuple([CARD[card] for card in s.known[who]] + [CARD[card] if who == seat else None for card in rest])


view = TABLE.view(
    View,
    players=TABLE.players(
        Player,
        hand=_hand,
        pile="piles",
        tokens="held",
        pod=lambda s, who, seat: s.pod[who] != NONE,
        code=lambda s, who, seat: s.has_code(who),
        score=lambda s, who, seat: tuple(score(s, who)) if s.phase == "over" and got_away(s, who) else (),
    ),
    artifacts=TABLE.shown("lying"),
    pods=lambda s, seat: tuple([s.pod_is_there(pod) for pod in range(4)]),
    trashed=lambda s, seat: tuple([CARD[card] for card in s.doomed + s.apart]),
    blocked=lambda s, seat: s.blocked,
    attack=lambda s, seat: strength(s),
    dangers=lambda s, seat: dangers(s),
    guard=lambda s, seat: GUARDS[guard(s)].name,
    blockade=lambda s, seat: s.rage >= BLOCKADE,
)


def redeal(s: Klong, seat: Seat, rng: Rng) -> None:
    """Shuffle the mission deck, the face-down tokens, one's own pile, and the others' piles with their hands."""
    for things in (s.deck, s.minor, s.major):
        things.sort()  # nothing of the true order may remain
        rng.shuffle(things)
    for who in range(s.seats):
        pile = s.piles[who]
        hand = s.hands[who]
        if who != seat:
            for card in s.known[who]:
                hand.remove(card)
            hidden = len(hand)
            pile += hand
            pile.sort()
            rng.shuffle(pile)
            hand = s.known[who] + pile[:hidden]
            hand.sort()
            s.hands[who] = hand
            del pile[:hidden]
        else:
            pile.sort()
            rng.shuffle(pile)
    s.rng = rng.fork()
