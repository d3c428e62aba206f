"""Card files: what is read from them, and everything that is refused with its place."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from stammtisch.core import FaultyGame, Mistake, load_cards, make_record, read_cards
from stammtisch.games import kombio
from stammtisch.games.kombio.cards import ABILITIES
from stammtisch.games.kombio.cards import CardKind as KombioKind


@dataclass(frozen=True)
class Kind:
    """A card with a field of every sort."""

    name: str
    cost: int = 0
    copies: int = 1
    brave: bool = False
    places: tuple[int, ...] = ()
    ability: str | None = None
    effects: tuple[str, ...] = ()


@dataclass(frozen=True)
class Rules:
    """Numbers beside the cards."""

    rounds: int
    title: str = "none"


EFFECTS = {"draw", "discard"}

GOOD = """\
# A file as a designer writes it.
cards = 6

card = [
  { name = "Map", copies = 2, effects = ["draw", "discard"] },
  { name = "Boat", cost = 3, copies = 3, places = [1, 2] },
  { name = "Guide", ability = "draw", brave = true },
]

[rules]
rounds = 8
"""


def read(source: str) -> list[Kind]:
    return read_cards(source, Kind, "game/cards.toml", EFFECTS).kinds


def test_every_entry_is_a_kind_of_card() -> None:
    assert read(GOOD) == [
        Kind("Map", copies=2, effects=("draw", "discard")),
        Kind("Boat", cost=3, copies=3, places=(1, 2)),
        Kind("Guide", ability="draw", brave=True),
    ]


def test_cards_may_also_be_written_as_tables() -> None:
    assert read('cards = 3\n[[card]]\nname = "Map"\n\n[[card]]\nname = "Boat"\ncopies = 2\n') == [
        Kind("Map"),
        Kind("Boat", copies=2),
    ]


def test_the_numbers_beside_the_cards_become_a_record() -> None:
    cards = read_cards(GOOD, Kind, "game/cards.toml", EFFECTS)
    assert cards.record(Rules, "rules") == Rules(8)
    assert make_record(Rules, {"rounds": 3, "title": "x"}, "here") == Rules(3, "x")


def test_the_digest_is_that_of_the_data_not_of_the_writing() -> None:
    digest = read_cards(GOOD, Kind, "game/cards.toml", EFFECTS).digest
    spaced = GOOD.replace("# A file as a designer writes it.", "").replace("  {", "    {")
    assert read_cards(spaced, Kind, "elsewhere", EFFECTS).digest == digest
    for changed in (GOOD.replace("cost = 3", "cost = 4"), GOOD.replace("rounds = 8", "rounds = 7")):
        assert read_cards(changed, Kind, "game/cards.toml", EFFECTS).digest != digest
    dated = read_cards("printed = 2017-01-01\n" + GOOD, Kind, "game/cards.toml", EFFECTS)
    assert dated.digest != digest


BOAT = "game/cards.toml line 6: card 'Boat': "


@pytest.mark.parametrize(
    ("right", "wrong", "message"),
    [
        ("cost = 3", "price = 3", f"{BOAT}unknown key 'price'; there is name, cost, copies, brave, places, "),
        ("cost = 3", "cots = 3", f"{BOAT}unknown key 'cots'; there is name, cost, copies, "),
        ("cost = 3", 'cost = "three"', f"{BOAT}cost = 'three' is not a whole number"),
        ("cost = 3", "cost = 3.5", f"{BOAT}cost = 3.5 is not a whole number"),
        ("cost = 3", "cost = true", f"{BOAT}cost = True is not a whole number"),
        ("cost = 3", "brave = 1", f"{BOAT}brave = 1 is not true or false"),
        ("cost = 3", "ability = 7", f"{BOAT}ability = 7 is not a word"),
        ("places = [1, 2]", 'places = [1, "a"]', f"{BOAT}places = [1, 'a'] is not a list, each a whole number"),
        ("places = [1, 2]", "places = 1", f"{BOAT}places = 1 is not a list, each a whole number"),
        ("places = [1, 2]", "effects = [3]", f"{BOAT}effects = [3] is not a list, each a word"),
        ('name = "Boat"', "name = 5", "game/cards.toml line 6: card 5: name = 5 is not a word"),
        ('name = "Boat", ', "", "game/cards.toml line 6: card no. 2 of the file: there is no name"),
        ("copies = 3", "copies = 0", f"{BOAT}copies = 0; a card has at least one, or leaves the file"),
        ("copies = 3", "copies = -1", f"{BOAT}copies = -1; a card has at least one, or leaves the file"),
        ("copies = 3", 'copies = "3"', f"{BOAT}copies = '3' is not a whole number"),
        ("cost = 3", 'effects = ["drwa"]', f"{BOAT}unknown effect 'drwa'; there is discard, draw. Did you mean draw?"),
        ("cost = 3", 'ability = "fly"', f"{BOAT}unknown effect 'fly'; there is discard, draw."),
        ("copies = 3", "copies = 4", "game/cards.toml: the copies add up to 7 cards, but cards = 6"),
        ("cards = 6", "cards = 5", "game/cards.toml: the copies add up to 6 cards, but cards = 5"),
        ("cards = 6", "", "game/cards.toml: the copies add up to 6 cards, but cards = None"),
        ("card = [", "cart = [", "game/cards.toml: there is no list of cards; each card is an entry [[card]]"),
    ],
)
def test_a_wrong_file_is_refused_with_file_line_and_card(right: str, wrong: str, message: str) -> None:
    assert GOOD.count(right) == 1
    with pytest.raises(Mistake) as refused:
        read(GOOD.replace(right, wrong))
    assert str(refused.value).startswith(message)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("right", "wrong", "line"),
    [("cards = 6", "cards = ", 2), ("cost = 3", "cost = 3, cost = 4", 6), ("[rules]", "[rules", 10)],
)
def test_a_file_that_is_not_toml_is_refused_with_file_and_line(right: str, wrong: str, line: int) -> None:
    with pytest.raises(Mistake, match=rf"^game/cards\.toml: .*\(at line {line}, column \d+\)$"):
        read(GOOD.replace(right, wrong))


@pytest.mark.parametrize("source", ["", "cards = 0", "card = 3", "card = [1, 2]", 'card = "Map"', "[card]\nx = 1"])
def test_a_file_without_a_list_of_cards_is_refused(source: str) -> None:
    with pytest.raises(Mistake, match=r"game/cards\.toml: there is no list of cards; each card is an entry"):
        read(source)


def test_the_line_is_that_of_the_table_too() -> None:
    with pytest.raises(Mistake, match=r"game/cards\.toml line 6: card 'Boat': cost = 'x' is not a whole number"):
        read('cards = 2\n\n[[card]]\nname = "Map"\n\n[[card]]\nname = "Boat"\ncost = "x"\n')


def test_where_cards_share_a_line_the_card_alone_is_named() -> None:
    with pytest.raises(Mistake, match=r"game/cards\.toml: card 'Boat': cost = 'x' is not a whole number"):
        read('cards = 2\ncard = [{ name = "Map" }, { name = "Boat", cost = "x" }]\n')


@pytest.mark.parametrize(("key", "value"), [("name", "'Map'"), ("number", "7"), ("value", "-1")])
def test_a_card_is_called_by_name_number_or_value(key: str, value: str) -> None:
    with pytest.raises(Mistake, match=f"line 2: card {value}: "):
        read(f"cards = 1\n[[card]]\n{key} = {value}\ncolour = 1\n")


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        ("[rules]\nrounds = 8\nhand = 3", "game/cards.toml [rules]: unknown key 'hand'; there is rounds, title."),
        ('[rules]\nrounds = "8"', "game/cards.toml [rules]: rounds = '8' is not a whole number"),
        ("[rules]", "game/cards.toml [rules]: there is no rounds"),
        ("[ruels]\nrounds = 8", "game/cards.toml: there is no table [rules]"),
        ("rules = 8", "game/cards.toml: there is no table [rules]"),
    ],
)
def test_wrong_numbers_are_refused_with_their_table(rules: str, message: str) -> None:
    cards = read_cards(f"cards = 0\ncard = []\n{rules}\n", Kind, "game/cards.toml")
    with pytest.raises(Mistake) as refused:
        cards.record(Rules, "rules")
    assert str(refused.value) == message


@dataclass(frozen=True)
class Single:
    """A card that does one thing, or several under another name."""

    name: str
    effect: str = ""
    abilities: tuple[str, ...] = ()


@pytest.mark.parametrize("named", ['effect = "drwa"', 'abilities = ["draw", "drwa"]'])
def test_what_a_card_does_is_checked_whatever_the_key_is_called(named: str) -> None:
    with pytest.raises(Mistake, match=r"line 2: card 'Map': unknown effect 'drwa'; there is discard, draw\. Did"):
        read_cards(f'cards = 1\n[[card]]\nname = "Map"\n{named}\n', Single, "game/cards.toml", EFFECTS)


def test_cards_that_cannot_name_the_effects_are_refused() -> None:
    said = "a card cannot name its effects; call the field one of effect, effects, ability, abilities"
    with pytest.raises(FaultyGame, match=said):
        read_cards("cards = 0\ncard = []\n", Rules, "game/cards.toml", EFFECTS)


def test_an_effect_in_a_game_without_effects_is_unknown() -> None:
    with pytest.raises(Mistake, match="card 'Map': unknown effect 'draw'; there is nothing"):
        read_cards('cards = 1\n[[card]]\nname = "Map"\neffects = ["draw"]\n', Kind, "game/cards.toml")


def test_the_file_of_a_game_lies_in_its_package() -> None:
    loaded = load_cards(kombio.__name__, KombioKind, ABILITIES)
    assert sum(kind.copies for kind in loaded.kinds) == 70
    assert loaded.digest == kombio.GAME.cards
    with pytest.raises(Mistake, match=r"kombio/cards.toml line \d+: card 7: unknown effect 'look_at_own'"):
        load_cards(kombio.__name__, KombioKind)


def package_with(content: bytes | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game's package, with a card file of these bytes or none."""
    package = tmp_path / "atlantis"
    package.mkdir()
    (package / "__init__.py").touch()
    if content is not None:
        (package / "cards.toml").write_bytes(content)
    spec = spec_from_file_location("atlantis", package / "__init__.py")
    assert spec is not None
    monkeypatch.setitem(sys.modules, "atlantis", module_from_spec(spec))


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (None, "atlantis/cards.toml: there is no such file"),
        ('name = "Höhle"'.encode("latin-1"), "atlantis/cards.toml: it is not written in UTF-8: "),
    ],
)
def test_a_file_that_cannot_be_read_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes | None, message: str
) -> None:
    package_with(content, tmp_path, monkeypatch)
    with pytest.raises(Mistake) as refused:
        load_cards("atlantis", Kind)
    assert str(refused.value).startswith(message)


def test_a_mark_at_the_start_as_some_editors_leave_it_does_no_harm(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package_with(GOOD.encode("utf-8-sig"), tmp_path, monkeypatch)
    assert load_cards("atlantis", Kind, EFFECTS).kinds == read(GOOD)


@dataclass(frozen=True)
class Effect:
    """An effect with a parameter."""

    do: str
    count: int = 1


@dataclass(frozen=True)
class Rich:
    """A card whose effects are tables."""

    name: str
    effects: tuple[Effect, ...] = ()


def rich(effects: str) -> str:
    return f'cards = 2\n\n[[card]]\nname = "Oar"\n\n[[card]]\nname = "Map"\neffects = [\n  {effects},\n]\n'


def test_an_effect_may_be_a_table_of_parameters() -> None:
    file = read_cards(rich('{ do = "draw", count = 3 }'), Rich, "game/cards.toml", EFFECTS)
    assert file.kinds[1].effects == (Effect("draw", 3),)
    assert file.places[1] == "game/cards.toml line 6: card 'Map'", "lines of effects are no cards"


@pytest.mark.parametrize(
    ("effects", "why"),
    [
        ('{ do = "drow" }', "unknown effect 'drow'"),
        ('{ do = "draw", cuont = 3 }', "unknown key 'cuont'; there is do, count"),
        ("{ count = 3 }", "there is no do"),
        ('"draw"', "is not a list, each a table like { do = ..., count = ... }"),
    ],
)
def test_a_table_that_is_no_effect_is_refused_with_its_card(effects: str, why: str) -> None:
    with pytest.raises(Mistake, match=f"line 6: card 'Map': .*{why}"):
        read_cards(rich(effects), Rich, "game/cards.toml", EFFECTS)
