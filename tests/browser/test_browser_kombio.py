"""Two people play Kombio, each at their own screen."""

import re

from playwright.sync_api import Locator, Route, expect

from browser.conftest import Come
from browser.player import Player


def test_two_play_a_round_of_kombio_to_the_end(come: Come) -> None:
    anna, ben = come(), come()
    for player in (anna, ben):
        player.context.route("**/api/tables/*/seats/*", add_nothing_to_the_deal)
    table = set_up(anna)
    ben.go(table)
    ben.page.get_by_label("What shall we call you?").fill("Ben")
    ben.page.get_by_role("button", name="Sit here").click()
    anna.page.get_by_role("button", name="Start the game").click()
    for player in (anna, ben):
        player.turn_to("Log")
    watcher = come().go(table)
    watcher.turn_to("Log")

    discard(anna, 8)  # who begins can only draw, and has done so
    anna.answer("0.0")  # an 8 lets one look
    expect(anna.page.get_by_text("You look at your card 1: it is a 9.").first).to_be_attached()
    told("card 1.", anna, ben, watcher)
    in_time(8, anna, ben)
    anna.place("0.2").click()
    told("card 3 is an 8 and goes onto the pile.", anna, ben, watcher)

    ben.place("deck").click()
    discard(ben, 6)
    in_time(6, anna, ben)
    ben.place("0.3").click()
    told("card 4 is a 6 and goes onto the pile.", anna, ben, watcher)
    ben.place("1.0").click()
    told("card 1 to Anna, unseen.", anna, ben, watcher)

    anna.place("deck").click()
    discard(anna, 4)
    in_time(4, anna, ben)
    anna.place("1.2").click()
    told("card 3: it does not match.", anna, ben, watcher)  # that it is a 3 has to be remembered
    expect(ben.prompt).to_have_text("That was your card, and it does not match. What shall happen?")
    ben.answer("penalty")
    told("a card from the deck, unseen.", anna, ben, watcher)
    expect(anna.options).to_have_count(0)  # one try is all one has
    ben.place("1.3").click()
    told("card 4 is a 4 and goes onto the pile.", anna, ben, watcher)

    ben.board.get_by_role("button", name="call Kombio").click()
    told("Kombio! Everyone else has one more turn.", anna, ben, watcher)
    anna.place("0.3").click()  # what was matched cannot be taken: the 5 is drawn already
    told("a 12.", anna, ben, watcher)
    for player in (anna, ben):
        player.answer("-")

    for player in (anna, ben, watcher):
        expect(player.ending).to_contain_text("Few points are good here.")
        expect(row(player, "Ben")).to_contain_text("7")  # 4 and 3
        expect(row(player, "Anna")).to_contain_text("34")  # 9, 7, 5 and 3, and 10 because the call was right
    expect(ben.ending.get_by_role("heading")).to_have_text("You have won!")
    expect(anna.ending.get_by_role("heading")).to_have_text("Ben wins.")


def test_a_window_says_how_long_it_is_open_and_closes_by_itself(come: Come) -> None:
    anna, ben = come("Anna"), come("Ben")
    anna.meet(ben, "kombio", race_seconds=5, options={"matching": "after each discard", "ready": False})
    anna.answer("-")
    anna.answer("-")
    for player in (anna, ben):
        expect(player.page.get_by_role("timer")).to_have_accessible_name(re.compile("^[1-5]$"))
    expect(ben.option("draw")).to_be_visible()
    for player in (anna, ben):
        expect(player.page.get_by_role("timer")).to_have_count(0)


def test_while_others_think_a_tap_on_a_card_matches_it(come: Come) -> None:
    anna, ben = come("Anna"), come("Ben", locale="de", has_touch=True)
    anna.meet(ben, "kombio", race_seconds=60)
    for player in (anna, ben):
        player.answer("-")  # everybody has looked at their cards
    anna.turn_to("Log")
    discard(anna, 8)
    expect(anna.prompt).to_have_text("Which card do you look at?")
    expect(ben.prompt).to_contain_text("Anna")  # somebody else is asked, and nothing has to be dismissed
    expect(ben.options).to_have_count(0)
    expect(top(ben)).to_have_accessible_name("Ablagestapel: 8: Treffen möglich")
    expect(ben.place("0.2")).to_have_accessible_name("Karte 3 von Anna")
    ben.place("0.2").tap()
    told("card 3 is an 8 and goes onto the pile.", anna)
    expect(top(ben)).to_have_accessible_name("Ablagestapel: 8")
    ben.place("1.0").tap()
    told("Ben gives Ben's card 1 to Anna, unseen.", anna)
    expect(anna.prompt).to_have_text("Which card do you look at?")
    anna.answer("-")

    ben.answer("draw")
    ben.answer("-")
    expect(anna.board.get_by_text("can be matched")).to_be_visible()
    anna.page.keyboard.press("c")
    expect(anna.claims.first).to_be_focused()
    for _ in range(3):
        anna.page.keyboard.press("ArrowRight")
    anna.page.keyboard.press("Enter")
    told("card 4 is a 6 and goes onto the pile.", anna)

    anna.answer("draw")
    anna.answer("-")
    ben.answer("draw")
    expect(ben.place("1.1")).to_have_css("cursor", "pointer")
    ben.board.get_by_role("button", name="Treffen").tap()  # not to keep what was drawn
    ben.place("1.1").tap()
    told("card 2 is a 4 and goes onto the pile.", anna)
    expect(ben.board.get_by_role("button", name="Treffen")).to_have_count(0)
    ben.place("1.2").tap()
    told("Ben puts it in place of Ben's card 3.", anna)


def top(player: Player) -> Locator:
    """The top of the pile, for those who cannot see it."""
    return player.board.locator('[data-at="pile"] [role=img]')


def add_nothing_to_the_deal(route: Route) -> None:
    """Who sits down adds a number to the deal, unless their client sends none: the tests know what is dealt."""
    sent = route.request.post_data_json or {}
    route.continue_(post_data={name: value for name, value in sent.items() if name != "nonce"})


def set_up(anna: Player) -> str:
    """A table for two by link, for one round, with all the time to react; through the sheet of the lobby."""
    page = anna.go().page
    page.get_by_role("button", name=re.compile("^Kombio")).click()
    page.get_by_label("What shall we call you?").fill("Anna")
    page.get_by_text("Or set a table for friends").click()
    page.get_by_role("button", name="One less").click()
    page.get_by_text("Over days", exact=True).click()
    page.get_by_text("Rules of your own").click()
    page.get_by_label("rounds to play").fill("1")
    page.get_by_role("button", name="Open the table").click()
    link = page.get_by_role("textbox", name="Link", exact=True)
    expect(link).to_have_value(re.compile("/t/"))
    return link.input_value().removeprefix(anna.address)


def discard(player: Player, card: int) -> None:
    """What was drawn goes to the pile."""
    expect(player.prompt).to_have_text("Put the card you drew in place of one of yours, or discard it?")
    expect(player.board.locator('[data-at="drawn"]').get_by_label(str(card))).to_be_visible()
    player.place("pile").click()


def in_time(card: int, *players: Player) -> None:
    """The window is open for everybody."""
    for player in players:
        expect(player.prompt).to_have_text("Does any card on the table match the top of the pile?")
        expect(player.board.locator('[data-at="pile"]').get_by_label(f"pile: {card}")).to_be_visible()


def told(words: str, *players: Player) -> None:
    """Everybody's log has a line that ends so."""
    for player in players:
        expect(player.story.filter(has_text=words).last).to_be_visible()


def row(player: Player, name: str) -> Locator:
    return player.ending.get_by_role("row").filter(has_text=name)
