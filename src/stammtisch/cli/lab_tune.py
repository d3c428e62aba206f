"""The search for a better version of a game: `stammtisch lab tune`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from stammtisch.core.card_diff import MISSING
from stammtisch.lab import Tuning, plain_tuning, tune

from . import INTERRUPTED, complain
from .lab import Table, command, write
from .progress import Bar
from .screen import Screen
from .speech import Speech

REPORT = "tune.html"


def search(
    game: str,
    table: Table,
    out: Path | None,
    *,
    aim: Sequence[str],
    vary: Sequence[str],
    trials: int,
    resume: bool,
    csv: bool,
    confirm: bool,
) -> int:
    """Try versions of a game, and show which come nearest to the aim and what that costs."""
    screen = Screen(Speech(table.language))
    with Bar(screen.say("playing")) as bar:
        where: dict[str, Any] = {"out": out, "resume": resume, "csv": csv, "confirmed": confirm}
        found = tune(game, aim, vary, trials=trials, **table.read(game), **where, progress=bar)
    if not found.finished:
        complain(screen.say("tune_stopped" if out is None else "tune_kept", count=found.done, all=found.wanted))
    if found.versions:
        if table.json:
            write(plain_tuning(found))
        else:
            _show(screen, found)
        if out:
            found.report(out / REPORT, command(), screen.say.language)
        if out and not table.json:
            screen.line(screen.say("tune_report", path=out / REPORT))
    return 0 if found.finished else INTERRUPTED


def _show(screen: Screen, found: Tuning) -> None:
    rows = [[screen.say("tune_as_it_is"), *[""] * (len(found.vary) - 1), *_cells(found.unchanged.score), ""]]
    for version in found.best_first:
        mark = screen.say("tune_dropped") if version.dropped else "*" if found.is_a_trade_off(version) else ""
        rows.append([*map(str, version.values), *_cells(version.score), mark])
    refused = *[MISSING] * 4, screen.say("tune_unplayable")
    rows += [[*map(str, version.values), *refused] for version in found.unplayable]
    head = [screen.say(key) for key in ("tune_spread", "tune_first", "tune_length", "tune_close")]
    screen.grid([*found.short_names, *head, ""], rows, left=())
    change = ", ".join(f"{one.name} = {value}" for one, value in zip(found.vary, found.best.values, strict=True))
    screen.line(screen.say("tune_best", change=change, aim=found.aim.said))
    screen.line(_verdict(screen, found))
    if found.confirmation is not None:
        gain, low, high = map(found.written, found.confirmation.nearer.interval())
        luck = screen.say("tune_real" if found.confirmed else "tune_luck")
        screen.line(screen.say("tune_confirmed", gain=gain, low=low, high=high, luck=luck))


def _verdict(screen: Screen, found: Tuning) -> str:
    """Whether the best is better than the game as it is."""
    if found.best.nearer.value <= 0:
        return screen.say("tune_no_nearer")
    gain, low, high = map(found.written, found.best.nearer.interval(found.among))
    luck = screen.say("tune_real" if found.is_nearer(found.best) else "tune_luck")
    return screen.say("tune_nearer", gain=gain, low=low, high=high, count=len(found.versions), luck=luck)


def _cells(score: Any) -> list[str]:
    """Rates are in points of a hundred, as the heads of their columns say."""
    gain = _give_or_take(score.first, 100, "+") if score.first else MISSING
    return [
        _give_or_take(score.spread, 100),
        gain,
        _give_or_take(score.length, 1),
        _give_or_take(score.close, 100),
    ]


def _give_or_take(value: Any, unit: float, sign: str = "") -> str:
    """With a space, at which a narrow terminal breaks it."""
    return f"{unit * value.middle:{sign}.1f} ±{unit * value.give_or_take:.1f}"
