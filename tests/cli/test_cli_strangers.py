"""A game that is not ours, with mistakes in it: the commands say where, and whose game it is."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.terminal import run
from stammtisch.core.text import load_text, read_text
from stammtisch.games import all_games, game_named
from tutorial import write_metadata, write_package

SCENARIO = """
rule = "1"
about = "Somebody plays."
game = "spitz"
seats = 2
[[then]]
over = false
"""


@pytest.fixture
def spitz(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The package of the tutorial, found like any that is installed; nobody has loaded it yet."""
    write_package(tmp_path)
    write_metadata(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    forget_games()
    yield tmp_path
    forget_games()


def forget_games() -> None:
    for known in (all_games, game_named, load_text, read_text):
        known.cache_clear()
    sys.modules.pop("spitz", None)


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")


def test_a_mistake_in_its_rules_is_not_ours(spitz: Path) -> None:
    change(spitz / "spitz" / "__init__.py", "s.hands[seat].remove(card)", "s.hands[seat].remove(99)")
    done = run("simulate", "spitz", "--seats", "random,random", "--games", "5", folder=spitz)
    [story] = spitz.glob("stammtisch-*.txt")
    said = "a mistake in spitz, a game of the package spitz: ValueError: list.remove(x): x not in list"
    line = (spitz / "spitz" / "__init__.py").read_text("utf-8").splitlines().index(
        "        s.hands[seat].remove(99)"
    ) + 1
    assert done.stderr == f"stammtisch: {said} (__init__.py line {line}; {story} tells more)\n"
    assert done.returncode == 70


def test_a_mistake_in_its_rules_is_not_ours_either_where_others_play(spitz: Path) -> None:
    change(spitz / "spitz" / "__init__.py", "s.tell(WON, winner)", "s.tell(WON)")
    done = run("lab", "spitz", "--games", "5", "--jobs", "1", "--out", "report", folder=spitz)
    said = "a mistake in spitz, a game of the package spitz: the event 'won' is told with 0 of its 1 fields: who"
    assert done.stderr.startswith(f"stammtisch: {said} (__init__.py line ")


def test_what_its_texts_lack_is_said_by_check_and_before_a_table_opens(spitz: Path) -> None:
    change(spitz / "spitz" / "text" / "de.toml", 'won = "Du bekommst den Stich."\n', "")
    (spitz / "one.toml").write_text(SCENARIO, "utf-8")
    said = "stammtisch: spitz/text/de.toml: there is no you.event.won\n"
    done = run("check", "one.toml", folder=spitz)
    assert (done.returncode, done.stderr) == (2, said)
    opened = run("table", "--port", "99999", "--data", str(spitz / "data"), folder=spitz)
    assert opened.stderr.startswith(said)
    assert "99999" in opened.stderr


def test_a_text_that_cannot_be_read_is_named(spitz: Path) -> None:
    change(spitz / "spitz" / "text" / "de.toml", "[prompt]", "[prompt")
    done = run("games", "--lang", "de", folder=spitz)
    assert done.returncode == 2
    assert done.stderr.startswith("stammtisch: spitz/text/de.toml: Expected ']'")


def test_a_game_for_two_is_not_for_two_to_two(spitz: Path) -> None:
    change(spitz / "spitz" / "__init__.py", '"spitz", range(2, 5)', '"spitz", range(2, 3)')
    assert "spitz · Spitz · 2 players\n" in run("games", folder=spitz).stdout


def test_a_game_in_one_language_is_played_in_the_other(spitz: Path) -> None:
    (spitz / "spitz" / "text" / "de.toml").unlink()
    assert "Five tricks in secret" in run("games", "--lang", "de", folder=spitz).stdout
    played = run("play", "spitz", "--seats", "me,random", "--seed", "1", "--lang", "de", folder=spitz, typed="1\n" * 5)
    assert "Which card do you play?" in played.stdout
