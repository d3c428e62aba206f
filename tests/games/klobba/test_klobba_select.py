"""What each Action card selects from the example Groups and beyond them: totals, ties, caps."""

import pytest

from games.klobba.klobba_table import duel, fight, line, may
from games.script import asked, play

# The opponent plays The Boss on a Group whose mightiest stands alone, so that only the card in question asks.
FOE = "fox3 fox4~ fox6~ / raven2~ raven3~ raven4~"


def selection(group: str, card: str, answers: str = "", **parts: object) -> str:
    """What a card selects: the Barbarians and the total."""
    match, told = fight(group, FOE, card, "boss", **parts)
    if answers:
        told = play(match, ", ".join(f"0 {answer}" for answer in answers.split()))
    words = dict(part.split("=") for part in line(told, "selected").split()[1:])
    assert words["who"] == "0"
    return f"{words['barbarians']}={words['total']}"


def question(group: str, card: str, **parts: object) -> tuple[dict[int, str], str]:
    match, _ = fight(group, FOE, card, "boss", **parts)
    return asked(match), may(match, 0)


B = "fox9 raven9 talon8 / claw4 talon2 fox2"
C = "fox8 claw8 raven8 / claw7~ raven5~ talon10~"
D = "fox10 talon6 talon5 / fox5 talon4 talon3"
A = "claw7 claw6 raven6 / talon2 raven9~ claw4~"
ONE = "claw7~ claw6~ raven6~ / talon4 raven9~ claw4~"


@pytest.mark.parametrize(
    ("group", "card", "answers", "found"),
    [
        (A, "boss", "", "claw7=7"),
        (B, "boss", "raven9", "raven9=9"),
        (C, "boss", "claw8", "claw8=8"),
        (D, "boss", "", "fox10=10"),
        (A, "berzerk", "", "talon2=4"),
        (B, "berzerk", "fox2", "fox2=4"),
        (C, "berzerk", "fox8", "fox8=13"),
        (D, "berzerk", "", "talon3=6"),
        (A, "glory", "", "talon2=8"),
        (B, "glory", "talon2", "talon2=12"),
        (C, "glory", "raven8", "raven8=12"),
        (D, "glory", "", "talon3=13"),
        (A, "couple", "raven6", "raven6,talon2=8"),
        (B, "couple", "fox2", "fox2,claw4=6"),
        (C, "couple", "fox8 raven8", "fox8,raven8=14"),
        (D, "couple", "", "talon3,talon4=7"),
        (A, "talons", "", "talon2=2"),
        (B, "talons", "", "talon2,talon8=10"),
        (D, "talons", "", "talon3,talon4,talon5,talon6=18"),
        (D, "foxes", "", "fox5,fox10=15"),
        (C, "claws", "", "claw8=8"),
        (A, "ravens", "", "raven6=6"),
        (A, "second", "claw6", "claw6=6"),
        (B, "second", "second", "talon8=8"),
        (B, "second", "underdogs", "fox2,claw4,talon2=8"),
        (C, "second", "raven8", "raven8=8"),
        (D, "second", "", "fox5,talon3,talon4,talon5=17"),
    ],
)
def test_the_example_groups(group: str, card: str, answers: str, found: str) -> None:
    assert selection(group, card, answers) == found


@pytest.mark.parametrize(
    ("group", "card", "options"),
    [
        (B, "boss", "fox9 raven9"),
        (C, "boss", "fox8 claw8 raven8"),
        (B, "berzerk", "talon2 fox2"),
        (C, "berzerk", "fox8 claw8 raven8"),
        (B, "glory", "talon2 fox2"),
        (A, "couple", "claw6 raven6"),
        (B, "couple", "talon2 fox2"),
        (C, "couple", "fox8 claw8 raven8"),
        (A, "second", "claw6 raven6"),
        (C, "second", "fox8 claw8 raven8"),
    ],
)
def test_the_owner_of_the_card_chooses_between_equals(group: str, card: str, options: str) -> None:
    assert question(group, card) == ({0: "select"}, options)


def test_the_second_of_an_odd_couple_of_equals_is_another_one() -> None:
    match, _ = fight(C, FOE, "couple", "boss")
    play(match, "0 claw8")
    assert (asked(match), may(match, 0)) == ({0: "select"}, "fox8 raven8")


@pytest.mark.parametrize(
    ("card", "found"),
    [
        ("boss", "talon4=4"),
        ("berzerk", "talon4=8"),
        ("glory", "talon4=4"),
        ("couple", "talon4=4"),
        ("second", "talon4=4"),
        ("talons", "talon4=4"),
    ],
)
def test_one_alone_is_selected_by_every_card(card: str, found: str) -> None:
    assert selection(ONE, card) == found


@pytest.mark.parametrize("one", ["talon4", "fox2", "claw2", "talon3"])
def test_second_best_and_underdogs_are_no_choice_if_they_are_the_same_one(one: str) -> None:
    match, told = fight(ONE.replace("talon4", one), FOE, "second", "boss")
    assert line(told, "selected") == f"selected who=0 barbarians={one} total={one[-1]} stars=1"
    assert asked(match) != {0: "second"}


@pytest.mark.parametrize("one", ["fox2", "talon3", "talon10"])
def test_the_boss_may_be_of_any_value(one: str) -> None:
    assert selection(ONE.replace("talon4", one), "boss") == f"{one}={one.strip('foxtaln')}"


def test_a_choice_of_the_second_best_may_ask_who_that_is() -> None:
    group = "fox9 raven8 talon8 / claw4 talon2 fox2"
    match, _ = fight(group, FOE, "second", "boss")
    assert (asked(match), may(match, 0)) == ({0: "second"}, "second underdogs")
    play(match, "0 second")
    assert (asked(match), may(match, 0)) == ({0: "select"}, "raven8 talon8")


def test_underdogs_are_worth_five_or_less() -> None:
    assert selection("fox9 raven6~ talon4~ / claw5 talon5 claw6", "second") == "claw5,talon5=10"


def test_face_down_barbarians_are_not_selected_and_do_not_count() -> None:
    assert selection("fox9~ raven9~ talon8 / claw4 talon2~ fox2~", "boss") == "talon8=8"
    assert selection("fox9~ raven9~ talon8 / claw4 talon2~ fox2~", "glory") == "claw4=6"
    assert selection("fox9~ raven9~ talon8 / claw4 talon2~ fox2~", "talons") == "talon8=8"


def test_glory_is_not_capped() -> None:
    assert selection("fox10 raven10 talon10 / claw10 talon9 fox9", "glory", "talon9") == "talon9=19"


# The plain reading of The Odd Couple

PLAIN = {"options": {"two_lowest": "plain"}}


@pytest.mark.parametrize(
    ("group", "answers", "found"),
    [
        (A, "claw6", "claw6,talon2=8"),
        (B, "", "fox2,talon2=4"),
        (C, "fox8 raven8", "fox8,raven8=14"),
        (D, "", "talon3,talon4=7"),
    ],
)
def test_in_the_plain_reading_the_couple_are_the_two_lowest(group: str, answers: str, found: str) -> None:
    assert selection(group, "couple", answers, **PLAIN) == found


def test_the_plain_and_the_tier_reading_differ_where_two_share_the_lowest_value() -> None:
    group = "fox3 raven3 talon3~ / claw8 talon8 claw9"
    # FOE has a fox3, so another foe is needed here.
    foe = "fox4 fox6~ fox7~ / raven2~ raven4~ raven5~"
    tier = duel(group, foe, "couple", "boss")
    play(tier, "0 couple, 1 boss, 0 fox3")
    assert may(tier, 0) == "claw8 talon8"
    plain = duel(group, foe, "couple", "boss", **PLAIN)
    told = play(plain, "0 couple, 1 boss")
    assert line(told, "selected") == "selected who=0 barbarians=fox3,raven3 total=6 stars=2"


@pytest.mark.parametrize(
    ("group", "options", "asks"),
    [
        ("fox8 claw8 raven3~ / talon2~ raven9~ fox4~", {}, False),
        ("fox8 claw8 raven8 / talon2~ raven9~ fox4~", {}, True),
        ("fox8 claw8 raven9 / talon2~ talon9~ fox4~", {"two_lowest": "plain"}, False),
        ("fox8 claw8 raven9 / talon2~ talon9~ fox4~", {}, True),
    ],
)
def test_two_equals_that_are_both_taken_are_not_asked_about(group: str, options: dict[str, str], asks: bool) -> None:
    match, _ = fight(group, "D", "couple", "boss", options=options)
    assert (asked(match).get(0) == "select") == asks
