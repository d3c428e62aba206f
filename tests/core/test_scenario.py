"""Rule examples as files."""

from pathlib import Path
from typing import Any

import pytest

import stammtisch.games
from stammtisch.core import Mistake, read_scenario, run_scenario
from stammtisch.games import game_named

SCENARIO = """
rule = "1"
about = "A card is drawn and thrown away."
game = "kombio"
[position]
options = {{ matching = "after each discard" }}
hands = ["1 2 3 4", "5 6 7 8"]
deck = "6 9"
turns = 1
pile = "0"
[[then]]
say = ["0 draw", "0 -"]
{}
"""


def differences(checks: str) -> list[tuple[str, str, str]]:
    found = run_scenario(read_scenario(SCENARIO.format(checks)), game_named("kombio"))
    return [(difference.what, difference.expected, difference.found) for difference in found]


@pytest.mark.parametrize(
    "checks",
    [
        'asked = { 0 = "match", 1 = "match" }',
        'may = { 0 = ["-", "0.0", "0.1", "0.2", "0.3", "1.0", "1.1", "1.2", "1.3"] }',
        'may_not = ["0 draw", "1 1.4"]',
        'position = { hands = ["1 2 3 4", "5 6 7 8"], pile = "6 0" }',
        'events = ["drew who=0 card=6", "discarded card=6"]',
        'silent = ["penalty"]',
        "over = false",
    ],
)
def test_what_holds_makes_no_difference(checks: str) -> None:
    assert differences(checks) == []


@pytest.mark.parametrize(
    ("checks", "what", "found"),
    [
        ('asked = { 0 = "turn" }', "asked", "{'0': 'match', '1': 'match'}"),
        ('may = { 1 = ["-"] }', "seat 1 may", "['-', '0.0', '0.1', '0.2', '0.3', '1.0', '1.1', '1.2', '1.3']"),
        ('may_not = ["1 -"]', "may not", "it can"),
        ('position = { pile = "0" }', "pile", "6 0"),
        ('events = ["drew card=7"]', "events", "drew who=0 card=6; discarded who=0 card=6"),
        ('events = ["discarded", "drew"]', "events", "drew who=0 card=6; discarded who=0 card=6"),
        ('silent = ["drew"]', "events", "drew"),
        ("over = true", "over", "False"),
        ("scores = [1, 2]", "scores", "the game is not over"),
        ("winners = [1]", "winners", "the game is not over"),
    ],
)
def test_what_does_not_hold_is_shown_with_what_was_found(checks: str, what: str, found: str) -> None:
    [difference] = differences(checks)
    assert difference[0] == what
    assert difference[2] == found


def test_an_answer_that_cannot_be_given_is_a_difference() -> None:
    [(what, expected, found)] = differences('[[then]]\nsay = ["0 call"]\n')
    assert (what, expected) == ("say", "0 call")
    assert found.startswith("seat 0 cannot answer 'call' to 'match'")


@pytest.mark.parametrize(
    ("checks", "found"),
    [
        ('claims = { 0 = ["match:0.0", "match:1.1", "match:1.0"] }', []),
        ('claims = { 0 = ["match:0.0"] }', [("seat 0 may claim", "['match:0.0', 'match:1.0', 'match:1.1']")]),
        ('may_not = ["0 match:0.0"]', [("may not", "it can")]),
        ('may_not = ["0 match:0.1"]', []),
        ('say = ["0 match:1.0", "0 -"]\nposition = { hands = ["1", ". 6"] }', []),
    ],
)
def test_a_scenario_checks_what_can_be_claimed(checks: str, found: list[tuple[str, str]]) -> None:
    source = 'rule="1"\nabout="x"\ngame="kombio"\n[position]\nhands=["1", "5 6"]\npile="5"\nturn=1\n[[then]]\n' + checks
    differences = run_scenario(read_scenario(source), game_named("kombio"))
    assert [(difference.what, difference.found) for difference in differences] == found


def test_a_scenario_may_begin_with_a_seed() -> None:
    source = 'rule="1"\nabout="x"\ngame="kombio"\nseats=3\nseed=4\n[options]\nrounds=1\n[[then]]\nover=false\n'
    assert run_scenario(read_scenario(source), game_named("kombio")) == []


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("rule = ", "not a scenario"),
        ('about = "x"', "has no rule"),
        ('rule="1"\nabout="x"\ngame="kombio"', r"either a \[position\] or"),
        ('rule="1"\nabout="x"\ngame="kombio"\nseats=2\n[position]\n', r"either a \[position\] or"),
        ('rule="1"\nabout="x"\ngame="kombio"\nseats=2', "checks nothing"),
        ('rule="1"\nabout="x"\ngame="kombio"\nseats=2\ncolour="red"', "unknown key of a scenario 'colour'"),
        (
            'rule="1"\nabout="x"\ngame="kombio"\nseats=2\n[[then]]\nsays=[]',
            r"unknown key of a \[\[then\]\] 'says'.*mean say",
        ),
        ('rule="1"\nabout="x"\ngame="kombio"\nseats=2\n[[then]]\nsay=["draw"]', "'draw' is not an answer"),
    ],
)
def test_a_file_with_a_mistake_is_refused_with_the_reason(source: str, message: str) -> None:
    with pytest.raises(Mistake, match=message):
        read_scenario(source)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("seed = [1]", "seed = .1.: it is a number or a text"),
        ("seats = true", "seats = True: it is a number"),
        ("options = 3", "options = 3: it is a table"),
        ("then = [3]", "each .*then.* is a table"),
        ("[[then]]\nposition = 3", "position = 3: it is a table"),
        ("[[then]]\nmay = 3", "may = 3: it is a table"),
        ('[[then]]\nmay = { a = ["x"] }', "it is a list of words for a seat"),
        ('[[then]]\nclaims = { 0 = "x" }', "claims.0 = 'x': it is a list of words for a seat, as in 0 = ..match:0.2"),
        ("[[then]]\nsay = 3", "say = 3: it is a list"),
        ('[[then]]\nevents = [""]', "'' is not an event"),
        ("[[then]]\nsilent = [3]", "3 is not an event"),
        ("[[then]]\nover = 1", "over = 1: it is true or false"),
    ],
)
def test_a_value_of_the_wrong_kind_is_refused(line: str, message: str) -> None:
    seats = "" if line.startswith("seats") else "seats=2\n"
    with pytest.raises(Mistake, match=message):
        read_scenario(f'rule="1"\nabout="x"\ngame="kombio"\n{seats}{line}')


def test_an_unknown_part_of_a_position_is_refused() -> None:
    with pytest.raises(Mistake, match=r"unknown part of a position 'hand'.*mean hands"):
        differences("position = { hand = [] }")


def all_scenarios() -> list[Any]:
    return sorted(Path(stammtisch.games.__file__).parent.glob("*/scenarios/*.toml"))


@pytest.mark.parametrize("path", all_scenarios(), ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_every_scenario_of_the_games_holds(path: Any) -> None:
    scenario = read_scenario(path.read_text("utf-8"))
    assert scenario.game == path.parts[-3]
    assert run_scenario(scenario, game_named(scenario.game)) == []
