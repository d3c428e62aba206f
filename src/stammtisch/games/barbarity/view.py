"""What each player sees and remembers, and what they may imagine about the rest."""
# mypyc: compile this module

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from stammtisch.core import Rng, Seat

from .state import BATCH, BIT, LAYER, LAYERS, PUBLIC, UP, Barbarity, Options
from .tables import FACE, FORCE, GUARD, NONE, VALUE, Card


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


def view(s: Barbarity, seat: Seat | None) -> View:
    me = PUBLIC if seat is None else BIT[seat]
    everyone = range(s.seats)
    fighting = s.phase in ("raise", "fight")
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
        hoards=tuple(
            [
                tuple([Won(FACE[card], bool(flipped & BIT[at])) for at, card in enumerate(cards)])
                for cards, flipped in zip(s.hoards, s.flipped)
            ]
        ),
        sagas=tuple([faces(cards) for cards in s.sagas]),
        points=tuple([s.points(who) for who in everyone]),
        deck=len(s.deck),
        pile=faces(s.pile),
        shuffles=s.shuffles,
        target=s.target,
        place=s.place,
        needed=VALUE[s.guards[s.turn][s.place][-1]] + s.raised if fighting else 0,
        raised=s.raised if fighting else 0,
        offered=s.offered if s.phase == "fight" else 0,
        committed=faces(s.committed),
        extra=s.offered - sum([FORCE[card] for card in s.committed]) if s.phase == "fight" else 0,
        enough=s.phase == "fight" and s.offered > VALUE[s.guards[s.turn][s.place][-1]] + s.raised,
        played=None if s.played == NONE else FACE[s.played],
        memory=Memory(
            hands=tuple([known_faces(hand, masks, me) for hand, masks in zip(s.hands, s.known)]),
            guards=tuple(
                [
                    tuple([known_faces(guards, masks, me) for guards, masks in zip(area, area_seen)])
                    for area, area_seen in zip(s.guards, s.seen)
                ]
            ),
            shuffled=faces(s.shuffled),
        ),
    )


def faces(cards: list[int]) -> tuple[Card, ...]:
    return tuple([FACE[card] for card in cards])


def known_faces(cards: list[int], masks: list[int], me: int) -> tuple[Card | None, ...]:
    return tuple([FACE[card] if mask & me else None for card, mask in zip(cards, masks)])


def prize(s: Barbarity, seat: Seat | None, owner: Seat, at: int) -> Prize:
    """A Prize and its guards; who laid one may look at it at any time."""
    guards = []
    for card, mask in zip(s.guards[owner][at], s.seen[owner][at]):
        by = ((mask & LAYERS) >> LAYER) - 1
        up = bool(mask & UP)
        guards.append(Lying(FACE[card] if up or by == seat else None, up, by))
    return Prize(FACE[s.prizes[owner][at]], tuple(guards), s.limit(owner, at))


def forget(seen: View) -> View:
    """Only what can be seen right now."""
    return replace(seen, memory=None)


def redeal(s: Barbarity, seat: Seat, rng: Rng) -> None:
    """Deal the cards anew that the seat does not know: first the guards, which are Battle Cards and traps.

    Which cards went into each reshuffled deck everybody saw, so those are shuffled among themselves.
    """
    hands = list(zip(s.hands, s.known))
    guards = [row for area, area_seen in zip(s.guards, s.seen) for row in zip(area, area_seen)]
    pools: list[list[int]] = [[] for _ in range(s.shuffles + 1)]
    for cards, masks in hands + guards:
        for card, mask in zip(cards, masks):
            if not mask & BIT[seat]:
                pools[mask >> BATCH].append(card)
    pools[s.shuffles] += s.deck
    for pool in pools:
        pool.sort()  # nothing of the true order may remain
    fit = [[card for card in pool if GUARD[card]] for pool in pools]
    hand_out(fit, guards, BIT[seat], rng)
    for number, pool in enumerate(pools):
        fit[number] += [card for card in pool if not GUARD[card]]
    hand_out(fit, hands, BIT[seat], rng)
    s.deck = fit[s.shuffles]
    s.rng = rng.fork()


def hand_out(pools: list[list[int]], rows: list[tuple[list[int], list[int]]], me: int, rng: Rng) -> None:
    """Put cards at random where somebody does not know them, each from the deck that it came from."""
    for pool in pools:
        rng.shuffle(pool)
    for cards, masks in rows:
        for place, mask in enumerate(masks):
            if not mask & me:
                cards[place] = pools[mask >> BATCH].pop()
