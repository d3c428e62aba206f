"""Every screen is looked at by axe, in daylight and by lamplight: nothing that shuts somebody out."""

import re

import pytest
from playwright.sync_api import expect

from browser.conftest import Come
from browser.hurry import hurry, to_round
from browser.inspection import Inspection


def test_the_inspection_finds_what_is_planted(come: Come) -> None:
    anna, inspection = come("Anna").go(), Inspection()
    anna.page.get_by_role("button", name="Settings").click()
    anna.page.get_by_role("dialog").evaluate(PLANT)
    inspection.look("settings", anna)
    assert [found.split(": ")[1] for found in inspection.found] == ["button-name", "color-contrast"]


#: A button that says nothing, and words almost as pale as their paper.
PLANT = """dialog => {
  dialog.querySelector('.content').append(document.createElement('button'));
  dialog.querySelector('legend').style.color = '#d8c8a8';
}"""


@pytest.mark.parametrize("light", ["light", "dark"])
def test_no_screen_around_the_table_shuts_anybody_out(light: str, come: Come, inspection: Inspection) -> None:
    anna = come("Anna", color_scheme=light)
    anna.lay("karuba", "me", "free", public=True)
    page = anna.go().page
    expect(page.get_by_text("Your tables")).to_be_visible()
    inspection.look("lobby", anna)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Carry my seats to another device").click()
    expect(page.get_by_role("textbox", name="Link", exact=True)).to_be_visible()
    inspection.look("settings", anna)
    page.keyboard.press("Escape")
    page.get_by_role("button", name=re.compile("^Kombio")).click()
    page.get_by_text("Or set a table for friends").click()
    page.get_by_text("Rules of your own").click()
    inspection.look("set-up", anna)
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_text("Invite friends", exact=True)).to_be_visible()
    inspection.look("gathering", anna)


def first(words: list[str]) -> str:
    """To an end as soon as possible."""
    return next((word for word in ("call", "draw") if word in words), words[0])


@pytest.mark.parametrize("light", ["light", "dark"])
@pytest.mark.parametrize(("game", "options"), [("kombio", {"rounds": 1}), ("karuba", {})])
def test_no_table_shuts_anybody_out(
    game: str, options: dict[str, int], light: str, come: Come, inspection: Inspection
) -> None:
    anna = come("Anna", color_scheme=light)
    table = anna.lay(game, "me", "random", options=options, race_seconds=15)
    anna.go(table)
    expect(anna.options.first).to_be_visible()
    inspection.look(f"{game}, first question", anna)
    for tab in ("Log", "Chat", "Rules", "Table"):
        anna.turn_to(tab)
        if tab == "Chat":
            anna.say("Good evening")
            expect(anna.page.get_by_text("Good evening")).to_be_visible()
        inspection.look(f"{game}, {tab}", anna)
    anna.page.keyboard.press("Escape")
    if game == "karuba":
        hurry(table, {anna: first}, to_round(8))
    anna.play(first)
    inspection.look(f"{game}, ending", anna)
    anna.page.get_by_role("button", name="Look at the table").click()
    inspection.look(f"{game}, over", anna)
    anna.page.get_by_role("button", name="Watch it again").click()
    inspection.look(f"{game}, replay", anna)
