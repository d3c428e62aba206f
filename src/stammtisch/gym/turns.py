"""PettingZoo's AEC: one agent after the other, as they are asked."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.spaces import Discrete, Space
from pettingzoo import AECEnv

from stammtisch.core import Game, Mistake

from .row import RENDER_MODES, Row, Seen, known, render_mode, whole_number


class Turns(AECEnv[str, Seen, int]):
    """A match, with an agent in each seat that no bot sits in."""

    def __init__(
        self, game: str | Game[Any], seats: int | None = None, *, show: str | None = None, **settings: Any
    ) -> None:
        super().__init__()
        self.render_mode = render_mode(show)
        self.row = Row(game, seats, 0, **settings)
        self.metadata = {"name": self.row.name, "render_modes": RENDER_MODES, "is_parallelizable": False}
        self._names = {seat: f"seat_{seat}" for seat in self.row.seats}
        self._seats = {name: seat for seat, name in self._names.items()}
        self.possible_agents = list(self._seats)
        self.agents: list[str] = []
        self.agent_selection = ""
        self.observation_spaces: dict[str, Space[Seen]] = {}
        self.action_spaces: dict[str, Discrete[np.int64]] = {}
        for name in self.possible_agents:
            self.observation_spaces[name], self.action_spaces[name] = self.row.spaces()

    def observation_space(self, agent: str) -> Space[Seen]:
        """The same for all: a row of the desk, and the mask."""
        return self.observation_spaces[known(agent, self._seats)]

    def action_space(self, agent: str) -> Discrete[np.int64]:
        """The places of the alphabet."""
        return self.action_spaces[known(agent, self._seats)]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal; the same seed, the same deal."""
        self.row.deal(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        info = self.row.info()
        self.infos = {name: dict(info) for name in self.agents}
        self._ask()

    def observe(self, agent: str) -> Seen:
        """What an agent sees that is asked; the others, what they saw when they were last asked, and an empty mask."""
        seat = self._seat(agent)
        if agent == self.agent_selection and not self.terminations[agent] and not self.truncations[agent]:
            return self.row.seen(seat)
        return self.row.rest(seat, np.zeros(self.row.actions, np.int8))

    def step(self, action: int | None) -> None:
        """The answer of the agent that is asked."""
        name = self.agent_selection
        self._seat(name)
        if self.terminations[name] or self.truncations[name]:
            self._was_dead_step(action)
            return
        done = self.row.step(whole_number(action, name))
        self._cumulative_rewards[name] = 0.0
        for seat, one in self._names.items():
            self.rewards[one] = float(self.row.desk.rewards[0, seat])
        if done:
            (self.terminations if done == 1 else self.truncations).update(dict.fromkeys(self.agents, True))
            self.agent_selection = self.agents[0]
        else:
            self._ask()
        self._accumulate_rewards()

    def _seat(self, agent: str) -> int:
        if not self.agents and not self.agent_selection:
            raise Mistake("nobody is asked before reset(), which deals a match")
        return self._seats[known(agent, self._seats)]

    def _ask(self) -> None:
        self.agent_selection = self._names[int(self.row.desk.seats[0])]
        self.row.look()

    def render(self) -> str | None:
        """The table as a spectator sees it."""
        return self.row.render(self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""


def aec(game: str | Game[Any], seats: int | None = None, *, render_mode: str | None = None, **settings: Any) -> Turns:
    """A PettingZoo AEC environment; `settings` are those of a desk: seed, bots, options, illegal, max_cycles ..."""
    return Turns(game, seats, show=render_mode, **settings)
