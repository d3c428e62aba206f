"""Positions in writing: what is left out, and what is refused."""

from typing import Any

import pytest

from stammtisch.core import Mistake
from stammtisch.games.klong import GAME
from stammtisch.games.klong.tables import MISSION

HANDS = ["hack", "hack"]


def test_a_position_of_hands_is_enough() -> None:
    s = GAME.read({"hands": HANDS})
    assert [len(pile) for pile in s.piles] == [9, 9]
    assert len(s.deck) == len(MISSION)
    assert s.supply == [30, 30]
    assert s.bag == [0, 0, 0, 24]
    assert GAME.write(s)["at"] == "CB1 CB1"


def test_what_is_named_lies_on_top() -> None:
    written = GAME.write(
        GAME.read({"hands": HANDS, "deck": "fence smuggler", "piles": ["duck", ""], "minor": "archive"})
    )
    assert written["deck"].split()[:2] == ["fence", "smuggler"]
    assert written["piles"][0].split()[0] == "duck"
    assert written["minor"].split()[0] == "archive"


def test_a_seed_shuffles_the_rest() -> None:
    one, two = (GAME.write(GAME.read({"hands": HANDS, "seed": seed}))["deck"] for seed in (1, 2))
    assert one != two
    assert sorted(one.split()) == sorted(two.split())


def test_the_rest_can_lie_in_the_box() -> None:
    s = GAME.read({"hands": HANDS, "rest": "box", "deck": "fence"})
    assert len(s.deck) == 1
    assert s.piles == [[], []]
    assert GAME.inventory(s) == GAME.inventory(GAME.read({"hands": HANDS}))


def test_loose_red_cubes_lie_in_the_clank_area() -> None:
    assert GAME.read({"hands": HANDS, "rage": 9}).area == [0, 0, 2]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"hands": ["hack", "hack", "hack", "hack", "hack"]}, "seats = 5"),
        ({"hands": ["hak", ""]}, "unknown card 'hak'.*Did you mean hack"),
        ({"hands": ["princess_lyra princess_lyra", ""]}, "more of the card princess_lyra"),
        ({"hands": [" ".join(["stumble"] * 5), ""]}, "more of the card stumble"),
        ({"hands": [" ".join(["vasr"] * 16), ""]}, "more of the card vasr"),
        ({"reserve": [15, 15, 13]}, "reserve|more of the card"),
        ({"at": "CB1"}, "at has 1 words"),
        ({"at": "CB1 XX9"}, "unknown space 'XX9'"),
        ({"at": "CB1 EN4"}, "no EN4 on the ship HY-PK-MB"),
        ({"damage": [11, 0]}, "numbers from 0 to 10"),
        ({"damage": [10, 0]}, "aboard with damage 10"),
        ({"area": [31, 0, 0]}, "numbers from 0 to 30"),
        ({"supply": [29, 30]}, "seat 0 has 29 cubes"),
        ({"bag": [0, 0, 0, 20]}, "20 black cubes"),
        ({"bag": [0, 0, 1, 24]}, "red cubes"),
        ({"status": "aboard gone"}, "unknown status 'gone'"),
        ({"status": ". aboard"}, r"unknown status '\.'"),
        ({"ship": "."}, r"unknown ship '\.'"),
        ({"status": "escaped aboard"}, "escaped is nowhere"),
        ({"status": "rescued aboard", "turn": 1}, "who was rescued an artifact"),
        ({"status": "lost aboard"}, "seat 0 is out"),
        ({"phase": "gone"}, "seat 0 is aboard"),
        ({"status": "lost lost", "phase": "gone"}, "nobody is aboard"),
        ({"phase": "pause"}, "unknown phase 'pause'"),
        ({"hacked": ["HY1", ""]}, "each with a data port"),
        ({"artifacts": [7, 0]}, "unknown artifact '7'"),
        ({"artifacts": [5, 5]}, "each artifact is there once"),
        ({"artifacts": [5, 0], "lying": [5, 10]}, "each artifact is there once"),
        ({"crystals": [3, 3]}, "6 power crystals"),
        ({"goods": ["sword", ""]}, "unknown good 'sword'"),
        ({"held": ["archives", ""]}, "unknown token 'archives'"),
        ({"minor": "archive archive archive archive archive"}, "more of the token archive"),
        ({"held": ["archive", ""]}, "28 Minor Secrets on the board"),
        ({"tokens": "CB3 CB3 CB3"}, "so many on CB3"),
        ({"tokens": "EN3"}, "so many on EN3"),
        ({"row": "fence"}, "row has 1 words"),
        ({"row": "hack . . . . ."}, "hack is no mission"),
        ({"doomed": "hack"}, "doomed are cards of the play area"),
        ({"known": ["duck", ""]}, "known are cards of the hand"),
        ({"pending": "hack:0"}, "is no text that waits"),
        ({"blocked": "tired"}, "unknown blocked 'tired'"),
        ({"rage": 12}, "rage = 12"),
        ({"ship": "HY-HY-HY"}, "unknown ship 'HY-HY-HY'"),
        ({"seed": 1.5}, "seed = 1.5"),
        ({"rng": "dice"}, "is not a random generator"),
        ({"colour": 1}, "unknown part of a position 'colour'"),
        ({"pods": "CB1 ."}, "unknown escape pod 'CB1'"),
    ],
)
def test_an_impossible_position_is_refused(change: dict[str, Any], reason: str) -> None:
    with pytest.raises(Mistake, match=reason):
        GAME.read({"hands": HANDS, **change})


def test_what_is_known_or_doomed_is_not_there_twice() -> None:
    plain = GAME.read({"hands": HANDS, "play": "hack"})
    marked = GAME.read({"hands": HANDS, "play": "hack", "known": ["hack", ""], "doomed": "hack"})
    assert GAME.inventory(marked) == GAME.inventory(plain)
    assert marked.piles == plain.piles


def test_waiting_texts_are_written_by_card() -> None:
    written = GAME.write(GAME.read({"hands": HANDS, "play": "princess_lyra", "pending": "princess_lyra:0"}))
    assert written["pending"] == "princess_lyra:0"


@pytest.mark.parametrize(
    "part",
    [
        {"rage": 1},
        {"rage": 11},
        {"round": 1},
        {"round": 999},
        {"damage": [9, 0]},
        {"status": "lost aboard", "damage": [10, 0], "turn": 1},
        {"aside": [30, 0]},
        {"area": [30, 0, 0]},
        {"bag": [30, 0, 0, 24]},
        {"black_aside": 24, "bag": [0, 0, 0, 0]},
        {"crystals": [5, 0]},
        {"reserve": [15, 15, 12]},
        {"reserve": [0, 0, 0]},
        {"supply": [30, 30]},
        {"stock": [2, 2, 2, 2]},
        {"stock": [0, 0, 0, 0]},
        {"ship": "PR-AR-EN"},
        {"hacked": ["HY2 PK1", ""]},
        {"phase": "begin"},
        {"first": 1},
    ],
)
def test_what_can_be_is_read_as_it_was_written(part: dict[str, Any]) -> None:
    s = GAME.read({"hands": HANDS, **part})
    written = GAME.write(s)
    assert {name: written[name] for name in part} == part
    assert GAME.write(GAME.read(written)) == written


@pytest.mark.parametrize(
    "part",
    [
        {"rage": 0},
        {"rage": 12},
        {"round": 0},
        {"round": 1000},
        {"damage": [11, 0]},
        {"aside": [31, 0]},
        {"black_aside": 25},
        {"crystals": [6, 0]},
        {"stock": [10, 0, 0, 0]},
        {"reserve": [16, 15, 12]},
        {"skill": -1},
    ],
)
def test_a_number_too_many_is_refused(part: dict[str, Any]) -> None:
    with pytest.raises(Mistake):
        GAME.read({"hands": HANDS, **part})
