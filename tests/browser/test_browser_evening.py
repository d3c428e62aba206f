"""What else happens in an evening: one looks back, plays again, moves to another device, leaves and returns."""

import gzip
import re

import pytest
from playwright.sync_api import Response, expect

from browser.conftest import Come
from browser.house import House
from stammtisch.games import all_games
from stammtisch.table.web.static import client

#: In bytes, gzipped: all scripts that a player loads, and all there are.
LIGHT = 150_000
START = 80_000
ALL = 300_000


def test_after_a_game_one_looks_back_and_plays_again(come: Come) -> None:
    anna, ben = come("Anna"), come("Ben")
    table = anna.meet(ben, "kombio", options={"rounds": 1}, pace="slow")
    anna.answer("-")
    anna.answer("-")
    for player in (anna, ben):
        player.answer("-")
    ben.answer("call")
    anna.answer("draw")
    anna.answer("0.0")
    for player in (anna, ben):
        player.answer("-")
    anna.ending.get_by_role("button", name="Look at the table").click()

    anna.page.get_by_role("button", name="Watch it again").click()
    slider = anna.bar.get_by_role("slider")
    expect(anna.board).to_contain_text("pile 0")
    slider.press("End")
    expect(anna.board).to_contain_text("pile 2")
    anna.bar.get_by_role("button", name="One back").click()
    expect(anna.bar).to_contain_text("You put it in place of your card 1.")
    anna.bar.get_by_role("button", name="Back to now").click()

    anna.page.get_by_role("button", name="Once more").click()
    ben.ending.get_by_role("button", name="Once more").click()
    expect(anna.page).not_to_have_url(re.compile(table))
    ben.page.wait_for_url(anna.page.url)
    anna.answer("0.0")
    expect(ben.board).to_contain_text("pile 1")


def test_the_language_changes_at_once(come: Come) -> None:
    anna = come("Anna")
    anna.go(anna.lay("karuba", "me", "random"))
    expect(anna.prompt).to_have_text("Pick two cards, in secret. The lowest total loses one of the two.")
    anna.turn_to("Log")
    anna.page.get_by_role("button", name="Settings").click()
    anna.page.get_by_text("Deutsch", exact=True).click()
    expect(anna.page.get_by_role("heading", name="Einstellungen")).to_be_visible()
    anna.page.keyboard.press("Escape")
    expect(anna.prompt).to_contain_text("Wähle")
    expect(anna.page.get_by_role("list", name="Was geschehen ist")).to_contain_text("Runde 1")
    anna.page.reload()
    expect(anna.prompt).to_contain_text("Wähle")


def test_the_title_says_whose_turn_it_is(come: Come) -> None:
    anna, ben = come("Anna"), come("Ben")
    anna.meet(ben, "kombio", pace="slow")
    expect(anna.page).to_have_title("● Your turn · Kombio")
    expect(ben.page).to_have_title("Kombio · Stammtisch")
    anna.answer("0.0")
    expect(ben.page).to_have_title("● Your turn · Kombio")
    expect(ben.page.locator("#favicon")).to_have_attribute("href", "/favicon-turn.svg")


def test_a_seat_is_carried_to_another_device_by_a_private_link(come: Come) -> None:
    anna, phone, thief = come("Anna"), come(), come()
    table = anna.lay("karuba", "me", "random")
    page = anna.go(table).page
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Carry my seats to another device").click()
    link = page.get_by_role("textbox", name="Link", exact=True).input_value().removeprefix(anna.address)
    phone.go(link).page.get_by_role("button", name="Yes").click()
    # Tables of other guests may stand open beside it: the seat that was carried is among one's own.
    yours = phone.page.locator("section").filter(has=phone.page.get_by_role("heading", name="Your tables"))
    expect(yours.get_by_role("link")).to_have_count(1)
    expect(yours.get_by_role("link", name=re.compile("Karuba"))).to_have_attribute("href", table)
    yours.get_by_role("link").click()
    expect(phone.options).to_have_count(3)
    page.keyboard.press("Escape")
    phone.answer(phone.words()[0])
    expect(anna.board).to_contain_text(re.compile("Round|given up"))
    expect(phone.page.locator("header")).to_contain_text("Anna")
    thief.go(link).page.get_by_role("button", name="Yes").click()
    expect(thief.page.get_by_text("this link was used before")).to_be_visible()


def test_a_bot_stands_in_for_who_leaves_and_gives_the_seat_back(come: Come, lone_house: House) -> None:
    anna, ben = (come(name, address=lone_house.address) for name in ("Anna", "Ben"))
    table = anna.lay("karuba", "me", "free")
    ben.sit(table, 1)
    for player in (anna, ben):
        expect(player.go(table).page.get_by_text("Who is playing?")).to_be_visible()
    anna.start(table)
    expect(ben.options).to_have_count(3)
    ben.go("/")
    anna.answer(anna.words()[0])
    expect(anna.page.locator("header").get_by_label("a bot is standing in")).to_be_visible()
    expect(anna.options.first).to_be_visible()  # the bot has picked, and it is time to lay
    ben.go(table)
    expect(anna.page.locator("header").get_by_label("a bot is standing in")).to_have_count(0)
    while not ben.words_now():
        if words := anna.words_now():
            anna.answer(words[0])
    ben.answer(ben.words()[0])


def test_a_hint_stays_while_the_others_answer(come: Come) -> None:
    anna, ben = come("Anna"), come("Ben")
    anna.meet(ben, "karuba")
    expect(anna.options).to_have_count(3)
    anna.page.keyboard.press("h")
    note = anna.page.get_by_role("region", name="What seems good")
    expect(note).to_be_visible()
    ben.answer(ben.words()[0])
    expect(anna.page.locator("header").get_by_label("has answered")).to_be_visible()
    expect(note).to_be_visible()


@pytest.mark.parametrize("game", list(all_games()))
def test_what_a_player_loads_is_light(game: str, come: Come) -> None:
    anna = come("Anna")
    scripts: list[Response] = []
    anna.page.on("response", lambda got: scripts.append(got) if got.request.resource_type == "script" else None)
    page = anna.go().page
    page.get_by_role("button", name=re.compile(f"^{game}", re.IGNORECASE)).click()
    page.get_by_role("button", name="Play now").click()
    expect(anna.board.locator(".board")).to_be_visible()
    sizes = {script.url: len(gzip.compress(script.body())) for script in scripts}
    assert any("Board" in url for url in sizes)
    assert sum(sizes.values()) < LIGHT


def test_the_script_of_lobby_and_table_is_light() -> None:
    """What the page itself names; boards and sheets come when they are wanted."""
    named = re.findall(r"assets/[^\"]*\.js", (client() / "index.html").read_text("utf-8"))
    assert sum(len(gzip.compress((client() / script).read_bytes())) for script in named) < START


def test_the_whole_site_is_light() -> None:
    scripts = list(client().glob("assets/*.js"))
    assert sum("Board" in script.name for script in scripts) >= len(all_games())
    assert sum(len(gzip.compress(script.read_bytes())) for script in scripts) < ALL
