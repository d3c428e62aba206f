"""Everything that happens is told, in order and with the right numbers."""

from typing import Any

import pytest

from games.klong.klong_table import WAITING, play, table
from stammtisch.core import Match, written_event
from stammtisch.games.klong import GAME

ROW = "smuggler fence cell_leader crime_boss lion_robot arms_dealer"
#: One place is empty, and the turn is over at once: no card in the hand, nothing to pay with.
ENDING = {"row": ". fence cell_leader crime_boss lion_robot arms_dealer", "piles": ["hack hack hack hack hack", ""]}
DREW = "drew who=0 count=5 cards=hack,hack,hack,hack,hack"
ALL_BLACK: Any = {"bag": [0, 0, 0, 24]}
CODE = {"hacked": ["HY2 PK1", ""]}


def told(match: Match[Any]) -> list[str]:
    """What has happened until somebody is asked."""
    return [" ".join(written_event(event)) for event in match.events]


@pytest.mark.parametrize(
    ("hand", "position", "answers", "expected"),
    [
        (
            "mad_scientist chief_engineer hack",
            {"piles": ["duck", ""]},
            "play.mad_scientist, play.chief_engineer",
            (
                "played who=0 card=mad_scientist; clanked who=0 count=1; played who=0 card=chief_engineer; "
                "fired who=0 card=mad_scientist; drew who=0 count=1 cards=duck; fired who=0 card=chief_engineer"
            ),
        ),
        (
            "quantum_physicist hack",
            {"rest": "box", "piles": ["duck", ""], "discards": ["access access", ""]},
            "play.quantum_physicist",
            (
                "played who=0 card=quantum_physicist; shuffled who=0 count=2; drew who=0 count=1 cards=duck; "
                "drew who=0 count=1 cards=access"
            ),
        ),
        (
            "lion_robot stumble hack",
            {"piles": ["duck", ""]},
            "play.lion_robot, discard.stumble",
            "played who=0 card=lion_robot; discarded who=0 card=stumble; drew who=0 count=1 cards=duck",
        ),
        (
            "code_red",
            {"row": ROW, "discards": ["stumble", ""], "piles": ["hack hack hack hack hack", ""]},
            "play.code_red, purge.stumble",
            (
                "played who=0 card=code_red; clanked who=0 count=1; trashed who=0 card=stumble; "
                f"cleared who=0 cards=1 trashed=1; {DREW}; turn who=1 round=1"
            ),
        ),
        (
            "hack",
            {"row": ROW, "piles": ["hack hack hack hack hack", ""]},
            "play.hack",
            f"played who=0 card=hack; cleared who=0 cards=1 trashed=0; {DREW}; turn who=1 round=1",
        ),
        ("hack", {"row": ROW, "skill": 9}, "buy.fence, buy.vasr", "bought who=0 card=fence; bought who=0 card=vasr"),
        (
            "hack",
            {"row": "war_walker fence cell_leader crime_boss lion_robot arms_dealer", "swords": 7, "damage": [2, 0]},
            "fight.war_walker, fight.g0b_l1n",
            (
                "fought who=0 card=war_walker; earned who=0 count=4; healed who=0 count=1; fought who=0 card=g0b_l1n; "
                "earned who=0 count=1"
            ),
        ),
        (
            "phantom_agent phantom_agent hack",
            {"area": [3, 0, 0], "play": "cell_leader"},
            "play.phantom_agent, play.phantom_agent",
            (
                "played who=0 card=phantom_agent; fired who=0 card=phantom_agent; hushed who=0 count=2; "
                "played who=0 card=phantom_agent; fired who=0 card=phantom_agent; hushed who=0 count=1"
            ),
        ),
        (
            "saboteur hack",
            {"play": "cell_leader"},
            "play.saboteur",
            "played who=0 card=saboteur; fired who=0 card=saboteur; clanked who=1 count=1",
        ),
        (
            "hack",
            {"at": "HY9 CB1", "boots": 2, "swords": 1},
            "move.HY10, 1",
            "hurt who=0 count=1; moved who=0 how=move space=HY10; crystal who=0",
        ),
        (
            "hack",
            {"boots": 1, "minor": "archive", "rage": 9},
            "move.CB3, yes",
            "moved who=0 how=move space=CB3; found who=0 token=archive; raged space=10; blocked",
        ),
        (
            "hack",
            {"held": ["health_boost", ""], "tokens": "", "damage": [2, 0]},
            "use.health_boost",
            "used who=0 token=health_boost; healed who=0 count=1",
        ),
        (
            "hack",
            {"at": "HY1 CB1", "credits": [7, 0], "damage": [1, 0]},
            "good.medikit",
            "traded who=0 good=medikit; healed who=0 count=1",
        ),
        (
            "hack",
            {"at": "HY3 CB1", "hacked": ["PK1", ""], "rage": 7},
            "hack.HY3",
            (
                "hacked who=0 space=HY3; clanked who=0 count=1; code who=0; raged space=8; hunters count=1; "
                "turned card=eradibot"
            ),
        ),
        (
            "hack",
            {"at": "CM4 CB1", "rage": 10, **CODE},
            "artifact.CM4",
            "taken who=0 value=5; raged space=11; hunters count=2",
        ),
        ("hack", {"at": "CM4 CB1", "rage": 11, **CODE}, "artifact.CM4", "taken who=0 value=5"),
        ("hack", {"at": "CM4 CB1", "rage": 4, **CODE}, "artifact.CM4", "taken who=0 value=5; raged space=5"),
        ("hack", {"at": "KO1 CB1"}, "lift.KO4", "moved who=0 how=lift space=KO4"),
        (
            "hack",
            {"at": "CB3 CB1", "boots": 1, "artifacts": [5, 0], "area": [2, 0, 0]},
            "move.CB5",
            "moved who=0 how=move space=CB5; escaped who=0",
        ),
        ("stumble hack", {"hush": 1}, "play.stumble", "played who=0 card=stumble"),
        ("star_opal hack", {"rest": "box"}, "play.star_opal", "played who=0 card=star_opal"),
        (
            "phantom_agent hack",
            {"play": "cell_leader"},
            "play.phantom_agent",
            "played who=0 card=phantom_agent; fired who=0 card=phantom_agent",
        ),
        ("stumble hack", {"aside": [30, 0]}, "play.stumble", "played who=0 card=stumble"),
        (
            "field_medic hack",
            {"play": "cell_leader"},
            "play.field_medic",
            "played who=0 card=field_medic; fired who=0 card=field_medic",
        ),
        (
            "hack",
            {"at": "HY9 CB1", "boots": 1, "swords": 2},
            "move.HY10, 2",
            "moved who=0 how=move space=HY10; crystal who=0",
        ),
    ],
)
def test_what_an_action_tells(hand: str, position: dict[str, Any], answers: str, expected: str) -> None:
    assert play(table(hand, **position), answers) == expected.split("; ")


@pytest.mark.parametrize(
    ("position", "expected"),
    [
        ({"deck": "pickpocket", "row": ROW, "piles": ENDING["piles"]}, f"{DREW}; turn who=1 round=1"),
        (
            {**ENDING, "deck": "space_pirate", "black_aside": 2},
            f"{DREW}; revealed card=space_pirate; returned count=2; turn who=1 round=1",
        ),
        ({**ENDING, "deck": "space_pirate"}, f"{DREW}; revealed card=space_pirate; turn who=1 round=1"),
        (
            {**ENDING, "deck": "elite_guard", "rage": 7, "area": [2, 1, 0], "bag": [0, 0, 0, 1], "black_aside": 23},
            (
                f"{DREW}; revealed card=elite_guard; attacked count=4; cubes_drawn cubes=blue,blue,orange,black; "
                "hurt who=0 count=2; hurt who=1 count=1; turn who=1 round=1"
            ),
        ),
        (
            {**ENDING, "deck": "elite_guard", "rage": 8, "damage": [3, 3], "bag": [0, 0, 0, 0], "black_aside": 24},
            (
                f"{DREW}; revealed card=elite_guard; attacked count=1; cubes_drawn cubes=red; "
                "hurt who=0 count=1; hurt who=1 count=1; turn who=1 round=1"
            ),
        ),
        (
            {
                **ENDING,
                "deck": "elite_guard",
                "damage": [9, 9],
                "area": [1, 1, 0],
                "bag": [0, 0, 0, 0],
                "black_aside": 24,
                "artifacts": [0, 10],
                "rest": "box",
            },
            (
                f"{DREW}; revealed card=elite_guard; attacked count=2; cubes_drawn cubes=blue,orange; "
                "hurt who=0 count=1; hurt who=1 count=1; lost who=0; rescued who=1; scored who=0 points=0; "
                "scored who=1 points=10"
            ),
        ),
        (
            {"phase": "gone", "status": "lost aboard", "damage": [10, 0], **ALL_BLACK},
            "gone who=0; attacked count=6; cubes_drawn cubes=black,black,black,black,black,black; turn who=1 round=1",
        ),
        (
            {**ENDING, "row": ROW, "deck": "pickpocket", "status": "aboard lost", "damage": [0, 10], **ALL_BLACK},
            (
                f"{DREW}; gone who=1; attacked count=6; cubes_drawn cubes=black,black,black,black,black,black; "
                "turn who=0 round=2"
            ),
        ),
        (
            {**ENDING, "rest": "box", "deck": ""},
            f"{DREW}; empty; lost who=0; lost who=1; scored who=0 points=0; scored who=1 points=0",
        ),
        (
            {**ENDING, "deck": "pickpocket", "row": ROW, "first": 1, "round": 100},
            f"{DREW}; tired rounds=100; lost who=0; lost who=1; scored who=0 points=0; scored who=1 points=0",
        ),
    ],
)
def test_what_the_end_of_a_turn_tells(position: dict[str, Any], expected: str) -> None:
    assert told(table("", WAITING, **position)) == expected.split("; ")


def test_what_the_beginning_tells() -> None:
    match = Match.new(GAME, 3, 7)
    lines = told(match)
    assert lines[0] == f"began ship=HY-PK-MB first={match.state.first}"
    assert [line.split()[0] for line in lines[1:-1] if not line.startswith("clanked")] == ["revealed"] * 6
    assert lines[-1] == f"turn who={match.state.first} round=1"
