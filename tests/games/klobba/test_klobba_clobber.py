"""Who wins, what is taken, what turns face down, and who gets which Star."""

from typing import Any

import pytest

from games.klobba.klobba_table import duel, fight, line, may, table
from games.script import asked, names, play, written
from stammtisch.core import Match, Mistake
from stammtisch.games.klobba.state import Klobba, Options

A, D = "A", "D"
BANDS_4 = ["claw7 claw6 raven6", "talon2 raven9~ claw4~", "fox10 talon6 talon5", "fox5 talon4 talon3"]


def stars(match: Match[Klobba]) -> list[int]:
    return list(match.state.stars)


def four(offered: list[str], **parts: Any) -> Match[Klobba]:
    """Four players: seat 0 (Black) is grouped with 1, seat 2 (White) with 3."""
    hands = ["boss glory glory berzerk berzerk", "berzerk couple", "boss second second second flee", "couple foxes"]
    return table(**{"bands": BANDS_4, "hands": hands, "offered": offered, "phase": "lay", "paired": 1, **parts})


# An outright victory


def test_the_example_of_play() -> None:
    """KL-18: Black goes berzerk with one of two 6s, White's Boss is a 9 with three Stars of its own."""
    black, white = "claw9 claw6 talon3~ / raven6 raven7 raven8", "fox9 fox2 fox3 / talon2 talon4 talon5"
    match, _ = fight(black, white, "berzerk", "boss", deck="fox4")
    assert asked(match) == {0: "select"}
    told = play(match, "0 claw6")
    assert line(told, "won") == "won who=0 over=1 total=12 against=9"
    assert line(told, "clobbered") == "clobbered who=0 barbarians=fox9"
    assert line(told, "won_stars") == "won_stars who=0 count=1 over=1"
    assert line(told, "turned") == "turned barbarians=claw6"
    assert (stars(match), written(match, "trophies")) == ([9, 7], ["fox9", ""])
    assert written(match, "bands") == [
        "claw9 claw6~ talon3~",
        "raven6 raven7 raven8",
        "fox4 fox2 fox3",
        "talon2 talon4 talon5",
    ]


def test_the_loser_keeps_nothing_and_turns_nothing_face_down() -> None:
    match, told = fight(A, D, "boss", "boss")
    assert line(told, "won") == "won who=1 over=0 total=10 against=7"
    assert written(match, "trophies") == ["", "claw7"]
    assert stars(match) == [7, 9]
    assert match.state.down.bit_count() == 3  # fox10 besides the two that lay so already
    assert "fox10~" in written(match, "bands")[2]


def test_all_selected_barbarians_are_at_stake() -> None:
    match, told = fight(D, "C", "talons", "boss", hands=["talons boss", "boss boss"])
    assert asked(match) == {1: "select"}
    told = play(match, "1 fox8")
    assert line(told, "won") == "won who=0 over=1 total=18 against=8"
    assert line(told, "turned") == "turned barbarians=talon3,talon4,talon5,talon6"
    match, told = fight(D, "C", "second", "berzerk", hands=["second boss", "berzerk boss"])
    told = play(match, "1 fox8")
    assert line(told, "won") == "won who=0 over=1 total=17 against=13"
    match, told = fight("C", D, "berzerk", "couple", hands=["berzerk boss", "couple boss"])
    told = play(match, "0 fox8")
    assert line(told, "clobbered") == "clobbered who=0 barbarians=talon3,talon4"
    assert stars(match) == [10, 6]


def test_a_side_that_wins_against_nobody_takes_nobody_and_turns_face_down() -> None:
    nobody = "claw7~ claw6~ raven6~ / talon2~ raven9~ claw3~"
    match, told = fight(D, nobody, "boss", "boss")
    assert line(told, "nobody") == "nobody who=1"
    assert line(told, "won") == "won who=0 over=1 total=10 against=0"
    assert "clobbered" not in names(told)
    assert line(told, "turned") == "turned barbarians=fox10"
    assert (stars(match), written(match, "trophies")) == ([8, 8], ["", ""])


def test_two_sides_without_anybody_tie_at_nothing() -> None:
    one = "claw7~ claw6~ raven6~ / talon2~ raven9~ claw3~"
    other = "fox7~ fox6~ fox5~ / fox4~ fox3~ fox2~"
    match, told = fight(one, other, "boss", "glory")
    assert names(told)[2:5] == ["nobody", "nobody", "tied"]
    assert (stars(match), written(match, "trophies")) == ([8, 8], ["", ""])


# Ties

TIE = ("claw7 claw6~ raven6~ / talon2~ raven9~ claw4~", "fox7 talon6~ talon5~ / fox5~ talon4~ talon3~")


def test_a_tie_clobbers_both_and_no_star_is_won() -> None:
    match, told = fight(*TIE, "boss", "boss")
    assert line(told, "tied") == "tied total=7"
    assert [line(told, "clobbered", nth) for nth in (0, 1)] == [
        "clobbered who=0 barbarians=fox7",
        "clobbered who=1 barbarians=claw7",
    ]
    assert "turned" not in names(told)
    assert (stars(match), written(match, "trophies")) == ([8, 8], ["fox7", "claw7"])


def test_or_a_tie_clobbers_nobody() -> None:
    match, told = fight(*TIE, "boss", "boss", options={"tie": "nobody"})
    assert line(told, "tied") == "tied total=7"
    assert not {"clobbered", "turned"} & set(names(told))
    assert (stars(match), written(match, "trophies")) == ([8, 8], ["", ""])
    assert written(match, "bands")[0] == "claw7 claw6~ raven6~"


# Distraction


def test_a_clan_card_that_selects_nobody_distracts() -> None:
    match, told = fight("C", D, "talons", "boss", hands=["talons boss", "boss boss"])
    assert line(told, "distracted") == "distracted who=0 barbarians=fox10"
    assert line(told, "turned") == "turned barbarians=fox10"
    assert line(told, "paid") == "paid who=0 count=2 to=1"
    assert not {"won", "tied", "clobbered"} & set(names(told))
    assert (stars(match), written(match, "trophies")) == ([6, 10], ["", ""])
    assert "fox10~" in written(match, "bands")[2]


def test_white_distracts_as_well() -> None:
    match, told = fight(D, "C", "boss", "talons", hands=["boss boss", "talons boss"])
    assert line(told, "paid") == "paid who=1 count=2 to=0"
    assert stars(match) == [10, 6]


def test_if_both_distract_nothing_happens() -> None:
    """KL-16."""
    match, told = fight("A", "C", "foxes", "talons", hands=["foxes boss", "talons boss"])
    assert "nothing" in names(told)
    assert not {"distracted", "turned", "paid", "won", "tied"} & set(names(told))
    assert (stars(match), match.state.down.bit_count()) == ([8, 8], 2)  # a Band of three has got up again


def test_a_distraction_of_a_side_without_anybody_is_nothing_either() -> None:
    nobody = "claw7~ claw6~ raven6~ / talon2~ raven9~ claw4~"
    match, told = fight("C", nobody, "talons", "boss", hands=["talons boss", "boss boss"])
    assert "nothing" in names(told)
    assert stars(match) == [8, 8]


def test_a_clan_card_distracts_even_if_nobody_at_all_is_there() -> None:
    nobody = "claw7~ claw6~ raven6~ / talon2~ raven9~ claw4~"
    match, told = fight(nobody, D, "talons", "boss", hands=["talons boss", "boss boss"])
    assert line(told, "distracted") == "distracted who=0 barbarians=fox10"
    assert stars(match) == [6, 10]


@pytest.mark.parametrize(("has", "left", "paid"), [(3, 1, 2), (2, 0, 2), (1, 0, 1), (0, 0, 0)])
def test_who_has_fewer_stars_pays_what_there_is(has: int, left: int, paid: int) -> None:
    match, told = fight("C", D, "talons", "boss", hands=["talons boss", "boss boss"], stars=[has, 16 - has])
    assert stars(match) == [left, 16 - left]
    assert ("paid" in names(told)) == (paid > 0)


# Stars running out


def test_who_has_fewer_stars_than_barbarians_marks_as_many_as_possible() -> None:
    match, told = fight("C", D, "berzerk", "couple", hands=["berzerk boss", "couple boss"], stars=[15, 1])
    told = play(match, "0 fox8")
    assert line(told, "selected", 1) == "selected who=1 barbarians=talon3,talon4 total=7 stars=1"
    assert line(told, "won_stars") == "won_stars who=0 count=1 over=1"
    assert (stars(match), written(match, "trophies")[0]) == ([16, 0], "talon3 talon4")


def test_who_has_no_stars_plays_on_and_loses_none() -> None:
    match, told = fight(A, D, "boss", "boss", stars=[0, 16])
    assert line(told, "selected") == "selected who=0 barbarians=claw7 total=7 stars=0"
    assert "won_stars" not in names(told)
    assert (stars(match), written(match, "trophies")) == ([0, 16], ["", "claw7"])
    assert match.ask is not None


def test_stars_lie_on_the_barbarians_while_the_other_side_chooses() -> None:
    match, _ = fight(D, "C", "boss", "boss")
    assert (asked(match), stars(match), written(match, "marks")) == ({1: "select"}, [7, 8], [1, 0])


# Whose card, whose Stars, whose trophies


def test_the_owner_of_an_offered_card_gets_the_stars_and_takes_the_first_trophy() -> None:
    match = four(["mirror", "glory"])
    told = play(match, "0 offered.mirror, 2 boss")
    assert line(told, "revealed") == "revealed who=0 owner=1 card=mirror"
    assert line(told, "won") == "won who=2 over=0 total=10 against=7"
    assert (stars(match), written(match, "trophies")) == ([8, 7, 9, 8], ["", "", "claw7", ""])
    match = four(["couple", "talons"])
    told = play(match, "0 boss, 2 offered.talons")
    assert line(told, "won_stars") == "won_stars who=3 count=1 over=0"
    assert (stars(match), written(match, "trophies")) == ([7, 8, 8, 9], ["", "", "", "claw7"])


def test_where_the_holder_takes_all_an_offer_brings_only_stars() -> None:
    match = four(["couple", "talons"], options={"spoils": "holder"})
    play(match, "0 boss, 2 offered.talons")
    assert (stars(match), written(match, "trophies")) == ([7, 8, 8, 9], ["", "", "claw7", ""])
    with pytest.raises(Mistake, match="option spoils is shared or holder, not mine"):
        Options(spoils="mine")


SHARES = {
    "bands": ["talon9 talon3 raven6", "talon2 raven9~ claw4~", "fox10 claw8 talon5", "claw9 fox4 raven3"],
    "hands": [
        "talons glory glory berzerk berzerk",
        "berzerk couple couple second",
        "claws second second second flee",
        "couple foxes swap swap",
    ],
}


def test_partners_take_trophies_in_turns_the_owner_of_the_card_first() -> None:
    match = four(["mirror", "boss"], **SHARES)
    told = play(match, "0 talons, 2 claws")
    assert line(told, "won") == "won who=2 over=0 total=17 against=14"
    assert (asked(match), may(match, 2)) == ({2: "spoils"}, "talon9 talon3 talon2")
    told = play(match, "2 talon3")
    assert told == ["clobbered who=2 barbarians=talon3"]
    assert (asked(match), may(match, 3)) == ({3: "spoils"}, "talon9 talon2")
    assert play(match, "3 talon9")[:2] == ["clobbered who=3 barbarians=talon9", "clobbered who=2 barbarians=talon2"]
    assert written(match, "trophies") == ["", "", "talon2 talon3", "talon9"]


def test_who_takes_whom_is_not_asked_where_all_are_worth_the_same() -> None:
    match = four(["mirror", "boss"], **SHARES)
    told = play(match, "0 talons, 2 claws, 2 talon9")
    assert [one for one in told if one.startswith("clobbered")] == [
        "clobbered who=2 barbarians=talon9", "clobbered who=3 barbarians=talon3", "clobbered who=2 barbarians=talon2",
    ]  # fmt: skip
    assert written(match, "trophies") == ["", "", "talon2 talon9", "talon3"]


def test_after_equal_totals_both_groups_share() -> None:
    shares = {
        **SHARES,
        "bands": ["talon9 talon3 raven6", "talon2 raven9~ claw4~", "fox10 claw8 talon5", "claw6 fox4 raven3"],
    }
    match = four(["mirror", "boss"], **shares)
    told = play(match, "0 talons, 2 claws")
    assert line(told, "tied") == "tied total=14"
    assert (asked(match), may(match, 0)) == ({0: "spoils"}, "claw8 claw6")
    play(match, "0 claw8")
    assert asked(match) == {2: "spoils"}
    play(match, "2 talon9")
    assert written(match, "trophies") == ["claw8", "claw6", "talon2 talon9", "talon3"]


def test_the_owner_of_an_offered_card_makes_its_choices_and_pays_for_a_distraction() -> None:
    match = four(["second", "glory"])
    play(match, "0 offered.second, 2 boss")
    assert asked(match) == {1: "select"}
    match = four(["foxes", "glory"])
    told = play(match, "0 offered.foxes, 2 boss")
    assert line(told, "paid") == "paid who=1 count=2 to=2"
    assert stars(match) == [8, 6, 10, 8]


def test_a_trophy_may_come_from_the_band_of_the_partner() -> None:
    match = four(["couple", "glory"])
    told = play(match, "0 berzerk, 2 boss")
    assert line(told, "clobbered") == "clobbered who=2 barbarians=talon2"
    assert written(match, "trophies")[2] == "talon2"


def test_the_two_players_lay_at_the_same_time() -> None:
    match = duel(A, D, "boss", "boss")
    assert asked(match) == {0: "lay", 1: "lay"}
    assert play(match, "1 boss") == []
    assert asked(match) == {0: "lay"}
