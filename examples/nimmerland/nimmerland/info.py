"""What is printed on the cards of Nimmerland, for boards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .cards import CARDS, WORDS


@dataclass(frozen=True)
class Printed:
    name: str
    value: int
    #: What it does: peek, shield or nothing; and in a sentence each.
    effects: tuple[str, ...]
    about: tuple[str, ...]


@dataclass(frozen=True)
class Info:
    cards: dict[str, Printed]


def info(words: Any) -> Info:
    """The cards by their words."""
    return Info({
        word: Printed(words.say(word), kind.value, kind.effects, tuple(words.say(effect) for effect in kind.effects))
        for word, kind in zip(WORDS, CARDS.kinds, strict=True)
    })  # fmt: skip
