"""The table of a game of Klong: what lies on it, and what hands do with it."""
# mypyc: compile this module

from __future__ import annotations

from dataclasses import dataclass

from stammtisch.core import Rng, Seat, State, holds, take

from stammtisch.core.parts import (  # isort: skip
    SEAT, a_seat, choice_of, flag, integer, list_of, one_of, own_part, set_of, stack_of, unwritten,
)  # fmt: skip
from stammtisch.core.table import lay

from . import parts
from .cards import GOODS, PLAYERS, RULES
from .chart import FIRST
from .parts import BLOCK, CARD, GOOD, POD, SHIP, SPACE, STATUS, TEXT, TOKEN, Artifacts, Lying, Tokens
from .ship import CODES, START, VALUES

from .tables import (  # isort: skip
    ABOARD, BLOCKADE, CRYSTALS, CUBES, DATA_CUBES, HAND, LIFE, MAJOR_TOKENS, MINOR_TOKENS, MISSION, MOST_ROUNDS, RED,
    RED_ZONE, RESERVE, RESERVE_COPIES, ROW, STARTERS, TOP, Options,
)  # fmt: skip

from .events import (  # isort: skip
    BLOCKED, CLANKED, CRYSTAL, DREW, EARNED, HEALED, HUNTERS, HURT, HUSHED, RAGED, RETURNED, SHUFFLED, TURNED,
)  # fmt: skip


@dataclass
class Klong(State):
    """Everybody's cards, cubes and things, the ship and what lies on it, the bag, and what the turn has brought."""

    options: Options
    #: The number of the arrangement.
    ship: int = one_of(SHIP, default=lambda s: SHIP.numbers.get(s.options.ship, SHIP.numbers[FIRST]), gaps=False)
    first: Seat = a_seat()
    turn: Seat = a_seat()
    #: "gone" is when somebody who is out has the turn.
    phase: str = choice_of("begin turn gone over", default="turn")
    round: int = integer(range(1, MOST_ROUNDS + 1), default=1)
    rage: int = integer(range(1, TOP + 1), default=lambda s: int(PLAYERS.start[s.seats - 2]))
    #: Everybody's cards.
    piles: list[list[int]] = stack_of(CARD, each=SEAT)
    hands: list[list[int]] = list_of(CARD, each=SEAT, in_order=True)
    #: Those of each hand that everybody knows by counting: the pile they came from has been used up.
    known: list[list[int]] = list_of(CARD, each=SEAT, in_order=True, counted=False)
    discards: list[list[int]] = list_of(CARD, each=SEAT)
    #: Cubes of each colour: on the life track, out of the game ...
    damage: list[int] = integer(range(LIFE + 1), each=SEAT)
    aside: list[int] = integer(range(CUBES + 1), each=SEAT)
    black_aside: int = integer()
    #: ... in bag and Clank area, red ones after them, in the bag black ones too; and the rest at hand.
    bag: list[int] = integer(range(CUBES + 1), each=lambda s: s.seats + 2, default=parts.bag)
    area: list[int] = integer(range(CUBES + 1), each=lambda s: s.seats + 1, default=parts.area)
    supply: list[int] = integer(range(CUBES + 1), each=SEAT, default=parts.supply)
    credits: list[int] = integer(each=SEAT)
    crystals: list[int] = integer(range(CRYSTALS + 1), each=SEAT)
    goods: list[int] = set_of(GOOD, each=SEAT)
    held: list[list[int]] = list_of(TOKEN, each=SEAT, in_order=True)
    #: The spaces of the data cubes.
    hacked: list[list[int]] = list_of(SPACE, each=SEAT)
    artifacts: list[int] = own_part(Artifacts())
    pods: list[int] = one_of(POD, each=SEAT)
    at: list[int] = one_of(SPACE, each=SEAT, default=START)
    status: list[int] = one_of(STATUS, each=SEAT, default=ABOARD, gaps=False)
    #: The mission deck and row, the enemies beaten, all cards that were trashed, and how many are in the reserve.
    deck: list[int] = stack_of(CARD)
    row: list[int] = one_of(CARD, each=ROW)
    beaten: list[int] = list_of(CARD)
    box: list[int] = list_of(CARD)
    reserve: list[int] = integer(range(max(RESERVE_COPIES) + 1), each=len(RESERVE), default=parts.reserve)
    #: By space, how many tokens lie there. All of a size are alike until they are turned up, so they lie in two piles.
    tokens: list[int] = own_part(Tokens())
    minor: list[int] = stack_of(TOKEN)
    major: list[int] = stack_of(TOKEN)
    #: Tokens that are used up.
    spent: list[int] = list_of(TOKEN)
    #: Goods on the market, crystals in the bank, and a bit for each artifact on the board.
    stock: list[int] = integer(
        range(10), each=len(GOODS), default=lambda s: [int(PLAYERS.goods[s.seats - 2])] * len(GOODS)
    )
    bank: int = unwritten(lambda s: CRYSTALS - sum(s.crystals))
    lying: int = own_part(Lying())
    #: What the turn has brought: the play area, its cards that will be trashed, and those of the discard pile ...
    play: list[int] = list_of(CARD)
    doomed: list[int] = list_of(CARD, counted=False)
    apart: list[int] = list_of(CARD)
    #: ... conditional texts that wait, and the rest.
    pending: list[int] = list_of(TEXT)
    skill: int = integer()
    swords: int = integer()
    boots: int = integer()
    hush: int = integer()
    blocked: int = set_of(BLOCK)
    #: What cards and ports have given that may be used until the turn ends.
    trashes: int = integer()
    teleports: int = integer()
    hops: int = integer()
    vaporizers: int = integer()
    trashed: int = integer(default=lambda s: len(s.doomed) + len(s.apart))
    multipass: bool = flag()
    fearless: bool = flag()
    unlocked: bool = flag()
    #: The enemies on the path that is being crossed, while one is asked how many swords to spend on them.
    foes: int = unwritten(0)

    # What there is

    def goes_on(self) -> bool:
        return self.phase != "over"

    def has_code(self, seat: Seat) -> bool:
        return len(self.hacked[seat]) == DATA_CUBES

    def is_aboard(self, seat: Seat) -> bool:
        return self.status[seat] == ABOARD

    def anybody_aboard(self) -> bool:
        return holds(self.status, ABOARD)

    def pod_is_there(self, pod: int) -> bool:
        return pod not in self.pods

    def red_on_track(self) -> int:
        return sum(RED[self.rage + 1 :])

    # What hands do

    def draw(self, me: Seat, count: int) -> None:
        """Draw cards; an empty pile is made anew from the discard pile."""
        hand = self.hands[me]
        pile = self.piles[me]
        drawn: list[int] = []
        for _ in range(count):
            if not pile:
                if not self.discards[me]:
                    break
                hand += drawn
                self._shuffle(me)
                self._tell_draw(me, drawn)
                drawn = []
                pile = self.piles[me]
            drawn.append(pile.pop())
        hand += drawn
        hand.sort()
        if not pile:
            self.known[me] = hand[:]
        self._tell_draw(me, drawn)

    def _shuffle(self, me: Seat) -> None:
        """The discard pile becomes the draw pile. What is not in the open must be in the hand: everybody knows."""
        self.known[me] = sorted(self.hands[me])
        self.piles[me], self.discards[me] = self.discards[me], []
        self.rng.shuffle(self.piles[me])
        self.tell(SHUFFLED, me, len(self.piles[me]))

    def _tell_draw(self, me: Seat, drawn: list[int]) -> None:
        if drawn and not self.quiet:
            self.confide(DREW, me, me, len(drawn), [CARD.words[card] for card in sorted(drawn)])

    def leave_hand(self, me: Seat, card: int) -> None:
        """A card is played or discarded."""
        take(self.hands[me], card)
        if holds(self.known[me], card):
            take(self.known[me], card)

    def clank(self, me: Seat, count: int) -> None:
        """Cubes into the Clank area, unless they were hushed up before; or back from it, and the rest is a credit."""
        if not self.is_aboard(me):
            return
        if count > 0:
            hushed = min(count, self.hush)
            self.hush -= hushed
            self.add_clank(me, count - hushed)
        else:
            count = -count
            back = min(count, self.area[me])
            self.area[me] -= back
            self.supply[me] += back
            self.hush += count - back
            if back:
                self.tell(HUSHED, me, back)

    def add_clank(self, seat: Seat, count: int) -> None:
        """As many cubes as there are at hand."""
        count = min(count, self.supply[seat])
        if count and self.is_aboard(seat):
            self.supply[seat] -= count
            self.area[seat] += count
            self.tell(CLANKED, seat, count)

    def heal(self, me: Seat, count: int) -> None:
        count = min(count, self.damage[me])
        if count:
            self.damage[me] -= count
            self.supply[me] += count
            self.tell(HEALED, me, count)

    def hurt(self, me: Seat, count: int) -> None:
        """Damage from one's own supply."""
        if count:
            self.damage[me] += count
            self.supply[me] -= count
            self.tell(HURT, me, count)

    def earn(self, me: Seat, count: int) -> None:
        self.credits[me] += count
        self.tell(EARNED, me, count)

    def take_crystal(self, me: Seat) -> None:
        if self.bank:
            self.bank -= 1
            self.crystals[me] += 1
            self.tell(CRYSTAL, me)

    def return_black(self, count: int) -> None:
        """Black cubes that were drawn go back into the bag."""
        count = min(count, self.black_aside)
        if count:
            self.black_aside -= count
            self.bag[-1] += count
            self.tell(RETURNED, count)

    def advance(self) -> None:
        """The boss marker goes up, and what waits on its new space comes into play."""
        if self.rage == TOP:
            return
        self.rage += 1
        self.area[-1] += RED[self.rage]
        self.tell(RAGED, self.rage)
        if RED[self.rage]:
            self.tell(HUNTERS, RED[self.rage])
        if self.rage == BLOCKADE:
            self.tell(BLOCKED)
        if self.rage == RED_ZONE:
            self.tell(TURNED, "eradibot")

    def forget_turn(self) -> None:
        """What was gained and not used is lost."""
        self.skill = self.swords = self.boots = self.hush = 0
        self.blocked = self.trashes = self.teleports = self.hops = self.vaporizers = self.trashed = 0
        self.multipass = self.fearless = self.unlocked = False
        self.pending = []


def setup(seats: int, rng: Rng, options: Options) -> Klong:
    """The table before the mission row is laid out."""
    given: dict[str, int] = {"ship": rng.below(len(CODES))} if options.ship == "random" else {}
    first = rng.below(seats)
    piles = [STARTERS[:] for _ in range(seats)]
    hands: list[list[int]] = []
    for pile in piles:
        rng.shuffle(pile)
        hands.append(sorted(pile[-HAND:]))
        del pile[-HAND:]
    artifacts = list(range(len(VALUES)))
    minor, major, deck = MINOR_TOKENS[:], MAJOR_TOKENS[:], MISSION[:]
    for things in (artifacts, minor, major, deck):
        rng.shuffle(things)
    lying = sum([1 << artifact for artifact in artifacts[: PLAYERS.artifacts[seats - 2]]])
    clank = [int(RULES.first_clank[(seat - first) % seats]) for seat in range(seats)]
    return lay(
        Klong, seats, rng, options, first=first, turn=first, phase="begin", piles=piles, hands=hands, area=[*clank, 0],
        deck=deck, reserve=RESERVE_COPIES[:], minor=minor, major=major, lying=lying, **given,
    )  # fmt: skip
