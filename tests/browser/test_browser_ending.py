"""When the game is over: what one did well and badly, if one asks, and how strong everybody has shown themselves."""

import re

from playwright.sync_api import expect

from browser.conftest import Come


def test_best_and_worst_decision_if_one_asks_and_strength_beside_the_names(come: Come) -> None:
    anna = come("Anna", locale="de")
    page = anna.go(anna.lay("kombio", "me", "random", options={"rounds": 1, "turn_limit": 3})).page
    anna.play(lambda words: words[-1])
    ask = anna.ending.get_by_role("button", name="Meine beste und meine schlechteste Entscheidung")
    ask.click()
    expect(anna.ending.get_by_role("heading", name="Deine Entscheidungen")).to_be_visible()
    expect(
        anna.ending.get_by_text(re.compile("Die beste:|Die schlechteste:|sticht keine hervor")).first
    ).to_be_visible()
    anna.ending.get_by_role("button", name="Den Tisch ansehen").click()
    page.locator("header").get_by_role("button", name=re.compile("^Tisch")).click()
    for name in ("Anna", "Toni"):
        seat = page.get_by_role("complementary").get_by_role("listitem").filter(has_text=name)
        expect(seat).to_contain_text(re.compile(r"Stärke \d+ ± \d+"))
