"""Why one might answer something in Karuba, by what lies open and in the own hand."""

from __future__ import annotations

from typing import Any

from stammtisch.core.game import Reason

from .cards import CARDS, COLOURS
from .ground import CELLS, NOWHERE, Lay, cell_at, ground_around
from .island import ADVENTURER, EXITS, OPEN, OPPOSITE, STEP, TEMPLE, Land, cards_on
from .state import Pair
from .view import View

#: By card, the other one of its colour.
_PARTNER = {**dict(zip(ADVENTURER, TEMPLE, strict=True)), **dict(zip(TEMPLE, ADVENTURER, strict=True))}
#: A total that is hardly ever the lowest.
_SAFE = 20


def reason(view: View, kind: str, option: Any) -> Reason | None:
    """What speaks for an answer."""
    if view.seat is None:
        return None
    if kind == "pick" and isinstance(option, Pair):
        return _bid(view, option)
    if kind == "discard":
        return ("give_up", {"card": option})
    return _lay(view, option) if kind == "lay" and isinstance(option, Lay) else None


def _bid(view: View, pair: Pair) -> Reason:
    for card in (pair.high, pair.low):
        if any(laid.card == _PARTNER.get(card) for laid in view.islands[view.seat or 0]):
            return ("bid_partner", {"colour": CARDS[card].adventurer or CARDS[card].temple, "total": pair.total})
    return ("bid_safe", {"total": pair.total}) if pair.total >= _SAFE else ("bid_spare", {"card": pair.low})


def _lay(view: View, lay: Lay) -> Reason:
    """First who comes home by it, then what it joins, then what it leaves open."""
    island = _island(view)
    before = _points(view, island)
    island[lay.card] = lay.cell
    for colour, (old, new) in enumerate(zip(before, _points(view, island), strict=True)):
        if new > old:
            return ("home", {"colour": COLOURS[colour], "points": new - old})
    land, free = Land(island), ~ground_around(island).barred
    for colour, name in enumerate(COLOURS):
        ends = [island[ADVENTURER[colour]], island[TEMPLE[colour]]]
        laid = lay.card in (ADVENTURER[colour], TEMPLE[colour])
        if laid and NOWHERE not in ends and all(land.ends(end, free) for end in ends):
            return ("way_open", {"colour": name})
    met = _met(lay, cards_on(island))
    return ("joins", {"count": met}) if met else ("room", {})


def _island(view: View) -> list[int]:
    island = [NOWHERE] * (len(CARDS) + 1)
    for laid in view.islands[view.seat or 0]:
        island[laid.card] = cell_at(laid.x, laid.y)
    return island


def _points(view: View, island: list[int]) -> list[int]:
    """By colour, what an adventurer would bring now."""
    land, strict = Land(island), view.options.blocked_path == "strict"
    ways = zip(ADVENTURER, TEMPLE, strict=True)
    return [land.points(island, land.trail(island[one], island[other], strict)) for one, other in ways]


def _met(lay: Lay, cards: list[int]) -> int:
    """How many of its paths meet another."""
    there = [(edge, lay.cell + STEP[edge]) for edge in EXITS[lay.card]]
    return sum(0 <= cell < CELLS and OPEN[cards[cell]][OPPOSITE[edge]] for edge, cell in there)
