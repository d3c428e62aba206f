"""The cards, and card files that are refused."""

from dataclasses import replace
from typing import Any

import pytest

from stammtisch.core import Mistake, read_cards
from stammtisch.games.klobba.cards import ABILITIES, CARDS, FOLK, RULES, Barbarians, CardKind, check
from stammtisch.games.klobba.tables import ACTION_DECK, BARBARIANS, CLAN, STARS, VALUE

#: From the rules: name, copies, what it does, and its numbers.
PRINTED = """
boss 4 mightiest
berzerk 4 weakest times=2 cap=13
glory 4 glory times=2
couple 4 couple cap=14
foxes 2 clan clan=fox
claws 2 clan clan=claw
ravens 2 clan clan=raven
talons 2 clan clan=talon
second 4 second_best limit=5
mirror 4 mirror count=3
swap 4 swap count=3
flee 4 flee count=2
"""


def test_every_action_card_is_as_the_rules_say() -> None:
    usual = {"times": 1, "cap": 0, "limit": 0, "count": 0, "clan": ""}
    found = []
    for kind in CARDS:
        numbers = [f"{name}={getattr(kind, name)}" for name, value in usual.items() if getattr(kind, name) != value]
        found.append(" ".join([kind.name, str(kind.copies), kind.ability, *numbers]))
    assert found == PRINTED.strip().splitlines()


def test_there_are_forty_action_cards() -> None:
    assert len(ACTION_DECK) == sum(int(line.split()[1]) for line in PRINTED.strip().splitlines()) == 40
    assert {ACTION_DECK.count(card) for card in range(4, 8)} == {2}


def test_there_is_one_barbarian_of_each_clan_and_value() -> None:
    clans = [("fox", 9), ("claw", 9), ("raven", 9), ("talon", 9)]
    assert [str(one) for one in BARBARIANS] == [f"{clan}{value + 2}" for clan, count in clans for value in range(count)]
    assert sorted(set(VALUE)) == list(range(2, 11))
    assert [CLAN.count(clan) for clan in range(4)] == [9, 9, 9, 9]


@pytest.mark.parametrize(("value", "stars"), [(2, 1), (3, 1), (4, 1), (5, 2), (6, 2), (7, 2), (8, 3), (9, 3), (10, 3)])
def test_stars_are_printed_on_them(value: int, stars: int) -> None:
    assert {STARS[number] for number in range(36) if VALUE[number] == value} == {stars}


def test_the_numbers_of_the_rules() -> None:
    assert (RULES.band, RULES.hand, RULES.stars, RULES.penalty, RULES.rounds) == (3, 5, 8, 2, 12)
    assert {kind.name: kind.cap for kind in CARDS if kind.cap} == {"berzerk": 13, "couple": 14}


def changed(name: str, /, **what: Any) -> list[CardKind]:
    """The cards with one of them printed differently."""
    return [replace(kind, **what) if kind.name == name else kind for kind in CARDS]


def test_the_cards_as_they_are_pass() -> None:
    check(CARDS, FOLK, RULES)


def test_a_designer_may_change_numbers() -> None:
    check(changed("berzerk", cap=0, times=3), FOLK, replace(RULES, hand=6, stars=10, rounds=8, penalty=0))
    check(CARDS, Barbarians(("fox", "claw", "raven", "talon"), (1, 2, 3, 4, 5, 6), (1, 1, 1, 2, 2, 2)), RULES)


@pytest.mark.parametrize(
    ("kinds", "message"),
    [
        (changed("boss", name="glory"), "card 'glory': there are two of this name; give one of them another"),
        (changed("boss", clan="fox"), "card 'boss': a clan is named where the ability is clan, and only there"),
        (changed("foxes", clan=""), "card 'foxes': a clan is named where the ability is clan, and only there"),
        (changed("foxes", clan="wolf"), "card 'foxes': clan = 'wolf' is none of fox, claw, raven, talon"),
        (changed("berzerk", times=0), "card 'berzerk': times = 0; it is a number from 1 to 99"),
        (changed("berzerk", cap=-1), "card 'berzerk': cap = -1; it is a number from 0 to 99"),
        (changed("second", limit=-1), "card 'second': limit = -1; it is a number from 0 to 99"),
        (changed("swap", count=0), "card 'swap': count = 0; it is at least 1"),
        ([kind for kind in CARDS if kind.ability in ("swap", "flee", "mirror")], "no Action card selects anybody"),
        (
            [replace(CARDS[0], name=str(name)) for name in range(33)],
            "there are 33 kinds of Action card; there is room for 32",
        ),
    ],
)
def test_action_cards_that_cannot_be_are_refused(kinds: list[CardKind], message: str) -> None:
    with pytest.raises(Mistake) as refused:
        check(kinds, FOLK, RULES)
    assert str(refused.value).startswith(f"klobba/cards.toml: {message}")


@pytest.mark.parametrize(
    ("folk", "message"),
    [
        ({"stars": (1, 2)}, "there are 9 values and 2 stars; each value has its own"),
        (
            {"clans": ("fox", "claw", "raven", "talon", "fox")},
            "clans = ['fox', 'claw', 'raven', 'talon', 'fox']; there is at least one",
        ),
        ({"values": (2, 2), "stars": (1, 1)}, "values = [2, 2]; each is there once"),
        ({"values": (0, 2), "stars": (1, 1)}, "values = 0; it is a number from 1 to 99"),
        ({"values": (2, 3), "stars": (1, 1)}, "that makes 8 Barbarians; four Bands take 12, and there is room for 60"),
    ],
)
def test_barbarians_that_cannot_be_are_refused(folk: dict[str, Any], message: str) -> None:
    with pytest.raises(Mistake) as refused:
        check(CARDS, replace(FOLK, **folk), RULES)
    assert str(refused.value).startswith(f"klobba/cards.toml [barbarians]: {message}")


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        ({"band": 0}, "band = 0; it is a number from 1 to 9"),
        ({"hand": 1}, "hand = 1; it is a number from 2 to 20"),
        ({"stars": -1}, "stars = -1; it is a number from 0 to 99"),
        ({"penalty": -1}, "penalty = -1; it is a number from 0 to 99"),
        ({"rounds": 0}, "rounds = 0; it is a number from 1 to 99"),
        ({"hand": 11}, "hand = 11; 40 Action cards are not enough for four such hands"),
    ],
)
def test_rules_that_cannot_be_played_are_refused(rules: dict[str, int], message: str) -> None:
    with pytest.raises(Mistake) as refused:
        check(CARDS, FOLK, replace(RULES, **rules))
    assert str(refused.value) == f"klobba/cards.toml [rules]: {message}"


def test_an_ability_nobody_wrote_is_refused_with_the_line() -> None:
    source = 'cards = 4\ncard = [\n  { name = "boss", copies = 4, ability = "mightest" },\n]\n'
    with pytest.raises(Mistake, match=r"line 3: card 'boss': unknown effect 'mightest'.*Did you mean mightiest"):
        read_cards(source, CardKind, "klobba/cards.toml", ABILITIES)
