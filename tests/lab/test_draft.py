"""Drafts of changed cards: the schema is what the loader checks, and whatever is changed is seen everywhere alike."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from stammtisch import lab
from stammtisch.core import Mistake, Overlay, read_overlay
from stammtisch.core.overlay_text import written_overlay
from stammtisch.core.schema import FieldSchema
from stammtisch.games import game_named

GAMES = ["barbarity", "karuba", "klobba", "klong", "kombio"]
WOLF = {"name": "Wolf Cub", "kind": "battle", "value": 2, "copies": 3}


@pytest.mark.parametrize("game", GAMES)
def test_every_card_and_number_of_a_game_fits_its_schema(game: str) -> None:
    schema = lab.schema(game)
    known = {field.name: field for field in schema.card}
    assert schema.called in known
    for card in schema.cards:
        assert {name for name, field in known.items() if field.required} <= set(card) <= set(known)
        for name, value in card.items():
            assert fits(value, known[name], card), (card, name)
    for name, table in schema.tables.items():
        assert {field.name for field in table} == set(schema.values[name])
        assert all(fits(schema.values[name][field.name], field, {}) for field in table)


def fits(value: Any, field: FieldSchema, card: Any) -> bool:
    many = value if isinstance(value, list) else [value]
    least, most = (field.least if field.least is not None else -1000), field.most or 1000
    if field.sort in {"number", "numbers"}:
        return all(least <= one <= most for one in many)
    if field.sort == "records":
        inner = {one.name: one for one in field.of}
        return all(fits(one[key], inner[key], card) for one in many for key in one)
    choices = field.choices_by.get(card.get(field.by), ()) if field.by else field.choices
    return not choices or all(one in choices for one in many)


def out_of_range() -> Iterator[tuple[str, str, str, int]]:
    """Every number of every game's schema, and one that it does not allow."""
    for game in GAMES:
        for name, table in lab.schema(game).tables.items():
            for field in table:
                if field.sort == "number" and field.least is not None:
                    yield game, name, field.name, field.least - 1
                if field.sort == "number" and field.most is not None:
                    yield game, name, field.name, field.most + 1


def test_the_loader_refuses_what_the_schema_does_not_allow() -> None:
    tried = list(out_of_range())
    assert len(tried) > 50
    for game, table, key, value in tried[:: len(tried) // 12]:
        draft = read_overlay(f'game = "{game}"\n\n[{table}]\n{key} = {value}', "my.toml")
        with pytest.raises(Mistake, match=rf"my.toml line 4: .*{key} = {value}; it is"):
            lab.check(draft)


def test_the_choices_of_an_effect_depend_on_when_it_comes_about() -> None:
    [effects] = [field for field in lab.schema("barbarity").card if field.name == "effects"]
    [do] = [field for field in effects.of if field.name == "do"]
    assert do.by == "when"
    assert "end" in do.choices_by["trap"]
    assert "end" not in do.choices_by["action"]


def test_a_draft_is_checked_drawn_and_explained() -> None:
    draft = Overlay("a draft", "barbarity", {}, [WOLF], ["Pigsticker"])
    assert lab.check(draft).cards != game_named("barbarity").cards
    cards = lab.printed(draft, "de").cards
    assert cards["wolf-cub"].value == 2
    assert "pigsticker" not in cards
    last = lab.pages(draft, "de")[-1]
    assert last.title == "An diesem Tisch geändert"
    assert "Wolf Cub" in last.text
    assert "nicht im Spiel" in last.text
    assert "Wolf Cub" not in str(game_named("barbarity").info)


def test_a_draft_that_cannot_be_played_is_refused() -> None:
    for change, said in ((["Pigstiker"], "Did you mean Pigsticker"), (["Valkyria"], "there are 4 Heroes")):
        for look in (lab.check, lab.printed, lab.pages):
            with pytest.raises(Mistake, match=f"^a draft.*{said}"):
                look(Overlay("a draft", "barbarity", {}, (), change))


def test_a_study_knows_added_cards_and_does_not_miss_removed_ones() -> None:
    draft = Overlay("a draft", "barbarity", {}, [WOLF], ["Pigsticker"])
    study = lab.study("barbarity", games=20, seed=1, cards=draft)
    used = set(study.table("cards").column("card").to_pylist())
    assert "Wolf Cub" in used
    assert "Pigsticker" not in used
    assert "without Pigsticker" in study.report()


@pytest.mark.parametrize(
    "source",
    [
        'game = "barbarity"\n',
        'game = "barbarity"\nremove = ["Beard Pull"]\n\n[rules]\nhand = 4\n\n[cards.hop-it]\ncopies = 2\n',
        'game = "klong"\n\n[module.HY.spaces.HY1]\nhas = ["minor"]\n\n[cards."a b"]\ntext = "say \\"hi\\""\n',
        'game = "barbarity"\n\n[[add]]\nname = "Ö"\neffects = [{ do = "draw", count = 2 }]\n\n[[add]]\nname = "B"\n',
    ],
)
def test_a_draft_is_written_as_it_is_read(source: str, tmp_path: Path) -> None:
    overlay = read_overlay(source, "my.toml")
    assert written_overlay(overlay) == source
    again = read_overlay(written_overlay(overlay), "my.toml")
    assert replace(again, lines={}) == replace(overlay, lines={})
