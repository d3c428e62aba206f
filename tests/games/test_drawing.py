"""The tables in characters, at the first turn, in the middle and at the end of games."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from rich.cells import cell_len
from rich.text import Text

from stammtisch.core import FastRng, Game, Match, Policy, Seat, Words
from stammtisch.core.plain import plain_drawing
from stammtisch.games import all_games, game_named
from stammtisch.games.karuba.drawing import draw
from stammtisch.games.karuba.state import Options
from stammtisch.games.karuba.view import Laid, View

#: Those that are drawn by hand; for the others, see tests/core/test_plain.py.
GAMES = [game for game in all_games().values() if game.draw is not plain_drawing]
NAMES = ["Anna", "Maximiliane von A", "[bold]Carl", "Dora", "安娜安娜安娜安", "Frida", "Gustav", "Hanna"]


def positions(game: Game[Any], seats: int, seed: int = 1, every: int = 10) -> Iterator[Match[Any]]:
    """A random game, shown at every so many questions and at the end."""
    match = Match.new(game, seats, seed)
    policy = Policy(FastRng(seed))
    count = 0
    while match.ask is not None:
        if count % every == 0:
            yield match
        seat = match.to_act()[0]
        match.answer(seat, policy.answer(match.ask, seat))
        count += 1
    yield match


def drawn(match: Match[Any], seat: Seat | None, language: str = "en", *, memory: bool = False) -> str:
    """The drawing without its colours."""
    game = match.game
    view = game.view(match.state, seat)
    words = Words(game, language, NAMES[: match.state.seats], seat)
    return Text.from_markup(game.draw(view if memory else game.forget(view), words), emoji=False).plain


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.name))
def test_a_table_fits_into_80_columns_for_every_number_of_players(game: Game[Any], language: str) -> None:
    for seats in game.seats:
        for match in positions(game, seats, every=37):
            for seat in (0, seats - 1, None):
                assert max(map(cell_len, drawn(match, seat, language, memory=True).splitlines())) <= 80


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.name))
def test_everybody_is_at_the_table_by_name(game: Game[Any]) -> None:
    seats = min(6, game.seats[-1])
    for match in positions(game, seats):
        picture = drawn(match, 1)
        for name in ("Anna", "Maximiliane", "(bold)Carl", "Dora", "安娜安娜", "Frida")[:seats]:
            assert name in picture


def test_kombio_shows_every_card_with_its_number_and_every_unseen_one_from_behind() -> None:
    for match in positions(game_named("kombio"), 4):
        for seat in (0, None):
            view = match.game.view(match.state, seat)
            picture = drawn(match, seat)
            places = sorted(lying.place + 1 for hand in view.hands for lying in hand)
            assert sorted(map(int, re.findall(r"╰[─]?(\d+)╯", picture))) == places
            unseen = sum(lying.value is None for hand in view.hands for lying in hand)
            hidden = bool(view.deck) + (view.holding and view.drawn is None)
            assert picture.count("▒▒") == unseen + hidden


def test_kombio_shows_what_is_remembered_only_to_those_who_play_with_the_memory_aid() -> None:
    marks = 0
    for match in positions(game_named("kombio"), 3):
        assert "?" not in drawn(match, 0)
        marks += drawn(match, 0, memory=True).count("╭─?╮")
    assert marks


def test_kombio_shows_the_drawn_card_to_who_drew_it() -> None:
    match = Match.new(game_named("kombio"), 2, 1)
    seat = match.to_act()[0]
    value = match.game.view(match.state, seat).drawn
    assert f"│{value:2}│ drawn" in drawn(match, seat)
    assert "│▒▒│ drawn" in drawn(match, 1 - seat)


def island(*laid: tuple[int, int, int], seat: Seat = 0, language: str = "en") -> list[str]:
    """A table of Karuba with that island, of seat 0, seen by a seat."""
    view = View(
        seat=seat,
        options=Options(),
        phase="pick",
        round=1,
        piles=(10, 10),
        hands=((None,) * 3, (None,) * 3),
        picked=((), ()),
        totals=(0, 0),
        discards=((), ()),
        islands=(tuple(Laid(*card) for card in laid), ()),
        scores=None,
    )
    words = Words(game_named("karuba"), language, ["Anna", "Bea"], seat)
    return Text.from_markup(draw(view, words), emoji=False).plain.splitlines()


def test_the_paths_of_karuba_join_from_card_to_card() -> None:
    row = (9, 0, 0), (7, 1, 0), (13, 2, 0)
    assert any("╔═════════════╝" in line for line in island(*row))
    assert any("╔═════════╝" in line for line in island(*row, seat=1))
    column = island((8, 0, 0), (4, 0, 1))
    top = next(number for number, line in enumerate(column) if "8  ║" in line)
    x = column[top].index("║")
    assert [line[x] for line in column[top : top + 6]] == ["║", "║", "║", "║", "╣", "║"]


def test_a_card_of_karuba_shows_number_figure_and_treasure() -> None:
    picture = "\n".join(island((12, 0, 0), (7, 1, 0), (16, 2, 0), (3, 0, 1), language="de")[1:])
    for sign in ("12 ║", "☺l", "⌂l", "●", "♦"):
        assert sign in picture


def test_the_columns_and_rows_of_an_island_count_from_its_first_card_and_leave_room_to_grow() -> None:
    row = (9, 0, 0), (7, 1, 0), (13, 2, 0)
    assert any(line.split()[:5] == ["-1", "0", "1", "2", "3"] for line in island(*row))
    assert any(line.split()[:4] == ["0", "1", "2", "3"] for line in island(*row, (1, 3, 0)))
    labels = [
        line[:2].strip() for line in island(*row) if line[2:3] == " " and line[:2].strip().lstrip("-").isdecimal()
    ]
    assert labels == ["-1", "0", "1"]
