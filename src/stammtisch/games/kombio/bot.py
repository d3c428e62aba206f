"""A player who counts on what it has seen, takes the rest for average, and calls when that looks low."""
# mypyc: compile this module

from __future__ import annotations

from math import exp
from typing import Any, Final

from stammtisch.core import Ask, Rng, Seat, Slot, Taste, slot

from .cards import CALL_COST, CARDS
from .judge import Judge
from .matching import KEEP
from .rules import CALL, DRAW
from .state import DECK, GAP, VALUE, Kombio

#: What an unseen card is worth on average.
_MEAN: Final = float(sum([VALUE[card] for card in DECK])) / len(DECK)
_LOWEST: Final = min(VALUE)
#: By the value of the card that would go (counted from the lowest on): how many points a drawn card saves on average.
_SAVED: Final = [
    float(sum([max(0, value + _LOWEST - VALUE[card]) for card in DECK])) / len(DECK)
    for value in range(max(VALUE) - _LOWEST + 5)
]
#: What it is worth to know one more card of one's own, or of somebody else.
_INSIGHT: Final = 1.2
_CURIOSITY: Final = 0.5
#: How much lower than average an opponent's unseen cards are after some turns, by turn, and at most.
_CARE: Final = 0.35
_MOST_CARE: Final = 2.5
#: How often nobody else is faster at a match.
_FIRST: Final = 0.75
_NEVER: Final = -30.0
#: How sure a lead by some points makes a caller; and how many points nobody calls with, at so much for each more.
_SURE: Final = 2.5
_LOW: Final = 5.0
_DOUBT: Final = 4.0
#: With so much of it nobody thinks about a call any more.
_HOPELESS: Final = 40.0
#: How much somebody who does not look at the others likes to call, by point less than that.
_EAGER: Final = 2.0


def policy(s: Kombio, rng: Rng) -> Taste:
    return Player(s, rng)


class Player(Judge):
    """Weighs options in points."""

    def answer(self, ask: Ask[Any], seat: Seat) -> Any:
        """Most of what is asked is whether one can match, and mostly one sees at once that one cannot."""
        return None if self.passes(ask, seat) else super().answer(ask, seat)

    def passes(self, ask: Ask[Any], seat: Seat) -> bool:
        return ask.kind == "match" and not self.can_match(1 << seat)

    def can_match(self, me: int) -> bool:
        """Whether one knows a card equal to the top of the pile."""
        s = self.s
        top = VALUE[s.pile[-1]]
        for hand, masks in zip(s.hands, s.known):
            for card, mask in zip(hand, masks):
                if mask & me and VALUE[card] == top:
                    return True
        return False

    def weigh(self, ask: Ask[Any], seat: Seat) -> list[float]:
        options = ask.offer(seat)
        kind = ask.kind
        if kind == "match":
            return self.matches(options, seat)
        if kind == "turn":
            return [self.turn(option, seat) for option in options]
        if kind == "keep":
            return [self.keep(option, self.s.drawn, seat) for option in options]
        if kind == "exchange":
            return [self.keep(option, self.s.pile[-1], seat) for option in options]
        if kind == "look":
            return [self.look(option, seat) for option in options]
        if kind == "swap":
            return self.swaps(options, seat)
        if kind == "swap_with":
            return self.swaps_with(options, seat)
        if kind == "swap_them":
            return self.swap_them(seat)
        if kind == "give":
            return [-1.0 if option is None else self.worth(option, seat) for option in options]
        return [self.ruling(option) for option in options]

    def sight(self, ask: Ask[Any], seat: Seat) -> Any:
        """The own cards as far as they are known, the card in hand, and the top of the pile."""
        s = self.s
        mask = 1 << seat
        drawn = s.drawn if seat == s.turn else GAP
        key = (len(ask.offer(seat)) * 32 + drawn + 1) * 32 + (s.pile[-1] + 1 if s.pile else 0)
        for card, seen in zip(s.hands[seat], s.known[seat]):
            key = key * 32 + (31 if card == GAP else card + 1 if seen & mask else 0)
        return ask.kind, key

    # What is known

    def knows(self, slot: Slot, me: Seat) -> bool:
        if not self.s.known[slot.seat][slot.place] & (1 << me):
            return False
        return not self.lapses or self.recalls(slot)

    def recalls(self, slot: Slot) -> bool:
        """Whether a card one has seen is still in mind: what slipped it once does not come back."""
        s = self.s
        lot = (s.at(slot) * 31 + slot.place) * 37 + slot.seat * 41 + s.round * 43
        return lot * 7919 % 101 >= self.lapses

    def worth(self, slot: Slot, me: Seat) -> float:
        """What a card is worth as far as one knows; what others keep unseen is rather low."""
        if self.knows(slot, me):
            return float(VALUE[self.s.at(slot)])
        return self.unseen(slot.seat, me)

    def unseen(self, seat: Seat, me: Seat) -> float:
        """What a card is worth that one does not know."""
        if seat == me or self.lapses:
            return _MEAN
        return _MEAN - min(_MOST_CARE, _CARE * self.s.turns / self.s.seats)

    def worths(self, seat: Seat, me: Seat) -> list[float]:
        """What the cards of a hand are worth as far as one knows: asked for most often, so without a detour."""
        s = self.s
        unseen = self.unseen(seat, me)
        mask = 1 << me
        worths: list[float] = []
        for place, (card, seen) in enumerate(zip(s.hands[seat], s.known[seat])):
            if card == GAP:
                continue
            if seen & mask and (not self.lapses or self.recalls(slot(seat, place))):
                worths.append(float(VALUE[card]))
            else:
                worths.append(unseen)
        return worths

    def total(self, seat: Seat, me: Seat) -> float:
        """What a hand is worth as far as one knows."""
        total = 0.0
        for worth in self.worths(seat, me):
            total += worth
        return total

    def worst(self, me: Seat) -> float:
        """What the highest of the own cards is worth."""
        worths = self.worths(me, me)
        worst = worths[0] if worths else 0.0
        for worth in worths:
            if worth > worst:  # noqa: PLR1730 (faster when compiled)
                worst = worth
        return worst

    # What to do about it

    def turn(self, option: Any, me: Seat) -> float:
        s = self.s
        if option is None:
            return 0.0
        if option is CALL:
            return self.call(me)
        worst = self.worst(me)
        if option is DRAW:
            return 1.0 + _SAVED[max(0, int(worst) - _LOWEST)]
        return worst - VALUE[s.pile[-1]]

    def call(self, me: Seat) -> float:
        """What a call will bring, by how far one is ahead of the best of the others, who have one more turn."""
        mine = self.total(me, me)
        if self.lapses:
            return _EAGER * (_LOW + 1.0 - mine)
        doubt = _DOUBT * max(0.0, mine - _LOW)
        if doubt > _HOPELESS:  # whatever the others have
            return CALL_COST.won + 1.0 - doubt
        lead = min([self.total(seat, me) for seat in range(self.s.seats) if seat != me]) - mine
        sure = 1.0 / (1.0 + exp(-lead / _SURE))
        return sure * CALL_COST.won - (1.0 - sure) * CALL_COST.lost + 1.0 - doubt

    def keep(self, option: Any, card: int, me: Seat) -> float:
        """To put a card in place of another, or to discard it for its ability."""
        if option is None:
            return self.ability(card, me) + self.pair(VALUE[card], None, me)
        slot: Slot = option
        gain = self.worth(slot, me) - VALUE[card]
        if not self.s.known[slot.seat][slot.place] & (1 << me):
            return gain + _INSIGHT
        return gain + self.pair(VALUE[self.s.at(slot)], slot, me)

    def pair(self, value: int, but: Slot | None, me: Seat) -> float:
        """What it saves to discard a value of which one has another."""
        for other in self.s.slots(me):
            if other is not but and self.knows(other, me) and VALUE[self.s.at(other)] == value:
                return max(0, value) * _FIRST
        return 0.0

    def ability(self, card: int, me: Seat) -> float:
        """What the ability of a discarded card is worth."""
        ability = CARDS[card].ability
        if ability is None:
            return 0.0
        if ability == "look_at_own":
            return max([self.look(slot, me) for slot in self.s.slots(me)], default=0.0)
        if ability == "look_at_other":
            return _CURIOSITY
        best = min([self.worth(slot, me) for slot in self.s.others_slots(me)], default=99.0)
        return max(_CURIOSITY, self.worst(me) - best)  # the best of all swaps

    def look(self, option: Any, me: Seat) -> float:
        if option is None:
            return 0.0
        slot: Slot = option
        if self.s.known[slot.seat][slot.place] & (1 << me):
            return -1.0
        return _INSIGHT if slot.seat == me else _CURIOSITY

    def swaps(self, options: list[Any], me: Seat) -> list[float]:
        """A card of one's own for the lowest of the others', or one of theirs for the highest of one's own."""
        worst = self.worst(me)
        others = self.s.others_slots(me)
        best = min([self.worth(slot, me) for slot in others], default=99.0)
        weights: list[float] = []
        for option in options:
            if option is None:
                weights.append(0.0)
            elif option.seat == me:
                weights.append(self.worth(option, me) - best)
            else:
                weights.append(worst - self.worth(option, me))
        return weights

    def swaps_with(self, options: list[Any], me: Seat) -> list[float]:
        """With the card picked first."""
        one = self.s.open[-1][0]
        picked = self.worth(one, me)
        weights: list[float] = []
        for option in options:
            if option is None:
                weights.append(0.0)
            elif (option.seat == me) == (one.seat == me):
                weights.append(-1.0)
            elif one.seat == me:
                weights.append(picked - self.worth(option, me))
            else:
                weights.append(self.worth(option, me) - picked)
        return weights

    def swap_them(self, me: Seat) -> list[float]:
        """The two cards one looks at."""
        (one, _), (other, _) = self.s.open[-2:]
        if (one.seat == me) == (other.seat == me):
            return [-1.0, 0.0]
        gain = float(VALUE[self.s.at(one)] - VALUE[self.s.at(other)])
        return [gain if one.seat == me else -gain, 0.0]

    def matches(self, options: list[Any], me: Seat) -> list[float]:
        """A card one knows to be equal: to be rid of it, or of the worst of one's own in its place."""
        s = self.s
        top = VALUE[s.pile[-1]]
        weights: list[float] = []
        for option in options:
            if option is None:
                weights.append(0.5)
            elif not s.known[option.seat][option.place] & (1 << me) or VALUE[s.at(option)] != top:
                weights.append(_NEVER)
            elif not self.knows(option, me):
                weights.append(-1.0)
            elif option.seat == me:
                weights.append(4.0 if top > 0 else 0.4 + top)
            else:
                weights.append(self.worst(me) - 1.0)
        return weights

    def ruling(self, option: Any) -> float:
        """To be rid of one's card, which everybody sees, or to have the other take any."""
        slot = self.s.open[-1][0]
        return float(VALUE[self.s.at(slot)]) if option is KEEP else _MEAN / 2
