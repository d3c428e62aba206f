"""Every card as a row of a table, and what the cards are called."""

from __future__ import annotations

import pytest

from stammtisch.games import game_named
from stammtisch.lab.measure.claims import claims_of
from stammtisch.lab.measure.lifts import table_of_cards
from stammtisch.lab.measure.statistics import adjusted, judged
from stammtisch.lab.measure.sums import Sums
from stammtisch.lab.names import Names, names_of, natural

KINDS = game_named("barbarity").events


def use(count: int, won: float) -> dict[str, float]:
    return {"times": 5 * count, "games_0": count, "games_1": count, "wins_0": won, "wins_1": won}


def test_every_card_has_a_row_and_a_lift_where_enough_tell() -> None:
    uses = {
        "dealt at first": {"axe": use(100, 50)},
        "played": {"boot": use(50, 45), "axe": use(5, 5), "10": use(50, 25), "9": use(50, 24)},
        "robbed": {"axe": use(100, 50)},
    }
    sums: Sums = {**EVEN, "uses": uses}
    claims = claims_of(sums, ("random", "random"), Names(["Axe!"], KINDS), {}, [])
    found = table_of_cards(sums, 2, Names(["Axe!"], KINDS), claims.lifts, claims.luck)
    assert found["event"] == ["dealt at first", "played", "played", "played", "played"]
    assert found["card"] == ["Axe!", "9", "10", "Axe!", "Boot"]
    assert found["times"][-1] == 250
    assert found["players"] == [200, 100, 100, 10, 100]
    assert found["win_rate"] == [0.5, 0.48, 0.5, 1.0, 0.9]
    assert found["lift"][3:] == [None, pytest.approx(0.9 - 55 / 150)]
    assert found["lift_low"][-1] < found["lift"][-1] < found["lift_high"][-1]
    assert found["more_than_luck"] == [False, False, False, None, True]
    assert found["p_of_many"][-1] == pytest.approx(2 * 4 * found["p"][-1])  # one of four, and half is for the seats


EVEN: Sums = {
    "games": 200,
    "nobody": 0,
    "wins": {"0": 100.0, "1": 100.0},
    "scores": {"0": {"1": 200}, "1": {"1": 200}},
    "places": {},
    "ahead": {},
}


def test_p_values_are_adjusted_in_steps() -> None:
    assert adjusted([0.04, 0.01, 0.03, 0.9]) == pytest.approx([0.09, 0.04, 0.09, 0.9])
    assert adjusted([]) == []


def test_what_is_planned_does_not_pay_for_what_is_looked_through() -> None:
    planned, many = {"seat": 0.02}, {f"card {number}": 0.02 for number in range(100)}
    assert judged(planned, many)["seat"] == pytest.approx(0.04)
    assert judged(planned, many)["card 1"] == 1
    assert judged(planned, {})["seat"] == 0.02


@pytest.mark.parametrize(
    ("game", "word", "name"),
    [
        ("klong", "boldly_go", "Boldly Go"),
        ("klong", "g0b_l1n", "G0B-L1N"),
        ("klong", "master_key", "Master key"),
        ("klobba", "couple", "The Odd Couple"),
        ("klobba", "fox7", "Orange Fox 7"),
        ("barbarity", "croms-knackers", "Crom's Knackers!"),
        ("kombio", "-1", "-1"),
        ("karuba", "16", "16"),
    ],
)
def test_cards_are_called_what_they_are_called_at_the_table(game: str, word: str, name: str) -> None:
    assert names_of(game, None).of(word) == name


def test_what_is_done_with_a_card_reads_like_a_sentence() -> None:
    names = names_of("karuba", None)
    assert names.use("walked", "15") == "walked over the 15"
    assert names_of("klobba", None).use("set_aside", "swap") == "set aside Swap & Play"


def test_cards_are_in_the_order_in_which_people_count() -> None:
    names = ["Orange Fox 10", "14", "Berzerk!", "-1", "Orange Fox 9", "access", "2"]
    assert sorted(names, key=natural) == ["-1", "2", "14", "access", "Berzerk!", "Orange Fox 9", "Orange Fox 10"]
