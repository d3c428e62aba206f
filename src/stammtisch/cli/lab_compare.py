"""Two versions of a game, and the search for a better one: `stammtisch lab compare` and `stammtisch lab tune`."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing
from pathlib import Path

from stammtisch.core import Mistake, Overlay, load_overlay
from stammtisch.games import game_named
from stammtisch.lab.compare import changes, compared
from stammtisch.lab.page import page
from stammtisch.lab.shelf import Shelf
from stammtisch.lab.study import Study, play, sums_of
from stammtisch.lab.tune import (
    Aim,
    Trial,
    Unplayable,
    Vary,
    best_first,
    is_a_trade_off,
    read_aim,
    read_vary,
    tune,
    versions,
)
from stammtisch.lab.versions import MISSING, Difference, differences, what_was_changed

from . import INTERRUPTED, complain
from .files import write_safely
from .lab import Table, job_of, players
from .notice import say_if_slow
from .progress import to_the_end
from .screen import Screen
from .speech import Speech


def compare(base: Path, variant: Path, table: Table, out: Path, *, resume: bool) -> int:
    """Play both on the same deals, and write what changed."""
    screen = Screen(Speech(table.language))
    overlays = load_overlay(base), load_overlay(variant)
    game = _one_game(overlays)
    job = job_of(game, table)
    say_if_slow()
    studies = [Study(job, overlay) for overlay in overlays]
    editions = [study.check() for study in studies]
    if editions[0] == editions[1]:
        raise Mistake(f"{base} and {variant} make the same cards; there is nothing to compare")
    changed = differences(game_named(game).package, *overlays)
    _show_differences(screen, changed)
    names = ("base", "variant")
    with ExitStack() as opened:
        somebody = opened.enter_context(players(table.jobs, table.cluster))
        shelves = [
            opened.enter_context(closing(Shelf(out / name, study.description(edition), resume=resume)))
            for name, study, edition in zip(names, studies, editions, strict=True)
        ]
        finished = True
        for name, study, shelf in zip(names, studies, shelves, strict=True):
            if not to_the_end(play(study, shelf, somebody), table.games, name):
                complain(screen.say("compare_stopped", which=name))
                finished = False
                break
        found = changes(shelves[0], shelves[1], len(job.bots))
        if found:
            before, after = (sums_of(shelf) for shelf in shelves)
            told = [what_was_changed(changed), *compared(found, before, after, job.bots)]
            cards = {name: edition.cards for name, edition in zip(names, editions, strict=True)}
            facts = {**cards, "command": shlex.join(["stammtisch", *sys.argv[1:]])}
            title = f"{Speech('en').of(game_named(game), 'title')}: what changed"
            about = _about(found[0].deals, before["games"], after["games"], job.bots)
            write_safely(out / "compare.html", page(title, about, told, facts))
            games = before["games"] + after["games"]
            screen.line(screen.say("lab_report", path=out / "compare.html", games=games))
    return 0 if finished else INTERRUPTED


def _about(deals: int, before: int, after: int, bots: Sequence[str]) -> str:
    said = f"{deals:,} deals, each played twice by {', '.join(bots)}: with the base and with the variant."
    if before == after == deals:
        return said
    return f"{said} Uses of cards are those of all {before:,} games of the base and {after:,} of the variant."


def _show_differences(screen: Screen, found: list[Difference]) -> None:
    rows = [(one.name, one.was, one.now, one.versions) for one in found]
    head = [screen.say(key) for key in ("compare_what", "compare_was", "compare_now", "compare_version")]
    screen.grid(head, rows, left=range(len(head)))


def _one_game(overlays: tuple[Overlay, Overlay]) -> str:
    one, other = overlays
    if one.game != other.game:
        raise Mistake(f"{one.place} is for {one.game}, {other.place} for {other.game}; compare versions of one game")
    return one.game


def search(game: str, aim: str, vary: list[str], trials: int, table: Table) -> int:
    """Try versions of a game, and show which come nearest to the aim and what that costs."""
    screen = Screen(Speech(table.language))
    wanted, what = read_aim(aim), [read_vary(written) for written in vary]
    job = job_of(game, table)
    say_if_slow()
    tried: list[Trial | Unplayable] = []
    with players(table.jobs, table.cluster) as somebody:
        trying = _noted(tune(job, what, wanted, trials, somebody), tried)
        finished = to_the_end(trying, min(trials, versions(what)), screen.say("playing"))
    if not finished:
        complain(screen.say("tune_stopped", count=len(tried), all=min(trials, versions(what))))
    played = [trial for trial in tried if isinstance(trial, Trial)]
    unplayable = [trial for trial in tried if isinstance(trial, Unplayable)]
    if played:
        _show(screen, played, unplayable, what, wanted)
    elif unplayable:
        raise Mistake(f"none of {len(unplayable)} versions can be played; as to the last: {unplayable[-1].said}")
    return 0 if finished else INTERRUPTED


def _noted(trials: Iterator[Trial | Unplayable], tried: list[Trial | Unplayable]) -> Iterator[int]:
    for trial in trials:
        tried.append(trial)
        yield 1


def _show(screen: Screen, tried: list[Trial], unplayable: list[Unplayable], what: list[Vary], wanted: Aim) -> None:
    rows = []
    for trial in best_first(tried, wanted):
        mark = "*" if is_a_trade_off(trial, tried, wanted) else ""
        spread, first, length, close = trial.score
        rows.append((*map(str, trial.values), f"{spread:.1%}", f"{first:+.1%}", f"{length:.1f}", f"{close:.1%}", mark))
    refused = *[MISSING] * 4, screen.say("tune_unplayable")
    rows += [(*map(str, version.values), *refused) for version in unplayable]
    head = [screen.say(key) for key in ("tune_spread", "tune_first", "tune_length", "tune_close")]
    screen.grid([*_short_names(what), *head, ""], rows, left=())
    screen.line(screen.say("tune_best", change=_best(what, best_first(tried, wanted)[0].values), aim=wanted.said))


def _short_names(vary: list[Vary]) -> list[str]:
    """The last word of each, where that is enough to tell them apart: there may be many beside each other."""
    last = [one.path[-1] for one in vary]
    return last if len(set(last)) == len(last) else [one.name for one in vary]


def _best(vary: list[Vary], values: tuple[int, ...]) -> str:
    return ", ".join(f"{one.name} = {value}" for one, value in zip(vary, values, strict=True))
