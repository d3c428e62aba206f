"""What we say when somebody gave us something wrong."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


class Mistake(ValueError):
    """Something given to us is wrong: one line that says where, and what would be right."""


class IllegalAnswer(Mistake):
    """The answer is not among the options offered to that seat."""


class FaultyGame(RuntimeError):
    """The rules of a game do what no game may: one line for whoever writes them."""


def unknown(what: str, word: object, known: Iterable[object]) -> Mistake:
    """A word that is not in the list, with the list and the nearest guess."""
    names = [str(name) for name in known]
    near = get_close_matches(str(word), names, 1)
    guess = f" Did you mean {near[0]}?" if near else ""
    there = ", ".join(names) if names else "nothing"
    return Mistake(f"unknown {what} {str(word)!r}; there is {there}.{guess}")
