"""What came of mutants: a file for each game, and the page that is made of them."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from mutants.operators import Mutant

FOLDER = Path(__file__).parent / "results"
PAGE = Path(__file__).parents[2] / "docs" / "mutants.md"
ABOUT = "# Written by `make mutants`. The reasons are written by hand, and kept.\n"
INTRODUCTION = """# Mutants: does every rule have a test?

`make mutants GAME=klong` changes the rules of a game in one small place at a time (a comparison, a sum, a constant, a
condition, a statement that is left out) and runs the game's rule tests and scenarios against each change. A mutant
that no test notices is a rule without a test, or a change that makes no difference. `SAMPLE=300` tries so many, drawn
by lot (always the same ones); `AGAIN=1` tries those once more that survived. This page is made of
`tests/mutants/results/`: there is a reason for each that survived.
"""


class Survivor(NamedTuple):
    """A mutant that no test noticed, as it is written down."""

    file: str
    line: int
    function: str
    operator: str
    before: str
    after: str
    reason: str = ""

    @property
    def key(self) -> tuple[str, ...]:
        """What it is known by when lines have moved."""
        return self.file, self.function, self.before, self.after


class Result(NamedTuple):
    """How many mutants a game has, how many of them were tried and killed, and which survived."""

    mutants: int
    tried: int
    survivors: list[Survivor]

    @property
    def share(self) -> float:
        """Killed of those that were tried, in percent."""
        return 100 * (self.tried - len(self.survivors)) / self.tried if self.tried else 0.0

    def with_reasons_of(self, old: Result) -> Result:
        reasons = {survivor.key: survivor.reason for survivor in old.survivors}
        return self._replace(survivors=[each._replace(reason=reasons.get(each.key, "")) for each in self.survivors])


def survivor(file: str, source: bytes, mutant: Mutant) -> Survivor:
    """A mutant as people read it: its lines before and after."""
    first = source[: mutant.start].count(b"\n")
    last = source[: mutant.end].count(b"\n") + 1
    before, after = (
        " ".join(b" ".join(text.split(b"\n")[first:last]).decode().split()) for text in (source, mutant.of(source))
    )
    return Survivor(file, first + 1, mutant.function, mutant.operator, before, after)


def read(game: str, folder: Path = FOLDER) -> Result:
    file = folder / f"{game}.toml"
    if not file.exists():
        return Result(0, 0, [])
    data = tomllib.loads(file.read_text("utf-8"))
    return Result(data["mutants"], data["tried"], [Survivor(**entry) for entry in data.get("survivor", [])])


def write(game: str, result: Result, folder: Path = FOLDER) -> None:
    lines = [ABOUT, f"mutants = {result.mutants}", f"tried = {result.tried}"]
    for each in result.survivors:
        entries = (f"{name} = {json.dumps(value, ensure_ascii=False)}" for name, value in each._asdict().items())
        lines += ["", "[[survivor]]", *entries]
    folder.mkdir(exist_ok=True)
    (folder / f"{game}.toml").write_text("\n".join(lines) + "\n", "utf-8")


def page(folder: Path = FOLDER) -> str:
    """The page of all games that have a result."""
    results = {file.stem: read(file.stem, folder) for file in sorted(folder.glob("*.toml"))}
    return "\n".join([INTRODUCTION, *numbers(results), *(line for each in results.items() for line in section(*each))])


def numbers(results: dict[str, Result]) -> Iterator[str]:
    yield "| game | mutants | tried | survived | killed |"
    yield "|---|---|---|---|---|"
    for game, result in results.items():
        yield f"| {game} | {result.mutants} | {result.tried} | {len(result.survivors)} | {result.share:.1f} % |"
    yield ""


def section(game: str, result: Result) -> Iterator[str]:
    """The survivors of a game, by their reason."""
    yield f"## {game}\n"
    ordered = sorted(result.survivors, key=lambda each: (each.reason, each.file, each.line))
    for reason, group in groupby(ordered, key=lambda each: each.reason):
        yield f"**{reason or 'No reason is known yet'}**\n"
        for each in group:
            yield f"- `{each.file}:{each.line}` {each.function}: `{each.before}` → `{each.after}`"
        yield ""
