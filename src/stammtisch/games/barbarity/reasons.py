"""Why one might answer something in Barbarity, by what lies open, the own hand and the guards one knows."""

from __future__ import annotations

from typing import Any

from stammtisch.core import Seat, Slot
from stammtisch.core.game import Reason

from .adventure import FIGHT, STOP
from .rules import ADVENTURE, DRAW, REST
from .tables import BATTLE, DEEDS, FORCE, GUARD, HOARD, STAYS, VALUE, VP, Card, Play, Use
from .view import View


def reason(view: View, kind: str, option: Any) -> Reason | None:
    """What speaks for an answer."""
    if view.seat is None:
        return None
    if kind == "action":
        return _action(view, view.seat, option)
    if kind == "fight":
        return _fight(view, option)
    if kind == "raise":
        return ("save", {}) if option is None else ("hinder", {"who": view.turn, "count": len(view.hoards[view.turn])})
    if kind == "lay" and isinstance(option, Slot):
        prize = view.areas[option.seat][option.place]
        return ("guard_rich", {"owner": option.seat, "points": VP[prize.card.card]})
    if kind == "adventure" and isinstance(option, Slot):
        return _hope(view, view.seat, option.place)
    if kind == "place" and isinstance(option, Card):
        return ("place", {"points": VP[option.card]})
    if kind == "discard":
        return ("least", {})
    if kind == "victim":
        return ("victim", {"owner": option, "count": len(view.hands[option])})
    return ("fill", {"count": HOARD}) if kind == "replace" and option is None else None


def _action(view: View, me: Seat, option: Any) -> Reason | None:
    if option is DRAW:
        return ("draw", {"count": len(view.hands[me])})
    if option is ADVENTURE:
        hopes = [(len(prize.guards), place) for place, prize in enumerate(view.areas[me])]
        return _hope(view, me, min(hopes)[1])
    if option is REST or not isinstance(option, Card):
        return None
    if isinstance(option, Use) or not GUARD[option.card]:
        return ("stays", {}) if STAYS[option.card] else ("effect", {"count": len(DEEDS[option.card])})
    return ("guard", {"value": VALUE[option.card]}) if BATTLE[option.card] else ("trap", {})


def _hope(view: View, me: Seat, place: int) -> Reason:
    """Whether what one holds is enough for the guards, as far as one knows them."""
    prize = view.areas[me][place]
    points = VP[prize.card.card]
    if not prize.guards:
        return ("unguarded", {"points": points})
    strength = sum(FORCE[card.card] for card in view.hands[me] if card is not None)
    seen = view.memory.guards[me][place] if view.memory is not None else [guard.card for guard in prize.guards]
    known = sum(VALUE[card.card] for card in seen if card is not None)
    if all(card is not None for card in seen) and strength > known:
        return ("enough", {"strength": strength, "needed": known, "points": points})
    return ("strong", {"strength": strength, "count": len(prize.guards)})


def _fight(view: View, option: Any) -> Reason:
    if option is FIGHT:
        return ("beaten", {"offered": view.offered, "needed": view.needed})
    if option is STOP:
        return ("stop", {"needed": view.needed})
    missing = view.needed - view.offered + 1
    if isinstance(option, Play) and FORCE[option.card] >= missing:
        return ("just_enough", {"force": FORCE[option.card], "missing": missing})
    return ("flip", {}) if isinstance(option, Use) else ("adds", {"force": FORCE[option.card]})
