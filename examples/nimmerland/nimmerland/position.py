"""Positions of Nimmerland: what they leave out, and what cannot be."""

from __future__ import annotations

from stammtisch.core import Mistake, Page
from stammtisch.core.table import fill_up, reader

from .cards import DECK, VALUES, WORDS
from .state import CARD, Nimmerland, Options

SEATS = range(2, 6)


def fill(page: Page, s: Nimmerland) -> None:
    """The cards that a position does not name lie under the deck."""
    fill_up(page, s, DECK, CARD, lambda card: f"there are only {DECK.count(card)} of {WORDS[card]}")


def check(s: Nimmerland) -> None:
    """No row has two cards of one value, and nobody has seen a card that is not there."""
    for seat, row in enumerate(s.rows):
        values = [VALUES[card] for card in row]
        if len(set(values)) != len(values):
            raise Mistake(f"the row of seat {seat} has two cards of one value: it would have gone to the pile")
    if s.peekers and not s.deck:
        raise Mistake("nobody can have seen the top card: there is no deck")


read = reader(Nimmerland, Options, SEATS, fill=fill, check=check)
