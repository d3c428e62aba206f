"""The figures at the researcher's door can be taken, and answers are counted."""

import pytest

from benchmarks import door
from benchmarks.spiel_turns import measured, spiel_turn
from stammtisch.games import all_games


def test_every_game_has_every_figure() -> None:
    assert set(door.GAMES) == set(all_games())
    assert {*door.GOALS, *door.BESIDE} == set(door.FIGURES)


@pytest.mark.parametrize("figure", door.FIGURES)
def test_a_figure_is_answers_in_a_second(figure: str) -> None:
    turn = door.FIGURES[figure]("karuba")
    answers = turn()
    assert answers == door.ROWS if figure.startswith(("desk", "casual")) else answers > 1
    assert measured("it", turn)(0.01)["it"] > 0


def test_a_peer_is_counted_alike() -> None:
    assert 2 <= spiel_turn("leduc_poker")() <= 10


def test_a_goal_is_reached_or_missed() -> None:
    assert line_ends("karuba desk", [600_000.0, 500_000.0, 1.0], "(goal 500,000: reached)")
    assert line_ends("klong desk", [249_999.0], "(goal 250,000: missed)")
    assert line_ends("RLCard uno", [1.0], "1 a second, 1 to 1")


def line_ends(name: str, values: list[float], end: str) -> bool:
    return door.line(name, values).endswith(end)
