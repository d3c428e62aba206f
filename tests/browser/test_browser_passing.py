"""What one may react to is let pass by itself, if that is wanted, and nothing is lost by it."""

import re

from playwright.sync_api import expect

from browser.conftest import Come
from browser.player import Player

#: Everybody is asked before the next turn whether they match; there is no clock.
CALM = {"pace": "slow", "options": {"matching": "after each discard", "rounds": 1}}
#: The cards that could be matched, not the way to let it pass.
CARD = re.compile("card")


def to_the_window(anna: Player) -> None:
    """Anna discards what she drew, until all may match it."""
    window = re.compile("match the top of the pile")
    while True:
        expect(anna.options.first).to_be_visible()
        if window.search(anna.prompt.inner_text()):
            return
        asked = str(anna.bar.get_attribute("data-question"))
        anna.answer("-")
        expect(anna.bar).not_to_have_attribute("data-question", asked)


def test_a_window_passes_by_itself_and_the_others_do_not_notice(come: Come) -> None:
    anna, ben = come("Anna"), come("Ben")
    anna.meet(ben, "kombio", **CALM)
    to_the_window(anna)
    expect(ben.options.filter(has_text=CARD).first).to_be_visible()
    before = ben.page.locator("body").inner_text()
    toggle = anna.page.get_by_role("button", name="Let it pass unless I press")
    expect(toggle).to_have_attribute("aria-pressed", "false")
    toggle.click()
    expect(toggle).to_have_attribute("aria-pressed", "true")
    expect(anna.bar.get_by_role("timer")).to_be_visible()
    expect(anna.options).to_have_count(0)
    assert ben.page.locator("body").inner_text() == before, "a pass is nobody's business"
    anna.page.get_by_role("button", name="Undo").click()
    expect(anna.options.filter(has_text=CARD).first).to_be_visible()
    ben.answer("-")
    expect(ben.options.filter(has_text=re.compile("draw"))).to_be_visible()  # Anna's window has passed again


def test_who_is_about_to_press_is_waited_for(come: Come) -> None:
    anna, ben = come("Anna"), come("Ben")
    anna.meet(ben, "kombio", **CALM)
    to_the_window(anna)
    anna.page.clock.install()
    card = anna.options.filter(has_text=CARD).first
    card.hover()
    anna.page.get_by_role("button", name="Let it pass unless I press").dispatch_event("click")
    anna.page.clock.run_for(10_000)
    expect(card).to_be_visible()
    anna.page.mouse.move(1, 1)
    expect(anna.bar.get_by_role("timer")).to_be_visible()
    anna.page.clock.run_for(10_000)
    expect(card).to_have_count(0)


def test_what_is_only_to_be_looked_at_does_not_pass_by_itself(come: Come) -> None:
    """One's two cards at the beginning: that would take away the time to learn them."""
    anna, ben = come("Anna"), come("Ben")
    for player in (anna, ben):
        player.context.add_init_script(
            "localStorage.setItem('stammtisch', JSON.stringify({ tempo: 0.1, letPass: true }))"
        )
    anna.meet(ben, "kombio", race_seconds=None)
    expect(anna.options).to_have_count(1)
    anna.page.clock.install()
    anna.page.clock.run_for(10_000)
    expect(anna.options).to_have_count(1)
    expect(anna.page.get_by_role("button", name="Let it pass unless I press")).to_have_count(0)
