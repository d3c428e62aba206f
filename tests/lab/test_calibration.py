"""The lab is wrong as seldom as it says: the short form of `make calibrate` (see calibration.py)."""

from __future__ import annotations

import numpy as np
import pyarrow as pa
import pytest
from numpy.random import default_rng

from lab.calibration import (
    columns_of,
    compared,
    null_cards,
    null_comparison,
    null_renaming,
    null_report,
    null_skill,
    null_trend,
    null_tuning,
    played,
    variance_saved,
    with_games,
    written,
)
from stammtisch.lab.card_trials import card_effects
from stammtisch.lab.measure.lifts import lift_errors, lift_of
from stammtisch.lab.measure.sums import Sums
from stammtisch.lab.names import names_of
from stammtisch.lab.play.chunk import Chunk, play_chunk
from stammtisch.lab.play.edition import edition_of
from stammtisch.lab.play.job import Job
from stammtisch.lab.store.store import MemoryStore

#: Of forty reports on nothing, two may be wrong; seven would be one chance in two hundred.
ROUNDS, WRONG = 40, 6
TWO = ("random", "random")


@pytest.fixture(scope="module")
def kombio() -> list[MemoryStore]:
    """Two versions that differ, on the same deals."""
    return [played("kombio", TWO, 150, 1, change) for change in ("", "[cards.13]\ncopies = 5", "[call]\nlost = 9")]


def test_reports_on_shuffled_winners_seldom_claim_anything(kombio: list[MemoryStore]) -> None:
    dice = default_rng(1)
    assert sum(null_report(kombio[0], "kombio", TWO, dice) for _ in range(ROUNDS)) <= WRONG


def test_versions_exchanged_at_random_seldom_differ(kombio: list[MemoryStore]) -> None:
    dice = default_rng(2)
    assert sum(null_comparison(kombio[:2], "kombio", ["13"], dice) for _ in range(ROUNDS)) <= WRONG


def test_a_card_that_is_only_called_otherwise_changes_nothing() -> None:
    assert sum(null_renaming(60, seed) for seed in (1, 2, 3)) <= 1


def test_a_search_among_versions_exchanged_at_random_seldom_finds_a_better_one(kombio: list[MemoryStore]) -> None:
    dice = default_rng(3)
    assert sum(null_tuning(kombio, "length 100", dice) for _ in range(ROUNDS)) <= WRONG


def test_steps_between_versions_exchanged_at_random_are_seldom_marked(kombio: list[MemoryStore]) -> None:
    dice = default_rng(4)
    assert sum(null_trend(kombio, dice) for _ in range(ROUNDS)) <= WRONG


def test_cards_exchanged_at_random_seldom_do_anything() -> None:
    tried = card_effects("kombio", ["casual", "casual"], 40, 1, only=["-1", "6", "12"])
    dice = default_rng(5)
    assert sum(null_cards(tried, dice) for _ in range(ROUNDS)) <= WRONG


def test_bots_exchanged_at_random_are_seldom_told_apart() -> None:
    dice = default_rng(6)
    job = Job("karuba", ("casual", "beginner"), 60, 1)
    shares = [[float(won) for won in dice.integers(2, size=60)] for _ in range(2)]
    assert sum(null_skill(shares, job, dice) for _ in range(ROUNDS)) <= WRONG


def test_other_copies_leave_the_deals_alike() -> None:
    """With deals of their own it would be 1, and with a plain shuffle hardly more."""
    base, more = (played("barbarity", TWO, 60, 1, change) for change in ("", "[cards.beard-pull]\ncopies = 4"))
    assert variance_saved(base, more) > 2


def test_a_card_with_another_name_is_the_same_card() -> None:
    base, renamed = (played("barbarity", TWO, 40, 1, change) for change in ("", '[cards.beard-pull]\nname = "Beard"'))
    assert columns_of(base).keys() == columns_of(renamed).keys()
    for name, column in columns_of(base).items():
        assert (column == columns_of(renamed)[name]).all()
    found = compared([with_games(store, columns_of(store)) for store in (base, renamed)], "barbarity", [])
    assert {one.gain.middle for one in found.measures} == {0}


@pytest.mark.parametrize("together", [False, True], ids=["one of the two", "both or none"])
def test_seats_of_a_game_are_not_on_their_own(together: bool) -> None:  # a case
    """What one wins the other does not. As if they were apart, a sixth of these would be called more than luck."""
    dice, games, called = default_rng(1), 200, 0
    for _ in range(200):
        winner, user = dice.integers(2, size=(2, games))
        rows = [(game, seat) for game in range(games) for seat in range(2) if seat == user[game] or together]
        if together:
            rows = [(game, seat) for game, seat in rows if user[game]]
        store, sums = made(winner, rows)
        gain = lift_of(sums, sums["uses"]["played"]["axe"], 2, lift_errors(store, sums, 2)["played", "axe"])
        assert gain is not None
        called += gain.p() < 0.05
    assert called <= 18  # ten are expected; with more than that, one time in a hundred


def made(winner: np.ndarray, rows: list[tuple[int, int]]) -> tuple[MemoryStore, Sums]:
    """Games of two, in which some use a card."""
    count = len(winner)
    games = {"game": np.arange(count), **{f"win_{seat}": (winner == seat).astype(float) for seat in (0, 1)}}
    mine = [[winner[game] == seat for game, who in rows if who == seat] for seat in (0, 1)]
    entry = {f"games_{seat}": len(mine[seat]) for seat in (0, 1)} | {f"wins_{seat}": sum(mine[seat]) for seat in (0, 1)}
    wins = {str(seat): float((winner == seat).sum()) for seat in (0, 1)}
    words = {name: pa.array([name] * len(rows)).dictionary_encode() for name in ("played", "axe")}
    uses = {
        "game": np.array([game for game, _ in rows]),
        "seat": np.array([seat for _, seat in rows]),
        "event": words["played"],
        "card": words["axe"],
    }
    store = MemoryStore()
    store.add(Chunk(0, count, written(pa.table(games)), b"", written(pa.table(uses)), {}, edition_of("kombio")))
    return store, {"games": count, "wins": wins, "uses": {"played": {"axe": entry}}}


@pytest.mark.parametrize(
    ("game", "event", "cards"),
    [("klobba", "armed at first", 5), ("kombio", "peeked at first", 2), ("barbarity", "dealt at first", 5)],
)
def test_what_comes_later_is_no_card_of_the_start(game: str, event: str, cards: int) -> None:
    """Hands are filled up, and rounds dealt anew: by then, players have had a hand in it."""
    sums = play_chunk((Job(game, ("random",) * 3, 4, 1), 0, 4)).sums
    assert sum(entry["times"] for entry in sums["uses"][event].values()) == 4 * 3 * cards
    assert names_of(game, None).deals == {event}
    assert event.removesuffix(" at first") not in names_of(game, None).deals
