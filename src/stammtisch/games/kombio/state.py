"""The table of a game of Kombio: what lies on it, and what hands do with it."""
# mypyc: compile this module

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from stammtisch.core import PUBLIC, Mistake, Rng, Seat, Slot, State, count_of, holds, slot
from stammtisch.core.knowledge import BATCH

from stammtisch.core.parts import (  # isort: skip
    SEAT, Names, a_seat, choice_of, flag, integer, knowledge_of, list_of, one_of, score_sheet, seat_set, stack_of,
    unwritten,
)  # fmt: skip
from stammtisch.core.table import lay

from .cards import CARDS, DEAL
from .events import DISCARDED, LAST_LAP, LOOKED, RESHUFFLED, SWAPPED
from .options import AFTER_EACH_DISCARD, ANY_TIME, NEVER, RESHUFFLE, Options

NOBODY: Final = -1
#: No card: in a hand, a gap where one was.
GAP: Final = -1
#: Besides who has seen it, a mask says whether a card came from the reshuffled pile: everybody knows which these are.
RECYCLED: Final = 1 << BATCH

VALUE: Final = [kind.value for kind in CARDS]
CARD: Final = Names("card", VALUE)
DECK: Final = [card for card, kind in enumerate(CARDS) for _ in range(kind.copies)]
DEALT_CARDS: Final = int(DEAL.cards)
#: For each seat, what is known of its cards after the deal: it has looked at some of them.
PEEKED_MASKS: Final = [[1 << seat if place in DEAL.peek else 0 for place in range(DEALT_CARDS)] for seat in range(8)]
#: Where these lie. The lists are shared: never to be changed.
PEEKED_SLOTS: Final = [[slot(seat, place) for place in DEAL.peek] for seat in range(8)]


#: The places of a hand without gaps, by its length. These lists are shared: never to be changed.
_FIRST: Final = [[[slot(seat, place) for place in range(length)] for length in range(33)] for seat in range(8)]
#: The same, or none of them.
_FIRST_OR_NONE: Final[list[list[list[Slot | None]]]] = [[[None, *slots] for slots in lists] for lists in _FIRST]


def _peeked(s: Kombio) -> list[list[int]]:
    """By default, everyone has seen the cards they looked at before the round."""
    return [
        [1 << who if place in DEAL.peek and card != GAP else 0 for place, card in enumerate(hand)]
        for who, hand in enumerate(s.hands)
    ]


def round_of(s: Kombio) -> int:
    """The number of the round, from the sheet."""
    return len(s.sheet) + (s.phase in {"look", "turn", "match"})


@dataclass
class Kombio(State):
    """Hands, deck and pile, and who has seen which card."""

    options: Options
    #: The cards of each seat by place: 0 and 1 above, 2 and 3 below, later ones behind.
    hands: list[list[int]] = list_of(CARD, each=SEAT, gaps=True)
    #: For each of them, a mask of those who have seen it and could follow it with their eyes since.
    known: list[list[int]] = knowledge_of("hands", shown=PUBLIC, recycled=RECYCLED, default=_peeked)
    deck: list[int] = stack_of(CARD)
    pile: list[int] = stack_of(CARD)
    #: The card drawn, while its owner makes up their mind.
    drawn: int = one_of(CARD, written=False)
    #: What is known of where it came from: the deck may have been shuffled anew since.
    origin: int = unwritten(0)
    #: The cards somebody has picked or sees at this moment: where, and a mask of who sees them.
    open: list[tuple[Slot, int]] = unwritten([])
    #: What each round so far brought each seat.
    sheet: list[tuple[int, ...]] = score_sheet()
    #: In "look", everyone looks at their lower cards; in "match", everyone is asked whether they have an equal one.
    phase: str = choice_of("deal look turn match over", default=lambda s: "turn" if any(s.hands) else "deal")
    round: int = integer(default=round_of)
    dealer: Seat = a_seat(default=lambda s: s.seats - 1)
    #: Who called Kombio, and how many turns are left after that.
    caller: Seat = a_seat(or_nobody=True)
    turns_left: int = integer(lambda s: range(s.seats))
    turn: Seat = a_seat(default=lambda s: s.first() if s.first() != s.caller else (s.caller + 1) % s.seats)
    #: Whether who has the turn has done something: until then, it is the first of the last turns if somebody calls.
    begun: bool = unwritten(lambda s: s.phase == "match")
    #: How many turns this round has seen.
    turns: int = integer(range(100_000), default=lambda s: 1 if s.pile else 0)
    #: A card that has been matched upon cannot be taken from the pile.
    matched: bool = flag()
    #: Those who had their attempt at the top of the pile.
    tried: int = seat_set()
    #: How often a card was needed and the deck was empty; the second time, the lap is the last.
    exhausted: int = integer()

    # What there is

    def goes_on(self) -> bool:
        return self.phase != "over"

    def first(self) -> Seat:
        """Who begins the round: the seat left of the dealer."""
        return (self.dealer + 1) % self.seats

    def any_time(self) -> bool:
        """Whether cards can be matched while somebody is asked something else."""
        return self.options.matching == ANY_TIME

    def after_each_discard(self) -> bool:
        """Whether everyone is asked before the next turn whether they match."""
        return self.options.matching == AFTER_EACH_DISCARD

    def without_matching(self) -> bool:
        """Whether no card is ever matched."""
        return self.options.matching == NEVER

    def locked(self, seat: Seat) -> bool:
        """Nobody touches the caller's hand, unless only two play."""
        return seat == self.caller and self.seats > 2

    def slots(self, seat: Seat) -> list[Slot]:
        """Where one seat has cards that can be touched."""
        return _FIRST[seat][0] if self.locked(seat) else self.laid(seat)

    def laid(self, seat: Seat) -> list[Slot]:
        """Where one seat has cards."""
        hand = self.hands[seat]
        if not holds(hand, GAP) and len(hand) < len(_FIRST[seat]):
            return _FIRST[seat][len(hand)]
        return [slot(seat, place) for place, card in enumerate(hand) if card != GAP]

    def all_slots(self) -> list[Slot]:
        slots: list[Slot] = []
        for seat in range(self.seats):
            slots += self.slots(seat)
        return slots

    def slots_or_none(self, seat: Seat) -> list[Slot | None]:
        """One of a seat's cards that can be touched, or none of them."""
        slots = self.slots(seat)
        if len(slots) < len(_FIRST[seat]) and slots is _FIRST[seat][len(slots)]:
            return _FIRST_OR_NONE[seat][len(slots)]
        return [None, *slots]

    def nothing(self, seat: Seat) -> list[Slot]:
        return []

    def any_slots(self) -> bool:
        for seat in range(self.seats):  # noqa: SIM110 (faster when compiled)
            if not self.locked(seat) and self.has_cards(seat):
                return True
        return False

    def has_cards(self, seat: Seat) -> bool:
        for card in self.hands[seat]:  # noqa: SIM110 (faster when compiled)
            if card != GAP:
                return True
        return False

    def others_slots(self, me: Seat) -> list[Slot]:
        return [slot for slot in self.all_slots() if slot.seat != me]

    def slots_but(self, one: Slot) -> list[Slot]:
        return [slot for slot in self.all_slots() if slot is not one]

    def slots_not_open(self) -> list[Slot]:
        return [slot for slot in self.all_slots() if not self.is_open(slot)]

    def is_open(self, one: Slot) -> bool:
        """Whether a card still lies there that somebody has picked or looks at."""
        for place, _ in self.open:  # noqa: SIM110 (faster when compiled)
            if place is one:
                return True
        return False

    def count(self, seat: Seat) -> int:
        hand = self.hands[seat]
        return len(hand) - count_of(hand, GAP)

    def at(self, slot: Slot) -> int:
        return self.hands[slot.seat][slot.place]

    def known_at(self, slot: Slot) -> int:
        return self.known[slot.seat][slot.place]

    def can_draw(self) -> bool:
        return bool(self.deck) or (self.exhausted == 0 and len(self.pile) > 1 and self.options.deck_out == RESHUFFLE)

    def is_last_turn(self, following: Seat) -> bool:
        """Whether the round ends before the next turn although nobody has called."""
        limit = self.options.turn_limit
        return (self.is_last_lap() and following == self.first()) or (limit > 0 and self.turns >= limit)

    def is_last_lap(self) -> bool:
        """Whether the deck has run out for good."""
        return self.exhausted >= 2 or (self.exhausted == 1 and self.options.deck_out != RESHUFFLE)

    # What hands do

    def draw(self) -> int:
        """The next card of the deck, or GAP if there is none to be had."""
        if not self.deck:
            self.exhaust()
        return self.deck.pop() if self.deck else GAP

    def exhaust(self) -> None:
        """A card is needed and the deck is empty: the first time, the pile may become a new deck."""
        self.exhausted += 1
        if self.exhausted == 1 and self.options.deck_out == RESHUFFLE:
            self.deck, self.pile = self.pile[:-1], self.pile[-1:]
            self.rng.shuffle(self.deck)
            if self.deck:
                self.tell(RESHUFFLED, len(self.deck))
        elif self.exhausted == (2 if self.options.deck_out == RESHUFFLE else 1) and self.caller == NOBODY:
            self.tell(LAST_LAP, self.first())

    def fresh(self) -> int:
        """What is known of a card that comes from the deck."""
        return RECYCLED if self.exhausted else 0

    def discard(self, me: Seat, card: int) -> None:
        self.pile.append(card)
        self.matched = False
        self.to_be_matched()
        self.tell(DISCARDED, me, VALUE[card])

    def to_be_matched(self) -> None:
        """There is another card to match, and everyone has an attempt at it."""
        self.tried = 0
        if self.any_time():
            self.new_offer()

    def put(self, slot: Slot, card: int, mask: int) -> None:
        """A card is laid face down: what was seen there lies there no more."""
        self.hands[slot.seat][slot.place] = card
        self.known[slot.seat][slot.place] = mask
        if self.open:
            self.open = [seen for seen in self.open if seen[0] is not slot]

    def remove(self, slot: Slot) -> None:
        self.put(slot, GAP, 0)

    def add(self, seat: Seat, card: int, mask: int) -> Slot:
        """A card more takes a new place behind the others."""
        self.hands[seat].append(card)
        self.known[seat].append(mask)
        return slot(seat, len(self.hands[seat]) - 1)

    def point_at(self, slot: Slot) -> None:
        """Pick a card without looking at it."""
        self.open.append((slot, 0))

    def look(self, me: Seat, slot: Slot) -> None:
        self.known[slot.seat][slot.place] |= 1 << me
        self.open.append((slot, 1 << me))
        self.news |= 1 << me
        self.confide(LOOKED, me, me, slot, VALUE[self.at(slot)])

    def show(self, slot: Slot) -> None:
        """Everyone sees a card."""
        self.known[slot.seat][slot.place] |= self.everybody()
        self.open.append((slot, self.everybody()))
        self.news = (1 << self.seats) - 1

    def hide(self, slot: Slot) -> None:
        """The card shown last is turned over again; what others look at meanwhile stays as it is."""
        self.open.pop()

    def show_hands(self) -> None:
        """Everyone sees all cards."""
        everybody = self.everybody()
        for hand, masks in zip(self.hands, self.known):
            for place, card in enumerate(hand):
                if card != GAP:
                    masks[place] |= everybody

    def swap(self, me: Seat, one: Slot, other: Slot) -> None:
        """What a player knew about a card goes with the card."""
        card, mask = self.at(one), self.known_at(one)
        self.put(one, self.at(other), self.known_at(other))
        self.put(other, card, mask)
        self.offer += 1  # who meant the card that lay there does not get another
        self.tell(SWAPPED, me, one, other)


def setup(seats: int, rng: Rng, options: Options) -> Kombio:
    """An empty table, before the first deal."""
    if len(DECK) <= seats * DEALT_CARDS:  # as a designer may have it
        raise Mistake(f"{len(DECK)} cards are not enough for {seats} hands of {DEALT_CARDS} and a deck")
    s = lay(Kombio, seats, rng, options)
    s.deck = DECK[:]
    s.dealer = rng.below(seats)
    s.turn = s.first()
    return s
