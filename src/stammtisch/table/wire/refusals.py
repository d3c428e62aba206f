"""What is not done, and why."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

#: Why something was not done, for programs. The first line is about wishes at a table, the second about HTTP.
Code = Literal[
    "late", "early", "illegal", "not-yours", "no-undo", "not-stored", "over", "malformed", "too-long", "too-many",
    "not-found", "forbidden", "mistake", "wrong-origin", "not-allowed", "try-again", "our-mistake",
]  # fmt: skip


class Problem(Struct, frozen=True):
    """What was wrong, and what would be right: a sentence in the language of who asked."""

    code: Code
    why: str
