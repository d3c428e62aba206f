"""A game that comes as a package of its own: with the plain board, with that of docs/boards.md, with a broken one."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from browser.conftest import opened
from browser.house import House
from browser.inspection import Inspection
from browser.player import Player
from tutorial import FILE, PAGE, write_metadata, write_package

BOARDS = PAGE.parent / "boards.md"
BOARD = "spitz/board/dist/board.js"


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Spitz as pip would install it, in a folder on the path of the server."""
    write_package(tmp_path)
    write_metadata(tmp_path)
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    return tmp_path


def bring_board(package: Path, text: str) -> None:
    (package / BOARD).parent.mkdir(parents=True)
    (package / BOARD).write_text(text, "utf-8")


@pytest.fixture
def anna(chromium: Browser, tmp_path: Path) -> Iterator[Player]:
    for house in opened(House(tmp_path / "house")):
        yield Player(chromium.new_context(locale="en", reduced_motion="reduce"), house.address, "Anna")


def own_card(anna: Player) -> str:
    """The lowest card in the hand, once it can be played."""
    return anna.words()[0]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_game_without_a_board_is_played_with_the_plain_one(
    scheme: str, package: Path, anna: Player, inspection: Inspection
) -> None:
    anna.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]  # one of its literals
    anna.go()
    expect(anna.page.get_by_role("button", name=re.compile("^Spitz"))).to_be_visible()
    inspection.look("lobby", anna)
    anna.go(anna.lay("spitz", "me", "random"))
    expect(anna.board.get_by_role("heading", name="On the table")).to_be_visible()
    card = own_card(anna)
    inspection.look("plain board", anna)
    assert anna.board.get_by_text("face down").count() == 5
    anna.board.get_by_role("button", name=f"the {card}").click()
    expect(anna.board.get_by_label("What just happened")).to_contain_text(f"You play the {card}.")
    anna.play(lambda words: words[0])
    assert not anna.troubles


def test_a_package_brings_its_board_as_a_module(package: Path, anna: Player, inspection: Inspection) -> None:
    bring_board(package, dict(FILE.findall(BOARDS.read_text("utf-8")))[BOARD])
    anna.go(anna.lay("spitz", "me", "random"))
    card = own_card(anna)
    inspection.look("board of a package", anna)
    anna.option(card).hover()
    hand = anna.board.get_by_role("group", name="hand").get_by_role("button")
    expect(hand.first).to_have_css("outline-width", "4px")
    hand.first.click()
    expect(hand).to_have_count(4)
    expect(anna.board.get_by_role("group", name="played").locator("span")).to_have_count(2)
    anna.play(lambda words: words[0])
    assert not anna.troubles


def test_a_board_that_cannot_be_loaded_is_replaced_by_the_plain_one(package: Path, anna: Player) -> None:
    bring_board(package, "throw new Error('no board today');")
    anna.go(anna.lay("spitz", "me", "random"))
    expect(anna.board.get_by_role("alert")).to_have_text(re.compile("could not be loaded"))
    anna.board.get_by_role("button", name=f"the {own_card(anna)}").click()
    expect(anna.board.get_by_label("What just happened")).to_be_visible()
    assert any("no board today" in trouble for trouble in anna.troubles)
