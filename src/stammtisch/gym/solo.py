"""Gymnasium: one seat against bots, as one environment or as many on a desk."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Dict, MultiDiscrete
from gymnasium.vector import AutoresetMode, VectorEnv
from numpy.typing import NDArray

from stammtisch.bots.company import around, as_game, as_seed
from stammtisch.core import Game, Mistake
from stammtisch.desk import Desk
from stammtisch.games import all_games

from .row import RENDER_MODES, Row, Seen, render_mode, whole_number


class Solo(gymnasium.Env[Seen, np.int64]):
    """A learner in one seat, bots in all others."""

    def __init__(
        self, game: str | Game[Any], seats: int | None = None, *, seat: int = 0, bots: str | Sequence[str] = "casual",
        render_mode: str | None = None, **settings: Any,
    ) -> None:  # fmt: skip
        self.render_mode = _mode(render_mode)
        self.metadata = {"render_modes": RENDER_MODES, "render_fps": 1}
        self.row = Row(game, seats, 0, bots=opponents(game, seats, seat, bots), **settings)
        self.seat = seat
        self.observation_space, self.action_space = self.row.spaces()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Deal; the same seed, the same deal and the same bots."""
        super().reset(seed=None if seed is None else as_seed(seed))
        self.row.deal(seed)
        return self._seen(self.row.look())

    def step(self, action: np.int64 | int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """An answer, and those of the bots up to the next question."""
        done = self.row.step(whole_number(action, f"seat_{self.seat}"))
        reward = float(self.row.desk.rewards[0, self.seat])
        nothing = np.zeros(self.row.actions, np.int8)
        seen, info = self._seen(self.row.rest(self.seat, nothing) if done else self.row.look())
        return seen, reward, done == 1, done == 2, info

    def action_masks(self) -> NDArray[np.bool_]:
        """What may be answered, as sb3-contrib asks for it."""
        self.row.check_dealt()
        return self._mask.astype(np.bool_)

    def _seen(self, seen: Seen) -> tuple[Seen, dict[str, Any]]:
        self._mask = seen["action_mask"]
        return seen, {"action_mask": self._mask, **self.row.info()}

    def render(self) -> str | None:
        """The table as a spectator sees it."""
        return self.row.render(self.render_mode)


class ManySolos(VectorEnv[Seen, NDArray[Any], NDArray[Any]]):
    """The same in many rows of a desk: what ends is dealt anew in the same step."""

    def __init__(
        self, game: str | Game[Any], num_envs: int = 1, seats: int | None = None, *, seat: int = 0,
        bots: str | Sequence[str] = "casual", render_mode: str | None = None, **settings: Any,
    ) -> None:  # fmt: skip
        self.render_mode = _mode(render_mode)
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": RENDER_MODES}
        self.desk = Desk(game, seats, num_envs, bots=opponents(game, seats, seat, bots), **settings)
        self.seat, self.num_envs = seat, self.desk.rows
        self._rules = np.full(self.num_envs, self.desk.game.version)
        self._cards = np.full(self.num_envs, self.desk.game.cards)
        self.single_observation_space, self.single_action_space = Row(game, seats, 0, **_plain(settings)).spaces()
        desk = self.desk
        self.observation_space = Dict({
            "observation": Box(0, 255, (num_envs, desk.width), np.uint8),
            "action_mask": Box(0, 1, (num_envs, desk.size), np.int8),
        })  # fmt: skip
        self.action_space = MultiDiscrete([desk.size] * num_envs)

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Deal in all rows; one seed is for all of them."""
        if isinstance(seed, Sequence | np.ndarray) and not isinstance(seed, str):
            raise Mistake(f"seed is a list of {len(seed)}; at a desk it is one number for all rows")
        super().reset(seed=None if seed is None else as_seed(seed))
        self.desk.reset(int(self.np_random.integers(1 << 62)) if seed is None else as_seed(seed))
        return self._seen()

    def step(self, actions: NDArray[Any]) -> tuple[Seen, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """An answer in each row."""
        desk = self.desk
        desk.step(actions)
        ended, cut = desk.done == 1, desk.done == 2
        seen, info = self._seen()
        return seen, desk.rewards[:, self.seat].copy(), ended, cut, info

    def _seen(self) -> tuple[Seen, dict[str, Any]]:
        mask = self.desk.masks.astype(np.int8)
        info = {"rules": self._rules, "cards": self._cards, "seed": self.desk.seeds.copy(), "action_mask": mask}
        return {"observation": self.desk.observations.copy(), "action_mask": mask}, info

    def render(self) -> tuple[Any, ...] | None:
        """The tables as a spectator sees them, one for each row."""
        drawn = tuple(self.desk.drawing(row) for row in range(self.num_envs))
        if self.render_mode == "human":
            sys.stdout.write("\n".join(drawn) + "\n")
            return None
        return drawn

    def close_extras(self, **_: Any) -> None:
        """Send other processes home, if there are any."""
        self.desk.close()


def opponents(game: str | Game[Any], seats: int | None, seat: int, bots: str | Sequence[str]) -> list[str | None]:
    """Who sits where: the learner in one seat, a level in all others or one for each."""
    found = as_game(game)
    players = found.seats[0] if seats is None else seats
    return around(found, players, seat, bots, "learner")


def vector(game: str | Game[Any], num_envs: int, seats: int | None = None, **settings: Any) -> ManySolos:
    """Many environments on one desk, in compiled code."""
    return ManySolos(game, num_envs, seats, **settings)


def ids() -> dict[str, str]:
    """What Gymnasium calls each game: with the version of its rules."""
    return {name: f"stammtisch/{name.capitalize()}-v{game.version}" for name, game in all_games().items()}


def register() -> None:
    """Tell Gymnasium about all games: `gymnasium.make("stammtisch/Kombio-v2", seats=3, bots="casual")`."""
    for name, id_ in ids().items():
        if id_ not in gymnasium.registry:
            gymnasium.register(
                id_, entry_point="stammtisch.gym.solo:Solo", vector_entry_point="stammtisch.gym.solo:ManySolos",
                kwargs={"game": name}, disable_env_checker=True,
            )  # fmt: skip


def _plain(settings: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in settings.items() if name == "options"}


_mode = render_mode
