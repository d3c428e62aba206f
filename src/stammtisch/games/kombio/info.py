"""What is printed on the cards of Kombio, for those who draw them."""

from __future__ import annotations

from dataclasses import dataclass

from stammtisch.core import Words

from .cards import CARDS


@dataclass(frozen=True)
class Printed:
    """A card: what it can do, by name and in a sentence."""

    ability: str | None
    text: str


@dataclass(frozen=True)
class Info:
    """The cards by value."""

    cards: dict[int, Printed]


def info(words: Words) -> Info:
    return Info({kind.value: Printed(kind.ability, words.say(kind.ability or "no_ability")) for kind in CARDS})
