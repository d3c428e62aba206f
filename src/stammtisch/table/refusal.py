"""What is said to who asks for something that is not done."""

from __future__ import annotations

from collections.abc import Mapping

from stammtisch.core import is_claim

from .wire import Code, Language
from .words import sentence


class Refusal(Exception):
    """Something that is not done; nothing has changed.

    `code` is for programs, `why` the key of a sentence in `text/*.toml` for people: the code, unless told otherwise.
    """

    def __init__(self, code: Code, why: str = "", /, **fields: object) -> None:
        super().__init__(code, why, fields)
        self.code: Code = code
        self.why = why or code
        self.fields = fields
        self._instead: Mapping[str, str] = {}

    def in_other_words(self, said: Mapping[str, str]) -> Refusal:
        """The same with a sentence of its own, by language; without one, as usual."""
        self._instead = said
        return self

    def said(self, language: Language) -> str:
        """Why, in the language of who asked."""
        table = "no_undo" if self.code == "no-undo" else "refused"
        return self._instead.get(language) or sentence(language, table, self.why).format(**self.fields)


def too_late(written: str) -> Refusal:
    """Of an answer, or of a claim: that costs nothing."""
    return Refusal("late", "late-claim" if is_claim(written) else "")
