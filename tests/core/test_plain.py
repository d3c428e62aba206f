"""The table of a game that nobody has drawn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import pytest

from stammtisch.core import Match, Words
from stammtisch.core.plain import fields_of, plain_drawing
from stammtisch.games import all_games, game_named


class Named(NamedTuple):
    """A view in a named tuple."""

    hands: tuple[int, ...]
    deck: int


@dataclass
class Player:
    """A part of a view."""

    gold: int
    cards: list[str | None]


@pytest.mark.parametrize(
    ("view", "fields"),
    [
        (Named((1, 2), 3), {"hands": (1, 2), "deck": 3}),
        (Player(3, []), {"gold": 3, "cards": []}),
        (((1, 2), 3), {"0": (1, 2), "1": 3}),
        ([4], {"0": 4}),
        ({"deck": 3, 1: 2}, {"deck": 3, "1": 2}),
        ("all", {"0": "all"}),
        (None, {"0": None}),
    ],
)
def test_a_view_goes_by_its_fields_whatever_it_is_made_of(view: Any, fields: dict[str, Any]) -> None:
    assert fields_of(view) == fields


def test_every_field_has_a_line() -> None:
    view = {"turn_of": 1, "hands": ((1, None), (2, 3)), "deck": (), "over": False, "best": Player(3, ["a[b]", None])}
    assert plain_drawing(view, None).splitlines() == [
        "turn of: 1",
        "hands: 1 - | 2 3",
        "deck: -",
        "over: no",
        "best: gold 3, cards a(b) -",
    ]


@pytest.mark.parametrize("name", all_games())
def test_every_game_can_be_drawn_so(name: str) -> None:
    game = game_named(name)
    view = game.view(Match.new(game, 2, 1).state, 0)
    drawing = plain_drawing(view, Words(game, "en", ["Anna", "Ben"], 0))
    assert len(drawing.splitlines()) == len(fields_of(view))


def test_fields_are_called_by_the_words_of_the_game() -> None:
    german = Words(game_named("kombio"), "de", ["Anna", "Ben"], 0)
    assert plain_drawing({"deck": 3, "who_knows": 1}, german).splitlines() == ["Nachziehstapel: 3", "who knows: 1"]
