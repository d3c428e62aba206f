"""An adventurer who counts guards against the strength in hand, and guards best what others are about to win."""
# mypyc: compile this module

from __future__ import annotations

from typing import Any, Final

from stammtisch.core import Ask, Judging, Rng, Seat, Slot, Taste, learned

from .adventure import FIGHT, STOP
from .flips import needed, total
from .rules import ADVENTURE, DRAW, REST
from .state import Barbarity

from .tables import (  # isort: skip
    ACTIONS, ARENA, BATTLE, BIT, BOOST, DECK, DEEDS, FORCE, GUARD, HEX, HOARD, PRIZE, RAISE, ROOM, STAYS, VALUE, VP,
    WARD, Play, Use,
)  # fmt: skip
from .targets import open_slots

_BATTLES: Final = [card for card in DECK if BATTLE[card]]
#: What a guard one does not know costs on average, a trap being as bad.
_UNKNOWN: Final = float(sum([VALUE[card] for card in _BATTLES])) / len(_BATTLES) + 1.0
#: How much a beginner makes of a difference: much is going on here.
_VAGUE: Final = 0.4
#: After how many laps a search judges.
_LAPS: Final = 1
#: What lies in the Hoard, whether one place in it is free, whose turn it is; what lies in the Area: how many Prizes, of
#: how many points, those that nobody guards, and how many guards; the hand; what else lies before one.
_VALUES: Final = learned("stammtisch.games.barbarity", [
    "points", "hoard", "last", "turn", "prizes", "riches", "open", "guards", "hand", "force", "plans", "boosts", "laid",
])  # fmt: skip
#: What an effect is worth, by its name; those that are not here are worth 1.
_WORTH: Final = {"draw": 1.4, "steal": 2.5, "others_discard": 2.0, "remove_guard": 3.0, "salvage": 1.5, "discard": -1.0}


def policy(s: Barbarity, rng: Rng) -> Taste:
    return Adventurer(s, rng)


class Adventurer(Judging):
    """Weighs by what the own Hoard gains, and by what the others' lose."""

    def __init__(self, s: Barbarity, rng: Rng) -> None:
        super().__init__(rng, _VALUES, s.seats, s.turns, _LAPS * s.seats)
        self.s = s

    def weigh(self, ask: Ask[Any], seat: Seat) -> list[float]:
        weights = [self.weight(ask.kind, option, seat) for option in ask.offer(seat)]
        return [_VAGUE * weight for weight in weights] if self.lapses else weights

    def is_moment(self) -> bool:
        """When a turn begins."""
        return self.s.phase == "action" and self.s.actions == ACTIONS

    def is_far(self) -> bool:
        return self.s.turns >= self.horizon

    def traits(self, seat: Seat) -> list[float]:
        s = self.s
        riches = free = guards = force = plans = 0.0
        for prize, on in zip(s.prizes[seat], s.guards[seat]):
            riches += VP[prize]
            if on:
                guards += len(on)
            else:
                free += VP[prize]
        for card in s.hands[seat]:
            force += FORCE[card]
            if PRIZE[card]:
                plans += 1.0
        hoard = len(s.hoards[seat])
        return [
            float(s.points(seat)), float(hoard), 1.0 if hoard + 1 >= HOARD else 0.0, 1.0 if seat == s.turn else 0.0,
            float(len(s.prizes[seat])), riches, free, guards, float(len(s.hands[seat])), force, plans,
            float(s.unflipped(seat, BOOST)), float(len(s.maps[seat]) + len(s.sagas[seat])),
        ]  # fmt: skip

    def weight(self, kind: str, option: Any, me: Seat) -> float:
        if kind == "action":
            return self.action(option, me)
        if kind == "fight":
            return self.fight(option, me)
        if kind == "raise":
            return self.strengthen(option, me)
        if kind == "flip":
            return self.flip(option, me)
        if kind == "lay":
            return self.threat(option)
        if kind == "adventure":
            return self.hope(option.place, me)
        if kind == "place":
            return self.place(option)
        return self.effect(kind, option, me)

    def effect(self, kind: str, option: Any, me: Seat) -> float:
        """A question that a card asks."""
        s = self.s
        if kind == "replace":
            return self.replace(option, me)
        if kind == "discard":
            return -self.keeping(option.card)
        if kind == "victim":
            victim: Seat = option
            return len(s.hands[victim]) + s.points(victim) / 2
        if kind == "unguard":
            on: Slot = option
            return float(VP[s.prizes[me][on.place]] + len(s.guards[me][on.place]))
        if kind == "ward":
            return 0.0 if option is None else 1.0 + float(WARD[option.card])
        return 0.0  # onward, look: as it comes

    # In a turn

    def action(self, option: Any, me: Seat) -> float:
        s = self.s
        if option is DRAW:
            return 2.5 - 0.15 * len(s.hands[me])
        if option is ADVENTURE:
            return max([self.hope(place, me) for place in range(len(s.prizes[me]))])
        if option is REST:
            return -4.0
        card = option.card
        if isinstance(option, Use):
            return self.effects(card, me) + 1.0
        if GUARD[card]:
            return self.guarding(card, me)
        if STAYS[card]:
            return 1.0 if ROOM[card] else 2.0 * VP[card] + 0.5
        return self.effects(card, me)

    def effects(self, card: int, me: Seat) -> float:
        worth = 0.0
        for deed in DEEDS[card]:
            if deed.do == "ready_hero":
                worth += 1.0 + max([self.hope(place, me) for place in range(len(self.s.prizes[me]))], default=-3.0)
            elif deed.do == "discard":
                worth -= deed.count * 0.7
            else:
                worth += deed.count * _WORTH.get(deed.do, 1.0)
        return worth

    def guarding(self, card: int, me: Seat) -> float:
        """To lay a guard: what it keeps from others, less what the card would be good for in the own hand."""
        slots = open_slots(self.s, me)
        most = max([self.threat(slot) for slot in slots])
        strength = VALUE[card] * 0.35 if BATTLE[card] else 1.6
        spare = 0.25 * VALUE[card] if self.s.prizes[me] else 0.0
        return 0.6 * most + strength - spare

    def threat(self, slot: Slot) -> float:
        """How much a Prize has to be guarded: a rich one, with few guards, of somebody whose Hoard is nearly full."""
        s = self.s
        guards = len(s.guards[slot.seat][slot.place])
        if self.lapses:  # whose Hoard is nearly full, a beginner does not see
            return 2.0 - 1.2 * guards
        return VP[s.prizes[slot.seat][slot.place]] * 0.5 + len(s.hoards[slot.seat]) * 0.8 + 2.0 - 1.2 * guards

    # An Adventure

    def strength(self, me: Seat) -> float:
        """All one could put into fights."""
        s = self.s
        total = 0.0
        for card in s.hands[me]:
            total += FORCE[card]
        return total + s.unflipped(me, BOOST)

    def cost(self, place: int, me: Seat) -> float:
        """What the guards of an own Prize will take, as far as one knows them."""
        s = self.s
        arena = s.passive(me, ARENA)
        cost = 0.0
        for card, mask in zip(s.guards[me][place], s.seen[me][place]):
            if mask & BIT[me]:
                cost += max(0, VALUE[card] + 1 - arena) if BATTLE[card] else 2.0
            else:
                cost += max(0.0, _UNKNOWN - arena)
        return cost

    def hope(self, place: int, me: Seat) -> float:
        """What it promises to go for a Prize."""
        prize = VP[self.s.prizes[me][place]]
        cost = self.cost(place, me)
        if cost == 0.0:
            return 6.0 + prize
        spare = self.strength(me) - 1.2 * cost
        return min(5.0, 2.0 + 0.5 * spare) + 0.6 * prize - 0.15 * cost

    def fight(self, option: Any, me: Seat) -> float:
        """The least that is enough, and first what is not lost by it."""
        s = self.s
        if option is FIGHT:
            return 9.0
        if option is STOP:
            return 2.0 if self.strength(me) < self.cost(s.place, me) + s.raised - s.offered else -1.0
        card: int = option.card
        if isinstance(option, Use):
            return 3.0 if HEX[card] >= 0 else 2.5
        missing = needed(s) - total(s) + 1
        force = FORCE[card]
        if self.lapses:  # the strongest first
            return 0.5 + 0.3 * force
        return 2.0 - 0.5 * (force - missing) if force >= missing else 0.5 + 0.2 * force

    def strengthen(self, option: Any, me: Seat) -> float:
        """A boost is ready again in the own turn, unless it is of no use now; a card is gone."""
        s = self.s
        if option is None:
            return 0.0
        danger = 0.5 * len(s.hoards[s.turn])
        if isinstance(option, Play):
            return danger - 0.5 + 0.2 * RAISE[option.card]
        if not BOOST[option.card] or (s.phase == "parry" and needed(s) + s.unflipped(me, BOOST) < total(s)):
            return -0.5
        return 1.0 + danger

    def flip(self, option: Any, me: Seat) -> float:
        """At any time: a boost for a guard that is about to fall. The rest can wait until one is asked."""
        s = self.s
        if option is None:
            return 1.0
        if BOOST[option.card] and me != s.turn and total(s) > needed(s):
            return self.strengthen(option, me) - 1.0
        return -1.5

    # What lies before oneself

    def place(self, option: Any) -> float:
        if option is None:
            return -3.0
        return 0.0 if isinstance(option, Use) else 1.0 + 0.6 * VP[option.card]

    def replace(self, option: Any, me: Seat) -> float:
        """Fill the Hoard; but the last space only if that wins."""
        s = self.s
        prize = VP[s.prizes[me][s.place]]
        if option is not None:
            return float(prize - VP[option.card])
        if len(s.hoards[me]) + 1 < HOARD or self.lapses:  # a beginner does not count what the others have
            return 6.0
        best = max([s.points(seat) for seat in range(s.seats) if seat != me])
        return 20.0 if s.points(me) + prize > best else -6.0

    def keeping(self, card: int) -> float:
        """What one would rather not lose."""
        if PRIZE[card]:
            return 1.0 + VP[card]
        return 1.0 + 0.6 * FORCE[card] if FORCE[card] else 2.0
