"""The taste of a bot: what another card is worth, and what it may cost.

A `Taste` weighs the options of a question. Search and hints play out with it (`Game(policy=Daring)`).
"""
# mypyc: compile this module

from __future__ import annotations

from typing import Any

from stammtisch.core import Rng, Seat, Taste
from stammtisch.core.flow import Ask
from stammtisch.core.parts import NONE

from .cards import DECK, SHIELDS, VALUES
from .rules import Move, worth
from .state import Nimmerland
from .view import knows_top


class Daring(Taste):
    """Weighs the row against the chance to lose it."""

    def __init__(self, s: Nimmerland, rng: Rng) -> None:
        super().__init__(rng)
        self.s = s

    def weigh(self, ask: Ask[Any], seat: Seat) -> list[float]:
        """By points expected, two to a step."""
        return [self.worth(move, seat) / 2 for move in ask.offer(seat)]

    def worth(self, move: Move, seat: Seat) -> float:
        """In points, as far as the seat can know."""
        s = self.s
        row = s.rows[seat]
        total = worth(row)
        if move is Move.BANK:
            enough = s.scores[seat] + total >= s.options.target
            return total + 20.0 if enough else total + TEMPO
        if move is Move.PLAY:
            return self.after(row, VALUES[s.hands[seat]]) - HELD
        if knows_top(s, seat):
            return self.after(row, VALUES[s.deck[-1]])
        counts = self.unseen(seat)
        return sum([counts[value] * self.after(row, value) for value in range(1, 10)]) / max(1, sum(counts))

    def after(self, row: list[int], value: int) -> float:
        """What is left of a row if a card of a value comes."""
        if value not in [VALUES[card] for card in row]:
            return float(worth(row) + value)
        shields = [VALUES[card] for card in row if SHIELDS[card]]
        return float(worth(row) - shields[0]) if shields else 0.0

    def unseen(self, seat: Seat) -> list[int]:
        """How many cards of each value may be the next."""
        s = self.s
        counts = [0] * 10
        if s.reshuffled or not s.deck:  # all know which cards are in the deck
            for card in s.deck or s.pile:
                counts[VALUES[card]] += 1
            return counts
        for card in DECK:
            counts[VALUES[card]] += 1
        for seen in [s.pile, *s.rows, [s.hands[seat]]]:
            for card in seen:
                if card != NONE:
                    counts[VALUES[card]] -= 1
        return counts

    def sight(self, ask: Ask[Any], seat: Seat) -> Any:
        """One's row, the score, and what is known of the top card."""
        s = self.s
        top = VALUES[s.deck[-1]] if knows_top(s, seat) else 0
        return ask.kind, tuple(s.rows[seat]), s.hands[seat], s.scores[seat], top


#: Points that a turn makes on average, which another card costs; and those that a card in hand is kept for.
TEMPO = 1.8
HELD = 1.0
