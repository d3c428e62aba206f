"""The table in characters."""

import re
from typing import Any

import pytest

from games.klong.klong_table import may, play, table
from stammtisch.core import LANGUAGES, FastRng, Match, Words
from stammtisch.core.canvas import text_width
from stammtisch.core.laws import pick
from stammtisch.games.klong import GAME
from stammtisch.games.klong.cards import CARDS
from stammtisch.games.klong.ship import CODES, NAMES, SHIPS


def drawn(match: Match[Any], seat: int | None, language: str = "en") -> list[str]:
    words = Words(GAME, language, ["Anna", "Ben", "Carsten", "Dörte"], seat)
    return re.sub(r"\[[^\[\]]*\]", "", GAME.draw(GAME.view(match.state, seat), words)).split("\n")


@pytest.mark.parametrize("code", CODES)
def test_every_ship_is_drawn_with_all_its_spaces(code: str) -> None:
    match = Match.new(GAME, 2, 1, GAME.options(ship=code))
    sheet = " ".join(drawn(match, 0))
    assert all(re.search(rf"{NAMES[at]}\b", sheet) for at in SHIPS[match.state.ship].spaces)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", GAME.seats)
def test_the_table_is_never_wider_than_80_columns(seats: int, language: str) -> None:
    match, dice = Match.new(GAME, seats, seats, GAME.options(ship="random")), FastRng(1)
    for _ in range(400):
        if match.ask is None:
            break
        match.answer(*pick(match, dice))
        if not dice.below(20):
            for seat in (0, None):
                assert all(text_width(line) <= 80 for line in drawn(match, seat, language))


def test_the_table_shows_who_has_what() -> None:
    position: Any = {"hacked": ["HY2 PK1", "HY3"], "artifacts": [10, 0], "crystals": [2, 0], "goods": ["telepass", ""]}
    lines = "\n".join(drawn(table("hack", damage=[3, 0], credits=[4, 0], **position), 0))
    for part in ("■■■□□□□□□□", "credits 4", "code (HY2 PK1)", "artifact 10", "crystals 2", "TelePass", "@ HY3"):
        assert part in lines


def test_a_spectator_sees_no_hand() -> None:
    match = table("void_diamond", "hack")
    assert "Void Diamond" in "\n".join(drawn(match, 0))
    assert "Void Diamond" not in "\n".join(drawn(match, None))
    assert "Void Diamond" not in "\n".join(drawn(match, 1))


def test_the_paths_from_here_are_listed_with_their_boots_and_bars() -> None:
    assert "boots to: CB1 1, CB10 1#" in drawn(table("hack", at="CB2 CB1"), 0)


def test_a_card_without_a_price_and_an_empty_hand_take_no_room() -> None:
    match = table("hack hack")
    assert "  2 x Hack skill 1" in drawn(match, 0)
    play(match, "play.hack, play.hack")
    assert "buy.vasr" in may(match)
    assert "hand:" not in drawn(match, 0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_is_read_to_its_end(language: str) -> None:
    missions = [kind.name for kind in CARDS if kind.pile == "mission"]
    for first in range(0, len(missions), 6):
        row = (missions[first : first + 6] + ["."] * 6)[:6]
        lines = drawn(table("hack", row=" ".join(row)), 0, language)
        assert not [line for line in lines if "…" in line or text_width(line) > 80]
