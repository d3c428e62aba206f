"""Two versions of a game on the same deals, also if one of them was played less often."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pyarrow as pa
import pytest

from stammtisch.core import read_overlay
from stammtisch.games import game_named
from stammtisch.lab.measure.changes import MainTest, UseChange, changes, main_tests, use_changes
from stammtisch.lab.measure.differences import MAIN, Differences, differences
from stammtisch.lab.measure.lifts import Lift
from stammtisch.lab.measure.statistics import Estimate, Interval
from stammtisch.lab.measure.sums import Sums
from stammtisch.lab.names import Names
from stammtisch.lab.play import plan as plans
from stammtisch.lab.play.backend import on_this_machine
from stammtisch.lab.play.chunk import Chunk
from stammtisch.lab.play.edition import edition_of
from stammtisch.lab.play.job import Job
from stammtisch.lab.play.plan import Plan, play, sums_of
from stammtisch.lab.report.changed_cards import changed_cards
from stammtisch.lab.report.compare_findings import compare_findings
from stammtisch.lab.store.store import FileStore, MemoryStore

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
    with closing(store_of(BASE, 12, tmp_path)) as store:
        sums = sums_of(store)
        for together, there in ((sums, False), ({**sums, "together": 0, "ahead": {"5": 1}}, True)):
            found = differences(store, store, [together] * 2, 2, names=Names([], KINDS), changed=[])
            told = {one.title: one for one in compare_findings(found, BASE.job.bots, Names([], KINDS))}
            assert "decisions a game" in told["How games go now"].figure
            assert ("wins of who begins" in told["How games go now"].figure) == there
            assert ("changes of the lead" in told["How games go now"].figure) == there


AXE, BOOT = ("played", "axe"), ("played", "boot")


def played(card: tuple[str, str], users: list[int], games: int = 100) -> list[tuple[int, int, str, str]]:
    """The games in which seat 0 does something with a card."""
    return [(game, 0, *card) for game in range(games) if game % 10 in users]


def made(rows: list[tuple[int, int, str, str]], lead: Callable[[int], int], games: int = 100) -> MemoryStore:
    """Games of two: what was used in them, and by how many points seat 0 is ahead."""
    leads = [lead(game) for game in range(games)]
    columns = {
        "game": list(range(games)),
        "first": [0] * games,
        "score_0": leads,
        "score_1": [0] * games,
        "margin": list(map(abs, leads)),
        "win_0": [float(one > 0) for one in leads],
        "win_1": [float(one <= 0) for one in leads],
        **{name: [1] * games for name in ("answers", "turns", "lead_changes")},
    }
    kinds = {"game": pa.int64(), "seat": pa.int8(), "event": WORDS, "card": WORDS}
    uses = pa.table({name: pa.array([row[at] for row in rows], kind) for at, (name, kind) in enumerate(kinds.items())})
    store = MemoryStore()
    store.add(Chunk(0, games, written(pa.table(columns)), b"", written(uses), {}, edition_of("barbarity")))
    return store


WORDS = pa.dictionary(pa.int16(), pa.string())


def written(table: pa.Table) -> bytes:
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, table.schema) as writer:
        writer.write_table(table)
    return bytes(sink.getvalue())


def test_a_changed_card_has_one_test_over_those_who_have_it() -> None:
    """Three points more for whoever has the axe in a tenth of the games are no luck; elsewhere all goes up and down."""
    noise = [3, -5, 2, 7, -4, 6, -1, -8, 5, -3]
    base = made(played(AXE, [4]), lambda game: noise[(7 * game + game // 10) % 10])
    better = made(
        played(AXE, [4]), lambda game: noise[(7 * game + game // 10) % 10] + 3 * (game % 10 == 4) + game % 3 % 2
    )
    [test] = main_tests(base, better, 2, {"Axe!": [AXE]}, low=False)
    assert test.players == 10
    assert test.points.value == pytest.approx(3.3, abs=0.4)
    assert test.points.p() < 0.001
    [test] = main_tests(base, better, 2, {"Axe!": [AXE]}, low=True)
    assert test.points.value < -2  # where low scores are good, they are worse off


def test_who_has_a_card_in_one_version_only_counts_half_whichever_that_is() -> None:
    """To have it goes with winning; as nothing differs but who has it, no version is better."""
    base = made(played(AXE, [0, 1]), lambda game: 5 if game % 10 in (0, 1) else -5)
    other = made(played(AXE, [2, 3]), lambda game: 5 if game % 10 in (2, 3) else -5)
    [test] = main_tests(base, other, 2, {"Axe!": [AXE]}, low=False)
    assert test.players == 20
    assert test.points.value == 0
    [again] = main_tests(other, base, 2, {"Axe!": [AXE]}, low=False)
    assert again == test


def test_uses_are_compared_deal_by_deal() -> None:
    """One in ten does it in either version; if those are the same games, that is certain, and else it is not."""
    base, same = (made(played(AXE, [0]) + played(BOOT, [1]), lambda _: 1) for _ in range(2))
    moved = made(played(AXE, [5]) + played(BOOT, [1, 2]), lambda _: 1)
    assert use_changes(base, same, 2, [AXE])[AXE].gain == Estimate(0, 0, 99)
    found = use_changes(base, moved, 2, [AXE, BOOT])
    assert found[AXE].gain.value == 0
    assert found[AXE].gain.error > 0.02
    assert (found[BOOT].base, found[BOOT].variant) == (0.05, 0.1)
    assert found[BOOT].gain.value == pytest.approx(0.05)


def test_what_is_done_with_a_changed_card_is_shown_before_and_after() -> None:
    names = Names(["Axe!", "Boot"], KINDS)
    tests = [
        MainTest("Axe!", 40.0, Estimate(3.0, 0.5), Estimate(0.1, 0.05)),
        MainTest("Boot", 3.0, *[Estimate(0, 0)] * 2),
    ]
    uses = {AXE: UseChange(0.25, 0.5, Estimate(0.25, 0.02), 300)}
    found = Differences(tests, [], uses, {(MAIN, "Axe!"): 0.01, AXE: 0.001})
    lifted = [{AXE: Lift(*AXE, 100, Interval(0.1, 0.05, 0.15), 0.01)}, {}]
    main, done = changed_cards(found, lifted, names)
    assert "Who comes to have Axe! is better off, by +3.0 (+2.0 … +4.0) points" in main.sentence
    assert "Boot cannot be judged: fewer than 30 players come to have it." in main.sentence
    assert re.findall(r"<td>(.*?)</td>", main.figure)[4::5] == ["more than luck", "cannot be judged"]
    assert "played Axe! (+25.0): that is more than luck" in done.sentence
    row = re.findall(r"<td>(.*?)</td>", done.figure)
    assert row[:3] == ["played Axe!", "25.0", "50.0"]
    assert row[4:] == ["more than luck", "+10.0 ± 5.0", "\N{EN DASH}"]
    assert changed_cards(found._replace(tests=[]), lifted, names) == []  # only rules were changed


def test_a_robbery_is_counted_once() -> None:
    """Who is robbed is told of it; that is no use of the card."""
    rows = [*played(("stole", "axe"), list(range(10))), *played(("robbed", "axe"), list(range(10)))]
    some: Sums = {"together": 0, "ahead": {}, "low": 0}
    sums = [{**some, "uses": {"stole": {"axe": {}}, "robbed": {"axe": {}}}}, {**some, "uses": {"drew": {}}}]
    found = differences(
        made(rows, lambda _: 1), made([], lambda _: 1), sums, 2, names=Names(["Axe"], KINDS), changed=["Axe"]
    )
    assert set(found.uses) == {("stole", "axe")}
    assert found.real("stole", "axe")
