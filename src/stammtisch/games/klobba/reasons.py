"""Why one might answer something in Klobba!, by who stands where and by the own cards."""

from __future__ import annotations

from typing import Any

from stammtisch.core.game import Reason

from .cards import CARDS
from .effects import all_together, first_of, total
from .parts import BARBARIAN
from .tables import (
    ABILITY,
    CLAN_ABILITY,
    COUPLE,
    FLEE,
    MIRROR,
    STARS,
    SWAP,
    VALUE,
    Action,
    Another,
    Barbarian,
    Offered,
    bit,
)
from .view import View

_NUMBER = {name: number for number, name in enumerate(BARBARIAN.words)}
_BOLD = {MIRROR: "mirror", SWAP: "swap", FLEE: "flee", COUPLE: "couple"}


def reason(view: View, kind: str, option: Any) -> Reason | None:
    """What speaks for an answer."""
    if isinstance(option, Action | Another | Offered):
        if kind == "put_back":
            return ("put_back", {})
        return _card(view, option.card, kind)
    if kind == "group":
        return ("group", {"value": max(_values(view, option.place), default=0)})
    if kind in ("select", "stay") and isinstance(option, Barbarian):
        own = _own(view)
        return ("spare_own", {}) if str(option) not in own else None
    if kind == "spoils" and isinstance(option, Barbarian):
        return ("spoils", {"stars": _stars(option.number)})
    if kind == "switch" and isinstance(option, Barbarian):
        return ("switch_weak", {"value": option.value})
    return ("switch_strong", {"value": option.value}) if isinstance(option, Barbarian) else None


def _card(view: View, card: int, kind: str) -> Reason:
    """What a card makes of the Group it would be laid for."""
    ability = ABILITY[card]
    if ability in _BOLD:
        return (_BOLD[ability], {})
    group = _group(view)
    chosen = all_together(card, group) or (0 if ability == CLAN_ABILITY else _any(first_of(ability, group)))
    if not chosen:
        return ("distract", {})
    return ("offer" if kind == "offer" else "total", {"total": total(card, group, chosen), "card": CARDS[card].name})


def _any(tied: int) -> int:
    return tied & -tied


def _group(view: View) -> int:
    """Those who stand in the Group that the viewer plays for, as a mask."""
    places = {view.players.index(view.seat)} if view.seat in view.players else set()
    for side in view.sides:
        mine = side.holder == view.seat or (side.place is not None and view.players[side.place] == view.seat)
        if mine and side.place is not None:
            places |= {side.place, view.players.index(side.holder)}
    mask = 0
    for place in places:
        for standing in view.bands[place]:
            if standing.barbarian is not None and not standing.down:
                mask |= bit(_NUMBER[standing.barbarian])
    return mask


def _values(view: View, place: int) -> list[int]:
    standing = [one.barbarian for one in view.bands[place] if one.barbarian is not None and not one.down]
    return [VALUE[_NUMBER[name]] for name in standing]


def _own(view: View) -> list[str | None]:
    return [one.barbarian for one in view.bands[view.players.index(view.seat)]] if view.seat in view.players else []


def _stars(number: int) -> int:
    return int(STARS[number])
