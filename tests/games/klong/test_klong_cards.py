"""The cards and tokens of the file, and files that are refused."""

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from stammtisch.core import Mistake
from stammtisch.games.klong.cards import (
    CARDS,
    CONDITIONS,
    TOKENS,
    WORDS,
    CardKind,
    Condition,
    Statement,
    Text,
    check,
    read_text,
    read_tokens,
)

MISSION = [kind for kind in CARDS if kind.pile == "mission"]


def copies(kinds: list[CardKind]) -> int:
    return sum(kind.copies for kind in kinds)


def test_the_mission_deck_has_a_hundred_cards_of_57_kinds() -> None:
    assert copies(MISSION) == 100
    assert len(MISSION) == 57


def test_the_factions_have_their_numbers() -> None:
    sums = Counter[str]()
    for kind in MISSION:
        sums[kind.faction] += kind.copies
    assert sums == {"rebel": 26, "outlaw": 18, "science": 11, "": 45}


def test_the_control_sums_hold() -> None:
    assert copies([kind for kind in MISSION if kind.enemy]) == 22
    assert copies([kind for kind in MISSION if kind.boss]) == 26
    assert copies([kind for kind in MISSION if kind.danger]) == 6
    assert copies([kind for kind in MISSION if kind.arrive]) == 6
    assert copies([kind for kind in MISSION if kind.acquire]) == 12
    prisoners = [kind for kind in MISSION if kind.prisoner]
    assert copies(prisoners) == 5
    assert all(kind.cost in (1, 2) for kind in prisoners)


def test_everyone_begins_with_the_same_ten_cards() -> None:
    assert {kind.name: kind.copies for kind in CARDS if kind.pile == "start"} == {
        "hack": 6,
        "stumble": 2,
        "access": 1,
        "duck": 1,
    }


def test_the_reserve_has_its_piles() -> None:
    assert {kind.name: (kind.copies, kind.cost) for kind in CARDS if kind.pile == "reserve"} == {
        "vasr": (15, 2),
        "boldly_go": (15, 3),
        "memory_core": (12, 7),
    }


def test_there_are_28_minor_and_11_major_tokens() -> None:
    assert sum(token.copies for token in TOKENS.values() if token.size == "minor") == 28
    assert sum(token.copies for token in TOKENS.values() if token.size == "major") == 11


def test_the_cards_of_the_picture_show_no_boss_and_the_officer_is_there_twice() -> None:
    shown = ("security_officer", "jidu_lightsaber", "assistance_droid", "exo_stomper", "crystal_runner")
    kinds = {kind.name: kind for kind in CARDS}
    assert not any(kinds[name].boss for name in shown)
    assert kinds["security_officer"].copies >= 2


def test_a_text_is_read_into_statements_and_conditions() -> None:
    draw, clank, discard_for = (WORDS.index(word) for word in ("draw", "clank", "discard_for"))
    assert read_text("") == Text()
    assert read_text("clank -3; discard_for 1: draw 2; if science: draw 1, clank 2") == Text(
        (Statement(clank, -3), Statement(discard_for, 1, (Statement(draw, 2),))),
        (Condition(CONDITIONS.index("science"), (Statement(draw, 1), Statement(clank, 2))),),
    )


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("dance 1", "unknown effect 'dance'"),
        ("skil 1", "Did you mean skill"),
        ("skill", "skill wants a number"),
        ("skill two", "skill wants a number"),
        ("skill -1", "skill wants a number"),
        ("skill 0", "skill wants a number"),
        ("teleport 2", "teleport has no number"),
        ("if rebels: draw 1", "unknown condition 'rebels'"),
        ("if rebel draw 1", "lacks what happens"),
        ("discard_for 1", "lacks what happens"),
        ("if rebel: ", "unknown effect ''"),
        ("if rebel: discard_for 1", "unknown effect 'discard_for'"),
        ("discard_for 1: discard_for 2", "unknown effect 'discard_for'"),
        ("multipass", "unknown effect 'multipass'"),
    ],
)
def test_a_text_with_a_mistake_is_refused(text: str, reason: str) -> None:
    with pytest.raises(Mistake, match=reason):
        read_text(text)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"text": "skil 1"}, "klong/x line 7: card 'smuggler': unknown effect 'skil'"),
        ({"faction": "rebels"}, "faction = 'rebels' is none of rebel"),
        ({"pile": "missions"}, "pile = 'missions' is none of start"),
        ({"cost": -1}, "cost = -1"),
        ({"points": 100}, "points = 100"),
        ({"arrive": "draw 1"}, "unknown effect 'draw'"),
        ({"acquire": "if rebel: draw 1"}, "cannot wait for a condition"),
        ({"enemy": True}, "an enemy lies in the mission deck"),
        ({"enemy": True, "skill": 0, "points": 0, "text": "if rebel: draw 1"}, "the reward of an enemy"),
        ({"name": "fence"}, "another card of this name"),
    ],
)
def test_a_card_with_a_mistake_is_refused_with_its_line(change: dict[str, Any], reason: str) -> None:
    kinds = [replace(kind, **change) if kind.name == "smuggler" else kind for kind in CARDS]
    with pytest.raises(Mistake, match=reason):
        check(kinds, lambda _: "klong/x line 7")


@pytest.mark.parametrize(
    ("token", "reason"),
    [
        ({"size": "tiny", "copies": 1}, "size = 'tiny' is none of minor"),
        ({"size": "minor", "copies": 1, "use": "discard_for 1: draw 1"}, "unknown effect 'discard_for'"),
        ({"size": "minor", "copies": 1, "found": "gold 1"}, "unknown effect 'gold'"),
        ({"size": "minor", "copies": "one"}, "copies = 'one' is not a whole number"),
        ({"size": "minor"}, "there is no copies"),
    ],
)
def test_a_token_with_a_mistake_is_refused(token: dict[str, object], reason: str) -> None:
    with pytest.raises(Mistake, match=reason):
        read_tokens({"thing": token})
