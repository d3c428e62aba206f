"""What all commands have in common, and those that only show something."""

from __future__ import annotations

import re
import string
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

import stammtisch.cli
from cli.terminal import NOTICE, PROGRAM, environment, run, run_alone
from games.test_games import WITH_PAGES
from stammtisch.bots import BOTS
from stammtisch.cli.rules import page_about, whole_page
from stammtisch.cli.speech import usual_language
from stammtisch.core import LANGUAGES
from stammtisch.games import all_games

HERE = Path(stammtisch.cli.__file__).parent


def text(language: str) -> dict[str, Any]:
    return tomllib.loads((HERE / "text" / f"{language}.toml").read_text("utf-8"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_games_tells_of_every_game_and_option(language: str, tmp_path: Path) -> None:
    done = run("games", "--lang", language, folder=tmp_path, COLUMNS="300")
    assert (done.returncode, done.stderr) == (0, "")
    for game in all_games().values():
        sentences = tomllib.loads(
            (Path(stammtisch.cli.__file__).parents[1] / "games" / game.name / "text" / f"{language}.toml").read_text(
                "utf-8"
            )
        )
        assert f"{game.name} · {sentences['title']}" in done.stdout
        assert sentences["about"] in done.stdout
        for option in game.options.__dataclass_fields__:  # type: ignore[attr-defined]
            assert re.search(rf"  {option}=\S.*? +{re.escape(sentences['word'][option])}", done.stdout)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", [game.name for game in WITH_PAGES])
def test_rules_shows_the_page(game: str, language: str, tmp_path: Path) -> None:
    done = run("rules", game, "--lang", language, folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert len(done.stdout) > 1000
    assert "<!--" not in done.stdout


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", WITH_PAGES, ids=lambda game: str(game.name))
def test_the_rules_of_a_question_are_a_part_of_the_page(game: Any, language: str) -> None:
    whole = whole_page(game, language)
    for question in game.questions:
        part = page_about(game, language, question)
        assert part.startswith("#")
        assert part in whole
        assert len(part) < len(whole)


def test_the_language_is_that_of_the_system_unless_told_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    for system, spoken in ("de_AT.UTF-8", "de"), ("fr_FR", "en"), ("C", "en"), ("", "en"):
        monkeypatch.setenv("LANG", system)
        assert usual_language() == spoken
    monkeypatch.setenv("LC_ALL", "de_DE")
    assert usual_language() == "de"


def test_version_and_help_load_no_game() -> None:
    for argument, said in ("--version", "stammtisch"), ("--help", "simulate"):
        program = (
            f"import sys; from stammtisch.cli import run; assert run([{argument!r}]) == 0; "
            "assert not [name for name in sys.modules if name.startswith('stammtisch.games')]"
        )
        done = subprocess.run(
            [sys.executable, "-c", program], env=environment(), capture_output=True, text=True, check=False
        )
        assert (done.returncode, done.stderr) == (0, "")
        assert said in done.stdout


def test_without_a_command_one_is_helped(tmp_path: Path) -> None:
    done = run(folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    for command in ("games", "rules", "play", "replay", "check", "simulate"):
        assert command in done.stdout


def test_without_compiled_parts_there_is_one_line_of_notice_where_speed_matters(tmp_path: Path) -> None:
    slow = {**environment(), "STAMMTISCH_INTERPRETED": "1"}
    for arguments, notice in (["simulate", "karuba", "--games", "5"], NOTICE), (["games"], ""):
        done = subprocess.run(
            [*PROGRAM, *arguments], env=slow, cwd=tmp_path, capture_output=True, text=True, check=False
        )
        assert (done.returncode, done.stderr) == (0, notice)


def test_where_a_letter_cannot_be_shown_the_game_goes_on(tmp_path: Path) -> None:
    done = run_alone("games", "--lang", "de", folder=tmp_path, PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")
    assert "f?r 2 bis 8" in done.stdout


def fields_of(sentence: str) -> set[str]:
    return {field for _, field, _, _ in string.Formatter().parse(sentence) if field}


def test_both_languages_say_the_same_things_with_the_same_fields() -> None:
    english, german = text("en"), text("de")
    assert english.keys() == german.keys()
    for key, sentence in english.items():
        if isinstance(sentence, str):
            assert fields_of(sentence) == fields_of(german[key]), key
    assert english["bots"].keys() == german["bots"].keys() == set(BOTS)
    assert all(len(language["names"]) >= 8 for language in (english, german))


def test_every_sentence_is_used() -> None:
    source = "".join(path.read_text("utf-8") for path in HERE.glob("*.py"))
    assert not [key for key in text("en") if not re.search(rf"""['"]{key}['"]""", source)]
