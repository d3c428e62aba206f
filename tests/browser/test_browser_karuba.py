"""Three people and a bot play Karuba, and somebody watches."""

import re
from random import Random

from playwright.sync_api import expect

from browser.conftest import Come
from browser.player import Player

MARKUP = "<b>Ben</b>"
#: While nobody has anything to press, in milliseconds: who is next is seen on one of three screens.
A_MOMENT = 30
TRICK = '<img src="x" onerror="document.title=1">'


def test_three_play_karuba_with_a_bot_while_somebody_watches(come: Come) -> None:
    anna, ben, cleo, dora = come("Anna"), come(MARKUP), come("Cleo"), come("Dora")
    table = anna.lay("karuba", "me", "free", "free", "random")
    ben.sit(table, 1)
    cleo.sit(table, 2)
    anna.start(table)
    players = [anna, ben, cleo]
    for player in (*players, dora):
        player.go(table)

    picks_again(anna)
    chats(ben, dora)
    dice = Random(1)
    while not anna.ending.is_visible():
        asked = [(player, words) for player in players if (words := player.words_now())]
        for player, words in asked:
            player.answer(dice.choice(words))
        if not asked:
            anna.page.wait_for_timeout(A_MOMENT)

    scores = [row.inner_text() for row in anna.ending.get_by_role("row").all()[1:]]
    assert len(scores) == 4
    for player in (ben, cleo, dora):
        expect(player.ending.get_by_role("row")).to_have_text(["NamePoints", *[re.sub(r"\s+", " ", s) for s in scores]])
    expect(dora.ending.get_by_role("button", name="Once more")).to_have_count(0)


def picks_again(anna: Player) -> None:
    """A pick is secret and can be taken back, as long as others are still thinking."""
    expect(anna.options).to_have_count(3)
    first, second, _ = anna.words()
    anna.answer(first)
    expect(anna.options).to_have_count(0)
    anna.bar.get_by_role("button", name="Undo").click()
    anna.answer(second)
    expect(anna.options).to_have_count(0)


def chats(ben: Player, dora: Player) -> None:
    """What looks like markup is text, in names and in what is said, to players and to those who watch."""
    for player in (ben, dora):
        player.turn_to("Chat")
    ben.say(TRICK)
    for player in (ben, dora):
        expect(player.page.get_by_text(TRICK, exact=True)).to_be_visible()
        expect(player.page.get_by_text(MARKUP, exact=True).first).to_be_visible()
        expect(player.page.locator('img[src="x"]')).to_have_count(0)
        expect(player.page).not_to_have_title("1")


def test_a_card_is_taken_up_on_the_board_and_laid_elsewhere(come: Come) -> None:
    anna = come("Anna")
    anna.go(anna.lay("karuba", "me", "random"))
    ghost = anna.board.locator(".ghost")
    while not (up := [word for word in anna.words() if word.startswith("take_up.")]):
        word = anna.words()[0]
        anna.answer(word)
        expect(anna.option(word)).to_have_count(0)
    card = up[0].removeprefix("take_up.")
    tile = anna.board.locator(f'[data-at="tile.0.{card}"]')
    expect(tile).to_be_visible()
    overview = anna.board.get_by_role("region", name="all cards of a set").get_by_role("img")
    expect(overview).to_have_count(16)  # what has become of them is told to oneself
    names = [cell.get_attribute("aria-label") or "" for cell in overview.all()]
    assert [name.split(",")[0] for name in names if name.endswith(": laid")] == [f"card {card}"]
    assert [name for name in names if name.endswith(": in your hand")]
    assert [name for name in names if name.endswith(": still to come")]
    anna.page.mouse.move(0, 0)  # or it may lie on another answer, and point at where that leads
    anna.option(up[0]).focus()
    expect(anna.option(up[0])).to_be_focused()
    expect(ghost).to_have_count(0)  # it is not being laid
    anna.board.get_by_role("button", name=f"take up card {card} again").click()
    expect(anna.option(up[0])).to_have_count(0)
    expect(tile).to_have_count(0)
    again = [word for word in anna.words() if word.startswith(f"{card}@")][-1]
    anna.option(again).focus()
    expect(ghost).to_have_count(1)
    anna.answer(again)
    expect(tile).to_be_visible()
