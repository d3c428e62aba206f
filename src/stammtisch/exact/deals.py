"""All the ways in which the cards of a small game may lie, each as likely as any other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import count, product
from math import factorial, prod
from typing import Any

from stammtisch.core import Game, Match, Mistake

#: More deals than these make a tree that nobody waits for.
MOST = 50_000
#: By game, what is shuffled, as a position in writing names it: where the cards of a pack are dealt to, and its rest.
PACKS = {"kombio": [("hands", "deck")], "klobba": [("bands", "deck"), ("hands", "actions")]}


def every_deal(game: Game[Any], options: Any, seats: int = 2) -> Iterator[Match[Any]]:
    """The game after its first deal, once for each order of the cards: those that are dealt, and then the rest.

    Seat 0 begins.
    """
    if game.name not in PACKS:
        known = ", ".join(sorted(PACKS))
        raise Mistake(f"{game.name} cannot be solved: nobody has said what all its deals are; known are {known}")
    start = game.write(_dealt(game, options, seats))
    packs = [_cards(start, *pack) for pack in PACKS[game.name]]
    if prod(map(_orders, packs)) > MOST:
        many = sum(map(len, packs))
        raise Mistake(
            f"{game.name} with {many} cards is too large to be solved: they lie in more than {MOST:,} ways; "
            "give --cards with fewer"
        )
    for orders in product(*[list(_arranged(pack)) for pack in packs]):
        deal = dict(start)
        for (dealt, rest), order in zip(PACKS[game.name], orders, strict=True):
            places = iter(order)
            deal[dealt] = [" ".join(next(places) for _ in some.split()) for some in start[dealt]]
            deal[rest] = " ".join(places)
        yield Match(game, game.read(deal))


def _dealt(game: Game[Any], options: Any, seats: int) -> Any:
    for seed in count(1):
        match = Match.new(game, seats, seed, options)
        if match.to_act()[0] == 0:
            assert match.rest is not None
            return match.rest
    raise AssertionError


def _cards(start: dict[str, Any], dealt: str, rest: str) -> list[str]:
    return sorted(" ".join([*start[dealt], start[rest]]).split())


def _orders(cards: list[str]) -> int:
    """In how many ways they may lie; cards of the same kind are alike."""
    return factorial(len(cards)) // prod(factorial(many) for many in Counter(cards).values())


def _arranged(cards: list[str]) -> Iterator[tuple[str, ...]]:
    """All these ways."""
    if not cards:
        yield ()
    for card in sorted(set(cards)):
        left = cards[:]
        left.remove(card)
        for rest in _arranged(left):
            yield card, *rest
