"""Every game is learned in the browser: what is said, what is lit, and what one is to do, step by step."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.conftest import Come
from browser.player import Player
from stammtisch.core import lesson_of
from stammtisch.games import all_games, game_named

GAMES = [game.name for game in all_games().values() if game.package.startswith("stammtisch.")]
#: Whether one box lies over another.
OVER = """([note, name]) => {
  const [one, other] = [note, document.querySelector(name)].map((element) => element.getBoundingClientRect());
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}"""


def learn(anna: Player, game: str, language: str, look: Callable[[int], None] = lambda _: None) -> None:
    """Go through a lesson from its first step to its last, and look at each."""
    lesson = lesson_of(game_named(game))
    assert lesson is not None
    for number, step in enumerate(lesson.steps, 1):
        note = anna.page.locator(f'[data-step="{number}"]')
        expect(note.locator("p").first).to_have_text(step.say[language])
        for name in step.lit:  # on a phone some of it may be folded away, but never all
            there = anna.page.locator(f'[data-word~="{name}"], [data-at="{name}"]').first
            expect(there, f"{game}, step {number}: {name} cannot be lit").to_be_attached()
        expect(anna.page.locator("[data-lit]").first).to_be_visible()
        anna.wait_till_still()
        look(number)
        assert not note.evaluate(f"note => ({OVER})([note.parentElement, '.below'])"), "it lies over the bar"
        if step.want:
            anna.answer(step.want[0])
        else:
            note.get_by_role("button").first.click()


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_learned_in_the_browser(game: str, come: Come) -> None:
    anna = come("Anna", locale="de")
    anna.go()
    anna.page.get_by_role("button", name=f"Lerne es: {_title(anna, game)}").click()
    learn(anna, game, "de")
    expect(anna.page.locator("[data-step]")).to_have_count(0)
    expect(anna.options.first).to_be_visible()
    anna.answer(anna.words()[0])  # play goes on


def _title(anna: Player, game: str) -> str:
    games = anna.context.request.get(f"{anna.address}/api/games?lang=de").json()
    return str(next(one["title"] for one in games if one["name"] == game))


def test_who_strays_is_told_gently_and_who_leaves_plays_on(come: Come) -> None:
    anna = come("Anna")
    anna.go()
    anna.page.get_by_role("button", name="Learn it: Karuba").click()
    anna.page.get_by_role("button", name="Next").click()
    anna.answer("2+5")
    expect(anna.page.locator("[data-step] .refused")).to_contain_text("pick the 5 and the 13")
    anna.page.get_by_role("button", name="Leave the lesson").click()
    anna.page.get_by_role("button", name="Play on freely").click()
    expect(anna.page.locator("[data-step]")).to_have_count(0)
    anna.answer("2+5")
    expect(anna.board.locator("strong.sum")).to_have_text("7")


def test_a_lesson_is_offered_at_the_first_visit_of_a_game_and_not_at_the_second(come: Come) -> None:
    anna = come("Anna", new=True)
    anna.go(anna.lay("karuba", "me", "random"))
    offer = anna.page.get_by_role("complementary", name="Lesson")
    expect(offer).to_be_visible()
    offer.get_by_role("button", name="I know it").click()
    expect(offer).to_have_count(0)
    anna.go(anna.lay("karuba", "me", "random"))
    expect(anna.options.first).to_be_visible()
    expect(offer).to_have_count(0)
