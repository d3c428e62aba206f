"""Scenarios for everybody."""

from __future__ import annotations

from pathlib import Path

from cli.terminal import run

GOOD = """
rule = "KO deal"
about = "The first to play draws."
game = "kombio"
seats = 2
seed = 1
[[then]]
position = { seats = 2 }
over = false
"""
BAD = GOOD.replace("seats = 2 }", "phase = 'match', turns = 1 }").replace("over = false", "over = true")


def test_what_holds_is_one_line_each(tmp_path: Path) -> None:
    (tmp_path / "one.toml").write_text(GOOD, "utf-8")
    done = run("check", "one.toml", "one.toml", folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == ["✓ KO deal  The first to play draws."] * 2 + ["2 examples hold."]


def test_what_differs_is_shown_as_expected_and_found(tmp_path: Path) -> None:
    (tmp_path / "one.toml").write_text(GOOD, "utf-8")
    (tmp_path / "two.toml").write_text(BAD, "utf-8")
    done = run("check", ".", folder=tmp_path)
    assert (done.returncode, done.stderr) == (1, "")
    rows = [[cell.strip() for cell in line.split("│")[1:-1]] for line in done.stdout.splitlines() if "│" in line]
    assert ["after block 1", "phase", "match", "turn"] in rows
    assert ["after block 1", "over", "True", "False"] in rows
    assert "✗ KO deal" in done.stdout
    assert done.stdout.endswith("1 of 2 examples: something else happens.\n")


def test_long_texts_have_marks_where_they_differ(tmp_path: Path) -> None:
    told = GOOD.replace("position = { seats = 2 }", 'position = { deck = "1 2 3" }')
    (tmp_path / "one.toml").write_text(told, "utf-8")
    found = run("check", "one.toml", folder=tmp_path, COLUMNS="500").stdout
    deck = next(line.split("│")[4].split() for line in found.splitlines() if "deck" in line)
    changed = GOOD.replace("position = { seats = 2 }", f'position = {{ deck = "99 {" ".join(deck[1:])}" }}')
    (tmp_path / "one.toml").write_text(changed, "utf-8")
    done = run("check", "one.toml", folder=tmp_path, COLUMNS="500")
    assert f"»99« {deck[1]}" in done.stdout
    assert f"»{deck[0]}« {deck[1]}" in done.stdout


def test_a_bad_file_does_not_keep_the_others_from_being_checked(tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text("rule = 1", "utf-8")
    (tmp_path / "good.toml").write_text(GOOD, "utf-8")
    done = run("check", "bad.toml", "good.toml", folder=tmp_path)
    assert done.returncode == 2
    assert done.stdout.startswith("✓ KO deal")
    assert done.stderr.startswith("stammtisch: bad.toml: ")


def test_in_german(tmp_path: Path) -> None:
    (tmp_path / "two.toml").write_text(BAD, "utf-8")
    done = run("check", "two.toml", "--lang", "de", folder=tmp_path)
    assert "erwartet" in done.stdout
    assert "1 von 1 Beispiel: Etwas anderes geschieht." in done.stdout
