"""Random generators that can live in a state: to copy one is to copy a number."""
# mypyc: compile this module

from __future__ import annotations

from hashlib import blake2b, sha256
from typing import Any, Final, final

from mypy_extensions import i64

from .errors import Mistake

_FACTOR: Final = 0x355554B7
_LOW: Final = 0xFFFFFFFF
_HALF: Final = 0x3FFFFFFF
_HIGH: Final = 0x1FFFFFFF
_BLOCK: Final = 16  # words in one hash

#: Seeds of the fast generator are below this; those of the sealed one are 32 hex digits.
SEEDS: Final = 1 << 59


class Rng:
    """What the rules need of chance."""

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, for n up to 2**30."""
        raise NotImplementedError

    def shuffle(self, items: list[Any]) -> None:
        """Bring a list into any order, all alike."""
        for n in range(len(items), 1, -1):
            i, j = n - 1, self.below(n)
            items[i], items[j] = items[j], items[i]

    def copy(self) -> Rng:
        """A twin that draws the same from here on."""
        raise NotImplementedError

    def fork(self) -> FastRng:
        """Another generator, on its own from now on."""
        return FastRng(self.below(1 << 29) << 30 | self.below(1 << 30))

    def write(self) -> str:
        """All of the generator in one word; `read_rng` is the way back."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rng) and other.write() == self.write()

    def __hash__(self) -> int:
        return hash(self.write())

    def __reduce__(self) -> tuple[Any, ...]:
        return read_rng, (self.write(),)


@final
class FastRng(Rng):
    """Multiply-with-carry, with numbers that never exceed 62 bits: one machine word when compiled."""

    def __init__(self, seed: i64, x: i64 = 0) -> None:
        self.x: i64 = x
        if x == 0:  # near seeds shall give unrelated numbers
            self.x = (seed & _HALF) * 0x1E3779B1 + 1
            self._stir()
            self.x = (self.x & _LOW) + ((((self.x >> 32) ^ (seed >> 30)) & _HIGH) << 32) + 1
            self._stir()

    def _stir(self) -> None:
        for _ in range(4):
            self.below(2)

    def below(self, n: i64) -> i64:
        x: i64 = self.x
        x = (x & _LOW) * _FACTOR + (x >> 32)
        self.x = x
        return ((x & _LOW) * n) >> 32

    def shuffle(self, items: list[Any]) -> None:
        x: i64 = self.x
        for n in range(len(items), 1, -1):  # `below`, written out: cards are dealt often
            x = (x & _LOW) * _FACTOR + (x >> 32)
            i, j = n - 1, (x & _LOW) * n >> 32
            items[i], items[j] = items[j], items[i]
        self.x = x

    def copy(self) -> FastRng:
        return FastRng(0, self.x)

    def write(self) -> str:
        return f"fast:{self.x:x}"


@final
class SealedRng(Rng):
    """A keyed hash in counter mode: whoever sees the cards cannot work out the seed."""

    def __init__(self, key: bytes, at: i64 = 0) -> None:
        self.key = key
        self.at: i64 = at  # how many words have been used
        self._block = b""
        self._number: i64 = -1  # of the block

    def below(self, n: i64) -> i64:
        product: i64 = self._word() * n
        if (product & _LOW) < n:  # throw away the few words that would favour small numbers
            floor: i64 = (_LOW + 1 - n) % n
            while (product & _LOW) < floor:
                product = self._word() * n
        return product >> 32

    def _word(self) -> i64:
        number: i64 = self.at // _BLOCK
        if number != self._number:
            self._block = blake2b(int(number).to_bytes(8, "little"), key=self.key).digest()
            self._number = number
        start: i64 = self.at % _BLOCK * 4
        self.at += 1
        return int.from_bytes(self._block[start : start + 4], "little")

    def copy(self) -> SealedRng:
        return SealedRng(self.key, self.at)

    def write(self) -> str:
        return f"sealed:{self.key.hex()}:{self.at}"


class ChanceNeeded(Exception):
    """The script of chance is at its end, and a number from 0 to `below` - 1 is needed."""

    def __init__(self, below: int) -> None:
        super().__init__(f"chance has to say a number below {below}")
        self.below = below


@final
class ScriptedRng(Rng):
    """Chance by a script: the numbers it has drawn, in order. At the end of it a source goes on, or it stops."""

    def __init__(self, script: list[int], at: i64 = 0, source: Rng | None = None) -> None:
        self.script = script  # shared with twins, who go the same way
        self.at: i64 = at
        self.source = source

    def below(self, n: i64) -> i64:
        if n <= 1:  # no chance at all
            if self.source is not None:
                self.source.below(n)
            return 0
        at: i64 = self.at
        if at == len(self.script):
            if self.source is None:
                raise ChanceNeeded(n)
            self.script.append(self.source.below(n))
        drawn: i64 = self.script[at]
        if not 0 <= drawn < n:
            raise Mistake(f"number {at} of the script is {drawn}; it would be from 0 to {n - 1}")
        self.at = at + 1
        return drawn

    def copy(self) -> ScriptedRng:
        return ScriptedRng(self.script, self.at, self.source)

    def __reduce__(self) -> tuple[Any, ...]:
        return ScriptedRng, (self.script, self.at, self.source)

    def write(self) -> str:
        return f"scripted:{','.join([str(drawn) for drawn in self.script])}:{self.at}"


def new_rng(seed: int | str) -> Rng:
    """The fast generator for a number, the sealed one for 32 hex digits."""
    if isinstance(seed, str):
        return SealedRng(_key(seed))
    if not 0 <= seed < SEEDS:
        raise Mistake(f"seed {seed} is out of range; a seed is a number from 0 to {SEEDS - 1}, or 32 hex digits")
    return FastRng(seed)


def seed_of(*parts: int | str) -> int:
    """A seed of its own for anything that can be named: the 7th game of a series, the bot in seat 2 of it."""
    name = "/".join(map(str, parts)).encode()
    return int.from_bytes(blake2b(name, digest_size=8).digest(), "little") % SEEDS


def read_rng(word: str) -> Rng:
    """The generator that `write` put in a word."""
    kind, _, rest = word.partition(":")
    try:
        if kind == "fast" and int(rest, 16) in range(1, _FACTOR << 32):
            return FastRng(0, int(rest, 16))
        if kind == "sealed":
            key, _, at = rest.partition(":")
            if at.isdecimal():
                return SealedRng(_key(key), int(at))
        if kind == "scripted":
            script, _, at = rest.partition(":")
            return ScriptedRng([int(drawn) for drawn in script.split(",") if drawn], int(at))
    except ValueError:
        pass
    raise Mistake(f"{word!r} is not a random generator; it would look like 'fast:1a2b' or 'sealed:<32 hex digits>:0'")


def commitment(seed: str) -> str:
    """What may be shown before the game, so that everybody can verify the seed after it."""
    return sha256(_key(seed)).hexdigest()


def _key(seed: str) -> bytes:
    try:
        key = bytes.fromhex(seed)
    except ValueError:
        key = b""
    if len(key) != 16:
        raise Mistake(f"seed {seed!r} is not a seed; a sealed seed has 32 hex digits")
    return key
