"""Two versions of a game on the same deals, also if one of them was played less often."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from stammtisch.core import read_overlay
from stammtisch.games import game_named
from stammtisch.lab.measure.changes import MeasureChange, changes
from stammtisch.lab.measure.statistics import Interval
from stammtisch.lab.names import Names
from stammtisch.lab.play import plan as plans
from stammtisch.lab.play.backend import on_this_machine
from stammtisch.lab.play.job import Job
from stammtisch.lab.play.plan import Plan, play, sums_of
from stammtisch.lab.report.card_diff import CardChange
from stammtisch.lab.report.changed_cards import changed_cards
from stammtisch.lab.report.compare_findings import compare_findings
from stammtisch.lab.store.store import FileStore

KINDS = game_named("barbarity").events
KLONG = Plan(Job("klong", ("random", "random"), 12, 1))
JOB = Job("karuba", ("random", "random"), 25, 1)
BASE = Plan(JOB)
VARIANT = Plan(JOB, read_overlay('game = "karuba"\n[rules]\nrounds = 4', "variant.toml"))


def store_of(plan: Plan, games: int, folder: Path) -> FileStore:
    store = FileStore(folder, {}, resume=False)
    for _ in play(replace(plan, job=replace(plan.job, games=games)), store, on_this_machine(1)):
        pass
    return store


def test_only_deals_that_both_have_played_are_compare_findings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plans, "CHUNK", 10)
    stores = [
        store_of(plan, games, tmp_path / f"{number}")
        for number, (plan, games) in enumerate([(BASE, 25), (BASE, 12), (VARIANT, 12), (VARIANT, 0)])
    ]
    longer, as_long, variant, nothing = stores
    assert [one.deals for one in changes(longer, variant, 2)] == [12] * 8
    assert changes(longer, variant, 2) == changes(as_long, variant, 2)
    assert changes(longer, nothing, 2) == []
    for store in stores:
        store.close()


def test_a_game_nobody_has_won_is_not_close(tmp_path: Path) -> None:
    """In Klong thieves who act at random do not get away."""
    store = store_of(KLONG, 12, tmp_path)
    close = next(one for one in changes(store, store, 2) if one.name == "close")
    assert close.base == 0
    store.close()


def test_the_same_deal_of_the_same_version_differs_in_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also if one was played less often: what is compared is deal by deal, not mean by mean."""
    monkeypatch.setattr(plans, "CHUNK", 10)
    longer, shorter = store_of(BASE, 25, tmp_path / "longer"), store_of(BASE, 12, tmp_path / "shorter")
    assert {one.gain for one in changes(longer, shorter, 2)} == {Interval(0, 0, 0)}
    for store in (longer, shorter):
        store.close()


def test_nobody_begins_or_leads_where_all_decide_at_once_and_score_at_the_end(tmp_path: Path) -> None:
    store = store_of(BASE, 12, tmp_path)
    sums = sums_of(store)
    found = changes(store, store, 2)
    store.close()
    told = {one.title: one for one in compare_findings(found, sums, sums, BASE.job.bots, Names([], KINDS))}
    assert "decisions a game" in told["How games go now"].figure
    assert "who begins" not in told["How games go now"].figure
    assert "lead" not in told["How games go now"].figure
    somewhere = {**sums, "together": 0, "ahead": {"5": 1}}
    told = {one.title: one for one in compare_findings(found, somewhere, somewhere, BASE.job.bots, Names([], KINDS))}
    assert "wins of who begins" in told["How games go now"].figure
    assert "changes of the lead" in told["How games go now"].figure


def use(count: int, won: float) -> dict[str, float]:
    """What two seats did with a card in 400 games, each of which they won half of."""
    return {"times": 2 * count, "games_0": count, "games_1": count, "wins_0": won, "wins_1": won}


def uses_of(**events: dict[str, dict[str, float]]) -> dict[str, Any]:
    return {"games": 400, "wins": {"0": 200.0, "1": 200.0}, "uses": events}


AXE = [CardChange("Axe!", "value 1", "value 9", "a", "b"), CardChange("rules", "hand 3", "hand 4", "c", "d")]


def test_a_changed_card_is_shown_before_and_after() -> None:
    base = uses_of(played={"axe": use(100, 50), "boot": use(100, 90)}, drew={"axe": use(200, 100)})
    variant = uses_of(played={"axe": use(200, 160), "boot": use(100, 20)}, drew={"axe": use(203, 100)})
    [found] = changed_cards(AXE, base, variant, 2, Names(["Axe!", "Boot"], KINDS))
    played, drew, lifted, as_before = [
        re.findall(r"<td>(.*?)</td>", row) for row in re.findall(r"<tr><td>.*?</tr>", found.figure)
    ]
    assert played[:3] == ["played Axe!", "25.0 ± 3.1", "50.0 ± 3.5"]
    assert (played[3].split()[0], played[4]) == ("+25.0", "more than luck")
    assert [cell.split()[0] for cell in lifted] == ["played", "+0.0", "+60.0", "+60.0", "more"]
    assert (drew[0], drew[4], as_before[0], as_before[4]) == ("drew Axe!", "luck", "drew Axe!", "luck")
    assert "played Axe! (+25.0): that is more than luck" in found.sentence
    assert "Who played Axe! (+60.0) wins" in found.sentence
    assert "drew" not in found.sentence


def test_a_card_that_left_the_game_has_no_lift_any_more() -> None:
    [found] = changed_cards(AXE, uses_of(played={"axe": use(100, 50)}), uses_of(), 2, Names(["Axe!"], KINDS))
    assert re.findall(r"<td>(.*?)</td>", found.figure)[-3:] == ["\N{EN DASH}", "\N{EN DASH}", "too few"]
    assert changed_cards(AXE[1:], uses_of(), uses_of(), 2, Names(["Axe!"], KINDS)) == []
    [found] = changed_cards(AXE, uses_of(played={"axe": use(9, 9)}), uses_of(), 2, Names(["Axe!"], KINDS))
    assert found.figure.count("<table") == 1  # too few for any lift


def test_a_robbery_is_counted_once() -> None:
    """Who is robbed is told of it; that is no use of the card."""
    more = {"together": 0, "ahead": {}}
    base = uses_of(stole={"axe": use(100, 50)}, robbed={"axe": use(100, 50)}) | more
    wins = MeasureChange("win_0", 0.5, Interval(0, 0, 0), 1.0, 400)
    found = compare_findings([wins], base, uses_of() | more, ("random", "random"), Names([], KINDS))[-1]
    assert "stole Axe" in found.figure
    assert "robbed" not in found.figure
