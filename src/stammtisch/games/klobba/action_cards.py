"""What hands do with Action cards, and who gets to know what by it."""
# mypyc: compile this module

from __future__ import annotations

from mypy_extensions import i64

from stammtisch.core import Seat, sort_in, take

from .tables import (  # isort: skip
    ABILITY, ACTIONS, CARD, COUNT, EVERYBODY, FLEE, FRESH, HAND, KINDS, MIRROR, NONE, PUBLIC, SEEN_BY, SWAP,
    Action, Another, Offered, knows,
)  # fmt: skip
from .events import ARMED, GAVE_BACK, NO_CARD, OFFERS, RESHUFFLED, REVEALED, SET_ASIDE, SURPRISED
from .knowledge import learn, lose_track
from .state import Klobba

# The deck


def top(s: Klobba) -> int:
    """Take the next place off the Action deck, which is made anew if it is empty; NONE if there is no card."""
    if not s.actions:
        reshuffle(s)
    return s.actions.pop() if s.actions else NONE


def reshuffle(s: Klobba) -> None:
    """The discard pile is shuffled and goes under the deck: everybody knows what is in it."""
    if not s.discard:
        return
    cards, s.discard = s.discard, []
    s.fresh = sorted(cards)
    s.rng.shuffle(cards)
    s.actions = [card | FRESH for card in cards] + [place & ~FRESH for place in s.actions]
    for side in s.sides:
        if side.unseen != NONE:
            side.unseen &= ~FRESH  # it came from the deck before
    s.tell(RESHUFFLED, len(cards))


def draw(s: Klobba, me: Seat) -> int:
    """Take an Action card, unseen by the others; but who put it back knows who has it now."""
    place: i64 = top(s)
    if place <= CARD:
        return place
    card = place & CARD
    if place & SEEN_BY[PUBLIC]:
        sort_in(s.known, knows(me, PUBLIC, card))
    elif not place & FRESH:
        for seat in range(s.seats):
            if place & SEEN_BY[seat] and seat != me:
                sort_in(s.known, knows(me, seat, card))
    return card


def rearm(s: Klobba, me: Seat) -> None:
    """Draw up to a full hand."""
    hand = s.hands[me]
    if len(hand) == HAND:
        return
    drawn: list[int] = []
    while len(hand) < HAND:
        card = draw(s, me)
        if card == NONE:
            break
        sort_in(hand, card)
        if not s.quiet:
            drawn.append(card)
    if drawn:
        s.confide(ARMED, me, me, len(drawn), [ACTIONS[card] for card in sorted(drawn)])


def put_back(s: Klobba, me: Seat, card: int) -> None:
    """An Action card goes under the deck. The others can no longer tell what is left in that hand."""
    take(s.hands[me], card)
    s.actions.insert(0, card | SEEN_BY[me])
    if s.known:
        s.known = [known for known in s.known if known // KINDS // (PUBLIC + 1) != me]


# Hands and the table


def hand_over(s: Klobba, me: Seat, side: int, card: int) -> None:
    """The holder of the Totem sees the card."""
    take(s.hands[me], card)
    s.sides[side].offered = card
    if not s.quiet:
        s.confide(OFFERS, s.holder(side), me, s.holder(side), ACTIONS[card])


def put_down(s: Klobba, me: Seat, side: int, card: Action | Another | Offered) -> None:
    """A card lies face down. If it is one's own, the one that was offered goes back."""
    mine = s.sides[side]
    mine.laid = card.card
    offered, mine.offered = mine.offered, NONE
    if isinstance(card, Offered):
        mine.owner = s.partner(side)
        return
    mine.owner = me
    take(s.hands[me], card.card)
    if offered != NONE:
        give_back(s, me, s.partner(side), offered)


def give_back(s: Klobba, me: Seat, giver: Seat, card: int) -> None:
    """An offered card goes back to the hand it came from; who gives it back knows that it is there."""
    sort_in(s.hands[giver], card)
    learn(s, giver, me, card)
    if not s.quiet:
        s.tell(GAVE_BACK, me, giver)


def turn_up(s: Klobba, side: int) -> None:
    """An Action card is revealed. Whoever knew that its owner had one knows so no longer."""
    mine = s.sides[side]
    card = mine.laid
    mine.laid = NONE
    mine.face = card
    s.played.append(card)
    if s.known:
        lose_track(s, mine.owner, card)
    if ABILITY[card] == MIRROR:
        mine.switches = COUNT[card]
    if not s.quiet:
        s.tell(REVEALED, s.holder(side), mine.owner, ACTIONS[card])


def turn_up_surprise(s: Klobba, side: int) -> None:
    """Look at the Surprise. Flee and Swap are set aside for another, and go under the deck after that."""
    mine = s.sides[side]
    place = mine.unseen
    mine.unseen = NONE
    while place != NONE:
        card = place & CARD
        if place & FRESH:
            take(s.fresh, card)
        if ABILITY[card] != SWAP and ABILITY[card] != FLEE:
            break
        s.aside.append(card)
        s.tell(SET_ASIDE, s.holder(side), ACTIONS[card])
        place = top(s)
    for aside in s.aside:
        s.actions.insert(0, aside | EVERYBODY)
    s.aside.clear()
    if place == NONE:
        mine.face = NONE
        s.tell(NO_CARD, s.holder(side))
        return
    mine.surprise = card
    s.played.append(card)
    if ABILITY[card] == MIRROR:
        mine.switches = COUNT[card]
    s.tell(SURPRISED, s.holder(side), ACTIONS[card])
