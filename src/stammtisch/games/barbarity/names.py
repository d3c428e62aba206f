"""What cards are called in a language: by the table `card` of its text, or as the card file says."""

from __future__ import annotations

from stammtisch.core import Words

from .cards import CardKind
from .tables import Card


def name(words: Words, card: Card | CardKind) -> str:
    return str(words.text.get("card", {}).get(card.slug, card.name))


def title(words: Words, card: Card | CardKind) -> str:
    """The name with what is printed beside it: Pigsticker 3."""
    return name(words, card) + card.title.removeprefix(card.name)
