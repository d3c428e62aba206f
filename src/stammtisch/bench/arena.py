"""The contestants: each in an interpreter of its own, measured in turns so that noise hits all alike."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from shutil import which
from statistics import median
from typing import Any

from stammtisch.core import Mistake

TURNS = Path(__file__).with_name("turns.py")


class Contestant:
    """An interpreter that measures what it is asked to, one thing at a time."""

    def __init__(self, name: str, python: str, module: str, environment: Mapping[str, str]) -> None:
        if which(python) is None:
            raise Mistake(f"{python} is not a Python to be started; name one, as in .peers/bin/python")
        self.name = name
        self.rounds: dict[str, list[float]] = {}
        command = [python, str(TURNS), module]
        self.process = subprocess.Popen(  # noqa: S603 (the interpreter the user named)
            command, env={**os.environ, **environment}, stdin=-1, stdout=-1, stderr=-1, text=True
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
            self.rounds.setdefault(figure, []).append(value)

    def figures(self) -> dict[str, float]:
        return {name: median(values) for name, values in self.rounds.items()}

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


def compete(contestants: Iterable[Contestant], rounds: int, seconds: float, tick: Callable[[], None]) -> None:
    """So many rounds; in each, everything is measured once, the contestants taking turns."""
    contestants = list(contestants)
    measures = list(dict.fromkeys(name for contestant in contestants for name in contestant.measures))
    for _ in range(rounds):
        for name in measures:
            for contestant in contestants:
                if name in contestant.measures:
                    contestant.measure(name, seconds)
                    tick()
