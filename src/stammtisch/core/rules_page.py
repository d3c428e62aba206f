"""The rules page of a game, README.md and README.de.md in its folder, in parts.

A remark before a heading names the questions that are explained under it: `<!-- turn keep -->`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from typing import Any, NamedTuple

from .card_diff import card_diff
from .game import Game
from .overlay import overlay_of
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
    parts = [
        Part(
            len(heading["rank"]),
            heading["title"],
            (heading["kinds"] or "").split(),
            _REMARK.sub("", source[heading.end() : end]),
        )
        for heading, end in zip(found, ends, strict=True)
    ]
    return [*parts, *_changed(game, language)]


#: By language: a heading, and a sentence.
_CHANGED = {
    "en": ("Changed at this table", "These cards and numbers are changed; where the page says otherwise, this holds."),
    "de": ("An diesem Tisch geändert", "Diese Karten und Zahlen sind geändert; wo die Seite anderes sagt, gilt dies."),
}


def _changed(game: Game[Any], language: str) -> Iterator[Part]:
    """What an overlay changes, if there is one."""
    overlay = overlay_of(game.package)
    changes = card_diff(game.package, None, overlay, language) if overlay is not None else []
    if changes:
        title, sentence = _CHANGED[language]
        lines = "".join(f"- **{one.name}**: {one.was} \N{RIGHTWARDS ARROW} {one.now}\n" for one in changes)
        yield Part(2, title, [], f"\n{sentence}\n\n{lines}\n")


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
