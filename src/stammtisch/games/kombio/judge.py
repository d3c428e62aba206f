"""What others hold as far as one can guess, and how a round that is not over will end."""
# mypyc: compile this module

from __future__ import annotations

from math import exp
from typing import Final

from stammtisch.core import Judging, Rng, Seat, learned

from .scoring import totals
from .state import GAP, NOBODY, RECYCLED, VALUE, Kombio

#: From which value on a card that its owner knows is rather not kept: at first, by how much less with every turn, and
#: in the hand of who called. How often one imagines another card instead.
_KEPT: Final = 7.5
_KEENER: Final = 0.45
_CALLED: Final = 2.0
_TRADES: Final = 20
_FINE: Final = 1 << 20
#: After how many laps a search judges.
_LAPS: Final = 2
#: What one has in all, what lies in one's hand and how many cards, seen by oneself or not; who has the turn.
_VALUES: Final = learned(
    "stammtisch.games.kombio", ["total", "seen_points", "seen_cards", "unseen_points", "unseen_cards", "turn"]
)


class Judge(Judging):
    """Supposes what people keep, and judges a game some laps from now."""

    def __init__(self, s: Kombio, rng: Rng) -> None:
        super().__init__(rng, _VALUES, s.seats, s.turns, _LAPS * s.seats)
        self.s = s
        self.begun = len(s.sheet)

    def suppose(self, seat: Seat) -> None:
        """Who knows a card has kept it, so it is hardly a high one: the later in the round, the lower."""
        s = self.s
        limit = _KEPT - _KEENER * s.turns / s.seats
        for other in range(s.seats):
            if other != seat:
                self.kept(other, 1 << seat, _CALLED if other == s.caller else limit)

    def kept(self, other: Seat, me: int, limit: float) -> None:
        """Trade the cards that somebody knows for others of the deck until they are such as one keeps."""
        s = self.s
        hand = s.hands[other]
        fresh = s.fresh()
        for place, mask in enumerate(s.known[other]):
            if mask & me or not mask >> other & 1 or mask & RECYCLED != fresh or not s.deck:
                continue
            for _ in range(_TRADES):
                if float(int(self.rng.below(_FINE))) * (1.0 + exp(VALUE[hand[place]] - limit)) < _FINE:
                    break
                lot = self.rng.below(len(s.deck))
                hand[place], s.deck[lot] = s.deck[lot], hand[place]

    def is_moment(self) -> bool:
        """In a turn before somebody has called; and when a round is over."""
        s = self.s
        return (s.phase == "turn" and s.caller == NOBODY) or len(s.sheet) > self.begun

    def is_far(self) -> bool:
        s = self.s
        return s.turns >= self.horizon or len(s.sheet) > self.begun

    def traits(self, seat: Seat) -> list[float]:
        """In points, which count the less the more rounds are to come: luck grows with the root of their number."""
        s = self.s
        scale = 0.1 / (self.rounds_left() ** 0.5)
        total = scale * totals(s)[seat]
        if len(s.sheet) > self.begun:
            return [total]
        seen_points = seen_cards = unseen_points = unseen_cards = 0.0
        for card, mask in zip(s.hands[seat], s.known[seat]):
            if card == GAP:
                continue
            if mask >> seat & 1:
                seen_points += VALUE[card]
                seen_cards += 1.0
            else:
                unseen_points += VALUE[card]
                unseen_cards += 1.0
        hand = [scale * part for part in (seen_points, seen_cards, unseen_points, unseen_cards)]
        return [total, *hand, scale if seat == s.turn else 0.0]

    def rounds_left(self) -> float:
        """The one under way included; of a game to so many points nobody knows."""
        s = self.s
        if s.options.target:
            return 2.0 if len(s.sheet) > self.begun else 3.0
        return float(max(1, s.options.rounds - len(s.sheet)))
