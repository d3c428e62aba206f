"""Runs the tests of a game against mutants of its modules.

A test run takes seconds to begin, and a mutant dies in milliseconds. So the tests are loaded once, and each mutant
lives in a fork: there the code of one function is exchanged, and the tests that reach the changed line are run until
one fails. What runs already while the game is loaded (tables, constants) needs a fork where it is not loaded yet.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Container
from contextlib import ExitStack
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import pytest
from _pytest.runner import runtestprotocol
from rich.console import Console
from rich.progress import track

from mutants.code import Changed, Name, exchange, functions_of, functions_that_ran
from mutants.forks import in_forks, time_limit
from mutants.operators import Mutant
from mutants.reach import Known, measured

#: How long a test may take: so many times what it takes, and seconds. After that it is taken to hang.
TIMES = 10
PATIENCE = 1.0
#: How long the game and its tests may take to load, in seconds.
LOADING = 10.0
TOO_LONG = "took too long"
NOT_LOADED = "could not be loaded"
#: What cannot be exchanged is tried once more, in a game that is loaded with it.
LATER = "not exchanged"


class Task(NamedTuple):
    """A mutant of a module."""

    module: str
    file: Path
    source: bytes
    mutant: Mutant

    @property
    def name(self) -> Name:
        return str(self.file), self.mutant.function


class Suite:
    """Loads the tests, as pytest does, and then does something else than to run them all."""

    def __init__(self, files: list[str], *options: str) -> None:
        self.files, self.options = files, options
        self.work: Callable[[pytest.Session], None]
        self.trouble: Exception | None = None

    def load(self, work: Callable[[pytest.Session], None], files: list[str] | None = None) -> None:
        """Load all of them, or those of some files."""
        self.work = work
        quiet = ["-p", "no:terminal", "-p", "no:cacheprovider", "-s", "-o", "addopts="]
        quiet += ["-W", "ignore::pytest.PytestConfigWarning"]  # options of plugins that are not loaded
        pytest.main([*quiet, *(files or self.files), *self.options], plugins=[self])
        if self.trouble is not None:
            raise self.trouble

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        try:
            session.config.option.tbstyle = "value"  # nobody reads what failed
            self.work(session)
        except Exception as trouble:  # noqa: BLE001  # pytest would report it as its own
            self.trouble = trouble
        return True


class Run:
    """Tries mutants. Tests that have killed many come first."""

    def __init__(self, suite: Suite, tasks: list[Task], workers: int) -> None:
        self.suite, self.tasks, self.workers = suite, tasks, workers
        self.files = {str(task.file) for task in tasks}
        self.known = Known({}, {}, {})
        self.killers: dict[int, str] = {}
        self.kills: Counter[str] = Counter()

    def all(self) -> list[str]:
        """The test that killed each mutant, or what else ended it; empty if it survived."""
        ((_, found),) = in_forks([None], lambda _: self.with_the_game_loaded(), 1)
        assert found is not None
        self.known, self.killers, modules = found
        for name in modules:
            import_module(name)
        assert self.tasks[0].module not in sys.modules, "the game is loaded already"
        left = [number for number in range(len(self.tasks)) if number not in self.killers]
        self.go("tables and constants", left, self.before_the_game_is_loaded)
        return [self.killers[number] for number in range(len(self.tasks))]

    def go(self, title: str, numbers: list[int], attempt: Callable[[int], str]) -> None:
        found = in_forks(numbers, attempt, self.workers)
        for number, killer in track(found, title, len(numbers), console=Console(stderr=True), auto_refresh=False):
            if killer != LATER:
                self.killers[number] = TOO_LONG if killer is None else killer
                self.kills[self.killers[number]] += 1

    def with_the_game_loaded(self) -> tuple[Known, dict[int, str], list[str]]:
        """Try those mutants whose function has not run yet: it can be exchanged.

        The modules that the tests need, other than the game's, are named at last.
        """
        package = self.tasks[0].module.rpartition(".")[0]

        def work(session: pytest.Session) -> None:
            sys.setprofile(None)
            self.known = measured(session, self.files)
            functions = functions_of(self.files)
            exchangeable = functions.keys() - ran

            def attempt(number: int) -> str:
                task = self.tasks[number]
                if not exchange(functions[task.name], task.mutant.of(task.source)):
                    return LATER
                return self.first_failure(session, self.known.tests_at(str(task.file), task.mutant.lines))

            self.go("functions", [n for n, task in enumerate(self.tasks) if task.name in exchangeable], attempt)

        with functions_that_ran(self.files) as ran:
            self.suite.load(work)
        modules = [name for name in sys.modules if name.startswith("stammtisch.") and not name.startswith(package)]
        return self.known, self.killers, modules

    def before_the_game_is_loaded(self, number: int) -> str:
        """Try a mutant in a game that is loaded with it; first with the file that killed most: that is quick."""
        task = self.tasks[number]
        sys.meta_path.insert(0, Changed(task.module, str(task.file), task.mutant.of(task.source)))
        deadliest = Counter(self.known.files[name] for name in self.kills.elements() if name in self.known.files)
        killer = ""
        for files in [[name] for name, _ in deadliest.most_common(1)] + [self.suite.files]:
            killer = killer or self.with_tests_of(files)
        return killer

    def with_tests_of(self, files: list[str]) -> str:
        """Load the tests of these files, and run them."""
        killers = [NOT_LOADED]

        def work(session: pytest.Session) -> None:
            loading.close()
            if not session.testsfailed:
                killers[:] = [self.first_failure(session, {item.nodeid for item in session.items})]

        with ExitStack() as loading:
            loading.enter_context(time_limit(LOADING))
            self.suite.load(work, files)
        return killers[0]

    def first_failure(self, session: pytest.Session, chosen: Container[str]) -> str:
        """The first of these tests that fails."""
        seconds = {item: self.known.seconds.get(item.nodeid, 0) for item in session.items if item.nodeid in chosen}
        order = sorted(seconds, key=lambda item: (-self.kills[item.nodeid], seconds[item]))
        for item, after in zip(order, [*order[1:], None]):
            with time_limit(PATIENCE + TIMES * seconds[item]):
                reports = runtestprotocol(item, log=False, nextitem=after)
            if any(report.failed for report in reports):
                return item.nodeid
        return ""
