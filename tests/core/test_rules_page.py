"""Rules pages in parts."""

from __future__ import annotations

import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from stammtisch.core import rules_page
from stammtisch.core.rules_page import rules_section

PAGE = """# Spitz

About.

<!-- play -->
## A trick

Text. <!-- a remark -->

### The last one

More.

<!-- look
take -->
## After it
"""


@pytest.fixture
def game(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A package with texts, and nothing else."""
    name = f"spitz_{request.node.name.split('[')[0]}"
    folder = tmp_path / name
    (folder / "text").mkdir(parents=True)
    (folder / "__init__.py").touch()
    for language, about in ("en", "Five tricks."), ("de", "Fünf Stiche."):
        (folder / "text" / f"{language}.toml").write_text(f'title = "Spitz"\nabout = "{about}"\n', "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    yield SimpleNamespace(package=name, folder=folder)
    sys.modules.pop(name, None)


def test_a_page_has_a_part_for_each_heading_with_the_questions_explained_there(game: Any) -> None:
    (game.folder / "README.md").write_text(PAGE, "utf-8")
    page = rules_page(game, "en")
    assert [(part.rank, part.title, part.kinds) for part in page] == [
        (1, "Spitz", []),
        (2, "A trick", ["play"]),
        (3, "The last one", []),
        (2, "After it", ["look", "take"]),
    ]
    assert "".join(map(str, page)) == PAGE.replace("<!-- play -->\n", "").replace("<!-- look\ntake -->\n", "").replace(
        "<!-- a remark -->\n", ""
    )


def test_what_explains_a_question_goes_to_the_next_heading_of_its_rank(game: Any) -> None:
    (game.folder / "README.md").write_text(PAGE, "utf-8")
    page = rules_page(game, "en")
    assert [part.title for part in rules_section(page, "play")] == ["A trick", "The last one"]
    assert [part.title for part in rules_section(page, "take")] == ["After it"]
    assert rules_section(page, "another") == page


def test_a_page_that_is_not_there_in_a_language_is_there_in_english(game: Any) -> None:
    (game.folder / "README.md").write_text(PAGE, "utf-8")
    assert rules_page(game, "de") == rules_page(game, "en")


@pytest.mark.parametrize(("language", "about"), [("en", "Five tricks."), ("de", "Fünf Stiche.")])
def test_a_game_without_a_page_says_what_it_is_about(language: str, about: str, game: Any) -> None:
    assert [str(part) for part in rules_page(game, language)] == [f"# Spitz\n\n{about}\n"]
