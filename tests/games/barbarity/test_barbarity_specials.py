"""What the Specials do, and what they refuse."""

from itertools import combinations

import pytest

from games.barbarity.barbarity_table import guards, hand, heard, may, table
from games.script import asked, play, written
from stammtisch.core import Match
from stammtisch.games.barbarity.cards import CARDS
from stammtisch.games.barbarity.state import Barbarity

TRAPS = ["croms-knackers", "covered-pit", "mirage"]
ACTIONS = ["pass-unseen", "lawless-times", "light-fingers", "feast-and-rest"]
STAYING = ["map-of-the-land", "saga-of-your-deeds"]
IN_FIGHTS = ["stitch-that", "mighty-oath"]


def test_every_special_is_tried_here() -> None:
    specials = [kind.slug for kind in CARDS if kind.kind == "special"]
    assert sorted([*TRAPS, *ACTIONS, *STAYING, *IN_FIGHTS]) == sorted(specials)


def before_a_trap(trap: str, *, hand: str = "hop-it", below: str = "pigsticker@1") -> Match[Barbarity]:
    return table(hand, "shin-kick", areas=[f"sabretooth/{below}/{trap}@1 guard-dog", ""])


# Pass Unseen


def test_pass_unseen_removes_the_top_guard_of_a_prize_of_your_choice() -> None:
    areas = ["chainmail/hop-it@1 guard-dog sabretooth/shin-kick@1/mirage@1", ""]
    match = table("pass-unseen", "red-rage", areas=areas)
    play(match, "0 play.pass-unseen")
    assert (asked(match), may(match, 0)) == ({0: "unguard"}, ["0.0", "0.2"])
    assert play(match, "0 0.2") == ["removed who=0 slot=0.2 card=mirage", "spent who=0 card=pass-unseen"]
    assert written(match, "areas")[0] == "chainmail/hop-it@1 guard-dog sabretooth/shin-kick@1"
    assert written(match, "pile") == "pass-unseen mirage"


def test_pass_unseen_needs_a_guard_of_your_own() -> None:
    match = table("pass-unseen", "red-rage", areas=["chainmail", "horned-helm/hop-it@0"])
    assert "play.pass-unseen" not in may(match, 0)


# Lawless Times


def test_in_lawless_times_everyone_else_discards_a_card_of_their_choice() -> None:
    match = table("lawless-times shin-kick", "red-rage hop-it", "mirage", areas=["", "", "chainmail"])
    play(match, "0 play.lawless-times")
    assert (asked(match), may(match, 1)) == ({1: "discard"}, ["red-rage", "hop-it"])
    assert play(match, "1 hop-it") == [
        "discarded who=1 card=hop-it",
        "discarded who=2 card=mirage",
        "spent who=0 card=lawless-times",
    ]
    assert written(match, "hands") == ["shin-kick", "red-rage", ""]
    assert written(match, "pile") == "lawless-times mirage hop-it"


def test_lawless_times_need_somebody_with_a_card() -> None:
    assert "play.lawless-times" not in may(table("lawless-times shin-kick", "", "", areas=["chainmail", "", ""]), 0)


@pytest.mark.parametrize("owner", range(3))
def test_lawless_times_need_a_prize_in_any_adventure_area(owner: int) -> None:
    hands = ["lawless-times shin-kick", "red-rage", "mirage"]
    areas = ["chainmail" if seat == owner else "" for seat in range(3)]
    assert "play.lawless-times" in may(table(*hands, areas=areas), 0)
    assert may(table(*hands, hoards=areas, deck="hop-it"), 0) == ["draw", "rest"], "a Hoard is no Adventure Area"


# Light Fingers


def test_light_fingers_take_a_random_card() -> None:
    match = table("light-fingers", "red-rage red-rage", "mirage")
    play(match, "0 play.light-fingers")
    assert (asked(match), may(match, 0)) == ({0: "victim"}, ["1", "2"])
    play(match, "0 1")
    assert written(match, "hands") == ["red-rage", "red-rage", "mirage"]
    assert written(match, "pile") == "light-fingers"


def test_light_fingers_find_nothing_in_empty_hands() -> None:
    assert "play.light-fingers" not in may(table("light-fingers", "", ""), 0)


def test_thief_and_victim_know_the_card_and_nobody_else() -> None:
    match = table("light-fingers", "red-rage", "mirage")
    told = [heard(match.clone(), "0 play.light-fingers, 0 1", seat) for seat in (0, 1, 2, None)]
    assert told[0][1] == {"who": "0", "owner": "1", "card": "red-rage"}
    assert told[1][2] == {"who": "1", "card": "red-rage"}
    played = {"who": "0", "card": "light-fingers"}
    assert told[2] == told[3] == [played, {"who": "0", "owner": "1"}, {"who": "1"}, played], (
        "it was played, and is spent"
    )
    play(match, "0 play.light-fingers, 0 1")
    assert [hand(match, 0, seat) for seat in (0, 1, 2, None)] == ["red-rage", "red-rage", "?", "?"]


# Feast and Rest


def test_feast_and_rest_draws_three_cards() -> None:
    match = table("feast-and-rest", "", deck="hop-it mirage shin-kick red-rage")
    play(match, "0 play.feast-and-rest")
    assert (written(match, "hands")[0], match.state.actions) == ("hop-it mirage shin-kick", 1)


def everything_but(*cards: str) -> str:
    """All cards of the deck, except some."""
    rest = [kind.slug for kind in CARDS if kind.kind != "hero" for _ in range(kind.copies)]
    for card in cards:
        rest.remove(card)
    return " ".join(rest)


def test_feast_and_rest_shuffles_in_between_and_stops_when_all_is_drawn() -> None:
    rest = everything_but("feast-and-rest", "hop-it", "mirage")
    match = table("feast-and-rest", rest, deck="hop-it", pile="mirage")
    told = play(match, "0 play.feast-and-rest")
    assert told[1:] == [
        "drew who=0 card=hop-it",
        "reshuffled deck=1",
        "drew who=0 card=mirage",
        "spent who=0 card=feast-and-rest",
    ]
    assert (written(match, "hands")[0], written(match, "pile")) == ("hop-it mirage", "feast-and-rest")


def test_without_any_card_to_draw_neither_the_feast_nor_the_action_can_be_chosen() -> None:
    match = table("feast-and-rest", everything_but("feast-and-rest"))
    assert may(match, 0) == ["rest"]


# Map and Saga


def test_a_map_makes_room_for_a_prize() -> None:
    match = table("map-of-the-land", "", areas=["chainmail guard-dog sabretooth", ""])
    assert match.state.room(0) == 3
    assert play(match, "0 play.map-of-the-land") == ["stayed who=0 card=map-of-the-land"]
    assert (match.state.room(0), match.state.room(1), written(match, "maps")) == (4, 3, ["map-of-the-land", ""])


def test_there_is_no_third_map() -> None:
    match = table("map-of-the-land", "", maps=["map-of-the-land", "map-of-the-land map-of-the-land"])
    assert "play.map-of-the-land" in may(match, 0)
    match = table("map-of-the-land", "", maps=["map-of-the-land map-of-the-land", ""])
    assert "play.map-of-the-land" not in may(match, 0)


def test_a_saga_is_worth_a_point_but_is_no_prize() -> None:
    match = table("saga-of-your-deeds", "", hoards=["chainmail horned-helm guard-dog pack-mule", ""])
    play(match, "0 play.saga-of-your-deeds")
    assert (match.state.points(0), match.result()) == (7, None)
    assert written(match, "sagas") == ["saga-of-your-deeds", ""]


def test_a_saga_cannot_be_replaced() -> None:
    match = table("", "", areas=["chainmail", ""], hoards=["guard-dog", ""], sagas=["saga-of-your-deeds", ""])
    play(match, "0 adventure")
    assert (asked(match), may(match, 0)) == ({0: "replace"}, ["-", "guard-dog"])


# Stitch That


def test_stitch_that_makes_the_guard_of_somebody_else_stronger_by_two() -> None:
    match = table("red-rage", "stitch-that stitch-that", areas=["chainmail/pigsticker@1", ""])
    play(match, "0 adventure")
    assert (asked(match), may(match, 1)) == ({1: "raise"}, ["-", "play.stitch-that"])
    assert play(match, "1 play.stitch-that") == ["raised who=1 card=stitch-that count=2 place=-1"]
    assert may(match, 1) == ["-", "play.stitch-that"], "any number of them may be played"
    play(match, "1 -")
    assert (match.state.raised, may(match, 0)) == (2, ["stop"])
    assert (written(match, "hands")[1], written(match, "pile")) == ("stitch-that", "stitch-that")


def test_stitch_that_does_not_help_in_a_fight_of_your_own_nor_is_it_an_action() -> None:
    match = table("stitch-that pigsticker hop-it", "", areas=["chainmail/pigsticker@1", ""])
    assert "play.stitch-that" not in may(match, 0)
    play(match, "0 adventure")
    assert may(match, 0) == ["play.pigsticker", "play.hop-it", "stop"]


@pytest.mark.parametrize("cards", ["stitch-that", "hop-it", "mirage"])
def test_whoever_holds_a_card_is_asked_whatever_it_is(cards: str) -> None:
    match = table("red-rage", cards, areas=["chainmail/pigsticker@1", ""])
    play(match, "0 adventure")
    assert asked(match) == {1: "raise"}


def test_only_who_can_be_seen_to_have_nothing_is_not_asked() -> None:
    match = table("red-rage", "", "hop-it", areas=["chainmail/pigsticker@1", "", ""], hoards=["", "~horned-helm", ""])
    play(match, "0 adventure")
    assert (asked(match), may(match, 2)) == ({2: "raise"}, ["-"])


# Mighty Oath


def test_a_mighty_oath_adds_four_in_one_fight_of_your_own() -> None:
    match = table("mighty-oath mirage", "", areas=["chainmail/hop-it@1/pigsticker@1", ""])
    told = play(match, "0 adventure, 0 play.mighty-oath, 0 fight")
    assert "committed who=0 card=mighty-oath count=4 place=-1" in told
    assert "beat who=0 card=pigsticker total=4 needed=3" in told
    assert (match.state.offered, may(match, 0)) == (0, ["stop"])
    assert written(match, "pile") == "mighty-oath pigsticker"


def test_a_mighty_oath_is_no_action_and_no_help_against_others() -> None:
    match = table("red-rage", "mighty-oath", areas=["chainmail/pigsticker@1", ""], turn=1)
    assert "play.mighty-oath" not in may(match, 1)
    match = table("red-rage", "mighty-oath", areas=["chainmail/pigsticker@1", ""])
    play(match, "0 adventure")
    assert may(match, 1) == ["-"]


# Traps


@pytest.mark.parametrize("trap", TRAPS)
def test_a_trap_is_laid_face_down_like_a_battle_card(trap: str) -> None:
    match = table(trap, "hop-it", "hop-it", areas=["", "chainmail", ""])
    told = heard(match, f"0 play.{trap}", 2)
    assert told == [{"who": "0", "slot": "1.0"}]
    assert [guards(match, 1, 0, seat) for seat in (0, 1, 2, None)] == [trap, "?", "?", "?"]


@pytest.mark.parametrize("trap", TRAPS)
def test_a_trap_goes_neither_on_your_own_prize_nor_on_a_full_one(trap: str) -> None:
    match = table(trap, "hop-it", areas=["chainmail", "guard-dog/hop-it@0"])
    assert f"play.{trap}" not in may(match, 0)


@pytest.mark.parametrize("trap", TRAPS)
def test_a_trap_is_of_no_use_in_a_fight(trap: str) -> None:
    match = table(f"{trap} hop-it", trap, areas=["chainmail/pigsticker@1", ""])
    play(match, "0 adventure")
    assert may(match, 1) == ["-"]
    play(match, "1 -")
    assert may(match, 0) == ["stop"]


def test_croms_knackers_end_the_adventure_and_leave_the_rest() -> None:
    match = before_a_trap("croms-knackers")
    told = play(match, "0 adventure, 0 0.0")
    assert told[1:] == [
        "met who=0 card=croms-knackers",
        "ended who=0 card=croms-knackers",
        "sprung who=0 slot=0.0 card=croms-knackers",
    ]
    assert written(match, "areas")[0] == "sabretooth/pigsticker@1 guard-dog"
    assert (asked(match), match.state.actions, written(match, "tired")) == ({0: "action"}, 1, [0])


def test_a_covered_pit_takes_two_random_cards_and_the_adventure_goes_on() -> None:
    match = before_a_trap("covered-pit", hand="hop-it hop-it hop-it")
    told = play(match, "0 adventure, 0 0.0")
    assert told.count("lost who=0 card=hop-it") == 2
    assert told[-1] == "met who=0 card=pigsticker"
    assert (written(match, "hands")[0], written(match, "pile")) == ("hop-it", "covered-pit hop-it hop-it")
    assert asked(match) == {1: "raise"}


def test_any_two_cards_may_be_lost_in_a_covered_pit() -> None:
    lost = set()
    for seed in range(40):
        match = table("hop-it mirage red-rage", "shin-kick", areas=["sabretooth/covered-pit@1", ""], seed=seed)
        told = play(match, "0 adventure")
        lost.add(frozenset(line.split("card=")[1] for line in told if line.startswith("lost")))
    assert lost == {frozenset(pair) for pair in combinations(("hop-it", "mirage", "red-rage"), 2)}


def test_any_card_may_be_stolen() -> None:
    stolen = set()
    for seed in range(40):
        match = table("light-fingers", "hop-it mirage red-rage", seed=seed)
        stolen.add(play(match, "0 play.light-fingers")[1])
    assert stolen == {f"stole who=0 owner=1 card={card}" for card in ("hop-it", "mirage", "red-rage")}


def test_a_covered_pit_is_no_matter_to_an_empty_hand() -> None:
    match = before_a_trap("covered-pit", hand="")
    told = play(match, "0 adventure, 0 0.0")
    assert told[1:] == [
        "met who=0 card=covered-pit",
        "sprung who=0 slot=0.0 card=covered-pit",
        "met who=0 card=pigsticker",
    ]


def test_a_mirage_takes_everything_away_and_the_prize_goes_back_to_the_hand() -> None:
    match = before_a_trap("mirage")
    told = play(match, "0 adventure, 0 0.0")
    assert told[1:] == [
        "met who=0 card=mirage",
        "removed who=0 slot=0.0 card=mirage",
        "removed who=0 slot=0.0 card=pigsticker",
        "vanished who=0 card=sabretooth slot=0.0",
    ]
    assert (written(match, "areas")[0], written(match, "pile")) == ("guard-dog", "pigsticker mirage")
    assert written(match, "hands")[0] == "hop-it sabretooth"
    assert hand(match, 0, 1) == "? sabretooth", "everybody saw which Prize it was"


def test_a_removed_trap_does_nothing() -> None:
    for trap in TRAPS:
        match = table("pass-unseen hop-it red-rage", "shin-kick", areas=[f"sabretooth/pigsticker@1/{trap}@1", ""])
        play(match, "0 play.pass-unseen")
        assert written(match, "areas")[0] == "sabretooth/pigsticker@1"
        assert (written(match, "hands")[0], asked(match)) == ("hop-it red-rage", {0: "action"})
