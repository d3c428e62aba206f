"""The tables on a small screen, 60 columns and 24 rows: at the first turn and at the crowded end of every game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

import pytest
from rich.cells import cell_len
from rich.text import Text

from stammtisch.bots import Bots, bot_named
from stammtisch.core import FastRng, Game, Match, Seat, Words
from stammtisch.core.canvas import Canvas, fitting, listed
from stammtisch.games import all_games, game_named

SMALL = (60, 24)
NAMES = ["Anna", "Maximiliane von A", "[bold]Carl", "Dora", "安娜安娜安娜安", "Frida", "Gustav", "Hanna"]
GAMES = [
    pytest.param(game, seats, id=f"{game.name}-{seats}")
    for game in all_games().values()
    for seats in (game.seats[0], game.seats[-1])
]


def moments(game: Game[Any], seats: int, seed: int = 1, every: int = 29) -> Iterator[Match[Any]]:
    """The first turn, some in between, and the end of a game of casual bots, who lay out more than chance does."""
    match = Match.new(game, seats, seed)
    table = Bots(match, [bot_named("casual", FastRng(seat)) for seat in range(seats)], FastRng(seed))
    count = 0
    yield match
    while match.ask is not None:
        for _, seat, option in table.answers():
            match.answer(seat, option)
            count += 1
            if count % every == 0:
                yield match
    yield match


def shown(match: Match[Any], seat: Seat | None, language: str, room: tuple[int, int] | None) -> list[str]:
    """The lines of the table, as who sits there sees it with all they remember."""
    game = match.game
    words = Words(game, language, NAMES[: match.state.seats], seat)
    words.room = room
    return Text.from_markup(game.draw(game.view(match.state, seat), words), emoji=False).plain.split("\n")


def uncut(whole: Canvas, room: tuple[int, int] | None, brief: Callable[[int], Canvas]) -> Canvas:
    """As `fitting`, but whatever is too large stays so."""
    fits = room is None or (whole.width <= room[0] and whole.height <= room[1])
    return whole if fits or room is None else brief(room[0])


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_a_table_fits_into_60_columns_and_24_rows(game: Game[Any], seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module(f"{game.package}.drawing"), "fitting", uncut)
    overviews = 0
    for match in moments(game, seats):
        for seat, language in ((0, "de"), (seats - 1, "en"), (None, "de")):
            lines = shown(match, seat, language, SMALL)
            picture = "\n".join(lines)
            assert max(map(cell_len, lines)) <= SMALL[0], picture
            assert len(lines) <= SMALL[1], picture
            overviews += lines != shown(match, seat, language, None)
            for name in ("Anna", "Maximilian", "(bold)Carl", "Dora", "安娜", "Frida", "Gustav", "Hanna")[:seats]:
                assert name in picture
    assert overviews  # somewhere the whole table is larger than that


@pytest.mark.parametrize("name", ["barbarity", "klobba", "klong"])
def test_an_overview_names_every_card_one_holds(name: str) -> None:
    game = game_named(name)
    seats = game.seats[-1]
    for match in moments(game, seats, every=13):
        view = game.view(match.state, 0)
        words = Words(game, "en", NAMES[:seats], 0)
        hand = view.players[0].hand if name == "klong" else view.hands[0]
        picture = " ".join(" ".join(shown(match, 0, "en", SMALL)).split())
        for card in hand:
            assert (card.name if name == "barbarity" else words.say(card)) in picture


def test_what_fits_is_shown_whole_and_what_does_not_is_cut_in_the_last_resort() -> None:
    whole = listed(["one", "two", "three"], 3)
    assert fitting(whole, None, lambda _: Canvas()) is whole
    assert fitting(whole, (5, 3), lambda _: Canvas()) is whole
    assert str(fitting(whole, (5, 2), lambda width: listed(["a" * 9, "b", "c"], width + 2))) == "aaaaa\nb  c"
    assert str(fitting(whole, (4, 2), lambda width: listed(["a", "b", "c"], width - 3))) == "a\nb"
