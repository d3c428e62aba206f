"""PettingZoo's Parallel: all agents in every step; who is not asked waits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium.spaces import Discrete, Space
from pettingzoo import ParallelEnv

from stammtisch.core import Game, Mistake

from .row import RENDER_MODES, Row, Seen, known, render_mode, whole_number


class Parallel(ParallelEnv[str, Seen, int]):
    """A match in which those answer at once who answer in secret; the last action, beside the alphabet, is to wait."""

    def __init__(
        self, game: str | Game[Any], seats: int | None = None, *, show: str | None = None, **settings: Any
    ) -> None:
        self.render_mode = render_mode(show)
        self.row = Row(game, seats, 1, **settings)
        self.metadata = {"name": self.row.name, "render_modes": RENDER_MODES}
        self._strict = settings.get("illegal", "raise") == "raise"
        self.wait = self.row.desk.size
        self._seats = {f"seat_{seat}": seat for seat in self.row.seats}
        self.possible_agents = list(self._seats)
        self.agents: list[str] = []
        self.observation_spaces: dict[str, Space[Seen]] = {}
        self.action_spaces: dict[str, Discrete[np.int64]] = {}
        for name in self.possible_agents:
            self.observation_spaces[name], self.action_spaces[name] = self.row.spaces()
        self._waiting = np.zeros(self.row.actions, np.int8)
        self._waiting[self.wait] = 1
        self._asked: list[int] = []

    def observation_space(self, agent: str) -> Space[Seen]:
        """The same for all: a row of the desk, and the mask."""
        return self.observation_spaces[known(agent, self._seats)]

    def action_space(self, agent: str) -> Discrete[np.int64]:
        """The places of the alphabet, and after them: to wait."""
        return self.action_spaces[known(agent, self._seats)]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        """Deal; the same seed, the same deal."""
        self.row.deal(seed)
        self.agents = self.possible_agents[:]
        return self._look(), self._infos()

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """An action of each agent; of those who are not asked, to wait."""
        self.row.check_dealt()
        if not isinstance(actions, Mapping):
            raise Mistake(f"actions are {actions!r}; they would be a mapping, an action for each agent")
        for name in actions:
            known(name, self._seats)
        if not self.agents:
            raise Mistake("the match is over; reset() deals the next one")
        said = {seat: self._said(name, actions) for name, seat in self._seats.items()}
        self._check(said)
        rewards = dict.fromkeys(self.possible_agents, 0.0)
        done = 0
        for seat in self._asked:
            done = self.row.step(said[seat])
            for name, place in self._seats.items():
                rewards[name] += float(self.row.desk.rewards[0, place])
            if done:
                break
        names = self.possible_agents
        if done:
            self.agents = []
            seen = {name: self.row.rest(seat, self._waiting) for name, seat in self._seats.items()}
        else:
            seen = self._look()
        return seen, rewards, dict.fromkeys(names, done == 1), dict.fromkeys(names, done == 2), self._infos()

    def _said(self, name: str, actions: Mapping[str, int]) -> int:
        if name not in actions:
            raise Mistake(f"{name} has no action; each of {', '.join(self.possible_agents)} has one")
        return whole_number(actions[name], name)

    def _check(self, said: dict[int, int]) -> None:
        """If one of them will not do and that is refused, nothing has happened."""
        if not self._strict:
            return
        for seat, number in said.items():
            if seat not in self._asked:
                if number != self.wait:
                    raise Mistake(f"seat_{seat} is not asked and cannot answer {number}; to wait is {self.wait}")
            elif not (0 <= number < self.wait and self.row.seen(seat)["action_mask"][number]):
                legal = ", ".join(map(str, np.flatnonzero(self.row.seen(seat)["action_mask"])))
                raise Mistake(f"seat_{seat} cannot answer {number}; legal are {legal}")

    def _look(self) -> dict[str, Seen]:
        desk = self.row.desk
        self._asked = desk.together(0)
        self.row.look()
        for seat in self._asked[1:]:
            self.row.look_as(seat)
        return {
            name: self.row.seen(seat) if seat in self._asked else self.row.rest(seat, self._waiting)
            for name, seat in self._seats.items()
        }

    def _infos(self) -> dict[str, dict[str, Any]]:
        info = self.row.info()
        return {name: dict(info) for name in self.possible_agents}

    def render(self) -> str | None:
        """The table as a spectator sees it."""
        return self.row.render(self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""


def parallel(
    game: str | Game[Any], seats: int | None = None, *, render_mode: str | None = None, **settings: Any
) -> Parallel:
    """A PettingZoo Parallel environment; `settings` are those of a desk."""
    return Parallel(game, seats, show=render_mode, **settings)
