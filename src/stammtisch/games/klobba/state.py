"""The table of a game of Klobba!: what lies on it, and what becomes of the Barbarians. For Action cards see arms.py."""
# mypyc: compile this module

from __future__ import annotations

from dataclasses import dataclass, field

from mypy_extensions import i64

from stammtisch.core import Rng, Seat, State

from .cards import RULES

from .tables import (  # isort: skip
    ACTION_DECK, BAND, BARBARIANS, BIT, BLACK, FREE_PLACES, HORDE, NONE, OFFERED, PLACE_OF, PLACES, SEAT_AT, WHITE,
    Action, Another, Barbarian, Offered, Options, barbarians, bit, held, members, opposite,
)  # fmt: skip
from .events import ALL_STAY, FLED, SWITCHED, TURNED
from .side import Side


@dataclass
class Klobba(State):
    """Bands, decks and hands, what is going on in the round, and who knows what of the hidden cards."""

    options: Options
    #: The Barbarians by place, three to each Band; NONE where none stands.
    bands: list[int]
    #: A mask of those who lie face down.
    down: int
    #: The Barbarian deck, the next is the last; and how many belong together, from the bottom up:
    #: everybody knows who is in such a batch, and nobody in which order.
    deck: list[int]
    batches: list[int]
    #: Action cards, sorted.
    hands: list[list[int]]
    #: What players know of the hands of others, sorted: see `knows`.
    sure: list[int]
    #: The Action deck, the next is the last: cards with masks.
    actions: list[int]
    #: How many of each kind may lie in the reshuffled deck, as far as each seat knows, then everybody.
    fresh: list[int]
    discard: list[int]
    stars: list[int]
    #: A mask of Barbarians for each seat.
    trophies: list[int]
    #: "deal", "group", "offer", "lay", "settle", "select", "switch" or "over".
    phase: str = "deal"
    round: int = 0
    #: Who holds the Totems; and the Band that Black has chosen.
    black: Seat = 0
    white: Seat = 1
    paired: int = NONE
    #: What Black has on the table, and White.
    sides: list[Side] = field(default_factory=lambda: [Side(), Side()])
    #: Who is swapping, and the cards drawn for it, one of which is to be played.
    swapper: Seat = NONE
    new: list[int] = field(default_factory=list)
    #: All Action cards turned up this round.
    played: list[int] = field(default_factory=list)
    #: Whose turn it is to switch, and a mask of those who have moved.
    switching: int = BLACK
    moved: int = 0

    def copy(self) -> Klobba:
        twin = self.bare_twin()
        twin.options = self.options
        twin.bands = self.bands[:]
        twin.down = self.down
        twin.deck = self.deck[:]
        twin.batches = self.batches[:]
        twin.hands = [hand[:] for hand in self.hands]
        twin.sure = self.sure[:]
        twin.actions = self.actions[:]
        twin.fresh = self.fresh[:]
        twin.discard = self.discard[:]
        twin.stars = self.stars[:]
        twin.trophies = self.trophies[:]
        twin.phase = self.phase
        twin.round = self.round
        twin.black = self.black
        twin.white = self.white
        twin.paired = self.paired
        twin.sides = [side.copy() for side in self.sides]
        twin.swapper = self.swapper
        twin.new = self.new[:]
        twin.played = self.played[:]
        twin.switching = self.switching
        twin.moved = self.moved
        return twin

    # Who is who

    def holder(self, side: int) -> Seat:
        return self.black if side == BLACK else self.white

    def place(self, seat: Seat) -> int:
        """Where the Band of a player lies."""
        return PLACE_OF[self.seats][seat]

    def partner_place(self, side: int) -> int:
        """Where the Band lies that a Totem holder is grouped with."""
        if side == BLACK:
            return self.paired
        places = FREE_PLACES[self.seats][self.black]
        return places[1] if self.paired == places[0] else places[0]

    def partner(self, side: int) -> Seat:
        """Who that Band belongs to; NONE for a Free Band."""
        return SEAT_AT[self.seats][self.partner_place(side)]

    def giver(self, side: int) -> Seat:
        """Who has offered a card to a side."""
        return NONE if self.sides[side].offered == NONE else self.partner(side)

    # What may be answered

    def cards(self, seat: Seat) -> list[Action | Another | Offered]:
        """What a player holds."""
        return held(self.hands[seat])

    def to_lay(self, seat: Seat) -> list[Action | Another | Offered]:
        """What a Totem holder may lay: a card of the hand, or the one that was offered."""
        offered = self.sides[BLACK if seat == self.black else WHITE].offered
        options = held(self.hands[seat])
        if offered != NONE:
            options.append(OFFERED[offered])
        return options

    # Barbarians

    def band(self, place: int) -> i64:
        """The Barbarians of a Band, as a mask."""
        bands = self.bands
        mask: i64 = 0
        first: i64 = place * BAND
        for at in range(first, first + BAND):
            number: i64 = bands[at]
            if number != NONE:
                mask |= bit(number)
        return mask

    def group(self, side: int) -> i64:
        """The Barbarians a side can count on, as a mask: those face up."""
        both: i64 = self.band(self.place(self.holder(side))) | self.band(self.partner_place(side))
        down: i64 = self.down
        return both & ~down

    def among(self, side: int, mask: i64) -> list[Barbarian]:
        """Those of a mask as they stand in the Group of a side, the Totem holder's own first."""
        return self.standing(self.place(self.holder(side)), mask) + self.standing(self.partner_place(side), mask)

    def standing(self, place: int, mask: i64) -> list[Barbarian]:
        """Those of a mask as they stand in a Band."""
        bands = self.bands
        found: list[Barbarian] = []
        first: i64 = place * BAND
        for at in range(first, first + BAND):
            number: i64 = bands[at]
            if number != NONE and mask & bit(number):
                found.append(BARBARIANS[number])
        return found

    def next_barbarian(self) -> int:
        """The next of the deck, or NONE."""
        if not self.deck:
            return NONE
        batches = self.batches
        if batches[-1] == 1:
            batches.pop()
        else:
            batches[-1] -= 1
        return self.deck.pop()

    def leave(self, mask: i64) -> None:
        """Some Barbarians leave their Bands."""
        bands = self.bands
        place: i64 = 0
        while mask:
            number: i64 = bands[place]
            if number != NONE and mask & bit(number):
                bands[place] = NONE
                mask &= ~bit(number)
            place += 1

    def flee(self, side: int, mask: i64) -> None:
        """Some Barbarians go under the deck, in random order."""
        if not mask:
            self.tell(ALL_STAY, self.holder(side))
            return
        fleeing = members(mask)
        self.leave(mask)
        self.batches.insert(0, len(fleeing))
        self.rng.shuffle(fleeing)
        self.deck = fleeing + self.deck
        if not self.quiet:
            self.tell(FLED, self.holder(side), barbarians(members(mask)))

    def mark(self, side: int, mask: i64, count: i64) -> None:
        """The owner of the card puts a Star on each of so many Barbarians selected, as far as there are Stars."""
        mine = self.sides[side]
        stars: i64 = self.stars[mine.owner]
        count = min(count, stars)
        mine.chosen = mask
        mine.marks = count
        self.stars[mine.owner] = stars - count

    def unmark(self, side: int, to: Seat) -> None:
        """The Stars on the Barbarians of a side go to somebody."""
        mine = self.sides[side]
        if mine.marks:
            self.stars[to] += mine.marks
            mine.marks = 0

    def turn_down(self, side: int) -> None:
        """The Barbarians selected turn face down."""
        chosen = self.sides[side].chosen
        self.down |= chosen
        if chosen and not self.quiet:
            self.tell(TURNED, barbarians(members(chosen)))

    def switch(self, me: Seat, one: int, other: int) -> None:
        """Two Barbarians change places, each as it lies."""
        bands = self.bands
        for place in range(PLACES):
            if bands[place] == one:
                bands[place] = other
            elif bands[place] == other:
                bands[place] = one
        self.moved |= BIT[one] | BIT[other]
        if not self.quiet:
            self.tell(SWITCHED, me, BARBARIANS[one], BARBARIANS[other])


def setup(seats: int, rng: Rng, options: Options) -> Klobba:
    """A table before the deal."""
    black = rng.below(seats)
    hands: list[list[int]] = [[] for _ in range(seats)]
    return Klobba(
        seats, rng, options, [NONE] * PLACES, 0, HORDE[:], [len(HORDE)], hands, [], ACTION_DECK[:], [], [],
        [RULES.stars] * seats, [0] * seats, black=black, white=opposite(seats, black),
    )  # fmt: skip
