"""What each player sees and remembers, and what they may imagine about the rest."""
# mypyc: compile this module

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from stammtisch.core import PUBLIC, Rng, Seat
from stammtisch.core.knowledge import BATCH, faces_known, hand_out, unseen
from stammtisch.core.pickles import by_fields

from .flips import needed, total
from .options import Options
from .state import Barbarity
from .tables import BIT, FACE, FORCE, GUARD, NONE, UP, Card, layer_of


class Lying(NamedTuple):
    """A guard: what it is, if it can be seen right now; whether it lies face up; and who laid it."""

    card: Card | None
    up: bool
    by: Seat


class Prize(NamedTuple):
    """A Prize in an Adventure Area: the guards from the Prize upwards, and how many there may be."""

    card: Card
    guards: tuple[Lying, ...]
    limit: int


class Won(NamedTuple):
    """A Prize in a Hoard."""

    card: Card
    flipped: bool


@dataclass(frozen=True)
class Memory:
    """What was seen before: hands and guards, as in `hands` and `areas`, and the pile that became the last deck."""

    hands: tuple[tuple[Card | None, ...], ...]
    guards: tuple[tuple[tuple[Card | None, ...], ...], ...]
    shuffled: tuple[Card, ...]


@dataclass(frozen=True)
class View:
    """The table from one seat."""

    seat: Seat | None
    options: Options
    phase: str
    turn: Seat
    turns: int
    actions: int
    heroes: tuple[Card, ...]
    tired: tuple[bool, ...]
    hands: tuple[tuple[Card | None, ...], ...]
    areas: tuple[tuple[Prize, ...], ...]
    rooms: tuple[int, ...]
    maps: tuple[tuple[Card, ...], ...]
    hoards: tuple[tuple[Won, ...], ...]
    sagas: tuple[tuple[Card, ...], ...]
    points: tuple[int, ...]
    deck: int
    pile: tuple[Card, ...]
    shuffles: int
    #: Before the deal, the cards that each seat turned up for the first turn.
    lots: tuple[tuple[Card, ...], ...]
    #: The Prize that somebody laid a card on or goes on an Adventure for: seat and place, or -1.
    target: Seat
    place: int
    #: In a fight: what has to be exceeded, how much of it the others added, what is offered and with which cards.
    needed: int
    raised: int
    offered: int
    committed: tuple[Card, ...]
    #: What else is offered besides those cards, and whether it is enough.
    extra: int
    enough: bool
    #: The Special that is having its effect.
    played: Card | None
    memory: Memory | None


by_fields(Memory, View)


def view(s: Barbarity, seat: Seat | None) -> View:
    me = PUBLIC if seat is None else BIT[seat]
    everyone = range(s.seats)
    fighting = s.in_fight()
    return View(
        seat=seat,
        options=s.options,
        phase=s.phase,
        turn=s.turn,
        turns=s.turns,
        actions=s.actions,
        heroes=faces(s.heroes),
        tired=tuple([bool(s.tired & BIT[who]) for who in everyone]),
        hands=tuple([tuple([FACE[card] if who == seat else None for card in s.hands[who]]) for who in everyone]),
        areas=tuple([tuple([prize(s, seat, who, at) for at in range(len(s.prizes[who]))]) for who in everyone]),
        rooms=tuple([s.room(who) for who in everyone]),
        maps=tuple([faces(cards) for cards in s.maps]),
        hoards=tuple([hoard(s, who) for who in everyone]),
        sagas=tuple([faces(cards) for cards in s.sagas]),
        points=tuple([s.points(who) for who in everyone]),
        deck=len(s.deck),
        pile=faces(s.pile),
        shuffles=s.shuffles,
        lots=tuple([faces(row) for row in s.lots]),
        target=s.target,
        place=s.place,
        needed=needed(s) if fighting else 0,
        raised=s.raised if fighting else 0,
        offered=total(s) if fighting else 0,
        committed=faces(s.committed),
        extra=total(s) - sum([FORCE[card] for card in s.committed]) if fighting else 0,
        enough=fighting and total(s) > needed(s),
        played=None if s.played == NONE else FACE[s.played],
        memory=Memory(
            hands=known(s.hands, s.known, me),
            guards=tuple([known(area, masks, me) for area, masks in zip(s.guards, s.seen)]),
            shuffled=tuple([FACE[card] for card in s.shuffled]),
        ),
    )


def faces(cards: list[int]) -> tuple[Card, ...]:
    return tuple([FACE[card] for card in cards])


def known(rows: list[list[int]], masks: list[list[int]], me: int) -> tuple[tuple[Card | None, ...], ...]:
    return tuple([faces_known(cards, seen, me, FACE) for cards, seen in zip(rows, masks)])


def hoard(s: Barbarity, owner: Seat) -> tuple[Won, ...]:
    flipped = s.flipped[owner]
    return tuple([Won(FACE[card], bool(flipped & BIT[at])) for at, card in enumerate(s.hoards[owner])])


def prize(s: Barbarity, seat: Seat | None, owner: Seat, at: int) -> Prize:
    """A Prize and its guards; who laid one may look at it at any time."""
    guards = []
    for card, mask in zip(s.guards[owner][at], s.seen[owner][at]):
        up, by = bool(mask & UP), layer_of(mask)
        guards.append(Lying(FACE[card] if up or by == seat else None, up, by))
    return Prize(FACE[s.prizes[owner][at]], tuple(guards), s.guard_limit(owner, at))


def redeal(s: Barbarity, seat: Seat, rng: Rng) -> None:
    """Deal the cards anew that the seat does not know: first the guards, which are Battle Cards and traps."""
    me = BIT[seat]
    hands = list(zip(s.hands, s.known))
    guards = [row for area, area_seen in zip(s.guards, s.seen) for row in zip(area, area_seen)]
    pools = unseen(hands + guards, me, s.deck, s.shuffles)
    left = [[card for card in pool if GUARD[card]] for pool in pools]
    hand, known = hands[s.turn]
    if s.laying != NONE and seat != s.turn:
        s.laying = any_guard(s, me, [len(pool) for pool in left], guards, rng)
        guards.append(([hand.pop(s.laying)], [known.pop(s.laying)]))
    hand_out(left, guards, me, rng)
    for fitting, pool in zip(left, pools):
        fitting += [card for card in pool if not GUARD[card]]
    hand_out(left, hands, me, rng)
    if s.laying != NONE and seat != s.turn:
        card, mask = guards[-1]
        hand.insert(s.laying, card[0])
        known.insert(s.laying, mask[0])
    s.deck = left[s.shuffles]
    s.rng = rng.fork()


def any_guard(s: Barbarity, me: int, left: list[int], guards: list[tuple[list[int], list[int]]], rng: Rng) -> int:
    """Where in a hand the card may be that is going to be a guard: where there is one, or may be one of its batch."""
    for _, masks in guards:
        for mask in masks:
            if not mask & me:
                left[mask >> BATCH] -= 1
    places = []
    for place, mask in enumerate(s.known[s.turn]):
        if GUARD[s.hands[s.turn][place]] if mask & me else left[mask >> BATCH] > 0:
            places.append(place)
    return places[rng.below(len(places))]
