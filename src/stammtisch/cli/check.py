"""Rule examples and lessons, played, and the texts of their games: `stammtisch check FILE...`."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any

from stammtisch.core import Difference, Game, Mistake, Scenario, check_lesson, read_lesson, read_scenario, run_scenario
from stammtisch.core.files import place
from stammtisch.core.lesson import FILE as LESSON
from stammtisch.core.text_check import text_mistakes
from stammtisch.games import all_games, game_named

from . import BAD_INPUT, complain
from .screen import Screen
from .speech import Speech

DIFFERENT = 1
#: How much two texts have in common if it helps to mark the rest.
ALIKE = 0.5


def check(paths: list[Path], language: str | None) -> int:
    """Play every scenario and lesson; 1 if anything is different, 2 if a file cannot be, or a text has mistakes."""
    screen = Screen(Speech(language))
    all_games()  # a broken card file is not the fault of a scenario
    run = different = bad = 0
    games: dict[str, Game[Any]] = {}
    for path in scenario_files(paths):
        try:
            with place(path):
                if path.name == LESSON:
                    game = _check_lesson(path)
                    games[game.name] = game
                    screen.line(screen.say("lesson_holds", game=game.name))
                    continue
                scenario = read_scenario(path.read_text("utf-8"))
                game = game_named(scenario.game)
                differences = run_scenario(scenario, game)
        except Mistake as mistake:
            complain(str(mistake))
            bad += 1
            continue
        run += 1
        games[game.name] = game
        different += bool(differences)
        _report(screen, scenario, differences)
    for line in [line for game in games.values() for line in text_mistakes(game)]:
        complain(line)
        bad += 1
    if different:
        screen.line(screen.say("some_differ", count=different, all=run), "bold red")
    elif run:
        screen.line(screen.say("all_hold", count=run), "bold green")
    return BAD_INPUT if bad else DIFFERENT if different else 0


def _check_lesson(path: Path) -> Game[Any]:
    """Play a lesson on every way through it; what cannot happen is a mistake."""
    lesson = read_lesson(path.read_text("utf-8"))
    game = game_named(lesson.game)
    check_lesson(lesson, game)
    return game


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
        screen.framed(
            ["", screen.say("what"), screen.say("expected"), screen.say("found")],
            [
                (screen.say("block", number=one.block), one.what, *marked(one.expected, one.found))
                for one in differences
            ],
        )


def marked(expected: str, found: str) -> tuple[str, str]:
    """Two texts that have much in common, with »marks« around the words in which they differ."""
    mine, theirs = expected.split(), found.split()
    comparison = SequenceMatcher(None, mine, theirs, autojunk=False)
    if comparison.ratio() < ALIKE:
        return expected, found
    for what, start, end, its_start, its_end in reversed(comparison.get_opcodes()):
        if what != "equal":
            mine[start:end] = [f"»{' '.join(mine[start:end])}«"]
            theirs[its_start:its_end] = [f"»{' '.join(theirs[its_start:its_end])}«"]
    return " ".join(mine), " ".join(theirs)
