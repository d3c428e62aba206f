"""The game of docs/adding-a-game.md, which has numbers for cards, no file of them and no bot, in the whole lab."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.terminal import run
from stammtisch import lab
from stammtisch.core import Mistake, Overlay
from stammtisch.games import all_games, game_named

PAGE = Path(__file__).parents[2] / "docs" / "adding-a-game.md"
PLAIN = Overlay("plain.toml", "spitz", {})
CHANGED = Overlay("changed.toml", "spitz", {"rules": {"hand": 4}})


FILE = re.compile(r"^`(spitz/[\w./]+)`\n\n```\w+\n(.*?)^```", re.MULTILINE | re.DOTALL)


@pytest.fixture(autouse=True, scope="module")
def spitz(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """It is found like any installed package."""
    folder = tmp_path_factory.mktemp("spitz")
    for name, text in FILE.findall(PAGE.read_text("utf-8")):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    about = folder / "spitz-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: spitz\nVersion: 1\n", "utf-8")
    (about / "entry_points.txt").write_text("[stammtisch.games]\nspitz = spitz:GAME\n", "utf-8")
    with pytest.MonkeyPatch.context() as path:
        path.syspath_prepend(str(folder))
        forget_games()
        yield
    forget_games()


def forget_games() -> None:
    """Whoever asks next looks for them anew."""
    all_games.cache_clear()
    game_named.cache_clear()
    sys.modules.pop("spitz", None)


def test_it_is_simulated_on_several_cores() -> None:
    one, two = (lab.simulate("spitz", ["random", "casual"], 4, 1, jobs=jobs) for jobs in (1, 2))
    assert one.sums == two.sums
    assert sum(one.mean_score(seat) for seat in range(2)) == 5


def test_all_levels_play_it() -> None:
    found = lab.ladder("spitz", ["random", "beginner", "casual", "strong@3", "flat"], games=2, seed=1)
    assert found.finished
    assert found.ratings.keys() == {"random", "beginner", "casual", "strong@3", "flat"}


def test_a_study_tells_who_played_which_card() -> None:
    study = lab.study("spitz", ["random", "random", "random"], games=100, seed=1)
    played = study.sums["uses"]["played"]
    assert played.keys() == {str(card) for card in range(1, 25)}
    assert sum(use["times"] for use in played.values()) == study.sums["told"]["played"] == 100 * 3 * 5
    page = study.report()
    assert "<h1>Spitz</h1>" in page
    assert "who played the 24 wins" in page
    never = next(one for one in study.findings() if one.title == "What never happens")
    assert never.sentence.startswith(
        "Everything that can happen does. In 100 games"
    )  # nobody knows which cards there are


def test_the_command_writes_a_report_and_tables(tmp_path: Path) -> None:
    done = run("lab", "spitz", "--games", "30", "--jobs", "2", "--out", "report", folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    names = {"report.html", "study.sqlite", *(f"{name}.parquet" for name in ("games", "turns", "uses", "cards"))}
    assert {path.name for path in (tmp_path / "report").iterdir()} == names


def test_a_version_is_not_compared_with_itself() -> None:
    with pytest.raises(Mistake, match=r"plain.toml and plain.toml make the same cards; there is nothing to compare"):
        lab.compare(PLAIN, PLAIN, games=5)


def test_what_has_no_tables_cannot_be_changed() -> None:
    for change in (
        lambda: lab.study("spitz", games=5, cards=CHANGED),
        lambda: lab.compare(PLAIN, CHANGED, games=5),
        lambda: lab.tune("spitz", "length 5", ["rules.hand=3..4"], games=5),
    ):
        with pytest.raises(Mistake, match="spitz has no tables that could be changed"):
            change()
