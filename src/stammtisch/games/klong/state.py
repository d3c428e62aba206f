"""The table of a game of Klong: what lies on it, and what hands do with it."""

from __future__ import annotations

from dataclasses import dataclass

from stammtisch.core import Seat, State

from stammtisch.core.parts import (  # isort: skip
    COUNT, NOBODY, OWNER, SEAT, a_seat, bits, derived, flag, number, one, part, some, stack, word,
)  # fmt: skip

from . import usual
from .cards import GOODS
from .ship import START
from .words import BLOCK, CARD, GOOD, POD, SHIP, SPACE, STATUS, TEXT, TOKEN, Artifacts, Lying, Tokens

from .tables import (  # isort: skip
    ABOARD, BLOCKADE, CRYSTALS, CUBES, DATA_CUBES, LIFE, RED, RED_ZONE, RESERVE, RESERVE_COPIES, ROW, TOP, Options,
)  # fmt: skip

from .events import (  # isort: skip
    BLOCKED, CLANKED, CRYSTAL, DREW, EARNED, HEALED, HUNTERS, HURT, HUSHED, RAGED, RETURNED, SHUFFLED, TURNED,
)  # fmt: skip


@dataclass
class Klong(State):
    """Everybody's cards, cubes and things, the ship and what lies on it, the bag, and what the turn has brought."""

    options: Options
    #: The number of the arrangement.
    ship: int = one(SHIP, usual=usual.ship)
    first: Seat = a_seat()
    turn: Seat = a_seat()
    #: Everybody's cards.
    piles: list[list[int]] = stack(CARD, each=SEAT, seen=COUNT)
    hands: list[list[int]] = some(CARD, each=SEAT, order=True, seen=OWNER)
    #: Those of each hand that everybody knows by counting: the pile they came from has been used up.
    known: list[list[int]] = some(CARD, each=SEAT, order=True, counted=False)
    discards: list[list[int]] = some(CARD, each=SEAT)
    #: Cubes of each colour: on the life track, out of the game ...
    damage: list[int] = number(range(LIFE + 1), each=SEAT)
    aside: list[int] = number(range(CUBES + 1), each=SEAT)
    black_aside: int = number()
    #: ... in bag and Clank area, red ones after them, in the bag black ones too; and the rest at hand.
    bag: list[int] = number(range(CUBES + 1), each=lambda s: s.seats + 2, usual=usual.bag)
    area: list[int] = number(range(CUBES + 1), each=lambda s: s.seats + 1, usual=usual.area)
    supply: list[int] = number(range(CUBES + 1), each=SEAT, usual=usual.supply)
    credits: list[int] = number(each=SEAT)
    crystals: list[int] = number(range(CRYSTALS + 1), each=SEAT)
    goods: list[int] = bits(GOOD, each=SEAT)
    held: list[list[int]] = some(TOKEN, each=SEAT, order=True)
    #: The spaces of the data cubes.
    hacked: list[list[int]] = some(SPACE, each=SEAT)
    artifact: list[int] = part(Artifacts())
    pod: list[int] = one(POD, each=SEAT, called="pods")
    at: list[int] = one(SPACE, each=SEAT, usual=START)
    status: list[int] = one(STATUS, each=SEAT, usual=ABOARD, gaps=False)
    #: The mission deck and row, the enemies beaten, all cards that were trashed, and how many are in the reserve.
    deck: list[int] = stack(CARD, seen=COUNT)
    row: list[int] = one(CARD, each=ROW)
    beaten: list[int] = some(CARD)
    box: list[int] = some(CARD, seen=NOBODY)
    reserve: list[int] = number(range(max(RESERVE_COPIES) + 1), each=len(RESERVE), usual=usual.reserve)
    #: By space, how many tokens lie there. All of a size are alike until they are turned up, so they lie in two piles.
    tokens: list[int] = part(Tokens())
    minor: list[int] = stack(TOKEN, seen=NOBODY)
    major: list[int] = stack(TOKEN, seen=NOBODY)
    #: Tokens that are used up.
    spent: list[int] = some(TOKEN, seen=NOBODY)
    #: Goods on the market, crystals in the bank, and a bit for each artifact on the board.
    stock: list[int] = number(range(10), each=len(GOODS), usual=usual.stock)
    bank: int = derived(lambda s: CRYSTALS - sum(s.crystals))
    lying: int = part(Lying())
    rage: int = number(range(1, TOP + 1), usual=usual.rage)
    #: "gone" is when somebody who is out has the turn.
    phase: str = word("begin turn gone over", usual="turn")
    round: int = number(range(1, 1000), usual=1)
    #: What the turn has brought: the play area, its cards that will be trashed, and those of the discard pile ...
    play: list[int] = some(CARD)
    doomed: list[int] = some(CARD, counted=False)
    apart: list[int] = some(CARD)
    #: ... conditional texts that wait, and the rest.
    pending: list[int] = some(TEXT)
    skill: int = number()
    swords: int = number()
    boots: int = number()
    hush: int = number()
    blocked: int = bits(BLOCK)
    teleports: int = number()
    vaporizers: int = number()
    trashed: int = number(usual=lambda s: len(s.doomed) + len(s.apart))
    multipass: bool = flag()
    fearless: bool = flag()
    unlocked: bool = flag()
    #: The enemies on the path that is being crossed, while one is asked how many swords to spend on them.
    foes: int = derived(lambda s: 0)

    # What there is

    def has_code(self, seat: Seat) -> bool:
        return len(self.hacked[seat]) == DATA_CUBES

    def is_aboard(self, seat: Seat) -> bool:
        return self.status[seat] == ABOARD

    def anybody_aboard(self) -> bool:
        return ABOARD in self.status

    def pod_is_there(self, pod: int) -> bool:
        return pod not in self.pod

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
        self.hands[me].remove(card)
        if card in self.known[me]:
            self.known[me].remove(card)

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
        self.tell(RAGED, self.rage)
        if RED[self.rage]:
            self.area[-1] += RED[self.rage]
            self.tell(HUNTERS, RED[self.rage])
        if self.rage == BLOCKADE:
            self.tell(BLOCKED)
        if self.rage == RED_ZONE:
            self.tell(TURNED, "eradibot")

    def forget_turn(self) -> None:
        """What was gained and not used is lost."""
        self.skill = self.swords = self.boots = self.hush = 0
        self.blocked = self.teleports = self.vaporizers = self.trashed = 0
        self.multipass = self.fearless = self.unlocked = False
        self.pending = []
