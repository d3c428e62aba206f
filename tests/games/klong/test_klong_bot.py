"""A thief with a plan, who answers in playouts."""

from typing import Any

import pytest

from games.klong.klong_table import asked, play, table
from stammtisch.bots import chair, flat_monte_carlo
from stammtisch.core import FastRng, Match, Policy, word
from stammtisch.games.klong import GAME
from stammtisch.games.klong.bot import distances
from stammtisch.games.klong.ship import CODES, SPACE
from stammtisch.games.klong.tables import ESCAPED, RESCUED


def planned(match: Match[Any]) -> str:
    """What a thief answers, but for a whim now and then."""
    assert match.ask is not None
    answers = [word(GAME.policy(match.state, FastRng(seed)).answer(match.ask, 0)) for seed in range(40)]
    return max(answers, key=answers.count)


@pytest.mark.parametrize(
    ("position", "answer"),
    [
        ({"at": "HY2 CB1"}, "hack.HY2"),
        ({"at": "CM8 CB1", "hacked": ["HY2 PK1", ""]}, "artifact.CM8"),
        ({"at": "CB1 CB1", "boots": 1, "hacked": ["HY2 PK1", ""], "artifacts": [10, 0]}, "move.CB7"),
        ({"skill": 3}, "buy.boldly_go"),
        ({"swords": 2}, "fight.g0b_l1n"),
    ],
)
def test_a_thief_goes_for_the_next_aim_and_takes_what_it_can_pay_for(position: Any, answer: str) -> None:
    match = table("hack hack", **position)
    assert planned(match) == "play.hack"
    play(match, "play.hack, play.hack")
    assert planned(match) == answer


ROW = "cell_leader smuggler smuggler killer_robot lion_robot arms_dealer"
HOME: Any = {"hacked": ["HY2 PK1", ""], "artifacts": [10, 0]}


@pytest.mark.parametrize(
    ("position", "answer"),
    [
        ({}, "buy.cell_leader"),
        ({"damage": [3, 9]}, "buy.cell_leader"),
        ({"damage": [4, 0]}, "buy.boldly_go"),
        (HOME, "buy.boldly_go"),
        ({**HOME, "skill": 0, "swords": 2, "row": f".{ROW.removeprefix('cell_leader')}"}, "fight.g0b_l1n"),
    ],
)
def test_who_is_hurt_or_carries_an_artifact_home_leaves_the_row_alone(position: Any, answer: str) -> None:
    """What comes from the reserve, and the enemy that stays, are not replaced by a new card."""
    assert planned(table("", **{"skill": 5, "row": ROW, **position})) == answer


def test_a_beginner_thinks_of_no_boss() -> None:
    match = table("", skill=5, row=ROW, damage=[9, 0])
    assert match.ask is not None
    beginner = GAME.policy(match.state, FastRng(1))
    beginner.lapses = 20
    options = [word(option) for option in match.ask.offer(0)]
    weights = dict(zip(options, beginner.weigh(match.ask, 0), strict=True))
    assert max(weights, key=weights.__getitem__) == "buy.cell_leader"


def test_a_thief_gets_rid_of_the_noisiest_card() -> None:
    match = table("hack stumble", at="HY2 CB1", vaporizers=1)
    play(match, "play.hack, play.stumble, end")
    assert planned(match) == "trash.stumble"


def test_a_thief_trashes_what_it_began_with_and_nothing_else() -> None:
    match = table("", trashes=2, play="stumble exterminator", skill=1, at="HY5 CB1")
    assert planned(match) == "trash.stumble"
    play(match, "trash.stumble")
    assert planned(match) == "end"
    play(match, "end")
    assert asked(match) == "last"
    assert planned(match) == "-"


@pytest.mark.parametrize(
    ("position", "answer"),
    [
        ({"trashes": 1, "play": "stumble"}, "trash.stumble"),
        ({"teleports": 1, "at": "HY1 CB1"}, "teleport.HY2"),
        ({"hops": 1, "at": "HY11 CB1", "hacked": ["HY2 PK1", ""], "artifacts": [5, 0]}, "hop.HY8"),
        ({"hops": 1, "at": "HY2 CB1", "play": "fence"}, "-"),
    ],
)
def test_a_thief_uses_what_would_lapse_if_it_is_of_use(position: Any, answer: str) -> None:
    match = table("", skill=1, **position)
    play(match, "end")
    assert planned(match) == answer


def test_nobody_without_a_code_plans_a_way_through_the_command_module() -> None:
    for number in range(0, len(CODES), 7):
        without, with_code = distances(number, 0), distances(number, 4)
        assert without[SPACE["CB1"]][SPACE["CM8"]] > 500
        assert 0 < with_code[SPACE["CB1"]][SPACE["CM8"]] < 50
        assert with_code[SPACE["CB1"]][SPACE["CB1"]] == 0


def ends(policy: Any, games: int) -> float:
    """How many of the thieves get away."""
    away = 0
    for seed in range(games):
        match = Match.new(GAME, 2, seed, fleeting=True)
        match.playout(policy(match.state, FastRng(seed)))
        away += sum(status in (ESCAPED, RESCUED) for status in match.state.status)
    return away / (2 * games)


def test_thieves_with_a_plan_get_away_where_chance_never_does() -> None:
    assert ends(GAME.policy, 20) > 0.5
    assert ends(lambda _, rng: Policy(rng), 5) == 0


def test_flat_leaves_in_the_last_round() -> None:
    """It would be rescued, but a pod is worth twenty points."""
    position: Any = {"hacked": ["HY2 PK1", ""], "artifacts": [10, 0], "round": 100}
    match = table("access", **position)
    play(match, "play.access")
    assert word(flat_monte_carlo(FastRng(1), playouts=30)(chair(match, 0))) == "move.CB7"
