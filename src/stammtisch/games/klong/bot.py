"""A thief with a plan: to the next port, to an artifact, to a pod, and a better deck on the way."""
# mypyc: compile this module

from __future__ import annotations

from typing import Any, Final

from stammtisch.core import Ask, Judging, Policy, Rng, Seat, learned

from .actions import can_hack
from .cards import CARDS, GOODS
from .options import Act, Go
from .rules import got_away, score
from .ship import ARTIFACT, COUNT, IS_PORT, IS_TELEPAD, LIFTS, POD, PODS, SHIPS, VALUES
from .state import Klong
from .tables import BLOCKADE, BOOTS, COST, LIFE, MASTER_KEY, NONE, SKILL, STARTERS, SWORDS, TELEPASS

#: One answer in so many is given without a plan.
_WHIM: Final = 24
#: How much a plan appeals; and what is out of the question beside it.
_PLANNED: Final = 6.0
#: How much it appeals to a beginner, who follows no plan for long.
_VAGUE: Final = 4.0
_NEVER: Final = -6.0
#: Farther than any space of the ship.
_FAR: Final = 1000
#: What a lift or telepad costs beside a boot: nobody walks on after it.
_RIDE: Final = 2
#: By space, how much nearer it seems for the artifact there: a boot for so many points.
_LURE: Final = [0 if artifact < 0 else VALUES[artifact] // 4 for artifact in ARTIFACT]
#: With so much damage a thief is wary.
_HURT: Final = 4
_CONTRABAND: Final = GOODS.index("contraband")
_MEDIKIT: Final = GOODS.index("medikit")
#: By card, how glad a thief is to be rid of it: the noisy one, then the others of the start, from the weakest on.
_RUBBISH: Final = [0 if card not in STARTERS else 4 - kind.skill - 2 * kind.boots for card, kind in enumerate(CARDS)]
#: By number of arrangement and case: how far it is from each space to each.
_distances: Final[dict[int, list[list[int]]]] = {}


#: After how many rounds a search judges.
_ROUNDS_AHEAD: Final = 3
#: No way counts as longer than this.
_LONG: Final = 20
#: Who got away and with how many points; who is aboard: how often it has hacked, what it has, what it would bring home,
#: damage and cubes in the bag, how far the port, artifact or pod is, what its deck is made of, and whose turn it is.
_VALUES: Final = learned("stammtisch.games.klong", [
    "away", "booty", "aboard", "hacked", "code", "artifact", "riches", "damage", "wounds", "cubes", "to_port",
    "to_artifact", "to_pod", "danger", "skill", "boots", "swords", "turn",
])  # fmt: skip


def policy(s: Klong, rng: Rng) -> Policy:
    return Thief(s, rng)


class Thief(Judging):
    """Plays every card, goes on towards the next aim, buys the best it can."""

    def __init__(self, s: Klong, rng: Rng) -> None:
        super().__init__(rng, _VALUES, s.seats, s.round, _ROUNDS_AHEAD)
        self.s = s

    def is_moment(self) -> bool:
        """When a turn begins."""
        return not self.s.play and self.s.phase == "turn" and not self.s.skill and not self.s.boots

    def is_far(self) -> bool:
        return self.s.round >= self.horizon

    def traits(self, seat: Seat) -> list[float]:
        s = self.s
        if got_away(s, seat):
            return [1.0, 0.05 * sum(score(s, seat))]
        if not s.is_aboard(seat):
            return []
        damage = float(s.damage[seat]) / LIFE
        far = float(min(_LONG, max(0, _to_aim(self.distances(seat)[s.at[seat]], self.aims(seat))))) / _LONG
        stage = 2 if s.artifacts[seat] != NONE else 1 if s.has_code(seat) else 0
        cards = skill = boots = swords = 0.0
        for pile in (s.piles[seat], s.hands[seat], s.discards[seat]):
            for card in pile:
                cards += 1.0
                skill += SKILL[card]
                boots += BOOTS[card]
                swords += SWORDS[card]
        cards = max(1.0, cards)
        rage = 0.1 * s.rage
        riches = sum(score(s, seat)[2:]) + (VALUES[s.artifacts[seat]] if stage == 2 else 0)
        return [
            0.0, 0.0, 1.0, float(len(s.hacked[seat])), 1.0 if stage == 1 else 0.0, 1.0 if stage == 2 else 0.0,
            0.05 * riches, damage, damage * damage * rage, 0.1 * float(s.bag[seat] + s.area[seat]) * rage,
            far if stage == 0 else 0.0, far if stage == 1 else 0.0, far if stage == 2 else 0.0, rage * (2 - stage),
            skill / cards, boots / cards, swords / cards, 1.0 if seat == s.turn else 0.0,
        ]  # fmt: skip

    def answer(self, ask: Ask[Any], seat: Seat) -> Any:
        options = ask.offer(seat)
        if self.rng.below(_WHIM) == 0:
            return options[self.rng.below(len(options))]
        return self.planned(ask.kind, options, seat)

    def weigh(self, ask: Ask[Any], seat: Seat) -> list[float]:
        options = ask.offer(seat)
        planned = self.planned(ask.kind, options, seat)
        if ask.kind == "action":
            weights = self.deeds(options, planned, seat)
        else:
            weights = [_NEVER if ask.kind == "take" else 0.0] * len(options)
        weights[options.index(planned)] = _VAGUE if self.lapses else _PLANNED
        return weights

    def deeds(self, options: list[Any], planned: Any, me: Seat) -> list[float]:
        """Cards are played first, in whatever order, and a port is hacked at once; all else is worth a thought."""
        if _is_play(options[0]) or (isinstance(planned, Go) and planned.verb == "hack"):
            return [_NEVER] * len(options)
        far = self.distances(me)
        aims = self.aims(me)
        now = _to_aim(far[self.s.at[me]], aims)
        weights: list[float] = []
        for option in options:
            if isinstance(option, Go):
                gain = now - _to_aim(far[option.at], aims)
                weights.append(min(5.0, 3.0 + gain) if gain > 0 else 1.0 + max(-3.0, 0.5 * gain))
            elif isinstance(option, Act):
                weights.append(min(5.0, 1.0 + 0.4 * self.worth(option, me)))
            else:
                weights.append(1.0)
        return weights

    def planned(self, kind: str, options: list[Any], seat: Seat) -> Any:
        if kind == "action":
            return self.act(options, seat)
        if kind == "swords":
            return options[-1]
        if kind == "take":
            return True
        chosen = rubbish(options)
        if kind == "last" and chosen is None:
            chosen = self.nearest([option for option in options if isinstance(option, Go)], seat)
        return chosen

    def act(self, options: list[Any], me: Seat) -> Any:
        """Cards first; then the aim, or a step towards it; then all that can be had."""
        plays = 0
        while plays < len(options) and _is_play(options[plays]):
            plays += 1
        if plays:
            return options[plays - 1]  # the cards of the start come last: they are the ones to discard
        ways: list[Any] = []
        for option in options:
            if isinstance(option, Go):
                if option.verb in ("hack", "artifact"):
                    return option
                ways.append(option)
        step = self.nearest(ways, me) if ways else None
        return self.best(options, me) if step is None else step

    def best(self, options: list[Any], me: Seat) -> Any:
        """What is worth most, or the end of the turn, which comes last."""
        best, most = options[-1], 0
        for option in options:
            if isinstance(option, Act):
                worth = self.worth(option, me)
                if worth > most:
                    best, most = option, worth
        return best

    def worth(self, option: Act, me: Seat) -> int:
        """Of something that can be bought, fought, used or trashed."""
        if option.verb in ("buy", "fight") and self.is_wary(me) and self.is_in_row(option.number):
            return 0
        if option.verb == "buy":
            return 1 + COST[option.number] + 2 * BOOTS[option.number]
        if option.verb == "good":
            urgent = option.number == _MEDIKIT and self.s.damage[me] * 2 > LIFE and not self.lapses
            return 50 if urgent or option.number == _CONTRABAND else 0
        if option.verb in ("trash", "purge"):
            return 10 * _RUBBISH[option.number] or -20
        return 20

    def is_wary(self, me: Seat) -> bool:
        """Who is hurt, or carries an artifact home, leaves the row alone: each new card there may call the boss."""
        return not self.lapses and (self.s.damage[me] >= _HURT or self.s.artifacts[me] != NONE)

    def is_in_row(self, card: int) -> bool:
        """A card of the reserve comes back without one, and the enemy that stays is no card."""
        return card >= 0 and card in self.s.row

    def nearest(self, ways: list[Any], me: Seat) -> Any:
        """The way that leads nearest to an aim; None, if one is as near already."""
        aims = self.aims(me)
        far = self.distances(me)
        best: Any = None
        least = _to_aim(far[self.s.at[me]], aims)
        for way in ways:
            left = _to_aim(far[way.at], aims)
            if left < least:
                best, least = way, left
        return best

    def distances(self, me: Seat) -> list[list[int]]:
        """From each space to each, as things are for a thief."""
        s = self.s
        goods = s.goods[me]
        case = (1 if goods & MASTER_KEY else 0) + (2 if s.rage >= BLOCKADE else 0)
        case += (4 if s.has_code(me) else 0) + (8 if goods & TELEPASS else 0)
        return distances(s.ship, case)

    def aims(self, me: Seat) -> list[int]:
        """Pods with an artifact in hand, artifacts with the code, or else ports."""
        s = self.s
        spaces = SHIPS[s.ship].spaces
        if s.artifacts[me] != NONE:
            return [at for at in PODS if s.pod_is_there(POD[at])]
        if s.has_code(me):
            return [at for at in spaces if ARTIFACT[at] >= 0 and s.lying >> ARTIFACT[at] & 1]
        return [at for at in spaces if IS_PORT[at] and can_hack(s, me, at)]


def _is_play(option: Any) -> bool:
    return isinstance(option, Act) and option.verb == "play"


def _to_aim(far: list[int], aims: list[int]) -> int:
    """How far the most attractive aim is: a valuable artifact seems nearer."""
    least = _FAR
    for at in aims:
        least = min(least, far[at] - _LURE[at])
    return least


def rubbish(options: list[Any]) -> Any:
    """The weakest card of the start among those to be discarded or trashed, or none."""
    best: Any = options[0]
    most = 0
    for option in options:
        if isinstance(option, Act) and _RUBBISH[option.number] > most:
            best, most = option, _RUBBISH[option.number]
    return best


def distances(ship: int, case: int) -> list[list[int]]:
    """From each space to each: boots and enemies. The case is key + 2 * blockade + 4 * code + 8 * telepass."""
    key = ship * 16 + case
    found = _distances.get(key)
    if found is None:
        found = _measure(ship, case)
        _distances[key] = found
    return found


def _measure(number: int, case: int) -> list[list[int]]:
    ship = SHIPS[number]
    far = [[_FAR] * COUNT for _ in range(COUNT)]
    for at in ship.spaces:
        row = far[at]
        row[at] = 0
        for way in ship.ways[at]:
            if (case & 1 or not way.lock) and (case & 4 or not way.command):
                row[way.to] = min(row[way.to], way.boots + way.enemies)
        rides = LIFTS[at][bool(case & 1)][bool(case & 2)][bool(case & 4)]
        if case & 8 and IS_TELEPAD[at]:
            rides = rides + ship.pads[at][1 if case & 4 else 0]
        for ride in rides:
            row[ride.at] = min(row[ride.at], _RIDE)
    for over in ship.spaces:
        there = far[over]
        for at in ship.spaces:
            row = far[at]
            first = row[over]
            for to in ship.spaces:
                row[to] = min(row[to], first + there[to])
    return far
