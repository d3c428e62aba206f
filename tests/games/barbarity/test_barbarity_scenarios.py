"""The rule examples of the folder, and the rules pages."""

import re
from importlib.resources import files

import pytest

from stammtisch.core import read_scenario, run_scenario
from stammtisch.games.barbarity import GAME

FOLDER = files(GAME.package)
EXAMPLES = {file.name: file.read_text("utf-8") for file in FOLDER.joinpath("scenarios").iterdir()}
CASES = [1, 2, 3, 4, 5, 6, 8, 10, 11, 12, 14, 17, 18, 20, 21, 22]
PAGES = ["README.md", "README.de.md"]


@pytest.mark.parametrize("name", sorted(EXAMPLES))
def test_the_example_holds(name: str) -> None:
    assert run_scenario(read_scenario(EXAMPLES[name]), GAME) == []


def test_every_numbered_case_is_an_example() -> None:
    rules = {name: read_scenario(source).rule for name, source in EXAMPLES.items()}
    assert {name: rule for name, rule in rules.items() if rule.startswith("BA-")} == {
        f"ba-{number:02}.toml": f"BA-{number:02}" for number in CASES
    }


def test_both_pages_have_the_same_chapters() -> None:
    chapters = [
        re.findall(r"^(?:<!-- .* -->\n)?##", FOLDER.joinpath(name).read_text("utf-8"), re.MULTILINE) for name in PAGES
    ]
    assert chapters[0] == chapters[1] != []
