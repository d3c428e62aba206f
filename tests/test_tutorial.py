"""The game of docs/adding-a-game.md, a package of its own, passes through every door."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import zipfile
from importlib.metadata import distribution
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect, sync_playwright

import stammtisch
from browser.conftest import launch
from browser.house import House
from browser.player import Player
from stammtisch.build import MARK, has_compiler
from tutorial import PAGE, sources, write_metadata, write_package

TESTS = Path(__file__).parent
#: Where our own modules come from.
OURS = Path(stammtisch.__file__).parents[1]
#: What a class of our own does to something in a place.
STYLED = """place => {
  const made = Object.assign(document.createElement('div'), { className: 'bar' });
  document.querySelector(place).append(made);
  return { zIndex: getComputedStyle(made).zIndex };
}"""
PLAY = "from stammtisch.core import Match, Policy, FastRng; from stammtisch.games import game_named; import spitz; "
PLAY += "match = Match.new(game_named('spitz'), 3, 1); match.playout(Policy(FastRng(2))); "
PLAY += "print(sum(match.result().scores), type(spitz.step) is type(lambda: 0))"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package, as if it were installed there."""
    where = tmp_path_factory.mktemp("tutorial")
    write_package(where)
    write_metadata(where)
    return where


def python(folder: Path, *arguments: str, typed: str = "", **more: str) -> str:
    """What Python says that finds the package; it must not complain about anything but missing compiled modules."""
    path = os.pathsep.join([str(folder), str(TESTS), str(OURS)])
    environment = {**os.environ, "PYTHONPATH": path, "LANG": "C.UTF-8", **more}
    run = subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env=environment,
        input=typed,
        capture_output=True,
        text=True,
        check=False,
    )
    complaints = [line for line in run.stderr.splitlines() if "without its compiled parts" not in line]
    assert (run.returncode, complaints) == (0, []), run.stdout
    return run.stdout


def door(folder: Path, *arguments: str, typed: str = "") -> str:
    """What a command says."""
    return python(folder, "-m", "stammtisch", *arguments, typed=typed)


def test_the_rules_of_the_tutorial_have_sixty_lines() -> None:
    assert len([line for line in sources()["spitz/__init__.py"].splitlines() if line.strip()]) <= 60


def test_it_is_held_to_the_laws_and_speaks_german(folder: Path) -> None:
    laws = re.search(r"## Holding it to the laws\n\n```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert laws
    spoken = "from stammtisch.core import Words; w = Words(game_named('spitz'), 'de', ['A', 'B'], 0); "
    code = laws[1] + spoken + "print(w.prompt('play'), w.option('play', 7), w.say('tricks'))"
    assert python(folder, "-c", code) == "Welche Karte spielst du? die 7 Stiche\n"


def test_it_is_among_the_games_of_the_terminal(folder: Path) -> None:
    assert re.search(r"^spitz · Spitz · 2 to 4 players\nFive tricks in secret", door(folder, "games"), re.MULTILINE)


def test_a_person_plays_it_at_the_terminal(folder: Path) -> None:
    said = door(folder, "play", "spitz", "--seats", "me,random", "--seed", "1", "--save", "game.json", typed="1\n" * 5)
    assert "Which card do you play?" in said
    record = json.loads((folder / "game.json").read_text("utf-8"))
    assert len([one for one in record["answers"] if one[0] == 0]) == 4, "the last card plays itself"
    assert "takes the trick" in door(folder, "replay", "game.json", typed="\n" * 20)


def test_the_rules_command_has_a_page_for_it(folder: Path) -> None:
    assert "Five tricks in secret" in door(folder, "rules", "spitz")


def test_many_games_are_simulated(folder: Path) -> None:
    wish = ("simulate", "spitz", "--seats", "random,random", "--games", "50", "--json")
    one, two = (json.loads(door(folder, *wish, "--jobs", jobs)) for jobs in "12")
    assert one == two
    assert one["games"] == 50


def test_its_bots_climb_the_ladder(folder: Path) -> None:
    wish = ("ladder", "spitz", "--levels", "random,casual", "--games", "4", "--json")
    (pair,) = json.loads(door(folder, *wish))["pairs"]
    assert (pair["level"], pair["against"], pair["games"]) == ("casual", "random", 4)


def test_the_lab_reports_on_it_card_by_card(folder: Path) -> None:
    said = door(folder, "lab", "spitz", "--games", "60", "--jobs", "1", "--out", "report")
    assert "The report on 60 games" in said
    page = (folder / "report" / "report.html").read_text("utf-8")
    assert page.count("<svg") > 2
    assert re.search(r"the 24|>24<", page), "cards are told apart"


def test_a_person_and_a_bot_play_it_over_the_wire(folder: Path) -> None:
    told = python(folder, "-m", "tutorial", str(folder / "data"))
    assert "You play the" in told
    assert told.count("takes the trick") + told.count("take the trick") == 5


def test_its_types_are_written_for_the_client(folder: Path) -> None:
    types = python(folder, "-m", "stammtisch.table.wire.typescript", STAMMTISCH_INTERPRETED="1")
    assert re.search(r"^export type SpitzView\b", types, re.MULTILINE)
    assert re.search(r"^export type SpitzEvent\b", types, re.MULTILINE)


def test_it_is_played_in_a_browser_on_the_plain_board(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(folder))
    house = House(folder / "house")
    house.folder.mkdir()
    house.open()
    try:
        with sync_playwright() as playwright:
            browser = launch(playwright)
            anna = Player(browser.new_context(locale="en", reduced_motion="reduce"), house.address, "Anna")
            anna.go()
            expect(anna.page.get_by_text("Five tricks in secret.")).to_be_visible()
            tiles: list[Any] = [
                tile.bounding_box() for tile in anna.page.get_by_role("list", name="Games").locator("li").all()
            ]
            assert len({round(tile["width"]) for tile in tiles}) == 1
            assert [sum(tile["y"] == row for tile in tiles) for row in sorted({tile["y"] for tile in tiles})] == [3, 3]
            anna.go(anna.lay("spitz", "me", "random"))
            expect(anna.prompt).to_have_text("Which card do you play?")
            anna.play(lambda words: words[0])
            expect(anna.ending).to_be_visible()
            styled = [anna.page.evaluate(STYLED, place) for place in ("main", "body")]
            assert [style["zIndex"] for style in styled] == ["auto", "5"], "a board may have a class that we have, too"
            assert anna.troubles == []
            browser.close()
    finally:
        house.close()


def packed(name: str, folder: Path) -> None:
    """An installed package as a wheel again."""
    package = distribution(name)
    wheel = package.read_text("WHEEL") or ""
    tag = re.findall(r"^Tag: (.*)$", wheel, re.MULTILINE)[0]
    file = folder / f"{package.name.replace('-', '_')}-{package.version}-{tag}.whl"
    with zipfile.ZipFile(file, "w") as archive:
        for path in package.files or []:
            if ".." not in path.parts and path.name not in ("INSTALLER", "REQUESTED", "direct_url.json"):
                archive.write(str(path.locate()), str(path))


def pip(*arguments: str, folder: Path) -> None:
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", *arguments]
    run = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr


def test_a_wheel_is_built_compiled_and_plays_where_nothing_else_is_installed(tmp_path: Path) -> None:
    write_package(tmp_path)
    rules = tmp_path / "spitz" / "__init__.py"
    rules.write_text(rules.read_text("utf-8").replace('"""\n', f'"""\n{MARK}\n', 1), "utf-8")
    pip("wheel", ".", "--no-build-isolation", "--no-deps", "-w", "dist", folder=tmp_path)
    [wheel] = (tmp_path / "dist").iterdir()
    with zipfile.ZipFile(wheel) as archive:
        libraries = [name for name in archive.namelist() if name.endswith((".so", ".pyd"))]
    assert bool(libraries) == has_compiler()
    packed("stammtisch", tmp_path / "dist")
    packed("mypy-extensions", tmp_path / "dist")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", "clean"], cwd=tmp_path, check=True)
    clean = str(tmp_path / "clean" / "bin" / "python")
    pip("--python", clean, "install", "--no-index", "--find-links", "dist", "spitz", folder=tmp_path)
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    said = subprocess.run(
        [clean, "-c", PLAY], cwd=tmp_path / "dist", env=environment, capture_output=True, text=True, check=False
    )
    assert (said.returncode, said.stderr) == (0, "")
    assert said.stdout == f"5 {not has_compiler()}\n", "five tricks, and a function of Python only without a compiler"
    told = subprocess.run(
        [clean, "-m", "stammtisch", "games"], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert told.returncode == 2
    assert told.stderr == "stammtisch: this needs typer, which is not installed: pip install 'stammtisch[cli]'\n"


MORE = """
from spitz import GAME
from stammtisch.core import Mistake
from stammtisch.core.laws import LAWS, cases, check
for case in cases(GAME, games=1):
    check(case, *LAWS)
print(GAME.read({"seats": 3}).dealer, GAME.view(GAME.read({"seats": 3, "dealer": 1}), None)["dealer"])
try:
    GAME.read({"dealer": 7})
except Mistake as mistake:
    print(mistake)
"""


def test_one_more_field_is_one_line_and_another_one_to_show_it(tmp_path: Path) -> None:
    section = PAGE.read_text("utf-8").partition("## One more field")[2].partition("\n## ")[0]
    declared, shown = re.findall(r"```python\n(.*?)```", section, re.DOTALL)
    assert declared.count("\n") == shown.count("\n") == 1
    code = re.sub(r"(    tricks: .*\n)", rf"\1{declared}", sources()["spitz/__init__.py"])
    code = re.sub(r"    return \{.*\n", shown, code).replace("import SEAT,", "import a_seat, SEAT,")
    write_package(tmp_path)
    (tmp_path / "spitz" / "__init__.py").write_text(code, "utf-8")
    (tmp_path / "more.py").write_text(MORE, "utf-8")
    assert python(tmp_path, "more.py") == "2 1\ndealer = 7: it is a number from 0 to 1\n"
