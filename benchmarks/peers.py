"""The figures of the peers, each driven as its documentation does, and by the shortest way we found.

The documented loops are theirs but for one thing: where they pick at random with numpy, we use the same
cheap random numbers as in our own loop. Decisions are those of players; the time of chance is counted, its
moves are not.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from itertools import count, cycle
from random import Random
from time import perf_counter
from typing import Any

Figures = dict[str, float]
Measure = Callable[[float], Figures]

PACKAGES = ("open_spiel", "rlcard", "catanatron")
#: OpenSpiel's numbers for what is not a player.
CHANCE, OVER = -1, -4
#: OpenSpiel's rollouts start from so many deals, and are asked for so many at a time.
DEALS, ROLLOUTS = 8, 100
#: Its search imagines so many matches for a decision; crazy_eights lacks what it needs.
SIMULATIONS = 20
#: Catanatron's own limit to a game.
TURNS = 1000


def ready() -> tuple[dict[str, str], dict[str, Measure]]:
    """Which peers are here, and what can be measured."""
    about: dict[str, str] = {}
    measures: dict[str, Measure] = {}
    for package, open_up in zip(PACKAGES, (open_spiel, rlcard, catanatron), strict=True):
        try:
            about[package] = version(package)
            measures |= open_up()
        except (PackageNotFoundError, ImportError):
            about[package] = "missing"
    return about, measures


def timed(name: str, turn: Callable[[], int], seconds: float, games: str = "") -> Figures:
    """Decisions a second of something that makes a number of them at a time; and games, if each time is one."""
    decisions = turns = 0
    start = now = perf_counter()
    while now - start < seconds:
        decisions += turn()
        turns += 1
        now = perf_counter()
    return {name: decisions / (now - start)} | ({games: turns / (now - start)} if games else {})


# OpenSpiel


def open_spiel() -> dict[str, Measure]:
    pyspiel = import_module("pyspiel")
    measures: dict[str, Measure] = {}
    for name in ("crazy_eights", "hearts"):
        game = pyspiel.load_game(name)
        rand = Random(1).random
        for way, turn in (
            ("stepped", partial(stepped, game, rand)),
            ("short cut", partial(stepped_short_cut, game, rand)),
            ("evaluate_bots", bot_games(pyspiel, game)),
            ("rollouts", rollouts(pyspiel, game)),
        ):
            measures[f"{name} {way}"] = partial(timed, f"{name} {way}", turn)
        measures[f"{name} clone"] = partial(cloned, f"{name} clone", dealt(game, rand))
    for name in ("hearts", "gin_rummy", "leduc_poker"):
        turn = searched(pyspiel, pyspiel.load_game(name))
        measures[f"{name} search"] = partial(timed, f"{name} search", turn)
    return measures


def stepped(game: Any, rand: Callable[[], float]) -> int:
    """A game from Python, as in OpenSpiel's example.py."""
    decisions = 0
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(outcomes[int(rand() * len(outcomes))][0])
        else:
            actions = state.legal_actions()
            state.apply_action(actions[int(rand() * len(actions))])
            decisions += 1
    return decisions


def stepped_short_cut(game: Any, rand: Callable[[], float]) -> int:
    """The same with fewer calls; possible because every deal of these games is uniform."""
    return finish(game.new_initial_state(), rand)


def finish(state: Any, rand: Callable[[], float]) -> int:
    decisions = 0
    while (player := state.current_player()) != OVER:
        actions = state.legal_actions()
        state.apply_action(actions[int(rand() * len(actions))])
        decisions += player != CHANCE
    return decisions


def dealt(game: Any, rand: Callable[[], float]) -> Any:
    """A state in which the first player is to decide."""
    state = game.new_initial_state()
    while state.is_chance_node():
        actions = state.legal_actions()
        state.apply_action(actions[int(rand() * len(actions))])
    return state


def bot_games(pyspiel: Any, game: Any) -> Callable[[], int]:
    """Whole games in C++ with its uniform random bots; a game counts what games take on average."""
    bots = [pyspiel.make_uniform_random_bot(player, player) for player in range(game.num_players())]
    rand = Random(2).random
    average = sum(stepped_short_cut(game, rand) for _ in range(1000)) / 1000
    seeds = count()

    def ten_games() -> int:
        for _ in range(10):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, next(seeds))
        return round(10 * average)

    return ten_games


def rollouts(pyspiel: Any, game: Any) -> Callable[[], int]:
    """Rollouts in C++ from a few deals, through the evaluator of its tree search."""
    rand = Random(3).random
    deals = [dealt(game, rand) for _ in range(DEALS)]
    lengths = [sum(finish(deal.clone(), rand) for _ in range(ROLLOUTS)) / ROLLOUTS for deal in deals]
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, 2, 1000, False, 1, False)
    turns = cycle(zip(deals, lengths, strict=True))

    def two_evaluations() -> int:
        """Of the deal, and of a child of it, which is one decision nearer to the end."""
        deal, length = next(turns)
        bot.step(deal)
        return round(ROLLOUTS * (2 * length - 1))

    return two_evaluations


def searched(pyspiel: Any, game: Any) -> Callable[[], int]:
    """Matches that its IS-MCTS bot imagines about the first decision of a deal, each with one random rollout."""
    rand = Random(4).random
    deals = cycle([dealt(game, rand) for _ in range(DEALS)])
    bot = pyspiel.ISMCTSBot(1, pyspiel.RandomRolloutEvaluator(1, 1), 2.0, SIMULATIONS)

    def one_decision() -> int:
        bot.step(next(deals))
        return SIMULATIONS

    return one_decision


def cloned(name: str, state: Any, seconds: float) -> Figures:
    """Microseconds for a copy."""
    copies = 0
    start = now = perf_counter()
    while now - start < seconds:
        for _ in range(100):
            state.clone()
        copies += 100
        now = perf_counter()
    return {name: (now - start) / copies * 1e6}


# RLCard


def rlcard() -> dict[str, Measure]:
    env = import_module("rlcard").make("uno", config={"seed": 1})
    agent = import_module("rlcard.agents").RandomAgent
    env.set_agents([agent(num_actions=env.num_actions) for _ in range(env.num_players)])
    rand = Random(1).random
    return {
        "uno run": partial(timed, "uno run", partial(uno_run, env)),
        "uno stepped": partial(timed, "uno stepped", partial(uno, env, rand)),
        "uno short cut": partial(timed, "uno short cut", partial(uno_short_cut, env.game, rand)),
    }


def uno_run(env: Any) -> int:
    """A game of its random agents, as in RLCard's README."""
    trajectories, _ = env.run(is_training=False)
    return sum(len(trajectory) // 2 for trajectory in trajectories)


def uno(env: Any, rand: Callable[[], float]) -> int:
    """A game through the environment without agents and trajectories; every step encodes an observation."""
    decisions = 0
    state, _ = env.reset()
    while not env.is_over():
        actions = list(state["legal_actions"])
        state, _ = env.step(actions[int(rand() * len(actions))])
        decisions += 1
    return decisions


def uno_short_cut(game: Any, rand: Callable[[], float]) -> int:
    """A game past the environment: no observations, no numbered actions."""
    decisions = 0
    state, _ = game.init_game()
    while not game.is_over():
        actions = state["legal_actions"]
        state, _ = game.step(actions[int(rand() * len(actions))])
        decisions += 1
    return decisions


# Catanatron


def catanatron() -> dict[str, Measure]:
    game = import_module("catanatron.game").Game
    player = import_module("catanatron.models.player")
    players = [player.RandomPlayer(colour) for colour in player.Color]
    rand = Random(1).random
    return {
        f"catanatron {way}": partial(timed, f"catanatron {way}", turn, games=f"catanatron {way}, games")
        for way, turn in (
            ("stepped", partial(settle, game, players)),
            ("short cut", partial(settle_short_cut, game, players, rand)),
        )
    }


def settle(game: Any, players: list[Any]) -> int:
    """A game of its random players, as in its README."""
    match = game(players)
    match.play()
    return len(match.state.actions)


def settle_short_cut(game: Any, players: list[Any], rand: Callable[[], float]) -> int:
    """The same without asking the players and without checking what they answer."""
    match = game(players)
    decisions = 0
    while match.winning_color() is None and match.state.num_turns < TURNS:
        actions = match.state.playable_actions
        match.execute(actions[int(rand() * len(actions))], validate_action=False)
        decisions += 1
    return decisions
