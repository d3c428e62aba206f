"""Changes the rules of a game in one place at a time, and lists what no test notices.

cd tests && python -m mutants klong --sample 300     (`make mutants GAME=klong SAMPLE=300`)
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from random import Random
from typing import Any

from mutants import results
from mutants.operators import mutants
from mutants.results import Result, survivor
from mutants.runner import Run, Suite, Task

GAMES = Path(__file__).parents[2] / "src" / "stammtisch" / "games"
#: Modules of a game that are no rules.
OTHERS = {
    "__init__", "bot", "cards", "drawing", "events", "forgetting", "info", "judge", "names", "parts", "places",
    "position", "reasons", "rooms", "sense", "view",
}  # fmt: skip
#: The tests of a game that are no tests of one of its rules: they play whole games, or try bots and drawings.
NO_RULES = "not laws_hold and not random_games and not {game}_bot and not {game}_drawing"


def tasks_of(game: str, modules: set[str]) -> list[Task]:
    """All mutants of the rules of a game, or of some modules of it."""
    files = [
        file
        for file in sorted((GAMES / game).glob("*.py"))
        if (file.stem in modules if modules else file.stem not in OTHERS)
    ]
    sources = {file: file.read_bytes() for file in files}
    return [
        Task(f"stammtisch.games.{game}.{file.stem}", file, source, mutant)
        for file, source in sources.items()
        for mutant in mutants(source)
    ]


def chosen(wanted: Any, every: list[Task], old: Result) -> list[Task]:
    """The mutants to be tried: all of them, some that are drawn by lot, or what survived the last time."""
    if wanted.again:
        keys = {each.key for each in old.survivors}
        return [task for task in every if survivor(task.file.name, task.source, task.mutant).key in keys]
    if wanted.sample:
        return Random(wanted.seed).sample(every, min(wanted.sample, len(every)))
    return every


def run(wanted: Any) -> None:
    """Try mutants of a game, print what survived, and write it down if it is that of all modules."""
    os.environ |= {"STAMMTISCH_INTERPRETED": "1", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    game, old = wanted.game, results.read(wanted.game)
    every = tasks_of(game, set(wanted.modules))
    tasks = chosen(wanted, every, old)
    suite = Suite([f"games/{game}", "games/test_examples.py"], "-k", f"{game} and {NO_RULES.format(game=game)}")
    killers = Run(suite, tasks, wanted.workers).all() if tasks else []
    survivors = sorted(
        survivor(task.file.name, task.source, task.mutant) for task, killer in zip(tasks, killers) if not killer
    )
    tried = min(old.tried, len(every)) if wanted.again else len(tasks)
    result = Result(len(every), tried, survivors).with_reasons_of(old)
    for each in result.survivors:
        print(f"{each.file}:{each.line} {each.function} ({each.operator})\n  - {each.before}\n  + {each.after}")  # noqa: T201
    print(f"{game}: {result.tried} of {result.mutants} mutants tried, {len(survivors)} survived,",  # noqa: T201
          f"{result.share:.1f} % killed")  # fmt: skip
    if not wanted.modules:
        results.write(game, result)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game", nargs="?", help="without one, only the page is written")
    parser.add_argument("--modules", nargs="*", default=[], help="only these, such as rules or effects")
    parser.add_argument("--sample", type=int, help="how many mutants are tried, drawn by lot")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--again", action="store_true", help="try those that survived the last time")
    parser.add_argument("--workers", type=int, default=2)
    wanted = parser.parse_args()
    if wanted.game:
        run(wanted)
    results.PAGE.write_text(results.page(), "utf-8")


if __name__ == "__main__":
    main()
