"""The lab's report on a phone and on a desk, by day and by night."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from stammtisch import lab

BOTS = ("random", "random", "random")
#: How large the letters of the plots are on the screen, and which of them leave their plot.
LETTERS = """() => {
  const shown = [...document.querySelectorAll('svg text')].filter((text) => text.checkVisibility());
  const scale = (svg) => svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
  const size = (text) => parseFloat(getComputedStyle(text).fontSize) * scale(text.closest('svg'));
  const leaves = (text) => {
    const [inner, outer] = [text.getBoundingClientRect(), text.closest('svg').getBoundingClientRect()];
    return inner.left < outer.left - 1 || inner.right > outer.right + 1;
  };
  return [Math.min(...shown.map(size)), shown.filter(leaves).map((text) => text.textContent)];
}"""


@pytest.fixture(scope="module", params=["report", "tune"])
def report(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One with long names of cards and a lead that changes, or one on a search."""
    written = tmp_path_factory.mktemp("report") / "report.html"
    found = _study() if request.param == "report" else _search()
    found.report(written)
    return written


def _study() -> lab.Study:
    return lab.study("barbarity", BOTS, 60, 1)


def _search() -> lab.Tuning:
    fixed = ("home=3..3", "gold=2..2", "crystal=1..1", "hand=3..3", "grid=4..4")  # too many to name in a plot
    vary = [f"rules.{one}" for one in ("rounds=2..6", *fixed)]
    return lab.tune("karuba", "seat win rates equal", vary, trials=9, seats=BOTS, games=60, seed=1)


def opened(chromium: Browser, report: Path, wide: int, scheme: str = "light") -> Page:
    context = chromium.new_context(viewport={"width": wide, "height": 800}, color_scheme=scheme)  # type: ignore[arg-type]  # a str
    tab = context.new_page()
    tab.goto(report.as_uri())
    return tab


@pytest.mark.parametrize("wide", [390, 768, 1280])
def test_plots_fit_the_screen_and_can_be_read(chromium: Browser, report: Path, wide: int) -> None:
    tab = opened(chromium, report, wide)
    assert tab.evaluate("document.documentElement.scrollWidth") == wide
    smallest, outside = tab.evaluate(LETTERS)
    assert smallest >= 11
    assert outside == []
    tab.context.close()


def test_a_report_is_dark_where_it_is_night(chromium: Browser, report: Path) -> None:
    grounds = []
    for scheme in ("light", "dark"):
        tab = opened(chromium, report, 390, scheme)
        grounds.append(tab.evaluate("getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number)"))
        tab.context.close()
    light, dark = map(sum, grounds)
    assert light > 600
    assert dark < 150
