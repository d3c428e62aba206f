"""What each player sees, and what they may imagine about the rest."""
# mypyc: compile this module

from __future__ import annotations

from dataclasses import dataclass

from stammtisch.core import Rng, Seat
from stammtisch.core.pickles import by_fields

from .actions import guard
from .boss import dangers, strength
from .cards import ERADIBOT, GOBLIN, GOODS
from .rules import got_away, score
from .ship import AWAY, CODES, NAMES, SHIPS, VALUES
from .state import Klong
from .tables import BLOCKADE, CARD, NONE, TOKEN, Options


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
    trashes: int
    teleports: int
    hops: int
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


by_fields(Player, View)


def view(s: Klong, seat: Seat | None) -> View:
    """All that a seat may know at this moment; None is a spectator."""
    return View(
        seat=seat,
        options=s.options,
        ship=CODES[s.ship],
        phase=s.phase,
        round=s.round,
        first=s.first,
        turn=s.turn,
        players=tuple([_player(s, who, seat) for who in range(s.seats)]),
        area=tuple(s.area),
        bag=tuple(s.bag),
        aside=tuple(s.aside),
        black_aside=s.black_aside,
        rage=s.rage,
        deck=len(s.deck),
        row=tuple([CARD[card] if card != NONE else None for card in s.row]),
        beaten=_cards(s.beaten),
        reserve=tuple(s.reserve),
        tokens=tuple([NAMES[at] for at in SHIPS[s.ship].spaces for _ in range(s.tokens[at])]),
        artifacts=tuple([value for artifact, value in enumerate(VALUES) if s.lying >> artifact & 1]),
        pods=tuple([s.pod_is_there(pod) for pod in range(4)]),
        stock=tuple(s.stock),
        bank=s.bank,
        play=_cards(s.play),
        trashed=_cards(s.doomed + s.apart),
        skill=s.skill,
        swords=s.swords,
        boots=s.boots,
        hush=s.hush,
        blocked=s.blocked,
        trashes=s.trashes,
        teleports=s.teleports,
        hops=s.hops,
        vaporizers=s.vaporizers,
        multipass=s.multipass,
        fearless=s.fearless,
        unlocked=s.unlocked,
        foes=s.foes,
        attack=strength(s),
        dangers=dangers(s),
        guard=(ERADIBOT if guard(s) else GOBLIN).name,
        blockade=s.rage >= BLOCKADE,
    )


def _player(s: Klong, who: Seat, seat: Seat | None) -> Player:
    return Player(
        hand=_hand(s, who, seat),
        pile=len(s.piles[who]),
        discards=_cards(s.discards[who]),
        supply=s.supply[who],
        damage=s.damage[who],
        credits=s.credits[who],
        crystals=s.crystals[who],
        goods=tuple([name for good, name in enumerate(GOODS) if s.goods[who] >> good & 1]),
        tokens=tuple([TOKEN[token] for token in s.held[who]]),
        hacked=tuple([NAMES[at] for at in s.hacked[who]]),
        artifact=VALUES[s.artifacts[who]] if s.artifacts[who] != NONE else None,
        pod=s.pods[who] != NONE,
        at=NAMES[s.at[who]] if s.at[who] != AWAY else None,
        status=s.status[who],
        code=s.has_code(who),
        score=tuple(score(s, who)) if s.phase == "over" and got_away(s, who) else (),
    )


def _cards(cards: list[int]) -> tuple[str, ...]:
    return tuple([CARD[card] for card in cards])


def _hand(s: Klong, who: Seat, seat: Seat | None) -> tuple[str | None, ...]:
    """First the cards that everybody knows, then the others."""
    rest = s.hands[who][:]
    for card in s.known[who]:
        rest.remove(card)
    return tuple([CARD[card] for card in s.known[who]] + [CARD[card] if who == seat else None for card in rest])


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
