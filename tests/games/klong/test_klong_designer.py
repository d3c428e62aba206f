"""What no card of the file does yet, but a designer's card could."""

from collections.abc import Iterator
from typing import Any

import pytest

from games.klong.klong_table import WAITING, asked, may, play, table
from games.script import written
from stammtisch.core import Match
from stammtisch.games.klong import GAME, tables
from stammtisch.games.klong.cards import WORDS, read_text
from stammtisch.games.klong.effects import carry_out, discard_for

DRAW_ONE = tables.TEXTS.index([WORDS.index("draw"), 1, 0])


def test_two_cards_are_discarded_or_none() -> None:
    game = GAME.replace(step=lambda s: discard_for(s, 0, 2, DRAW_ONE))
    match: Match[Any] = Match(game, GAME.read({"hands": ["hack hack stumble", WAITING], "piles": ["duck", ""]}))
    play(match, "discard.stumble")
    assert may(match) == {"discard.hack"}, "asked for although there is nothing to choose: the others shall not know"
    play(match, "discard.hack")
    assert written(match, "hands") == ["hack duck", WAITING]
    assert written(match, "discards") == ["stumble hack", ""]


def test_nobody_is_asked_to_discard_more_than_they_hold() -> None:
    game = GAME.replace(step=lambda s: discard_for(s, 0, 2, DRAW_ONE))
    s = GAME.read({"hands": ["hack", WAITING]})
    with pytest.raises(StopIteration):
        game.step(s).send(None)
    assert len(s.hands[0]) == 1


@pytest.fixture
def long_text() -> Iterator[int]:
    """A text that asks, with statements before and after."""
    yield tables._text(read_text("credits 1; discard_for 1: draw 1; credits 2").now)
    tables.TEXTS.pop()
    tables.ASKS.pop()


def test_what_stands_around_a_question_is_carried_out(long_text: int) -> None:
    game = GAME.replace(step=lambda s: carry_out(s, 0, long_text))
    match: Match[Any] = Match(game, GAME.read({"hands": ["hack hack", WAITING], "piles": ["duck", ""]}))
    assert written(match, "credits") == [1, 0]
    match.state.phase = "over"
    play(match, "discard.hack")
    assert written(match, "credits") == [3, 0]
    assert written(match, "hands") == ["hack duck", WAITING]


@pytest.fixture
def drawing_account_hack() -> Iterator[None]:
    """An Account Hack that draws a card where the one of the file pays credits."""
    number = tables.WAITS_FOR.index("trashed")
    before, tables.WAITING_TEXT[number] = tables.WAITING_TEXT[number], DRAW_ONE
    yield
    tables.WAITING_TEXT[number] = before


@pytest.mark.usefixtures("drawing_account_hack")
def test_a_card_drawn_by_a_vaporizer_is_to_be_played() -> None:
    match = table("", WAITING, play="account_hack", pending="account_hack:0", vaporizers=1, piles=["duck", ""])
    play(match, "trash.account_hack")
    assert asked(match) == "action"
    assert "play.duck" in may(match)
    assert "end" not in may(match)


def test_the_blockade_and_the_eradibot_come_with_the_marker() -> None:
    position: Any = {"at": "CM5 CB1", "hacked": ["HY2 PK1", ""]}
    told = play(table("hack", rage=9, **position), "artifact.CM5")
    assert "blocked" in told
    told = play(table("hack", rage=7, **position), "artifact.CM5")
    assert "turned card=eradibot" in told
