"""Whose card it is, where Totem holder and owner of the card are two: who chooses, swaps, pays and gets."""

from typing import Any

from games.klobba.klobba_table import FULL, bands, line, may, table
from games.script import asked, names, play, written
from stammtisch.core import Match
from stammtisch.games.klobba.state import Klobba


def offered(black: str, white: str, /, **parts: Any) -> Match[Klobba]:
    """Four play: 1 has offered a card to 0, who holds the Black Totem, and 3 one to 2."""
    hands = [
        "boss boss glory glory second", "berzerk berzerk couple couple",
        "boss second second glory couple", "claws claws ravens berzerk",
    ]  # fmt: skip
    usual = {"seats": 4, "phase": "lay", "paired": 1, "bands": FULL, "hands": hands, "offered": [black, white]}
    return table(**{**usual, **parts})


def test_the_owner_of_an_offered_swap_puts_back_draws_and_plays() -> None:
    match = offered("swap", "flee", actions="foxes talons mirror boss")
    play(match, "0 offered.swap, 2 boss")
    assert (asked(match), may(match, 1)) == ({1: "put_back"}, "berzerk berzerk.2 couple couple.2")
    told = play(match, "1 couple, 1 couple, 1 berzerk")
    assert line(told, "drew") == "drew who=1 count=3 cards=foxes,talons,mirror"
    assert asked(match) == {1: "play"}
    told = play(match, "1 talons")
    assert line(told, "revealed") == "revealed who=0 owner=1 card=talons"
    assert written(match, "hands")[0] == "boss boss glory glory second", "the holder keeps all five"


def test_the_owner_of_an_offered_flee_says_who_stays() -> None:
    bands = ["claw7 claw6 raven6", "talon2 raven3 claw4", *FULL[2:]]
    match = offered("flee", "foxes", bands=bands, actions="talons")
    play(match, "0 offered.flee, 2 boss")
    assert (asked(match), may(match, 1)) == ({1: "stay"}, "claw6 raven6")


def test_what_a_distraction_costs_goes_to_the_owner_of_the_other_card() -> None:
    hands = [
        "foxes boss glory glory second", "berzerk berzerk couple couple",
        "boss second second glory couple", "claws claws ravens berzerk",
    ]  # fmt: skip
    match = offered("swap", "talons", hands=hands)
    told = play(match, "0 foxes, 2 offered.talons")
    assert line(told, "paid") == "paid who=0 count=2 to=3"
    assert written(match, "stars") == [6, 8, 8, 10]


def test_after_equal_totals_everybody_gets_as_many_stars_back_as_they_laid() -> None:
    hands = ["boss glory glory second berzerk", "talons couple couple second second"]
    groups = bands("claw7 claw6 raven6 / raven2 raven4 claw4", "talon4 talon3 fox5 / fox2 claw3 raven3")
    match = table(seats=2, phase="lay", paired=1, hands=hands, bands=groups)
    told = play(match, "0 boss, 1 talons")
    assert line(told, "tied") == "tied total=7"
    assert [one.split()[-1] for one in told if one.startswith("selected")] == ["stars=1", "stars=2"]
    assert written(match, "stars") == [8, 8]


def test_two_mirrors_of_one_side_earn_three_switches_and_no_more() -> None:
    hands = ["mirror glory glory berzerk berzerk", "swap boss boss second second"]
    match = table(seats=2, phase="lay", paired=1, hands=hands, bands=bands("A", "D"),
                  actions="mirror ravens talons boss foxes claws")  # fmt: skip
    play(match, "0 mirror, 1 swap, 0 glory, 0 glory, 0 berzerk, 0 mirror")
    told = play(match, "1 boss, 1 boss, 1 second, 1 boss")
    assert names(told).count("revealed") == 2
    assert (asked(match), written(match, "switches")) == ({0: "switch"}, [3, 0])
