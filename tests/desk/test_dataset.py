"""Recorded games are the games that were played, and are read as such only."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from cli.terminal import run
from desk.large_dataset import there_and_back
from stammtisch.core import Mistake
from stammtisch.desk import Desk
from stammtisch.desk.dataset import Dataset
from stammtisch.desk.recording import record

NAMES = ["kombio", "karuba", "klobba", "barbarity", "klong"]


@pytest.mark.parametrize("name", NAMES)
def test_what_is_read_is_what_a_desk_shows(name: str, tmp_path: Path) -> None:
    """Match 1 on file is dealt like the first match in row 1 of a desk of the same seed."""
    file = tmp_path / "games.parquet"
    options = {"rounds": 1} if name == "kombio" else {}
    count = record(name, ["random", "casual", "random"], 2, file, seed=7, options=options)
    data = Dataset(file)
    batches = list(data.batches(64))
    assert len(data) == 2
    assert sum(len(batch.actions) for batch in batches) == count
    first, games = batches[0], list(data.games())
    desk = Desk(name, 3, seed=7, options=options)
    assert [game["seed"] for game in games] == [desk.seed(0), Desk(name, 3, rows=2, seed=7, options=options).seed(1)]
    for at in range(min(64, len(games[0]["answers"]))):
        assert (first.observations[at] == desk.observations[0]).all()
        assert (first.masks[at] == desk.masks[0]).all()
        assert first.seats[at] == desk.seats[0]
        assert first.shares[at] == np.float32(games[0]["shares"][first.seats[at]])
        desk.step(first.actions[at : at + 1])


@pytest.mark.parametrize("batch", [1, 37, 4096])
def test_what_was_recorded_is_read_back_whatever_the_size_of_a_batch(batch: int, tmp_path: Path) -> None:
    """As `make dataset` does it with a hundred thousand games."""
    found = there_and_back("karuba", 6, tmp_path, batch)
    assert found.answers > 6 * 30
    assert found.size > 0


def test_nothing_of_one_batch_is_left_in_the_next(tmp_path: Path) -> None:
    file = tmp_path / "games.parquet"
    record("klong", ["random", "random"], 1, file, seed=3)
    (whole,) = Dataset(file).batches(100_000)
    parts = list(Dataset(file).batches(7))
    assert len(parts) > 3
    for name in ("observations", "masks", "actions", "seats"):
        assert np.array_equal(np.concatenate([getattr(part, name) for part in parts]), getattr(whole, name))


def test_the_command_writes_a_file_once(tmp_path: Path) -> None:
    file = tmp_path / "games.parquet"
    arguments = ["record", "karuba", "--seats", "random,random", "--games", "3", "--out", str(file), "--lang", "en"]
    done = run(*arguments, folder=tmp_path)
    assert "3 games with" in done.stdout
    assert len(Dataset(file)) == 3
    again = run(*arguments, folder=tmp_path)
    assert again.returncode == 2
    assert "is there already; --out names a new file" in again.stderr


def changed(file: Path, column: str, value: object) -> Path:
    table = pq.read_table(file)
    at = table.schema.get_field_index(column)
    new = pa.array([value] * len(table), table.schema.field(at).type)
    out = file.with_name(f"{column}.parquet")
    pq.write_table(table.set_column(at, table.schema.field(at), new), out)
    return out


def test_a_file_of_other_rules_or_cards_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "games.parquet"
    record("karuba", ["random", "random"], 2, file)
    with pytest.raises(Mistake, match=r"rules.parquet has games of karuba with other rules \(rules 1\); these are \d"):
        Dataset(changed(file, "rules", 1))
    with pytest.raises(Mistake, match=r"has games of karuba with other cards \(cards old\); these are "):
        Dataset(changed(file, "cards", "old"))
    with pytest.raises(Mistake, match="answer 0 of match 0 is 30000, which cannot be: it is damaged"):
        list(Dataset(changed(file, "answers", [30000])).batches(8))
    other = tmp_path / "other.parquet"
    other.write_text("no")
    with pytest.raises(Mistake, match=r"other.parquet is not a file of recorded games"):
        Dataset(other)
    with pytest.raises(Mistake, match="there is no such file; stammtisch record makes one"):
        Dataset(tmp_path / "none.parquet")
    with pytest.raises(Mistake, match="there is no folder"):
        record("karuba", ["random", "random"], 1, tmp_path / "nowhere" / "games.parquet")
    with pytest.raises(Mistake, match="size is 0"):
        next(Dataset(file).batches(0))


def with_meta(file: Path, **other: Any) -> Path:
    table, out = pq.read_table(file), file.with_name("meta.parquet")
    about = {**json.loads(table.schema.metadata[b"stammtisch"]), **other}
    pq.write_table(table.replace_schema_metadata({"stammtisch": json.dumps(about)}), out)
    return out


def test_a_damaged_file_is_refused_in_a_line(tmp_path: Path) -> None:
    """Cut off, bytes changed, facts missing, won by somebody else, or not played to its end."""
    file = tmp_path / "games.parquet"
    record("karuba", ["random", "random"], 2, file)
    whole = file.read_bytes()
    cut, bent, fewer = (tmp_path / f"{name}.parquet" for name in ("cut", "bent", "fewer"))
    cut.write_bytes(whole[:-20])
    pq.write_table(pq.read_table(file).drop_columns(["seed"]), fewer)
    for wrong in (cut, with_meta(file, seats=3)):
        with pytest.raises(Mistake, match="is not a file of recorded games; stammtisch record makes one"):
            Dataset(wrong)
    with pytest.raises(Mistake, match=r"has the columns .*; recorded games have rules, cards, seed, answers, shares"):
        Dataset(fewer)
    with pytest.raises(Mistake, match="unknown game 'poker'"):
        Dataset(with_meta(file, game="poker"))
    bent.write_bytes(whole[:4] + bytes(byte ^ 255 for byte in whole[4:200]) + whole[200:])
    with pytest.raises(Mistake, match=r"bent\.parquet"):
        list(Dataset(bent).batches(8))
    answers = next(Dataset(file).games())["answers"]
    for wrong in (changed(file, "shares", [0.25, 0.75]), changed(file, "answers", answers[:9])):
        with pytest.raises(Mistake, match="match 0 was not won as it says: it is damaged"):
            list(Dataset(wrong).batches(8))


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"game": None}, "game is None; it would be a name"),
        ({"seats": "casual"}, r"seats are 'casual'; there is a level for each, as in \['casual', 'casual'\]"),
        ({"seats": [None, "random"]}, "bot None is not a level"),
        ({"seats": ["random"]}, "karuba is for 2 to 6 players, not for 1"),
        ({"games": "3"}, "games is '3'; it would be a whole number from 1 on"),
        ({"games": 2.5}, "games is 2.5"),
        ({"seed": -1}, "seed -1 is not a seed"),
        ({"out": "."}, "out is '.'; it would be the path of a file"),
        ({"out": None}, "out is None; it would be the path of a file"),
    ],
)
def test_what_cannot_be_recorded_is_said_in_a_line(arguments: dict[str, Any], said: str, tmp_path: Path) -> None:
    usual: dict[str, Any] = {"game": "karuba", "seats": ["random"] * 2, "games": 1, "out": tmp_path / "games.parquet"}
    with pytest.raises(Mistake, match=said):
        record(**{**usual, **arguments})


@pytest.mark.parametrize("path", [None, 3])
def test_what_is_no_path_is_said_in_a_line(path: Any) -> None:
    with pytest.raises(Mistake, match="it would be the path of a file"):
        Dataset(path)
