"""What is printed, compared with tables that were not made from our files: `printed.json`, and those below."""

import json
from pathlib import Path
from typing import Any

import pytest

from stammtisch.core import Words
from stammtisch.games.klong import GAME
from stammtisch.games.klong.cards import CARDS, ERADIBOT, GOBLIN, GOOD_POINTS, GOODS, PLAYERS, POINTS, RULES, TOKENS
from stammtisch.games.klong.chart import FIRST, HYPERLIFT, MODULES, RAGE, SLOTS, SPACES, joints_of
from stammtisch.games.klong.ship import CODES

PRINTED: Any = json.loads((Path(__file__).parent / "printed.json").read_text("utf-8"))
MISSIONS = [dict(zip(PRINTED["cards"][0], card)) for card in PRINTED["cards"][1:]]
#: By card: pile, copies, cost, skill, swords, boots, points and text.
OTHERS = {
    "hack": ("start", 6, 0, 1, 0, 0, 0, ""),
    "stumble": ("start", 2, 0, 0, 0, 0, 0, "clank 1"),
    "access": ("start", 1, 0, 0, 0, 1, 0, ""),
    "duck": ("start", 1, 0, 1, 0, 1, 0, ""),
    "vasr": ("reserve", 15, 2, 1, 2, 0, 0, ""),
    "boldly_go": ("reserve", 15, 3, 2, 0, 1, 0, ""),
    "memory_core": ("reserve", 12, 7, 0, 0, 0, 7, ""),
}
#: By token: size, what happens when it is found, its use, whether it stays for good, its points.
SECRETS = {
    "Health Boost": ("minor", "", "heal 1", False, 0),
    "Speed Boost": ("minor", "", "boots 1", False, 0),
    "Strength Boost": ("minor", "", "swords 2", False, 0),
    "Credit Boost": ("minor", "credits 2", "", False, 0),
    "MultiPass": ("minor", "", "multipass", False, 0),
    "Vaporizer": ("minor", "vaporizer", "", False, 0),
    "Archive": ("minor", "advance", "", True, 3),
    "Mega Health Boost": ("major", "", "heal 2", False, 0),
    "Big Credit Boost": ("major", "credits 5", "", False, 0),
    "Stroke of Genius": ("major", "draw 3", "", False, 0),
    "Deck Plans": ("major", "", "", True, 7),
    "Sonic Grenade": ("major", "others_clank 3", "", False, 0),
    "The Sixth Crystal": ("major", "", "", True, 0),
}


def by_name(words: str) -> str:
    """The name of a thing in our files."""
    return words.lower().removeprefix("the ").replace(" ", "_").replace("-", "_")


@pytest.mark.parametrize("card", MISSIONS, ids=lambda card: str(card["id"]))
def test_a_mission_is_printed_as_the_rules_have_it(card: dict[str, Any]) -> None:
    [kind] = [kind for kind in CARDS if kind.name == by_name(card["name"])]
    points = {"per 5 credits: 1": (1, 5, 0), "4 if >=2 different goods, else 0": (4, 0, 2)}
    expected = {
        "pile": "mission", "copies": card["copies"], "cost": card["cost"], "enemy": card["kind"] == "enemy",
        "faction": card["faction"].strip("-"), "prisoner": card["subtype"] == "prisoner",
        "skill": card["skill"], "swords": card["swords"], "boots": card["boots"], "text": card["effect"],
        "boss": bool(card["boss"]), "danger": bool(card["danger"]), "arrive": card["arrive"],
        "acquire": card["acquire"],
    }  # fmt: skip
    assert {name: getattr(kind, name) for name in expected} == expected
    found = (kind.points, kind.per_credits, kind.if_goods)
    assert found == (points[card["points"]] if card["points"] in points else (int(card["points"]), 0, 0))


def test_there_are_no_other_missions() -> None:
    assert len([kind for kind in CARDS if kind.pile == "mission"]) == len(MISSIONS) == 57
    assert {kind.name for kind in CARDS if kind.pile != "mission"} == set(OTHERS)


@pytest.mark.parametrize("name", OTHERS)
def test_a_card_of_the_start_or_the_reserve_is_printed_as_the_rules_have_it(name: str) -> None:
    [kind] = [kind for kind in CARDS if kind.name == name]
    resources = (kind.skill, kind.swords, kind.boots)
    assert (kind.pile, kind.copies, kind.cost, *resources, kind.points, kind.text) == OTHERS[name]
    assert (kind.faction, kind.acquire, kind.arrive, kind.boss, kind.danger) == ("", "", "", False, False)


@pytest.mark.parametrize("name", SECRETS)
def test_a_token_is_printed_as_the_rules_have_it(name: str) -> None:
    token = TOKENS[by_name(name)]
    assert (token.size, token.found, token.use, token.keep, token.points) == SECRETS[name]
    assert token.copies == PRINTED[token.size][name]
    assert (token.crystal, token.per_crystal) == ((True, 3) if name == "The Sixth Crystal" else (False, 0))


def test_there_are_no_other_tokens() -> None:
    assert len(TOKENS) == len(SECRETS) == len(PRINTED["minor"]) + len(PRINTED["major"])


def test_the_numbers_of_the_rules() -> None:
    assert (RULES.hand, RULES.row, RULES.life, RULES.cubes, RULES.black) == (5, 6, 10, 30, 24)
    assert (RULES.data_cubes, RULES.crystals, RULES.price, RULES.medikit) == (2, 5, 7, 2)
    assert RULES.first_clank == (3, 2, 1, 0)
    assert (PLAYERS.artifacts, PLAYERS.goods) == ((4, 5, 6), (1, 2, 2))
    assert (PLAYERS.start, PLAYERS.gone) == ((3, 2, 1), (6, 4, 4))
    assert POINTS.pod == 20
    assert dict(zip(GOODS, GOOD_POINTS)) == {"master_key": 5, "telepass": 5, "medikit": 5, "contraband": 10}
    assert (GOBLIN.swords, GOBLIN.reward) == (2, "credits 1")
    assert (ERADIBOT.swords, ERADIBOT.reward) == (3, "credits 2")
    assert GAME.options().rounds == 100


def feature(word: str) -> str:
    """A feature of a space in the words of our file."""
    kind, _, number = word.partition(":")
    if kind in ("credits", "heal", "crystal"):
        return f"reward: {kind} {number or 1}"
    return {"seclock": "security_lock", "port": f"port: {number}", "artifact": f"artifact {number}"}.get(kind, kind)


@pytest.mark.parametrize("code", PRINTED["modules"])
def test_a_module_is_printed_as_the_rules_have_it(code: str) -> None:
    module, printed = MODULES[code], PRINTED["modules"][code]
    assert {name: sorted(space.has) for name, space in module.spaces.items()} == {
        name: sorted(map(feature, features)) for name, features in printed["spaces"].items()
    }
    assert {space.at: space.name for space in module.spaces.values() if space.at} == printed["connectors"]
    assert (module.back, module.fixed) == (printed["reverse"] or "", printed["reverse"] is None)
    paths = {(path.one, path.other, path.boots, path.enemies, path.lock, path.one_way) for path in module.paths}
    assert paths == {tuple(path) for path in printed["paths"]}
    assert len(module.paths) == len(printed["paths"])


@pytest.mark.parametrize("code", CODES)
def test_the_modules_are_joined_as_the_rules_have_it(code: str) -> None:
    in_slot = dict(zip(SLOTS, code.split("-"), strict=True))
    expected = set()
    for slot, connector, place, other, boots, enemies in PRINTED["joints"]:
        one = PRINTED["modules"][in_slot[slot]]["connectors"][connector]
        two = PRINTED["modules"][in_slot.get(place, place)]["connectors"][other]
        expected.add((one, two, boots, enemies, False, False))
    paths = joints_of(code)
    assert {(path.one, path.other, path.boots, path.enemies, path.lock, path.one_way) for path in paths} == expected


def test_the_hyperlift_and_the_rage_track() -> None:
    segments = zip(HYPERLIFT.stations, HYPERLIFT.stations[1:])
    assert [[*pair, number in HYPERLIFT.locks] for number, pair in enumerate(segments, 1)] == PRINTED["hyperlift"]
    assert HYPERLIFT.blockade == "CB2"
    assert {space.name for space in SPACES if space.is_a("lift")} == set(HYPERLIFT.stations)
    track = zip(RAGE.cubes, RAGE.zone, RAGE.red)
    assert [[*space, int(number == RAGE.blockade)] for number, space in enumerate(track, 1)] == PRINTED["rage"]


def test_the_first_ship() -> None:
    assert FIRST == "HY-PK-MB"


#: What the German rules call things.
GERMAN = {
    "hack": "Hack", "stumble": "Stolpern", "access": "Zugang", "duck": "Ducken", "vasr": "VASR",
    "boldly_go": "Mutig vordringen", "memory_core": "Speicherkern", "g0b_l1n": "G0B-L1N", "eradibot": "Eradibot",
    "princess_lyra": "Prinzessin Leier", "phantom_agent": "Phantomagentin", "jidu_infiltrator": "Jidu-Infiltrator",
    "assistance_droid": "Assistenzdroide", "exterminator": "Exterminator", "jidu_lightsaber": "Lichtschwert der Jedi",
    "exo_stomper": "Exostamper", "crystal_runner": "Kristallläufer", "lion_robot": "Löwen-Roboter",
    "account_hack": "Kontohack", "monkeybot_30000": "Affenbot 30000", "space_skunk": "Weltraumstinktier",
    "security_officer": "Sicherheitsoffizier", "prisoner": "Gefangener",
    "health_boost": "Gesundheitsschub", "speed_boost": "Geschwindigkeitsschub", "strength_boost": "Stärkeschub",
    "credit_boost": "Creditschub", "multipass": "MultiPass", "vaporizer": "Verdampfer", "archive": "Archiv",
    "mega_health_boost": "Mega-Gesundheitsschub", "big_credit_boost": "Großer Creditschub",
    "stroke_of_genius": "Geniestreich", "deck_plans": "Deckpläne", "sonic_grenade": "Schallgranate",
    "sixth_crystal": "Der Sechste Kristall", "master_key": "Generalschlüssel", "telepass": "TelePass",
    "medikit": "Medikit", "contraband": "Schmuggelware", "module_HY": "Hydroponische Gärten",
    "module_PK": "Planeten-Killer-Kanone", "module_MB": "Krankenstation", "module_CB": "Frachtraum",
    "module_KO": "Korridor", "module_CM": "Kommandozentrale", "skill": "Talent", "swords": "Schwerter",
    "boots": "Stiefel", "area": "Klong!-Bereich", "row": "Missionsreihe", "reserve": "Vorrat", "played": "Auslage",
    "if_rebel": "Rebellen", "if_outlaw": "Gesetzlose", "if_science": "Wissenschaft", "danger": "Gefahr",
    "arrive": "Begegnung:", "acquire": "Erhalten:", "port": "Schnittstelle", "room_pod": "Rettungskapsel",
}  # fmt: skip


def test_german_names_are_those_of_the_box() -> None:
    words = Words(GAME, "de", (), None)
    assert {name: words.say(name) for name in GERMAN} == GERMAN
