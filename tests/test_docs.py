"""The README's example runs, and the game of docs/adding-a-game.md is made, found and held to the laws."""

import doctest
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_the_example_of_the_readme_runs() -> None:
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert result.attempted > 3
    assert result.failed == 0


def test_the_game_of_the_tutorial_is_made_found_and_held_to_the_laws(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8")
    named = re.findall(r"`(spitz/[^`]+)`\n\n```\w+\n(.*?)```", page, re.DOTALL)
    assert [name for name, _ in named] == ["spitz/__init__.py", "spitz/text/en.toml", "spitz/text/de.toml"]
    for name, text in named:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    entry = re.search(r'entry-points\."(stammtisch.games)"\]\n(.*?)\n```', page, re.DOTALL)
    assert entry
    package = tmp_path / "spitz-1.dist-info"
    package.mkdir()
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: spitz\nVersion: 1\n", "utf-8")
    (package / "entry_points.txt").write_text(f"[{entry[1]}]\n{entry[2].replace(chr(34), '')}\n", "utf-8")
    laws = re.search(r"## Holding it to the laws\n\n```python\n(.*?)```", page, re.DOTALL)
    assert laws
    spoken = "from stammtisch.core import Words; w = Words(game_named('spitz'), 'de', ['A', 'B'], 0); "
    code = laws[1] + spoken + "print(w.prompt('play'), w.option('play', 7), w.say('tricks'))"
    run = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout == "Welche Karte spielst du? die 7 Stiche\n"


def test_one_more_field_of_the_tutorial_is_one_line_and_another_one_to_show_it(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8")
    game, section = (
        re.search(start + r".*?\n```python\n(.*?)## ", page, re.DOTALL) for start in ("`spitz/", "## One m")
    )
    assert game
    assert section
    code = game[1].partition("```")[0]
    declared, shown = (block.partition("```")[0] for block in section[1].split("```python\n"))
    assert declared.count("\n") == shown.count("\n") == 1
    last_field, old_view = re.search(r"    tricks: .*\n", code), re.search(r"    return hands, .*\n", code)
    assert last_field
    assert old_view
    code = code.replace(last_field[0], last_field[0] + declared).replace(old_view[0], shown)
    code = (
        code.replace("import SEAT,", "import a_seat, SEAT,")
        + """
    from stammtisch.core import Mistake
    from stammtisch.core.laws import LAWS, cases, check
    for case in cases(GAME, games=1):
        check(case, *LAWS)
    print(GAME.read({"seats": 3}).dealer, GAME.view(GAME.read({"seats": 3, "dealer": 1}), None)[-1])
    try:
        GAME.read({"dealer": 7})
    except Mistake as mistake:
        print(mistake)
    """.replace("\n    ", "\n")
    )
    (tmp_path / "spitz.py").write_text(code, "utf-8")
    run = subprocess.run([sys.executable, "spitz.py"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout == "2 1\ndealer = 7: it is a number from 0 to 1\n"


def test_the_game_of_the_tutorial_has_sixty_lines() -> None:
    page = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8")
    code = re.search(r"`spitz/__init__.py`\n\n```python\n(.*?)```", page, re.DOTALL)
    assert code
    lines = [line for line in code[1].splitlines() if line.strip()]
    assert len(lines) <= 60


def test_no_path_of_a_machine_is_in_the_repo() -> None:
    pattern = re.compile(r"/(work|root|home/[a-z]+)/")
    assert pattern.search(f"/{'home'}/resi/table")
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()  # noqa: S607 (git is on the path of whoever has this repo)
    assert "tests/test_docs.py" in tracked
    for name in tracked:
        assert not pattern.search((ROOT / name).read_text("utf-8", "ignore")), name
