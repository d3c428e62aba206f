"""The table of a game of Klobba!: what lies on it, and what hands do with it."""

from __future__ import annotations

from dataclasses import dataclass, field

from stammtisch.core import Rng, Seat, State

from .cards import RULES

from .facts import (  # isort: skip
    ABILITY, ACTION_DECK, ACTIONS, BAND, BARBARIANS, BIT, BLACK, CARD, COUNT, EVERYBODY, FLEE, FREE_PLACES, FRESH,
    HAND, HORDE, KINDS, MIRROR, NONE, OFFERED, PLACE_OF, PLACES, PUBLIC, SEAT_AT, SEEN_BY, SWAP, WHITE,
    Action, Another, Offered, Options, barbarians, held, members, opposite,
)  # fmt: skip
from .told import (  # isort: skip
    ALL_STAY, ARMED, FLED, GAVE_BACK, NO_CARD, OFFERS, RESHUFFLED, REVEALED, SET_ASIDE, SURPRISED, SWITCHED, TURNED,
)  # fmt: skip


def knows(owner: Seat, observer: int, card: int) -> int:
    """That somebody knows a card to be in somebody else's hand, as a number. The observer PUBLIC is everybody."""
    return (owner * (PUBLIC + 1) + observer) * KINDS + card


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
    # The rest is by side.
    #: The card offered, hidden from all but its giver and the holder of the Totem.
    offered: list[int] = field(default_factory=lambda: [NONE, NONE])
    #: Whose Action card it is.
    owner: list[Seat] = field(default_factory=lambda: [NONE, NONE])
    #: A card lying face down; and the last that was turned up.
    laid: list[int] = field(default_factory=lambda: [NONE, NONE])
    face: list[int] = field(default_factory=lambda: [NONE, NONE])
    #: The Swap or Flee that is still to be carried out.
    todo: list[int] = field(default_factory=lambda: [NONE, NONE])
    #: A Surprise that nobody has looked at yet (a card with its mask); and one that was turned up.
    unseen: list[int] = field(default_factory=lambda: [NONE, NONE])
    surprise: list[int] = field(default_factory=lambda: [NONE, NONE])
    #: A mask of the sides that have fled.
    fled: int = 0
    #: Who is swapping, and the cards drawn for it, one of which is to be played.
    swapper: Seat = NONE
    new: list[int] = field(default_factory=list)
    #: All Action cards turned up this round.
    played: list[int] = field(default_factory=list)
    #: Masks of the Barbarians selected, and how many Stars lie on them.
    chosen: list[int] = field(default_factory=lambda: [0, 0])
    marks: list[int] = field(default_factory=lambda: [0, 0])
    #: How many pairs each side may still switch, whose turn it is, and a mask of those who have moved.
    switches: list[int] = field(default_factory=lambda: [0, 0])
    switching: int = BLACK
    moved: int = 0

    def copy(self) -> Klobba:
        twin = Klobba(
            self.seats,
            self.rng.copy(),
            self.options,
            self.bands[:],
            self.down,
            self.deck[:],
            self.batches[:],
            [hand[:] for hand in self.hands],
            self.sure[:],
            self.actions[:],
            self.fresh[:],
            self.discard[:],
            self.stars[:],
            self.trophies[:],
            self.phase,
            self.round,
            self.black,
            self.white,
            self.paired,
            self.offered[:],
            self.owner[:],
            self.laid[:],
            self.face[:],
            self.todo[:],
            self.unseen[:],
            self.surprise[:],
            self.fled,
            self.swapper,
            self.new[:],
            self.played[:],
            self.chosen[:],
            self.marks[:],
            self.switches[:],
            self.switching,
            self.moved,
        )
        twin.quiet = self.quiet
        return twin

    # Who is who

    def holder(self, side: int) -> Seat:
        return self.white if side else self.black

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

    def band(self, place: int) -> list[int]:
        """The Barbarians of a Band."""
        return [number for number in self.bands[place * BAND : (place + 1) * BAND] if number != NONE]

    def group(self, side: int) -> list[int]:
        """The Barbarians a side can count on: those face up."""
        found: list[int] = []
        self._add_standing(found, self.place(self.holder(side)) * BAND)
        self._add_standing(found, self.partner_place(side) * BAND)
        return found

    def _add_standing(self, found: list[int], first: int) -> None:
        for at in range(first, first + BAND):
            number = self.bands[at]
            if number != NONE and not self.down & BIT[number]:
                found.append(number)

    def selected(self, side: int) -> list[int]:
        return members(self.chosen[side])

    # Action cards

    def cards(self, seat: Seat) -> list[Action | Another | Offered]:
        """What a player holds."""
        return held(self.hands[seat])

    def to_lay(self, seat: Seat) -> list[Action | Another | Offered]:
        """What a Totem holder may lay: a card of the hand, or the one that was offered."""
        options = held(self.hands[seat])
        offered = self.offered[BLACK if seat == self.black else WHITE]
        if offered != NONE:
            options.append(OFFERED[offered])
        return options

    def top(self) -> int:
        """Take the next place off the Action deck, which is made anew if it is empty; NONE if there is no card."""
        if not self.actions:
            self.reshuffle()
        return self.actions.pop() if self.actions else NONE

    def reshuffle(self) -> None:
        """The discard pile becomes the deck: everybody knows what is in it."""
        if not self.discard:
            return
        cards, self.discard = self.discard, []
        self.rng.shuffle(cards)
        self.actions = [card | FRESH for card in cards]
        kinds = [cards.count(card) for card in range(KINDS)]
        self.fresh = []
        for _ in range(self.seats + 1):
            self.fresh += kinds
        for side in range(2):
            if self.unseen[side] != NONE:
                self.unseen[side] &= ~FRESH  # it came from the deck before
        self.tell(RESHUFFLED, len(cards))

    def draw(self, me: Seat) -> int:
        """Take an Action card, unseen by the others; but who put it back knows who has it now."""
        place = self.top()
        if place <= CARD:
            return place
        card = place & CARD
        if place & FRESH:
            self.fresh[me * KINDS + card] -= 1
        elif place & SEEN_BY[PUBLIC]:
            sort_in(self.sure, knows(me, PUBLIC, card))
        else:
            for seat in range(self.seats):
                if place & SEEN_BY[seat] and seat != me:
                    sort_in(self.sure, knows(me, seat, card))
        return card

    def rearm(self, me: Seat) -> None:
        """Draw up to a full hand."""
        hand = self.hands[me]
        drawn: list[int] = []
        for _ in range(HAND - len(hand)):
            card = self.draw(me)
            if card == NONE:
                break
            sort_in(hand, card)
            if not self.quiet:
                drawn.append(card)
        if drawn:
            self.confide(ARMED, me, me, len(drawn), [ACTIONS[card] for card in sorted(drawn)])

    def put_back(self, me: Seat, card: int) -> None:
        """An Action card goes under the deck. The others can no longer tell what is left in that hand."""
        self.hands[me].remove(card)
        self.actions.insert(0, card | SEEN_BY[me])
        if self.sure:
            self.sure = [known for known in self.sure if known // KINDS // (PUBLIC + 1) != me]

    def offer(self, me: Seat, side: int, card: int) -> None:
        """The holder of the Totem sees the card."""
        self.hands[me].remove(card)
        self.offered[side] = card
        if not self.quiet:
            self.confide(OFFERS, self.holder(side), me, self.holder(side), ACTIONS[card])

    def give_back(self, me: Seat, side: int) -> None:
        """An offered card goes back to the hand it came from; who gives it back knows that it is there."""
        giver, card = self.partner(side), self.offered[side]
        sort_in(self.hands[giver], card)
        mine, everybodys = knows(giver, me, card), knows(giver, PUBLIC, card)
        for known in self.sure:
            if known == mine or known == everybodys:  # noqa: PLR1714, SIM109 (a tuple would be made each time)
                break
        else:
            sort_in(self.sure, mine)
        if not self.quiet:
            self.tell(GAVE_BACK, me, giver)

    def turn_up(self, side: int) -> None:
        """An Action card is revealed. Whoever knew that its owner had one knows so no longer."""
        card, me = self.laid[side], self.owner[side]
        self.laid[side] = NONE
        self.face[side] = card
        self.played.append(card)
        if self.sure:
            self._lose_track(me, card)
        if ABILITY[card] == MIRROR:
            self.switches[side] = COUNT[card]
        if not self.quiet:
            self.tell(REVEALED, self.holder(side), me, ACTIONS[card])

    def _lose_track(self, me: Seat, card: int) -> None:
        """Somebody has played a card: if everybody knew of one, they know of one less, or else each who did."""
        first = knows(me, 0, card)
        public = knows(me, PUBLIC, card)
        lost: list[int] = []
        for known in self.sure:
            if known == public:
                lost = [known]
                break
            if first <= known < public and (known - first) % KINDS == 0 and known not in lost:
                lost.append(known)
        for known in lost:
            self.sure.remove(known)

    def turn_up_surprise(self, side: int) -> None:
        """Look at the Surprise. Flee and Swap are set aside for another, and go under the deck after that."""
        aside: list[int] = []
        place = self.unseen[side]
        self.unseen[side] = NONE
        while place != NONE:
            card = place & CARD
            if place & FRESH:
                for row in range(self.seats + 1):
                    self.fresh[row * KINDS + card] -= 1
            if ABILITY[card] != SWAP and ABILITY[card] != FLEE:
                self.surprise[side] = card
                self.played.append(card)
                if ABILITY[card] == MIRROR:
                    self.switches[side] = COUNT[card]
                self.tell(SURPRISED, self.holder(side), ACTIONS[card])
                break
            aside.append(card)
            self.tell(SET_ASIDE, self.holder(side), ACTIONS[card])
            place = self.top()
        else:
            self.tell(NO_CARD, self.holder(side))
        for card in aside:
            self.actions.insert(0, card | EVERYBODY)

    # Barbarians

    def next_barbarian(self) -> int:
        """The next of the deck, or NONE."""
        if not self.deck:
            return NONE
        self.batches[-1] -= 1
        if not self.batches[-1]:
            self.batches.pop()
        return self.deck.pop()

    def leave(self, mask: int) -> None:
        """Some Barbarians leave their Bands."""
        bands = self.bands
        for place in range(PLACES):
            if bands[place] != NONE and mask & BIT[bands[place]]:
                bands[place] = NONE

    def flee(self, side: int, mask: int) -> None:
        """Some Barbarians go under the deck, in random order."""
        if not mask:
            self.tell(ALL_STAY, self.holder(side))
            return
        fleeing = members(mask)
        self.tell(FLED, self.holder(side), barbarians(fleeing))
        self.leave(mask)
        self.batches.insert(0, len(fleeing))
        self.rng.shuffle(fleeing)
        self.deck = fleeing + self.deck

    def mark(self, side: int, mask: int, count: int) -> None:
        """The owner of the card puts a Star on each of so many Barbarians selected, as far as there are Stars."""
        me = self.owner[side]
        stars = self.stars[me]
        count = min(count, stars)
        self.chosen[side] = mask
        self.marks[side] = count
        self.stars[me] = stars - count

    def unmark(self, side: int, to: Seat) -> None:
        """The Stars on the Barbarians of a side go to somebody."""
        self.stars[to] += self.marks[side]
        self.marks[side] = 0

    def turn_down(self, side: int) -> None:
        """The Barbarians selected turn face down."""
        self.down |= self.chosen[side]
        if self.chosen[side] and not self.quiet:
            self.tell(TURNED, barbarians(self.selected(side)))

    def switch(self, me: Seat, one: int, other: int) -> None:
        """Two Barbarians change places, each as it lies."""
        bands = self.bands
        here, there = bands.index(one), bands.index(other)
        bands[here], bands[there] = other, one
        self.moved |= BIT[one] | BIT[other]
        if not self.quiet:
            self.tell(SWITCHED, me, BARBARIANS[one], BARBARIANS[other])


def sort_in(cards: list[int], card: int) -> None:
    """Put a card where it belongs in a sorted list."""
    at = len(cards)
    while at and cards[at - 1] > card:
        at -= 1
    cards.insert(at, card)


def giver(s: Klobba, side: int) -> Seat:
    """Who has offered a card to a side."""
    return NONE if s.offered[side] == NONE else s.partner(side)


def known_cards(s: Klobba, owner: Seat, observer: int) -> list[int]:
    """The cards somebody knows to be in somebody's hand; the observer PUBLIC is everybody."""
    first = knows(owner, observer, 0)
    return [known - first for known in s.sure if first <= known < first + KINDS]


def setup(seats: int, rng: Rng, options: Options) -> Klobba:
    """A table before the deal."""
    black = rng.below(seats)
    hands: list[list[int]] = [[] for _ in range(seats)]
    return Klobba(
        seats, rng, options, [NONE] * PLACES, 0, HORDE[:], [len(HORDE)], hands, [], ACTION_DECK[:], [], [],
        [RULES.stars] * seats, [0] * seats, black=black, white=opposite(seats, black),
    )  # fmt: skip
