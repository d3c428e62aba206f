"""Positions of Klobba! in writing: everything by name (see parts.py), the top of decks and pile first.

What is not named lies under the decks, or on the discard pile if `rest` says so: in order, or shuffled if there is a
`seed`. Hands that are not given are dealt from it. Without Bands, it is a table before the deal.
"""

from __future__ import annotations

from stammtisch.core import Mistake, Page
from stammtisch.core.table import pieces, reader

from .cards import RULES
from .knowledge import hidden_cards, of_whom
from .parts import ACTION, BARBARIAN, KNOWN, PLACE, twice
from .state import Klobba, Options

from .tables import (  # isort: skip
    ABILITY, ACTION_DECK, ACTIONS, BLACK, CARD, EVERYBODY, FLEE, FREE_PLACES, FRESH, HAND, HORDE, KINDS, NONE, PUBLIC,
    SEEN_BY, SWAP, WHITE,
)  # fmt: skip


def inventory(s: Klobba) -> list[list[int]]:
    """Every Barbarian, every Action card and every Star there is."""
    return [pieces(s, BARBARIAN), _cards(s), [sum(s.stars) + sum(side.marks for side in s.sides)]]


def _cards(s: Klobba) -> list[int]:
    return sorted(pieces(s, ACTION) + [place & CARD for place in s.actions])


def _fill(page: Page, s: Klobba) -> None:
    if page.has("bands") and not page.has("phase"):
        s.phase = "group"
    horde = page.rest(HORDE[::-1], pieces(s, BARBARIAN), s.rng, twice)
    if horde:
        s.deck = [horde[::-1] + (s.deck[0] if s.deck else []), *s.deck[1:]]
    if [] in s.deck:
        raise Mistake("deck: there is nobody between two strokes, or beside one at the end")
    cards = page.rest(ACTION_DECK, _cards(s), s.rng, _too_many)
    if not page.has("hands") and s.phase != "deal":
        if len(cards) < HAND * s.seats:
            raise Mistake(f"there are no hands, and {len(cards)} cards are not enough to deal some; name them")
        s.hands = [sorted(cards.pop() for _ in range(HAND)) for _ in s.hands]
    if page.choice("rest", "deck", ("deck", "discard")) == "deck":
        s.actions = cards + s.actions
    else:
        s.discard = cards + s.discard


def _too_many(card: int) -> str:
    return f"there are only {ACTION_DECK.count(card)} cards {ACTIONS[card]}; the position has more"


def _check(s: Klobba) -> None:
    """Refuse what play cannot lead to and could not go on from."""
    marks = sum(side.marks for side in s.sides)
    if sum(s.stars) + marks != RULES.stars * s.seats:
        raise Mistake(f"stars = {s.stars} and {marks} as marks: together there are {RULES.stars * s.seats}")
    _check_course(s)
    _check_round(s)
    _check_knowledge(s)


def _check_course(s: Klobba) -> None:
    empty = s.bands.count(NONE)
    if s.phase == "deal" and empty < len(s.bands):
        raise Mistake('phase = "deal", but there are Bands already')
    if s.phase in {"group", "offer", "lay", "switch"} and empty:
        raise Mistake(f'phase = "{s.phase}", but {empty} places of the Bands are empty: they are filled before')
    if s.phase == "over" and s.round < s.options.rounds and (not empty or s.deck):
        raise Mistake('phase = "over", but there are rounds left, and Barbarians for them')
    if s.phase != "over" and s.round > s.options.rounds:
        raise Mistake(f"round = {s.round}, but only {s.options.rounds} are played")
    if s.phase not in {"deal", "over"} and not s.round:
        raise Mistake(f'round = 0, but with phase = "{s.phase}" the first has begun')
    for seat, hand in enumerate(s.hands):
        if s.phase in {"group", "offer", "lay"} and not hand:
            raise Mistake(f"seat {seat} has no Action cards; before cards are laid everyone has some")


def _check_round(s: Klobba) -> None:
    """Refuse a round that cannot have come so far."""
    free = FREE_PLACES[s.seats][s.black]
    if s.is_grouped() and s.paired not in free:
        raise Mistake(f"paired = {s.paired}: Black takes one of the Bands without a Totem, {free[0]} or {free[1]}")
    if s.phase == "offer" and s.seats == 2:
        raise Mistake('phase = "offer", but with two players nobody offers anything')
    for side in (BLACK, WHITE):
        if s.phase == "lay" and (s.sides[side].offered != NONE) != (s.partner(side) != NONE):
            raise Mistake("offered: before cards are laid, every player grouped with a Totem holder has offered one")
        owners = {s.holder(side), s.partner(side)} - {NONE} if s.is_grouped() else set()
        if s.phase in {"settle", "select"} and s.sides[side].owner not in owners:
            owner = [s.sides[BLACK].owner, s.sides[WHITE].owner]
            raise Mistake(f"owner = {owner}: a card belongs to the Totem holder or to the player in the same Group")
        if s.sides[side].todo != NONE and ABILITY[s.sides[side].todo] not in (SWAP, FLEE):
            raise Mistake(f"todo: {ACTIONS[s.sides[side].todo]} is neither a Swap nor a Flee")
    if (s.phase == "settle") != any(side.todo != NONE for side in s.sides):
        raise Mistake('todo: in phase "settle" there is a Swap or a Flee to be carried out, and only there')
    if s.phase == "switch" and not s.sides[s.switching].switches:
        raise Mistake('phase = "switch", but whose turn it is has nothing to switch; see switches and switching')


def _check_knowledge(s: Klobba) -> None:
    """What somebody knows is so."""
    seats = [*range(s.seats), PUBLIC]
    for known in s.known:
        owner, observer = of_whom(known)
        if owner not in seats or observer not in seats or observer == owner:
            raise Mistake(f"known: {KNOWN.words[known]} is about a seat that is not there, or about oneself")
        there = hidden_cards(s, owner, NONE).count(known % KINDS) if s.phase != "deal" else 0
        if s.known.count(known) > there:
            raise Mistake(f"known: {KNOWN.words[known]}, but seat {owner} does not have so many cards of that kind")
    places = [*s.actions, *[side.unseen for side in s.sides]]
    for place in places:
        if place != NONE and not place & SEEN_BY[PUBLIC] and place & EVERYBODY >= SEEN_BY[s.seats]:
            raise Mistake(f"{PLACE.words[place]} is known to a seat that is not there; there are 0 to {s.seats - 1}")
    fresh = [place & CARD for place in places if place != NONE and place & FRESH]
    for card in fresh:
        if fresh.count(card) > s.fresh.count(card):
            raise Mistake(f"fresh: more cards {ACTIONS[card]} lie in the reshuffled deck than are said to be there")


read = reader(Klobba, Options, range(2, 5), fill=_fill, check=_check)
