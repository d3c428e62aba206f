"""Many games of bots: `stammtisch simulate GAME`."""

from __future__ import annotations

import json
import sys
from time import perf_counter
from typing import Any

from stammtisch.games import game_named
from stammtisch.lab import Results
from stammtisch.lab import simulate as play_games

from . import INTERRUPTED, complain
from .progress import Bar
from .screen import Screen
from .seats import read_seats
from .speech import Speech, read_options, read_start


def simulate(
    game: str,
    *,
    seats: str,
    games: int,
    seed: str,
    jobs: int,
    options: list[str],
    language: str | None,
    as_json: bool,
) -> int:
    """Play, with a bar that tells how long it takes; then show what came of it."""
    screen = Screen(Speech(language))
    given = read_options(game_named(game), options)
    start, clock = read_start(seed, "a simulation"), perf_counter()
    with Bar(screen.say("playing")) as bar:
        results = play_games(game, read_seats(seats), games, start, options=given, jobs=jobs, progress=bar)
    if not results.finished:
        complain(screen.say("stopped", games=results.games, all=games))
        return INTERRUPTED
    if as_json:
        sys.stdout.write(json.dumps(_written(results)) + "\n")
    else:
        _show(screen, results, perf_counter() - clock)
    return 0


def _show(screen: Screen, results: Results, seconds: float) -> None:
    say = screen.say
    rows = []
    for seat, bot in enumerate(results.job.bots):
        rate, low, high = results.win_rate(seat)
        mean, deviation = results.mean_score(seat), results.deviation(seat)
        rows.append((str(seat), bot, f"{rate:.1%}", f"{low:.1%} … {high:.1%}", f"{mean:.2f}", f"{deviation:.2f}"))
    head = ("head_seat", "head_bot", "head_wins", "head_interval", "head_mean", "head_deviation")
    screen.grid([say(key) for key in head], rows, left=(0, 1))
    speed = f"{results.games / seconds:.0f}"
    counts = {"games": results.games, "answers": results.answers, "shared": results.shared}
    screen.line(say("games_played", **counts, speed=speed))


def _written(results: Results) -> dict[str, Any]:
    """All that does not depend on how fast or in how many processes it was played."""
    job, seats = results.job, []
    for seat, bot in enumerate(job.bots):
        rate, low, high = results.win_rate(seat)
        scores = {"mean": results.mean_score(seat), "deviation": results.deviation(seat)}
        seats.append({"seat": seat, "bot": bot, "win_rate": rate, "low": low, "high": high, **scores})
    return {
        "game": job.game,
        "options": dict(job.options),
        "seed": job.seed,
        "games": results.games,
        "answers": results.answers,
        "longest": results.longest,
        "shared": results.shared,
        "seats": seats,
    }
