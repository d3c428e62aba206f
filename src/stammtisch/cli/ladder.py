"""All levels of bots against each other: `stammtisch ladder GAME`."""

from __future__ import annotations

import json
import sys
from typing import Any

from stammtisch.games import game_named
from stammtisch.lab import Ladder
from stammtisch.lab import ladder as play_ladder

from . import INTERRUPTED, complain
from .progress import Bar
from .screen import Screen
from .seats import read_seats
from .speech import Speech, read_options, read_start


def ladder(
    game: str,
    *,
    levels: str,
    games: int,
    seats: int,
    seed: str,
    jobs: int,
    iterations: int,
    options: list[str],
    language: str | None,
    as_json: bool,
) -> int:
    """Play, with a bar that tells how long it takes; what is done counts, even if it is stopped."""
    screen = Screen(Speech(language))
    given = read_options(game_named(game), options)
    game_named(game).check_seats(seats)
    start = read_start(seed, "a ladder")
    with Bar(screen.say("playing")) as bar:
        found = play_ladder(
            game,
            read_seats(levels),
            games,
            start,
            seats=seats,
            iterations=iterations,
            options=given,
            jobs=jobs,
            progress=bar,
        )
    if not found.finished:
        complain(screen.say("stopped", games=found.games, all=found.wanted))
    if as_json:
        asked = {"game": game, "options": given, "seed": start, "iterations": iterations, "seats": seats}
        sys.stdout.write(json.dumps({**asked, **_written(found)}) + "\n")
    else:
        _show(screen, found)
    return 0 if found.finished else INTERRUPTED


def _show(screen: Screen, found: Ladder) -> None:
    say = screen.say
    rows = []
    for (one, other), results in found.pairs.items():
        rate, low, high = results.win_rate(1)
        rows.append((other, one, f"{rate:.1%}", f"{low:.1%} … {high:.1%}", str(results.games)))
    head = ("head_bot", "head_against", "head_wins", "head_interval", "head_games")
    screen.grid([say(key) for key in head], rows, left=(0, 1))
    screen.line(screen.say("fair_share", share=f"{found.fair_share:.1%}", seats=found.seats))
    ratings = sorted(found.ratings.values(), key=lambda rating: -rating.mu)
    rated = [(str(rating.name), f"{rating.mu:.1f}", f"± {2 * rating.sigma:.1f}") for rating in ratings]
    if rated:
        screen.grid([say("head_bot"), say("head_rating"), ""], rated)


def _written(found: Ladder) -> dict[str, Any]:
    pairs = []
    for (one, other), results in found.pairs.items():
        rate, low, high = results.win_rate(1)
        figures = {"win_rate": rate, "low": low, "high": high, "games": results.games}
        pairs.append({"level": other, "against": one, **figures})
    return {
        "pairs": pairs,
        "ratings": {name: {"mu": rating.mu, "sigma": rating.sigma} for name, rating in found.ratings.items()},
    }
