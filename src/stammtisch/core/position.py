"""Reading a position that somebody wrote, and saying what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from .errors import Mistake, unknown
from .rng import Rng, new_rng, read_rng


class Page:
    """A written table: every part is asked for by name, and what nobody asks for is a mistake."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = data
        self.asked: list[str] = []

    def has(self, name: str) -> bool:
        """Whether the position names something; asked about, it counts as known."""
        self.asked.append(name)
        return name in self.data

    def number(self, name: str, usual: int, allowed: range) -> int:
        """A number in a range, or the usual one."""
        value = self.data[name] if self.has(name) else usual
        if type(value) is not int or value not in allowed:
            raise Mistake(f"{name} = {value!r}: it is a number from {allowed[0]} to {allowed[-1]}")
        return value

    def flag(self, name: str) -> bool:
        """True or false; usually false."""
        value = self.data[name] if self.has(name) else False
        if not isinstance(value, bool):
            raise Mistake(f"{name} = {value!r}: it is true or false")
        return value

    def choice(self, name: str, usual: str, allowed: Sequence[str]) -> str:
        """One of several words, or the usual one."""
        value = self.data[name] if self.has(name) else usual
        if value not in allowed:
            raise unknown(name, value, allowed)
        return str(value)

    def words(self, name: str) -> list[str]:
        """Words with spaces between them."""
        return _split(name, self.data[name]) if self.has(name) else []

    def rows(self, name: str, count: int) -> list[list[str]]:
        """A list of lines of words, one for each seat."""
        rows = self.data[name] if self.has(name) else [""] * count
        if not isinstance(rows, list) or len(rows) != count:
            raise Mistake(f"{name} = {rows!r}: it is a list of {count} texts, one for each seat")
        return [_split(name, row) for row in rows]

    def numbers(self, name: str) -> list[int]:
        """A list of numbers; usually none."""
        values = self.data[name] if self.has(name) else []
        if not isinstance(values, list) or any(type(value) is not int for value in values):
            raise Mistake(f"{name} = {values!r}: it is a list of numbers")
        return list(values)

    def table(self, name: str) -> dict[str, Any]:
        """Names and values; usually none."""
        value = self.data[name] if self.has(name) else {}
        if not isinstance(value, dict):
            raise Mistake(f"{name} = {value!r}: it is a table of names and values")
        return value

    def rng(self) -> Rng:
        """The generator: as it was written, or a new one from a `seed`."""
        if self.has("rng"):
            return read_rng(str(self.data["rng"]))
        seed = self.data["seed"] if self.has("seed") else 0
        if type(seed) not in (int, str):
            raise Mistake(f"seed = {seed!r}: it is a number, or 32 hex digits")
        return new_rng(seed)

    def rest(self, deck: list[int], named: Iterable[int], rng: Rng, why: Callable[[int], str]) -> list[int]:
        """The cards of a deck that are not named, the first on top; shuffled, if there is a `seed`.

        A card that is named more often than it is there is a mistake; `why` says so.
        """
        left = deck[:]
        for card in named:
            if card not in left:
                raise Mistake(why(card))
            left.remove(card)
        left.reverse()
        if self.has("seed"):
            rng.shuffle(left)
        return left

    def end(self) -> None:
        """Nothing may be left over."""
        for name in self.data:
            if name not in self.asked:
                raise unknown("part of a position", name, dict.fromkeys(self.asked))


def _split(name: str, value: Any) -> list[str]:
    if not isinstance(value, str):
        raise Mistake(f"{name}: {value!r} is not a text; write words with spaces between them")
    return value.split()
