"""Why one might answer something in Klong! im! All!, by what lies open and the own hand."""

from __future__ import annotations

from typing import Any

from stammtisch.core.game import Reason

from .bot import distances
from .cards import CARDS
from .options import END, Act, Go
from .ship import ARTIFACT, CODES, IS_PORT, MODULE, PODS, SHIPS, SPACE, VALUES
from .view import Player, View


def reason(view: View, kind: str, option: Any) -> Reason | None:
    """What speaks for an answer."""
    if view.seat is None:
        return None
    if kind == "take":
        return ("secret", {}) if option else None
    if kind == "swords":
        return ("unhurt", {"count": option}) if option else ("save_swords", {})
    if option is END:
        return ("end", {})
    if isinstance(option, Go):
        return _go(view, view.players[view.seat], option)
    return _act(view, option) if isinstance(option, Act) else None


def _act(view: View, act: Act) -> Reason | None:
    if act.verb == "play":
        return ("play", {})
    if act.verb == "buy":
        return ("buy", {"skill": view.skill, "cost": CARDS[act.number].cost})
    if act.verb in ("trash", "purge", "discard"):
        return ("rubbish", {})
    return {"fight": ("fight", {"swords": view.swords}), "good": ("good", {}), "use": ("use", {})}.get(act.verb)


def _go(view: View, me: Player, go: Go) -> Reason | None:
    if go.verb == "hack":
        return ("hack", {}) if not me.hacked else ("code", {})
    if go.verb == "artifact":
        return ("artifact", {"value": VALUES[ARTIFACT[go.at]]})
    what, aims = _aims(view, me)
    goods = me.goods
    case = ("master_key" in goods) + 2 * view.blockade + 4 * me.code + 8 * ("telepass" in goods)
    far = distances(CODES.index(view.ship), case)
    if me.at is None or not aims:
        return None
    before, after = [min(far[at][aim] for aim in aims) for at in (SPACE[me.at], go.at)]
    return (f"nearer_{what}", {}) if after < before else None


def _aims(view: View, me: Player) -> tuple[str, list[int]]:
    """Pods with an artifact in hand, artifacts with the code, or else ports of another module."""
    spaces = SHIPS[CODES.index(view.ship)].spaces
    if me.artifact is not None:
        return "pod", [at for nth, at in enumerate(PODS) if view.pods[nth]]
    if me.code:
        return "artifact", [at for at in spaces if ARTIFACT[at] >= 0 and VALUES[ARTIFACT[at]] in view.artifacts]
    done = {MODULE[SPACE[name]] for name in me.hacked}
    taken = {SPACE[name] for player in view.players for name in player.hacked}
    return "port", [at for at in spaces if IS_PORT[at] and MODULE[at] not in done and at not in taken]
