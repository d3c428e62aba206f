"""Addresses at which there is nothing, and what can be agreed on before a game, in words."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from browser.conftest import Come

GERMAN = {"locale": "de", "viewport": {"width": 390, "height": 800}}


@pytest.mark.parametrize(
    ("path", "device", "said", "home"),
    [
        ("/nonsense", {}, "There is nothing here.", "To the lobby"),
        ("/nonsense/t/abc", GERMAN, "Hier ist nichts.", "Zur Übersicht"),
        ("/t/nonsense", GERMAN, "Diesen Tisch gibt es nicht (mehr).", "Zur Übersicht"),
        ("/t/non%20sense", {}, "There is nothing here.", "To the lobby"),
    ],
)
def test_a_mistyped_address_leads_back_to_the_lobby(
    path: str, device: dict[str, object], said: str, home: str, come: Come
) -> None:
    anna = come("Anna", **device)
    answer = anna.page.goto(anna.address + path)
    assert answer is not None
    assert (answer.status, answer.headers["content-type"]) == (404, "text/html; charset=utf-8")
    expect(anna.page.get_by_role("heading", name=said)).to_be_visible()
    anna.page.get_by_role("link", name=home).click()
    expect(anna.page).to_have_url(f"{anna.address}/")
    expect(anna.page.get_by_role("button", name=re.compile("^Karuba"))).to_be_visible()


def test_options_are_chosen_and_shown_in_words(come: Come) -> None:
    anna = come("Anna", locale="de")
    page = anna.go().page
    page.get_by_role("button", name=re.compile("^Karuba")).click()
    page.get_by_text("Oder einen Tisch für Freunde decken").click()
    page.get_by_text("Eigene Regeln").click()
    choice = page.get_by_label("ein Abenteurer im Weg")
    assert choice.locator("option").all_inner_texts() == ["keine Umwege (wie üblich)", "außen herum"]
    choice.select_option("außen herum")
    with page.expect_request(re.compile("/api/tables")) as asked:
        page.get_by_role("button", name="Tisch eröffnen").click()
    assert (asked.value.post_data_json or {})["options"] == {"blocked_path": "lenient"}
    anna.go(anna.lay("karuba", "me", "random", options={"blocked_path": "lenient"}))
    anna.turn_to("Tisch")
    expect(page.get_by_text("ein Abenteurer im Weg: außen herum")).to_be_visible()
