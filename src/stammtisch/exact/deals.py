"""All the ways in which the cards of a small game may lie, each as likely as any other."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from math import factorial
from typing import Any

from stammtisch.core import Game, Match, Mistake

#: More deals than these make a tree that nobody waits for.
MOST = 50_000


def every_deal(game: Game[Any], options: Any, seats: int = 2) -> Iterator[Match[Any]]:
    """The game after its first deal, once for each order of the cards: those in hands, and then those of the deck."""
    start = game.write(_dealt(game, options, seats))
    if not isinstance(start.get("deck"), str) or not all(isinstance(hand, str) for hand in start.get("hands", [0])):
        raise Mistake(f"{game.name} cannot be solved: its deal is more than hands and a deck")
    sizes = [len(hand.split()) for hand in start["hands"]]
    cards = sorted(" ".join([*start["hands"], start["deck"]]).split())
    if len(cards) > 10 or factorial(len(cards)) > MOST:
        raise Mistake(f"{game.name} with {len(cards)} cards is too large to be solved; give --cards with 8 or fewer")
    for order in sorted(set(permutations(cards))):
        places = iter(order)
        hands = [" ".join(next(places) for _ in range(size)) for size in sizes]
        yield Match(game, game.read({**start, "hands": hands, "deck": " ".join(places)}))


def _dealt(game: Game[Any], options: Any, seats: int) -> Any:
    match = Match.new(game, seats, 1, options)
    assert match.rest is not None
    return match.rest
