"""The lab's report on a phone and on a desk, by day and by night."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page
from stammtisch.lab.finding import Finding
from stammtisch.lab.findings import findings
from stammtisch.lab.page import page
from stammtisch.lab.part import play_part
from stammtisch.lab.simulate import Job
from stammtisch.lab.study import on_this_machine
from stammtisch.lab.tune import Trial, Wish, read_vary, tune
from stammtisch.lab.tuned import Tuned, tuned

from stammtisch.cli.lab import names_in
from stammtisch.lab.measure import read_aim

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
    folder = tmp_path_factory.mktemp("report")
    found = _study() if request.param == "report" else _search(folder)
    written = folder / "report.html"
    written.write_text(page("Barbarity", "60 games.", found, {"cards": "1" * 12}), "utf-8")
    return written


def _study() -> list[Finding]:
    job = Job("barbarity", BOTS, 60, 1)
    return findings(play_part((job, 0, job.games)).sums, BOTS, names_in(job.game, None))


def _search(folder: Path) -> list[Finding]:
    fixed = ("home=3..3", "gold=2..2", "crystal=1..1", "hand=3..3", "grid=4..4")  # too many to name in a plot
    vary = [read_vary(f"rules.{one}") for one in ("rounds=2..6", *fixed)]
    wish = Wish(Job("karuba", BOTS, 60, 1), vary, read_aim("seat win rates equal"), folder)
    unchanged, *tried = [trial for trial in tune(wish, 9, on_this_machine(1)) if isinstance(trial, Trial)]
    return tuned(Tuned(wish.aim, vary, unchanged, tried, []))


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
