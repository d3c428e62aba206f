"""The rules of Nimmerland: turn, play or bank."""
# mypyc: compile this module

from __future__ import annotations

from enum import Enum

from stammtisch.core import EventKind, Result, Rng, Seat, choose, highest_wins
from stammtisch.core.parts import NONE
from stammtisch.core.table import lay

from .cards import DECK, PEEKS, SHIELDS, VALUES, WORDS
from .events import BANKED, BUSTED, DEALT, PEEKED, PLAYED, RESHUFFLED, ROUND_OVER, SHIELDED, TURNED
from .state import Nimmerland, Options


class Move(Enum):
    TURN = 1
    PLAY = 2
    BANK = 3


QUESTIONS = ("turn", "again")


def setup(seats: int, rng: Rng, options: Options) -> Nimmerland:
    """A secret card for everybody; lots say who begins."""
    deck = DECK[:]
    rng.shuffle(deck)
    hands = [deck.pop() for _ in range(seats)]
    first = rng.below(seats)
    return lay(Nimmerland, seats, rng, options, hands=hands, deck=deck, first=first, turn=first, fresh=True)


def moves(s: Nimmerland, me: Seat) -> list[Move]:
    """What a seat may do."""
    offered = []
    if s.deck or s.pile:
        offered.append(Move.TURN)
    if s.hands[me] != NONE:
        offered.append(Move.PLAY)
    if s.rows[me]:
        offered.append(Move.BANK)
    return offered


async def step(s: Nimmerland) -> None:
    """One turn; before the first, everybody looks at their secret card."""
    if s.fresh:
        s.fresh = False
        for seat in s.everyone():
            s.confide(DEALT, seat, seat, WORDS[s.hands[seat]])
        return
    me = s.turn
    question = "turn"
    while await act(s, me, question):
        question = "again"
    s.turn = (me + 1) % s.seats
    if s.turn == s.first:
        s.rounds += 1
        s.tell(ROUND_OVER, s.rounds)


async def act(s: Nimmerland, me: Seat, question: str) -> bool:
    """One choice. True if there is another one, after a peek."""
    move = await choose(me, question, moves(s, me))
    if move is Move.BANK:
        bank(s, me)
        return False
    if move is Move.PLAY:
        card = s.hands[me]
        s.hands[me] = NONE
        return add(s, me, card, PLAYED)
    refill(s)
    card = s.deck.pop()
    s.peekers = 0
    return add(s, me, card, TURNED)


def bank(s: Nimmerland, me: Seat) -> None:
    row = s.rows[me]
    points = worth(row)
    s.scores[me] += points
    s.rows[me] = []
    s.pile += row
    s.tell(BANKED, me, points, [WORDS[card] for card in row])


def add(s: Nimmerland, me: Seat, card: int, how: EventKind) -> bool:
    """A card comes into a row, and what follows from it. True if there is another choice."""
    row = s.rows[me]
    double = VALUES[card] in [VALUES[other] for other in row]
    shields = [other for other in row if SHIELDS[other]]
    row.append(card)
    s.tell(how, me, WORDS[card])
    if double and shields:
        row.pop()
        row.remove(shields[0])
        s.pile += [card, shields[0]]
        s.tell(SHIELDED, me, WORDS[shields[0]], WORDS[card])
        return False
    if double:
        s.rows[me] = []
        s.pile += row
        s.tell(BUSTED, me, [WORDS[other] for other in row])
        return False
    if PEEKS[card]:
        peek(s, me)
    return PEEKS[card]


def peek(s: Nimmerland, me: Seat) -> None:
    """Look at the top card of the deck."""
    refill(s)
    if s.deck:
        s.peekers |= 1 << me
        s.confide(PEEKED, me, me, WORDS[s.deck[-1]])


def refill(s: Nimmerland) -> None:
    """Where the deck is empty, the pile is shuffled and becomes the deck."""
    if not s.deck and s.pile:
        s.deck, s.pile = s.pile, []
        s.rng.shuffle(s.deck)
        s.reshuffled = True
        s.tell(RESHUFFLED, len(s.deck))


def worth(row: list[int]) -> int:
    """The sum of a row."""
    return sum([VALUES[card] for card in row])


def result(s: Nimmerland) -> Result | None:
    """After a full round in which somebody has reached the target."""
    if s.turn != s.first or max(s.scores) < s.options.target:
        return None
    return highest_wins(s.scores)
