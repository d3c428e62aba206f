"""The peers of the researcher's door, each with mask and observation, driven as its documentation does.

This runs in the interpreter of the peers, which knows nothing of us.
"""

from __future__ import annotations

from functools import partial
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from itertools import count
from random import Random
from typing import Any

from .spiel_turns import MOST, Measure, Turn, measured, spiel_turn

#: So many matches of pgx at once.
ROWS = 1024


def zoo_turn(name: str) -> Turn:
    """PettingZoo: a match at most."""
    env: Any = import_module(f"pettingzoo.classic.{name}").env()
    rand, seeds = Random(1).random, count()

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


def rlcard_turn(name: str) -> Turn:
    """RLCard: a match."""
    env: Any = import_module("rlcard").make(name)
    rand = Random(1).random

    def turn() -> int:
        state, _ = env.reset()
        answers = 0
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(rand() * len(legal))])
            answers += 1
        return answers

    return turn


def pgx_turn(name: str) -> Turn:
    """pgx: a step of all rows, jitted; what has ended begins anew."""
    jax: Any = import_module("jax")
    pgx: Any = import_module("pgx")
    env = pgx.make(name)
    auto: Any = import_module("pgx.experimental").auto_reset
    step = auto(env.step, env.init)

    @jax.jit  # type: ignore[untyped-decorator]
    def all_rows(state: Any, key: Any) -> Any:
        keys = jax.random.split(key, 2)
        logits = jax.numpy.log(state.legal_action_mask.astype(jax.numpy.float32))
        actions = jax.random.categorical(keys[0], logits, axis=1)
        return jax.vmap(step)(state, actions, jax.random.split(keys[1], ROWS))

    kept = [jax.vmap(env.init)(jax.random.split(jax.random.PRNGKey(1), ROWS)), jax.random.PRNGKey(2)]

    def turn() -> int:
        kept[1], now = jax.random.split(kept[1])
        kept[0] = all_rows(kept[0], now)
        jax.block_until_ready(kept[0].observation)
        return ROWS

    turn()  # compiles
    return turn


#: By package, what is measured, and how it is made.
PEERS = {
    "pettingzoo": {
        "PettingZoo Leduc": partial(zoo_turn, "leduc_holdem_v4"), "PettingZoo Hanabi": partial(zoo_turn, "hanabi_v5"),
    },
    "rlcard": {"RLCard uno": partial(rlcard_turn, "uno"), "RLCard leduc-holdem": partial(rlcard_turn, "leduc-holdem")},
    "open_spiel": {
        f"OpenSpiel {name}": partial(spiel_turn, name)
        for name in ("leduc_poker", "crazy_eights", "hearts", "gin_rummy", "hanabi")
    },
    "pgx": {"pgx Leduc": partial(pgx_turn, "leduc_holdem")},
}  # fmt: skip


def ready() -> tuple[dict[str, str], dict[str, Measure]]:
    """Which peers are here, and what can be measured. A game that a peer was built without is left out."""
    about: dict[str, str] = {}
    measures: dict[str, Measure] = {}
    for package, turns in PEERS.items():
        try:
            about[package] = version(package)
        except PackageNotFoundError:
            about[package] = "missing"
            continue
        for name, make in turns.items():
            try:
                measures[name] = measured(name, make())
            except Exception as error:  # noqa: BLE001 (theirs: whatever they raise)
                about[name] = f"does not start: {str(error).splitlines()[0] if str(error) else type(error).__name__}"
    return about, measures
