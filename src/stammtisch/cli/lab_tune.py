"""The search for a better version of a game: `stammtisch lab tune`."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from stammtisch.core import Mistake
from stammtisch.games import game_named
from stammtisch.lab.finding import MISSING
from stammtisch.lab.measure import read_aim
from stammtisch.lab.page import page
from stammtisch.lab.statistics import Interval
from stammtisch.lab.tables import write_columns
from stammtisch.lab.tune import (
    VERSIONS,
    Trial,
    Unplayable,
    Wish,
    best_first,
    is_a_trade_off,
    is_nearer,
    read_vary,
    tune,
    versions,
)
from stammtisch.lab.tuned import Tuned, columns, short_names, tuned

from . import INTERRUPTED, complain
from .files import write_safely
from .lab import Table, job_of, players
from .notice import say_if_slow
from .progress import to_the_end
from .screen import Screen
from .speech import Speech

PAGE = "tune.html"


class Goal(NamedTuple):
    """Toward which aim what is varied, and how often, as it was written."""

    aim: str
    vary: list[str]
    trials: int


def search(game: str, goal: Goal, table: Table, out: Path | None, *, resume: bool, csv: bool) -> int:
    """Try versions of a game, and show which come nearest to the aim and what that costs."""
    screen = Screen(Speech(table.language))
    if out is None and (resume or csv):
        raise Mistake(f"--{'resume' if resume else 'csv'} is about what is in a folder; name it with --out")
    wanted, what = read_aim(goal.aim), [read_vary(written) for written in goal.vary]
    job = job_of(game, table)
    say_if_slow()
    tried: list[Trial | Unplayable] = []
    all_of_them = min(goal.trials, versions(what))
    with players(table.jobs, table.cluster) as somebody, _folder(out) as folder:
        trying = tune(Wish(job, what, wanted, folder, resume), goal.trials, somebody)
        finished = to_the_end(_noted(trying, tried), all_of_them, screen.say("playing"))
    unplayable = [trial for trial in tried if isinstance(trial, Unplayable)]
    played = [trial for trial in tried if isinstance(trial, Trial) and trial.values]
    if not finished:
        count = len(played) + len(unplayable)
        complain(screen.say("tune_stopped" if out is None else "tune_kept", count=count, all=all_of_them))
    if played:
        found = Tuned(wanted, what, next(trial for trial in tried if isinstance(trial, Trial)), played, unplayable)
        _show(screen, found)
        if out:
            _write(screen, found, game, table, out, csv=csv)
    elif unplayable:
        raise Mistake(f"none of {len(unplayable)} versions can be played; as to the last: {unplayable[-1].said}")
    return 0 if finished else INTERRUPTED


@contextmanager
def _folder(out: Path | None) -> Iterator[Path]:
    """Where the games are kept: for good, or until we are done."""
    if out is not None:
        yield out
        return
    with TemporaryDirectory(prefix="stammtisch-") as folder:
        yield Path(folder)


def _noted(trials: Iterator[Trial | Unplayable], tried: list[Trial | Unplayable]) -> Iterator[int]:
    """All but the game as it is count."""
    for trial in trials:
        tried.append(trial)
        yield 1 if trial.values else 0


def _write(screen: Screen, found: Tuned, game: str, table: Table, out: Path, *, csv: bool) -> None:
    """The page, and all versions as a table."""
    write_columns(out / VERSIONS, columns(found), csv=csv)
    title = f"{Speech('en').of(game_named(game), 'title')}: toward “{found.aim.said}”"
    varied = ", ".join(one.written for one in found.vary)
    about = (
        f"{len(found.trials)} versions and the game as it is, each played {table.games:,} times on the same deals "
        f"by {table.seats.replace(',', ', ')}. Varied: {varied}."
    )
    facts = {"seed": table.seed, "command": shlex.join(["stammtisch", *sys.argv[1:]])}
    write_safely(out / PAGE, page(title, about, tuned(found), facts))
    screen.line(screen.say("tune_report", path=out / PAGE))


def _show(screen: Screen, found: Tuned) -> None:
    rows = [[screen.say("tune_as_it_is"), *[""] * (len(found.vary) - 1), *_cells(found.unchanged), ""]]
    for trial in best_first(found.trials):
        mark = "*" if is_a_trade_off(trial, found.trials) else ""
        rows.append([*map(str, trial.values), *_cells(trial), mark])
    refused = *[MISSING] * 4, screen.say("tune_unplayable")
    rows += [[*map(str, version.values), *refused] for version in found.unplayable]
    head = [screen.say(key) for key in ("tune_spread", "tune_first", "tune_length", "tune_close")]
    screen.grid([*short_names(found.vary), *head, ""], rows, left=())
    change = ", ".join(f"{one.name} = {value}" for one, value in zip(found.vary, found.best.values, strict=True))
    screen.line(screen.say("tune_best", change=change, aim=found.aim.said))
    screen.line(_verdict(screen, found))


def _verdict(screen: Screen, found: Tuned) -> str:
    """Whether the best is better than the game as it is."""
    if found.best.nearer.value <= 0:
        return screen.say("tune_no_nearer")
    gain, low, high = map(found.shown, found.best.nearer.interval(len(found.trials)))
    luck = screen.say("tune_real" if is_nearer(found.best, found.trials) else "tune_luck")
    return screen.say("tune_nearer", gain=gain, low=low, high=high, count=len(found.trials), luck=luck)


def _cells(trial: Trial) -> list[str]:
    """Rates are in points of a hundred, as the heads of their columns say."""
    spread, first, length, close = trial.score
    gain = _give_or_take(first, 100, "+") if first else MISSING
    return [_give_or_take(spread, 100), gain, _give_or_take(length, 1), _give_or_take(close, 100)]


def _give_or_take(value: Interval, unit: float, sign: str = "") -> str:
    """With a space, at which a narrow terminal breaks it."""
    return f"{unit * value.middle:{sign}.1f} ±{unit * value.give_or_take:.1f}"
