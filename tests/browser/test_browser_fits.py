"""Every board fits the room it has: at all sizes, by day and by night, in both languages, with few and most players."""

from __future__ import annotations

import pytest

from browser.conftest import Come
from browser.moments import Stage, moments
from stammtisch.games import game_named

#: The last is 1440 x 900 at 200 %.
SIZES = [(1280, 600), (1366, 650), (1440, 900), (2560, 1440), (390, 844), (844, 390), (720, 450)]
LOOKS = (("en", "light"), ("de", "dark"))
#: So much of the screen is the board's, at least.
SHARE = 0.5
#: From this width on all text can be read.
WIDE, SMALLEST = 1280, 11

#: What does not fit: things that are not on the screen, or under others, or too small to be read; and how large it is.
MEASURE = """([wide, smallest]) => {
  const found = [], main = document.querySelector('main'), room = main.getBoundingClientRect();
  const board = main.querySelector('.board');
  const name = (one) => one.closest('[data-at]')?.dataset.at ?? one.ariaLabel ?? one.textContent.trim().slice(0, 30);
  const scrolls = main.querySelector('.within');
  const { scrollHeight, clientHeight, scrollWidth, clientWidth } = scrolls;
  if (scrollHeight > clientHeight + 1) found.push(`higher than its room: ${scrollHeight} of ${clientHeight}`);
  if (scrollWidth > clientWidth + 1) found.push(`wider than its room: ${scrollWidth} of ${clientWidth}`);
  if (document.documentElement.scrollWidth > innerWidth) found.push('the page is wider than the screen');
  const seen = (one) =>
    one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && one.getBoundingClientRect().width > 0;
  // What can be pressed, and one's own cards, lie within the room and are not covered.
  for (const lit of board.querySelectorAll('.place.open > button')) {
    if (!seen(lit) || lit.closest('[role=tabpanel], .window')) continue;  // panes and the plan scroll by themselves
    const box = lit.getBoundingClientRect();
    const out = [room.top - box.top, box.bottom - room.bottom, room.left - box.left, box.right - room.right];
    if (Math.max(...out) > 2) found.push(`out of sight: ${name(lit)}`);
    const at = (x, y) => document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
    const spots = [[0.5, 0.5], [0.15, 0.15], [0.15, 0.85], [0.85, 0.15], [0.85, 0.85]].map(([x, y]) => at(x, y));
    if (!spots.some((top) => top === lit)) found.push(`covered: ${name(lit)}`);
  }
  // No part of a board spills over its place.
  for (const part of board.querySelectorAll(':scope > *, :scope > .table > *')) {
    if (!seen(part) || getComputedStyle(part).overflowY !== 'visible' || !part.clientHeight) continue;
    const spilled = part.scrollHeight - part.clientHeight;
    if (spilled > 6) found.push(`spills over: ${part.className} by ${spilled} of ${part.clientHeight}`);
  }
  if (innerWidth >= wide) {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const one = text.parentElement, says = text.data.trim();
      if (!says || !one || !seen(one) || one.closest('.unseen, title, script, style')) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      if (!range.getClientRects().length) continue;
      const svg = one.ownerSVGElement;
      const size = parseFloat(getComputedStyle(one).fontSize);
      const drawn = svg?.currentCSSZoom && one.getScreenCTM();  // all of it: zoom, and every transform around it
      const real = size * (drawn ? Math.hypot(drawn.a, drawn.b) : (one.currentCSSZoom ?? 1) * moved(one));
      const of = one.className?.baseVal ?? one.className;
      if (real < smallest - 0.05) found.push(`too small, ${real.toFixed(1)} px: ${says.slice(0, 24)} (${of})`);
    }
  }
  function moved(one) {  // by a transform
    let html = one.ownerSVGElement?.parentElement ?? one;
    while (html.offsetWidth < 120 && html.parentElement) html = html.parentElement; // widths are whole numbers
    return html.offsetWidth ? html.getBoundingClientRect().width / html.offsetWidth / (html.currentCSSZoom ?? 1) : 1;
  }
  return [[...new Set(found)], (room.width * room.height) / (innerWidth * innerHeight)];
}"""


def look(stage: Stage, where: str) -> list[str]:
    """What does not fit, at all sizes."""
    page, found = stage.player.page, []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        stage.player.wait_till_still()
        troubles, share = page.evaluate(MEASURE, [WIDE, SMALLEST])
        if share < SHARE:
            troubles.append(f"only {share:.0%} of the screen are the board's")
        found += [f"{where} at {width} x {height}: {trouble}" for trouble in troubles]
    return found


@pytest.mark.parametrize("game", ["kombio", "karuba", "klobba", "barbarity", "klong"])
def test_a_board_fits_the_room_it_has(game: str, come: Come) -> None:
    seats = game_named(game).seats
    found: list[str] = []
    for count in (seats[0], seats[-1]):
        for language, scheme in LOOKS:
            anna = come("Anna", locale=language, color_scheme=scheme, tempo=0)
            stage = Stage(anna)
            for nth, (moment, play) in enumerate(moments(game, count).items()):
                stage.show(play) if nth else stage.lay(game, count, play)
                found += look(stage, f"{count} players, {moment}, {language}")
            anna.context.close()
    assert not found, "\n".join(found)
