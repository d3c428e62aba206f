"""The law that takes whole games to judge: what a seat cannot know has to vary when it imagines it."""

from __future__ import annotations

from typing import Any

from .cases import Broken, Case
from .match import Match
from .rng import FastRng, Rng
from .snapshot import leaves


class Imagination:
    """Law 5, over a whole game: what a seat does not see varies in its imagination.

    A single card may be known by counting, so half of what is hidden in each part of a view has to vary: for each
    number of seats, because two know more of each other than six do.
    """

    def __init__(self) -> None:
        #: By the number of seats and the part of the view.
        self.hidden: dict[tuple[int, Any], int] = {}
        self.varied: dict[tuple[int, Any], int] = {}

    def __call__(self, case: Case, match: Match[Any], dice: Rng) -> None:
        view = case.game.view
        seat, other = dice.below(case.seats), dice.below(case.seats)
        mine, theirs = leaves(view(match.state, seat)), leaves(view(match.state, other))
        hidden = [place for place, leaf in theirs.items() if leaf is not None and mine.get(place) is None]
        if not hidden:
            return
        worlds = []
        for _ in range(8):
            world = match.state.copy()
            case.game.redeal(world, seat, FastRng(dice.below(1 << 30)))
            worlds.append(leaves(view(world, other)))
        for place in hidden:
            part = case.seats, place[0]
            self.hidden[part] = self.hidden.get(part, 0) + 1
            self.varied[part] = self.varied.get(part, 0) + (len({world.get(place) for world in worlds}) > 1)

    def verdict(self) -> None:
        """Refuse a redeal that leaves what is hidden as it was too often."""
        for part, hidden in self.hidden.items():
            if self.varied[part] * 2 < hidden:
                rarely = f"hides something {hidden} times, which varies only {self.varied[part]} times"
                raise Broken(f"for {part[0]} seats, {part[1]!r} {rarely}")
