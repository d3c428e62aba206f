"""`stammtisch check FILE...`"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from stammtisch.core import Difference, Mistake, Scenario, read_scenario, run_scenario
from stammtisch.games import game_named

from . import BAD_INPUT, complain
from .files import place
from .screen import Screen
from .speech import Speech

DIFFERENT = 1


def check(paths: list[Path], language: str | None) -> int:
    """Play every scenario; 1 if anything is different, 2 if a file is no scenario at all."""
    screen = Screen(Speech(language))
    all_games_are_sound()
    run = different = bad = 0
    for path in scenario_files(paths):
        try:
            with place(path):
                scenario = read_scenario(path.read_text("utf-8"))
                differences = run_scenario(scenario, game_named(scenario.game))
        except Mistake as mistake:
            complain(str(mistake))
            bad += 1
            continue
        run += 1
        different += bool(differences)
        _report(screen, scenario, differences)
    if different:
        screen.line(screen.say("some_differ", count=different, all=run), "bold red")
    elif run:
        screen.line(screen.say("all_hold", count=run), "bold green")
    return BAD_INPUT if bad else DIFFERENT if different else 0


def scenario_files(paths: list[Path]) -> Iterable[Path]:
    """The files themselves, and those in the folders among them."""
    for path in paths:
        found = sorted(path.glob("*.toml")) if path.is_dir() else [path]
        if not found:
            raise Mistake(f"{path}: there is no scenario in this folder; they are called *.toml")
        yield from found


def _report(screen: Screen, scenario: Scenario, differences: list[Difference]) -> None:
    """One line, and a table of what is different."""
    screen.line(f"{'✗' if differences else '✓'} {scenario.rule}  {scenario.about}", "bold red" if differences else "")
    if differences:
        screen.compare(
            [(screen.say("block", number=one.block), one.what, one.expected, one.found) for one in differences]
        )
