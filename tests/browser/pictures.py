"""The pictures of the docs, taken anew: `make pictures`."""

import sys
from base64 import b64decode
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal

from playwright.sync_api import Browser, expect, sync_playwright

from browser.conftest import launch, opened
from browser.house import House
from browser.moments import Stage, moments
from browser.player import Player
from stammtisch.games import game_named

DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}, "color_scheme": "light"}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844}, "color_scheme": "dark", "has_touch": True, "is_mobile": True,
}  # fmt: skip
#: Leads to what the picture shows.
Scene = Callable[[Player], None]


def lobby(anna: Player) -> None:
    expect(anna.go().page.get_by_role("list", name="Games").get_by_role("button").first).to_be_visible()


def kombio(anna: Player) -> None:
    """Anna has drawn a card for the fourth time."""
    anna.go(anna.lay("kombio", "me", *["random"] * 3, race_seconds=15))
    for _ in range(3):
        play_until(anna, has_drawn)
        anna.answer("0.0")
    play_until(anna, has_drawn)
    anna.spare_the_story()


def has_drawn(words: list[str]) -> bool:
    return "0.0" in words and "1.0" not in words


def karuba(anna: Player) -> None:
    """An island half laid, and two cards to lay."""
    anna.go(anna.lay("karuba", "me", *["random"] * 3))
    tiles = anna.board.locator('[data-at^="tile.0."]')
    play_until(anna, lambda words: "@" in words[0] and tiles.count() > 6 and len({one[:2] for one in words}) > 1)
    anna.spare_the_story()


def klobba(anna: Player) -> None:
    """There are trophies, and an Action card is to be laid."""
    anna.go(anna.lay("klobba", "me", *["random"] * 3))
    trophies = anna.board.locator(".trophy")
    play_until(anna, lambda _: trophies.count() > 2 and anna.prompt.inner_text() == "Which Action card do you lay?")
    anna.spare_the_story()


def barbarity(anna: Player) -> None:
    """Guards lie on the Prizes, and Anna may set out."""
    anna.go(anna.lay("barbarity", "me", *["random"] * 2))
    guards = anna.board.locator('[data-at^="guard."]')
    play_until(anna, lambda words: guards.count() > 2 and "adventure" in words, otherwise=-1)
    anna.spare_the_story()


def klong(anna: Player) -> None:
    """Some cards are played, and Anna can go here and there."""
    anna.go(anna.lay("klong", "me", *["random"] * 2))
    play_until(anna, lambda words: sum(word.startswith(("move", "buy")) for word in words) > 8)
    anna.spare_the_story()


def play_until(anna: Player, there: Callable[[list[str]], bool], otherwise: int = 0) -> None:
    """Nobody waits for the story: what counts is the table as it is."""
    while not there(words := anna.words()):
        anna.answer("draw" if "draw" in words else words[otherwise])
        anna.spare_the_story()
        anna.wait_till_still()


SCENES: list[Scene] = [lobby, kombio, karuba, klobba, barbarity, klong]


def take(browser: Browser, house: House, scene: Scene, device: dict[str, Any], file: Path) -> None:
    context = browser.new_context(locale="en", reduced_motion="reduce", **device)
    anna = Player(context, house.address, "Anna", tempo=0)
    scene(anna)
    anna.page.evaluate("Promise.all([document.fonts.ready, ...document.images].map(one => one.decode?.() ?? one))")
    anna.wait_till_still()
    shot = context.new_cdp_session(anna.page).send("Page.captureScreenshot", {"format": "webp", "quality": 80})
    file.write_bytes(b64decode(shot["data"]))
    context.close()


#: Six moments of each game: how many play (the fewest or the most), which moment, in which language and light, and the
#: size of the screen.
MOMENTS: list[tuple[int, str, str, Literal["light", "dark"], tuple[int, int]]] = [
    (0, "first", "en", "light", (1440, 900)),
    (0, "crowded", "de", "dark", (1440, 900)),
    (-1, "crowded", "en", "light", (1366, 650)),
    (-1, "most answers", "de", "light", (1280, 600)),
    (-1, "crowded", "de", "dark", (390, 844)),
    (0, "crowded", "en", "dark", (844, 390)),
]
GAMES = ("kombio", "karuba", "klobba", "barbarity", "klong")


def gallery(browser: Browser, house: House, folder: Path) -> None:
    """How each board looks with few and many, on large and small screens: in half the size, to be looked through."""
    folder.mkdir(exist_ok=True)
    for game in GAMES:
        seats = game_named(game).seats
        for nth, (few, moment, language, light, (width, height)) in enumerate(MOMENTS):
            size: Any = {"width": width, "height": height}
            context = browser.new_context(locale=language, color_scheme=light, reduced_motion="reduce", viewport=size)
            stage = Stage(Player(context, house.address, "Anna", tempo=0))
            stage.lay(game, seats[few], moments(game, seats[few])[moment])
            stage.player.wait_till_still()
            clip = {"x": 0, "y": 0, **size, "scale": 0.6}
            how = {"format": "webp", "quality": 60, "clip": clip}
            shot = context.new_cdp_session(stage.player.page).send("Page.captureScreenshot", how)
            (folder / f"{game}-{nth + 1}.webp").write_bytes(b64decode(shot["data"]))
            context.close()


def main(folder: Path) -> None:
    folder.mkdir(exist_ok=True)
    with TemporaryDirectory() as data, sync_playwright() as playwright:
        browser = launch(playwright)
        for house in opened(House(Path(data))):
            for scene in SCENES:
                take(browser, house, scene, DESKTOP, folder / f"{scene.__name__}.webp")
                take(browser, house, scene, PHONE, folder / f"{scene.__name__}-phone.webp")
            gallery(browser, house, folder / "gallery")
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
