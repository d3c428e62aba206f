"""Whatever is wrong with what was given: one line that says so, exit code 2, nothing written."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import stammtisch
from cli.terminal import environment, run
from stammtisch.bots import BOTS as LEVELS
from stammtisch.cli import app as commands
from stammtisch.cli import run as run_here
from stammtisch.core import Match, Record
from stammtisch.games import game_named

SCENARIO = """
rule = "R 1"
about = "Who has the lowest total discards."
game = "karuba"
seats = 2
seed = 1
[[then]]
asked = { 0 = "pick", 1 = "pick" }
"""


def record(**changed: Any) -> str:
    """A short record, with something in it changed."""
    game = game_named("karuba")
    written = Record.of(game, 2, 7, {})
    match: Match[Any] = written.start(game)
    for seat in (0, 1):
        assert match.ask is not None
        written.add(match, seat, match.ask.offer(seat)[0])
    written.players = ["Anna:me", "Bea:random"]
    return json.dumps({**json.loads(written.write()), **changed})


def refused(folder: Path, *arguments: str, typed: str = "") -> str:
    """The one line in which it is said what is wrong."""
    before = {path: path.read_bytes() if path.is_file() else b"" for path in folder.rglob("*")}
    done = run(*arguments, folder=folder, typed=typed)
    after = {path: path.read_bytes() if path.is_file() else b"" for path in folder.rglob("*")}
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("stammtisch: ")
    assert done.stderr.count("\n") == 1
    assert "Traceback" not in done.stderr
    assert before == after
    return done.stderr


BOTS = ("--seats", "random,random")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("play", "combio", *BOTS), "Did you mean kombio?"),
        (("rules", "combio"), "unknown game 'combio'"),
        (("simulate", "combio"), "unknown game 'combio'"),
        (
            ("play", "kombio", "--seats", "me,rondom"),
            f"unknown player 'rondom'; there is me, {', '.join(LEVELS)}. Did you mean random?",
        ),
        (("play", "kombio", "--seats", ""), "unknown player ''"),
        (("simulate", "kombio", "--seats", "me,random"), f"unknown player 'me'; there is {', '.join(LEVELS)}."),
        (("play", "kombio", "--seats", "random"), "kombio is for 2 to 8 players, not for 1"),
        (("play", "karuba", "--seats", ",".join(["random"] * 7)), "karuba is for 2 to 6 players, not for 7"),
        (("simulate", "karuba", "--seats", "random"), "karuba is for 2 to 6 players, not for 1"),
        (("play", "kombio", *BOTS, "--option", "round=2"), "unknown option 'round'; there is rounds"),
        (("play", "kombio", *BOTS, "--option", "rounds"), "option 'rounds' has no value; write it as rounds=..."),
        (("play", "kombio", *BOTS, "--option", "rounds=two"), "option rounds is a whole number, not 'two'"),
        (("play", "kombio", *BOTS, "--option", "rounds=0"), "option rounds is a number from 1 to 100, not 0"),
        (
            ("simulate", "karuba", "--option", "blocked_path=wide"),
            "option blocked_path is strict or lenient, not 'wide'",
        ),
        (("play", "kombio", *BOTS, "--seed", "-1"), "seed -1 is out of range; a seed is a number from 0 to"),
        (("play", "kombio", *BOTS, "--seed", str(1 << 59)), "is out of range"),
        (("play", "kombio", *BOTS, "--seed", "9" * 5000), "is out of range"),
        (("play", "kombio", *BOTS, "--seed", "lucky"), "seed 'lucky' is not a seed"),
        (("play", "kombio", *BOTS, "--seed", "٣"), "is not a seed"),
        (("simulate", "kombio", "--seed", "ab" * 16), "a simulation starts from a number"),
        (("simulate", "kombio", "--seed", "-3"), "seed -3 is out of range"),
        (("simulate", "kombio", "--games", "0"), "Invalid value for '--games'"),
        (("simulate", "kombio", "--jobs", "0"), "Invalid value for '--jobs'"),
        (("table", "--no-browser"), "No such option: --no-browser. See stammtisch --help."),
        (("games", "--lang", "fr"), "unknown language 'fr'; there is en, de."),
        (("play", "kombio", *BOTS, "--lang", "fr"), "unknown language 'fr'"),
        (("rules", "kombio", "--lang", "fr"), "unknown language 'fr'"),
        (("play", "kombio", *BOTS, "--name", "Anna"), "there are 1 names, but 0 of the seats are me"),
        (("play", "kombio", "--seats", "me,random", "--name", "\x1b[31m"), "will not do; a name has 1 to 20 letters"),
        (("play", "kombio", "--seats", "me,me", "--name", "A", "--name", "A"), "two players are called 'A'"),
        (("play", "--resume", "none.json"), "none.json: No such file or directory"),
        (("replay", "none.json"), "none.json: No such file or directory"),
        (("check", "none.toml"), "none.toml: No such file or directory"),
        (("play", "kombio", *BOTS, "--save", "none/game.json"), "none/game.json: No such file or directory"),
        (("play", "kombio", *BOTS, "--save", "."), ".: it is a folder; name a new file"),
        (("play", "--resume", "."), ".: Is a directory"),
        (("replay", "."), ".: Is a directory"),
        (("check", "."), ".: there is no scenario in this folder"),
        (("deal",), "No such command 'deal'"),
        (("play", "--sets", "me"), "No such option: --sets"),
        (("check",), "Missing argument 'FILE...'"),
    ],
)
def test_a_wrong_word_on_the_command_line(arguments: tuple[str, ...], said: str, tmp_path: Path) -> None:
    assert said in refused(tmp_path, *arguments)


def test_to_choose_somebody_must_be_there(tmp_path: Path) -> None:
    done = run("play", folder=tmp_path)
    assert (done.returncode, list(tmp_path.iterdir())) == (2, [])
    assert done.stderr.startswith("stammtisch: nobody is here to choose; say it all, as in")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "not a record, or one that was cut off"),
        (record()[:-20], "not a record, or one that was cut off"),
        ("[1, 2]", "not a record"),
        (record(stammtisch=2), "not a record"),
        (record(game="whist"), "unknown game 'whist'"),
        (record(rules=0), "this record was made under version 0 of the rules of karuba, here is version"),
        (record(cards="0123456789ab"), "this record was made with other cards of karuba"),
        (record(seats=9), "karuba is for 2 to 6 players, not for 9"),
        (record(seed=-1), "seed -1 is out of range"),
        (record(options={"rounds": 3}), "unknown option 'rounds'"),
        (record(answers=[[0, "draw"]]), "answer 1 of the record does not fit: seat 0 cannot answer 'draw'"),
        (record(answers=[[0]]), "answer 1 of the record is broken"),
        (record(extra=1), "the record has an unknown part 'extra'"),
        (record(players=["Anna:me"]), "there is one for each of the 2 seats"),
        (record(players=[1, 2]), "there is one for each of the 2 seats"),
        (record(players=["Anna\n:me", "Bea:random"]), "will not do; a name has"),
    ],
)
@pytest.mark.parametrize("command", [("play", "--resume"), ("replay",)], ids=["resume", "replay"])
def test_a_record_that_is_none(command: tuple[str, ...], text: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "game.json").write_text(text, "utf-8")
    line = refused(tmp_path, *command, "game.json")
    assert line.startswith("stammtisch: game.json: ")
    assert said in line


def test_a_record_played_by_somebody_unknown_cannot_be_resumed(tmp_path: Path) -> None:
    (tmp_path / "game.json").write_text(record(players=["Anna:me", "Bea:genius"]), "utf-8")
    assert "game.json: unknown player 'genius'" in refused(tmp_path, "play", "--resume", "game.json")


def test_what_a_saved_game_has_of_its_own_is_not_given_again(tmp_path: Path) -> None:
    (tmp_path / "game.json").write_text(record(), "utf-8")
    for more in (["karuba"], ["--seed", "1"], ["--option", "a=b"], ["--name", "Anna"]):
        assert "does not go with --resume" in refused(tmp_path, "play", "--resume", "game.json", *more)
    line = refused(tmp_path, "play", "--resume", "game.json", "--seats", "me,me,me")
    assert "2 play this game, not 3" in line


def test_there_is_no_seat_beyond_the_last(tmp_path: Path) -> None:
    (tmp_path / "game.json").write_text(record(), "utf-8")
    assert "contradict" in refused(tmp_path, "replay", "game.json", "--seat", "0", "--spectator")
    for seat in ("2", "-1"):
        line = refused(tmp_path, "replay", "game.json", "--seat", seat)
        assert f"there is no seat {seat}; the seats of this game are 0 to 1" in line


def test_a_file_that_is_not_text(tmp_path: Path) -> None:
    (tmp_path / "game").write_bytes(b"\xff\xfe\x00")
    for command in (["play", "--resume"], ["replay"], ["check"]):
        assert "game: it is not text in UTF-8" in refused(tmp_path, *command, "game")


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        (SCENARIO.replace("about", "abuot"), "unknown key of a scenario 'abuot'"),
        (SCENARIO.replace("asked", "aksed"), "unknown key of a [[then]] 'aksed'"),
        (SCENARIO.replace("karuba", "whist"), "unknown game 'whist'"),
        (SCENARIO.replace("seats = 2", "seats = 12"), "karuba is for 2 to 6 players, not for 12"),
        (SCENARIO.replace("=", ":"), "not a scenario"),
        (
            SCENARIO.replace("seats = 2\nseed = 1", 'position = { hands = ["1 1 2", "1 2 3"] }'),
            "seat 0 has card 1 twice",
        ),
        (SCENARIO.replace("seats = 2\nseed = 1", 'position = { hands = ["1 2 99", "1 2 3"] }'), "unknown card '99'"),
    ],
)
def test_a_scenario_that_is_none(changed: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "rule.toml").write_text(changed, "utf-8")
    line = refused(tmp_path, "check", "rule.toml")
    assert line.startswith("stammtisch: rule.toml: ")
    assert said in line


def test_nothing_is_written_over_a_file_that_is_there(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Bea", "utf-8")
    line = refused(tmp_path, "play", "karuba", *BOTS, "--save", "letter.txt")
    assert "letter.txt: it is there already and is not overwritten" in line


def test_where_one_may_not_write(tmp_path: Path) -> None:
    forbidden = Path("/sys/game.json")  # not even root may
    if os.geteuid():
        (tmp_path / "closed").mkdir(mode=0o500)
        forbidden = tmp_path / "closed" / "game.json"
    assert str(forbidden) in refused(tmp_path, "play", "karuba", *BOTS, "--save", str(forbidden))


def test_a_card_file_with_a_wrong_count(tmp_path: Path) -> None:
    source = tmp_path / "source"
    shutil.copytree(Path(stammtisch.__file__).parent, source / "stammtisch")
    cards = source / "stammtisch" / "games" / "kombio" / "cards.toml"
    cards.write_text(cards.read_text("utf-8").replace("copies = 3", "copies = 4", 1), "utf-8")
    for arguments in (["games"], ["play", "kombio", *BOTS], ["simulate", "kombio"], ["check", "."]):
        done = subprocess.run(
            [sys.executable, "-m", "stammtisch", *arguments],
            cwd=tmp_path,
            env={**environment(STAMMTISCH_INTERPRETED="1"), "PYTHONPATH": str(source)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr == "stammtisch: kombio/cards.toml: the copies add up to 71 cards, but cards = 70\n"


def test_a_mistake_of_ours_is_one_line_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stumble(*_: object, **__: object) -> None:
        raise KeyError("the\nace")

    monkeypatch.setattr(commands, "app", stumble)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    assert run_here(["games"]) == 70
    [file] = tmp_path.iterdir()
    line = capsys.readouterr().err
    assert line == f"stammtisch: this is our mistake: KeyError: 'the\\nace' (please send us {file})\n"
    assert "Traceback" in file.read_text("utf-8")
