"""The table of a game of Klong: what lies on it, and what hands do with it."""

from __future__ import annotations

from dataclasses import dataclass, field

from stammtisch.core import Seat, State

from .facts import ABOARD, BLOCKADE, CARD, DATA_CUBES, RED, RED_ZONE, TOP, Options

from .told import (  # isort: skip
    BLOCKED, CLANKED, CRYSTAL, DREW, EARNED, HEALED, HUNTERS, HURT, HUSHED, RAGED, RETURNED, SHUFFLED, TURNED,
)  # fmt: skip


@dataclass
class Klong(State):
    """Everybody's cards, cubes and things, the ship and what lies on it, the bag, and what the turn has brought."""

    options: Options
    #: The number of the arrangement.
    ship: int
    first: Seat
    turn: Seat
    #: Draw piles, face down; the next card is the last. Hands are in order.
    piles: list[list[int]]
    hands: list[list[int]]
    #: Those cards of each hand that everybody knows by counting: the pile they came from has been used up.
    known: list[list[int]]
    discards: list[list[int]]
    #: Cubes of each colour: at hand, on the life track, out of the game.
    supply: list[int]
    damage: list[int]
    aside: list[int]
    #: Cubes of each colour, and red ones last; in the bag black ones after them.
    area: list[int]
    bag: list[int]
    credits: list[int]
    crystals: list[int]
    #: A bit for each kind of good.
    goods: list[int]
    #: Tokens kept, in order; the spaces of the data cubes.
    held: list[list[int]]
    hacked: list[list[int]]
    #: The artifact and the escape pod of each seat, by number.
    artifact: list[int]
    pod: list[int]
    at: list[int]
    status: list[int]
    #: The mission deck, face down, the next card last; the row; the enemies beaten; and all cards that were trashed.
    deck: list[int]
    row: list[int]
    beaten: list[int]
    box: list[int]
    reserve: list[int]
    #: By space, how many tokens lie there. All of a size are alike until they are turned up, so they lie in two piles.
    tokens: list[int]
    minor: list[int]
    major: list[int]
    #: Tokens that are used up.
    spent: list[int]
    #: Goods on the market, crystals in the bank, and a bit for each artifact on the board.
    stock: list[int]
    bank: int
    lying: int
    rage: int
    black_aside: int = 0
    #: "begin", "turn", "gone" when somebody who is out has the turn, or "over".
    phase: str = "begin"
    round: int = 1
    #: What the turn has brought: the play area, its cards that will be trashed, and those of the discard pile ...
    play: list[int] = field(default_factory=list)
    doomed: list[int] = field(default_factory=list)
    apart: list[int] = field(default_factory=list)
    #: ... conditional texts that wait, by number, and the rest.
    pending: list[int] = field(default_factory=list)
    skill: int = 0
    swords: int = 0
    boots: int = 0
    hush: int = 0
    blocked: int = 0
    teleports: int = 0
    vaporizers: int = 0
    trashed: int = 0
    multipass: bool = False
    fearless: bool = False
    unlocked: bool = False

    def copy(self) -> Klong:  # noqa: PLR0915 (a line for each field)
        twin = self.bare_twin()
        twin.options = self.options
        twin.ship = self.ship
        twin.first = self.first
        twin.turn = self.turn
        twin.piles = [cards[:] for cards in self.piles]
        twin.hands = [cards[:] for cards in self.hands]
        twin.known = [cards[:] for cards in self.known]
        twin.discards = [cards[:] for cards in self.discards]
        twin.supply = self.supply[:]
        twin.damage = self.damage[:]
        twin.aside = self.aside[:]
        twin.area = self.area[:]
        twin.bag = self.bag[:]
        twin.credits = self.credits[:]
        twin.crystals = self.crystals[:]
        twin.goods = self.goods[:]
        twin.held = [tokens[:] for tokens in self.held]
        twin.hacked = [spaces[:] for spaces in self.hacked]
        twin.artifact = self.artifact[:]
        twin.pod = self.pod[:]
        twin.at = self.at[:]
        twin.status = self.status[:]
        twin.deck = self.deck[:]
        twin.row = self.row[:]
        twin.beaten = self.beaten[:]
        twin.box = self.box[:]
        twin.reserve = self.reserve[:]
        twin.tokens = self.tokens[:]
        twin.minor = self.minor[:]
        twin.major = self.major[:]
        twin.spent = self.spent[:]
        twin.stock = self.stock[:]
        twin.bank = self.bank
        twin.lying = self.lying
        twin.rage = self.rage
        twin.black_aside = self.black_aside
        twin.phase = self.phase
        twin.round = self.round
        twin.play = self.play[:]
        twin.doomed = self.doomed[:]
        twin.apart = self.apart[:]
        twin.pending = self.pending[:]
        twin.skill = self.skill
        twin.swords = self.swords
        twin.boots = self.boots
        twin.hush = self.hush
        twin.blocked = self.blocked
        twin.teleports = self.teleports
        twin.vaporizers = self.vaporizers
        twin.trashed = self.trashed
        twin.multipass = self.multipass
        twin.fearless = self.fearless
        twin.unlocked = self.unlocked
        return twin

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
            self.confide(DREW, me, me, len(drawn), [CARD[card] for card in sorted(drawn)])

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
