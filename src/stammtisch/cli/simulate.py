"""Many games of bots: `stammtisch simulate GAME`."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from time import perf_counter
from typing import Any, TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from stammtisch.bots import BOTS
from stammtisch.core import Mistake
from stammtisch.games import game_named
from stammtisch.lab import simulate as lab

from . import INTERRUPTED, complain
from .notice import say_if_slow
from .screen import Screen
from .speech import Speech, read_options, read_seats, read_seed

T = TypeVar("T")


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
    number = read_seed(seed)
    if isinstance(number, str):
        raise Mistake(f"seed {seed!r} is for one game; a simulation starts from a number")
    agreed = read_options(game, options)
    job = lab.Job(name, tuple(read_seats(seats, list(BOTS))), games, number, tuple(agreed.items()))
    job.check()
    say_if_slow()
    total, start = lab.Tally(), perf_counter()
    try:
        for tally in watched(lab.simulate(job, jobs), games, screen.say("playing")):
            total.add(tally)
    except KeyboardInterrupt:
        complain(screen.say("stopped", games=total.games, all=games))
        return INTERRUPTED
    if as_json:
        sys.stdout.write(json.dumps(_written(job, total)) + "\n")
    else:
        _show(screen, job, total, perf_counter() - start)
    return 0


def watched(results: Iterable[T], games: int, title: str) -> Iterator[T]:
    """The same, with a bar that goes on by the games in each."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        bar = progress.add_task(title, total=games)
        for result in results:
            progress.advance(bar, result.games if isinstance(result, lab.Tally) else 1)
            yield result


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
