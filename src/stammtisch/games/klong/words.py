"""Single words and numbers of a position."""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.core import Mistake, Page, unknown

from .facts import CARD
from .ship import NAMES, PODS, VALUES
from .texts import CARD as CARD_OF


def one(what: str, word: str, names: Sequence[str]) -> int:
    if word not in names:
        raise unknown(what, word, names)
    return list(names).index(word)


def read_card(word: str) -> int:
    return one("card", word, CARD)


def read_cards(words: list[str]) -> list[int]:
    return [read_card(word) for word in words]


def read_space(word: str) -> int:
    return one("space", word, NAMES)


def read_artifact(value: int) -> int:
    return one("artifact", str(value), [str(value) for value in VALUES])


def read_pod(word: str) -> int:
    return one("escape pod", word, [NAMES[at] for at in PODS])


def read_condition(word: str) -> int:
    """A waiting text, as the card and the number of the text on it."""
    name, _, number = word.partition(":")
    card = read_card(name)
    found = [condition for condition, of in enumerate(CARD_OF) if of == card]
    if not (number.isdecimal() and int(number) < len(found)):
        raise Mistake(f"pending: {word!r} is no text that waits; the first one of a card would be {name}:0")
    return found[int(number)]


def some(page: Page, name: str, allowed: Sequence[str]) -> list[str]:
    words = page.words(name)
    for word in words:
        one(name, word, allowed)
    return sorted(set(words))


def places(page: Page, name: str, usual: list[str]) -> list[str]:
    """A word for each seat or place."""
    words = page.words(name) or usual
    if len(words) != len(usual):
        raise Mistake(f"{name} has {len(words)} words; it would have {len(usual)}, with dots for what is not there")
    return words


def each(page: Page, name: str, usual: list[int], most: int) -> list[int]:
    """A number for each seat or kind."""
    numbers = page.numbers(name, usual)
    if len(numbers) != len(usual) or not all(0 <= number <= most for number in numbers):
        raise Mistake(f"{name} = {numbers}: it is a list of {len(usual)} numbers from 0 to {most}")
    return numbers
