"""The benchmark measures everything and reckons rightly. How fast anything is, no test says."""

import json
import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from benchmarks import ours
from benchmarks.arena import TURNS, Contestant, compete
from benchmarks.peers import timed
from benchmarks.report import TURNS as TURNS_OF_A_ROUND
from benchmarks.report import as_data, changes, goals, ratio, show
from stammtisch.core import Mistake
from stammtisch.games import all_games


class Made(Contestant):
    """A contestant with made-up figures."""

    def __init__(self, found: dict[str, list[float]]) -> None:
        self.found = found
        self.measures = list(found)
        self.about = {"stammtisch": "compiled"}


def toy(**found: list[float]) -> Made:
    return Made({f"toy {name}": values for name, values in found.items()})


def test_every_game_is_measured_in_every_way() -> None:
    about, measures = ours.ready()
    assert about["stammtisch"] in ("compiled", "interpreted")
    figures: dict[str, float] = {}
    for measure in measures.values():
        figures |= measure(0.001)
    wanted = ("driven", "kept", "playouts", "rollouts", "search", "games", "clone", "imagine", "memory")
    assert {f"{game} {name}" for game in all_games() for name in wanted} <= figures.keys()
    assert all(value > 0 for value in figures.values())


def test_a_contestant_runs_in_an_interpreter_of_its_own() -> None:
    contestant = Contestant("ours", sys.executable, "ours", {"STAMMTISCH_INTERPRETED": "1"})
    try:
        assert contestant.about == {"stammtisch": "interpreted"}
        contestant.measures = ["yardstick"]
        ticks: list[int] = []
        compete([contestant], 3, 0.001, lambda: ticks.append(1))
        assert len(ticks) == len(contestant.found["yardstick"]) == 3
    finally:
        contestant.leave()


def test_peers_that_are_missing_are_named() -> None:
    """Nothing is imported but what comes with Python."""
    command = [sys.executable, "-S", str(TURNS), "peers"]
    run = subprocess.run(command, input="", capture_output=True, text=True, check=True)
    assert set(json.loads(run.stdout)["about"].values()) == {"missing"}


def test_an_interpreter_that_is_none_is_refused() -> None:
    with pytest.raises(Mistake, match="nowhere/python is not a Python to be started"):
        Contestant("peers", "nowhere/python", "peers", {})


@pytest.mark.parametrize(
    ("program", "said"),
    [("echo rubbish", "rubbish"), ("echo 3", "3"), ("echo it burns >&2; exit 1", "it burns"), ("exit 0", "nothing")],
)
def test_a_contestant_that_fails_is_named_with_what_it_said(tmp_path: Path, program: str, said: str) -> None:
    fake = tmp_path / "python"
    fake.write_text(f"#!/bin/sh\n{program}\n")
    fake.chmod(0o755)
    with pytest.raises(Mistake, match=f"the benchmark of peers failed; it said: {said}"):
        Contestant("peers", str(fake), "peers", {})


def test_a_ratio_is_the_median_of_the_ratios_of_the_turns() -> None:
    """A slow moment that hits both in the same turn does not count."""
    both: dict[str, Any] = {"ours": toy(driven=[30, 3, 40]), "peers": Made({"crazy_eights stepped": [10, 1, 10]})}
    assert ratio(both, "ours", "toy driven", "peers", "crazy_eights stepped") == 3
    assert ratio(both, "ours", "toy driven", "peers", "hearts stepped") is None
    assert ratio(both, "ours", "toy driven", "before", "toy driven") is None


def everybody(driven: float, playouts: float, sources: float, memory: float) -> dict[str, Any]:
    return {
        "ours": toy(driven=[driven], playouts=[playouts], rollouts=[playouts], memory=[memory]),
        "sources": toy(driven=[sources]),
        "peers": Made(
            {
                "crazy_eights stepped": [100],
                "crazy_eights rollouts": [900],
                "crazy_eights evaluate_bots": [900],
                "uno run": [10],
            }
        ),
    }  # fmt: skip


def test_goals_are_reached_or_missed() -> None:
    assert [goal.reached for goal in goals(everybody(150, 316, 40, 19_999))] == [True] * 5
    assert [goal.reached for goal in goals(everybody(149, 314, 39, 20_000))] == [False] * 5


def test_each_game_has_goals_of_its_own() -> None:
    """Klong counts whole games, too, and may take longer to imagine."""
    ours = Made(
        {"klong driven": [80], "klong games": [1999], "klong imagine": [59], "klong memory": [1], "yardstick": [1]}
    )
    peers = Made({"crazy_eights stepped": [100], "catanatron stepped, games": [100], "uno run": [100]})
    assert {goal.name: goal.reached for goal in goals({"ours": ours, "peers": peers})} == {
        "klong driven / crazy_eights stepped": True,
        "klong games / catanatron stepped, games": False,
        "klong imagine, in yardsticks": True,
        "klong: kB of a match": True,
    }


def test_what_plays_a_game_at_a_time_is_counted_in_games_as_well() -> None:
    figures = timed("settling", lambda: 3, 0.001, games="settled")
    assert figures["settling"] == pytest.approx(3 * figures["settled"])
    assert timed("settling", lambda: 3, 0.001).keys() == {"settling"}


def test_without_peers_only_the_memory_is_a_goal() -> None:
    alone = {"ours": everybody(1, 1, 1, 1)["ours"]}
    assert [goal.name for goal in goals(alone)] == ["toy: kB of a match"]


def rounds(*values: float) -> list[float]:
    """The same value in all turns of a round."""
    return [value for value in values for _ in range(TURNS_OF_A_ROUND)]


def test_what_became_slower_or_faster_beyond_noise_is_said() -> None:
    found = changes(
        {
            "ours": toy(
                driven=rounds(80, 81, 82),
                playouts=rounds(100, 101, 120),
                clone=rounds(2, 2, 2),
                kept=rounds(99, 120, 130),
            ),
            "before": toy(
                driven=rounds(100, 101, 99),
                playouts=rounds(99, 99, 119),
                clone=rounds(4, 4, 4),
                kept=rounds(100, 100, 99),
            ),
        }
    )
    assert [(name, better) for name, _, better in found] == [("toy driven", False), ("toy clone", True)]
    assert found[1][1] == 2


def test_a_slow_moment_that_hits_both_is_no_change() -> None:
    now, before = rounds(100, 50, 100), rounds(101, 51, 101)
    assert changes({"ours": toy(driven=now), "before": toy(driven=before)}) == []


def test_what_the_last_commit_could_not_measure_is_no_change() -> None:
    assert changes({"ours": toy(driven=[100]), "before": toy(playouts=[100])}) == []


def test_twins_are_measured_in_yardsticks() -> None:
    ours = Made({"toy driven": [1], "toy clone": [20], "toy imagine": [52], "toy memory": [1], "yardstick": [2]})
    reached = {goal.name: goal.reached for goal in goals({"ours": ours}) if "yardsticks" in goal.name}
    assert reached == {"toy clone, in yardsticks": True, "toy imagine, in yardsticks": False}


def test_others_are_not_led_to_our_modules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", "ours")
    monkeypatch.setenv("STAMMTISCH_INTERPRETED", "1")
    fake = tmp_path / "python"
    fake.write_text('#!/bin/sh\necho "$PYTHONPATH$STAMMTISCH_INTERPRETED."\n')
    fake.chmod(0o755)
    with pytest.raises(Mistake, match=r"it said: \.$"):
        Contestant("before", str(fake), "ours", {})


def test_the_whole_report_can_be_read_by_programs() -> None:
    data = json.loads(json.dumps(as_data(everybody(150, 316, 40, 1000))))
    assert data["medians"]["ours"]["toy driven"] == 150
    assert data["goals"][0]["reached"] is True
    assert data["changes"] == []
    assert data["ratios"]["toy driven / crazy_eights stepped"] == 1.5


def test_a_person_reads_ratios_goals_and_changes() -> None:
    everyone = everybody(149, 316, 40, 1000)
    everyone["ours"].found |= {f"toy {name}": [1.0] for name in ("kept", "games", "search", "clone", "imagine")}
    everyone["before"] = toy(driven=[200])
    console = Console(width=100, record=True, file=StringIO())
    show(everyone, console)
    page = console.export_text()
    assert "x 1.49" in page
    assert "missed  toy driven / crazy_eights stepped: 1.49 (wanted >= 1.5)" in page
    assert "reached  toy playouts / crazy_eights evaluate_bots: 0.35 (wanted >= 0.35)" in page
    assert "hearts stepped" in page
    assert "missing" in page
    assert "SLOWER: toy driven x 0.74" in page


def test_without_peers_the_report_says_how_to_get_them() -> None:
    everyone = {"ours": everybody(149, 316, 40, 1000)["ours"]}
    everyone["ours"].found |= {f"toy {name}": [1.0] for name in ("kept", "games", "clone", "imagine")}
    console = Console(width=100, record=True, file=StringIO())
    show(everyone, console)
    assert "make bench" in console.export_text()
