"""One match at a time for those who take one answer at a time: a desk of one row."""

from __future__ import annotations

import sys
from collections.abc import Collection
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from numpy.typing import NDArray

from stammtisch.bots.company import as_seed
from stammtisch.core import Game, Mistake, unknown
from stammtisch.desk import Desk

#: How a table is shown: as a string, or printed.
RENDER_MODES = ["ansi", "human"]
Seen = dict[str, NDArray[Any]]


class Row:
    """A desk of one row, and what each seat saw when it was last asked."""

    def __init__(self, game: str | Game[Any], seats: int | None, more: int, **settings: Any) -> None:
        self.desk = Desk(game, seats, 1, **settings)
        self.seats = [seat for seat, bot in enumerate(self.desk.bots) if bot is None]
        #: So many actions are beside the alphabet.
        self.actions = self.desk.size + more
        self._begun = self.over = False
        self._seeds = np.random.default_rng(settings.get("seed", 0))
        self._seen: list[Seen] = []
        self._info: dict[str, Any] = {}
        self._more = np.zeros(more, np.int8)
        self._look_there()

    def _look_there(self) -> None:
        self._here, self._may = self.desk.observations[0], self.desk.masks[0].view(np.int8)

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name not in ("_here", "_may")}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept)
        self._look_there()

    @property
    def name(self) -> str:
        """As peers name environments: with the version of the rules."""
        return f"stammtisch_{self.desk.game.name}_v{self.desk.game.version}"

    def spaces(self) -> tuple[Any, Discrete[np.int64]]:
        """Of what a seat sees and of what it answers."""
        seen: dict[str, Space[Any]] = {
            "observation": Box(0, 255, (self.desk.width,), np.uint8),
            "action_mask": Box(0, 1, (self.actions,), np.int8),
        }
        return Dict(seen), Discrete(self.actions)

    def deal(self, seed: int | None) -> None:
        """From a seed; without one, the next match, which lies there already unless this one is still played."""
        if seed is not None:
            self.desk.reset(as_seed(seed))
            self._seeds = np.random.default_rng(seed)
        elif self._begun:
            self.desk.reset(int(self._seeds.integers(1 << 62)))
        self._begun = self.over = False
        self._seen = [self._blank() for _ in range(self.desk.players)]
        desk = self.desk
        self._info = {"seed": desk.seed(0), "rules": desk.game.version, "cards": desk.game.cards}

    def step(self, number: int) -> int:
        """Give the asked seat's answer. 0 while the match goes on, 1 when it has ended, 2 when it was cut short."""
        self.check_dealt()
        if self.over:
            raise Mistake("the match is over; reset() deals the next one")
        self.desk.answer(number)
        done = int(self.desk.done[0])
        self._begun, self.over = not done, done > 0
        return done

    def check_dealt(self) -> None:
        """Refuse before the first deal."""
        if not self._seen:
            raise Mistake("nobody is asked before reset(), which deals a match")

    def look(self) -> Seen:
        """What the asked seat sees, kept until it is asked again."""
        mask = np.concatenate([self._may, self._more]) if len(self._more) else self._may.copy()
        seen: Seen = {"observation": self._here.copy(), "action_mask": mask}
        self._seen[int(self.desk.seats[0])] = seen
        return seen

    def look_as(self, seat: int) -> Seen:
        """The same for somebody who answers together with the asked seat."""
        row, legal = self.desk.sight(0, seat)
        mask = np.concatenate([legal.view(np.int8), self._more])
        self._seen[seat] = {"observation": row.copy(), "action_mask": mask}
        return self._seen[seat]

    def seen(self, seat: int) -> Seen:
        """What a seat saw when it was last asked; all is 0 if it never was."""
        return self._seen[seat]

    def rest(self, seat: int, allowed: NDArray[np.int8]) -> Seen:
        """What a seat has seen, now that it is not asked."""
        return {"observation": self._seen[seat]["observation"], "action_mask": allowed}

    def _blank(self) -> Seen:
        return {"observation": np.zeros(self.desk.width, np.uint8), "action_mask": np.zeros(self.actions, np.int8)}

    def info(self) -> dict[str, Any]:
        """What the same match could be dealt from, and which rules and cards it has; also when it is over."""
        return dict(self._info)

    def render(self, mode: str | None) -> str | None:
        """The table as a spectator sees it."""
        drawing = self.desk.drawing(0)
        if mode == "human":
            sys.stdout.write(drawing + "\n")
            return None
        return drawing


def render_mode(mode: str | None) -> str | None:
    """Refuse a way of showing that there is not."""
    if mode is not None and mode not in RENDER_MODES:
        raise unknown("render_mode", mode, RENDER_MODES)
    return mode


def known(agent: str, agents: Collection[str]) -> str:
    """Refuse an agent that there is not."""
    if agent not in agents:
        raise Mistake(f"agent {agent!r} is not there; there is {', '.join(agents)}")
    return agent


def whole_number(action: Any, agent: str) -> int:
    """An action as a number; anything else is refused."""
    if isinstance(action, np.ndarray) and action.shape == () and np.issubdtype(action.dtype, np.integer):
        return int(action)
    if isinstance(action, bool | np.bool_) or not isinstance(action, int | np.integer):
        raise Mistake(f"{agent}: action {action!r} is not a whole number; it would be a place in the alphabet")
    return int(action)
