"""On a phone: fingers on the board, and a second tap where a slip would hurt."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from browser.conftest import Come
from browser.hurry import hurry, to_round
from browser.player import Player, going_on

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@pytest.fixture
def phone(come: Come) -> Player:
    return come("Anna", **PHONE)


def test_kombio_is_played_on_a_phone(phone: Player) -> None:
    phone.go(phone.lay("kombio", "me", "random", options={"rounds": 1}, race_seconds=15))
    turns = 0

    def pick(words: list[str]) -> str:
        nonlocal turns
        if "draw" not in words:
            return words[-1] if "-" not in words else "-"
        turns += 1
        return "call" if turns > 2 and "call" in words else "draw"

    def press(word: str) -> None:
        tap(phone, phone.place({"draw": "deck", "-": "pile"}.get(word, word)), phone.option(word))

    phone.play(pick, press)
    expect(phone.ending.get_by_role("row")).to_have_count(3)


def test_karuba_is_played_on_a_phone(phone: Player) -> None:
    table = phone.lay("karuba", "me", "random")
    hurry(table, {phone: lambda words: words[-1]}, to_round(6))
    phone.go(table)
    cards = phone.board.locator('[data-at^="card."] > button')

    def press(word: str) -> None:
        if "@" in word:
            cell = phone.board.get_by_label(phone.option(word).inner_text().split("\n")[-1], exact=True)
            if len({lay.partition("@")[0] for lay in going_on(phone.words_now())}) > 1:
                phone.place(f"pick.0.{word.partition('@')[0]}").tap()
            cell.tap()  # shows the card there
            cell.tap()  # lays it
        elif cards.count() > 1:
            for number in re.findall(r"\d+", word):
                phone.place(f"card.{number}").tap()
            phone.board.get_by_role("button", name="together").tap()
        else:
            tap(phone, phone.option(word))

    phone.play(lambda words: words[-1], press)
    expect(phone.ending.get_by_role("row")).to_have_count(3)


def tap(phone: Player, *ways: Locator) -> None:
    """Touch the first of these that is there, and confirm if asked to."""
    for way in ways:
        if way.count():
            way.first.tap(timeout=3000)
            break
    sure = phone.bar.get_by_role("button", name=re.compile("^Sure"))
    if sure.count():
        sure.tap()
