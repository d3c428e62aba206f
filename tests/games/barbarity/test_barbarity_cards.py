"""The card file: what is in it, what a designer may write into it, and what is refused with line and reason."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import stammtisch
from stammtisch.core import Mistake
from stammtisch.games.barbarity.cards import CARDS, EFFECTS, CardKind, read_file

FILE = Path(stammtisch.__file__).parent / "games" / "barbarity" / "cards.toml"
SOURCE = FILE.read_text("utf-8")
RULES = SOURCE[SOURCE.index("[rules]") : SOURCE.index("# Heroes")]


def named(name: str) -> CardKind:
    [found] = [card for card in CARDS if card.name == name]
    return found


def test_there_are_120_cards() -> None:
    counts: Counter[str] = Counter()
    for card in CARDS:
        counts[card.kind] += card.copies
    assert counts == {"hero": 5, "prize": 35, "special": 30, "battle": 50}


def test_the_numbers_that_the_rules_state() -> None:
    assert [named(name).value for name in ("Pigsticker", "Hop It", "Cimmerian Ankle Warmers")] == [3, 2, 3]
    assert Counter(card.vp for card in CARDS if card.kind == "prize") == {1: 8, 2: 11, 3: 10, 4: 4, 5: 2}
    values: Counter[int] = Counter()
    for card in CARDS:
        if card.kind == "battle":
            values[card.value] += card.copies
    assert values == {1: 10, 2: 14, 3: 13, 4: 8, 5: 5}


def test_every_effect_is_on_some_card() -> None:
    assert {effect.do for card in CARDS for effect in card.effects} == set(EFFECTS)


def entry(name: str, lines: str) -> str:
    """The card file with one more card in it, at line 14 from the end or so."""
    copies = 1
    source = SOURCE.replace("cards = 120", f"cards = {120 + copies}", 1)
    return f'{source}\n[[card]]\nname = "{name}"\n{lines}\n'


LAST = len(SOURCE.splitlines()) + 2

COMPOSED = [
    'kind = "special"\nwhen = "action"\neffects = [{ do = "draw", count = 3 }]',
    'kind = "special"\nwhen = "action"\neffects = [{ do = "steal" }, { do = "others_discard", count = 2 }]',
    'kind = "special"\nwhen = "trap"\neffects = [{ do = "lose" }, { do = "draw", count = 2 }, { do = "end" }]',
    'kind = "special"\nwhen = "trap"\neffects = [{ do = "lose", count = 3 }, { do = "vanish" }]',
    'kind = "special"\nwhen = "response"\neffects = [{ do = "raise", count = 9 }]',
    'kind = "special"\nwhen = "adventure"\neffects = [{ do = "boost", count = 1 }]',
    'kind = "special"\nwhen = "stays"\nvp = 3\neffects = [{ do = "arena", count = 2 }]',
    'kind = "special"\nwhen = "stays"\neffects = [{ do = "room", count = 2, most = 1 }]',
    'kind = "prize"\nvp = 2\nwhen = "turn"\neffects = [{ do = "ready_hero" }, { do = "remove_guard", count = 2 }]',
    'kind = "prize"\nvp = 6\nwhen = "anytime"\neffects = [{ do = "look", count = 2 }, { do = "draw" }]',
    'kind = "prize"\nvp = 1\nwhen = "action"\neffects = [{ do = "salvage", count = 3 }, { do = "discard", count = 2 }]',
    'kind = "prize"\nvp = 1\nwhen = "fight"\neffects = [{ do = "boost", count = 7 }]',
    'kind = "prize"\nvp = 1\nwhen = "fight"\neffects = [{ do = "hex", most = 5 }]',
    'kind = "prize"\ntype = "location"\nvp = 3\nwhen = "always"\neffects = [{ do = "camp", most = 4, count = 3 }]',
    'kind = "battle"\nvalue = 12',
]


@pytest.mark.parametrize("lines", COMPOSED)
def test_a_new_card_can_be_composed_of_the_effects(lines: str) -> None:
    assert read_file(entry("Brand-New Thing", lines), "cards.toml").kinds[-1].slug == "brand-new-thing"


REFUSED = [
    ('kind = "monster"', "kind = 'monster' is none of hero, prize, special, battle"),
    ('kind = "special"\nwhen = "always"', "unknown when of a special 'always'; there is action, trap"),
    ('kind = "special"\nwhen = "action"\neffects = [{ do = "drow" }]', "unknown effect 'drow'.* Did you mean draw?"),
    (
        'kind = "special"\nwhen = "action"\neffects = [{ do = "draw", cuont = 3 }]',
        "unknown key 'cuont'; there is do, count",
    ),
    (
        'kind = "special"\nwhen = "action"\neffects = [{ do = "draw", count = "3" }]',
        "count = '3' is not a whole number",
    ),
    (
        'kind = "special"\nwhen = "action"\neffects = [{ do = "draw", count = 0 }]',
        "count = 0; it is a number from 1 to 99",
    ),
    ('kind = "special"\nwhen = "action"\neffects = [{ do = "draw", most = 3 }]', "draw takes no most"),
    ('kind = "special"\nwhen = "action"\neffects = [{ do = "end" }]', 'end cannot be done when = "action", but trap'),
    ('kind = "special"\nwhen = "trap"\neffects = [{ do = "end", count = 2 }]', "end takes no count"),
    ('kind = "special"\nwhen = "trap"\neffects = [{ do = "vanish" }, { do = "end" }]', "vanish is the last thing"),
    ('kind = "special"\nwhen = "action"', "one is nothing without the other"),
    ('kind = "special"\nwhen = "adventure"\neffects = [{ do = "boost" }]', "write count = "),
    ('kind = "special"\nwhen = "action"\nvp = 2\neffects = [{ do = "draw" }]', "only a Prize and a Special that stays"),
    ('kind = "special"\nwhen = "action"\nvalue = 2\neffects = [{ do = "draw" }]', "other cards have none"),
    ('kind = "special"\nwhen = "action"\neffects = ["draw"]', "effects = .* is not a list, each a table like"),
    ('kind = "prize"\nvp = 2\nwhen = "fight"\neffects = [{ do = "hex" }]', "hex needs a most from 0 to 99"),
    ('kind = "prize"\nvp = 2\nwhen = "fight"\neffects = [{ do = "boost" }, { do = "boost" }]', "has one effect, not 2"),
    (
        'kind = "special"\nwhen = "stays"\nvp = 1\neffects = [{ do = "room", most = 2 }]',
        "room is made in the Adventure Area, where neither vp nor another effect counts",
    ),
    (
        'kind = "special"\nwhen = "stays"\neffects = [{ do = "room", most = 2 }, { do = "arena" }]',
        "room is made in the Adventure Area, where neither vp nor another effect counts",
    ),
    (
        'kind = "special"\nwhen = "stays"\neffects = [{ do = "camp", most = 0 }, { do = "camp", most = 2, count = 3 }]',
        "camp is there 2 times; one card can do it but once",
    ),
    ('kind = "prize"', "vp = 0; a Prize has 1 to 99 Victory Points"),
    ('kind = "prize"\nvp = 2\nwhen = "always"\neffects = [{ do = "arena" }]', 'a location works "always"'),
    (
        'kind = "prize"\nvp = 2\ntype = "location"\nwhen = "action"\neffects = [{ do = "draw" }]',
        'a location works "always"',
    ),
    ('kind = "prize"\nvp = 2\neffects = [{ do = "draw" }]', "one is nothing without the other"),
    ('kind = "battle"', "a Battle Card has a value of 1 or more"),
    ('kind = "battle"\nvalue = 2\npower = 2', "unknown key 'power'"),
    ('kind = "battle"\nvalue = "2"', "value = '2' is not a whole number"),
    ('kind = "battle"\nvalue = -2', "value = -2; it is a number from 0 to 99"),
    ('kind = "battle"\nvalue = 2\ncopies = 0', "copies = 0; it is a number from 1 to 99"),
    ('kind = "battle"\nvalue = 2\ncopies = -3', "copies = -3; it is a number from 1"),
    ("value = 2", "there is no kind"),
]


@pytest.mark.parametrize(("lines", "why"), REFUSED)
def test_a_mistake_is_refused_with_line_and_reason(lines: str, why: str) -> None:
    with pytest.raises(Mistake, match=rf"cards.toml line {LAST}: card 'Bad Card': .*{why}"):
        read_file(entry("Bad Card", lines), "cards.toml")


def test_two_names_that_are_one_word_are_refused() -> None:
    with pytest.raises(Mistake, match=rf"line {LAST}: card 'hop it!': its name is too like that of 'Hop It'"):
        read_file(entry("hop it!", 'kind = "battle"\nvalue = 2'), "cards.toml")


@pytest.mark.parametrize("name", ["!!", "", "x" * 41, r"two\nlines"])
def test_a_name_has_a_letter_and_fits_on_the_table(name: str) -> None:
    with pytest.raises(Mistake, match=f"line {LAST}: .*needs a name with a letter in it, of one line and at most 40"):
        read_file(entry(name, 'kind = "battle"\nvalue = 2'), "cards.toml")


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("cards = 120", "cards = 119", "the copies add up to 120 cards, but cards = 119"),
        ("hand = 5 ", "hand = 0 ", r"\[rules\]: hand = 0; it is a number from 1 to 20"),
        ("hand = 5 ", 'hand = "five" ', r"\[rules\]: hand = 'five' is not a whole number"),
        ("hoard = 5", "horde = 5", r"\[rules\]: unknown key 'horde'"),
        ("hoard = 5", "", r"\[rules\]: there is no hoard"),
        ("[rules]", "[roles]", "unknown table 'roles'; there is cards, rules, card. Did you mean rules?"),
        (RULES, "", r"there is no table \[rules\]"),
        ("cards = 120", "cards = 120\nheroes = 5", "unknown table 'heroes'; there is cards, rules, card"),
        ('name = "Valkyria"', 'name = "Sister Mayhem"', "card 'Sister Mayhem': its name is too like that of"),
        ('name = "Valkyria"\n', "", "line 45: card no. 2 of the file: there is no name"),
        ('name = "Valkyria"\nkind = "hero"', 'name = "Valkyria"\nkind = "battle"\nvalue = 1', "there are 4 Heroes"),
    ],
)
def test_a_file_that_does_not_add_up_is_refused(old: str, new: str, why: str) -> None:
    assert old in SOURCE
    with pytest.raises(Mistake, match=why):
        read_file(SOURCE.replace(old, new, 1), "cards.toml")


@pytest.mark.parametrize(
    ("copies", "why"),
    [
        (24, "there are 24 cards besides the Heroes; five hands need 25"),
        (100, "card 'Oar': copies = 100; it is a number from 1 to 99"),
    ],
)
def test_a_deck_that_is_too_small_or_too_large_is_refused(copies: int, why: str) -> None:
    heroes = "".join(f'[[card]]\nname = "Hero {number}"\nkind = "hero"\n' for number in range(5))
    oars = f'[[card]]\nname = "Oar"\nkind = "battle"\nvalue = 1\ncopies = {copies}\n'
    with pytest.raises(Mistake, match=why):
        read_file(f"cards = {5 + copies}\n{RULES}{heroes}{oars}", "cards.toml")
