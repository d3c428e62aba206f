"""The rules of a game: `stammtisch rules GAME`, and the part of the page that explains a question."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Any

from stammtisch.core import Game, Mistake
from stammtisch.games import game_named

from .screen import Screen
from .speech import Speech

#: A remark before a heading names the questions that are explained under it: <!-- turn keep -->
REMARK = re.compile(r"<!--(.*?)-->\n?", re.DOTALL)
HEADING = re.compile(r"^(#+) ", re.MULTILINE)


def show_rules(name: str, language: str | None) -> None:
    screen = Screen(Speech(language))
    screen.page(rules_page(game_named(name), screen.say.language))


def rules_page(game: Game[Any], language: str) -> str:
    """The whole page, without the remarks in it."""
    return REMARK.sub("", _source(game, language))


def rules_section(game: Game[Any], language: str, question: str) -> str:
    """What the page says about a question: from the heading that explains it to the next of its rank."""
    source = _source(game, language)
    for remark in REMARK.finditer(source):
        start = HEADING.search(source, remark.end())
        if question in remark[1].split() and start is not None:
            ends = [end.start() for end in HEADING.finditer(source, start.end()) if len(end[1]) <= len(start[1])]
            return REMARK.sub("", source[start.start() : min(ends, default=len(source))])
    return rules_page(game, language)


def _source(game: Game[Any], language: str) -> str:
    name = "README.md" if language == "en" else f"README.{language}.md"
    try:
        return files(game.package).joinpath(name).read_text("utf-8")
    except OSError:
        raise Mistake(f"{game.name} has no rules page in this language; there would be a file {name}") from None
