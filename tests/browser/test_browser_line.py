"""The line is cut in mid-turn, and the server is killed: everybody plays on, and nothing is lost or doubled."""

import time

from playwright.sync_api import expect

from browser.conftest import Come
from browser.house import House
from browser.line import Line
from browser.player import Player

#: In seconds.
BACK_WITHIN = 2


def at_kombio(anna: Player, ben: Player) -> None:
    """Both sit at a slow table, where no window closes by itself; Anna has drawn."""
    anna.meet(ben, "kombio", pace="slow")
    for player in (anna, ben):
        player.turn_to("Log")
    expect(anna.options.first).to_be_visible()


def test_an_answer_given_while_the_line_is_down_arrives_once(come: Come, house: House) -> None:
    line = Line(house.port)
    anna, ben = come("Anna", address=line.address), come("Ben")
    at_kombio(anna, ben)
    anna.answer("0.0")
    expect(anna.option("-")).to_be_visible()
    line.cut()
    expect(anna.prompt).to_contain_text("The line is down.")
    anna.answer("-")
    line.mend()
    back_soon(anna, line)
    ben.answer("-")
    ben.answer("draw")
    once(ben, "You draw a card from the deck.", "Anna discards a 9.")
    once(anna, "Ben draws a card from the deck.", "You discard a 9.")
    line.cut()


def test_an_answer_whose_acknowledgement_is_lost_counts_once(come: Come, house: House) -> None:
    line = Line(house.port)
    anna, ben = come("Anna", address=line.address), come("Ben")
    at_kombio(anna, ben)
    line.deaf = True
    anna.answer("0.0")
    expect(ben.story.filter(has_text="Anna discards a 9.")).to_be_visible()
    expect(anna.prompt).to_have_text("On its way …")
    line.cut()
    expect(anna.prompt).to_contain_text("The line is down.")
    line.mend()
    back_soon(anna, line)
    for player in (anna, ben):
        player.answer("-")
    ben.answer("draw")
    once(anna, "You discard a 9.", "Ben draws a card from the deck.")
    once(ben, "Anna discards a 9.")
    line.cut()


def test_when_the_server_is_killed_both_play_on_by_themselves(come: Come, house: House) -> None:
    anna, ben = come("Anna"), come("Ben")
    at_kombio(anna, ben)
    anna.answer("0.0")
    anna.answer("-")
    house.kill()
    for player in (anna, ben):
        expect(player.prompt).to_contain_text("The line is down.")
    house.open()
    ben.answer("-")
    ben.answer("draw")
    ben.answer("1.0")
    for player in (anna, ben):
        player.answer("-")
    anna.answer("draw")
    expect(anna.option("0.1")).to_be_visible()
    once(anna, "You discard a 9.", "Ben draws a card from the deck.", "Ben discards a 12.")
    once(ben, "Anna discards a 9.", "You draw a card from the deck.", "You discard a 12.")


def back_soon(player: Player, line: Line) -> None:
    """The page finds the house again by itself. What a strained machine does once is not ours."""
    took = back_after(player)
    for _ in range(3):
        if took < BACK_WITHIN:
            return
        line.cut()
        expect(player.prompt).to_contain_text("The line is down.")
        line.mend()
        took = back_after(player)
    raise AssertionError(took)


def back_after(player: Player) -> float:
    start = time.monotonic()
    expect(player.prompt).not_to_contain_text("The line is down.")
    return time.monotonic() - start


def once(player: Player, *sentences: str) -> None:
    for sentence in sentences:
        expect(player.story.filter(has_text=sentence)).to_have_count(1)
