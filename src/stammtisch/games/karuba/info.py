"""What is printed on the cards of Karuba, for those who draw them."""

from __future__ import annotations

from dataclasses import dataclass

from stammtisch.core import Words

from .cards import CARDS, RULES, CardKind


@dataclass(frozen=True)
class Printed:
    """A card: where its paths lead to, what is on it and how that is said, and what a treasure is worth."""

    number: int
    exits: str
    treasure: str
    adventurer: str
    temple: str
    points: int
    text: str


@dataclass(frozen=True)
class Info:
    """The cards by number, how many rounds there are, and how wide an island can be."""

    cards: dict[int, Printed]
    rounds: int
    grid: int


def info(words: Words) -> Info:
    return Info({number: _printed(kind, words) for number, kind in CARDS.items()}, RULES.rounds, RULES.grid)


def _printed(kind: CardKind, words: Words) -> Printed:
    points: int = getattr(RULES, kind.treasure) if kind.treasure else 0
    text = words.say("path")
    if kind.treasure:
        text = f"{words.say(kind.treasure)}: +{points}"
    for what, colour in (("adventurer", kind.adventurer), ("temple", kind.temple)):
        if colour:
            text = f"{words.say(what)} ({words.say(colour)})"
    return Printed(kind.number, kind.exits, kind.treasure, kind.adventurer, kind.temple, points, text)
