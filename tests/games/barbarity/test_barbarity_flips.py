"""Prizes that take no action are flipped at any time: beside whatever is asked, by whoever is first."""

import pytest

from games.barbarity.barbarity_table import guards, may, table, view
from games.script import asked, names, play, written
from stammtisch.core import FastRng, IllegalAnswer, Match, option_of, word
from stammtisch.games.barbarity.state import Barbarity
from stammtisch.games.barbarity.tables import FACE, GUARD

IN_TURN = {"flips": "in turn"}
BOOSTS = ["chainmail", "rusty-cleaver", "war-mammoth"]


def claims(match: Match[Barbarity], seat: int) -> list[str]:
    return [word(claim) for claim in match.claims(seat)]


def everything(kind: str) -> Match[Barbarity]:
    """Seat 0 is asked one of the questions of the game; seat 1 has a scout and cards, seat 2 a second wind."""
    hoards = ["chainmail pack-mule nimble-pickpocket", "dune-stalker", "fast-pony"]
    parts: dict[str, object] = {"hoards": hoards, "tired": [2], "deck": "shin-kick rude-gesture"}
    hands = ["hop-it pigsticker light-fingers pass-unseen", "mirage covered-pit", "bear-hug red-rage"]
    areas = ["sabretooth/hop-it@2 horned-helm/shin-kick@2", "grumpy-bear/thrown-boot@2 pack-mule", "twin-hatchets"]
    script = {
        "action": "",
        "lay": "0 play.hop-it",
        "adventure": "0 adventure",
        "discard": "0 use.pack-mule",
        "victim": "0 use.nimble-pickpocket",
        "unguard": "0 play.pass-unseen",
        "fight": "0 adventure, 0 0.0, 1 -, 2 -",
        "place": "0 rest",
        "replace": "0 adventure, 0 0.2",
    }[kind]
    areas[1] = areas[1].replace(" pack-mule", " bone-setter")
    areas[0] += " scavenger-crow"
    if kind == "place":
        hands[0] += " notched-broadsword"
        areas[0] = areas[0].replace(" scavenger-crow", "")
    match = table(*hands, areas=areas, **parts)
    if script:
        play(match, script)
    return match


@pytest.mark.parametrize(
    "kind", ["action", "lay", "adventure", "discard", "victim", "unguard", "fight", "place", "replace"]
)
def test_a_scout_looks_while_somebody_else_is_asked_anything(kind: str) -> None:
    match = everything(kind)
    assert (asked(match), claims(match, 1), claims(match, 2)) == (
        {0: kind},
        ["flip:use.dune-stalker"],
        ["flip:use.fast-pony"],
    )
    before = may(match, 0)
    told = play(match, "1 flip:use.dune-stalker, 1 1.0.0")
    assert names(told) == ["used", "looked"]
    assert guards(match, 1, 0, 1) == "thrown-boot"
    assert (asked(match), may(match, 0), claims(match, 1)) == ({0: kind}, before, [])
    assert names(play(match, "2 flip:use.fast-pony")) == ["used", "readied"]
    assert (asked(match), may(match, 0), match.claims(2), written(match, "tired")) == (
        {0: kind}, before, [], [0] if kind in ("fight", "replace") else []
    )  # fmt: skip


def test_nothing_else_is_claimed_while_a_scout_looks() -> None:
    match = everything("action")
    play(match, "1 flip:use.dune-stalker")
    assert (asked(match), claims(match, 2)) == ({1: "look"}, [])


def test_a_scout_that_has_nothing_to_look_at_and_a_second_wind_without_need_are_no_claims() -> None:
    hoards = ["", "dune-stalker fast-pony", ""]
    assert claims(table("hop-it", "hop-it", "hop-it", hoards=hoards), 1) == []
    areas = ["sabretooth/hop-it@2", "", ""]
    assert claims(table("hop-it", "hop-it", "hop-it", hoards=hoards, areas=areas), 1) == ["flip:use.dune-stalker"]
    flipped = ["", "~dune-stalker", ""]
    assert claims(table("hop-it", "hop-it", "hop-it", hoards=flipped, areas=areas), 1) == []


def test_what_takes_an_action_and_a_ward_are_no_claims() -> None:
    hoards = ["", "pack-mule bone-setter nimble-pickpocket guard-dog"]
    match = table("hop-it", "hop-it", areas=["chainmail/mirage@1", ""], hoards=hoards, pile="hop-it", tired=[1])
    assert claims(match, 1) == []


def test_who_is_asked_claims_only_what_is_no_answer() -> None:
    areas = ["", "grumpy-bear sabretooth"]
    match = table("hop-it pigsticker", "mirage", areas=areas, hoards=["fast-pony", ""], tired=[0])
    assert ("use.fast-pony" in may(match, 0), claims(match, 0)) == (True, [])
    play(match, "0 play.hop-it")
    assert (asked(match), claims(match, 0)) == ({0: "lay"}, ["flip:use.fast-pony"])
    play(match, "0 flip:use.fast-pony")
    assert (asked(match), may(match, 0), written(match, "tired")) == ({0: "lay"}, ["1.0", "1.1"], [])
    play(match, "0 1.1, 0 rest")
    assert asked(match) == {0: "place"}


def test_in_turn_nothing_is_claimed() -> None:
    areas, hoards = ["chainmail/mirage@2", "", ""], ["", "dune-stalker", "sabretooth"]
    match = table("hop-it", "hop-it", "", areas=areas, hoards=hoards, options=IN_TURN)
    assert [claims(match, seat) for seat in range(3)] == [[], [], []]
    play(match, "0 rest, 0 -")
    assert "use.dune-stalker" in may(match, 1)


# In a fight


@pytest.mark.parametrize("prize", BOOSTS)
def test_a_boost_is_claimed_in_a_fight_only(prize: str) -> None:
    areas = ["dragons-hoard/mirage@1/hop-it@1", "", ""]
    match = table("red-rage covered-pit", "shin-kick", "", areas=areas, hoards=["", prize, "horned-helm"])
    assert [claims(match, seat) for seat in range(3)] == [[], [], []]
    play(match, "0 adventure")
    assert (asked(match), claims(match, 1), claims(match, 2)) == ({1: "raise"}, [], ["flip:use.horned-helm"])
    assert f"use.{prize}" in may(match, 1), "who is asked answers with it"
    play(match, "1 -")
    play(match, "2 -")
    assert (asked(match), claims(match, 1)) == ({0: "fight"}, [f"flip:use.{prize}"])
    assert play(match, f"1 flip:use.{prize}")[0].startswith(f"raised who=1 card={prize}")
    assert asked(match) == {0: "fight"}
    play(match, "0 stop")
    assert [claims(match, seat) for seat in range(3)] == [[], [], []]


def test_a_boost_in_the_middle_of_putting_down_may_be_answered_or_not() -> None:
    match = table("pigsticker hop-it red-rage", "", areas=["dragons-hoard/+hop-it@1", ""],
                  hoards=["", "war-mammoth"], phase="fight", actions=1)  # fmt: skip
    play(match, "0 play.pigsticker")
    assert may(match, 0) == ["fight", "play.hop-it", "play.red-rage"]
    play(match, "1 flip:use.war-mammoth")
    assert (may(match, 0), match.state.contested) == (["play.hop-it", "play.red-rage", "stop"], True)
    play(match, "0 play.red-rage")
    assert may(match, 0) == ["fight", "play.hop-it"]
    assert "beat who=0 card=hop-it total=8 needed=6" in play(match, "0 fight")


def test_a_late_boost_that_cannot_be_answered_leaves_a_stop() -> None:
    match = table("pigsticker mirage", "", areas=["dragons-hoard/+hop-it@1", ""],
                  hoards=["", "war-mammoth"], phase="fight", actions=1)  # fmt: skip
    play(match, "0 play.pigsticker, 1 flip:use.war-mammoth")
    assert may(match, 0) == ["stop"]
    play(match, "0 stop")
    assert written(match, "pile") == "pigsticker"


def test_the_adventurer_flips_a_boost_while_others_are_asked_if_the_fight_can_be_won() -> None:
    areas, hoards = ["dragons-hoard/pigsticker@1", ""], ["chainmail", ""]
    match = table("hop-it mirage", "shin-kick", areas=areas, hoards=hoards)
    play(match, "0 adventure")
    assert (asked(match), claims(match, 0)) == ({1: "raise"}, ["flip:use.chainmail"])
    assert play(match, "0 flip:use.chainmail") == ["committed who=0 card=chainmail count=2 place=0"]
    assert (asked(match), view(match, 1).offered, match.state.contested) == ({1: "raise"}, 2, False)
    play(match, "1 -")
    assert may(match, 0) == ["play.hop-it"], "who has begun goes on"
    match = table("rude-gesture", "shin-kick", areas=areas, hoards=hoards)
    play(match, "0 adventure")
    assert claims(match, 0) == [], "three do not exceed three"


def test_a_raise_after_a_boost_of_the_adventurer_is_contested() -> None:
    areas, hoards = ["dragons-hoard/pigsticker@1", ""], ["chainmail", "rusty-cleaver"]
    match = table("pigsticker mirage", "shin-kick", areas=areas, hoards=hoards)
    play(match, "0 adventure, 0 flip:use.chainmail, 1 use.rusty-cleaver, 1 -")
    assert may(match, 0) == ["play.pigsticker", "stop"]


@pytest.mark.parametrize("phase", ["raise", "parry"])
def test_a_hex_ends_the_fight_while_others_are_asked(phase: str) -> None:
    areas = ["dragons-hoard/mirage@1/pigsticker@1", "", ""]
    hoards = ["wasteland-witch dune-stalker", "chainmail", "horned-helm"]
    match = table("red-rage", "shin-kick", "", areas=areas, hoards=hoards)
    play(match, "0 adventure, 0 -")
    if phase == "parry":
        play(match, "1 -, 2 -, 0 play.red-rage, 0 fight")
    assert (match.state.phase, asked(match)) == (phase, {1: "raise"})
    assert claims(match, 0) == ["flip:use.dune-stalker", "flip:use.wasteland-witch"]
    told = play(match, "0 flip:use.wasteland-witch")
    assert told[0] == "hexed who=0 card=wasteland-witch guard=pigsticker"
    assert (asked(match), match.state.phase, match.state.asked) == ({0: "onward"}, "quest", 0)
    assert written(match, "pile") == ("red-rage pigsticker" if phase == "parry" else "pigsticker")


def test_a_hex_is_no_claim_against_a_strong_guard_nor_for_others() -> None:
    areas, hoards = ["dragons-hoard/bear-hug@1", "", ""], ["wasteland-witch", "marsh-hag", ""]
    match = table("red-rage", "shin-kick", "", areas=areas, hoards=hoards)
    play(match, "0 adventure")
    assert [claims(match, seat) for seat in range(3)] == [[], [], []]


def test_a_boost_of_somebody_else_ends_the_question_whether_to_raise() -> None:
    """Seat 1 need not decide any more about a guard that is not beaten."""
    areas = ["dragons-hoard/+hop-it@1", "", ""]
    hoards = ["", "chainmail", "war-mammoth"]
    match = table("red-rage mirage", "", "", areas=areas, hoards=hoards, phase="fight", actions=1)
    play(match, "0 play.red-rage, 0 fight")
    assert (asked(match), claims(match, 2)) == ({1: "raise"}, ["flip:use.war-mammoth"])
    play(match, "2 flip:use.war-mammoth")
    assert (asked(match), may(match, 0)) == ({0: "fight"}, ["stop"])


def test_a_claim_is_late_after_a_raise_and_after_the_fight() -> None:
    areas = ["dragons-hoard/hop-it@1/shin-kick@1", "", ""]
    match = table("red-rage bear-hug mirage", "", "", areas=areas, hoards=["", "chainmail", "horned-helm"])
    assert match.state.offer > 0, "a position has its offers, too"
    offers = [match.state.offer]
    for script in ("0 adventure", "1 use.chainmail", "2 -", "0 play.red-rage", "0 fight", "2 -"):
        play(match, script)
        offers.append(match.state.offer)
    assert (len(set(offers)), view(match, 0).raised) == (5, 0), "met, raised, put down, beaten and the next met"
    with pytest.raises(IllegalAnswer):
        play(match, "1 flip:use.chainmail")


# What others may imagine


def test_what_card_is_going_to_be_a_guard_others_can_only_guess() -> None:
    areas, hoards = ["grumpy-bear/shin-kick@2", "sabretooth horned-helm", ""], ["", "dune-stalker", ""]
    hand, known = "hop-it chainmail mirage bear-hug", ["", "0.1 0.2", ""]
    match = table(hand, "shin-kick", "", areas=areas, hoards=hoards, known=known)
    play(match, "0 play.hop-it")
    assert (asked(match), claims(match, 1)) == ({0: "lay"}, ["flip:use.dune-stalker"])
    laid = set()
    for number in range(60):
        twin = match.imagine(1, FastRng(number), aside=True)
        assert twin.state.hands[0][1:3] == match.state.hands[0][1:3], "what one knows does not change"
        laid.add(twin.state.laying)
        assert GUARD[twin.state.hands[0][twin.state.laying]]
        assert twin.ask is not None
        twin.answer(1, None)
        twin.answer(0, option_of(twin, 0, "1.0"))
        assert len(twin.state.hands[0]) == 3
    assert laid == {0, 2, 3}, "a Prize is no guard"
    assert match.imagine(0, FastRng(1)).state.laying == 0


def test_who_lays_a_card_lays_that_card() -> None:
    match = table("chainmail mirage hop-it", "", areas=["", "sabretooth horned-helm"])
    play(match, "0 play.hop-it, 0 1.1")
    assert [FACE[card].slug for card in match.state.guards[1][1]] == ["hop-it"]
    assert match.state.laying == -1
