"""The rules page of a game, README.md and README.de.md in its folder, in parts.

A remark before a heading names the questions that are explained under it: `<!-- turn keep -->`.
"""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Any, NamedTuple

from .game import Game
from .text import load_text

_REMARK = re.compile(r"<!--(.*?)-->\n?", re.DOTALL)
#: A heading, with the remark right before it.
_HEADING = re.compile(r"^(?:<!--(?P<kinds>[^>]*)-->\n)?(?P<rank>#+) (?P<title>.*)\n?", re.MULTILINE)


class Part(NamedTuple):
    """A heading and what stands under it, up to the next."""

    rank: int
    title: str
    #: The kinds of questions that are explained here.
    kinds: list[str]
    text: str

    def __str__(self) -> str:
        return f"{'#' * self.rank} {self.title}\n{self.text}"


def rules_page(game: Game[Any], language: str) -> list[Part]:
    """The page in a language, else in English, else what the game says of itself."""
    source = _source(game, language)
    found = list(_HEADING.finditer(source))
    ends = [*[heading.start() for heading in found[1:]], len(source)]
    return [
        Part(
            len(heading["rank"]),
            heading["title"],
            (heading["kinds"] or "").split(),
            _REMARK.sub("", source[heading.end() : end]),
        )
        for heading, end in zip(found, ends, strict=True)
    ]


def rules_section(page: list[Part], question: str) -> list[Part]:
    """What a page says about a question: the part that explains it, and those below that; else the whole page."""
    for number, part in enumerate(page):
        if question in part.kinds:
            ends = [end for end, other in enumerate(page) if end > number and other.rank <= part.rank]
            return page[number : min(ends, default=len(page))]
    return page


def _source(game: Game[Any], language: str) -> str:
    folder = files(game.package)
    for name in (f"README.{language}.md", "README.md") if language != "en" else ("README.md",):
        if (folder / name).is_file():
            return (folder / name).read_text("utf-8")
    text = load_text(game.package, language)
    return f"# {text['title']}\n\n{text['about']}\n"
