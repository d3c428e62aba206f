"""What the program itself says, beside its games: sentences from the text files of a package, with numbers in them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from string import Formatter
from typing import Any

from .text import load_text

#: Where a number is written with commas for points, and points for commas.
_SWAPPED = ("de",)
#: Nothing but numbers, with their signs.
_NUMBERS = re.compile(r"[-+\u2212\u00b1\d.,%()\u2026 \u00a0]+")


class Sentences(Formatter):
    """The sentences of a package in one language, by key: `say("stopped", games=3)`, `say("report.title")`.

    `{games:plural:game,games}` is a number with what it counts. Numbers are written as the language does.
    """

    def __init__(self, package: str, language: str) -> None:
        self.language = language
        self.text: Mapping[str, Any] = load_text(package, language)

    def __call__(self, key: str, /, **fields: object) -> str:
        sentence: Any = self.text
        for part in key.split("."):
            sentence = sentence[part]
        return self.vformat(str(sentence), (), fields)

    def format_field(self, value: Any, format_spec: str) -> str:
        """A value as people read it."""
        if format_spec.startswith("plural:"):
            one, many = format_spec.removeprefix("plural:").split(",")
            return f"{self.number(f'{value:,}')} {one if value == 1 else many}"
        written = str(super().format_field(value, format_spec))
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        return self.number(written) if is_number else self.cell(written)

    def cell(self, written: str) -> str:
        """What stands alone: if it is nothing but numbers, these as the language writes them."""
        return self.number(written) if _NUMBERS.fullmatch(written) else written

    def number(self, written: str) -> str:
        """The numbers in what is written in English: Germans write 1.000,5."""
        if self.language not in _SWAPPED:
            return written
        return re.sub(r"(?<=\d)[.,](?=\d)", lambda found: "," if found[0] == "." else ".", written)
