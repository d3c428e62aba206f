"""What led to a view is told once, and only to those who saw the view before."""

from playwright.sync_api import Route, expect

from browser.conftest import Come
from browser.hurry import hurry, to_round
from browser.player import Player


def test_a_board_that_comes_late_tells_nothing_twice(come: Come) -> None:
    anna = come("Anna")
    late: list[Route] = []

    def hold(route: Route) -> None:
        late.append(route)

    anna.page.route("**/assets/Board-*.js", hold)
    anna.go(anna.lay("karuba", "me", "random"))
    while "@" not in (word := anna.words()[0]):  # till the first card is laid
        answer(anna, word)
    answer(anna, word)
    expect(anna.board.get_by_text("pile")).to_have_count(0)
    for route in late:
        route.continue_()
    expect(anna.board.get_by_text("pile")).to_be_visible()


def answer(anna: Player, word: str) -> None:
    """An answer, till the table has asked for the next one."""
    anna.answer(word)
    expect(anna.option(word)).to_have_count(0)
    expect(anna.options.first).to_be_visible()


def test_who_comes_back_from_the_replay_sees_no_card_laid_twice(come: Come) -> None:
    anna = come("Anna").go()
    table = anna.lay("karuba", "me", "random")
    hurry(table, {anna: lambda words: words[0]}, to_round(8))
    anna.go(table)
    anna.play(lambda words: words[0])
    anna.page.get_by_role("button", name="Look at the table").click()
    tiles = anna.board.locator('[data-at^="tile.0."]')
    laid = tiles.count()
    anna.page.get_by_role("button", name="Watch it again").click()
    expect(tiles).to_have_count(0)
    anna.page.get_by_role("slider").press("End")
    expect(tiles).to_have_count(laid)  # or one would be back before the end of the replay has come
    anna.page.get_by_role("button", name="Back to now").click()
    expect(anna.page.get_by_role("slider")).to_have_count(0)
    expect(tiles).to_have_count(laid)
