"""The table of a game of Klobba!: what lies on it, and where the Barbarians are (cards: action_cards.py)."""
# mypyc: compile this module

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, final

from mypy_extensions import i64

from stammtisch.core import Mistake, Rng, Seat, State
from stammtisch.core.pickles import by_fields, filled

from stammtisch.core.parts import (  # isort: skip
    SEAT, a_seat, choice_of, integer, list_of, one_of, own_part, set_of, stack_of, unwritten,
)  # fmt: skip
from stammtisch.core.table import lay
from stammtisch.core.twins import give_copy

from .cards import BANDS, RULES

from .tables import (  # isort: skip
    ACTION_DECK, BAND, BARBARIANS, BIT, BLACK, FACE_DOWN, FREE_PLACES, HORDE, NONE, PLACE_OF, SEAT_AT, Barbarian,
    FaceDown, bit, opposite,
)  # fmt: skip
from .events import SWITCHED

from .parts import (  # isort: skip
    ACTION, BARBARIAN, KNOWN, PLACE, SIDE, Bands, BarbarianDeck, Sides, side_card,
)  # fmt: skip


@dataclass(frozen=True)
class Options:
    """What a table may agree on before it plays."""

    #: What The Odd Couple takes: the lowest and the next higher value ("tier"), or the two lowest cards ("plain").
    two_lowest: str = "tier"
    #: What equal totals bring: each side takes the other's Barbarians ("mutual"), or nobody any ("nobody").
    tie: str = "mutual"
    #: Who takes the Barbarians that a Group has won: its players in turns ("shared"), or the Totem holder ("holder").
    spoils: str = "shared"
    rounds: int = int(RULES.rounds)

    def __post_init__(self) -> None:
        if self.two_lowest not in ("tier", "plain"):
            raise Mistake(f"option two_lowest is tier or plain, not {self.two_lowest}")
        if self.tie not in ("mutual", "nobody"):
            raise Mistake(f"option tie is mutual or nobody, not {self.tie}")
        if self.spoils not in ("shared", "holder"):
            raise Mistake(f"option spoils is shared or holder, not {self.spoils}")
        if not 1 <= self.rounds <= 100:
            raise Mistake(f"option rounds is a number from 1 to 100, not {self.rounds}")


by_fields(Options)


@final
@dataclass(init=False)
class Side:
    """What Black or White has on the table this round: cards, who owns them, and the Barbarians selected."""

    #: The card offered, hidden from all but its giver and the holder of the Totem.
    offered: i64 = side_card()
    #: Whose Action card it is.
    owner: i64 = integer(lambda s: range(NONE, s.seats), default=NONE, each=2)
    #: A card lying face down; and the last that was turned up.
    laid: i64 = side_card()
    face: i64 = side_card(name="cards")
    #: The Swap or Flee that is still to be carried out.
    todo: i64 = side_card()
    #: A Surprise that nobody has looked at yet (a card with its mask); and one that was turned up.
    unseen: i64 = side_card(PLACE)
    surprise: i64 = side_card()
    #: A mask of the Barbarians selected, and how many Stars lie on them.
    selected: i64 = set_of(BARBARIAN, each=2, counted=False)
    marks: i64 = integer(each=2)
    #: How many pairs may still be switched.
    switches: i64 = integer(each=2)

    def __init__(self) -> None:
        self.offered = self.owner = self.laid = self.face = self.todo = self.unseen = self.surprise = NONE
        self.selected = self.marks = self.switches = 0

    def bare_twin(self) -> Side:
        return Side()

    def __reduce__(self) -> tuple[Any, ...]:
        return filled, (Side, {name: getattr(self, name) for name in self.__dataclass_fields__})

    def clear(self) -> None:
        """The round is over: the cards are gone. What may be switched is left."""
        self.owner = self.face = self.surprise = NONE
        self.selected = 0

    def counts(self) -> int:
        """The card that counts: the Surprise of a side that has fled."""
        return self.face if self.surprise == NONE else self.surprise


give_copy(Side)


def _paired(s: Klobba) -> int:
    """By default Black has chosen the first of the Bands, once one has been chosen."""
    return FREE_PLACES[s.seats][s.black][0] if s.is_grouped() else NONE


@dataclass
class Klobba(State):
    """Bands, decks and hands, what is going on in the round, and who knows what of the hidden cards."""

    options: Options
    phase: str = choice_of("deal group offer lay settle select switch over")
    round: int = integer(range(101), default=lambda s: 0 if s.phase == "deal" else 1)
    #: Who holds the Totems; and the Band that Black has chosen.
    black: Seat = a_seat()
    white: Seat = unwritten(lambda s: opposite(s.seats, s.black))
    paired: int = integer(range(NONE, BANDS), default=_paired)
    #: The Barbarians by place, three to each Band, NONE where none stands; and a mask of those who lie face down.
    bands: list[int] = own_part(Bands())
    down: int = unwritten(0)
    #: The Barbarian deck in batches from the bottom up, the next Barbarian is the last of the last: everybody knows who
    #: is in a batch, and nobody in which order.
    deck: list[list[int]] = own_part(BarbarianDeck([]))
    #: Action cards, sorted.
    hands: list[list[int]] = list_of(ACTION, each=SEAT, in_order=True)
    #: What players know of the hands of others, sorted: see `knows`.
    known: list[int] = list_of(KNOWN, in_order=True)
    #: The Action deck, the next is the last: cards with masks.
    actions: list[int] = stack_of(PLACE)
    #: The cards that may lie in the reshuffled part of it, as far as everybody knows, sorted.
    fresh: list[int] = list_of(ACTION, in_order=True, counted=False)
    discard: list[int] = stack_of(ACTION)
    stars: list[int] = integer(each=SEAT, default=RULES.stars)
    #: A mask of Barbarians for each seat.
    trophies: list[int] = set_of(BARBARIAN, each=SEAT)
    #: What Black has on the table, and White.
    sides: list[Side] = own_part(Sides(Side))
    #: Who is swapping, and the cards drawn for it, one of which is to be played.
    swapper: Seat = a_seat(or_nobody=True)
    new: list[int] = list_of(ACTION, in_order=True)
    #: Surprises that cannot be, until one is found that can.
    aside: list[int] = list_of(ACTION, written=False)
    #: All Action cards turned up this round.
    played: list[int] = list_of(ACTION)
    #: Whose turn it is to switch, and a mask of those who have moved.
    switching: int = one_of(SIDE, default=BLACK, gaps=False)
    moved: int = set_of(BARBARIAN, counted=False)

    # Who is who

    def goes_on(self) -> bool:
        return self.phase != "over"

    def is_grouped(self) -> bool:
        """Whether Groups have been formed this round."""
        return self.phase in {"offer", "lay", "settle", "select", "switch"}

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

    def takers(self, side: int) -> list[Seat]:
        """Who takes turns in taking what a side has won, the owner of the card first; a Free Band takes nothing."""
        holder, partner = self.holder(side), self.partner(side)
        if partner == NONE or self.options.spoils == "holder":
            return [holder]
        return [holder, partner] if self.sides[side].owner == holder else [partner, holder]

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
        batch = self.deck[-1]
        if len(batch) == 1:
            self.deck.pop()
        return batch.pop()

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

    def movable(self, place: int) -> list[Barbarian | FaceDown]:
        """Those of a Band who have not moved this round; those face down by their places."""
        found: list[Barbarian | FaceDown] = []
        moved: i64 = self.moved
        down: i64 = self.down
        first: i64 = place * BAND
        for at in range(first, first + BAND):
            number: i64 = self.bands[at]
            if not moved & bit(number):
                found.append(FACE_DOWN[self.seats][at] if down & bit(number) else BARBARIANS[number])
        return found

    def switch(self, me: Seat, one: Barbarian | FaceDown, other: Barbarian | FaceDown) -> None:
        """Two Barbarians change places, each as it lies."""
        bands, here, there = self.bands, self.where(one), self.where(other)
        bands[here], bands[there] = bands[there], bands[here]
        self.moved |= BIT[bands[here]] | BIT[bands[there]]
        self.tell(SWITCHED, me, one, other)

    def where(self, one: Barbarian | FaceDown) -> int:
        return one.at if isinstance(one, FaceDown) else self.bands.index(one.number)


def setup(seats: int, rng: Rng, options: Options) -> Klobba:
    """A table before the deal."""
    s = lay(Klobba, seats, rng, options)
    s.black = rng.below(seats)
    s.white = opposite(seats, s.black)
    s.deck = [HORDE[:]]
    s.actions = ACTION_DECK[:]
    return s
