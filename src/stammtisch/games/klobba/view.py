"""What each player sees and remembers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from stammtisch.core import Seat

from .action_cards import known_cards
from .cards import BANDS
from .comparison import distracts, is_mirror
from .effects import terms_of, total, total_of, worth_of
from .rules import scores
from .state import Klobba
from .tables import (
    ACTIONS,
    BAND,
    BARBARIANS,
    BIT,
    BLACK,
    CARD,
    KINDS,
    NONE,
    PUBLIC,
    SEAT_AT,
    SEEN_BY,
    STARS,
    WHITE,
    Options,
    members,
)


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
        played=tuple([ACTIONS[card].name for card in s.played]),
        moved=names(members(s.moved)),
        deck=len(s.deck),
        actions=len(s.actions),
        discard=tuple([ACTIONS[card].name for card in s.discard]),
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
    counts = counting != NONE and mine.chosen != 0
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
        selected=names(members(mine.chosen)),
        marks=mine.marks,
        switches=mine.switches,
        mirrored=name(mirrored, True),
        terms=terms_of(counting, s.group(side), mine.chosen) if counts else "",
        sum=worth_of(counting, s.group(side), mine.chosen) if counts else 0,
        total=total(counting, s.group(side), mine.chosen) if counts else 0,
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


def forget(seen: View) -> View:
    """Only what lies open right now."""
    return replace(seen, memory=None)
