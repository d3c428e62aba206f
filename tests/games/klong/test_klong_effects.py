"""What every card, token, port and reward space does."""

from typing import Any

import pytest

from games.klong.klong_table import WAITING, asked, may, play, table
from games.script import written
from stammtisch.games.klong.cards import CARDS, TOKENS
from stammtisch.games.klong.chart import SPACES

BLUE = [kind for kind in CARDS if not kind.enemy]
RED = [kind for kind in CARDS if kind.enemy]

#: What each card changes when it is played alone, or with what its condition wants: the rest of the hand and position,
#: the answers after it was played, and the parts of the position that must be so.
PLAYED: dict[str, list[tuple[str, dict[str, Any], str, dict[str, Any]]]] = {
    "stumble": [("", {}, "", {"area": [1, 0, 0], "supply": [29, 30]})],
    "princess_lyra": [("cell_leader", {"piles": ["duck", ""]}, "play.cell_leader", {"hands": ["hack duck", WAITING]})],
    "phantom_agent": [("cell_leader", {"area": [3, 0, 0]}, "play.cell_leader", {"area": [1, 0, 0]})],
    "jidu_infiltrator": [
        ("cell_leader", {}, "play.cell_leader", {"fearless": True}),
        ("", {}, "", {"fearless": False}),
    ],
    "jidu_master": [("cell_leader", {"piles": ["duck", ""]}, "play.cell_leader", {"hands": ["hack duck", WAITING]})],
    "jidu_apprentice": [("cell_leader", {}, "play.cell_leader", {"swords": 4}), ("", {}, "", {"swords": 1})],
    "resistance_pilot": [
        ("cell_leader", {"piles": ["duck", ""]}, "play.cell_leader", {"hands": ["hack duck", WAITING]})
    ],
    "resistance_trooper": [
        ("cell_leader", {"piles": ["duck", ""]}, "play.cell_leader", {"hands": ["hack duck", WAITING]})
    ],
    "resistance_captain": [
        ("cell_leader", {"piles": ["duck", ""]}, "play.cell_leader", {"hands": ["hack duck", WAITING]})
    ],
    "resistance_quartermaster": [
        ("", {}, "", {"credits": [2, 0], "hands": ["hack", WAITING]}),
        ("cell_leader", {"piles": ["duck", ""]}, "play.cell_leader", {"hands": ["hack duck", WAITING]}),
    ],
    "field_medic": [("cell_leader", {"damage": [3, 0]}, "play.cell_leader", {"damage": [2, 0], "supply": [28, 30]})],
    "saboteur": [("cell_leader", {}, "play.cell_leader", {"area": [0, 1, 0]})],
    "cell_leader": [
        ("phantom_agent", {}, "play.phantom_agent", {"swords": 1, "boots": 2}),
        ("", {}, "", {"swords": 0}),
    ],
    "freed_senator": [("cell_leader", {}, "play.cell_leader", {"credits": [2, 0]})],
    "captured_pilot": [("cell_leader", {}, "play.cell_leader", {"boots": 3})],
    "space_pirate": [("fence", {}, "play.fence", {"credits": [4, 0]}), ("", {}, "", {"credits": [0, 0]})],
    "smuggler": [("", {"goods": ["contraband", ""]}, "", {"credits": [2, 0]}), ("", {}, "", {"credits": [0, 0]})],
    "pickpocket": [("", {}, "", {"credits": [1, 0]}), ("fence", {}, "play.fence", {"credits": [4, 0]})],
    "card_sharp": [
        ("stumble", {"piles": ["duck access", ""]}, "discard.stumble", {"hands": ["hack access duck", WAITING]}),
        ("stumble", {}, "-", {"hands": ["hack stumble", WAITING], "discards": ["", ""]}),
        ("fence", {}, "-, play.fence", {"credits": [3, 0]}),
    ],
    "getaway_driver": [("fence", {"area": [1, 0, 0]}, "play.fence", {"area": [0, 0, 0], "hush": 1})],
    "arms_dealer": [("fence", {}, "play.fence", {"credits": [3, 0]})],
    "crime_boss": [("", {}, "", {"credits": [0, 0]})],
    "fence": [("", {}, "", {"credits": [2, 0]})],
    "con_artist": [("fence", {}, "play.fence", {"area": [0, 1, 0]})],
    "caged_gangster": [("fence", {}, "play.fence", {"swords": 3})],
    "hired_hacker": [("fence", {"piles": ["duck", ""]}, "play.fence", {"hands": ["hack duck", WAITING]})],
    "mad_scientist": [
        ("", {}, "", {"area": [1, 0, 0]}),
        ("chief_engineer", {"piles": ["duck", ""]}, "play.chief_engineer", {"hands": ["hack duck", WAITING]}),
    ],
    "telepad_technician": [
        (
            "assistance_droid",
            {"at": "HY1 CB1"},
            "play.assistance_droid, hop.HY8",
            {"at": "HY8 CB1", "blocked": "dazed"},
        ),
        ("assistance_droid", {}, "play.assistance_droid", {"hops": 1, "blocked": ""}),
        ("", {}, "", {"hops": 0}),
    ],
    "assistance_droid": [
        ("captive_professor", {"piles": ["duck", ""]}, "play.captive_professor", {"hands": ["hack duck", WAITING]})
    ],
    "crystallographer": [("", {"crystals": [2, 0]}, "", {"skill": 4}), ("", {"crystals": [0, 1]}, "", {"skill": 2})],
    "xenobiologist": [("captive_professor", {"damage": [1, 0]}, "play.captive_professor", {"damage": [0, 0]})],
    "chief_engineer": [
        ("captive_professor", {}, "play.captive_professor, trash.captive_professor", {"doomed": "captive_professor"})
    ],
    "quantum_physicist": [
        ("", {"piles": ["duck access", ""]}, "", {"hands": ["hack access duck", WAITING]}),
        ("captive_professor", {"area": [2, 0, 0]}, "play.captive_professor", {"area": [0, 0, 0]}),
    ],
    "captive_professor": [("assistance_droid", {}, "play.assistance_droid", {"skill": 4}), ("", {}, "", {"skill": 1})],
    "exterminator": [("", {}, "trash.exterminator", {"doomed": "exterminator", "trashed": 1})],
    "exo_stomper": [("", {}, "", {"area": [1, 0, 0]})],
    "crystal_runner": [("", {"crystals": [1, 0], "piles": ["duck", ""]}, "", {"hands": ["hack duck", WAITING]})],
    "lion_robot": [("stumble", {"piles": ["duck", ""]}, "discard.stumble", {"hands": ["hack duck", WAITING]})],
    "account_hack": [
        ("code_red", {}, "play.code_red, trash.code_red", {"credits": [2, 0]}),
        ("", {}, "", {"credits": [0, 0]}),
    ],
    "monkeybot_30000": [
        ("", {"piles": ["duck access hack", ""]}, "", {"hands": ["hack hack access duck", WAITING], "area": [3, 0, 0]}),
        ("assistance_droid", {}, "play.assistance_droid", {"area": [0, 0, 0], "supply": [30, 30]}),
    ],
    "space_skunk": [
        ("", {"discards": ["caged_gangster", ""]}, "", {"credits": [3, 0]}),
        ("caged_gangster", {}, "play.caged_gangster", {"credits": [3, 0]}),
        ("", {"discards": ["", "caged_gangster"]}, "", {"credits": [0, 0]}),
    ],
    "code_red": [
        ("", {"discards": ["fence", ""]}, "purge.fence", {"apart": "fence", "area": [1, 0, 0], "discards": ["", ""]})
    ],
    "photon_scooter": [("", {"blocked": "locked"}, "", {"blocked": "", "unlocked": True, "area": [1, 0, 0]})],
    "star_opal": [("", {"piles": ["duck", ""]}, "", {"hands": ["hack duck", WAITING], "area": [0, 0, 0]})],
    "nova_ruby": [("", {"piles": ["duck", ""]}, "", {"hands": ["hack duck", WAITING], "area": [0, 0, 0]})],
    "void_diamond": [("", {"piles": ["duck", ""]}, "", {"hands": ["hack duck", WAITING], "area": [0, 0, 0]})],
    "pocket_teleporter": [("", {}, "", {"teleports": 1})],
}
EFFECTS = [(name, *case) for name, cases in PLAYED.items() for case in cases]


@pytest.mark.parametrize("kind", BLUE, ids=lambda kind: str(kind.name))
def test_a_card_gives_its_resources(kind: Any) -> None:
    match = table(f"{kind.name} hack")
    play(match, f"play.{kind.name}")
    found = [written(match, resource) for resource in ("skill", "swords", "boots")]
    assert found == [kind.skill, kind.swords, kind.boots]


@pytest.mark.parametrize(("name", "hand", "position", "answers", "expected"), EFFECTS)
def test_a_card_does_what_it_says(name: str, hand: str, position: Any, answers: str, expected: Any) -> None:
    match = table(f"{name} {hand} hack", **position)
    play(match, f"play.{name}{', ' if answers else ''}{answers}")
    assert {part: written(match, part) for part in expected} == expected


def test_every_card_with_a_text_is_tried() -> None:
    assert {kind.name for kind in BLUE if kind.text} <= set(PLAYED)


#: What the rewards of the enemies change, with what position.
REWARDS: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "security_officer": ({"area": [3, 0, 0]}, {"area": [1, 0, 0]}),
    "patrol_drone": ({}, {"skill": 1}),
    "elite_guard": ({}, {"credits": [3, 0]}),
    "killer_robot": ({}, {"credits": [5, 0]}),
    "wild_gorklar": ({"piles": ["duck access", ""]}, {"credits": [3, 0], "hands": ["hack access duck", WAITING]}),
    "slime_slug": ({}, {"credits": [4, 0], "area": [2, 0, 0]}),
    "snapping_bulkhead": ({}, {"boots": 1}),
    "spy_eye": ({}, {"credits": [3, 0], "area": [0, 1, 0]}),
    "interrogator": ({"piles": ["duck access", ""]}, {"hands": ["hack access duck", WAITING]}),
    "war_walker": ({"damage": [2, 0]}, {"credits": [4, 0], "damage": [1, 0]}),
}


@pytest.mark.parametrize("kind", RED, ids=lambda kind: str(kind.name))
def test_an_enemy_is_fought_for_its_swords_and_gives_its_reward(kind: Any) -> None:
    position, expected = REWARDS[kind.name]
    row = f"{kind.name} fence cell_leader crime_boss lion_robot arms_dealer"
    match = table("hack", row=row, swords=kind.cost, skill=0, **position)
    play(match, f"fight.{kind.name}")
    assert {part: written(match, part) for part in expected} == expected
    assert written(match, "beaten") == kind.name
    assert written(match, "swords") == 0
    too_few = table("hack", row=row, swords=kind.cost - 1, **position)
    assert f"fight.{kind.name}" not in may(too_few)


ACQUIRED: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "freed_senator": ({"damage": [1, 0]}, {"damage": [0, 0]}),
    "captured_pilot": ({}, {"boots": 1}),
    "caged_gangster": ({}, {"area": [1, 0, 0]}),
    "xenobiologist": ({"damage": [1, 0]}, {"damage": [0, 0]}),
    "jidu_lightsaber": ({}, {"swords": 1}),
    "star_opal": ({}, {"area": [2, 0, 0]}),
    "nova_ruby": ({}, {"area": [2, 0, 0]}),
    "void_diamond": ({}, {"area": [2, 0, 0]}),
}


@pytest.mark.parametrize("name", [kind.name for kind in CARDS if kind.acquire])
def test_a_bought_card_does_what_it_says_for_it(name: str) -> None:
    position, expected = ACQUIRED[name]
    match = table("hack", row=f"{name} fence cell_leader crime_boss lion_robot arms_dealer", skill=9, **position)
    play(match, f"buy.{name}")
    assert {part: written(match, part) for part in expected} == expected


ARRIVED: dict[str, dict[str, Any]] = {
    "space_pirate": {"black_aside": 1},
    "spy_eye": {"area": [1, 1, 0]},
    "interrogator": {"area": [1, 1, 0]},
}


@pytest.mark.parametrize("name", [kind.name for kind in CARDS if kind.arrive])
def test_a_card_that_arrives_does_what_it_says_for_it(name: str) -> None:
    row = ". fence cell_leader crime_boss lion_robot arms_dealer"
    match = table("", WAITING, row=row, deck=name, black_aside=4)
    assert written(match, "row").split()[0] == name
    assert {part: written(match, part) for part in ARRIVED[name]} == ARRIVED[name]


#: What a token does when it is found, and what when it is used.
FOUND: dict[str, dict[str, Any]] = {
    "credit_boost": {"credits": [2, 0], "spent": "credit_boost"},
    "vaporizer": {"vaporizers": 1, "spent": "vaporizer"},
    "archive": {"rage": 4, "held": ["archive", ""]},
    "big_credit_boost": {"credits": [5, 0], "spent": "big_credit_boost"},
    "stroke_of_genius": {"hands": ["hack hack access duck", WAITING], "spent": "stroke_of_genius"},
    "deck_plans": {"held": ["deck_plans", ""]},
    "sonic_grenade": {"area": [0, 3, 0], "spent": "sonic_grenade"},
    "sixth_crystal": {"held": ["sixth_crystal", ""], "crystals": [0, 0]},
}
USED: dict[str, dict[str, Any]] = {
    "health_boost": {"damage": [2, 0]},
    "speed_boost": {"boots": 1},
    "strength_boost": {"swords": 2},
    "multipass": {"multipass": True},
    "mega_health_boost": {"damage": [1, 0]},
}


@pytest.mark.parametrize("name", TOKENS)
def test_a_token_does_what_it_says(name: str) -> None:
    size = TOKENS[name].size
    at, to = ("CB1", "CB3") if size == "minor" else ("HY8", "HY12")
    position: Any = {
        "at": f"{at} CB1",
        "boots": 2,
        "swords": int(size == "major"),
        size: name,
        "piles": ["duck access hack", ""],
    }
    match = table("hack", damage=[3, 0], bag=[0, 0, 0, 24], **position)
    play(match, f"move.{to}, yes" if size == "minor" else f"move.{to}, 1, yes")
    expected = FOUND.get(name, {"held": [name, ""]})
    assert {part: written(match, part) for part in expected} == expected
    assert (f"use.{name}" in may(match)) == (name in USED)
    if name in USED:
        play(match, f"use.{name}")
        expected = {**USED[name], "held": ["", ""], "spent": name}
        if name == "speed_boost":
            expected["boots"] += 1
        assert {part: written(match, part) for part in expected} == expected


PORTS = [
    (space.name, part.removeprefix("port: ")) for space in SPACES for part in space.has if part.startswith("port: ")
]


@pytest.mark.parametrize(("space", "text"), PORTS)
def test_a_port_does_what_it_says(space: str, text: str) -> None:
    code = {"HY": "HY-PK-MB", "PK": "HY-PK-MB", "MB": "HY-PK-MB"}.get(space[:2], "EN-AR-PR")
    match = table(
        "hack", ship=code, at=f"{space} CB1", damage=[3, 0], piles=["duck access", ""], discards=["stumble", ""]
    )
    play(match, f"hack.{space}")
    word, number = text.split()
    if word == "trash":
        assert may(match) == {"play.hack", "purge.stumble"}
        play(match, "purge.stumble")
        assert written(match, "apart") == "stumble"
    expected: Any = {
        "clank": {"area": [int(number), 0, 0]},
        "credits": {"credits": [int(number), 0]},
        "heal": {"damage": [3 - int(number), 0]},
        "draw": {"hands": ["hack duck" if number == "1" else "hack access duck", WAITING]},
        "trash": {"trashed": 1},
    }[word]
    assert {part: written(match, part) for part in expected} == expected
    assert written(match, "hacked") == [space, ""]
    assert written(match, "rage") == 3


REWARDED = [
    (space.name, part.removeprefix("reward: ")) for space in SPACES for part in space.has if part.startswith("reward: ")
]


@pytest.mark.parametrize(("space", "text"), REWARDED)
def test_a_reward_space_pays_whoever_enters(space: str, text: str) -> None:
    code = {"HY": "HY-PK-MB", "PK": "HY-PK-MB", "MB": "HY-PK-MB"}.get(space[:2], "EN-AR-PR")
    ports = ["HY2 PK1" if code == "HY-PK-MB" else "EN1 AR1", ""]
    beside = {"CB4": "CB1", "CM15": "CM7", "HY10": "HY11", "EN4": "EN8", "EN10": "EN11", "PK4": "PK3", "PK11": "PK10"}
    beside |= {"AR2": "AR1", "AR7": "AR11", "AR12": "AR9", "MB2": "MB1", "MB6": "MB5", "MB10": "MB11", "MB11": "MB12"}
    beside |= {"MB14": "MB9", "PR12": "PR8"}
    position: Any = {"at": f"{beside[space]} CB1", "hacked": ports, "ship": code, "tokens": ""}
    match = table("hack", teleports=1, damage=[3, 0], **position)
    play(match, f"teleport.{space}")
    word, number = text.split()
    expected: Any = {
        "credits": {"credits": [int(number), 0]},
        "heal": {"damage": [3 - int(number), 0]},
        "crystal": {"crystals": [1, 0]},
    }[word]
    assert {part: written(match, part) for part in expected} == expected


def test_no_crystal_is_paid_when_the_bank_is_empty() -> None:
    match = table("hack", crystals=[0, 5], at="HY11 CB1", boots=1)
    play(match, "move.HY10")
    assert written(match, "crystals") == [0, 5]


def test_a_crystal_found_later_in_the_turn_still_counts() -> None:
    match = table("crystallographer hack", at="HY11 CB1", boots=1)
    play(match, "play.crystallographer")
    assert written(match, "skill") == 2
    play(match, "move.HY10")
    assert written(match, "skill") == 4


def test_the_sixth_crystal_is_a_crystal() -> None:
    match = table("crystallographer hack", held=["sixth_crystal", ""], tokens="")
    play(match, "play.crystallographer")
    assert written(match, "skill") == 4


def test_contraband_bought_after_the_card_was_played_still_counts() -> None:
    match = table("smuggler hack", at="HY1 CB1", credits=[7, 0])
    play(match, "play.smuggler, good.contraband")
    assert written(match, "credits") == [2, 0]


def test_a_prisoner_bought_after_the_skunk_was_played_counts() -> None:
    match = table("space_skunk hack", row="captive_professor fence cell_leader crime_boss lion_robot arms_dealer")
    play(match, "play.space_skunk, buy.captive_professor")
    assert written(match, "credits") == [3, 0]


def test_a_rebel_bought_this_turn_does_not_count_as_played() -> None:
    match = table("phantom_agent hack", skill=9, row="cell_leader fence crime_boss lion_robot arms_dealer smuggler")
    play(match, "play.phantom_agent, buy.cell_leader")
    assert written(match, "hush") == 0


def test_two_copies_of_a_card_are_another_card_to_each_other() -> None:
    match = table("phantom_agent phantom_agent hack", area=[5, 0, 0])
    play(match, "play.phantom_agent, play.phantom_agent")
    assert written(match, "area") == [1, 0, 0]


def test_a_hushed_noise_protects_for_the_rest_of_the_turn() -> None:
    match = table("phantom_agent phantom_agent stumble stumble hack")
    play(match, "play.phantom_agent, play.phantom_agent, play.stumble, play.stumble")
    assert written(match, "area") == [0, 0, 0]
    assert written(match, "hush") == 2


def test_what_is_trashed_already_is_not_offered() -> None:
    match = table("hack", trashes=1, play="code_red stumble stumble", doomed="code_red stumble")
    assert may(match) == {"play.hack", "trash.stumble"}
    match = table("hack", trashes=1, discards=["stumble stumble hack", ""])
    assert may(match) == {"play.hack", "purge.stumble", "purge.hack"}


def test_a_space_has_no_more_tokens_than_lie_there() -> None:
    match = table("hack", boots=9, minor="credit_boost credit_boost archive")
    play(match, "move.CB3, yes, move.CB1, move.CB3, yes, move.CB1, move.CB3")
    assert asked(match) == "action"
    assert written(match, "credits") == [4, 0]
    assert "CB3" not in written(match, "tokens").split()


def test_tokens_that_are_kept_lie_in_order() -> None:
    match = table("hack", boots=1, held=["multipass", ""], tokens="CB3", minor="health_boost")
    play(match, "move.CB3, yes")
    assert written(match, "held") == ["health_boost multipass", ""]


def test_the_same_card_cannot_be_trashed_twice() -> None:
    match = table("code_red code_red hack")
    play(match, "play.code_red, trash.code_red, play.code_red")
    assert may(match) == {"play.hack", "trash.code_red"}
    play(match, "trash.code_red")
    assert written(match, "doomed") == "code_red code_red"


def test_with_an_empty_pile_the_discards_are_shuffled_and_what_lies_in_the_play_area_is_not() -> None:
    match = table("quantum_physicist hack", rest="box", discards=["stumble duck access", ""])
    told = play(match, "play.quantum_physicist")
    assert "shuffled who=0 count=3" in told
    assert len(written(match, "hands")[0].split()) == 3
    assert written(match, "play") == "quantum_physicist"


def test_the_new_pile_is_shuffled() -> None:
    drawn = set()
    for seed in range(20):
        position = {"rest": "box", "discards": ["stumble duck access hack", ""], "seed": seed}
        match = table("quantum_physicist hack", **position)
        play(match, "play.quantum_physicist")
        drawn.add(written(match, "hands")[0])
    assert len(drawn) > 3


def test_if_there_is_nothing_to_draw_the_rest_is_lost() -> None:
    match = table("quantum_physicist hack", rest="box", discards=["duck", ""])
    play(match, "play.quantum_physicist")
    assert written(match, "hands") == ["hack duck", WAITING]


def test_black_cubes_go_back_only_as_far_as_they_were_drawn() -> None:
    match = table(
        "", WAITING, row=". fence cell_leader crime_boss lion_robot arms_dealer", deck="space_pirate", black_aside=2
    )
    assert written(match, "black_aside") == 0
    assert written(match, "bag")[-1] == 24
