"""The lobby in a browser: it changes by itself, brings people together, and lets them go."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from browser.conftest import Come
from browser.player import Player


def tables_of(player: Player, title: str) -> Locator:
    """The tables under a heading."""
    page = player.page
    return page.locator("section").filter(has=page.get_by_role("heading", name=title)).get_by_role("listitem")


def test_the_lobby_shows_by_itself_what_has_changed(come: Come) -> None:
    anna, ben = come("Anna"), come("Ben")
    table = anna.lay("kombio", "me", "free", pace="slow", public=True)
    anna.go()
    mine = tables_of(anna, "Your tables")
    expect(mine).to_have_count(1)
    expect(mine).to_contain_text("1 free")
    expect(mine).to_contain_text("now")
    ben.go()
    expect(tables_of(ben, "Open tables").filter(has_text="Anna")).to_contain_text("1 free")
    ben.sit(table, 1)
    anna.start(table)
    expect(mine).to_contain_text("Your turn")
    expect(tables_of(ben, "Your tables")).to_contain_text("playing")


def test_a_game_is_given_up_after_a_second_thought_and_what_is_over_is_put_away(come: Come) -> None:
    anna = come("Anna")
    for _ in range(2):
        anna.lay("kombio", "me", "free", pace="slow")
    anna.lay("kombio", "me", "random", pace="slow")
    page, mine = anna.go().page, tables_of(anna, "Your tables")
    expect(mine).to_have_count(3)
    page.get_by_role("button", name="Stand up from this table").first.click()
    expect(mine).to_have_count(2)
    page.get_by_role("button", name="Give this game up").click()
    page.get_by_role("button", name="Play on").click()
    page.get_by_role("button", name="Give this game up").click()
    page.get_by_role("button", name="Give up", exact=True).click()
    expect(mine).to_have_count(1)


def test_a_game_is_given_up_at_the_table(come: Come) -> None:
    anna, ben = come("Anna"), come("Ben")
    anna.meet(ben, "karuba")
    anna.turn_to("Table")
    anna.page.get_by_role("button", name="Give this game up").click()
    anna.page.get_by_role("button", name="Really give it up?").click()
    expect(anna.page).to_have_url(f"{anna.address}/")
    expect(ben.page.locator("header").get_by_label("Bot")).to_be_visible()
    ben.turn_to("Table")
    expect(ben.page.get_by_role("button", name="Close this table")).to_be_visible()


def test_bots_are_chosen_beside_play_now_and_remembered(come: Come) -> None:
    anna = come("Anna")
    page = anna.go().page
    page.get_by_role("button", name=re.compile("^Kombio")).click()
    page.get_by_role("group", name="How many bots").get_by_text("3", exact=True).click()
    page.get_by_label("How well they play").select_option("beginner")
    with page.expect_request(re.compile("/api/tables")) as asked:
        page.get_by_role("button", name="Play now").click()
    assert (asked.value.post_data_json or {})["seats"] == ["me", *["beginner"] * 3]
    expect(anna.board.locator(".board")).to_be_visible()
    anna.go().page.get_by_role("button", name=re.compile("^Kombio")).click()
    expect(page.get_by_role("button", name="Play now")).to_contain_text("against 3 bots")
    expect(page.get_by_label("How well they play")).to_have_value("beginner")


def test_two_who_look_for_somebody_find_each_other(come: Come) -> None:
    anna, ben = come("Anna"), come("Ben")
    for player in (anna, ben):
        page = player.go().page
        page.get_by_role("button", name=re.compile("^Barbarity")).click()
        page.get_by_role("group", name="How many bots").get_by_text("1", exact=True).click()
        page.get_by_role("button", name="Play with whoever waits").click()
        if player is anna:
            expect(page.get_by_text("Who is playing?")).to_be_visible()
    for player in (anna, ben):
        expect(player.board.locator(".board")).to_be_visible()
    assert anna.page.url == ben.page.url


def test_who_waits_alone_fills_the_table_with_bots(come: Come) -> None:
    anna = come("Anna")
    page = anna.go(anna.lay("karuba", "me", "free", "free")).page
    page.get_by_label("Which bots").select_option("random")
    page.get_by_role("button", name="Fill with bots and start").click()
    expect(anna.board.locator(".board")).to_be_visible()
    expect(anna.options.first).to_be_visible()


def test_who_sits_at_the_machine_itself_is_told_that_others_cannot_open_the_link(come: Come) -> None:
    anna = come("Anna")
    page = anna.go(anna.lay("karuba", "me", "free")).page
    expect(page.get_by_text("This link can be opened on this machine only.")).to_be_visible()


def test_a_name_of_24_letters_widens_nothing(come: Come) -> None:
    anna = come("Wolfeschlegelsteinhausen", locale="de", viewport={"width": 390, "height": 800})
    table = anna.lay("kombio", "me", "free", public=True)
    page = anna.go().page
    expect(tables_of(anna, "Deine Tische")).to_have_count(1)
    wide = "document.documentElement.scrollWidth"
    assert page.evaluate(wide) == 390
    ben = come("Ben", locale="de", viewport={"width": 390, "height": 800})
    short = ben.go().page.locator("header").get_by_text("Ben", exact=True)
    assert short.evaluate("name => name.scrollWidth <= name.clientWidth"), "a short name is not cut off"
    page.get_by_role("button", name=re.compile("^Einstellungen")).click()
    assert page.locator("dialog").evaluate("dialog => dialog.scrollWidth") <= 390
    anna.go(table)
    expect(page.get_by_text("Wolfeschlegelsteinhausen").first).to_be_visible()
    assert page.evaluate(wide) == 390


def test_what_is_said_in_a_word_is_read_in_ones_own_language_and_seen_at_the_seat(come: Come) -> None:
    anna, ben = come("Anna"), come("Ben", locale="de")
    anna.meet(ben, "karuba")
    anna.turn_to("Chat")
    anna.page.get_by_role("button", name="Well played!").click()
    seat = ben.page.locator("header").get_by_role("listitem").filter(has_text="Anna")
    expect(seat.get_by_role("status")).to_have_text("👏 Gut gespielt!")
    expect(anna.page.get_by_role("list", name="What people say")).to_contain_text("👏 Well played!")
    expect(seat.get_by_role("status")).to_have_count(0)
    ben.page.reload()
    expect(ben.options.first).to_be_visible()
    expect(seat.get_by_role("status")).to_have_count(0)


def test_the_page_can_be_installed(come: Come) -> None:
    anna = come("Anna")
    page = anna.go().page
    found = page.context.new_cdp_session(page).send("Page.getAppManifest")
    assert found["errors"] == []
    for name in ("manifest.webmanifest", "icon-192.png", "icon-512.png"):
        assert anna.context.request.get(f"{anna.address}/{name}").ok


LAPTOP = {"width": 1366, "height": 650}
PHONE = {"width": 390, "height": 844}
#: Whether a thing can be pressed in its middle and near its edges: nothing lies over it.
FREE = """thing => {
  thing.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, right, top, bottom } = thing.getBoundingClientRect();
  const x = (left + right) / 2;
  return [top + 4, (top + bottom) / 2, bottom - 4].every((y) => thing.contains(document.elementFromPoint(x, y)));
}"""


@pytest.mark.parametrize("viewport", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_nothing_lies_over_the_ways_to_play_and_to_learn(viewport: dict[str, Any], come: Come) -> None:
    page = come("Anna", viewport=viewport).go().page
    games = page.get_by_role("list", name="Games")
    learn = games.get_by_role("button", name=re.compile("^Learn it"))
    expect(learn).to_have_count(5)
    for button in learn.all() + games.locator(".tile").all():
        assert button.evaluate(FREE)
    games.get_by_role("button", name=re.compile("^Kombio")).click()
    friends = page.get_by_text("Or set a table for friends")
    expect(friends).to_be_in_viewport(ratio=1)


def test_the_offer_to_teach_covers_nothing_and_goes_when_somebody_plays(come: Come) -> None:
    anna = come("Anna", new=True, viewport=LAPTOP)
    page = anna.go(anna.lay("kombio", "me", "random")).page
    offer = page.get_by_role("complementary", name="Lesson")
    expect(offer).to_be_visible()
    expect(anna.board.locator(".board")).to_be_visible()
    over, under = offer.bounding_box(), anna.board.bounding_box()
    assert over
    assert under
    assert over["y"] + over["height"] <= under["y"]
    expect(anna.options.first).to_be_visible()
    anna.options.first.click()
    expect(offer).to_have_count(0)
    anna.page.reload()
    expect(anna.options.first).to_be_visible()
    expect(offer).to_have_count(0)


def test_who_has_agreed_to_a_rematch_can_still_look_at_the_old_game(come: Come) -> None:
    anna = come("Anna")
    table = anna.lay("kombio", "me", "random", options={"rounds": 1, "turn_limit": 1})
    page = anna.go(table).page
    anna.play(lambda words: words[0])
    anna.ending.get_by_role("button", name="Once more").click()
    page.wait_for_url(lambda url: table not in url)
    anna.go(table)
    expect(anna.ending.get_by_role("link", name="To the new game")).to_be_visible()
    anna.ending.get_by_role("button", name="Look at the table").click()
    expect(page).to_have_url(anna.address + table)


@pytest.mark.parametrize(
    "viewport", [{"width": 844, "height": 390}, LAPTOP, PHONE], ids=["landscape", "laptop", "phone"]
)
def test_for_the_left_hand_what_is_pressed_stands_on_the_left(viewport: dict[str, Any], come: Come) -> None:
    anna = come("Anna", viewport=viewport)
    page = anna.go(anna.lay("karuba", "me", "random", pace="slow")).page
    expect(anna.options.first).to_be_visible()
    undo = anna.bar.get_by_role("button", name="Hint")

    def side() -> float:
        """Where one presses, from 0 for the left edge to 1 for the right."""
        bar = (anna.options.first if viewport != PHONE else undo).bounding_box()
        assert bar is not None
        return float((bar["x"] + bar["width"] / 2) / viewport["width"])

    right = side()
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("switch", name=re.compile("^For the left hand")).click()
    page.keyboard.press("Escape")
    assert side() < right - 0.2
    assert side() < 0.5
    if viewport == LAPTOP:
        anna.turn_to("Rules")
        drawer = page.get_by_role("complementary").bounding_box()
        assert drawer is not None
        assert drawer["x"] == 0
