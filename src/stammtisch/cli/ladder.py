"""All levels of bots against each other: `stammtisch ladder GAME`."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from typing import Any

from stammtisch.core import Mistake
from stammtisch.games import game_named
from stammtisch.lab.ladder import Climb, Standing, climb

from . import INTERRUPTED, complain
from .notice import say_if_slow
from .progress import watched
from .screen import Screen
from .seats import read_seats
from .speech import Speech, read_options, read_start


@dataclass(frozen=True)
class Wish:
    """What was asked for on the command line."""

    game: str
    levels: str
    games: int
    seed: str
    jobs: int
    matches: int
    options: list[str]
    language: str | None
    as_json: bool


def ladder(wish: Wish) -> int:
    """Play, with a bar that tells how long it takes; what is done counts, even if it is stopped."""
    screen = Screen(Speech(wish.language))
    plan = _read(wish)
    say_if_slow()
    standing, stopped = Standing(), False
    try:
        played = watched(climb(plan, wish.jobs), plan.all_games, screen.say("playing"), lambda game: game[2].games)
        for one, other, tally in played:
            standing.add(one, other, tally)
    except KeyboardInterrupt:
        games = sum(tally.games for tally in standing.tallies.values())
        complain(screen.say("stopped", games=games, all=plan.all_games))
        stopped = True
    if wish.as_json:
        sys.stdout.write(json.dumps(_written(plan, standing)) + "\n")
    else:
        _show(screen, plan, standing)
    return INTERRUPTED if stopped else 0


def _read(wish: Wish) -> Climb:
    game = game_named(wish.game)
    seed = read_start(wish.seed, "a ladder")
    levels = tuple(read_seats(wish.levels))
    if len(levels) < 2 or len(set(levels)) < len(levels):
        raise Mistake(f"levels {wish.levels!r} do not make a ladder; name two or more, each once")
    options = tuple(read_options(game, wish.options).items())
    plan = Climb(wish.game, levels, wish.games, seed, options, wish.matches)
    plan.check()
    return plan


def _show(screen: Screen, plan: Climb, standing: Standing) -> None:
    say = screen.say
    rows = []
    for (one, other), tally in standing.tallies.items():
        rate, low, high = tally.win_rate(1)
        rows.append((other, one, f"{rate:.1%}", f"{low:.1%} … {high:.1%}", str(tally.games)))
    head = ("head_bot", "head_against", "head_wins", "head_interval", "head_games")
    screen.grid([say(key) for key in head], rows, left=(0, 1))
    screen.line()
    ratings = sorted(standing.ratings.values(), key=lambda rating: -rating.mu)
    rated = [(str(rating.name), f"{rating.mu:.1f}", f"± {2 * rating.sigma:.1f}") for rating in ratings]
    screen.grid([say("head_bot"), say("head_rating"), ""], rated)


def _written(plan: Climb, standing: Standing) -> dict[str, Any]:
    pairs = []
    for (one, other), tally in standing.tallies.items():
        rate, low, high = tally.win_rate(1)
        figures = {"win_rate": rate, "low": low, "high": high, "games": tally.games}
        pairs.append({"level": other, "against": one, **figures})
    ratings = {name: {"mu": rating.mu, "sigma": rating.sigma} for name, rating in standing.ratings.items()}
    return {
        "game": plan.game,
        "options": dict(plan.options),
        "seed": plan.seed,
        "iterations": plan.matches,
        "pairs": pairs,
        "ratings": ratings,
    }
