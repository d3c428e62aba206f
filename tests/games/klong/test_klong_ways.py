"""Where paths, lift, telepads and teleports lead, worked out from what is printed."""

import json
from collections import defaultdict
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from stammtisch.games.klong.ship import CODES, HOPS, LIFTS, NAMES, SHIPS, SPACE
from stammtisch.games.klong.tables import BLOCKADE, GONE_CUBES, RED_ZONE, TOP

PRINTED: Any = json.loads((Path(__file__).parent / "printed.json").read_text("utf-8"))
MODULES: Any = PRINTED["modules"]
NO_YES = (False, True)
SOME_SHIPS = ["HY-PK-MB", "EN-AR-PR", "MB-HY-AR"]


def modules_of(code: str) -> list[str]:
    return [*code.split("-"), "CB", "KO", "CM"]


def paths_of(code: str) -> list[tuple[str, str, int, int, bool]]:
    """All paths in the direction they can be walked: from, to, boots, enemies, lock."""
    slots = dict(zip("ABC", code.split("-"), strict=True))
    both = [tuple(path) for module in modules_of(code) for path in MODULES[module]["paths"]]
    for slot, connector, place, other, boots, enemies in PRINTED["joints"]:
        one = MODULES[slots[slot]]["connectors"][connector]
        two = MODULES[slots.get(place, place)]["connectors"][other]
        both.append((one, two, boots, enemies, False, False))
    there = [(one, two, boots, enemies, lock) for one, two, boots, enemies, lock, _ in both]
    back = [(two, one, boots, enemies, lock) for one, two, boots, enemies, lock, one_way in both if not one_way]
    return there + back


@pytest.mark.parametrize("code", SOME_SHIPS)
def test_a_ship_has_the_paths_of_its_modules(code: str) -> None:
    ship = SHIPS[CODES.index(code)]
    found = [
        (NAMES[at], NAMES[way.to], way.boots, way.enemies, way.lock) for at in ship.spaces for way in ship.ways[at]
    ]
    assert sorted(found) == sorted(paths_of(code))
    for at in ship.spaces:
        for way in ship.ways[at]:
            assert way.command == NAMES[way.to].startswith("CM")
            assert str(way.go) == f"move.{NAMES[way.to]}"
            assert ship.way(at, way.to) is way
    assert {NAMES[at] for at in ship.spaces} == {
        name for module in modules_of(code) for name in MODULES[module]["spaces"]
    }
    assert not any(ship.ways[at] for at in range(len(NAMES)) if at not in ship.spaces)


@pytest.mark.parametrize("code", SOME_SHIPS)
def test_teleports_lead_along_paths_in_both_directions(code: str) -> None:
    ship = SHIPS[CODES.index(code)]
    beside = defaultdict(set)
    for one, two, *_ in paths_of(code):
        beside[one].add(two)
        beside[two].add(one)
    for at, has_code in product(ship.spaces, NO_YES):
        expected = [name for name in beside[NAMES[at]] if has_code or not name.startswith("CM")]
        assert sorted(map(str, ship.teleports[at][has_code])) == sorted(f"teleport.{name}" for name in expected)


@pytest.mark.parametrize("code", SOME_SHIPS)
def test_telepads_lead_to_each_other(code: str) -> None:
    ship = SHIPS[CODES.index(code)]
    pads = {name for module in modules_of(code) for name, has in MODULES[module]["spaces"].items() if "telepad" in has}
    for at, has_code in product(ship.spaces, NO_YES):
        to = {name for name in pads if name != NAMES[at] and (has_code or not name.startswith("CM"))}
        expected = to if NAMES[at] in pads else set()
        assert sorted(map(str, ship.pads[at][has_code])) == sorted(f"pad.{name}" for name in expected)


def test_hops_lead_to_the_telepads_of_the_module() -> None:
    for module in MODULES.values():
        pads = {name for name, has in module["spaces"].items() if "telepad" in has}
        for name in module["spaces"]:
            assert {str(hop) for hop in HOPS[SPACE[name]]} == {f"hop.{pad}" for pad in pads if pad != name}


def ridden(start: str, key: bool, blockade: bool, code: bool) -> set[str]:
    """The stations that can be reached: a step at a time, over segments that are not locked."""
    reached, edge = {start}, [start]
    while edge:
        at = edge.pop()
        for one, two, lock in PRINTED["hyperlift"]:
            for here, there in ((one, two), (two, one)):
                if here == at and there not in reached and (key or not lock):
                    reached.add(there)
                    edge.append(there)
    open_to = {name for name in reached if (code or not name.startswith("CM")) and not (blockade and name == "CB2")}
    return set() if blockade and start == "CB2" else open_to - {start}


@pytest.mark.parametrize(("key", "blockade", "code"), [*product(NO_YES, NO_YES, NO_YES)])
def test_the_lift_leads_to_every_station_that_is_open(key: bool, blockade: bool, code: bool) -> None:
    stations = {name for segment in PRINTED["hyperlift"] for name in segment[:2]}
    for at, name in enumerate(NAMES):
        expected = ridden(name, key, blockade, code) if name in stations else set()
        assert sorted(map(str, LIFTS[at][key][blockade][code])) == sorted(f"lift.{to}" for to in expected)


def test_the_track_has_its_marks() -> None:
    assert (TOP, RED_ZONE, BLOCKADE) == (11, 8, 10)
    assert GONE_CUBES[2:] == [6, 4, 4]
