"""The words of reports, in one language."""

from __future__ import annotations

import re
from functools import cache

from stammtisch.core.sentences import Sentences


@cache
def wording(language: str) -> Sentences:
    """What reports say."""
    return Sentences("stammtisch.lab.report", language)


def ordinal(place: int, say: Sentences) -> str:
    """A place in the turn order as a word: the first is 0."""
    return str(say.text["ordinals"][place])


#: What is read in a figure: what stands between tags, and what is told to those who cannot see it.
_READ = re.compile(r">[^<>]+<|aria-label=\"[^\"]*\"")
#: A number as English has it, with commas between thousands or with a point. One that a sentence brought is so no more.
_ENGLISH = re.compile(r"(?<![\d.,])\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\d,])|\d+\.\d+")


def in_figures(figure: str, say: Sentences) -> str:
    """The numbers that are read in a table or plot, as the language writes them; not those that place things."""
    return _READ.sub(lambda read: _ENGLISH.sub(lambda number: say.number(number[0]), read[0]), figure)
