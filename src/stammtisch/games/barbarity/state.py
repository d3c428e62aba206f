"""The table of a game of Barbarity: what lies on it, and what hands do with it."""
# mypyc: compile this module

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from mypy_extensions import i64

from stammtisch.core import Rng, Seat, Slot, State
from stammtisch.core.knowledge import BATCH, SEEN

from stammtisch.core.parts import (  # isort: skip
    SEAT, Row, a_seat, choice_of, flag, integer, list_of, one_of, own_part, seat_set, stack_of, unwritten,
)  # fmt: skip
from stammtisch.core.table import lay

from . import parts
from .events import DREW, RESHUFFLED, SCORED
from .options import ANY_TIME, Options
from .parts import CARD, HERO

from .tables import (  # isort: skip
    ACTIONS, AREA, BIT, DECK, FACE, FORCE, GUARD, HEROES, LAYER, LAYERS, NONE, ROOM, STRONGHOLD, UP, VP, moments_of,
)  # fmt: skip


@dataclass
class Barbarity(State):
    """Hands, Adventure Areas and Hoards, deck and pile, and how far a turn has come."""

    options: Options
    #: In "ward" a card was laid, in "quest" somebody is on an Adventure, in "raise" others may strengthen the guard, in
    #: "parry" once more, because what the adventurer put down in "fight" is enough.
    phase: str = choice_of("deal action ward quest raise fight parry place over")
    turn: Seat = a_seat()
    #: How many turns there were, this one included, and the actions left in it.
    turns: int = integer(range(100_000), default=lambda s: 0 if s.phase == "deal" else 1)
    actions: int = integer(range(ACTIONS + 1), default=lambda s: ACTIONS if s.phase == "action" else 0)
    #: The Hero of each seat; those that stay in the box; and a mask of the Heroes that are flipped.
    heroes: list[int] = own_part(Row(HERO, lambda s: [] if s.phase == "deal" else HEROES[: s.seats], None))
    box: list[int] = own_part(
        Row(HERO, lambda s: [*(Counter(HEROES) - Counter(s.heroes)).elements()], None), written=False
    )
    tired: int = seat_set()
    #: The cards of each seat, in the order they came.
    hands: list[list[int]] = list_of(CARD, each=SEAT)
    #: The Prizes in each Adventure Area, the guards on each from the Prize upwards, and what is known of those.
    prizes: list[list[int]] = own_part(parts.Areas([], SEAT, name="areas"))
    guards: list[list[list[int]]] = own_part(parts.Rows([], SEAT), written=False)
    seen: list[list[list[int]]] = unwritten([], each=SEAT)
    #: The Specials that lie in each Adventure Area.
    maps: list[list[int]] = list_of(CARD, each=SEAT)
    #: The Prizes in each Hoard, a mask of the places of those that are flipped, and the Specials that lie there.
    hoards: list[list[int]] = own_part(parts.Hoards([], SEAT))
    flipped: list[int] = unwritten(0, each=SEAT)
    #: The moments for which a Prize lies ready there, face up: worked out again whenever that changes.
    ready: list[int] = unwritten(lambda s: [*map(moments_of, s.hoards, s.flipped)])
    sagas: list[list[int]] = list_of(CARD, each=SEAT)
    #: How many guards fewer than usual its owner's Prizes may have: worked out with it.
    fewer: list[int] = unwritten(lambda s: [s.passive(seat, STRONGHOLD) for seat in range(s.seats)])
    #: What is known of each card in the hands.
    known: list[list[int]] = own_part(parts.Known([], SEAT))
    #: How often the pile became a new deck, and which cards went into the last one: everybody saw them.
    shuffles: int = unwritten(0)
    shuffled: tuple[int, ...] = own_part(Row(CARD, (), None, lambda cards: tuple(sorted(cards))), counted=False)
    #: Face down and face up.
    deck: list[int] = stack_of(CARD)
    pile: list[int] = stack_of(CARD)
    #: Before the deal, the cards that each seat turned up for the first turn.
    lots: list[list[int]] = own_part(parts.Rows([]), written=False)
    #: The Prize that somebody laid a card on, or goes on an Adventure for.
    target: Seat = integer(
        lambda s: range(NONE, s.seats), default=lambda s: s.turn if s.phase == "quest" or s.in_fight() else NONE
    )
    place: int = integer(range(NONE, 1000), default=lambda s: NONE if s.target == NONE else 0)
    #: In a fight: how many were asked, what they added to the guard, and what the adventurer put down against it, with
    #: cards from the hand among it.
    asked: int = integer(lambda s: range(s.seats))
    raised: int = integer(range(100_000))
    offered: int = integer(range(100_000), default=lambda s: sum(FORCE[card] for card in s.committed))
    committed: list[int] = list_of(CARD)
    #: Whether the guard was made stronger after that.
    contested: bool = flag()
    #: The Special that is having its effect; or the place in the hand of the card that is going to be a guard.
    played: int = one_of(CARD, written=False)
    laying: int = unwritten(NONE)

    # What there is

    def goes_on(self) -> bool:
        return self.phase != "over"

    def any_time(self) -> bool:
        return self.options.flips == ANY_TIME

    def in_fight(self) -> bool:
        phase = self.phase
        return phase == "raise" or phase == "fight" or phase == "parry"  # noqa: PLR1714 (a tuple is slower)

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
        total: i64 = 0
        for card in self.hoards[seat]:
            total += counts[card]
        for card in self.sagas[seat]:
            total += counts[card]
        return total

    def unflipped(self, seat: Seat, counts: list[int]) -> int:
        """The sum of what the Prizes of a Hoard can still give."""
        total: i64 = 0
        flipped: i64 = self.flipped[seat]
        for card in self.hoards[seat]:
            if not flipped & 1:
                total += counts[card]
            flipped >>= 1
        return total

    def guard_limit(self, seat: i64, place: i64) -> i64:
        """A Prize holds as many guards as it has Victory Points, fewer in a stronghold, but at least one."""
        limit: i64 = VP[self.prizes[seat][place]]
        fewer: i64 = self.fewer[seat]
        return max(1, limit - fewer)

    def faced(self) -> int:
        """The guard that the adventurer has to do with: the top one of the Prize."""
        return self.guards[self.turn][self.place][-1]

    def points(self, seat: Seat) -> int:
        """What the Hoard is worth."""
        return self.passive(seat, VP)

    # What hands do

    def reshuffle(self) -> None:
        """The pile becomes the new deck."""
        self.deck, self.pile = self.pile, []
        self.shuffled = tuple(sorted(self.deck))
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

    def discard_guard(self, seat: Seat, place: int) -> int:
        """Discard the top guard of a Prize. The card."""
        card, _mask = self.lift(seat, place)
        self.pile.append(card)
        return card

    def remove_prize(self, seat: Seat, place: int) -> int:
        """Take a Prize without guards out of an Adventure Area."""
        self.guards[seat].pop(place)
        self.seen[seat].pop(place)
        return self.prizes[seat].pop(place)

    def flip(self, me: Seat, card: int) -> int:
        """Flip a Prize in the Hoard that is face up. Its place."""
        for place, prize in enumerate(self.hoards[me]):
            if prize == card and not self.flipped[me] & BIT[place]:
                self.flipped[me] |= BIT[place]
                self.look_over(me)
                return place
        return NONE

    def look_over(self, seat: Seat) -> None:
        """Work out what lies ready in a Hoard where something was flipped."""
        self.ready[seat] = moments_of(self.hoards[seat], self.flipped[seat])

    def arrange(self, seat: Seat) -> None:
        """Another card lies in a Hoard: work out what that does all the time, too."""
        self.look_over(seat)
        self.fewer[seat] = self.passive(seat, STRONGHOLD)

    # How a turn goes on

    def go_on(self) -> None:
        """After the last action a Prize may be placed."""
        if self.phase == "action" and not self.actions:
            self.phase = "place"

    def end_fight(self) -> None:
        """What was put down is spent, whoever won."""
        self.pile += self.committed
        self.committed = []
        self.asked = self.raised = self.offered = 0
        self.contested = False

    def leave(self) -> None:
        """Back to the actions."""
        self.target = self.place = NONE
        self.end_fight()
        self.phase = "action"
        self.go_on()

    def finish(self) -> None:
        """The game is over."""
        self.phase = "over"
        self.tell(SCORED, [self.points(seat) for seat in range(self.seats)])


def setup(seats: int, rng: Rng, options: Options) -> Barbarity:
    """A table before the deal."""
    return lay(Barbarity, seats, rng, options, box=HEROES[:], deck=DECK[:])
