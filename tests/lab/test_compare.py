"""Two versions of a game on the same deals, also if one of them was played less often."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from stammtisch.core import read_overlay
from stammtisch.lab import study as studies
from stammtisch.lab.compare import changes
from stammtisch.lab.shelf import Shelf
from stammtisch.lab.simulate import Job
from stammtisch.lab.statistics import Interval
from stammtisch.lab.study import Study, on_this_machine, play

KLONG = Study(Job("klong", ("random", "random"), 12, 1))
JOB = Job("karuba", ("random", "random"), 25, 1)
BASE = Study(JOB)
VARIANT = Study(JOB, read_overlay('game = "karuba"\n[rules]\nrounds = 4', "variant.toml"))


def shelf_of(study: Study, games: int, folder: Path) -> Shelf:
    shelf = Shelf(folder, {}, resume=False)
    for _ in play(replace(study, job=replace(study.job, games=games)), shelf, on_this_machine(1)):
        pass
    return shelf


def test_only_deals_that_both_have_played_are_compared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(studies, "PART", 10)
    shelves = [
        shelf_of(study, games, tmp_path / f"{number}")
        for number, (study, games) in enumerate([(BASE, 25), (BASE, 12), (VARIANT, 12), (VARIANT, 0)])
    ]
    longer, as_long, variant, nothing = shelves
    assert [one.deals for one in changes(longer, variant, 2)] == [12] * 8
    assert changes(longer, variant, 2) == changes(as_long, variant, 2)
    assert changes(longer, nothing, 2) == []
    for shelf in shelves:
        shelf.close()


def test_a_game_nobody_has_won_is_not_close(tmp_path: Path) -> None:
    """In Klong thieves who act at random do not get away."""
    shelf = shelf_of(KLONG, 12, tmp_path)
    close = next(one for one in changes(shelf, shelf, 2) if one.name == "close")
    assert close.base == 0
    shelf.close()


def test_the_same_deal_of_the_same_version_differs_in_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also if one was played less often: what is compared is deal by deal, not mean by mean."""
    monkeypatch.setattr(studies, "PART", 10)
    longer, shorter = shelf_of(BASE, 25, tmp_path / "longer"), shelf_of(BASE, 12, tmp_path / "shorter")
    assert {one.gain for one in changes(longer, shorter, 2)} == {Interval(0, 0, 0)}
    for shelf in (longer, shorter):
        shelf.close()
