"""The words of the command line itself, and what people write on it."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from stammtisch.core import LANGUAGES, SEEDS, Game, Mistake, load_text, make_options, new_rng, unknown, written_options
from stammtisch.core.sentences import Sentences


class Speech(Sentences):
    """Sentences in one language, by key: that of the system, unless another is wanted."""

    def __init__(self, language: str | None) -> None:
        spoken = usual_language() if language is None else language
        if spoken not in LANGUAGES:
            raise unknown("language", spoken, LANGUAGES)
        super().__init__("stammtisch.cli", spoken)

    def of(self, game: Game[Any], key: str) -> str:
        """A sentence about a game, from its own text: `title`, `about`."""
        return str(load_text(game.package, self.language)[key])


def usual_language() -> str:
    """The language the system speaks, if we do."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if spoken := os.environ.get(name):
            return spoken[:2] if spoken[:2] in LANGUAGES else "en"
    return "en"


def read_options(game: Game[Any], given: list[str], usual: Mapping[str, Any] = {}) -> dict[str, Any]:
    """Options written as name=value: those that are not the game's usual ones. Here, others may be usual."""
    options = dict(usual)
    for one in given:
        name, equals, value = one.partition("=")
        if not equals:
            raise Mistake(f"option {one!r} has no value; write it as {one}=...")
        options[name] = value
    return written_options(make_options(game.options, options))


def read_seed(seed: str) -> int | str:
    """A number for the fast generator, or 32 hex digits for the sealed one."""
    if len(seed) == 32 or not (seed.isascii() and seed.lstrip("-").isdecimal()):
        new_rng(seed)
        return seed.lower()
    if len(seed) > len(str(SEEDS)):
        raise Mistake(f"seed {seed} is out of range; a seed is a number from 0 to {SEEDS - 1}, or 32 hex digits")
    new_rng(int(seed))
    return int(seed)


def read_start(seed: str, what: str) -> int:
    """The seed from which those of many games are made."""
    number = read_seed(seed)
    if isinstance(number, str):
        raise Mistake(f"seed {seed!r} is for one game; {what} starts from a number")
    return number


def check_names(names: list[str]) -> None:
    """Names are short, can be printed, and differ."""
    for name in names:
        if not (1 <= len(name) <= 20 and name.isprintable() and name.strip() == name):
            raise Mistake(f"name {name!r} will not do; a name has 1 to 20 letters and no space at its ends")
        if names.count(name) > 1:
            raise Mistake(f"two players are called {name!r}; everybody needs a name of their own")
