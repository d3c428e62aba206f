"""What a player may imagine about the cards that are hidden: the mirror of `view`."""
# mypyc: compile this module

from __future__ import annotations

from stammtisch.core import Rng, Seat

from .action_cards import known_cards, knows
from .state import Klobba
from .tables import CARD, FRESH, KINDS, NONE, PUBLIC, SEEN_BY


def redeal(s: Klobba, seat: Seat, rng: Rng) -> None:
    """Shuffle the cards the seat does not know, wherever they are.

    Barbarians in the deck only change places with those they came there with. Of the Action cards, those
    that the seat knows to be in a hand stay in it, and the reshuffled part of the deck holds none that
    cannot be there.
    """
    shuffle_batches(s, rng)
    known = [hidden_known(s, who, seat) if s.sure and who != seat else [] for who in range(s.seats)]
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
            deal_hand(s, who, seat, hand)
    if s.sure:
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


def hidden_cards(s: Klobba, who: Seat, seat: Seat) -> list[int]:
    """What somebody holds that a seat does not see: the hand, new cards, one that is laid, and one that is offered."""
    found = s.hands[who][:]
    if s.swapper == who:
        found += s.new
    for side in range(2):
        if s.sides[side].laid != NONE and s.sides[side].owner == who:
            found.append(s.sides[side].laid)
        if s.sides[side].offered != NONE and s.partner(side) == who and s.holder(side) != seat:
            found.append(s.sides[side].offered)
    return found


def hidden_known(s: Klobba, who: Seat, seat: Seat) -> list[int]:
    """Those among them that the seat knows to be there."""
    found = known_cards(s, who, seat) + known_cards(s, who, PUBLIC)
    for side in range(2):
        if s.giver(side) == who and s.holder(side) == seat and s.sides[side].offered in found:
            found.remove(s.sides[side].offered)
    return found


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


def deal_hand(s: Klobba, who: Seat, seat: Seat, hand: list[int]) -> None:
    """Deal what somebody holds."""
    for side in range(2):
        if s.sides[side].laid != NONE and s.sides[side].owner == who:
            s.sides[side].laid = hand.pop()
        if s.sides[side].offered != NONE and s.partner(side) == who and s.holder(side) != seat:
            s.sides[side].offered = hand.pop()
    if s.swapper == who:
        s.new = [hand.pop() for _ in s.new]
        s.new.sort()
    hand.sort()
    s.hands[who] = hand


def guess_knowledge(s: Klobba, seat: Seat, rng: Rng) -> None:
    """What others know of a third player's hand has changed with it: they know as many cards of it as before."""
    sure: list[int] = []
    for who in range(s.seats):
        sure += [knows(who, PUBLIC, card) for card in known_cards(s, who, PUBLIC)]
        for observer in range(s.seats):
            cards = known_cards(s, who, observer)
            if seat not in (who, observer) and cards:
                cards = guess(s, who, observer, len(cards), rng)
            sure += [knows(who, observer, card) for card in cards]
    sure.sort()
    s.sure = sure


def guess(s: Klobba, who: Seat, observer: Seat, count: int, rng: Rng) -> list[int]:
    """So many of the cards somebody holds."""
    there = hidden_cards(s, who, NONE)
    for card in known_cards(s, who, PUBLIC):
        there.remove(card)
    there.sort()
    rng.shuffle(there)
    return sorted([there.pop() for _ in range(count)])
