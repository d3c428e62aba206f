"""The readings of the rules of Klobba!, each as an example."""

import re
from importlib.resources import files

import pytest

from stammtisch.core import read_scenario
from stammtisch.games.klobba import GAME

RULES = {read_scenario(file.read_text("utf-8")).rule for file in files(GAME.package).joinpath("scenarios").iterdir()}
#: The rows of the contradictions, of the pairings and of the open points.
ROWS = {"3": 6, "8": 14, "11": 17}


@pytest.mark.parametrize(("section", "rows"), ROWS.items())
def test_every_row_of_the_readings_is_an_example(section: str, rows: int) -> None:
    found = {int(match[1]) for rule in RULES if (match := re.match(rf"section {section} row (\d+)", rule))}
    assert found == set(range(1, rows + 1))
