"""Hints on the board: what is lit, why in a sentence, and a tap that answers with it."""

import re

import pytest
from playwright.sync_api import expect

from browser.conftest import Come
from stammtisch.games import all_games

GAMES = [game.name for game in all_games().values() if game.package.startswith("stammtisch.")]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


@pytest.mark.parametrize("device", [{}, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_a_hint_lights_what_is_best_says_why_and_answers_with_a_tap(
    game: str, device: dict[str, object], come: Come
) -> None:
    """Without the memory aid, too."""
    anna = come("Anna", **device)
    anna.go(anna.lay(game, "me", "random", options={"ready": False} if game == "kombio" else {}))
    anna.words()
    anna.spare_the_story()
    asked = anna.prompt.inner_text()
    anna.page.get_by_role("button", name="Hint").click()
    note = anna.page.get_by_role("region", name="What seems good")
    expect(note.locator("p").first).to_have_text(re.compile(r"[.!]\s*$"))
    expect(anna.page.locator("[data-lit]").first).to_be_visible()
    over = """note => [...document.querySelectorAll('main .hand')].slice(-1).some((hand) => {
      const [one, other] = [note, hand].map((element) => element.getBoundingClientRect());
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      return across > 4 && down > 4;
    })"""
    anna.page.wait_for_function(f"note => !({over})(note)", arg=note.element_handle())  # not over the hand
    words = anna.words_now()
    note.get_by_role("button").first.click()
    expect(note).to_have_count(0)
    anna.page.wait_for_function(
        """([words, asked]) => {
          const buttons = [...document.querySelectorAll('.group button[data-word]')];
          const now = buttons.map((button) => button.dataset.word);
          return document.querySelector('.below p')?.innerText !== asked || words.join() !== now.join();
        }""",
        arg=[words, asked],
    )
