"""The sixteen cards, and card files that are refused."""

from dataclasses import replace
from typing import Any

import pytest

from stammtisch.core import Mistake
from stammtisch.games.karuba.cards import CARDS, COLOURS, RULES, CardKind, check
from stammtisch.games.karuba.island import ADVENTURER, EXITS, TEMPLE

KINDS = list(CARDS.values())


#: From the rules: number, kind, exits.
PRINTED = """
 1 path N E S W
 2 path N E S W
 3 crystal N E S
 4 crystal N S W
 5 crystal E S W
 6 crystal N E W
 7 gold E W
 8 gold N S
 9 adventurer:blue E S
10 adventurer:orange S W
11 adventurer:green N E
12 adventurer:purple N W
13 temple:blue N W
14 temple:orange N E
15 temple:green S W
16 temple:purple E S
"""


def test_every_card_is_as_the_rules_say() -> None:
    found = []
    for card in KINDS:
        figure = f"adventurer:{card.adventurer}" if card.adventurer else f"temple:{card.temple}" if card.temple else ""
        found.append(f"{card.number:2} {card.treasure or figure or 'path'} {' '.join(card.exits)}")
        assert bool(card.treasure) + bool(card.adventurer) + bool(card.temple) <= 1
    assert found == PRINTED.strip("\n").splitlines()


def test_the_tables_of_ways_and_colours_are_those_of_the_cards() -> None:
    assert COLOURS == ("blue", "orange", "green", "purple")
    assert (ADVENTURER, TEMPLE) == ([9, 10, 11, 12], [13, 14, 15, 16])
    assert EXITS[:4] == [[], [0, 1, 2, 3], [0, 1, 2, 3], [0, 1, 2]]
    assert (EXITS[7], EXITS[12], EXITS[16]) == ([1, 3], [0, 3], [1, 2])


def test_each_direction_occurs_equally_often() -> None:
    exits = "".join(card.exits for card in KINDS)
    assert [exits.count(edge) for edge in "NESW"] == [10, 10, 10, 10]


def test_the_numbers_of_the_rules() -> None:
    assert (RULES.rounds, RULES.hand, RULES.grid) == (8, 3, 4)
    assert (RULES.home, RULES.crystal, RULES.gold) == (3, 1, 2)


def changed(card: int, /, **what: Any) -> list[CardKind]:
    """The cards with one of them printed differently."""
    return [replace(kind, **what) if kind.number == card else kind for kind in KINDS]


def test_the_cards_as_they_are_pass() -> None:
    check(KINDS, RULES)
    check(KINDS[::-1], RULES)


@pytest.mark.parametrize(
    ("kinds", "message"),
    [
        (changed(3, number=33), "karuba/cards.toml: card 33: number = 33; it is a number from 1 to 32"),
        (changed(3, number=4), "karuba/cards.toml: card 4: there are two of this number; each is there once"),
        (changed(3, exits=""), "karuba/cards.toml: card 3: exits = '' are not some of N, E, S, W, each once"),
        (changed(3, exits="NN"), "karuba/cards.toml: card 3: exits = 'NN' are not some of N, E, S, W, each once"),
        (changed(3, exits="NX"), "karuba/cards.toml: card 3: exits = 'NX' are not some of N, E, S, W, each once"),
        (changed(7, treasure="ruby"), "karuba/cards.toml: card 7: treasure = 'ruby' is none of crystal, gold"),
        (
            changed(1, adventurer="red"),
            "karuba/cards.toml: card 1: adventurer = 'red' is none of blue, orange, green, purple",
        ),
        (changed(1, temple="red"), "karuba/cards.toml: card 1: temple = 'red' is none of blue, orange, green, purple"),
        (
            changed(9, temple="blue"),
            "karuba/cards.toml: card 9: it shows an adventurer and a temple; it can only show one",
        ),
        (changed(9, adventurer=""), "karuba/cards.toml: there is one adventurer of each colour, but 0 blue"),
        (changed(1, adventurer="green"), "karuba/cards.toml: there is one adventurer of each colour, but 2 green"),
        (changed(16, temple=""), "karuba/cards.toml: there is one temple of each colour, but 0 purple"),
        (changed(2, temple="orange"), "karuba/cards.toml: there is one temple of each colour, but 2 orange"),
    ],
)
def test_cards_that_cannot_be_are_refused(kinds: list[CardKind], message: str) -> None:
    with pytest.raises(Mistake) as refused:
        check(kinds, RULES)
    assert str(refused.value).startswith(message)


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        ({"grid": 5}, "grid = 5; it is a number from 2 to 4"),
        ({"grid": 1}, "grid = 1; it is a number from 2 to 4"),
        ({"hand": 1}, "hand = 1; it is at least 2"),
        ({"rounds": 9}, "rounds = 9; a round takes two cards, and with 16 cards and room for 16 it is 1 to 8"),
        ({"rounds": 0}, "rounds = 0; it is at least 1"),
        ({"grid": 3}, "rounds = 8; a round takes two cards, and with 16 cards and room for 9 it is 1 to 4"),
    ],
)
def test_rules_that_cannot_be_played_are_refused(rules: dict[str, int], message: str) -> None:
    with pytest.raises(Mistake) as refused:
        check(KINDS, replace(RULES, **rules))
    assert str(refused.value) == f"karuba/cards.toml [rules]: {message}"


def test_a_designer_may_try_smaller_islands_and_shorter_games() -> None:
    check(KINDS, replace(RULES, grid=3, rounds=4))
    check(KINDS, replace(RULES, grid=2, rounds=2))
    check(KINDS, replace(RULES, hand=5))
