"""Games without a mouse, from the lobby to the scores."""

import re
from functools import partial
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, expect

from browser.conftest import Come
from browser.hurry import hurry, to_round
from browser.picks import Pick, raid
from browser.player import Player

#: Nobody wants to press a key more often than that to get somewhere.
FAR = 60
#: With keys, before a long game goes on by itself.
FIRST = 6


def last(words: list[str]) -> str:
    return words[-1]


def test_kombio_is_played_with_keys_alone(come: Come) -> None:
    anna = come("Anna").go()
    set_up(anna, "Kombio", "rounds to play", "1")
    anna.play(
        lambda words: next(word for word in ("call", "draw", "-", words[-1]) if word in words), partial(press, anna)
    )
    expect(anna.ending.get_by_role("row")).to_have_count(3)


def test_karuba_is_played_with_keys_alone(come: Come) -> None:
    anna = come("Anna").go()
    set_up(anna, "Karuba")
    come_near_the_end(anna, last, 7)
    anna.play(last, partial(press, anna))
    expect(anna.ending.get_by_role("row")).to_have_count(3)
    anna.page.keyboard.press("Escape")
    expect(anna.ending).to_have_count(0)


@pytest.mark.parametrize(
    ("game", "number", "value", "pick"),
    [
        ("Klobba", "rounds to play", "2", last),
        ("Barbarity", "turns, all players together", "10", last),
        ("Klong", "", "", raid),
    ],
    ids=["klobba", "barbarity", "klong"],
)
def test_the_larger_games_are_played_with_keys_alone(
    game: str, number: str, value: str, pick: Pick, come: Come
) -> None:
    anna = come("Anna").go()
    set_up(anna, game, number, value)
    if game == "Klong":
        come_near_the_end(anna, pick, 11)
    anna.play(pick, partial(press, anna))
    expect(anna.ending.get_by_role("row")).to_have_count(3)


def come_near_the_end(anna: Player, pick: Pick, late: int) -> None:
    """A few answers with keys; then it goes on by itself till a late round."""
    for _ in range(FIRST):
        press(anna, pick(anna.words()))
    hurry(urlsplit(anna.page.url).path, {anna: pick}, to_round(late))


def set_up(anna: Player, game: str, number: str = "", value: str = "") -> None:
    """A table for two, one of them a bot; one of the game's numbers may be changed."""
    page, keys = anna.page, anna.page.keyboard
    walk_to(page.get_by_role("button", name=re.compile(f"^{game}")))
    keys.press("Enter")
    walk_to(page.get_by_text("Or set a table for friends"))
    keys.press("Enter")
    walk_to(page.get_by_label("Seat 2"))
    keys.type("Bot: Whim")
    walk_to(page.get_by_role("button", name="One less"))
    keys.press("Enter")
    if number:
        walk_to(page.get_by_text("Rules of your own"))
        keys.press("Enter")
        walk_to(page.get_by_label(number))
        keys.press("Control+a")
        keys.type(value)
    walk_to(page.get_by_role("button", name="Open the table"))
    keys.press("Enter")


def press(anna: Player, word: str) -> None:
    """Numbers for the first nine options, arrows and Enter for the others."""
    number = anna.words_now().index(word) + 1
    if number <= 9:
        anna.page.keyboard.press(str(number))
    else:
        walk_to(anna.option(word), "ArrowRight")
        anna.page.keyboard.press("Enter")


def walk_to(there: Locator, key: str = "Tab") -> None:
    """Press a key until something has the focus."""
    expect(there).to_be_visible()
    for _ in range(FAR):
        there.page.keyboard.press(key)
        if there.evaluate("thing => thing === document.activeElement"):
            return
    raise AssertionError(f"{key} does not lead to {there}")
