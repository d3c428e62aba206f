"""What each player sees and remembers, and what they may imagine about the rest."""
# mypyc: compile this module

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from stammtisch.core import Rng, Seat, holds, take
from stammtisch.core.pickles import by_fields

from .cards import BANDS
from .comparison import distracts, is_mirror
from .effects import terms_of, total, total_of, worth_of
from .knowledge import deal_hidden, guess_knowledge, hidden_cards, hidden_known, known_cards
from .parts import ACTION, BARBARIAN
from .rules import scores
from .state import Klobba, Options

from .tables import (  # isort: skip
    BAND, BIT, BLACK, CARD, FRESH, NONE, PUBLIC, SEAT_AT, SEEN_BY, STARS, WHITE, members,
)  # fmt: skip

_BARBARIAN: Final = BARBARIAN.words
_CARD: Final = ACTION.words
#: The same for places that may be empty: NONE is the last of a list.
_BARBARIAN_OR_NONE: Final[list[str | None]] = [*_BARBARIAN, None]
_CARD_OR_NONE: Final[list[str | None]] = [*_CARD, None]


class Standing(NamedTuple):
    """A place in a Band: who stands there, unless it is empty or the card lies face down; and if that one has moved."""

    barbarian: str | None
    down: bool
    moved: bool


@dataclass(frozen=True)
class Side:
    """What one side of the round has on the table. A hidden card is None; `hidden` says what lies there unseen."""

    holder: Seat
    place: int | None
    owner: Seat | None
    offered: str | None
    laid: str | None
    card: str | None
    surprise: str | None
    #: Some of "offered", "laid" and "surprise".
    hidden: tuple[str, ...]
    selected: tuple[str, ...]
    marks: int
    switches: int
    #: What its mirror shows; and how those selected count: the terms, their sum, and the total under the cap.
    mirrored: str | None
    terms: str
    sum: int
    total: int
    #: A clan card that found nobody.
    distracts: bool


@dataclass(frozen=True)
class Memory:
    """What was seen before."""

    #: The Bands with the faces of those who lie face down.
    bands: tuple[tuple[str | None, ...], ...]
    #: Who is in the Barbarian deck, in batches from the top down; nobody knows in which order.
    deck: tuple[tuple[str, ...], ...]
    #: The Action deck from the top down, where a card is known.
    actions: tuple[str | None, ...]
    #: The cards that everybody knows to be in each hand, and those that the viewer knows of besides.
    shown: tuple[tuple[str, ...], ...]
    known: tuple[tuple[str, ...], ...]
    #: Of the cards in the reshuffled part of the deck, those that could still be there as far as everybody knows.
    fresh: tuple[str, ...]


@dataclass(frozen=True)
class View:
    """The table from one seat; Bands by place, clockwise."""

    seat: Seat | None
    options: Options
    phase: str
    round: int
    players: tuple[Seat | None, ...]
    bands: tuple[tuple[Standing, ...], ...]
    hands: tuple[tuple[str | None, ...], ...]
    new: tuple[str | None, ...]
    #: Who swaps cards for those new ones.
    swapper: Seat | None
    stars: tuple[int, ...]
    trophies: tuple[tuple[str, ...], ...]
    #: The Stars on those trophies.
    trophy_stars: tuple[int, ...]
    scores: tuple[int, ...]
    sides: tuple[Side, Side]
    played: tuple[str, ...]
    aside: tuple[str, ...]
    deck: int
    actions: int
    discard: tuple[str, ...]
    memory: Memory | None


by_fields(Side, Memory, View)


def view(s: Klobba, seat: Seat | None) -> View:
    return View(
        seat=seat,
        options=s.options,
        phase=s.phase,
        round=s.round,
        players=tuple([None if who == NONE else who for who in SEAT_AT[s.seats]]),
        bands=tuple([tuple([standing(s, number) for number in band_at(s, place)]) for place in range(BANDS)]),
        hands=tuple([cards_if(who == seat, hand) for who, hand in enumerate(s.hands)]),
        new=cards_if(s.swapper == seat, s.new),
        swapper=None if s.swapper == NONE else s.swapper,
        stars=tuple(s.stars),
        trophies=tuple([barbarians(mask) for mask in s.trophies]),
        trophy_stars=tuple([int(total_of(mask, STARS)) for mask in s.trophies]),
        scores=tuple(scores(s)),
        sides=(side_of(s, BLACK, seat), side_of(s, WHITE, seat)),
        played=card_names(s.played),
        aside=card_names(s.aside),
        deck=sum([len(batch) for batch in s.deck]),
        actions=len(s.actions),
        discard=card_names(s.discard),
        memory=memory(s, PUBLIC if seat is None else seat),
    )


def band_at(s: Klobba, place: int) -> list[int]:
    return s.bands[place * BAND : (place + 1) * BAND]


#: Made once: in compiled code, to make a named tuple takes longer than all around it.
_FACE_UP: Final = [[Standing(name, down=False, moved=moved) for name in _BARBARIAN_OR_NONE] for moved in (False, True)]
_FACE_DOWN: Final = [Standing(None, down=True, moved=moved) for moved in (False, True)]


def standing(s: Klobba, number: int) -> Standing:
    if number == NONE:
        return _FACE_UP[0][NONE]
    moved = s.moved >> number & 1
    return _FACE_DOWN[moved] if s.down & BIT[number] else _FACE_UP[moved][number]


def barbarians(mask: int) -> tuple[str, ...]:
    return tuple([_BARBARIAN[number] for number in members(mask)])


def card_names(cards: list[int]) -> tuple[str, ...]:
    return tuple([_CARD[card] for card in cards])


def cards_if(seen: bool, cards: list[int]) -> tuple[str | None, ...]:
    return tuple([_CARD[card] if seen else None for card in cards])


def side_of(s: Klobba, side: int, seat: Seat | None) -> Side:
    mine, holder = s.sides[side], s.holder(side)
    mirrored = s.sides[1 - side].counts() if is_mirror(mine.counts()) else NONE
    counting = mine.counts() if mirrored == NONE else mirrored
    counts = counting != NONE and mine.selected != 0
    hidden = [("offered", mine.offered), ("laid", mine.laid), ("surprise", mine.unseen)]
    surprise = mine.surprise
    if mine.unseen != NONE:
        surprise = mine.unseen & CARD if mine.unseen & SEEN_BY[PUBLIC if seat is None else seat] else NONE
    return Side(
        holder=holder,
        place=None if s.paired == NONE else s.partner_place(side),
        owner=None if mine.owner == NONE else mine.owner,
        offered=_CARD_OR_NONE[mine.offered] if seat is not None and seat in (holder, s.giver(side)) else None,
        laid=_CARD_OR_NONE[mine.laid] if seat == mine.owner else None,
        card=_CARD_OR_NONE[mine.face],
        surprise=_CARD_OR_NONE[surprise],
        hidden=tuple([what for what, card in hidden if card != NONE]),
        selected=barbarians(mine.selected),
        marks=mine.marks,
        switches=mine.switches,
        mirrored=_CARD_OR_NONE[mirrored],
        terms=terms_of(counting, s.group(side), mine.selected) if counts else "",
        sum=worth_of(counting, s.group(side), mine.selected) if counts else 0,
        total=total(counting, s.group(side), mine.selected) if counts else 0,
        distracts=distracts(s, side, counting),
    )


def memory(s: Klobba, me: int) -> Memory:
    return Memory(
        bands=tuple([tuple([_BARBARIAN_OR_NONE[who] for who in band_at(s, place)]) for place in range(BANDS)]),
        deck=tuple([tuple([_BARBARIAN[number] for number in sorted(batch)]) for batch in reversed(s.deck)]),
        actions=tuple([_CARD[place & CARD] if place & SEEN_BY[me] else None for place in reversed(s.actions)]),
        shown=tuple([card_names(known_cards(s, seat, PUBLIC)) for seat in range(s.seats)]),
        known=tuple([card_names(known_cards(s, seat, me) if me != PUBLIC else []) for seat in range(s.seats)]),
        fresh=card_names(s.fresh),
    )


def redeal(s: Klobba, seat: Seat, rng: Rng) -> None:
    """Shuffle the cards the seat does not know, wherever they are.

    Barbarians in the deck only change places with those they came there with. Of the Action cards, those
    that the seat knows to be in a hand stay in it, and the reshuffled part of the deck holds none that
    cannot be there.
    """
    for batch in s.deck:
        batch.sort()  # nothing of the true order may remain
        rng.shuffle(batch)
    known = [hidden_known(s, who, seat) if s.known and who != seat else [] for who in range(s.seats)]
    pool = hidden_pool(s, seat, known)
    rng.shuffle(pool)
    deal_deck(s, seat, pool)
    for who in range(s.seats):
        if who != seat:
            more = len(hidden_cards(s, who, seat)) - len(known[who])
            hand = known[who] + [pool.pop() for _ in range(more)]
            rng.shuffle(hand)
            deal_hidden(s, who, seat, hand)
    if s.known:
        guess_knowledge(s, seat, rng)
    s.rng = rng.fork()


def hidden_pool(s: Klobba, seat: Seat, known: list[list[int]]) -> list[int]:
    """All Action cards of which the seat does not know where they are, in order: nothing of the true one may remain."""
    me = SEEN_BY[seat]
    pool = [place & CARD for place in s.actions if not place & me]
    pool += [side.unseen & CARD for side in s.sides if side.unseen != NONE and not side.unseen & me]
    for who in range(s.seats):
        if who != seat:
            pool += hidden_cards(s, who, seat)
            for card in known[who]:
                pool.remove(card)
    pool.sort()
    return pool


def deal_deck(s: Klobba, seat: Seat, pool: list[int]) -> None:
    """Deal the unknown places of the Action deck, and Surprises that lie face down, from the pool."""
    me = SEEN_BY[seat]
    recycled = likely_fresh(s, pool) if s.fresh else []
    s.actions = [place if place & me else dealt(place, pool, recycled) for place in s.actions]
    for side in s.sides:
        if side.unseen != NONE and not side.unseen & me:
            side.unseen = dealt(side.unseen, pool, recycled)


def dealt(place: int, pool: list[int], recycled: list[int]) -> int:
    """Another card for a place; who knows it stays the same."""
    return (recycled.pop() if place & FRESH else pool.pop()) | (place & ~CARD)


def likely_fresh(s: Klobba, pool: list[int]) -> list[int]:
    """Take cards for the reshuffled part of the deck from the pool: only such as can be there."""
    lying = [*s.actions, *[side.unseen for side in s.sides]]
    places = len([place for place in lying if place != NONE and place & FRESH])
    room = s.fresh[:]
    found: list[int] = []
    left: list[int] = []
    for card in pool:
        if len(found) < places and holds(room, card):
            take(room, card)
            found.append(card)
        else:
            left.append(card)
    pool[:] = left
    return found
