"""The table of a game of Barbarity: what lies on it, and what hands do with it."""
# mypyc: compile this module

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from stammtisch.core import Mistake, Rng, Seat, Slot, State, slot

from .events import DREW, RESHUFFLED, SCORED
from .tables import AREA, DECK, FACE, GUARD, HEROES, NONE, ROOM, STRONGHOLD, VP, Guard, guard

# What is known of a card in a hand or of a guard is a number beside it: a bit for each seat that has seen it and
# could follow it since, ...
BIT: Final = [1 << place for place in range(32)]
#: ... one if everybody has seen it, spectators too, ...
PUBLIC: Final = 1 << 8
SEEN: Final = 2 * PUBLIC - 1
#: ... three bits for who laid it as a guard (the seat plus one), who may look at it at any time, ...
LAYER: Final = 9
LAYERS: Final = 7 << LAYER
#: ... one if it is a guard that lies face up now, ...
UP: Final = 1 << 12
#: ... and above them the number of reshuffles before it was drawn: everybody knows which cards went into each deck.
BATCH: Final = 13


@dataclass(frozen=True)
class Options:
    """What a table may agree on before it plays."""

    #: After so many turns, all players together, the game ends even if no Hoard is full.
    turn_cap: int = 300

    def __post_init__(self) -> None:
        if not 1 <= self.turn_cap <= 10_000:
            raise Mistake(f"option turn_cap is a number from 1 to 10000, not {self.turn_cap}")


@dataclass
class Barbarity(State):
    """Hands, Adventure Areas and Hoards, deck and pile, and how far a turn has come."""

    options: Options
    #: The Hero of each seat; the others stay in the box.
    heroes: list[int]
    box: list[int]
    #: The cards of each seat, in the order they came, and beside each of them what is known of it.
    hands: list[list[int]]
    known: list[list[int]]
    #: The Prizes in each Adventure Area, the guards on each from the Prize upwards, and what is known of those.
    prizes: list[list[int]]
    guards: list[list[list[int]]]
    seen: list[list[list[int]]]
    #: The Specials that lie in each Adventure Area, and in each Hoard.
    maps: list[list[int]]
    sagas: list[list[int]]
    #: The Prizes in each Hoard, and a mask of the places of those that are flipped.
    hoards: list[list[int]]
    flipped: list[int]
    #: The next card is the last.
    deck: list[int]
    #: Face up; the top is the last.
    pile: list[int]
    #: "deal", "action", "ward" (a card was laid), "quest" (on an Adventure), "raise" (others may strengthen the
    #: guard), "fight", "place" or "over".
    phase: str = "deal"
    #: How often the pile became a new deck, and which cards went into the last one: everybody saw them.
    shuffles: int = 0
    shuffled: list[int] = field(default_factory=list)
    turn: Seat = 0
    #: How many turns there were, this one included, and the actions left in it.
    turns: int = 0
    actions: int = 0
    #: A mask of the Heroes that are flipped.
    tired: int = 0
    #: The Prize that somebody laid a card on, or goes on an Adventure for.
    target: Seat = NONE
    place: int = NONE
    #: In a fight: who was asked, what the others added, what the adventurer offers, and the cards it is made of.
    asked: int = 0
    raised: int = 0
    offered: int = 0
    committed: list[int] = field(default_factory=list)
    #: The Special that is having its effect.
    played: int = NONE

    def copy(self) -> Barbarity:
        twin = self.bare_twin()
        twin.options = self.options
        twin.heroes = self.heroes[:]
        twin.box = self.box[:]
        twin.hands = [row[:] for row in self.hands]
        twin.known = [row[:] for row in self.known]
        twin.prizes = [row[:] for row in self.prizes]
        twin.guards = [[row[:] for row in area] for area in self.guards]
        twin.seen = [[row[:] for row in area] for area in self.seen]
        twin.maps = [row[:] for row in self.maps]
        twin.sagas = [row[:] for row in self.sagas]
        twin.hoards = [row[:] for row in self.hoards]
        twin.flipped = self.flipped[:]
        twin.deck = self.deck[:]
        twin.pile = self.pile[:]
        twin.phase = self.phase
        twin.shuffles = self.shuffles
        twin.shuffled = self.shuffled  # never changed
        twin.turn = self.turn
        twin.turns = self.turns
        twin.actions = self.actions
        twin.tired = self.tired
        twin.target = self.target
        twin.place = self.place
        twin.asked = self.asked
        twin.raised = self.raised
        twin.offered = self.offered
        twin.committed = self.committed[:]
        twin.played = self.played
        return twin

    # What there is

    def others(self, me: Seat) -> list[Seat]:
        """Everyone else, clockwise."""
        return [(me + step) % self.seats for step in range(1, self.seats)]

    def everybody(self) -> int:
        """The mask of all seats and the spectators."""
        return BIT[self.seats] - 1 | PUBLIC

    def fresh(self) -> int:
        """What is known of a card that comes from deck or pile: how often they were shuffled."""
        return self.shuffles << BATCH

    def can_draw(self) -> bool:
        return bool(self.deck) or bool(self.pile)

    def room(self, seat: Seat) -> int:
        """How many Prizes an Adventure Area has room for."""
        total = AREA
        for card in self.maps[seat]:
            total += ROOM[card]
        return total

    def passive(self, seat: Seat, counts: list[int]) -> int:
        """The sum of what locations, and Specials that stay, give all the time."""
        total = 0
        for card in self.hoards[seat]:
            total += counts[card]
        for card in self.sagas[seat]:
            total += counts[card]
        return total

    def unflipped(self, seat: Seat, counts: list[int]) -> int:
        """The sum of what the Prizes of a Hoard can still give."""
        total = 0
        for place, card in enumerate(self.hoards[seat]):
            if not self.flipped[seat] & BIT[place]:
                total += counts[card]
        return total

    def limit(self, seat: Seat, place: int) -> int:
        """How many guards a Prize may hold."""
        most = VP[self.prizes[seat][place]]
        return min(most, max(1, most - self.passive(seat, STRONGHOLD)))

    def open_slots(self, me: Seat, most: int = 1000) -> list[Slot]:
        """The Prizes of others that may hold another guard; so many are enough."""
        slots: list[Slot] = []
        for seat in range(self.seats):
            if seat != me:
                for place, guards in enumerate(self.guards[seat]):
                    if len(guards) < self.limit(seat, place):
                        slots.append(slot(seat, place))
                        if len(slots) == most:
                            return slots
        return slots

    def guarded(self, me: Seat) -> list[Slot]:
        """The own Prizes with a guard."""
        return [slot(me, place) for place, guards in enumerate(self.guards[me]) if guards]

    def unseen(self, me: Seat, most: int = 1000) -> list[Guard]:
        """The guards that a seat does not know; so many are enough."""
        bit = BIT[me]
        found: list[Guard] = []
        for seat, area in enumerate(self.seen):
            for place, masks in enumerate(area):
                for depth, mask in enumerate(masks):
                    if not mask & bit:
                        found.append(guard(seat, place, depth))
                        if len(found) == most:
                            return found
        return found

    def points(self, seat: Seat) -> int:
        """What the Hoard is worth."""
        return self.passive(seat, VP)

    # What hands do

    def reshuffle(self) -> None:
        """The pile becomes the new deck."""
        self.deck, self.pile = self.pile, []
        self.shuffled = sorted(self.deck)
        self.rng.shuffle(self.deck)
        self.shuffles += 1
        self.tell(RESHUFFLED, len(self.deck))

    def draw(self, me: Seat, count: int) -> None:
        """Take cards from the deck, as many as there are."""
        for _ in range(count):
            if not self.deck:
                if not self.pile:
                    return
                self.reshuffle()
            card = self.deck.pop()
            self.hands[me].append(card)
            self.known[me].append(self.fresh() | BIT[me])
            if not self.quiet:
                self.confide(DREW, me, me, FACE[card])

    def take(self, me: Seat, card: int) -> int:
        """Remove a card from a hand: of equal ones, that which others know. What is known of it."""
        hand, known = self.hands[me], self.known[me]
        place = hand.index(card)
        for other in range(place + 1, len(hand)):
            if hand[other] == card and known[other] & SEEN > known[place] & SEEN:
                place = other
        hand.pop(place)
        return known.pop(place)

    def blur(self, seat: Seat, mask: int, knowing: int, guards: bool) -> int:
        """A card left a hand unseen: who knew some of it cannot tell whether it was this one. What they know of it.

        Where the card was the only one there is no doubt; and one that is no guard was not laid as such.
        """
        if not self.hands[seat]:
            return mask
        known = self.known[seat]
        unknowing = SEEN & ~knowing
        for place, card in enumerate(self.hands[seat]):
            if GUARD[card] or not guards:
                known[place] &= ~unknowing
        self.close_ranks(seat)
        return mask & ~unknowing

    def close_ranks(self, seat: Seat) -> None:
        """Cards that others know come first in a hand: the gap of a card that left it would tell when it was drawn."""
        others = SEEN & ~BIT[seat]
        hand, known = self.hands[seat], self.known[seat]
        front = 0
        for place, mask in enumerate(known):
            if mask & others:
                if place > front:
                    hand.insert(front, hand.pop(place))
                    known.insert(front, known.pop(place))
                front += 1

    def give(self, seat: Seat, card: int, mask: int) -> None:
        """A card goes into a hand; its owner knows it."""
        self.hands[seat].append(card)
        self.known[seat].append(mask & ~(LAYERS | UP) | BIT[seat])

    def discard(self, me: Seat, card: int) -> None:
        """Discard a card from the hand."""
        self.take(me, card)
        self.pile.append(card)

    def lay(self, me: Seat, card: int, on: Slot) -> None:
        """Lay a card face down on a Prize."""
        mask = self.blur(me, self.take(me, card), BIT[me], True)
        self.guards[on.seat][on.place].append(card)
        self.seen[on.seat][on.place].append(mask | (me + 1) << LAYER)

    def lift(self, seat: Seat, place: int) -> tuple[int, int]:
        """Take the top guard off a Prize. The card, and what is known of it."""
        return self.guards[seat][place].pop(), self.seen[seat][place].pop()

    def remove_prize(self, seat: Seat, place: int) -> int:
        """Take a Prize without guards out of an Adventure Area."""
        self.guards[seat].pop(place)
        self.seen[seat].pop(place)
        return self.prizes[seat].pop(place)

    def flip(self, me: Seat, card: int) -> None:
        """Flip a Prize in the Hoard that is face up."""
        for place, prize in enumerate(self.hoards[me]):
            if prize == card and not self.flipped[me] & BIT[place]:
                self.flipped[me] |= BIT[place]
                return

    # How a turn goes on

    def go_on(self) -> None:
        """After the last action a Prize may be placed."""
        if self.phase == "action" and not self.actions:
            self.phase = "place"

    def leave(self) -> None:
        """Back to the actions."""
        self.target = self.place = NONE
        self.asked = self.raised = self.offered = 0
        self.phase = "action"
        self.go_on()

    def finish(self) -> None:
        """The game is over."""
        self.phase = "over"
        if not self.quiet:
            self.tell(SCORED, [self.points(seat) for seat in range(self.seats)])


def setup(seats: int, rng: Rng, options: Options) -> Barbarity:
    """An empty table, before the deal."""
    return Barbarity(
        seats,
        rng,
        options,
        heroes=[],
        box=HEROES[:],
        hands=[[] for _ in range(seats)],
        known=[[] for _ in range(seats)],
        prizes=[[] for _ in range(seats)],
        guards=[[] for _ in range(seats)],
        seen=[[] for _ in range(seats)],
        maps=[[] for _ in range(seats)],
        sagas=[[] for _ in range(seats)],
        hoards=[[] for _ in range(seats)],
        flipped=[0] * seats,
        deck=DECK[:],
        pile=[],
    )
