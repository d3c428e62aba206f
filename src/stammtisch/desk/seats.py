"""Who sits at a desk, and what was agreed on."""
# mypyc: compile this module

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

from stammtisch.bots import bot_named
from stammtisch.bots.chair import Bot
from stammtisch.bots.sense import BEGINNER, CASUAL, LAPSES
from stammtisch.core.flow import Ask, Policy
from stammtisch.core.game import Game
from stammtisch.core.rng import FastRng, new_rng, seed_of
from stammtisch.core.softmax import sample
from stammtisch.core.state import State

#: Who answers in a seat: somebody outside, any option, what appeals, or a bot that sits in a chair.
OUTSIDE: Final = 0
RANDOM: Final = 1
TASTE: Final = 2
THINKER: Final = 3
#: One race out of so many is not let pass at random.
PATIENCE: Final = 10
#: Bots have a generator of their own.
_BOTS: Final = 0x2545F4914
_WARMTH: Final = {"casual": CASUAL, "beginner": BEGINNER}


@final
class Sitting:
    """The seats of every match at a desk; bots by their level, None for those who answer from outside."""

    def __init__(self, names: list[str | None], seed: int, illegal: int, max_cycles: int, reward: int) -> None:
        self.names = names
        self.seed = seed
        self.illegal = illegal
        self.max_cycles = max_cycles
        self.reward = reward
        self.levels = [_level(name) for name in names]
        self.any_bots = max(self.levels) > OUTSIDE
        #: Whether somebody thinks: then all bots sit in chairs, and matches have a past.
        self.chairs = THINKER in self.levels
        self.fleeting = not self.chairs
        self.warmths = [_WARMTH.get(name or "", 0.0) for name in names]
        self.lapses = [LAPSES if name == "beginner" else 0 for name in names]

    def sit_down(self, seed: int) -> list[Bot]:
        """A bot for each seat; nobody asks those of the seats that are answered from outside."""
        return [bot_named(name or "random", new_rng(seed_of(seed, seat))) for seat, name in enumerate(self.names)]

    def policies(self, game: Game[Any], state: State, seed: int) -> list[Policy]:
        """How those answer who do not think, seat by seat."""
        rng = FastRng(seed ^ _BOTS)
        found: list[Policy] = []
        for seat, level in enumerate(self.levels):
            if level == TASTE:
                policy = game.policy(state, rng)
                policy.lapses = self.lapses[seat]
                found.append(policy)
            else:
                found.append(Policy(rng))
        return found

    def option(self, policy: Policy, ask: Ask[Any], seat: i64) -> Any:
        """What one of them answers."""
        options = ask.offer(seat)
        if self.levels[seat] == RANDOM:
            if ask.race and policy.rng.below(PATIENCE):
                return None
            return options[policy.rng.below(len(options))]
        if len(options) == 1:
            return options[0]
        return options[sample(policy.weigh(ask, seat), self.warmths[seat], policy.rng)]


def _level(name: str | None) -> int:
    if name is None:
        return OUTSIDE
    return RANDOM if name == "random" else TASTE if name in _WARMTH else THINKER
