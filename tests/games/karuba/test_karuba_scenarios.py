"""The examples of the rules hold, and there is one for each numbered case."""

from importlib.resources import files
from pathlib import Path

import pytest

from stammtisch.core import read_scenario, run_scenario
from stammtisch.games.karuba import GAME

FILES = sorted(Path(str(files(GAME.package).joinpath("scenarios"))).glob("*.toml"))
NUMBERED = [1, 2, 3, 4, 5, 6, 7, 8, 10, 16, 17, 18]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_example_holds(file: Path) -> None:
    assert run_scenario(read_scenario(file.read_text("utf-8")), GAME) == []


def test_every_numbered_case_has_its_file() -> None:
    rules = {file.stem: read_scenario(file.read_text("utf-8")).rule for file in FILES}
    for number in NUMBERED:
        assert rules[f"ka-{number:02}"] == f"KA-{number:02}"
