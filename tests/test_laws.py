"""The laws, over every game, every number of seats and every variant. `make laws` plays longer."""

import os
from dataclasses import asdict
from itertools import combinations, product
from typing import Any

import pytest

from stammtisch.core import Game
from stammtisch.core.cases import mixed
from stammtisch.core.laws import LAWS, Case, Imagination, cases, check, positions_can_be_written, records_replay
from stammtisch.core.snapshot import leaves
from stammtisch.games import all_games

GAMES = int(os.environ.get("STAMMTISCH_LAWS", "1"))
ALL = [case for game in all_games().values() for case in cases(game, GAMES)]


@pytest.mark.parametrize("case", ALL, ids=str)
def test_the_laws_hold(case: Case) -> None:
    assert check(case, *LAWS, most=40 * (GAMES + 1)) > 0


@pytest.mark.parametrize("case", ALL, ids=str)
def test_a_record_replays_to_the_same_end(case: Case) -> None:
    records_replay(case)


@pytest.mark.parametrize("case", [case for game in all_games().values() for case in cases(game, 1)], ids=str)
def test_every_position_of_a_game_can_be_written(case: Case) -> None:
    assert check(case, positions_can_be_written) > 0


@pytest.mark.parametrize("name", all_games())
def test_every_option_is_tried_with_another_value_and_any_two_of_them_together(name: str) -> None:
    game = all_games()[name]
    usual = asdict(game.options())
    values = {option: {usual[option], *(each[option] for each in game.variants if option in each)} for option in usual}
    assert [option for option in values if len(values[option]) < 2] == []
    tried = [usual | mixed(game, {}, seed) for seed in range(400)]
    for one, other in combinations(usual, 2):
        together = {(options[one], options[other]) for options in tried}
        assert together == {*product(values[one], values[other])}


def test_a_mixture_that_a_game_refuses_is_not_played() -> None:
    game = all_games()["kombio"].replace(variants=({"rounds": 1}, {"rounds": 0}))
    assert {mixed(game, {"rounds": 3}, seed)["rounds"] for seed in range(20)} == {1, 3}


def all_is_open(game: Game[Any]) -> bool:
    """Whether spectators see at the beginning all that the seats see."""
    s = next(cases(game, 1)).start().state
    views = [{**leaves(game.view(s, seat)), ("seat",): None} for seat in [*s.everyone(), None]]
    return all(view == views[0] for view in views)


@pytest.mark.parametrize("name", all_games())
def test_what_a_seat_does_not_see_varies_in_its_imagination(name: str) -> None:
    imagination = Imagination()
    for case in cases(all_games()[name], 1):
        check(case, imagination, every=7)
    assert imagination.hidden or all_is_open(all_games()[name]), "nothing was ever hidden: the law looked at nothing"
    imagination.verdict()
