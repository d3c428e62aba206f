"""What each player sees and remembers, and what they may imagine about the rest."""
# mypyc: compile this module

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from stammtisch.core import Rng, Seat

from .cards import BANDS
from .comparison import distracts, is_mirror
from .effects import terms_of, total, total_of, worth_of
from .knowledge import deal_hidden, guess_knowledge, hidden_cards, hidden_known, known_cards
from .rules import scores
from .state import Klobba, Options

from .tables import (  # isort: skip
    ACTIONS, BAND, BARBARIANS, BIT, BLACK, CARD, FRESH, KINDS, NONE, PUBLIC, SEAT_AT, SEEN_BY, STARS, WHITE, members,
)  # fmt: skip


class Standing(NamedTuple):
    """A place in a Band: who stands there, unless the place is empty or the card lies face down."""

    barbarian: str | None
    down: bool


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
    fled: bool
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
    moved: tuple[str, ...]
    deck: int
    actions: int
    discard: tuple[str, ...]
    memory: Memory | None


def view(s: Klobba, seat: Seat | None) -> View:
    return View(
        seat=seat,
        options=s.options,
        phase=s.phase,
        round=s.round,
        players=tuple([None if who == NONE else who for who in SEAT_AT[s.seats]]),
        bands=tuple([tuple([standing(s, number) for number in band_at(s, place)]) for place in range(BANDS)]),
        hands=tuple([cards(hand, who == seat) for who, hand in enumerate(s.hands)]),
        new=cards(s.new, s.swapper == seat),
        swapper=None if s.swapper == NONE else s.swapper,
        stars=tuple(s.stars),
        trophies=tuple([names(members(mask)) for mask in s.trophies]),
        trophy_stars=tuple([int(total_of(mask, STARS)) for mask in s.trophies]),
        scores=tuple(scores(s)),
        sides=(side_of(s, BLACK, seat), side_of(s, WHITE, seat)),
        played=card_names(s.played),
        aside=card_names(s.aside),
        moved=names(members(s.moved)),
        deck=len(s.deck),
        actions=len(s.actions),
        discard=card_names(s.discard),
        memory=memory(s, PUBLIC if seat is None else seat),
    )


def band_at(s: Klobba, place: int) -> list[int]:
    return s.bands[place * BAND : (place + 1) * BAND]


def standing(s: Klobba, number: int) -> Standing:
    if number == NONE:
        return Standing(None, False)
    down = bool(s.down & BIT[number])
    return Standing(None if down else str(BARBARIANS[number]), down)


def names(numbers: list[int]) -> tuple[str, ...]:
    return tuple([str(BARBARIANS[number]) for number in numbers])


def name(card: int, seen: bool) -> str | None:
    return ACTIONS[card].name if seen and card != NONE else None


def cards(hand: list[int], seen: bool) -> tuple[str | None, ...]:
    return tuple([name(card, seen) for card in hand])


def side_of(s: Klobba, side: int, seat: Seat | None) -> Side:
    mine, holder = s.sides[side], s.holder(side)
    mirrored = s.sides[1 - side].counts() if is_mirror(mine.counts()) else NONE
    counting = mine.counts() if mirrored == NONE else mirrored
    counts = counting != NONE and mine.selected != 0
    hidden = [("offered", mine.offered), ("laid", mine.laid), ("surprise", mine.unseen)]
    unseen = mine.unseen
    known = unseen != NONE and bool(unseen & SEEN_BY[PUBLIC if seat is None else seat])
    surprise = name(unseen & CARD, known) if unseen != NONE else name(mine.surprise, True)
    return Side(
        holder=holder,
        place=None if s.paired == NONE else s.partner_place(side),
        owner=None if mine.owner == NONE else mine.owner,
        offered=name(mine.offered, seat is not None and seat in (holder, s.giver(side))),
        laid=name(mine.laid, seat == mine.owner),
        card=name(mine.face, True),
        surprise=surprise,
        hidden=tuple([what for what, card in hidden if card != NONE]),
        fled=mine.fled,
        selected=names(members(mine.selected)),
        marks=mine.marks,
        switches=mine.switches,
        mirrored=name(mirrored, True),
        terms=terms_of(counting, s.group(side), mine.selected) if counts else "",
        sum=worth_of(counting, s.group(side), mine.selected) if counts else 0,
        total=total(counting, s.group(side), mine.selected) if counts else 0,
        distracts=distracts(s, side, counting),
    )


def memory(s: Klobba, me: int) -> Memory:
    batches: list[tuple[str, ...]] = []
    start = 0
    for size in s.batches:
        batches.insert(0, names(sorted(s.deck[start : start + size])))
        start += size
    public = s.fresh[s.seats * KINDS :]
    return Memory(
        bands=tuple(
            [
                tuple([None if number == NONE else str(BARBARIANS[number]) for number in band_at(s, place)])
                for place in range(BANDS)
            ]
        ),
        deck=tuple(batches),
        actions=tuple([name(place & CARD, bool(place & SEEN_BY[me])) for place in reversed(s.actions)]),
        shown=tuple([card_names(known_cards(s, seat, PUBLIC)) for seat in range(s.seats)]),
        known=tuple([card_names(known_cards(s, seat, me) if me != PUBLIC else []) for seat in range(s.seats)]),
        fresh=card_names([card for card, count in enumerate(public) for _ in range(count)]),
    )


def card_names(known: list[int]) -> tuple[str, ...]:
    return tuple([ACTIONS[card].name for card in known])


def redeal(s: Klobba, seat: Seat, rng: Rng) -> None:
    """Shuffle the cards the seat does not know, wherever they are.

    Barbarians in the deck only change places with those they came there with. Of the Action cards, those
    that the seat knows to be in a hand stay in it, and the reshuffled part of the deck holds none that
    cannot be there.
    """
    shuffle_batches(s, rng)
    known = [hidden_known(s, who, seat) if s.known and who != seat else [] for who in range(s.seats)]
    pool = hidden_pool(s, seat, known)
    rng.shuffle(pool)
    deal_deck(s, seat, pool)
    for who in range(s.seats):
        if who != seat:
            hand = hidden_cards(s, who, seat)
            more = len(hand) - len(known[who])
            hand = known[who] + pool[:more]
            del pool[:more]
            rng.shuffle(hand)
            deal_hidden(s, who, seat, hand)
    if s.known:
        guess_knowledge(s, seat, rng)
    s.rng = rng.fork()


def hidden_pool(s: Klobba, seat: Seat, known: list[list[int]]) -> list[int]:
    """All Action cards of which the seat does not know where they are, in order: nothing of the true one may remain."""
    me = SEEN_BY[seat]
    count = [0] * KINDS
    for place in s.actions:
        if not place & me:
            count[place & CARD] += 1
    for side in s.sides:
        if side.unseen != NONE and not side.unseen & me:
            count[side.unseen & CARD] += 1
    for who in range(s.seats):
        if who != seat:
            for card in hidden_cards(s, who, seat):
                count[card] += 1
            for card in known[who]:
                count[card] -= 1
    pool: list[int] = []
    for card in range(KINDS):
        pool += [card] * count[card]
    return pool


def shuffle_batches(s: Klobba, rng: Rng) -> None:
    deck: list[int] = []
    for size in s.batches:
        batch = s.deck[len(deck) : len(deck) + size]
        batch.sort()  # nothing of the true order may remain
        rng.shuffle(batch)
        deck += batch
    s.deck = deck


def deal_deck(s: Klobba, seat: Seat, pool: list[int]) -> None:
    """Deal the unknown places of the Action deck, and Surprises that lie face down, from the pool."""
    me = SEEN_BY[seat]
    recycled = likely_fresh(s, seat, pool) if s.fresh else []
    actions = s.actions
    for at in range(len(actions)):
        if not actions[at] & me:
            actions[at] = dealt(actions[at], pool, recycled)
    for side in range(2):
        if s.sides[side].unseen != NONE and not s.sides[side].unseen & me:
            s.sides[side].unseen = dealt(s.sides[side].unseen, pool, recycled)
    if s.fresh:
        public = s.fresh[s.seats * KINDS :]
        for who in range(s.seats):
            if who != seat:  # what others have drawn from it is their secret
                s.fresh[who * KINDS : (who + 1) * KINDS] = public


def dealt(place: int, pool: list[int], recycled: list[int]) -> int:
    """Another card for a place; who knows it stays the same."""
    return (recycled.pop() if place & FRESH else pool.pop()) | (place & ~CARD)


def likely_fresh(s: Klobba, seat: Seat, pool: list[int]) -> list[int]:
    """Take cards for the reshuffled part of the deck from the pool: only such as can be there."""
    places = 0
    for place in [*s.actions, *[side.unseen for side in s.sides]]:
        if place != NONE and place & FRESH:
            places += 1
    room = s.fresh[seat * KINDS : (seat + 1) * KINDS]
    found: list[int] = []
    left: list[int] = []
    for card in pool:
        if len(found) < places and room[card]:
            room[card] -= 1
            found.append(card)
        else:
            left.append(card)
    pool[:] = left
    return found
