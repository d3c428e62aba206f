"""The rule examples of the folder, and the rules pages."""

import re
from importlib.resources import files

import pytest

from stammtisch.core import read_scenario, run_scenario
from stammtisch.games.klong import GAME

FOLDER = files(GAME.package)
EXAMPLES = {file.name: file.read_text("utf-8") for file in FOLDER.joinpath("scenarios").iterdir()}
#: The worked examples and further tests of the rules; T07 and U02 speak of all ships: see test_klong_ship.
CASES = [f"T{number:02}" for number in (1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 14)] + [
    f"U{number:02}"
    for number in (
        1,
        4,
        5,
        6,
        7,
        8,
        9,
        10,
        11,
        13,
        14,
        15,
        16,
        17,
        19,
        20,
        21,
        22,
        25,
        26,
        27,
        28,
        30,
        32,
        33,
        36,
        38,
        40,
    )
]


@pytest.mark.parametrize("name", sorted(EXAMPLES))
def test_the_example_holds(name: str) -> None:
    assert run_scenario(read_scenario(EXAMPLES[name]), GAME) == []


def test_every_numbered_case_has_an_example() -> None:
    assert set(CASES) <= {read_scenario(source).rule for source in EXAMPLES.values()}


def test_both_pages_have_the_same_chapters() -> None:
    pages = [FOLDER.joinpath(name).read_text("utf-8") for name in ("README.md", "README.de.md")]
    chapters = [re.findall(r"^(?:<!-- .* -->\n)?#+(?= )", page, re.MULTILINE) for page in pages]
    assert chapters[0] == chapters[1] != []
