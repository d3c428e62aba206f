"""Many games of bots: `stammtisch simulate GAME`."""

from __future__ import annotations

import json
import sys
from time import perf_counter
from typing import Any

from stammtisch.games import game_named
from stammtisch.lab import simulate as lab

from . import INTERRUPTED, complain
from .notice import say_if_slow
from .progress import watched
from .screen import Screen
from .seats import read_seats
from .speech import Speech, read_options, read_start


def simulate(
    name: str,
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
    game = game_named(name)
    number = read_start(seed, "a simulation")
    agreed = read_options(game, options)
    job = lab.Job(name, tuple(read_seats(seats)), games, number, tuple(agreed.items()))
    job.check()
    say_if_slow()
    total, start = lab.Tally(), perf_counter()
    try:
        for tally in watched(lab.simulate(job, jobs), games, screen.say("playing"), lambda tally: tally.games):
            total.add(tally)
    except KeyboardInterrupt:
        complain(screen.say("stopped", games=total.games, all=games))
        return INTERRUPTED
    if as_json:
        sys.stdout.write(json.dumps(_written(job, total)) + "\n")
    else:
        _show(screen, job, total, perf_counter() - start)
    return 0


def _show(screen: Screen, job: lab.Job, total: lab.Tally, seconds: float) -> None:
    say = screen.say
    rows = []
    for seat, bot in enumerate(job.bots):
        rate, low, high = total.win_rate(seat)
        figures = f"{rate:.1%}", f"{low:.1%} … {high:.1%}", f"{total.mean(seat):.2f}", f"{total.deviation(seat):.2f}"
        rows.append((str(seat), bot, *figures))
    head = ("head_seat", "head_bot", "head_wins", "head_interval", "head_mean", "head_deviation")
    screen.grid([say(key) for key in head], rows, left=(0, 1))
    speed = f"{total.games / seconds:.0f}"
    screen.line(say("games_played", games=total.games, answers=total.answers, shared=total.shared, speed=speed))


def _written(job: lab.Job, total: lab.Tally) -> dict[str, Any]:
    """All that does not depend on how fast or in how many processes it was played."""
    seats = []
    for seat, bot in enumerate(job.bots):
        rate, low, high = total.win_rate(seat)
        wins = {"win_rate": rate, "low": low, "high": high}
        seats.append({"seat": seat, "bot": bot, **wins, "mean": total.mean(seat), "deviation": total.deviation(seat)})
    return {
        "game": job.game,
        "options": dict(job.options),
        "seed": job.seed,
        "games": total.games,
        "answers": total.answers,
        "longest": total.longest,
        "shared": total.shared,
        "seats": seats,
    }
