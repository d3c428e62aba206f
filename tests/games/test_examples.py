"""The rule examples of all games hold, there is one for each numbered case of the rules, and the rules pages agree."""

import re
from importlib.resources import files

import pytest

from games.test_games import WITH_PAGES
from stammtisch.core import read_scenario, run_scenario
from stammtisch.games import all_games, game_named

#: The numbered cases of the rules by the letters before the number. Klong's T07 and U02 speak of all its ships:
#: see test_klong_ship.
CASES = {
    "barbarity": {"BA-": "1 2 3 4 5 6 8 10 11 12 14 17 18 20 21 22"},
    "karuba": {"KA-": "1 2 3 4 5 6 7 8 10 16 17 18"},
    "klobba": {"KL-": "1 2 3 4 6 7 9 11 12 13 16 17 18 19 21 22"},
    "klong": {
        "T": "1 2 3 4 5 6 8 9 10 11 14",
        "U": "1 4 5 6 7 8 9 10 11 13 14 15 16 17 19 20 21 22 25 26 27 28 30 32 33 36 38 40",
    },
    "kombio": {"KO-": "1 2 3 4 6 8 10 11 13 14 15 16 18 19 20 21 23 24 25 26 27 28"},
}


def examples(game: str) -> dict[str, str]:
    """The scenarios of a game, by the name of the file."""
    folder = files(game_named(game).package).joinpath("scenarios")
    return {file.name: file.read_text("utf-8") for file in folder.iterdir()} if folder.is_dir() else {}


@pytest.mark.parametrize(("game", "name"), [(game, name) for game in all_games() for name in sorted(examples(game))])
def test_the_example_holds(game: str, name: str) -> None:
    assert run_scenario(read_scenario(examples(game)[name]), game_named(game)) == []


@pytest.mark.parametrize("game", CASES)
def test_every_numbered_case_is_an_example(game: str) -> None:
    rules = {read_scenario(source).rule.partition(" ")[0] for source in examples(game).values()}
    for letters, numbers in CASES[game].items():
        numbered = {rule for rule in rules if re.fullmatch(rf"{letters}\d+", rule)}
        assert numbered == {f"{letters}{int(number):02}" for number in numbers.split()}


@pytest.mark.parametrize("game", [game.name for game in WITH_PAGES])
def test_the_pages_of_both_languages_have_the_same_chapters(game: str) -> None:
    pages = [
        files(game_named(game).package).joinpath(name).read_text("utf-8") for name in ("README.md", "README.de.md")
    ]
    chapters = [re.findall(r"^(?:<!-- .* -->\n)?#+(?= )", page, re.MULTILINE) for page in pages]
    assert chapters[0] == chapters[1] != []
