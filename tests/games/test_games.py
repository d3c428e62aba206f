"""Games are found, not listed."""

import re
from collections.abc import Iterator
from dataclasses import fields
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import stammtisch.games
from stammtisch.core import LANGUAGES, FastRng, Match, Mistake, Policy
from stammtisch.core.plain import fields_of
from stammtisch.games import all_games, game_named

#: A new game need not have one yet.
WITH_PAGES = [game for game in all_games().values() if files(game.package).joinpath("README.md").is_file()]
FOLDERS = sorted(path.parent for path in Path(stammtisch.games.__file__).parent.glob("*/__init__.py"))


def test_every_folder_is_a_game_of_its_name() -> None:
    assert [folder.name for folder in FOLDERS] == list(all_games())
    assert all(name == game.name for name, game in all_games().items())


def test_an_unknown_game_is_refused_with_the_nearest() -> None:
    with pytest.raises(Mistake, match=r"unknown game 'combio'; there is .*karuba, .*kombio.*\. Did you mean kombio\?"):
        game_named("combio")


def test_our_games_have_rules_pages() -> None:
    assert {"barbarity", "karuba", "klobba", "klong", "kombio"} <= {game.name for game in WITH_PAGES}


@pytest.mark.parametrize("game", WITH_PAGES, ids=lambda game: str(game.name))
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_page_explains_every_question_once(game: Any, language: str) -> None:
    folder = Path(stammtisch.games.__file__).parent / game.name
    page = (folder / ("README.md" if language == "en" else f"README.{language}.md")).read_text("utf-8")
    marks = re.findall(r"<!-- ([a-z_ ]+) -->\n#+ ", page)
    assert sorted(kind for mark in marks for kind in mark.split()) == sorted(game.questions)


@pytest.mark.parametrize("game", list(all_games().values()), ids=lambda game: str(game.name))
def test_a_view_has_the_same_parts_for_everyone(game: Any) -> None:
    match = Match.new(game, 2, 1)
    views = {seat: fields_of(game.view(match.state, seat)) for seat in (0, 1, None)}
    assert len({tuple(view) for view in views.values()}) == 1
    assert [view.get("seat", seat) for seat, view in views.items()] == [0, 1, None]


@pytest.mark.parametrize("game", list(all_games().values()), ids=lambda game: str(game.name))
def test_a_table_shows_at_a_glance_whether_there_is_a_result(game: Any) -> None:
    match, policy = Match.new(game, 2, 1, fleeting=True), Policy(FastRng(1))
    while match.ask is not None:
        assert match.state.goes_on()
        assert match.result() is None
        match.settle(policy)
    assert not match.state.goes_on()
    assert match.result() is not None


def lists_in(value: Any) -> Iterator[int]:
    """Which lists, dicts and sets something is made of, by their identity."""
    if isinstance(value, list | dict | set):
        yield id(value)
        for one in value.values() if isinstance(value, dict) else value:
            yield from lists_in(one)


@pytest.mark.parametrize("game", list(all_games().values()), ids=lambda game: str(game.name))
def test_no_list_lies_twice_on_a_table_or_on_two_tables(game: Any) -> None:
    """Otherwise one who lays a card there lays it in two places, or in the next game."""
    tables = [game.setup(game.seats[-1], FastRng(seed), game.options()) for seed in (1, 2)]
    found = [one for table in tables for part in fields(table) for one in lists_in(getattr(table, part.name))]
    assert len(found) > 4
    assert len(found) == len(set(found))
