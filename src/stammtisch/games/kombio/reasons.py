"""Why one might answer something in Kombio, by what a seat sees (and remembers, if its view does)."""

from __future__ import annotations

from stammtisch.core import Slot
from stammtisch.core.game import Reason

from .cards import CARDS
from .rules import CALL, DRAW, Turn
from .view import View

#: From which value on a card should go.
_HIGH = 7
_ABILITY = {kind.value: bool(kind.ability) for kind in CARDS}


def reason(view: View, kind: str, option: Turn | Slot | bool | None) -> Reason | None:
    """What speaks for an answer."""
    if kind == "turn" and isinstance(option, Turn):
        return _turn(view, option)
    if kind in ("keep", "exchange"):
        card = view.drawn if kind == "keep" else view.top
        return None if card is None else _keep(view, card, option if isinstance(option, Slot) else None)
    if kind == "match":
        known = _value(view, option) if isinstance(option, Slot) else None
        if option is None:
            return ("no_match", {})
        return ("match", {"card": known}) if known is not None and known == view.top else ("guess", {})
    if kind == "look" and isinstance(option, Slot):
        return ("look_own", {}) if option.seat == view.seat else ("look_other", {})
    if kind in ("swap", "swap_with", "give") and isinstance(option, Slot):
        known = _value(view, option)
        if option.seat == view.seat and known is not None and known >= _HIGH:
            return ("be_rid", {"card": known})
    return None


def _turn(view: View, option: Turn) -> Reason:
    mine = _mine(view)
    seen = [value for value in mine if value is not None]
    if option is CALL:
        return ("call", {"sum": sum(seen)}) if len(seen) == len(mine) else ("call_blind", {})
    worst = max(seen, default=0)
    if option is DRAW:
        if worst >= _HIGH:
            return ("draw_high", {"card": worst})
        return ("draw_unseen", {"count": len(mine) - len(seen)}) if len(seen) < len(mine) else ("draw", {})
    return ("take", {"card": view.top, "old": worst}) if worst > (view.top or 0) else ("take_low", {"card": view.top})


def _keep(view: View, card: int, slot: Slot | None) -> Reason:
    if slot is None:
        return ("discard_ability", {"card": card}) if _ABILITY.get(card) else ("discard", {"card": card})
    old = _value(view, slot)
    if old is None:
        return ("keep_unseen", {"card": card})
    return ("keep", {"card": card, "old": old, "saved": old - card}) if old > card else ("keep_pair", {"card": old})


def _mine(view: View) -> list[int | None]:
    return (
        [_value(view, Slot(view.seat, lying.place)) for lying in view.hands[view.seat]] if view.seat is not None else []
    )


def _value(view: View, slot: Slot) -> int | None:
    """What a card is, if it is seen or was."""
    for nth, lying in enumerate(view.hands[slot.seat]):
        if lying.place == slot.place:
            return lying.value if lying.value is not None or view.memory is None else view.memory.hands[slot.seat][nth]
    return None
