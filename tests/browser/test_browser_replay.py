"""Looking back at once, playing it again, a link to a moment; once more, if all want to; a board that does not come."""

import re

from playwright.sync_api import Route, expect

from browser.conftest import Come
from browser.player import Player


def played(anna: Player, ben: Player) -> str:
    """A short game of Kombio that is over: its address."""
    table = anna.meet(ben, "kombio", options={"rounds": 1}, pace="slow")
    for player, word in ((anna, "-"), (anna, "-")):
        player.answer(word)
    for player in (anna, ben):
        player.answer("-")
    ben.answer("call")
    anna.answer("draw")
    anna.answer("0.0")
    for player in (anna, ben):
        player.answer("-")
    expect(anna.ending).to_be_visible()
    return table


def test_the_board_follows_the_slider_at_once_and_plays_from_there(come: Come) -> None:
    anna, ben = come("Anna", reduced_motion="no-preference"), come("Ben")
    table = played(anna, ben)
    anna.ending.get_by_role("button", name="Look at the table").click()
    anna.page.get_by_role("button", name="Watch it again").click()
    slider = anna.bar.get_by_role("slider")
    last = int(slider.get_attribute("max") or 0)
    board = anna.board.locator(".board")
    expect(board).to_have_attribute("data-version", "0")
    anna.keep_time(1000)  # if anything were told on the way, it would take minutes
    for at in (last, *range(1, last), 2):
        slider.fill(str(at))
        expect(board).to_have_attribute("data-version", str(at))
    expect(anna.page).to_have_url(re.compile(rf"{table}\?at=2$"))
    anna.keep_time(0.1)
    anna.bar.get_by_label("Speed").select_option("4")
    anna.bar.get_by_role("button", name="Play").click()
    expect(board).to_have_attribute("data-version", str(last))
    expect(anna.bar.get_by_role("button", name="Play")).to_be_visible()
    anna.bar.get_by_role("button", name="Back to now").click()
    expect(anna.page).to_have_url(re.compile(f"{table}$"))


def test_a_link_leads_to_a_moment(come: Come) -> None:
    anna, ben, cem = come("Anna"), come("Ben"), come("Cem")
    table = played(anna, ben)
    cem.go(f"{table}?at=3")
    expect(cem.bar.get_by_role("slider")).to_have_value("3")
    expect(cem.ending).to_have_count(0)
    cem.go(f"{table}?at=99999")
    expect(cem.bar.get_by_role("slider")).not_to_have_value("3")
    cem.go(f"{table}?at=nonsense")
    expect(cem.ending).to_be_visible()


def test_once_more_asks_everybody_and_tells_everybody(come: Come) -> None:
    anna, ben = come("Anna"), come("Ben")
    table = played(anna, ben)
    anna.ending.get_by_role("button", name="Once more").click()
    expect(anna.ending.get_by_text("Waiting for Ben.")).to_be_visible()
    expect(ben.ending.get_by_text("Anna would play again.")).to_be_visible()
    ben.ending.get_by_role("button", name="Once more").click()
    for player in (anna, ben):
        expect(player.page).not_to_have_url(re.compile(table))
        expect(player.board.locator(".board")).to_be_visible()
    assert anna.page.url == ben.page.url


def test_who_does_not_wait_leaves_a_way_to_the_new_game(come: Come) -> None:
    anna, ben = come("Anna"), come("Ben")
    played(anna, ben)
    anna.ending.get_by_role("button", name="Once more").click()
    anna.ending.get_by_role("button", name="Start without waiting").click()
    expect(anna.page.get_by_text("Who is playing?")).to_be_visible()
    ben.ending.get_by_role("link", name="To the new game").click()
    ben.page.get_by_role("button", name="Sit here").click()
    expect(anna.page.get_by_role("button", name="Start the game")).to_be_enabled()


def test_a_board_that_does_not_come_says_so_and_comes_when_it_can(come: Come) -> None:
    anna = come("Anna")
    down = True

    def hold_up(route: Route) -> None:
        if down:
            route.abort()
        else:
            route.continue_()

    anna.page.route(re.compile(r"/assets/Board-.*\.js"), hold_up)
    page = anna.go(anna.lay("kombio", "me", "random", pace="slow")).page
    expect(page.get_by_role("alert")).to_contain_text("could not be loaded")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("alert")).to_contain_text("could not be loaded")
    down = False
    page.get_by_role("button", name="Try again").click()
    expect(anna.board.locator(".board")).to_be_visible()


def test_the_turning_point_leads_there_and_ones_games_are_kept(come: Come) -> None:
    anna = come("Wolfeschlegelsteinhausen", viewport={"width": 390, "height": 844})
    ben = come("Ben")
    table = played(anna, ben)
    chart = anna.ending.get_by_role("img", name=re.compile("After answer 0: .* %"))
    expect(chart).to_be_visible()
    assert anna.page.locator("dialog .sheet").evaluate("sheet => sheet.scrollWidth <= sheet.clientWidth")
    if anna.ending.get_by_text("The turning point").is_visible():
        anna.ending.get_by_role("button", name="Look at that moment").click()
        expect(anna.page).to_have_url(re.compile(rf"{table}\?at=\d+$"))
    page = anna.go("/history").page
    expect(page.get_by_role("link", name=re.compile("Kombio"))).to_have_attribute("href", table)
    expect(page.get_by_role("table").first).to_contain_text("±")
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    page.get_by_role("link", name="To the lobby").click()
    expect(page.get_by_role("heading", name="The deal of the day")).to_be_visible()
