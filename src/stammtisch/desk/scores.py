"""What the matches of a desk bring: shares of the win, margins, and rewards."""
# mypyc: compile this module

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.game import Game
from stammtisch.core.match import Match

#: What is rewarded: the share of the win, the margin, or how much better one stands than before.
SHARE: Final = 0
MARGIN: Final = 1
STANDING: Final = 2


@final
class Scores:
    """For each row and seat, how the match went that ended last, and what the last step is rewarded with."""

    def __init__(self, game: Game[Any], seats: int, rows: int, reward: int) -> None:
        self.standing = game.standing if reward == STANDING else None
        self.seats: i64 = seats
        self.reward: i64 = reward
        self.shares = vec[float]([0.0] * (rows * seats))
        self.margins = vec[float]([0.0] * (rows * seats))
        self.rewards = vec[float]([0.0] * (rows * seats))
        self._stood: list[list[int]] = [[] for _ in range(rows)]

    def begin(self, row: i64, match: Match[Any]) -> None:
        """A match is dealt."""
        if self.standing is not None:
            self._stood[row] = self.standing(match.state)

    def wipe(self, row: i64) -> None:
        """A step begins: nothing is rewarded yet."""
        at: i64 = row * self.seats
        end: i64 = at + self.seats
        while at < end:
            self.rewards[at] = 0.0
            at += 1

    def finish(self, row: i64, match: Match[Any]) -> None:
        """A match has come to its end."""
        result = match.result()
        assert result is not None
        at: i64 = row * self.seats
        for seat in range(self.seats):
            self.shares[at + seat] = result.share(seat)
            self.margins[at + seat] = float(result.margin(seat))

    def nobody_wins(self, row: i64) -> None:
        for seat in range(self.seats):
            self.shares[row * self.seats + seat] = 0.0
            self.margins[row * self.seats + seat] = 0.0

    def lose(self, row: i64, loser: i64) -> None:
        """The others share the win."""
        self.nobody_wins(row)
        for seat in range(self.seats):
            if seat != loser:
                self.shares[row * self.seats + seat] = 1.0 / float(self.seats - 1)

    def reward_end(self, row: i64, match: Match[Any]) -> None:
        """What the end of a match is worth."""
        if self.reward == STANDING:
            self.reward_standing(row, match)
            return
        for seat in range(self.seats):
            at: i64 = row * self.seats + seat
            self.rewards[at] = self.shares[at] if self.reward == SHARE else self.margins[at]

    def reward_standing(self, row: i64, match: Match[Any]) -> None:
        """By how much everybody stands better than before, if that is what counts."""
        if self.standing is None:
            return
        now = self.standing(match.state)
        for seat in range(self.seats):
            self.rewards[row * self.seats + seat] += float(now[seat] - self._stood[row][seat])
        self._stood[row] = now
