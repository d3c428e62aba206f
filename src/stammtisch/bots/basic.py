"""Two bots that can play any game."""

from __future__ import annotations

from typing import Any

from stammtisch.core import FastRng, Rng

from .chair import Bot, Chair

#: What a point ahead of the best opponent is worth beside a whole win.
POINT = 0.01
#: How many playouts a question is worth; and how many answers in them, which bounds the time where games are long.
PLAYOUTS = 400
ANSWERS = 60_000


def at_random(rng: Rng) -> Bot:
    """Any option, but only now and then one in a race."""

    def answer(chair: Chair) -> Any:
        if chair.race and rng.below(10):
            return None
        return chair.options[rng.below(len(chair.options))]

    return answer


def flat_monte_carlo(rng: Rng, playouts: int = PLAYOUTS, answers: int = ANSWERS) -> Bot:
    """Try every option in imagined matches that are played out; the worse half drops out again and again."""

    def answer(chair: Chair) -> Any:
        left = list(range(len(chair.options)))
        total = [0.0] * len(left)
        rounds = (len(left) - 1).bit_length()
        while len(left) > 1:
            given = 0
            for _ in range(max(1, playouts // rounds // len(left))):
                world = rng.fork()  # the same one for every option
                for option in left:
                    worth, count = play_out(chair, chair.options[option], world)
                    total[option] += worth
                    given += count
                if given * rounds > answers:
                    break
            left.sort(key=lambda option: -total[option])
            left = left[: (len(left) + 1) // 2]
        return chair.options[left[0]]

    return answer


def play_out(chair: Chair, option: Any, world: FastRng) -> tuple[float, int]:
    """How well an imagined match turns out after this option, and how many answers that took."""
    match = chair.imagine(world.copy())
    match.answer(chair.seat, option)
    count = match.playout(match.game.rollout(match.state, world.copy()))
    result = match.result()
    assert result is not None
    return result.share(chair.seat) + POINT * result.margin(chair.seat), count
