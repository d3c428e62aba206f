"""The client's types are those of the server."""

import os
import re
import subprocess
import sys
from typing import Any, NamedTuple

import pytest

from stammtisch.core import Match
from stammtisch.core.plain import fields_of
from stammtisch.games import all_games, game_named
from stammtisch.table import wire
from stammtisch.table.wire.typescript import Page, _declare_game, wire_types


@pytest.fixture(scope="module")
def written() -> str:
    """Compiled views have lost their types: as the build does, ask the sources."""
    command = [sys.executable, "-m", "stammtisch.table.wire.typescript"]
    environment = {**os.environ, "STAMMTISCH_INTERPRETED": "1"}
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout


def declared(written: str, name: str) -> str:
    found = re.search(rf"^export type {name} = (.*?);\n$", written, re.MULTILINE | re.DOTALL)
    assert found is not None, name
    return found[1]


@pytest.mark.parametrize("message", list(wire_types()), ids=lambda message: message.__name__)
def test_every_message_is_declared_with_all_its_fields(message: type, written: str) -> None:
    text = declared(written, message.__name__)
    for name in message.__struct_fields__:  # type: ignore[attr-defined]
        assert re.search(rf"^  {name}\??: ", text, re.MULTILINE), name


@pytest.mark.parametrize("game", all_games())
def test_every_view_is_declared_with_all_its_fields(game: str, written: str) -> None:
    match = Match.new(game_named(game), game_named(game).seats[0], 1)
    text = declared(written, f"{game.capitalize()}View")
    assert re.findall(r"^  (\w+): ", text, re.MULTILINE) == list(fields_of(match.game.view(match.state, None)))


def test_what_is_sent_has_its_type_and_may_leave_out_what_is_usual(written: str) -> None:
    assert declared(written, "Answer").startswith('{\n  type: "answer";')
    assert "memory?: boolean;" in declared(written, "NewTable")
    assert "game: string;" in declared(written, "NewTable")
    assert declared(written, "ToTable") == "Answer | Undo | Say | Ping"
    assert re.search(r'  pace: "\w+" . "\w+";', declared(written, "Room"))
    assert wire.Room.__doc__ is not None
    assert wire.Room.__doc__ in written


def test_tuples_have_labels_and_lists_of_what_may_be_missing_brackets(written: str) -> None:
    assert declared(written, "KombioLying") == "[place: number, value: number | null]"
    assert "hands: (number | null)[][];" in declared(written, "KarubaView")


class Named(NamedTuple):
    """What is seen."""

    hand: tuple[int, ...]
    trump: str | None


def typed(s: Any, seat: int | None) -> Named:
    return Named((), None)


def plain(s: Any, seat: int | None) -> tuple[int, ...]:
    return (1,)


@pytest.mark.parametrize(
    ("view", "text"),
    [(typed, "{\n  hand: number[];\n  trump: string | null;\n}"), (plain, "Record<string, unknown>")],
)
def test_a_game_without_a_view_file_has_the_type_that_its_view_says(view: Any, text: str) -> None:
    game = game_named("karuba").replace(view=view, package="stammtisch.table")
    types = Page()
    _declare_game(types, game)
    assert f"export type KarubaView = {text};\n" in types.declared["KarubaView"]
