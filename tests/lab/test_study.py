"""Studies: games watched, kept chunk by chunk, and what is made of them."""

from __future__ import annotations

import tracemalloc
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from stammtisch.core import FastRng, Game, Mistake, Overlay, Policy, State, new_rng, read_overlay, seed_of
from stammtisch.games import game_named
from stammtisch.lab.measure.sums import Sums, add
from stammtisch.lab.play import plan as plans
from stammtisch.lab.play.backend import Backend, on_this_machine
from stammtisch.lab.play.chunk import Chunk, play_chunk
from stammtisch.lab.play.job import Job, Task
from stammtisch.lab.play.plan import Plan, play, sums_of
from stammtisch.lab.play.runner import play_task
from stammtisch.lab.store.parquet import ParquetTables
from stammtisch.lab.store.store import FileStore

KOMBIO = Job("kombio", ("random", "random", "random"), 45, 1, (("rounds", 1),))


@pytest.fixture
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plans, "CHUNK", 10)


def write_tables(store: FileStore) -> None:
    with ParquetTables(store, csv=True):
        pass


def whole(job: Job, workers: int, folder: Path) -> Sums:
    plan = Plan(job)
    with closing(FileStore(folder, plan.description(plan.check()), resume=False)) as store:
        for _ in play(plan, store, on_this_machine(workers)):
            pass
        return sums_of(store)


@pytest.mark.usefixtures("small_chunks")
def test_a_study_is_the_same_for_any_number_of_workers(tmp_path: Path) -> None:
    one, three = whole(KOMBIO, 1, tmp_path / "one"), whole(KOMBIO, 3, tmp_path / "three")
    assert one == three
    assert one["games"] == 45
    assert sum(one["wins"].values()) == pytest.approx(45)


def test_bots_are_watched_as_well_as_chance(tmp_path: Path) -> None:
    sums = whole(Job("karuba", ("flat", "random"), 1, 1), 1, tmp_path)
    assert sums["games"] == 1
    assert sum(entry["times"] for entry in sums["uses"]["laid"].values()) == sums["told"]["laid"] > 20
    assert sums["asked"]["lay"] > 20


def test_watched_games_are_the_games_of_a_simulation() -> None:
    bare, counted = play_task((KOMBIO, 0, KOMBIO.games)), play_chunk((KOMBIO, 0, KOMBIO.games)).sums
    assert bare == {name: counted[name] for name in bare}
    assert {"games", "ties", "wins", "scores", "answers"} == bare.keys()


async def all_steps(game: Game[Any], state: State) -> None:
    while game.result(state) is None:
        await game.step(state)


@pytest.mark.parametrize("name", ["kombio", "karuba", "klobba", "barbarity", "klong"])
def test_everything_told_in_a_game_is_counted(name: str) -> None:
    game = game_named(name)
    sums = play_chunk((Job(name, ("random", "random"), 1, 7), 0, 1)).sums
    state = game.laid(2, new_rng(seed_of(7, 0)), game.options())
    policy = Policy(FastRng(seed_of(7, 0, "everybody")))
    for ask in all_steps(game, state).__await__():  # the same game once more, with nobody who counts
        ask.settle(policy)
    told: dict[str, int] = {}
    for event in state.events:
        told[event.kind.name] = told.get(event.kind.name, 0) + 1
    assert {kind: count for kind, count in sums["told"].items() if count} == told


@pytest.mark.usefixtures("small_chunks")
def test_what_was_played_is_not_played_again(tmp_path: Path) -> None:
    plan = Plan(KOMBIO)
    description = plan.description(plan.check())
    with closing(FileStore(tmp_path, description, resume=False)) as store:
        begun = play(plan, store, on_this_machine(1))
        assert [next(begun) for _ in range(3)] == [0, 10, 10]
        begun.close()  # type: ignore[attr-defined]  # it is a generator
    with closing(FileStore(tmp_path, description, resume=True)) as store:
        assert list(play(plan, store, on_this_machine(1))) == [20, 10, 10, 5]
        resumed = sums_of(store)
    assert resumed == whole(KOMBIO, 1, tmp_path / "at_once")


@pytest.mark.usefixtures("small_chunks")
def test_no_game_that_was_played_is_lost_to_a_smaller_number(tmp_path: Path) -> None:
    with closing(FileStore(tmp_path, {}, resume=False)) as store:
        list(play(Plan(replace(KOMBIO, games=25)), store, on_this_machine(1)))
        before = store.done(), sums_of(store)
        with pytest.raises(Mistake, match=r"there are 25 games already; ask for 25 games or more, or name a new"):
            list(play(Plan(replace(KOMBIO, games=12)), store, on_this_machine(1)))
        assert (store.done(), sums_of(store)) == before
        assert list(play(Plan(replace(KOMBIO, games=25)), store, on_this_machine(1))) == [25]
        list(play(Plan(replace(KOMBIO, games=32)), store, on_this_machine(1)))
        assert store.done() == {0: 10, 10: 10, 20: 10, 30: 2}


def test_another_study_in_the_same_folder_is_refused(tmp_path: Path) -> None:
    FileStore(tmp_path, {"game": "kombio", "seed": 1}, resume=False).close()
    with pytest.raises(Mistake, match=r"there is a study already; go on with it \(`resume`\)"):
        FileStore(tmp_path, {"game": "kombio", "seed": 1}, resume=False)
    with pytest.raises(Mistake, match=r"the study there has seed = 1, not 2; name a new folder"):
        FileStore(tmp_path, {"game": "kombio", "seed": 2}, resume=True)


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"rules": 99}, r"version of the rules = \d+, not 99"),
        ({"stammtisch": "99"}, r"version of Stammtisch = .*, not '99'"),
    ],
)
def test_a_study_does_not_go_on_with_other_rules(changed: dict[str, Any], said: str, tmp_path: Path) -> None:
    plan = Plan(KOMBIO)
    edition = plan.check()
    FileStore(tmp_path, plan.description(edition), resume=False).close()
    FileStore(tmp_path, plan.description(edition), resume=True).close()
    with pytest.raises(Mistake, match=rf"the study there has {said}; name a new folder"):
        FileStore(tmp_path, plan.description(edition._replace(**changed)), resume=True)


def test_a_folder_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    with pytest.raises(Mistake, match="file"):
        FileStore(tmp_path / "file", {}, resume=False)
    (tmp_path / "study.sqlite").write_text("this is no database, but it is long enough to be one" * 50, "utf-8")
    with pytest.raises(Mistake, match=r"study.sqlite: file is not a database; it is damaged: take it away"):
        FileStore(tmp_path, {}, resume=True)


@pytest.mark.usefixtures("small_chunks")
@pytest.mark.parametrize(
    "damage",
    [
        "update chunk set games = zeroblob(0), sums = '{' where first = 10",
        "update chunk set games = zeroblob(length(games)), sums = x'fffe' where first = 10",
        "update chunk set games = substr(games, 1, length(games) / 2), sums = '[1, 2' where first = 10",
        "update chunk set games = x'ffffffff10000000ffffffffffffffffffffffffffffffff', sums = 'none' where first = 10",
    ],
)
def test_a_damaged_chunk_is_said_in_a_line_that_names_the_file(damage: str, tmp_path: Path) -> None:
    with closing(FileStore(tmp_path, {}, resume=False)) as store:
        list(play(Plan(KOMBIO), store, on_this_machine(1)))
        store._base.execute(damage)
        store._base.commit()
        for read in (
            lambda: sums_of(store),
            lambda: store.table("games", 10),
            lambda: write_tables(store),
        ):
            with pytest.raises(Mistake, match=r"study.sqlite: .*; it is damaged: take it away, or name a new folder"):
                read()


@pytest.mark.usefixtures("small_chunks")
def test_a_malformed_database_is_not_to_be_gone_on_with(tmp_path: Path) -> None:
    with closing(FileStore(tmp_path, {}, resume=False)) as store:
        list(play(Plan(KOMBIO), store, on_this_machine(1)))
    file = tmp_path / "study.sqlite"
    written = bytearray(file.read_bytes())
    written[100:] = b"\xa5" * (len(written) - 100)  # all but what says that it is a database
    file.write_bytes(written)
    with pytest.raises(Mistake, match=r"study.sqlite: .*malformed.*; it is damaged: take it away") as refused:
        FileStore(tmp_path, {}, resume=True)
    assert "--resume" not in str(refused.value)


@pytest.mark.usefixtures("small_chunks")
def test_a_full_disk_is_said_in_a_line_and_what_was_stored_is_safe(tmp_path: Path) -> None:
    plan = Plan(KOMBIO)
    with closing(FileStore(tmp_path, {}, resume=False)) as store:
        begun = play(plan, store, on_this_machine(1))
        assert [next(begun), next(begun)] == [0, 10]
        store._base.execute("pragma max_page_count = 1")  # not less than there is, but nothing more
        with pytest.raises(Mistake, match=r"disk is full; what was stored before is safe: go on with it \(`resume`\)"):
            list(begun)
    with closing(FileStore(tmp_path, {}, resume=True)) as store:
        assert store.done()[0] == 10
        assert sum(play(plan, store, on_this_machine(1))) == 45


@pytest.mark.usefixtures("small_chunks")
def test_the_tables_hold_every_game_turn_and_use(tmp_path: Path) -> None:
    plan = Plan(KOMBIO)
    with closing(FileStore(tmp_path, plan.description(plan.check()), resume=False)) as store:
        for _ in play(plan, store, on_this_machine(1)):
            pass
        write_tables(store)
        sums = sums_of(store)
    games, turns, uses = (pq.read_table(tmp_path / f"{name}.parquet") for name in ("games", "turns", "uses"))
    assert games.column("game").to_pylist() == list(range(45))
    assert sum(games.column("answers").to_pylist()) == sum(turns.column("answers").to_pylist())
    assert turns.num_rows == sum(games.column("turns").to_pylist())
    begins = {row["game"]: row["seat"] for row in reversed(turns.to_pylist()) if row["seat"] >= 0}
    won = sum(row[f"win_{begins[row['game']]}"] for row in games.to_pylist())
    assert (sums["places"]["0"]["games"], sums["places"]["0"]["won"]) == (45, pytest.approx(won))
    second = sum(row[f"win_{(begins[row['game']] + 1) % KOMBIO.seats}"] for row in games.to_pylist())
    assert sums["places"]["1"]["won"] == pytest.approx(second)
    drawn = [row["count"] for row in uses.to_pylist() if row["event"] == "drew"]
    assert sum(drawn) == sums["told"]["drew"]
    for name, table in (("games", games), ("turns", turns), ("uses", uses)):
        assert len((tmp_path / f"{name}.csv").read_text("utf-8").splitlines()) == table.num_rows + 1


def tables_in(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in (*folder.glob("[a-z]*.parquet"), *folder.glob("[a-z]*.csv"))}


def backwards(tasks: Iterable[Task], overlay: Overlay | None) -> Iterator[Chunk]:
    """As on a cluster: whoever is ready first comes first."""
    return map(play_chunk, reversed(list(tasks)))


@pytest.mark.usefixtures("small_chunks")
@pytest.mark.parametrize("backend", [on_this_machine(1), backwards])
def test_tables_are_the_same_whenever_chunks_come(backend: Backend, tmp_path: Path) -> None:
    with closing(FileStore(tmp_path / "after", {}, resume=False)) as store:
        list(play(Plan(KOMBIO), store, on_this_machine(1)))
        write_tables(store)
    with closing(FileStore(tmp_path / "meanwhile", {}, resume=False)) as store:
        list(play(Plan(replace(KOMBIO, games=15)), store, backend))  # the last chunk is to be played once more
        with ParquetTables(store, csv=True) as tables:
            list(play(Plan(KOMBIO), store, backend, tables))
    assert tables_in(tmp_path / "meanwhile") == tables_in(tmp_path / "after")


@pytest.mark.usefixtures("small_chunks")
def test_tables_of_an_interrupted_study_hold_what_was_played(tmp_path: Path) -> None:
    with closing(FileStore(tmp_path, {}, resume=False)) as store, ParquetTables(store, csv=False) as tables:
        begun = play(Plan(KOMBIO), store, backwards, tables)
        assert [next(begun), next(begun), next(begun)] == [0, 5, 10]
    assert pq.read_table(tmp_path / "games.parquet").column("game").to_pylist() == list(range(30, 45))


@pytest.mark.usefixtures("small_chunks")
def test_tables_that_cannot_be_written_leave_those_that_were_there(tmp_path: Path) -> None:
    with closing(FileStore(tmp_path, {}, resume=False)) as store:
        list(play(Plan(replace(KOMBIO, games=10)), store, on_this_machine(1)))
        write_tables(store)
        before = tables_in(tmp_path)
        (tmp_path / ".uses.parquet").mkdir()
        with pytest.raises(Mistake, match=r"uses.parquet: .*Is a directory"), ParquetTables(store, csv=True) as tables:
            list(play(Plan(KOMBIO), store, on_this_machine(1), tables))
    assert tables_in(tmp_path) == before
    assert not (tmp_path / ".games.parquet").exists()


def test_changed_cards_are_played_and_known_by_their_digest(tmp_path: Path) -> None:
    job = Job("karuba", ("random", "random"), 5, 1)
    usual, changed = Plan(job), Plan(job, read_overlay('game = "karuba"\n[rules]\nrounds = 4', "my.toml"))
    assert usual.check() != changed.check()
    with closing(FileStore(tmp_path, {}, resume=False)) as store:
        for _ in play(changed, store, on_this_machine(1)):
            pass
        assert sums_of(store)["told"]["round"] == 5 * 4


@pytest.mark.parametrize(
    ("overlay", "said"),
    [
        ('game = "klong"', "my.toml: it is for klong, not for karuba"),
        ('game = "karuba"\n[rules]\nrounds = 99', r"my.toml line 3: \[rules\]: rounds = 99"),
        (
            'game = "karuba"\n[rules]\nround = 9',
            r"my.toml line 3 \[rules\]: unknown name 'round';.* mean rounds\?",
        ),
    ],
)
def test_cards_that_cannot_be_played_are_refused_before_the_first_game(overlay: str, said: str) -> None:
    with pytest.raises(Mistake, match=said):
        Plan(Job("karuba", ("random", "random"), 5, 1), read_overlay(overlay, "my.toml")).check()


def test_sums_are_added_number_by_number() -> None:
    total: Sums = {}
    for chunk in ({"games": 1, "wins": {"0": 0.5}}, {"games": 2, "wins": {"0": 1.0, "1": 1.0}}):
        add(total, chunk)
    assert total == {"games": 3, "wins": {"0": 1.5, "1": 1.0}}


@pytest.mark.usefixtures("small_chunks")
def test_no_chunk_stays_in_memory(tmp_path: Path) -> None:
    """Four times the games leave behind, and need at most, as much as before; kept chunks would be seen."""

    def memory(games: int) -> tuple[int, int]:
        plan = Plan(replace(KOMBIO, games=games))
        with closing(FileStore(tmp_path / str(games), {}, resume=False)) as store:
            tracemalloc.start()
            with ParquetTables(store, csv=True) as tables:
                for _ in play(plan, store, on_this_machine(1), tables):
                    pass
            sums_of(store)
            used = tracemalloc.get_traced_memory()
            tracemalloc.stop()
            return used

    whole(KOMBIO, 1, tmp_path / "before")  # what is loaded or made once is there
    chunk = play_chunk((KOMBIO, 0, 10))
    held = len(chunk.games) + len(chunk.turns) + len(chunk.uses)
    (left, most), (left_after_more, most_of_more) = memory(200), memory(800)
    more = 60 * held  # what sixty chunks more would take, were they kept
    assert left_after_more - left < more / 3
    assert most_of_more - most < more / 3
