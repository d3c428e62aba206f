"""Many games as a command; what is interrupted is the real program."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from cli.terminal import Terminal, run


@pytest.mark.parametrize(
    "job",
    [
        ["kombio", "--seats", "random,random,random", "--games", "2500", "--option", "rounds=1"],
        ["karuba", "--seats", "random,casual", "--games", "6"],
    ],
    ids=["random", "bots"],
)
def test_the_result_is_the_same_for_any_number_of_jobs(job: list[str], tmp_path: Path) -> None:
    results = [run("simulate", *job, "--jobs", jobs, "--json", folder=tmp_path).stdout for jobs in ("1", "2", "3")]
    assert results[0] == results[1] == results[2]
    result = json.loads(results[0])
    assert result["games"] == int(job[4])
    assert sum(seat["win_rate"] for seat in result["seats"]) == pytest.approx(1)
    assert all(seat["low"] <= seat["win_rate"] <= seat["high"] for seat in result["seats"])


def test_a_seed_gives_a_result_of_its_own(tmp_path: Path) -> None:
    one, two = (run("simulate", "karuba", "--games", "50", "--seed", seed, "--json", folder=tmp_path) for seed in "12")
    assert one.stdout != two.stdout


def test_the_table_names_seat_bot_wins_and_scores(tmp_path: Path) -> None:
    done = run("simulate", "karuba", "--seats", "random,random", "--games", "100", folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    for seat in "01":
        assert re.search(
            rf"^{seat} +random +\d+\.\d% +\d+\.\d% … \d+\.\d% +\d+\.\d\d +\d+\.\d\d$", done.stdout, re.MULTILINE
        )
    assert re.search(r"^100 games, [\d,]+ answers, \d+ shared wins?; \d+ games/s$", done.stdout, re.MULTILINE)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupted_simulation_says_how_far_it_came_and_leaves_no_worker_behind(jobs: str, tmp_path: Path) -> None:
    endless = ["--games", "1000000000", "--option", "rounds=1"]
    terminal = Terminal("simulate", "kombio", *endless, "--jobs", jobs, folder=tmp_path)
    terminal.wait_for(lambda output: re.search(r"[1-9]\d*000/1000000000", output))
    terminal.interrupt()
    assert terminal.end() == 130  # which comes when the last process is gone
    assert re.search(r"\nstammtisch: stopped after [1-9]\d*000 of 1000000000 games\n", terminal.screen)
    assert "Traceback" not in terminal.output
