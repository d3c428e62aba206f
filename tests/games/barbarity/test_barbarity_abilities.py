"""What the Prizes in a Hoard can do, and when they cannot."""

import pytest

from games.barbarity.barbarity_table import guards, hand, may, table, view
from games.script import asked, play, written
from stammtisch.core import IllegalAnswer, Match
from stammtisch.games.barbarity.cards import CARDS
from stammtisch.games.barbarity.state import Barbarity

BOOSTS = {
    "rusty-cleaver": 1, "knobbly-club": 1, "borrowed-spear": 1, "chainmail": 2, "notched-broadsword": 2,
    "horned-helm": 2, "twin-hatchets": 2, "giant-bone-maul": 3, "rune-cut-axe": 3, "fire-eater-twins": 3,
    "sabretooth": 3, "war-mammoth": 4,
}  # fmt: skip
HEXES = ["wasteland-witch", "marsh-hag"]
SCOUTS = ["dune-stalker", "one-eyed-scout", "hunting-hawk"]
BARTERERS = ["shady-merchant", "pack-mule", "travelling-bard"]
WARDS = ["guard-dog", "grumpy-bear"]
THIEVES = ["nimble-pickpocket", "thieving-monkey"]
SALVAGERS = ["bone-setter", "scavenger-crow"]
SECOND_WINDS = ["fast-pony", "barrel-of-strong-ale"]
CAMPS = ["hidden-camp", "riverside-longhouse"]
STRONGHOLDS = ["cliff-fort", "frozen-keep"]
ARENAS = ["fighting-pits", "throne-of-skulls"]
IN_TURN = {"flips": "in turn"}


def fight(guard: str, hand: str, hoard: str, **parts: object) -> Match[Barbarity]:
    """Seat 0 faces a guard of seat 1 and nobody has raised it."""
    areas = [f"dragons-hoard/+{guard}@1", ""]
    return table(hand, "shin-kick", areas=areas, hoards=[hoard, ""], phase="fight", actions=1, **parts)


def test_every_prize_is_tried_here() -> None:
    tried = [*BOOSTS, *HEXES, *SCOUTS, *BARTERERS, *WARDS, *THIEVES, *SALVAGERS, *SECOND_WINDS, *CAMPS, *STRONGHOLDS]
    prizes = {kind.slug for kind in CARDS if kind.kind == "prize"}
    assert sorted([*tried, *ARENAS, "dragons-hoard"]) == sorted(prizes)


PRIZES = [kind.slug for kind in CARDS if kind.kind == "prize"]


@pytest.mark.parametrize("prize", PRIZES)
def test_a_prize_in_the_hand_can_be_placed_and_nothing_else(prize: str) -> None:
    """There is a target for every ability: cards, a pile, guards, a flipped Hero."""
    guarded = "chainmail" if prize != "chainmail" else "horned-helm"
    parts = {"areas": [f"{guarded}/hop-it@1", ""], "pile": "mirage", "tired": [0]}
    match = table(f"{prize} pigsticker", "shin-kick", **parts)
    assert may(match, 0) == ["draw", "rest"]
    play(match, "0 rest")
    assert may(match, 0) == ["-", prize]


@pytest.mark.parametrize("prize", PRIZES)
def test_a_prize_in_the_adventure_area_can_do_nothing(prize: str) -> None:
    guarded = "chainmail" if prize != "chainmail" else "horned-helm"
    match = table("mirage", "shin-kick", areas=[f"{guarded}/hop-it@1 {prize}", ""], deck="rude-gesture red-rage")
    assert may(match, 0) == ["draw", "adventure", "rest"]
    assert (view(match, 0).areas[0][0].limit, match.state.points(0)) == (2, 0)
    play(match, "0 draw, 0 adventure, 0 0.0, 1 -")
    assert (written(match, "hands")[0], match.state.offered) == ("mirage rude-gesture", 0)
    assert may(match, 0) == ["stop"]


# BOOST


@pytest.mark.parametrize("prize", BOOSTS)
def test_a_boost_adds_its_points_to_your_own_fight(prize: str) -> None:
    match = fight("rude-gesture", "shin-kick", prize)
    assert may(match, 0) == ["play.shin-kick", f"use.{prize}", "stop"]
    assert play(match, f"0 use.{prize}") == [f"committed who=0 card={prize} count={BOOSTS[prize]} place=0"]
    assert match.state.offered == BOOSTS[prize]
    assert written(match, "hoards")[0] == f"~{prize}"


@pytest.mark.parametrize("prize", BOOSTS)
def test_a_boost_makes_the_guard_of_somebody_else_stronger(prize: str) -> None:
    match = table("red-rage", "", areas=["frozen-keep/hop-it@1", ""], hoards=["", prize])
    play(match, "0 adventure")
    assert (asked(match), may(match, 1)) == ({1: "raise"}, ["-", f"use.{prize}"])
    play(match, f"1 use.{prize}")
    assert match.state.raised == BOOSTS[prize]
    assert asked(match) == {0: "fight"}, "a flipped boost cannot be used again, and the hand is empty"


def test_a_prize_in_the_hand_is_no_help_in_a_fight() -> None:
    assert may(fight("rude-gesture", "war-mammoth hop-it", ""), 0) == ["play.hop-it", "stop"]


def test_a_flipped_boost_does_not_help() -> None:
    match = fight("red-rage", "red-rage", "~chainmail")
    assert may(match, 0) == ["stop"]


def test_a_boost_cannot_be_flipped_outside_of_a_fight() -> None:
    match = table("hop-it", "shin-kick", hoards=["chainmail", ""], areas=["horned-helm", ""])
    assert may(match, 0) == ["draw", "adventure", "rest"]


def test_boosts_that_are_not_enough_cannot_be_thrown_away() -> None:
    assert may(fight("red-rage", "rude-gesture", "chainmail horned-helm"), 0) == ["stop"]


def test_who_has_begun_to_fight_has_to_win() -> None:
    match = fight("hop-it", "pigsticker shin-kick", "chainmail")
    play(match, "0 use.chainmail")
    assert may(match, 0) == ["play.pigsticker", "play.shin-kick"]
    play(match, "0 play.shin-kick")
    assert may(match, 0) == ["fight", "play.pigsticker"]


# HEX


@pytest.mark.parametrize("prize", HEXES)
@pytest.mark.parametrize("guard", ["rude-gesture", "hop-it", "pigsticker"])
def test_a_hex_takes_a_guard_up_to_three_away(prize: str, guard: str) -> None:
    match = fight(guard, "", prize)
    told = play(match, f"0 use.{prize}")
    assert told[0] == f"hexed who=0 card={prize} guard={guard}"
    assert written(match, "pile") == guard
    assert asked(match) == {0: "replace"}


@pytest.mark.parametrize("prize", HEXES)
@pytest.mark.parametrize("guard", ["bear-hug", "red-rage"])
def test_a_hex_fails_against_four_and_more(prize: str, guard: str) -> None:
    assert may(fight(guard, "mirage", prize), 0) == ["stop"]


def test_in_turn_a_hex_is_used_instead_of_cards_not_with_them() -> None:
    match = fight("pigsticker", "hop-it hop-it", "wasteland-witch", options=IN_TURN)
    assert may(match, 0) == ["play.hop-it", "stop", "use.wasteland-witch"]
    play(match, "0 play.hop-it")
    assert may(match, 0) == ["play.hop-it"]


def test_at_any_time_a_hex_is_used_at_any_moment_of_the_fight_and_what_lies_there_is_spent() -> None:
    match = fight("pigsticker", "hop-it hop-it", "wasteland-witch")
    play(match, "0 play.hop-it")
    assert may(match, 0) == ["play.hop-it", "use.wasteland-witch"]
    told = play(match, "0 use.wasteland-witch")
    assert told[0] == "hexed who=0 card=wasteland-witch guard=pigsticker"
    assert (written(match, "pile"), written(match, "hands")[0]) == ("hop-it pigsticker", "hop-it")
    assert (match.state.offered, asked(match)) == (0, {0: "replace"})


def test_a_hex_works_neither_flipped_nor_for_others_nor_on_traps() -> None:
    assert may(fight("pigsticker", "mirage", "~marsh-hag"), 0) == ["stop"]
    match = table("", "hop-it", areas=["horned-helm/pigsticker@1", ""], hoards=["", "marsh-hag"])
    play(match, "0 adventure")
    assert may(match, 1) == ["-"]
    match = table("", "hop-it", areas=["horned-helm/croms-knackers@1", ""], hoards=["marsh-hag", ""])
    assert "ended who=0 card=croms-knackers" in play(match, "0 adventure")


# SCOUT


@pytest.mark.parametrize("prize", SCOUTS)
def test_a_scout_looks_at_a_guard_without_an_action(prize: str) -> None:
    areas = ["horned-helm/hop-it@1", "guard-dog/pigsticker@0", "sabretooth/mirage@1"]
    match = table("", "red-rage", "bear-hug", areas=areas, hoards=[prize, "", ""])
    play(match, f"0 use.{prize}")
    assert (asked(match), may(match, 0)) == ({0: "look"}, ["0.0.0", "2.0.0"]), "an own guard need not be scouted"
    assert play(match, "0 2.0.0") == ["looked who=0 guard=2.0.0 card=mirage"]
    assert (guards(match, 2, 0, 0), guards(match, 2, 0, 2)) == ("mirage", "?")
    assert (match.state.actions, asked(match)) == (2, {0: "action"})
    assert f"use.{prize}" not in may(match, 0)


@pytest.mark.parametrize("prize", SCOUTS)
def test_a_scout_needs_a_guard_that_is_not_known(prize: str) -> None:
    areas = ["horned-helm/+hop-it@1", "guard-dog/pigsticker@0"]
    match = table("", "red-rage", areas=areas, hoards=[prize, ""])
    assert f"use.{prize}" not in may(match, 0)


def test_a_scout_may_go_ahead_before_a_guard_is_turned_up() -> None:
    match = table("", "red-rage", areas=["sabretooth/hop-it@1/+shin-kick@1", ""], hoards=["hunting-hawk marsh-hag", ""])
    play(match, "0 adventure, 1 -, 0 use.marsh-hag")
    assert (asked(match), may(match, 0)) == ({0: "onward"}, ["-", "use.hunting-hawk"])
    assert play(match, "0 use.hunting-hawk")[1] == "looked who=0 guard=0.0.0 card=hop-it"
    assert asked(match) == {1: "raise"}, "the only scout is flipped: the guard is turned up"


def test_each_scout_may_go_ahead_before_a_guard_is_turned_up() -> None:
    hoards = ["hunting-hawk one-eyed-scout", ""]
    match = table("", "red-rage", areas=["sabretooth/hop-it@1/shin-kick@1", ""], hoards=hoards)
    play(match, "0 adventure, 0 use.hunting-hawk, 0 0.0.0")
    assert (asked(match), may(match, 0)) == ({0: "onward"}, ["-", "use.one-eyed-scout"])


def test_in_turn_others_may_scout_when_they_are_asked_and_are_asked_again() -> None:
    areas = ["sabretooth/mirage@1/hop-it@1", ""]
    match = table("", "", "shin-kick", areas=[*areas, ""], hoards=["", "", "hunting-hawk"], options=IN_TURN)
    play(match, "0 adventure")
    assert may(match, 2) == ["-", "use.hunting-hawk"]
    play(match, "2 use.hunting-hawk")
    assert (asked(match), may(match, 2), guards(match, 0, 0, 2)) == ({2: "raise"}, ["-"], "mirage hop-it")


def test_in_turn_the_owner_of_a_ward_may_scout_first() -> None:
    match = table("hop-it", "", areas=["", "chainmail"], hoards=["", "guard-dog hunting-hawk"], options=IN_TURN)
    play(match, "0 play.hop-it")
    assert may(match, 1) == ["-", "use.guard-dog", "use.hunting-hawk"]
    play(match, "1 use.hunting-hawk")
    assert (asked(match), may(match, 1)) == ({1: "ward"}, ["-", "use.guard-dog"])
    play(match, "1 use.guard-dog")
    assert hand(match, 0, 1) == "hop-it", "who looked at the card knows it in the hand"


def test_in_turn_a_scout_may_look_after_the_last_action() -> None:
    areas, hoards = ["", "sabretooth/mirage@0"], ["", "hunting-hawk"]
    match = table("", "red-rage", areas=areas, hoards=hoards, turn=1, phase="place", options=IN_TURN)
    assert may(match, 1) == ["-", "use.hunting-hawk"]
    play(match, "1 use.hunting-hawk")
    assert (asked(match), may(match, 1)) == ({1: "place"}, ["-"])


# BARTER


@pytest.mark.parametrize("prize", BARTERERS)
def test_a_barter_gives_two_cards_for_one(prize: str) -> None:
    match = table("hop-it mirage", "red-rage", hoards=[prize, ""], deck="bear-hug shin-kick")
    play(match, f"0 use.{prize}")
    assert (asked(match), may(match, 0)) == ({0: "discard"}, ["hop-it", "mirage"])
    play(match, "0 mirage")
    assert (written(match, "hands")[0], written(match, "pile")) == ("hop-it bear-hug shin-kick", "mirage")
    assert (match.state.actions, written(match, "hoards")[0]) == (1, f"~{prize}")


@pytest.mark.parametrize("prize", BARTERERS)
def test_nobody_barters_without_a_card_or_twice(prize: str) -> None:
    assert f"use.{prize}" not in may(table("", "red-rage", hoards=[prize, ""]), 0)
    assert f"use.{prize}" not in may(table("hop-it", "red-rage", hoards=[f"~{prize}", ""]), 0)


def test_two_equal_cards_are_asked_for_nevertheless() -> None:
    match = table("hop-it hop-it", "red-rage", hoards=["pack-mule", ""])
    play(match, "0 use.pack-mule")
    assert (asked(match), may(match, 0)) == ({0: "discard"}, ["hop-it"]), "silence would tell that they are equal"


# WARD


@pytest.mark.parametrize("prize", WARDS)
def test_a_ward_sends_a_card_back(prize: str) -> None:
    match = table("hop-it", "red-rage", areas=["", "chainmail horned-helm"], hoards=["", prize])
    play(match, "0 play.hop-it, 0 1.1")
    assert (asked(match), may(match, 1)) == ({1: "ward"}, ["-", f"use.{prize}"])
    play(match, f"1 use.{prize}")
    assert (written(match, "hands")[0], written(match, "areas")[1]) == ("hop-it", "chainmail horned-helm")
    assert (match.state.actions, written(match, "hoards")[1]) == (1, f"~{prize}")
    play(match, "0 play.hop-it, 0 1.0")
    assert asked(match) == {1: "action"}, "a flipped ward is asked for nothing, and the turn is over"


@pytest.mark.parametrize("prize", WARDS)
def test_a_ward_guards_its_owner_only(prize: str) -> None:
    match = table("hop-it", "red-rage", "", areas=["", "chainmail", ""], hoards=["", "", prize])
    play(match, "0 play.hop-it")
    assert asked(match) == {0: "action"}
    assert written(match, "areas")[1] == "chainmail/hop-it@0"


def test_a_ward_may_let_the_card_lie() -> None:
    match = table("covered-pit", "red-rage", areas=["", "chainmail"], hoards=["", "guard-dog"])
    play(match, "0 play.covered-pit, 1 -")
    assert (asked(match), written(match, "areas")[1]) == ({0: "action"}, "chainmail/covered-pit@0")
    assert written(match, "hoards")[1] == "guard-dog"


# THIEF


@pytest.mark.parametrize("prize", THIEVES)
def test_a_thief_takes_a_random_card(prize: str) -> None:
    match = table("", "red-rage", "hop-it hop-it", hoards=[prize, "", ""])
    play(match, f"0 use.{prize}")
    assert (asked(match), may(match, 0)) == ({0: "victim"}, ["1", "2"])
    assert play(match, "0 2") == ["stole who=0 owner=2 card=hop-it", "robbed who=2 card=hop-it"]
    assert written(match, "hands") == ["hop-it", "red-rage", "hop-it"]
    assert (match.state.actions, written(match, "hoards")[0]) == (1, f"~{prize}")


@pytest.mark.parametrize("prize", THIEVES)
def test_a_thief_finds_nothing_in_an_empty_hand(prize: str) -> None:
    match = table("red-rage", "", "", hoards=[prize, "", ""])
    assert f"use.{prize}" not in may(match, 0)
    match = table("red-rage", "", "hop-it", hoards=[prize, "", ""])
    assert play(match, f"0 use.{prize}")[1] == "stole who=0 owner=2 card=hop-it", "there is nobody else"


# SALVAGE


@pytest.mark.parametrize("prize", SALVAGERS)
def test_a_salvager_takes_the_top_of_the_pile(prize: str) -> None:
    match = table("red-rage", "", hoards=[prize, ""], pile="hop-it mirage")
    assert play(match, f"0 use.{prize}") == [f"used who=0 card={prize}", "salvaged who=0 card=hop-it"]
    assert (written(match, "hands")[0], written(match, "pile")) == ("red-rage hop-it", "mirage")
    assert match.state.actions == 1
    assert hand(match, 0, 1) == hand(match, 0, None) == "? hop-it", "everybody saw it"


@pytest.mark.parametrize("prize", SALVAGERS)
def test_there_is_nothing_to_salvage_in_an_empty_pile(prize: str) -> None:
    assert f"use.{prize}" not in may(table("red-rage", "", hoards=[prize, ""]), 0)


# SECONDWIND


@pytest.mark.parametrize("prize", SECOND_WINDS)
def test_a_second_wind_turns_the_hero_up_without_an_action(prize: str) -> None:
    match = table("", "", areas=["chainmail", ""], hoards=[prize, ""], tired=[0])
    assert "adventure" not in may(match, 0)
    assert play(match, f"0 use.{prize}") == [f"used who=0 card={prize}", "readied who=0"]
    assert (match.state.actions, "adventure" in may(match, 0)) == (2, True)


@pytest.mark.parametrize("prize", SECOND_WINDS)
def test_a_second_wind_needs_a_flipped_hero(prize: str) -> None:
    assert f"use.{prize}" not in may(table("", "", hoards=[prize, ""]), 0)


@pytest.mark.parametrize("prize", SECOND_WINDS)
def test_in_turn_a_second_wind_needs_the_own_turn(prize: str) -> None:
    areas = ["chainmail/hop-it@1", ""]
    match = table("", "red-rage", areas=areas, hoards=["", prize], tired=[1], options=IN_TURN)
    play(match, "0 adventure")
    assert may(match, 1) == ["-"]


def test_a_second_wind_may_come_before_a_guard_is_turned_up() -> None:
    match = table("", "red-rage", areas=["chainmail/hop-it@1", ""], hoards=["fast-pony", ""])
    play(match, "0 adventure")
    assert may(match, 0) == ["-", "use.fast-pony"]
    play(match, "0 use.fast-pony, 1 -")
    assert "adventure" in may(match, 0)


# CAMP, STRONGHOLD, ARENA, NONE


@pytest.mark.parametrize("prize", CAMPS)
def test_a_camp_draws_two_cards_for_those_with_two_or_fewer(prize: str) -> None:
    match = table("hop-it mirage", "", hoards=[prize, ""], deck="bear-hug shin-kick red-rage")
    play(match, "0 draw")
    assert written(match, "hands")[0] == "hop-it mirage bear-hug shin-kick"
    play(match, "0 draw")
    assert written(match, "hands")[0] == "hop-it mirage bear-hug shin-kick red-rage"


@pytest.mark.parametrize("prize", CAMPS)
def test_a_camp_helps_only_its_owner_and_only_the_draw_action(prize: str) -> None:
    match = table("hop-it", "", hoards=["", prize], deck="bear-hug shin-kick red-rage")
    play(match, "0 draw")
    assert written(match, "hands")[0] == "hop-it bear-hug"
    match = table("feast-and-rest", "", hoards=[prize, ""], deck="bear-hug shin-kick red-rage mirage")
    play(match, "0 play.feast-and-rest")
    assert written(match, "hands")[0] == "bear-hug shin-kick red-rage"


@pytest.mark.parametrize("prize", STRONGHOLDS)
def test_a_stronghold_takes_one_guard_fewer(prize: str) -> None:
    match = table("hop-it", "", areas=["", "chainmail/shin-kick@0"], hoards=["", prize])
    assert "play.hop-it" not in may(match, 0)


@pytest.mark.parametrize("prize", STRONGHOLDS)
def test_everybody_sees_how_many_guards_a_prize_may_hold(prize: str) -> None:
    match = table("", "", areas=["sabretooth", "grumpy-bear guard-dog"], hoards=["", prize])
    seen = view(match, None)
    assert ([one.limit for one in seen.areas[0]], [one.limit for one in seen.areas[1]]) == ([3], [2, 1])


@pytest.mark.parametrize("prize", STRONGHOLDS)
def test_a_stronghold_leaves_room_for_one_guard_and_protects_its_owner_only(prize: str) -> None:
    match = table("hop-it shin-kick", "", areas=["", "guard-dog"], hoards=["", prize])
    play(match, "0 play.hop-it")
    assert "play.shin-kick" not in may(match, 0)
    match = table("hop-it", "", "", areas=["", "chainmail/shin-kick@0", ""], hoards=["", "", prize])
    assert "play.hop-it" in may(match, 0)


@pytest.mark.parametrize("prize", ARENAS)
def test_an_arena_adds_one_in_every_fight_of_your_own(prize: str) -> None:
    match = table("pigsticker", "", areas=["chainmail/pigsticker@1", ""], hoards=[prize, ""])
    play(match, "0 adventure")
    assert (view(match, 1).offered, may(match, 0)) == (1, ["play.pigsticker", "stop"])
    told = play(match, "0 play.pigsticker, 0 fight, 0 -")
    assert "beat who=0 card=pigsticker total=4 needed=3" in told


@pytest.mark.parametrize("prize", ARENAS)
def test_what_an_arena_gives_is_not_something_put_down(prize: str) -> None:
    hoards = [f"{prize} marsh-hag", ""]
    match = table("red-rage", "", phase="fight", areas=["chainmail/+pigsticker@1", ""], hoards=hoards, options=IN_TURN)
    assert may(match, 0) == ["play.red-rage", "stop", "use.marsh-hag"]
    assert (play(match, "0 play.red-rage"), may(match, 0)) == (
        ["committed who=0 card=red-rage count=5 place=-1"],
        ["fight"],
    )
    assert view(match, 1).offered == 6


@pytest.mark.parametrize("prize", ARENAS)
def test_an_arena_does_not_make_the_guards_of_others_stronger(prize: str) -> None:
    match = table("two-handed-swing", "", areas=["chainmail/pigsticker@1", ""], hoards=["", prize])
    play(match, "0 adventure")
    assert asked(match) == {0: "fight"}, "there is nothing seat 1 could do"
    assert may(match, 0) == ["play.two-handed-swing", "stop"]


def test_the_hoard_of_the_dragon_is_worth_its_points_and_nothing_else() -> None:
    match = table("", "", hoards=["dragons-hoard", ""])
    assert may(match, 0) == ["draw", "rest"]
    assert match.state.points(0) == 5


def test_a_location_is_never_offered_for_a_flip() -> None:
    match = table(
        "hop-it", "", areas=["chainmail/pigsticker@1", ""], hoards=["hidden-camp cliff-fort fighting-pits", ""]
    )
    assert not any(option.startswith("use.") for option in may(match, 0))
    with pytest.raises(IllegalAnswer):
        play(match, "0 use.hidden-camp")
