"""The boss, the end and the score."""

from collections import Counter
from typing import Any

import pytest

from games.klong.klong_table import WAITING, play, table
from games.script import written
from stammtisch.core import FastRng, Match, Policy
from stammtisch.games.klong import GAME
from stammtisch.games.klong.boss import attack, draw_cubes
from stammtisch.games.klong.events import ATTACKED
from stammtisch.games.klong.rules import points
from stammtisch.games.klong.ship import SHIPS

ROW = "smuggler fence cell_leader crime_boss lion_robot arms_dealer"


def state(**parts: Any) -> Any:
    return GAME.read({"hands": ["hack", WAITING], **parts})


def test_all_cubes_of_the_clank_area_go_into_the_bag_before_the_draw() -> None:
    s = state(area=[3, 2, 0])
    draw_cubes(s, 0)
    assert (s.area, s.bag) == ([0, 0, 0], [3, 2, 0, 24])


def test_a_cube_of_a_player_hurts_by_being_the_damage() -> None:
    s = state(bag=[2, 1, 0, 0], black_aside=24)
    draw_cubes(s, 3)
    assert (s.damage, s.supply, s.bag) == ([2, 1], [28, 29], [0, 0, 0, 0])


def test_a_red_cube_hurts_everybody_from_their_supply_and_returns_to_the_area() -> None:
    s = state(rage=8, area=[0, 0, 0], bag=[0, 0, 1, 0], black_aside=24)
    draw_cubes(s, 4)
    assert (s.damage, s.supply, s.area) == ([1, 1], [29, 29], [0, 0, 1])


def test_a_red_cube_does_not_hurt_who_has_no_cubes_or_is_out() -> None:
    s = state(
        rage=8, area=[0, 0, 0], bag=[0, 0, 1, 0], black_aside=24, aside=[30, 0], status="aboard lost", damage=[0, 10]
    )
    draw_cubes(s, 1)
    assert s.damage == [0, 10]


def test_a_red_cube_does_not_hurt_who_is_full_already() -> None:
    s = state(rage=8, area=[0, 0, 0], bag=[1, 0, 1, 0], black_aside=24, damage=[9, 0])
    draw_cubes(s, 2)
    assert (s.damage, s.supply, s.aside) == ([10, 1], [20, 29], [0, 0])


def test_whoever_is_out_is_not_knocked_out_once_more() -> None:
    left = {"status": "aboard escaped", "at": "CB1 .", "pods": ". CB5", "artifacts": [0, 5], "rest": "box"}
    match = table("", WAITING, row=". fence cell_leader crime_boss lion_robot arms_dealer", **left)
    assert written(match, "status") == "lost escaped"


@pytest.mark.parametrize(("paid", "winner"), [([5, 5], 1), ([30, 5], 1), ([31, 5], 0), ([29, 5], 1), ([30, 6], 1)])
def test_the_most_points_win_and_a_tie_goes_to_the_better_artifact(paid: list[int], winner: int) -> None:
    left = {"status": "rescued rescued", "damage": [10, 10], "artifacts": [5, 30], "phase": "over", "rest": "box"}
    result = table("", "", credits=paid, tokens="", **left).result()
    assert result is not None
    assert result.winners == (winner,)


def test_an_attack_takes_what_the_track_says_and_one_for_each_danger() -> None:
    for rage, cubes in enumerate([2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5], 1):
        for dangers in (0, 2):
            s = state(rage=rage, row=ROW if not dangers else f"patrol_drone killer_robot {ROW.split(' ', 2)[2]}")
            before = sum(s.bag) + sum(s.area)
            attack(s)
            assert before - sum(s.bag) == cubes + dangers


@pytest.mark.parametrize("deck", ["elite_guard", "elite_guard snapping_bulkhead", "elite_guard slime_slug code_red"])
def test_however_many_symbols_come_up_there_is_one_attack(deck: str) -> None:
    there = ["fence", "cell_leader", "smuggler", "pickpocket", "con_artist"][: 6 - len(deck.split())]
    row = " ".join(["."] * (6 - len(there)) + there)
    match = table("", WAITING, row=row, deck=deck, rage=7)
    assert [event.kind for event in match.events].count(ATTACKED) == 1
    assert written(match, "black_aside") == 4


def test_a_symbol_that_lies_in_the_row_attacks_only_on_the_turn_it_comes() -> None:
    match = table("", WAITING, row=". elite_guard slime_slug fence smuggler pickpocket", deck="con_artist", rage=7)
    assert written(match, "black_aside") == 0


def test_every_cube_of_the_bag_is_equally_likely() -> None:
    drawn = Counter[int]()
    s = state()
    for seed in range(4000):
        s.rng = FastRng(seed)
        s.bag, s.area, s.damage, s.black_aside = [1, 2, 0, 1], [0, 0, 0], [0, 0], 0
        draw_cubes(s, 1)
        drawn[0 if s.damage[0] else 1 if s.damage[1] else 2] += 1
    assert 850 < drawn[0] < 1150
    assert 1850 < drawn[1] < 2150


def test_whoever_is_lost_stays_lost_and_the_game_ends_with_nobody_aboard() -> None:
    match = table(
        "",
        WAITING,
        status="lost aboard",
        damage=[10, 9],
        phase="gone",
        area=[0, 6, 0],
        bag=[0, 0, 0, 0],
        black_aside=24,
    )
    result = match.result()
    assert result is not None
    assert result.winners == ()
    assert result.scores == (0, 0)


def survivor(**parts: Any) -> int:
    position = {
        "status": "escaped aboard",
        "at": ". CB1",
        "pods": "CB5 .",
        "turn": 1,
        "rest": "box",
        "artifacts": [5, 0],
    }
    return points(GAME.read({"hands": ["", WAITING], **position, "tokens": "", **parts}), 0)


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        ({}, 25),
        ({"status": "rescued aboard", "at": "CB1 CB1", "pods": ". ."}, 5),
        ({"artifacts": [30, 0]}, 50),
        ({"credits": [13, 0]}, 38),
        ({"goods": ["master_key telepass medikit", ""]}, 40),
        ({"goods": ["contraband", ""]}, 35),
        ({"held": ["archive archive", ""]}, 31),
        ({"held": ["deck_plans", ""]}, 32),
        ({"held": ["sixth_crystal", ""], "crystals": [2, 0]}, 34),
        ({"held": ["health_boost speed_boost multipass", ""]}, 25),
        ({"crystals": [3, 0]}, 25),
        ({"hacked": ["HY2 PK1", ""]}, 25),
        (
            {"hands": ["memory_core", WAITING], "piles": ["void_diamond", ""], "discards": ["princess_lyra hack", ""]},
            43,
        ),
        ({"discards": ["crime_boss", ""], "credits": [14, 0]}, 41),
        ({"discards": ["fence", ""], "goods": ["medikit", ""]}, 30),
        ({"discards": ["fence", ""], "goods": ["medikit telepass", ""]}, 39),
    ],
)
def test_what_scores(parts: Any, expected: int) -> None:
    assert survivor(**parts) == expected


def test_the_lost_and_those_aboard_score_nothing() -> None:
    s = state(status="aboard lost", damage=[0, 10], credits=[9, 9], artifacts=[5, 10])
    assert [points(s, 0), points(s, 1)] == [0, 0]


def test_cards_chosen_to_be_trashed_do_not_score_if_the_game_ends_at_once() -> None:
    position: Any = {"status": "aboard lost", "damage": [0, 10], "artifacts": [5, 0], "rest": "box", "tokens": ""}
    match = table("hack", WAITING, at="CB3 CB1", boots=1, play="exterminator", doomed="exterminator", **position)
    play(match, "move.CB5")
    result = match.result()
    assert result is not None
    assert result.scores == (25, 0)
    assert "exterminator" in written(match, "box").split()


def test_the_cards_in_the_play_area_score_if_the_game_ends_at_once() -> None:
    position: Any = {"status": "aboard lost", "damage": [0, 10], "artifacts": [5, 0], "rest": "box", "tokens": ""}
    match = table("hack", WAITING, at="CB3 CB1", boots=1, play="princess_lyra", **position)
    play(match, "move.CB5")
    result = match.result()
    assert result is not None
    assert result.scores == (28, 0)


@pytest.mark.parametrize("ship", SHIPS, ids=lambda ship: str(ship.code))
def test_random_games_on_every_ship_end_and_lose_nothing(ship: Any) -> None:
    for seats in GAME.seats:
        match = Match.new(GAME, seats, seats, GAME.options(ship=ship.code))
        stock = GAME.inventory(match.state)
        match.playout(Policy(FastRng(seats)))
        assert match.result() is not None
        assert GAME.inventory(match.state) == stock
