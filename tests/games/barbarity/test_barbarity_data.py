"""What is printed on the cards, compared with the tables of the rules, which are copied here by hand."""

import re
from pathlib import Path

import pytest

import stammtisch
from stammtisch.games.barbarity import GAME
from stammtisch.games.barbarity.cards import CARDS, RULES, CardKind

FOLDER = Path(stammtisch.__file__).parent / "games" / "barbarity"

HEROES = ["Cormac the Slayer", "Valkyria", "Grunhild Goatbane", "Thokk the Unwashed", "Sister Mayhem"]

PRIZES = """
"Chainmail" | 2 | gear | BOOST
Wasteland Witch | 2 | companion | HEX
Dune Stalker | 2 | companion | SCOUT
Shady Merchant | 2 | companion | BARTER
Rusty Cleaver | 1 | gear | BOOST
Knobbly Club | 1 | gear | BOOST
Borrowed Spear | 1 | gear | BOOST
Notched Broadsword | 2 | gear | BOOST
Horned Helm | 2 | gear | BOOST
Twin Hatchets | 2 | gear | BOOST
Giant-Bone Maul | 3 | gear | BOOST
Rune-Cut Axe | 3 | gear | BOOST
Fire-Eater Twins | 3 | companion | BOOST
Sabretooth | 3 | beast | BOOST
War Mammoth | 4 | beast | BOOST
Marsh Hag | 3 | companion | HEX
One-Eyed Scout | 1 | companion | SCOUT
Hunting Hawk | 1 | beast | SCOUT
Pack Mule | 1 | beast | BARTER
Travelling Bard | 2 | companion | BARTER
Guard Dog | 1 | beast | WARD
Grumpy Bear | 3 | beast | WARD
Nimble Pickpocket | 1 | companion | THIEF
Thieving Monkey | 2 | beast | THIEF
Bone-Setter | 2 | companion | SALVAGE
Scavenger Crow | 2 | beast | SALVAGE
Fast Pony | 3 | beast | SECONDWIND
Barrel of Strong Ale | 3 | gear | SECONDWIND
Hidden Camp | 3 | location | CAMP
Riverside Longhouse | 4 | location | CAMP
Cliff Fort | 3 | location | STRONGHOLD
Frozen Keep | 4 | location | STRONGHOLD
Fighting Pits | 4 | location | ARENA
Throne of Skulls | 5 | location | ARENA
Dragon's Hoard | 5 | gear | NONE
"""

#: When an ability or a Special works, and what it does: the effect, how often, and the most of it.
DOES = {
    "BOOST": "fight: boost",
    "HEX": "fight: hex <=3",
    "SCOUT": "anytime: look",
    "BARTER": "action: discard, draw 2",
    "WARD": "guarded: ward",
    "THIEF": "action: steal",
    "SALVAGE": "action: salvage",
    "SECONDWIND": "anytime: ready_hero",
    "CAMP": "always: camp 2 <=2",
    "STRONGHOLD": "always: stronghold",
    "ARENA": "always: arena",
    "NONE": ":",
}

SPECIALS = """
Pass Unseen | 4 | action: remove_guard
Crom's Knackers! | 3 | trap: end
Lawless Times | 2 | action: others_discard
Stitch That | 3 | response: raise 2
Map of the Land | 4 | stays: room <=2
Saga of Your Deeds | 2 | stays:
Light Fingers | 2 | action: steal
Feast and Rest | 3 | action: draw 3
Covered Pit | 3 | trap: lose 2
Mirage | 2 | trap: vanish
Mighty Oath | 2 | adventure: boost 4
"""

BATTLES = {
    1: "Rude Gesture (4), Shin Kick (3), Thrown Boot (3)",
    2: "Hop It (4), Flying Tankard (4), Sharp Elbow (3), Beard Pull (3)",
    3: "Pigsticker (4), Cimmerian Ankle Warmers (3), Shield Slam (3), Net and Trident (3)",
    4: "Two-Handed Swing (3), Bear Hug (3), Charging Bull (2)",
    5: "Red Rage (2), Skull Splitter (2), Widow-Maker (1)",
}


def rows(table: str) -> list[list[str]]:
    return [line.split(" | ") for line in table.strip().splitlines()]


def of(kind: str) -> list[CardKind]:
    return [card for card in CARDS if card.kind == kind]


def does(card: CardKind) -> str:
    """What a card does, as it is written in these tables."""
    parts = [
        effect.do + (f" {effect.count}" if effect.count else "") + (f" <={effect.most}" if effect.most else "")
        for effect in card.effects
    ]
    return f"{card.when}: {', '.join(parts)}".strip()


def test_heroes() -> None:
    assert [(card.name, card.copies, card.vp, card.value, does(card)) for card in of("hero")] == [
        (name, 1, 0, 0, ":") for name in HEROES
    ]


def test_prizes() -> None:
    assert [(card.name, card.vp, card.type, does(card)) for card in of("prize")] == [
        (name, int(vp), kind, DOES[ability]) for name, vp, kind, ability in rows(PRIZES)
    ]
    assert {(card.copies, card.value) for card in of("prize")} == {(1, 0)}


def test_specials() -> None:
    assert [(card.name, card.copies, does(card)) for card in of("special")] == [
        (name, int(copies), effect) for name, copies, effect in rows(SPECIALS)
    ]
    assert {card.name: card.vp for card in of("special") if card.vp} == {"Saga of Your Deeds": 1}


def test_battle_cards() -> None:
    printed = [(name, int(copies), value) for value, line in BATTLES.items() for name, copies in copies_of(line)]
    assert [(card.name, card.copies, card.value) for card in of("battle")] == printed
    assert {(card.vp, does(card)) for card in of("battle")} == {(0, ":")}


def copies_of(line: str) -> list[tuple[str, str]]:
    return re.findall(r"([^,(]+) \((\d)\)(?:, )?", line)


def test_the_numbers_of_the_rules() -> None:
    assert vars(RULES) == {"hand": 5, "actions": 2, "draw": 1, "area": 3, "hoard": 5}
    assert GAME.options().turn_cap == 300


@pytest.mark.parametrize("page", ["README.md", "README.de.md"])
def test_the_rules_page_has_the_same_cards(page: str) -> None:
    lines = [
        line.strip("| ").split(" | ")
        for line in (FOLDER / page).read_text("utf-8").splitlines()
        if line.startswith("| ")
    ]
    prizes = {name: ability for name, _, _, ability in rows(PRIZES)}
    listed = [[name for name in row[-1].split(", ") if name in prizes] for row in lines if len(row) == 2]
    assert [names for names in listed if names] == [
        [name for name in prizes if prizes[name] == ability] for ability in DOES
    ]
    specials = {row[0]: row[1] for row in lines if len(row) == 4 and row[1].isdecimal()}
    assert specials == {name: copies for name, copies, _ in rows(SPECIALS)}
