"""Deals that stay the same where two versions of a game have the same cards, also if one has a copy more or fewer.

A plain shuffle exchanges places in a list: with one card more, every card ends up elsewhere. Here each card has a place
of its own that depends on nothing but the seed, the card and which copy of it this is. A copy that only this version
has takes the place of some card, which goes to the bottom; where this version lacks one, the bottom card fills the gap.
So all orders are equally likely in every version, and nearly all cards lie where they lie in the others.
"""
# mypyc: compile this module

from __future__ import annotations

from hashlib import blake2b
from typing import Any, Final, final

from mypy_extensions import i64

from stammtisch.core.rng import FastRng, Rng

#: So many copies of a card have a place of their own.
_COPIES: Final = 128
#: A hash has so many words.
_BLOCK: Final = 16
#: Stands for a card that this version has not.
_GHOST: Final = -(1 << 40)


@final
class Edits:
    """How the cards of a version differ from those of the game as it is, by their numbers in either."""

    def __init__(self, numbers: list[int], copies: list[int], here: list[int]) -> None:
        #: By number in this version: the number in the game as it is.
        self.numbers = numbers
        #: By number in the game as it is: how many copies there are.
        self.copies = copies
        #: The numbers of which this version has fewer, and how many it has.
        self.fewer = [(number, have) for number, have in enumerate(here) if have < copies[number]]


@final
class Words:
    """A random number of 32 bits for each name, which depends on nothing but the name and the key."""

    def __init__(self, key: str) -> None:
        self._key = key.encode()
        self._block = b""
        self._number: i64 = -1

    def of(self, name: i64) -> i64:
        number: i64 = name // _BLOCK
        if number != self._number:
            self._block = blake2b(int(number).to_bytes(8, "little", signed=True), key=self._key).digest()
            self._number = number
        start: i64 = name % _BLOCK * 4
        return int.from_bytes(self._block[start : start + 4], "little")


@final
class PairedRng(Rng):
    """A generator whose shuffles are alike in all versions of a game."""

    def __init__(self, rng: FastRng, edits: Edits, key: int, shuffles: list[int]) -> None:
        self.rng = rng
        self.edits = edits
        self.key = key
        #: How often so many cards were shuffled. The next deal of a whole deck does not depend on what else was.
        self.shuffles = shuffles

    def below(self, n: i64) -> i64:
        return self.rng.below(n)

    def copy(self) -> PairedRng:
        return PairedRng(self.rng.copy(), self.edits, self.key, self.shuffles[:])

    def write(self) -> str:
        return f"{self.rng.write()} {self.key} {self.shuffles}"

    def shuffle(self, items: list[Any]) -> None:
        """The last card is drawn first, as from all decks."""
        for item in items:
            if not isinstance(item, int):
                self.rng.shuffle(items)
                return
        counts: dict[int, int] = {}
        names: list[tuple[int, int]] = []
        more: list[tuple[int, int]] = []
        for card in sorted(items):
            number = self._number(card)
            copy = counts.get(number, 0)
            counts[number] = copy + 1
            name = number * _COPIES + copy
            if copy < self._copies(number):
                names.append((name, card))
            else:
                more.append((name, card))
        names += [(name, _GHOST) for name in self._missing(counts)]
        words = self._words(len(names))
        placed = [(words.of(name), name, card) for name, card in names]
        placed.sort()
        order = _without_ghosts([card for _, _, card in placed])
        for name, card in more:
            place = words.of(name) * (len(order) + 1) >> 32
            if place == len(order):
                order.append(card)
            else:
                order.append(order[place])
                order[place] = card
        order.reverse()
        items[:] = order

    def _words(self, count: int) -> Words:
        """Others for each time that so many cards are shuffled."""
        while len(self.shuffles) <= count:
            self.shuffles.append(0)
        self.shuffles[count] += 1
        return Words(f"{self.key}/{count}/{self.shuffles[count]}")

    def _number(self, card: int) -> int:
        numbers = self.edits.numbers
        return numbers[card] if 0 <= card < len(numbers) else card

    def _copies(self, number: int) -> int:
        copies = self.edits.copies
        return copies[number] if 0 <= number < len(copies) else _COPIES

    def _missing(self, counts: dict[int, int]) -> list[int]:
        """The copies that the game as it is has among these cards, and this version has not."""
        found: list[int] = []
        for number, have in self.edits.fewer:
            there = counts.get(number, 0)
            if there == have and (there or number - 1 in counts or number + 1 in counts):
                found += [number * _COPIES + copy for copy in range(have, self.edits.copies[number])]
        return found


def _without_ghosts(cards: list[int]) -> list[int]:
    """A card from the bottom fills each gap."""
    place = 0
    while place < len(cards):
        if cards[place] != _GHOST:
            place += 1
            continue
        last = cards.pop()
        if place < len(cards):
            cards[place] = last
    return cards
