"""Which hidden Action cards players hold, and who knows of them."""
# mypyc: compile this module

from __future__ import annotations

from mypy_extensions import i64

from stammtisch.core import Rng, Seat, holds, sort_in

from .state import Klobba
from .tables import KINDS, NONE, PUBLIC, knows


def known_cards(s: Klobba, owner: Seat, observer: int) -> list[int]:
    """The cards somebody knows to be in somebody's hand; the observer PUBLIC is everybody."""
    first = knows(owner, observer, 0)
    return [known - first for known in s.known if first <= known < first + KINDS]


def learn(s: Klobba, owner: Seat, observer: Seat, card: int) -> None:
    """Somebody gets to know that a card is in somebody's hand."""
    mine = knows(owner, observer, card)
    if not holds(s.known, mine) and not holds(s.known, knows(owner, PUBLIC, card)):
        sort_in(s.known, mine)


def lose_track(s: Klobba, me: Seat, card: int) -> None:
    """Somebody has played a card: if everybody knew of one, they know of one less, or else each who did."""
    first, public = knows(me, 0, card), knows(me, PUBLIC, card)
    before: i64 = NONE
    sure = s.known
    for at in range(len(sure) - 1, -1, -1):  # what everybody knows comes last
        known: i64 = sure[at]
        if known < first or before == public:
            return
        if known <= public and (known - first) % KINDS == 0 and known != before:
            del sure[at]
            before = known


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


def deal_hidden(s: Klobba, who: Seat, seat: Seat, cards: list[int]) -> None:
    """Other cards in place of those: the mirror of `hidden_cards`."""
    for side in range(2):
        if s.sides[side].laid != NONE and s.sides[side].owner == who:
            s.sides[side].laid = cards.pop()
        if s.sides[side].offered != NONE and s.partner(side) == who and s.holder(side) != seat:
            s.sides[side].offered = cards.pop()
    if s.swapper == who:
        s.new = [cards.pop() for _ in s.new]
        s.new.sort()
    cards.sort()
    s.hands[who] = cards


def of_whom(known: int) -> tuple[Seat, int]:
    """Whose hand somebody knows something of, and who that is."""
    return known // KINDS // (PUBLIC + 1), known // KINDS % (PUBLIC + 1)


def guess_knowledge(s: Klobba, seat: Seat, rng: Rng) -> None:
    """What others know of a third player's hand has changed with it: they know as many cards of it as before."""
    guessed = [of_whom(known) for known in s.known if seat not in of_whom(known) and of_whom(known)[1] != PUBLIC]
    s.known = [known for known in s.known if of_whom(known) not in guessed]
    for owner, observer in guessed:
        there = hidden_cards(s, owner, NONE)
        for card in known_cards(s, owner, PUBLIC) + known_cards(s, owner, observer):
            there.remove(card)
        sort_in(s.known, knows(owner, observer, there[rng.below(len(there))]))
