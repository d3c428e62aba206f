"""Two bots that can play any game."""

from __future__ import annotations

from math import sqrt
from statistics import fmean, stdev
from typing import Any

from stammtisch.core import FastRng, Policy, Rng

from .chair import Bot, Chair

#: What a point ahead of the best opponent is worth beside a whole win.
POINT = 0.01
#: By how many standard errors an option has to beat the plan of the game: playouts are few and noisy.
DOUBT = 2.0
#: How often the policy is asked for its plan, which may have whims.
POLLS = 7
#: How many playouts a question is worth; and how many answers in them, which bounds the time where games are long.
PLAYOUTS = 40
ANSWERS = 5_000


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
        rounds = (len(left) - 1).bit_length()
        planned = plan(chair, rng) if rounds else None
        worths: list[list[float]] = [[] for _ in left]
        for _ in range(rounds):
            given = 0
            for _ in range(max(1, playouts // rounds // len(left))):
                world = rng.fork()  # the same one for every option
                for option in left:
                    worth, count = play_out(chair, chair.options[option], world)
                    worths[option].append(worth)
                    given += count
                if given * rounds > answers:
                    break
            left.sort(key=lambda option: -sum(worths[option]))
            left = left[: (len(left) + 1) // 2]
            if planned is not None and planned not in left:
                left.append(planned)
        best = left[0]
        if planned is not None and not clearly_better(worths[best], worths[planned]):
            best = planned
        return chair.options[best]

    return answer


def clearly_better(one: list[float], other: list[float]) -> bool:
    """Whether one option beats another by more than chance, world by world."""
    gains = [a - b for a, b in zip(one, other, strict=True)]
    return len(gains) > 1 and fmean(gains) > DOUBT * stdev(gains) / sqrt(len(gains))


def plan(chair: Chair, rng: Rng) -> int | None:
    """The option that the game's own policy would take most often; None if it has no plan."""
    match = chair.imagine(rng.fork())
    policy = match.game.policy(match.state, rng.fork())
    if match.ask is None or type(policy) is Policy:
        return None
    options = list(chair.options)
    answers = [options.index(policy.answer(match.ask, chair.seat)) for _ in range(POLLS)]
    return max(answers, key=answers.count)


def play_out(chair: Chair, option: Any, world: FastRng) -> tuple[float, int]:
    """How well an imagined match turns out after this option, and how many answers that took."""
    match = chair.imagine(world.copy())
    match.answer(chair.seat, option)
    count = match.playout(match.game.policy(match.state, world.copy()))
    result = match.result()
    assert result is not None
    return result.share(chair.seat) + POINT * result.margin(chair.seat), count
