"""A browser, a house, and people who come to it. Debian's Chromium, driven by Playwright."""

import asyncio
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from browser.house import House
from browser.inspection import Inspection
from browser.player import Player

#: The same browser without the windows around its pages, which nobody sees here: a page costs less than half. If it is
#: not there, the whole one will do.
PROGRAMS = ("chromium-headless-shell", "chromium")
#: Tests that want the whole one: the other shows no notifications.
WHOLE = ("test_browser_notices.py",)
#: Whoever is only there to play is told what happens in a tenth of the usual time.
HASTE = 0.1
#: Somebody comes to the house: with a name, and with how their browser differs from others.
Come = Callable[..., Player]


def launch(playwright: Playwright, programs: tuple[str, ...] = PROGRAMS) -> Browser:
    program = next(filter(None, map(shutil.which, programs)), None)
    assert program, "the browser tests need Debian's chromium"
    return playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-dev-shm-usage"])


@dataclass
class Driver:
    playwright: Playwright
    browser: Browser
    loop: asyncio.AbstractEventLoop


@pytest.fixture(scope="session")
def driver() -> Iterator[Driver]:
    """One for all tests of a worker.

    Playwright keeps an event loop running in this thread: where no browser is wanted, it is out of sight, or tests
    elsewhere could have none of their own.
    """
    playwright = sync_playwright().start()
    driver = Driver(playwright, launch(playwright), asyncio.get_running_loop())
    asyncio._set_running_loop(None)
    yield driver
    asyncio._set_running_loop(driver.loop)
    driver.browser.close()
    playwright.stop()


@pytest.fixture(scope="module")
def chromium(driver: Driver, request: pytest.FixtureRequest) -> Iterator[Browser]:
    asyncio._set_running_loop(driver.loop)
    if request.path.name in WHOLE:
        whole = launch(driver.playwright, ("chromium",))
        yield whole
        whole.close()
    else:
        yield driver.browser
    asyncio._set_running_loop(None)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    yield from opened(House(tmp_path_factory.mktemp("house")))


@pytest.fixture
def lone_house(tmp_path: Path) -> Iterator[House]:
    """One of a test's own, which notices soon who has left."""
    yield from opened(House(tmp_path, away=0.5))


def opened(house: House) -> Iterator[House]:
    house.open()
    yield house
    house.close()


@pytest.fixture
def come(chromium: Browser, house: House) -> Iterator[Come]:
    """Whoever came must not have seen a page with errors."""
    came: list[Player] = []

    def arrive(
        name: str = "", address: str = house.address, *, tempo: float = HASTE, new: bool = False, **device: Any
    ) -> Player:
        usual = {"viewport": {"width": 1280, "height": 800}, "locale": "en", "reduced_motion": "reduce"}
        player = Player(chromium.new_context(**{**usual, **device}), address, name, tempo, new=new)
        came.append(player)
        return player

    yield arrive
    troubles = [trouble for player in came for trouble in player.troubles]
    for player in came:
        player.context.close()
    assert not troubles


@pytest.fixture
def inspection() -> Iterator[Inspection]:
    inspection = Inspection()
    yield inspection
    assert not inspection.found, "\n".join(inspection.found)
