"""A designer who never saw a terminal: edits a card, sees it drawn, studies it, plays it, and takes the file home."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.conftest import Come
from browser.inspection import Inspection
from browser.player import Player
from stammtisch.core import read_overlay
from stammtisch.games import all_games


@pytest.fixture(scope="module")
def link(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The way into the lab, as the server prints it."""
    command = [sys.executable, "-m", "stammtisch", "table", "--lab", "--port", "0", "--host", "127.0.0.1"]
    folder = str(tmp_path_factory.mktemp("lab"))
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen([*command, "--data", folder], stdout=subprocess.PIPE, text=True, env=environment) as program:
        try:
            assert program.stdout is not None
            yield next(found[0] for line in program.stdout if (found := re.search(r"http\S+/lab#\S+", line)))
        finally:
            program.terminate()


def choose(page: Page, card: str) -> None:
    page.get_by_role("navigation").get_by_role("button", name=card).press("Enter")


def test_a_card_is_changed_drawn_studied_played_and_taken_home(link: str, come: Come, tmp_path: Path) -> None:
    anna = come(address=link.partition("/lab")[0])
    page = anna.page
    page.goto(link.partition("#")[0])
    expect(page.get_by_role("alert").filter(has_text="The lab is for who runs this server")).to_be_visible()
    page.goto(link)
    drawn = page.locator("[data-card]")
    choose(page, "Beard Pull")
    expect(drawn.locator(".number")).to_have_text("2")

    value = page.get_by_label("Value", exact=True)
    value.fill("400")
    changes = page.get_by_role("region", name="Your changes")
    expect(changes.get_by_role("alert")).to_contain_text("line 4: card 'Beard Pull': value = 400; it is a number from")
    expect(changes.locator("li.wrong")).to_have_text("value = 400")
    study = page.get_by_role("region", name="Study")
    expect(study.get_by_role("button", name="Start the study")).to_be_disabled()
    value.fill("4")
    expect(drawn.locator(".number")).to_have_text("4")
    expect(changes.get_by_role("alert")).to_be_empty()

    page.reload()  # what was changed is still there
    choose(page, "Beard Pull")
    expect(page.get_by_label("Value", exact=True)).to_have_value("4")
    study_it(study)
    take_home(page)
    anna_plays(anna)
    open_a_file(page, tmp_path)


def study_it(study: Locator) -> None:
    study.get_by_label("Bots").select_option("random")
    study.get_by_label("Deals").select_option("100")
    study.get_by_role("button", name="Start the study").click()
    expect(study.get_by_role("progressbar")).to_be_visible()
    expect(study.get_by_role("status")).to_contain_text("On 100 deals.")
    expect(study.get_by_role("row", name=re.compile("^Decisions a game", re.IGNORECASE))).to_be_visible()
    expect(study.locator(".verdicts li")).to_have_count(5)
    with study.page.expect_download() as report:
        study.get_by_role("button", name="Download the whole report").click()
    assert Path(report.value.path()).read_text("utf-8").startswith("<!doctype html>")


def take_home(page: Page) -> None:
    with page.expect_download() as taken:
        page.get_by_role("region", name="Your changes").get_by_role("button", name="Download").click()
    overlay = read_overlay(Path(taken.value.path()).read_text("utf-8"), taken.value.suggested_filename)
    assert (overlay.game, overlay.changes) == ("barbarity", {"card": {"beard_pull": {"value": 4}}})


def anna_plays(anna: Player) -> None:
    page = anna.page
    page.get_by_role("button", name="Play it against bots").click()
    expect(anna.options.first).to_be_visible()
    assert page.url.partition("/t/")[0] != anna.address  # a server of its own
    shown = page.evaluate("fetch('/api/games/barbarity').then((facts) => facts.json())")
    assert shown["info"]["cards"]["beard-pull"]["value"] == 4
    page.go_back()
    choose(page, "Beard Pull")
    expect(page.get_by_label("Value", exact=True)).to_have_value("4")


def open_a_file(page: Page, folder: Path) -> None:
    changes = page.get_by_role("region", name="Your changes")
    page.get_by_role("button", name="Drop all changes").click()
    expect(changes).to_contain_text("Nothing is changed yet")
    overlaid = folder / "mine.toml"
    overlaid.write_text('game = "barbarity"\nremove = ["Beard Pull"]\n\n[[add]]\nname = "Wolf Cub"\nkind = "battle"\n')
    changes.locator("input[type=file]").set_input_files(overlaid)
    choose(page, "Wolf Cub")
    expect(page.locator("[data-card=wolf_cub] svg").first).to_be_visible()


@pytest.mark.parametrize(("width", "language"), [(390, "de"), (1366, "en")])
def test_every_game_can_be_edited_in_the_lab(
    width: int, language: str, link: str, come: Come, inspection: Inspection
) -> None:
    anna = come(
        viewport={"width": width, "height": 700}, locale=language, color_scheme="dark" if width < 400 else "light"
    )
    page = anna.page
    page.goto(link)
    game = page.locator("header select")
    for name in all_games():
        game.select_option(name)
        expect(page.locator(f"[data-board={name}] svg").first).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.get_by_role("button", name="Neue Karte" if language == "de" else "New card").click()
        expect(page.locator("nav .added")).to_have_count(1)
    inspection.look("the lab", anna)
