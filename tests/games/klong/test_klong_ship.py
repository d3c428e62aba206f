"""All 48 ships: what can be reached, what lies where, and maps that are refused."""

from __future__ import annotations

from collections import Counter
from heapq import heappop, heappush
from typing import Any

import pytest

from stammtisch.core import Match, Mistake, make_options
from stammtisch.games.klong import GAME
from stammtisch.games.klong.chart import MODULES, RAGE, places_of, read_module, read_path, read_rage
from stammtisch.games.klong.ship import (
    ARTIFACT,
    CODES,
    IN_COMMAND,
    IS_MARKET,
    IS_PORT,
    MAJOR,
    MINOR,
    NAMES,
    SHIPS,
    SPACE,
    START,
    VALUES,
    Ship,
)

EVERY_SHIP = pytest.mark.parametrize("ship", SHIPS, ids=CODES)
#: By module, as the rules count them: spaces, Major, Minor, ports, ports with Clank, medical bays, markets.
COUNTS = {
    "HY": (12, 2, 3, 6, 2, 0, 2),
    "EN": (15, 2, 3, 6, 1, 0, 1),
    "PK": (12, 2, 3, 5, 2, 0, 1),
    "AR": (14, 1, 3, 6, 2, 1, 1),
    "MB": (15, 2, 3, 5, 1, 4, 1),
    "PR": (13, 2, 3, 6, 2, 0, 3),
}


def boots_from(ship: Ship, start: int, *, code: bool) -> dict[int, int]:
    """How many boots every space takes, without key, lift or teleport."""
    found: dict[int, int] = {}
    edge = [(0, start)]
    while edge:
        boots, at = heappop(edge)
        if at not in found:
            found[at] = boots
            for way in ship.ways[at]:
                if not way.lock and (code or not way.command):
                    heappush(edge, (boots + way.boots, way.to))
    return found


def test_there_are_48_ships_and_each_is_another() -> None:
    assert len(CODES) == len(set(CODES)) == 48


@EVERY_SHIP
def test_every_space_can_be_reached_on_foot_and_leads_back(ship: Ship) -> None:
    assert set(boots_from(ship, START, code=True)) == set(ship.spaces)
    outside = {at for at in ship.spaces if not IN_COMMAND[at]}
    assert set(boots_from(ship, START, code=False)) == outside
    assert all(START in boots_from(ship, at, code=True) for at in ship.spaces)


@EVERY_SHIP
def test_the_least_artifact_is_nearer_than_the_best(ship: Ship) -> None:
    """T07, and the distances of the rules."""
    boots = boots_from(ship, START, code=True)
    to = {VALUES[ARTIFACT[at]]: boots[at] for at in ship.spaces if ARTIFACT[at] >= 0}
    assert to[5] < to[30]
    ranges = {5: (8, 9), 10: (10, 11), 15: (10, 11), 20: (12, 13), 25: (13, 14), 30: (15, 16)}
    assert all(to[value] in ranges[value] for value in VALUES)


@EVERY_SHIP
def test_every_ship_has_its_ports_and_secrets(ship: Ship) -> None:
    """U02 too: with the Arena there are ten Major spaces."""
    assert 16 <= sum(IS_PORT[at] for at in ship.spaces) <= 18
    assert sum(MINOR[at] for at in ship.spaces) == 28
    assert sum(MAJOR[at] for at in ship.spaces) == (10 if "AR" in ship.code else 11)


def test_with_the_arena_one_major_secret_is_left_over() -> None:
    match = Match.new(GAME, 2, 1, make_options(GAME.options, {"ship": "HY-AR-MB"}))
    assert len(match.state.major) == 11
    assert sum(match.state.tokens[at] for at in range(len(NAMES)) if MAJOR[at]) == 10


@pytest.mark.parametrize("code", COUNTS)
def test_a_module_has_what_the_rules_say(code: str) -> None:
    here = [at for at, name in enumerate(NAMES) if name.startswith(code)]
    has = [MODULES[code].spaces[NAMES[at]] for at in here]
    clank = [space for space in has if any(part.startswith("port: clank") for part in space.has)]
    bays = [space for space in has if "reward: heal 1" in space.has]
    counted = (
        len(here), sum(MAJOR[at] for at in here), sum(MINOR[at] for at in here) // 2, sum(IS_PORT[at] for at in here),
        len(clank), len(bays), sum(IS_MARKET[at] for at in here),
    )  # fmt: skip
    assert counted == COUNTS[code]


@EVERY_SHIP
def test_no_two_spaces_are_drawn_over_each_other(ship: Ship) -> None:
    squares = Counter(
        (x + right, y + down) for x, y in places_of(ship.code).values() for right in range(4) for down in range(2)
    )
    assert set(squares.values()) == {1}
    assert all(x < 80 and y < 30 for x, y in squares)
    assert len(places_of(ship.code)) == len(ship.spaces)


def test_the_modules_lie_in_the_slots_they_are_named_for() -> None:
    ship = SHIPS[CODES.index("HY-PK-MB")]
    joined = {(NAMES[at], NAMES[way.to]) for at in ship.spaces for way in ship.ways[at]}
    for pair in (
        ("HY8", "CB3"),
        ("HY5", "CM1"),
        ("HY1", "KO3"),
        ("HY4", "KO2"),
        ("PK5", "CB4"),
        ("PK8", "MB5"),
        ("MB9", "CM2"),
    ):
        assert pair in joined
        assert pair[::-1] in joined
    assert ship.way(SPACE["PK8"], SPACE["MB5"]).boots == 2


def test_there_is_no_way_where_there_is_no_path() -> None:
    with pytest.raises(LookupError, match="no path from CB1 to CM9"):
        SHIPS[0].way(START, SPACE["CM9"])


def test_the_rage_track_draws_four_on_its_seventh_space_and_holds_four_red_cubes() -> None:
    assert RAGE.cubes[6] == 4
    assert sum(RAGE.red) == 4
    assert len(RAGE.cubes) == len(RAGE.zone) == len(RAGE.red) == 11


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"zone": ["plain", "rad"]}, r"unknown zone 'rad'; there is plain, red, checkered. Did you mean red\?"),
        ({"zone": ["plain", "plain"]}, "no space is red"),
        ({"cubes": [2]}, "cubes, zone and red have 1, 2 and 2 entries"),
        ({"red": [0, 0, 1]}, "cubes, zone and red have 2, 2 and 3 entries"),
    ],
)
def test_a_rage_track_with_a_mistake_is_refused(change: dict[str, Any], reason: str) -> None:
    track = {"cubes": [2, 3], "zone": ["plain", "red"], "red": [0, 1], "blockade": 2}
    assert read_rage(track, "klong/map.toml").cubes == (2, 3)
    with pytest.raises(Mistake, match=reason):
        read_rage({**track, **change}, "klong/map.toml")


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("X1 -- X2", "is not a path"),
        ("X1 - X2 footprint", "is not a path"),
        ("X1 - X9", "unknown space 'X9'"),
        ("X1 - X2 lock enemies 1", "is not a path"),
    ],
)
def test_a_path_with_a_mistake_is_refused(source: str, reason: str) -> None:
    with pytest.raises(Mistake, match=reason):
        read_path(source, {"X1", "X2"})


SPACES = [{"name": f"XX{number}", "x": 0, "y": 0, "at": at} for number, at in enumerate(("N1", "N2", "W", "E"))]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"colour": "red"}, "unknown key 'colour'"),
        ({"spaces": SPACES[:3]}, "each of the connectors"),
        ({"spaces": [*SPACES, SPACES[0]]}, "is there twice"),
        ({"spaces": [*SPACES, {"name": "YY1", "x": 0, "y": 0}]}, "is not called after its module"),
        ({"spaces": [*SPACES, {"name": "XX9", "x": 0}]}, "there is no y"),
        ({"spaces": [*SPACES, {"name": "XX9", "x": 0, "y": 0, "has": ["shop"]}]}, "unknown feature 'shop'"),
        ({"spaces": [*SPACES, {"name": "XX9", "x": 0, "y": 0, "has": ["port: skill 2"]}]}, "unknown effect 'skill'"),
        ({"spaces": [*SPACES, {"name": "XX9", "x": 0, "y": 0, "has": ["reward: draw 2"]}]}, "unknown effect 'draw'"),
        ({"spaces": [*SPACES, {"name": "XX9", "x": 0, "y": 0, "has": ["minor", "major"]}]}, "one kind only"),
        ({"paths": ["XX1 - XX7"]}, "module XX: unknown space 'XX7'"),
    ],
)
def test_a_module_with_a_mistake_is_refused(change: dict[str, Any], reason: str) -> None:
    with pytest.raises(Mistake, match=reason):
        read_module({"code": "XX", "spaces": SPACES, "paths": [], **change}, "klong/map.toml")


def test_the_option_ship_takes_any_of_them_and_nothing_else() -> None:
    assert Match.new(GAME, 2, 1, make_options(GAME.options, {"ship": "PR-EN-AR"})).state.ship == CODES.index("PR-EN-AR")
    assert Match.new(GAME, 2, 1).state.ship == CODES.index("HY-PK-MB")
    assert len({Match.new(GAME, 2, seed, GAME.options(ship="random")).state.ship for seed in range(40)}) > 20
    with pytest.raises(Mistake, match="unknown ship 'HY-EN-MB'"):
        make_options(GAME.options, {"ship": "HY-EN-MB"})


@pytest.mark.parametrize("rounds", [0, 1000])
def test_the_option_rounds_is_a_number_that_can_be_reached(rounds: int) -> None:
    assert make_options(GAME.options, {"rounds": 999}).rounds == 999
    assert make_options(GAME.options, {"rounds": 1}).rounds == 1
    with pytest.raises(Mistake, match=f"option rounds is a number from 1 to 999, not {rounds}"):
        make_options(GAME.options, {"rounds": rounds})
