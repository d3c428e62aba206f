"""Positions in writing."""

from typing import Any

import pytest

from stammtisch.core import Match, Mistake
from stammtisch.games.barbarity import GAME
from stammtisch.games.barbarity.tables import DECK, HEROES


def test_a_position_in_full() -> None:
    data = {
        "seats": 2,
        "options": {"turn_cap": 50},
        "phase": "fight",
        "turn": 1,
        "turns": 12,
        "actions": 1,
        "heroes": "valkyria sister-mayhem",
        "tired": [1],
        "hands": ["hop-it mirage", "red-rage stitch-that"],
        "areas": ["guard-dog", "chainmail/covered-pit@0/+pigsticker@0 sabretooth"],
        "maps": ["", "map-of-the-land"],
        "hoards": ["~horned-helm fast-pony", "fighting-pits"],
        "sagas": ["saga-of-your-deeds", ""],
        "known": ["1.0", "1.0.0"],
        "shown": "0.0",
        "batches": ["1.1 1.0.1"],
        "shuffled": "pigsticker red-rage",
        "deck": "shin-kick",
        "pile": "bear-hug thrown-boot",
        "target": 1,
        "place": 0,
        "asked": 1,
        "raised": 2,
        "offered": 5,
        "committed": "two-handed-swing",
        "contested": True,
        "rng": "fast:1a2b",
    }
    s = GAME.read(data)
    rest = GAME.write(s).pop("deck")
    assert {**GAME.write(s), "deck": "shin-kick"} == data
    assert rest.split()[0] == "shin-kick"
    assert GAME.inventory(s) == sorted(HEROES + DECK)


def test_only_the_hands_need_to_be_given() -> None:
    s = GAME.read({"hands": ["hop-it", "", "mirage"], "areas": ["chainmail/hop-it", "", ""]})
    assert (s.seats, s.phase, s.turn, s.turns, s.actions, s.shuffles) == (3, "action", 0, 1, 2, 0)
    assert GAME.write(s)["areas"] == ["chainmail/hop-it@1", "", ""], "the next seat laid it"
    assert len(GAME.inventory(s)) == 120


def test_only_in_the_midst_of_actions_there_are_some_left_by_default() -> None:
    areas = ["chainmail/+hop-it", ""]
    for phase in ("quest", "raise", "fight", "place"):
        assert GAME.read({"hands": ["red-rage", "mirage"], "areas": areas, "phase": phase}).actions == 0
    assert GAME.read({"seats": 2}).turns == 0


def test_without_hands_it_is_a_table_before_the_deal() -> None:
    s = GAME.read({"seats": 4})
    assert (s.seats, s.phase, len(s.deck), s.heroes) == (4, "deal", 115, [])
    assert [len(hand) for hand in Match(GAME, s).state.hands] == [5] * 4


def test_a_seed_shuffles_what_is_not_named() -> None:
    decks = [GAME.write(GAME.read({"hands": ["", ""], "seed": seed}))["deck"] for seed in (1, 1, 2)]
    assert decks[0] == decks[1] != decks[2]


IN_TURN = {"options": {"flips": "in turn"}}
FIGHT = {"phase": "fight", "areas": ["chainmail/+pigsticker", ""]}
BAD: list[tuple[dict[str, Any], str]] = [
    ({"hands": ["hop-itt", ""]}, "unknown card 'hop-itt'.* Did you mean hop-it"),
    ({"hands": ["widow-maker widow-maker", ""]}, "not so many cards of Widow-Maker"),
    ({"hands": ["valkyria", ""]}, "not so many cards of Valkyria"),
    ({"heroes": "hop-it valkyria"}, "Hop It is not a Hero, or is there twice"),
    ({"heroes": "valkyria valkyria"}, "Valkyria is not a Hero, or is there twice"),
    ({"heroes": "valkyria"}, "heroes: there are 1"),
    ({"areas": ["hop-it", ""]}, "Hop It cannot be in areas, as Prizes"),
    ({"areas": ["chainmail/feast-and-rest", ""]}, "Feast and Rest cannot be in areas, as guards"),
    ({"areas": ["guard-dog/hop-it/hop-it", ""]}, "Guard Dog has 2 guards; it may have 1"),
    ({"areas": ["guard-dog/hop-it@0", ""]}, "a guard is laid by another seat"),
    ({"areas": ["guard-dog/hop-it@7", ""]}, "a guard is laid by another seat"),
    ({"areas": ["guard-dog/hop-it@x", ""]}, "a guard is laid by another seat"),
    ({"areas": ["chainmail guard-dog sabretooth pack-mule", ""]}, "4 Prizes in an area that has room for 3"),
    ({"hoards": ["hop-it", ""]}, "Hop It cannot be in hoards"),
    ({"maps": ["saga-of-your-deeds", ""]}, "cannot be in maps"),
    ({"sagas": ["map-of-the-land", ""]}, "cannot be in sagas"),
    ({"hoards": ["chainmail guard-dog sabretooth pack-mule horned-helm", ""]}, 'the phase is "over"'),
    ({"phase": "over"}, 'phase = "over", but no Hoard has 5 Prizes'),
    ({"phase": "deal", "heroes": ""}, 'phase = "deal", but there are cards on the table'),
    ({"phase": "fighting"}, "unknown phase 'fighting'"),
    ({"actions": 0}, 'actions = 0; after the last action the phase is "place"'),
    ({"actions": 3}, "actions = 3: it is a number from 0 to 2"),
    ({"phase": "fight"}, "is no Prize on the table"),
    ({"phase": "fight", "areas": ["chainmail/hop-it", ""]}, "no Battle Card that lies face up"),
    ({"phase": "raise", "areas": ["chainmail/+mirage", ""]}, "no Battle Card that lies face up"),
    ({"phase": "quest", "target": 1, "areas": ["", "chainmail"]}, "guards go to others, Heroes do not"),
    ({"phase": "ward", "target": 0, "areas": ["chainmail/hop-it", ""]}, "guards go to others, Heroes do not"),
    ({"phase": "ward", "target": 1, "areas": ["", "chainmail"]}, "has not laid the top guard"),
    ({"target": 1}, "target = 1 and place = 0; now they are -1"),
    ({"committed": "hop-it"}, "there are cards committed to a fight"),
    ({"offered": 1}, "offered = 1; nobody fights"),
    ({"contested": True}, "contested, but nobody has put anything down"),
    ({**FIGHT, "contested": True}, "contested, but nobody has put anything down"),
    ({**FIGHT, "phase": "raise", "committed": "hop-it"}, "there are cards committed to a fight"),
    ({**FIGHT, "phase": "parry", "committed": "hop-it"}, "offered = 2, but .* 3 has to be exceeded"),
    ({"raised": 2}, "asked = 0 and raised = 2; nobody fights"),
    ({**FIGHT, "committed": "hop-it", "offered": 1}, "offered = 1, but the cards committed are worth more"),
    (
        {**FIGHT, **IN_TURN, "committed": "hop-it", "raised": 9},
        "offered = 2, but this fight cannot be won: 12 has to be exceeded",
    ),
    ({"committed": "mirage"}, "Mirage cannot be in committed"),
    ({"tired": [2]}, r"tired = \[2\]"),
    ({"known": ["0.9", ""]}, "unknown place of a card '0.9'"),
    ({"batches": "0.0"}, "batches = '0.0': it is a list of texts"),
    ({"seed": 1.5}, "seed = 1.5"),
    ({"hand": []}, "unknown part of a position 'hand'"),
]


@pytest.mark.parametrize(("parts", "why"), BAD, ids=lambda part: str(part)[:60])
def test_what_cannot_be_is_refused(parts: dict[str, Any], why: str) -> None:
    with pytest.raises(Mistake, match=why):
        GAME.read({"hands": ["red-rage", "hop-it"], **parts})
