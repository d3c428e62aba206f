"""The lab as a library: its examples run, what it is given is checked, and it loads no more than it needs."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from stammtisch import lab
from stammtisch.core import Mistake, read_overlay

ROOT = Path(__file__).parents[2]
SHORTER = read_overlay('game = "karuba"\n[rules]\nrounds = 4', "shorter.toml")


@pytest.mark.parametrize("name", ["simulation", "game_study", "comparison", "tuning", "tournament"])
def test_the_example_of_each_function_runs(name: str) -> None:
    result = doctest.testmod(import_module(f"stammtisch.lab.{name}"))
    assert result.attempted > 3
    assert result.failed == 0


def test_the_example_of_the_manual_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    [code] = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "lab.md").read_text("utf-8"), re.DOTALL)
    monkeypatch.chdir(tmp_path)
    exec(code.replace("games=200", "games=3"), {})  # noqa: S102 (our own)
    assert "3 games of casual, random" in (tmp_path / "report.html").read_text("utf-8")


def test_all_that_is_promised_is_there() -> None:
    assert set(lab._MODULES) == set(lab.__all__)
    for name in lab.__all__:
        assert getattr(lab, name) is not None
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        lab.nothing  # noqa: B018


def test_a_simulation_loads_no_numbers_and_no_tables() -> None:
    code = (
        "import sys; from stammtisch import lab; lab.simulate('karuba', games=2); "
        "print(sorted({'numpy', 'pyarrow', 'optuna', 'openskill'} & sys.modules.keys()))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_a_study_in_memory_is_that_in_a_folder(tmp_path: Path) -> None:
    kept = lab.study("karuba", games=30, seed=1, out=tmp_path, csv=True)
    held = lab.study("karuba", games=30, seed=1)
    assert kept.sums == held.sums
    assert kept.report() == held.report()
    for name in ("games", "turns", "uses", "cards"):
        assert kept.table(name).equals(held.table(name))
        assert pq.read_table(tmp_path / f"{name}.parquet").num_rows == held.table(name).num_rows > 0
    with pytest.raises(ValueError, match="there is no table 'moves'; there is games, turns, uses, cards"):
        held.table("moves")


def test_a_report_is_written_where_it_is_wanted(tmp_path: Path) -> None:
    found = lab.study("karuba", games=5, seed=1, cards=SHORTER)
    page = found.report(tmp_path / "report.html", command="stammtisch lab <karuba>")
    assert (tmp_path / "report.html").read_text("utf-8") == page
    assert "5 games of random, random, with rules.rounds = 4." in page
    assert "command <code>stammtisch lab &lt;karuba&gt;</code>" in page
    assert "command" not in found.report()
    with pytest.raises(Mistake, match="No such file or directory"):
        found.report(tmp_path / "nowhere" / "report.html")


def test_a_search_in_memory_is_that_in_a_folder(tmp_path: Path) -> None:
    wanted: dict[str, Any] = {"aim": "length 20", "vary": ["rules.rounds=2..4"], "games": 20, "seed": 1}
    kept = lab.tune("karuba", **wanted, out=tmp_path)
    held = lab.tune("karuba", **wanted)
    assert kept.tried == held.tried
    assert kept.report() == held.report()
    assert pq.read_table(tmp_path / "versions.parquet").equals(held.table())


@pytest.mark.parametrize("what", ["resume", "csv"])
def test_what_is_about_a_folder_needs_one(what: str) -> None:
    wanted: dict[str, Any] = {"games": 5, what: True}
    with pytest.raises(Mistake, match=f"^{what} is about what is in a folder; name that as `out`"):
        lab.study("karuba", **wanted)


def test_an_interrupted_study_holds_what_was_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stammtisch.lab.play.plan.CHUNK", 10)

    def interrupt(_: str, done: int, __: int) -> None:
        if done == 20:
            raise KeyboardInterrupt

    found = lab.study("karuba", games=45, seed=1, progress=interrupt)
    assert (found.games, found.finished, found.table("games").num_rows) == (20, False, 20)
    assert "20 games of random, random" in found.report()


def test_an_interrupted_search_holds_the_versions_that_were_tried() -> None:
    def interrupt(_: str, done: int, __: int) -> None:
        if done == 2:
            raise KeyboardInterrupt

    wanted: dict[str, Any] = {"aim": "length 20", "vary": ["rules.rounds=2..5"], "games": 5, "seed": 1}
    found = lab.tune("karuba", **wanted, progress=interrupt)
    assert (found.done, found.wanted, found.finished) == (2, 4, False)
    assert [version.values for version in found.versions] == [(2,), (3,)]


def test_two_versions_of_which_one_was_not_played_have_nothing_in_common() -> None:
    def interrupt(what: str, _: int, __: int) -> None:
        if what == "variant":
            raise KeyboardInterrupt

    base = read_overlay('game = "karuba"', "base.toml")
    found = lab.compare(base, SHORTER, games=5, seed=1, progress=interrupt)
    assert (found.base.games, found.variant.games, found.deals) == (5, 0, 0)
    assert (found.stopped, found.finished) == ("variant", False)
