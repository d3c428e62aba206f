"""`stammtisch ladder`; what is interrupted is the real program."""

from __future__ import annotations

import json
import re
from pathlib import Path

from cli.terminal import Terminal, run


def test_the_ladder_is_the_same_for_any_number_of_jobs(tmp_path: Path) -> None:
    wish = ["ladder", "karuba", "--levels", "random,casual", "--games", "6", "--json"]
    one, two = (run(*wish, "--jobs", jobs, folder=tmp_path).stdout for jobs in "12")
    assert one == two
    (pair,) = json.loads(one)["pairs"]
    assert (pair["level"], pair["against"], pair["games"]) == ("casual", "random", 6)
    assert pair["low"] < pair["win_rate"]


def test_the_ladder_shows_pairs_and_ratings(tmp_path: Path) -> None:
    done = run("ladder", "karuba", "--levels", "random,casual", "--games", "4", folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert re.search(r"^casual +random +\d+\.\d% +\d+\.\d% … \d+\.\d% +4$", done.stdout, re.MULTILINE)
    assert re.search(r"^casual +\d+\.\d +± \d+\.\d$", done.stdout, re.MULTILINE)


def test_an_interrupted_ladder_keeps_what_is_done(tmp_path: Path) -> None:
    terminal = Terminal("ladder", "karuba", "--levels", "random,casual", "--games", "1000000", folder=tmp_path)
    terminal.wait_for(lambda output: re.search(r"[1-9]\d*/1000000", output))
    terminal.interrupt()
    assert terminal.end() == 130
    assert re.search(r"stopped after [1-9]\d* of 1000000 games", terminal.screen)
    assert re.search(r"casual +random +\d+\.\d%", terminal.screen)


def test_what_is_no_ladder_is_refused(tmp_path: Path) -> None:
    for levels in ("casual", "casual,casual"):
        done = run("ladder", "karuba", "--levels", levels, folder=tmp_path)
        assert done.returncode == 2
        assert f"levels {levels!r} do not make a ladder; name two or more, each once" in done.stderr
    assert "unknown player 'masterr'" in run("ladder", "karuba", "--levels", "masterr", folder=tmp_path).stderr


def test_a_bot_may_count_its_matches(tmp_path: Path) -> None:
    done = run("ladder", "karuba", "--levels", "random,strong@2", "--games", "2", "--json", folder=tmp_path)
    assert [(pair["level"], pair["games"]) for pair in json.loads(done.stdout)["pairs"]] == [("strong@2", 2)]
