"""A match in OpenSpiel, ours or one of its own: with the observation of who decides; chance is not counted."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from random import Random
from time import process_time
from typing import Any

Turn = Callable[[], int]
Measure = Callable[[float], dict[str, float]]
#: A turn is so many answers at most.
MOST = 200


def spiel_turn(name: str) -> Turn:
    """Driven as its documentation does it, with the observer that writes into numpy; a few games have lists only."""
    game: Any = import_module("pyspiel").load_game(name)
    seen: Any = import_module("open_spiel.python.observation").make_observation(game)
    lists = "observation" if game.get_type().provides_observation_tensor else "information_state"
    rand = Random(1).random

    def look(state: Any, player: int) -> None:
        if seen is not None:
            seen.set_from(state, player)
        else:
            getattr(state, f"{lists}_tensor")(player)

    def turn() -> int:
        state, answers = game.new_initial_state(), 0
        while not state.is_terminal() and answers < MOST:
            legal = state.legal_actions()
            if not state.is_chance_node():
                look(state, state.current_player())
                answers += 1
            state.apply_action(legal[int(rand() * len(legal))])
        return answers

    return turn


def measured(name: str, turn: Turn) -> Measure:
    """Answers a second of CPU."""

    def measure(seconds: float) -> dict[str, float]:
        answers, start, now = 0, process_time(), process_time()
        while now - start < seconds:
            answers += turn()
            now = process_time()
        return {name: answers / (now - start)}

    return measure
