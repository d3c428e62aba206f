"""Figures at the researcher's door: answers a second of CPU on one core, each with mask and observation.

python -m benchmarks.door --peers .peers/bin/python    # in turns, ours and theirs; the median of the turns
"""

from __future__ import annotations

import argparse
import os
import sys
from functools import partial
from importlib import import_module
from itertools import count
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from .arena import Contestant, compete
from .spiel_turns import MOST, Measure, Turn, measured, spiel_turn

GAMES = ("kombio", "karuba", "klobba", "barbarity", "klong")
ROWS = 64
#: What is asked for, per core: by figure, and by game where it differs.
GOALS = {"desk": 250_000, "casual": 80_000, "aec": 100_000, "gymnasium": 100_000, "openspiel": 50_000}
LARGER = {("kombio", "desk"): 500_000, ("karuba", "desk"): 500_000}
#: What is measured without a goal: answers drawn in numpy over the masks, and OpenSpiel with every draw a node.
BESIDE = ("desk, numpy answers", "openspiel, explicit chance")


def desk_turn(name: str, bots: tuple[str | None, ...] | None = None) -> Turn:
    """A step of all rows; what is answered the desk has drawn."""
    desk = import_module("stammtisch.desk").Desk(name, 2, ROWS, seed=1, bots=bots)

    def turn() -> int:
        desk.step(desk.picks)
        return ROWS

    return turn


def numpy_turn(name: str) -> Turn:
    """The same with answers that numpy draws over the masks."""
    np = import_module("numpy")
    desk, rng = import_module("stammtisch.desk").Desk(name, 2, ROWS, seed=1), np.random.default_rng(1)

    def turn() -> int:
        desk.step((rng.random(desk.masks.shape, np.float32) * desk.masks).argmax(axis=1))
        return ROWS

    return turn


def aec_turn(name: str) -> Turn:
    """A match at most, as PettingZoo's documentation drives it."""
    env, rand, seeds = import_module("stammtisch.gym").aec(name, 2), Random(1).random, count()

    def turn() -> int:
        env.reset(seed=next(seeds))
        answers = 0
        for _ in env.agent_iter(MOST):
            seen, _, ended, cut, _ = env.last()
            if ended or cut:
                break
            legal = seen["action_mask"].nonzero()[0]
            env.step(int(legal[int(rand() * len(legal))]))
            answers += 1
        return answers

    return turn


def solo_turn(name: str) -> Turn:
    """The same in one seat against a bot that answers at random; the answers of the bot are not counted."""
    env = import_module("stammtisch.gym").Solo(name, 2, bots="random")
    rand, seeds = Random(1).random, count()

    def turn() -> int:
        seen, _ = env.reset(seed=next(seeds))
        answers, ended, cut = 0, False, False
        while answers < MOST and not ended and not cut:
            legal = seen["action_mask"].nonzero()[0]
            seen, _, ended, cut, _ = env.step(int(legal[int(rand() * len(legal))]))
            answers += 1
        return answers

    return turn


def our_spiel_turn(name: str, seeded: str) -> Turn:
    """Ours in OpenSpiel."""
    import_module("stammtisch.spiel")
    return spiel_turn(f"python_stammtisch_{name}(seeded={seeded})")


#: By figure, how a turn is made.
FIGURES: dict[str, Any] = {
    "desk": desk_turn, "desk, numpy answers": numpy_turn, "casual": partial(desk_turn, bots=(None, "casual")),
    "aec": aec_turn, "gymnasium": solo_turn, "openspiel": partial(our_spiel_turn, seeded="true"),
    "openspiel, explicit chance": partial(our_spiel_turn, seeded="false"),
}  # fmt: skip


def ready() -> tuple[dict[str, str], dict[str, Measure]]:
    """Whether we are compiled, and all that is measured."""
    match = import_module("stammtisch.core.match")
    about = {"stammtisch": "interpreted" if str(match.__file__).endswith(".py") else "compiled"}
    found = {f"{name} {figure}": make(name) for name in GAMES for figure, make in FIGURES.items()}
    return about, {name: measured(name, turn) for name, turn in found.items()}


def line(name: str, values: list[float]) -> str:
    """A figure, and whether its goal is reached."""
    game, _, figure = name.partition(" ")
    goal = LARGER.get((game, figure), GOALS.get(figure, 0)) if game in GAMES else 0
    said = f"  (goal {goal:,}: {'reached' if median(values) >= goal else 'missed'})" if goal else ""
    return f"{name:36} {median(values):>12,.0f} a second, {min(values):,.0f} to {max(values):,.0f}{said}"


def main() -> None:
    """Measure in turns, and say which goals are reached."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--peers", help="the Python of an environment with benchmarks/door_peers.txt in it")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.4, help="of CPU, for each figure in each round")
    given = parser.parse_args()
    here = str(Path(__file__).parents[1])
    single = {"PYTHONPATH": here, "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "JAX_PLATFORMS": "cpu"}
    ours = {**single, "PYTHONPATH": os.pathsep.join([here, os.environ.get("PYTHONPATH", "")])}
    contestants = [Contestant("Stammtisch", sys.executable, "benchmarks.door", ours)]
    if given.peers:
        contestants.append(Contestant("the peers", given.peers, "benchmarks.door_peers", single))
    try:
        for one in contestants:
            print(", ".join(f"{what} {how}" for what, how in one.about.items()))
        compete(contestants, given.rounds, given.seconds, lambda: None)
        for one in contestants:
            for name, values in one.found.items():
                print(line(name, values))
    finally:
        for one in contestants:
            one.leave()


if __name__ == "__main__":
    main()
