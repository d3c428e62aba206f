"""What skill is worth, and how versions of a card file move."""

from __future__ import annotations

from math import comb
from pathlib import Path

import pytest

from stammtisch import lab
from stammtisch.core import Mistake, read_overlay
from stammtisch.lab.play.job import make_job
from stammtisch.lab.skill_table import skill_row


def test_who_plays_better_wins_more_at_tables_of_every_size() -> None:
    found = lab.skill("karuba", ["random", "casual"], 10, 1, players=[2, 3])
    assert [(row.players, row.level, row.below, row.deals) for row in found.rows] == [
        (2, "casual", "random", 10),
        (3, "casual", "random", 10),
    ]
    assert all(row.wins.low > 1 / row.players for row in found.rows)
    assert [(row.players, row.level) for row in found.first] == [
        (size, level) for size in (2, 3) for level in ("random", "casual")
    ]
    assert found.finished
    assert found.table().num_rows == 2


def test_of_two_either_the_bot_decides_a_deal_or_the_seat() -> None:
    job = make_job("karuba", ["casual", "random"], 4, 1, None)
    row = skill_row(job, [[1.0, 1.0, 0.0, 1.0], [1.0, 0.0, 1.0, 0.5]])  # as seat 0, and as seat 1, deal by deal
    assert row.skill is not None
    assert row.luck is not None
    assert (row.skill.middle, row.luck.middle) == (0.25, 0.5)
    assert row.wins.middle == pytest.approx((1 + 0.5 + 0.5 + 0.75) / 4)
    always = skill_row(job, [[1.0] * 8, [1.0] * 8])
    assert always.wins.low < 1  # eight wins are no certainty


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"levels": ["casual"]}, "cannot be compared; name two or more"),
        ({"levels": "casual"}, "cannot be compared"),
        ({"levels": ["casual", "casul"]}, "unknown bot 'casul'.*Did you mean casual"),
        ({"levels": ["random", "casual"], "players": [9]}, "for 2 to 6 players, not for 9"),
    ],
)
def test_levels_that_cannot_be_compared_are_refused(given: dict[str, object], said: str) -> None:
    with pytest.raises(Mistake, match=said):
        lab.skill("karuba", **given, games=2)  # type: ignore[arg-type]


def version(name: str, rules: str = "") -> object:
    return read_overlay(f'game = "karuba"\n{rules}', name)


def test_a_trend_marks_what_moved_and_nothing_else() -> None:
    versions = [version("a"), version("b", "[rules]\nhome = 4"), version("c", "[rules]\nhome = 4\nrounds = 5")]
    found = lab.trend(versions, games=60, seed=1)  # type: ignore[arg-type]
    assert [row.place for row in found.rows] == ["a", "b", "c"]
    assert [found.moved(row, "length") for row in found.rows] == [False, False, True]
    assert [change.name for change in found.rows[2].changed] == ["rules"]
    assert found.table().column("length_moved").to_pylist() == [False, False, True]


def test_versions_that_make_no_trend_are_refused(tmp_path: Path) -> None:
    with pytest.raises(Mistake, match="two versions or more"):
        lab.trend([version("a")])  # type: ignore[list-item]
    other = read_overlay('game = "kombio"', "k.toml")
    with pytest.raises(Mistake, match=r"k\.toml is for kombio, a for karuba"):
        lab.trend([version("a"), other])  # type: ignore[list-item]
    with pytest.raises(Mistake, match="No such file"):
        lab.trend([tmp_path / "none.toml", tmp_path / "none.toml"])


def test_stop_ends_a_study_with_what_was_played() -> None:
    shown: list[lab.Study] = []

    def stop(_what: str, done: int, _all: int) -> None:
        if done >= 10:
            raise lab.Stop

    found = lab.study("karuba", ["casual", "random"], 40, 1, progress=stop, interim=shown.append)
    assert not found.finished
    assert 10 <= found.games < 40


@pytest.mark.parametrize("decided", range(8, 61))
def test_equal_bots_are_called_different_in_one_case_of_twenty_at_most(decided: int) -> None:
    """Of 60 deals, some are won twice by one bot: which one, a coin says. Counted over all ways it can fall."""
    job = make_job("karuba", ["casual", "beginner"], 60, 1, None, matches=40)
    wrong = 0
    for heads in range(decided + 1):
        both = [1.0] * heads + [0.0] * (decided - heads)
        wins = skill_row(job, [both + [1.0] * (60 - decided), both + [0.0] * (60 - decided)]).wins
        wrong += 0 if wins.low <= 1 / 2 <= wins.high else comb(decided, heads)
    assert wrong / 2**decided < 0.051
