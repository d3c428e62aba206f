"""The contestants: each in an interpreter of its own, measured in turns so that noise hits all alike."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping
from itertools import zip_longest
from pathlib import Path
from shutil import which
from statistics import median
from typing import Any

from stammtisch.core import Mistake

TURNS = Path(__file__).with_name("turns.py")
#: What would lead another interpreter to our modules.
_OURS = ("PYTHONPATH", "PYTHONHOME", "STAMMTISCH_INTERPRETED")


class Contestant:
    """An interpreter that measures what it is asked to, one thing at a time."""

    def __init__(self, name: str, python: str, module: str, environment: Mapping[str, str]) -> None:
        if which(python) is None:
            raise Mistake(f"{python} is not a Python to be started; name one, as in .peers/bin/python")
        self.name = name
        #: By figure, what was found in each turn.
        self.found: dict[str, list[float]] = {}
        own = {name: value for name, value in os.environ.items() if name not in _OURS or python == sys.executable}
        self.process = subprocess.Popen(  # noqa: S603 (the interpreter the user named)
            [python, str(TURNS), module], env={**own, **environment}, stdin=-1, stdout=-1, stderr=-1, text=True
        )
        hello = self._heard()
        self.about: dict[str, str] = hello["about"]
        self.measures: list[str] = hello["measures"]

    def measure(self, name: str, seconds: float) -> None:
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(f"{seconds} {name}\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            pass  # what it said last tells more
        for figure, value in self._heard().items():
            self.found.setdefault(figure, []).append(value)

    def figures(self) -> dict[str, float]:
        return {name: median(values) for name, values in self.found.items()}

    def leave(self) -> None:
        self.process.kill()
        self.process.communicate()

    def _heard(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        try:
            heard = json.loads(line)
        except ValueError:
            heard = None
        if isinstance(heard, dict):
            return heard
        if line.strip():
            self.process.kill()
        _, complaint = self.process.communicate()  # it said nothing: it is leaving, and says why
        said = complaint.strip().splitlines()[-1:] or [line.strip() or "nothing"]
        raise Mistake(f"the benchmark of {self.name} failed; it said: {said[0]}")


def compete(contestants: Iterable[Contestant], turns: int, seconds: float, tick: Callable[[], None]) -> None:
    """So many turns, and short ones: in each everything is measured once, ours and theirs close to each other."""
    contestants = list(contestants)
    side_by_side = zip_longest(*(contestant.measures for contestant in contestants))
    measures = list(dict.fromkeys(name for names in side_by_side for name in names if name is not None))
    for _ in range(turns):
        for name in measures:
            for contestant in contestants:
                if name in contestant.measures:
                    contestant.measure(name, seconds)
                    tick()
