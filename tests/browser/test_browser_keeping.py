"""What one does about one's table, and about who one is here."""

import re

from playwright.sync_api import expect

from browser.conftest import Come
from browser.house import House


def test_who_opened_a_table_keeps_its_door_and_sends_somebody_away(come: Come, house: House) -> None:
    anna, ben = come("Anna"), come("Ben")
    table = anna.lay("karuba", "me", "free")
    ben.sit(table, 1)
    anna.page.goto(house.address + table)
    anna.turn_to("Table")
    page = anna.page
    page.get_by_role("radio", name="Nobody").check(force=True)
    expect(page.get_by_role("radio", name="Nobody")).to_be_checked()
    page.get_by_role("button", name="Send Ben away").click()
    expect(page.get_by_text("Ben has left and may not come back.")).to_be_visible()
    page.get_by_text("Tell the host about something").click()
    page.get_by_label("What has happened?").fill("Nothing, really.")
    page.get_by_role("button", name="Send", exact=True).click()
    expect(page.get_by_text("The host will find it.")).to_be_visible()


def test_words_bring_somebody_back_on_another_device_and_all_is_forgotten_on_wish(come: Come, house: House) -> None:
    anna, other = come("Anna"), come()
    table = anna.lay("karuba", "me", "casual")
    page = anna.page
    page.goto(house.address)
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("Who you are here").click()
    page.get_by_role("button", name="Words to write down").click()
    words = page.locator("dialog code").inner_text()
    assert re.fullmatch(r"(\w{4}-){7}\w{4}", words)

    there = other.page
    there.goto(house.address)
    there.get_by_role("button", name="Settings").click()
    there.get_by_text("Who you are here").click()
    there.get_by_label("The words you have written down").fill("wrong words")
    there.get_by_role("button", name="Be me again").click()
    expect(there.get_by_text("These words bring nobody back")).to_be_visible()
    there.get_by_label("The words you have written down").fill(words.upper())
    there.get_by_role("button", name="Be me again").click()
    expect(there.get_by_role("button", name="Settings")).to_contain_text("Anna")

    there.get_by_role("button", name="Settings").click()
    there.get_by_text("Who you are here").click()
    with there.expect_download() as download:
        there.get_by_role("link", name="All that is known of me").click()
    assert table.removeprefix("/t/") in download.value.path().read_text("utf-8")
    there.get_by_role("button", name="Forget me").click()
    there.get_by_role("button", name="Yes, delete everything").click()
    expect(there.get_by_role("button", name="Settings")).not_to_contain_text("Anna")
