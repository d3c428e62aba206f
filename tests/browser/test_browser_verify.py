"""The page on which anybody checks the deal of a game."""

import json
from pathlib import Path

from playwright.sync_api import expect

from browser.conftest import Come
from browser.house import House
from cli.test_cli_verify import played


def test_a_record_is_checked_in_the_browser(come: Come, house: House, tmp_path: Path) -> None:
    page = come().page
    page.goto(f"{house.address}/verify")

    def choose(name: str, record: object) -> None:
        file = tmp_path / name
        file.write_text(json.dumps(record), "utf-8")
        page.get_by_label("The record").set_input_files(file)

    record = played()
    choose("game.json", record)
    checks = page.get_by_role("status").get_by_role("listitem")
    expect(checks).to_have_count(3)
    assert all(text.startswith("✓") for text in checks.all_inner_texts())
    page.get_by_label("The seal that you saw").fill("ab" * 32)
    expect(checks.filter(has_text="✗")).to_have_text("✗ It is not the seal that you saw.")

    choose("cheat.json", {**record, "seed": "6" * 32})  # another deck after the seal
    expect(checks.filter(has_text="not dealt from the sealed secret")).to_be_visible()
    choose("nothing.json", [])
    expect(page.get_by_role("status")).to_contain_text("no record with a seal")
