"""Bots as policies: what they answer in every situation of a small game, asked often enough."""

from __future__ import annotations

import numpy as np

from stammtisch.bots import bot_named, chair
from stammtisch.core import FastRng, seed_of

from .tree import Floats, Tree


def uniform(tree: Tree) -> Floats:
    """Any option, all alike."""
    return np.concatenate([np.full(len(one.options), 1.0 / len(one.options)) for one in tree.situations])


def policy_of(name: str, tree: Tree, times: int = 1, seed: int = 0) -> Floats:
    """How often a bot gives each answer, if it is asked so many times in every situation."""
    chances = np.zeros(tree.slots)
    for number, situation in enumerate(tree.situations):
        for time in range(times):
            bot = bot_named(name, FastRng(seed_of(seed, name, number, time)))
            answer = bot(chair(situation.match, situation.seat))
            chances[situation.first + situation.options.index(answer)] += 1.0 / times
    return chances
