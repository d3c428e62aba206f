"""The rule examples of the folder, and the rules pages."""

import re
from importlib.resources import files

import pytest

from stammtisch.core import read_scenario, run_scenario
from stammtisch.games.klobba import GAME

FOLDER = files(GAME.package)
EXAMPLES = {file.name: file.read_text("utf-8") for file in FOLDER.joinpath("scenarios").iterdir()}
CASES = [1, 2, 3, 4, 6, 7, 9, 11, 12, 13, 16, 17, 18, 19, 21, 22]
#: The rows of the contradictions, of the pairings and of the open points.
ROWS = {"3": 6, "8": 14, "11": 15}
PAGES = ["README.md", "README.de.md"]


@pytest.mark.parametrize("name", sorted(EXAMPLES))
def test_the_example_holds(name: str) -> None:
    assert run_scenario(read_scenario(EXAMPLES[name]), GAME) == []


def test_every_numbered_case_is_an_example() -> None:
    rules = {read_scenario(source).rule.partition(" ")[0] for source in EXAMPLES.values()}
    assert {rule for rule in rules if rule.startswith("KL-")} == {f"KL-{number:02}" for number in CASES}


@pytest.mark.parametrize(("section", "rows"), ROWS.items())
def test_every_row_of_the_readings_is_an_example(section: str, rows: int) -> None:
    rules = {read_scenario(source).rule for source in EXAMPLES.values()}
    found = {int(match[1]) for rule in rules if (match := re.match(rf"section {section} row (\d+)", rule))}
    assert found == set(range(1, rows + 1))


def test_both_pages_have_the_same_chapters() -> None:
    chapters = [
        re.findall(r"^(?:<!-- .* -->\n)?##", FOLDER.joinpath(name).read_text("utf-8"), re.MULTILINE) for name in PAGES
    ]
    assert chapters[0] == chapters[1] != []
