"""The table in characters."""

from typing import Any

import pytest
from rich.text import Text

from games.klobba.klobba_table import fight, table
from games.script import play
from stammtisch.core import Match, Words
from stammtisch.games.klobba import GAME
from stammtisch.games.klobba.state import Klobba

FULL = ["claw7~ claw6 raven6", "talon2 raven9 claw4", "fox10 talon6 talon5", "fox5 talon4 talon3"]


def drawn(match: Match[Klobba], seat: int | None, language: str = "en", *, memory: bool = True) -> str:
    seen: Any = GAME.view(match.state, seat)
    words = Words(GAME, language, ["Ann", "Ben", "Cem", "Dora"][: match.state.seats], seat)
    return Text.from_markup(GAME.draw(seen if memory else GAME.forget(seen), words)).plain


def test_a_barbarian_shows_value_clan_and_stars() -> None:
    picture = drawn(table(bands=FULL), 0)
    assert "│ 6Y│" in picture
    assert "│10O│" in picture
    assert "╰***╯" in picture


def test_who_lies_face_down_is_shown_to_those_with_a_memory_aid_only() -> None:
    match = table(bands=FULL)
    assert "│▒7Y│" in drawn(match, 0)
    assert "│▒▒▒│" in drawn(match, 0, memory=False)
    assert "7Y" not in drawn(match, 0, memory=False)


def test_an_offer_is_named_to_those_who_know_it() -> None:
    match = table(bands=FULL, hands=["boss glory", "flee glory", "boss glory", "couple glory"])
    play(match, "0 band.1, 1 flee, 3 couple")
    assert "● offer: Flee & Surprise" in drawn(match, 0)
    assert "● offer: face down" in drawn(match, 2)


@pytest.mark.parametrize(("language", "totem"), [("en", "● Black: Ann"), ("de", "● Schwarz: Ann")])
def test_the_totems_and_the_groups_are_shown(language: str, totem: str) -> None:
    match = table(bands=FULL, seats=3)
    play(match, "0 free.3")
    picture = drawn(match, None, language)
    assert totem in picture
    assert "(●)" in picture
    assert "Cem (○)" in picture


def test_selected_barbarians_have_a_star() -> None:
    match, _ = fight("D", "C", "boss", "boss")
    assert "╭──★╮" in drawn(match, None)


def test_a_card_that_lies_hidden_and_a_surprise_are_shown() -> None:
    match, _ = fight("D", "A", "flee", "swap", actions="glory couple ravens talons")
    assert "● Surprise: face down" in drawn(match, 0)
    match, _ = fight("D", "C", "flee", "boss", actions="glory")
    assert "● Surprise: The Glory" in drawn(match, 0)


def test_new_cards_are_shown_beside_the_hand() -> None:
    match, _ = fight("A", "D", "swap", "boss", actions="couple ravens second boss")
    play(match, "0 glory, 0 berzerk, 0 berzerk")
    assert "new:  ▪ The Odd Couple" in drawn(match, 0)
    assert "new:" not in drawn(match, 1)


def test_a_hand_says_what_its_cards_do_and_shows_equal_ones_once() -> None:
    match = table(bands=FULL, hands=["berzerk glory glory foxes", "boss", "boss", "boss"])
    picture = drawn(match, 0)
    assert "▪ Berzerk!  one with the lowest value, times 2, at most 13" in picture
    assert picture.count("The Glory Seeker") == 1
    assert "The Glory Seeker ×2" in picture  # noqa: RUF001 (times, not the letter)
    assert max(map(len, drawn(match, 0, "de").splitlines())) <= 79


def test_free_bands_are_numbered_as_in_the_question() -> None:
    picture = drawn(table(bands=FULL, seats=2), 0)
    assert "Free Band 2" in picture
    assert "Free Band 4" in picture
