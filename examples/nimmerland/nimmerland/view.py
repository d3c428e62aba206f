"""What a seat may see of Nimmerland, and its mirror."""
# mypyc: compile this module

from __future__ import annotations

from dataclasses import dataclass

from stammtisch.core import Rng, Seat
from stammtisch.core.parts import NONE

from .cards import VALUES, WORDS
from .state import Nimmerland


@dataclass(frozen=True)
class View:
    """The table as one seat sees it; None where it cannot know."""

    #: Whose view it is; None is a spectator.
    seat: int | None
    rows: tuple[tuple[str, ...], ...]
    #: What each row is worth.
    sums: tuple[int, ...]
    #: Whether each still has its secret card, and which it is.
    holds: tuple[bool, ...]
    hands: tuple[str | None, ...]
    #: How many cards lie there, and the top one for who has peeked.
    deck: int
    top: str | None
    peekers: tuple[int, ...]
    pile: tuple[str, ...]
    scores: tuple[int, ...]
    target: int
    turn: int
    first: int
    rounds: int


def knows_top(s: Nimmerland, seat: Seat | None) -> bool:
    return seat is not None and bool(s.deck) and bool(s.peekers >> seat & 1)


def view(s: Nimmerland, seat: Seat | None) -> View:
    """All but the order of the deck and the secret cards of the others."""
    return View(
        seat=seat,
        rows=tuple([tuple([WORDS[card] for card in row]) for row in s.rows]),
        sums=tuple([sum([VALUES[card] for card in row]) for row in s.rows]),
        holds=tuple([card != NONE for card in s.hands]),
        hands=tuple([WORDS[card] if who == seat and card != NONE else None for who, card in enumerate(s.hands)]),
        deck=len(s.deck),
        top=WORDS[s.deck[-1]] if knows_top(s, seat) else None,
        peekers=tuple([who for who in range(s.seats) if s.peekers >> who & 1]),
        pile=tuple([WORDS[card] for card in s.pile]),
        scores=tuple(s.scores),
        target=s.options.target,
        turn=s.turn,
        first=s.first,
        rounds=s.rounds,
    )


def redeal(s: Nimmerland, seat: Seat, rng: Rng) -> None:
    """Shuffle what the view does not show. Once the pile became the deck, no secret card can be in it."""
    top = [s.deck.pop()] if knows_top(s, seat) else []
    others = [who for who in range(s.seats) if who != seat and s.hands[who] != NONE]
    held = [s.hands[who] for who in others]
    if not s.reshuffled:
        s.deck += held
        held = []
    s.deck.sort()
    rng.shuffle(s.deck)
    held.sort()
    rng.shuffle(held)
    for who in others:
        s.hands[who] = held.pop() if s.reshuffled else s.deck.pop()
    s.deck += top
    s.rng = rng.fork()
