"""The newer commands of the lab, what a shell completes, and what is said to who mistakes a game for a command."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

SMALL = ("--jobs", "1", "--lang", "en")


def stammtisch(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "stammtisch", *arguments],
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
        env={**os.environ, **environment},
        timeout=120,
    )


def test_cards_are_tried_in_both_ways(tmp_path: Path) -> None:
    done = stammtisch("lab", "cards", "Karuba", "--causal", "--forbid", "--card", "1", "--games", "4", "--out",
                      str(tmp_path), "--json", *SMALL)  # fmt: skip
    assert done.returncode == 0, done.stderr
    both = json.loads(done.stdout)["effects"]
    assert [one["how"] for one in both] == ["hand", "forbid"]
    assert [[card["card"] for card in one["cards"]] for one in both] == [["1"], ["1"]]
    assert sorted(file.name for file in tmp_path.iterdir()) == [
        "effects_forbid.csv", "effects_forbid.parquet", "effects_hand.csv", "effects_hand.parquet",
    ]  # fmt: skip


def test_the_course_of_games_is_shown_in_both_languages() -> None:
    for language, said in (("en", "a game is open to"), ("de", "ist ein Spiel zu")):
        done = stammtisch("lab", "course", "karuba", "--games", "1", "--jobs", "1", "--lang", language)
        assert done.returncode == 0, done.stderr
        assert said in done.stdout


def test_skill_and_trend_are_tables(tmp_path: Path) -> None:
    done = stammtisch("lab", "skill", "karuba", "--levels", "random,casual", "--players", "2", "--games", "3", *SMALL)
    assert done.returncode == 0, done.stderr
    assert "bot" in done.stdout
    assert "casual" in done.stdout
    for name, rules in (("old", ""), ("new", "[rules]\nrounds = 4\n")):
        (tmp_path / f"{name}.toml").write_text(f'game = "karuba"\n{rules}', "utf-8")
    done = stammtisch("lab", "trend", str(tmp_path / "old.toml"), str(tmp_path / "new.toml"), "--games", "40", *SMALL)
    assert done.returncode == 0, done.stderr
    assert "old.toml" in done.stdout
    assert " *" in done.stdout


def test_what_is_shown_is_written_as_tables_too(tmp_path: Path) -> None:
    out = ("--out", str(tmp_path / "new"), *SMALL)
    done = stammtisch("lab", "skill", "karuba", "--levels", "random,casual", "--players", "2", "--games", "3", *out)
    assert done.returncode == 0, done.stderr
    done = stammtisch("lab", "course", "karuba", "--games", "1", *out)
    assert done.returncode == 0, done.stderr
    names = [f"{name}.{kind}" for name in ("course", "questions", "skill") for kind in ("csv", "parquet")]
    assert sorted(file.name for file in (tmp_path / "new").iterdir()) == names
    head, row = (tmp_path / "new" / "skill.csv").read_text("utf-8").splitlines()
    assert head.startswith('"players","level","below","deals","wins"')
    assert row.startswith('2,"casual","random",3,')
    kinds = [line.split(",")[0] for line in (tmp_path / "new" / "questions.csv").read_text("utf-8").splitlines()]
    assert set(kinds) >= {'"kind"', '"pick"', '"lay"'}


def test_training_is_told_to_programs_in_one_line(tmp_path: Path) -> None:
    values = str(tmp_path / "v.toml")
    done = stammtisch("lab", "train", "karuba", "--out", values, "--games", "9", "--players", "2", "--json")
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert (told["game"], told["file"]) == ("karuba", values)
    assert [(lesson["generation"], lesson["seats"]) for lesson in told["lessons"]] == [(1, 2)]


def test_commands_and_games_are_understood_in_any_case_and_one_is_no_plural(tmp_path: Path) -> None:
    done = stammtisch("Lab", "Study", "KARUBA", "--games", "1", *SMALL)
    assert done.returncode == 0, done.stderr
    assert "1 game was played; with --out" in done.stdout


def test_a_study_is_told_in_german_on_the_screen_and_on_the_page(tmp_path: Path) -> None:
    done = stammtisch("lab", "karuba", "--games", "40", "--jobs", "1", "--lang", "de", "--out", str(tmp_path / "out"))
    assert done.returncode == 0, done.stderr
    assert "Gerecht (" in done.stdout
    page = (tmp_path / "out" / "report.html").read_text("utf-8")
    assert '<html lang="de">' in page
    assert "Auf einen Blick" in page
    assert "Wie sicher das ist" in page


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["Kombio"], "Kombio is a game, not a command. Did you mean stammtisch play kombio?"),
        (["pley"], "Did you mean 'play'"),
        (
            ["lab", "comapre", "a.toml", "b.toml"],
            "'comapre' is no game and no command. Did you mean stammtisch lab compare?",
        ),
        (["lab", "kombo"], "unknown game 'kombo'"),
        (["lab", "cards", "kombio", "--card", "99"], "unknown card '99'"),
        (["lab", "trend", "no.toml"], "no.toml: No such file"),
        (["lab", "skill", "kombio", "--levels", "casual"], "cannot be compared"),
        (["lab", "tune", "karuba", "--aim", "length 9", "--aim", "length 9", "--vary", "rules.hand=2..3"], "twice"),
    ],
)
def test_bad_input_is_one_clear_line(arguments: list[str], said: str) -> None:
    done = stammtisch(*arguments)
    assert done.returncode == 2
    assert said in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_shells_complete_commands_games_and_bots(shell: str) -> None:
    assert "stammtisch" in stammtisch("--show-completion", shell).stdout

    def offered(line: str) -> str:
        words = {"bash": {"COMP_WORDS": line, "COMP_CWORD": str(len(line.split(" ")) - 1)}}
        given = words.get(shell, {"_TYPER_COMPLETE_ARGS": line, "_TYPER_COMPLETE_FISH_ACTION": "get-args"})
        return stammtisch(_STAMMTISCH_COMPLETE=f"complete_{shell}", **given).stdout

    assert "play" in offered("stammtisch pl")
    assert "kombio" in offered("stammtisch rules kom")
    assert "casual,strong" in offered("stammtisch lab cards kombio --seats casual,st")


def test_flags_show_no_type() -> None:
    assert "<bool>" not in stammtisch("replay", "--help").stdout
    assert "--spectator" in stammtisch("replay", "--help").stdout
