"""What everybody waits for is told in the middle of the table: hands, bids, totals; and then it is gone."""

from __future__ import annotations

import re
from contextlib import suppress
from itertools import pairwise
from typing import Any

from playwright.sync_api import TimeoutError as TooLate
from playwright.sync_api import expect

from browser.conftest import Come
from browser.player import Player

#: Things move, only quickly.
LIVELY: dict[str, Any] = {"reduced_motion": "no-preference", "tempo": 0.4}
#: What is seen whenever something changes: bids, verdicts; the totals of a fight, who was counted for them, and how
#: large the board is. What fades away is no longer there (inert).
WATCH = """() => {
  window.seen = [];
  window.bids = new Set();
  window.verdicts = new Set();
  const look = () => {
    const laying = document.querySelector('.below [data-word*="@"]') !== null;
    const bids = document.querySelectorAll('main .bids:not([inert]) .bid').length;
    if (bids) window.bids.add(laying ? 'over the island' : bids);
    const verdict = document.querySelector('main .reveal .verdict')?.textContent.trim();
    if (verdict) window.verdicts.add(verdict);
    const fit = document.querySelector('main .within')?.style.zoom;
    const sides = [...document.querySelectorAll('main .sides > .side')].map((side) => {
      const total = side.querySelector('.reckoning strong')?.textContent ?? null;
      return { total, fighters: side.querySelectorAll('.lineup > *').length };
    });
    if (sides.length && fit) window.seen.push({ fit: Number(fit), sides });
  };
  const all = { subtree: true, childList: true, attributes: true, characterData: true };
  new MutationObserver(look).observe(document, all);
}"""


#: What is asked and what can be answered, at one moment.
ASKED = """(bar) => [
  bar.querySelector('p[aria-live]').textContent.trim(),
  [...bar.querySelectorAll('.group button[data-word]')].map((one) => one.dataset.word),
]"""


def watchful(come: Come, **device: Any) -> Player:
    anna = come("Anna", **LIVELY, **device)
    anna.context.add_init_script(f"({WATCH})()")
    return anna


def lower_cards(anna: Player) -> list[str]:
    """The two that one has looked at, as far as they lie open."""
    cards = anna.board.locator('[data-at="0.2"] [role=img], [data-at="0.3"] [role=img]')
    names: list[str] = cards.evaluate_all("cards => cards.map(one => one.ariaLabel)")
    return [name for name in names if re.fullmatch(r"-?\d+", name or "")]


def test_hands_are_shown_on_the_stage_and_what_a_call_was_worth(come: Come) -> None:
    anna = watchful(come)
    anna.go(anna.lay("kombio", "me", "random", options={"rounds": 2}, race_seconds=1))
    while "call" not in anna.words():
        with suppress(TooLate):  # a race that is over before one has pressed
            anna.option("-").click(timeout=3000)
    anna.answer("call")
    anna.page.wait_for_function("() => window.verdicts.size")
    (verdict,) = anna.page.evaluate("[...window.verdicts]")
    assert re.match(r"Anna called.*\+\d+$", verdict)
    anna.skip()
    anna.words()
    expect(anna.board.locator(".reveal")).to_have_count(0)


def test_who_is_ready_sees_the_cards_no_longer(come: Come) -> None:
    """In the second round: the first was dealt before anybody came."""
    anna, ben = come("Anna", **LIVELY), come("Ben")
    anna.meet(ben, "kombio", options={"rounds": 2, "matching": "after each discard"}, race_seconds=60)
    for player in (anna, ben):
        player.answer("-")
    ready = anna.bar.filter(has_text="Remember these two")
    while not ready.count():
        for player in (anna, ben):
            said, words = player.bar.evaluate(ASKED)
            if said.startswith("Remember"):
                continue
            if word := next((word for word in ("call", "draw", "-") if word in words), None):
                with suppress(TooLate):
                    player.option(word).click(timeout=1000)
    expect(anna.board.locator(".remembered")).to_have_count(2)
    assert len(lower_cards(anna)) == 2
    for player in (anna, ben):
        player.answer("-")
    expect(anna.board.locator(".remembered")).to_have_count(0)
    assert lower_cards(anna) == []


def test_bids_lie_in_the_middle_and_never_over_an_island_to_lay_on(come: Come) -> None:
    anna = watchful(come)
    anna.go(anna.lay("karuba", "me", "random", "random"))
    for _ in range(2):
        anna.answer(anna.words()[-1])
        while "@" not in (words := anna.words())[0]:
            anna.answer(words[0])
        while "@" in (words := anna.words())[0]:
            anna.answer(words[0])
    seen = anna.page.evaluate("[...window.bids]")
    assert 3 in seen
    assert "over the island" not in seen


def test_totals_add_up_before_the_eyes_of_all_and_the_board_stays_as_large_as_it_is(come: Come) -> None:
    anna = watchful(come, viewport={"width": 1440, "height": 900})
    anna.go(anna.lay("klobba", "me", "random", "random", "random"))
    won = anna.board.locator(".sides > .won")
    for _ in range(3):
        while not won.count() and not anna.words_now():
            anna.page.wait_for_timeout(20)
        if won.count():
            break
        anna.answer(anna.words()[0])
    expect(won.or_(anna.options.first).first).to_be_visible()
    anna.words()  # the fight is told, and the next round has begun
    seen = anna.page.evaluate("window.seen")
    for side in (0, 1):
        told = [one["sides"][side] for one in seen if one["sides"][side]["total"] is not None]
        counted = [one["fighters"] for one in told]
        assert all(later - before <= 1 for before, later in pairwise(counted)), counted
    assert any(one["fighters"] > 1 for moment in seen for one in moment["sides"])
    sizes = {moment["fit"] for moment in seen}
    assert min(sizes) > 0.9 * max(sizes), sizes


#: A card travels far below the board.
TRAVEL = """() => {
  const far = [{ transform: 'translateY(3000px)' }, { transform: 'translateY(2900px)' }];
  document.querySelector('main .board [data-at]').animate(far, { duration: 20000 });
}"""
FRAMES = "async () => { for (let n = 0; n < 3; n++) await new Promise((done) => requestAnimationFrame(done)); }"


def test_a_board_does_not_shrink_for_what_travels_over_its_edge(come: Come) -> None:
    anna = watchful(come, viewport={"width": 1440, "height": 900})
    anna.go(anna.lay("klobba", "me", "random", "random", "random"))
    anna.words()
    expect(anna.board.locator(".board")).to_be_visible()
    anna.page.evaluate(TRAVEL)
    anna.page.set_viewport_size({"width": 1440, "height": 890})
    anna.page.evaluate(FRAMES)
    assert float(anna.board.locator(".within").evaluate("within => within.style.zoom")) > 0.95
