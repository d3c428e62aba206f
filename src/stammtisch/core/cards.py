"""Reading the cards of a game from its cards.toml, and refusing a file with a mistake in it."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Container
from dataclasses import MISSING, fields
from hashlib import sha256
from importlib.resources import files
from types import UnionType
from typing import Any, Generic, TypeVar, get_args, get_type_hints

from .errors import Mistake, unknown

K = TypeVar("K")


class Cards(Generic[K]):
    """The kinds of card of a game, the parameters beside them, and a digest of both."""

    def __init__(self, kinds: list[K], table: dict[str, Any], digest: str) -> None:
        self.kinds = kinds
        self.table = table
        self.digest = digest


def load_cards(package: str, kind: type[K], effects: Container[str] = ()) -> Cards[K]:
    """The cards.toml of a game's package. See `read_cards`."""
    file = files(package).joinpath("cards.toml")
    return read_cards(file.read_text("utf-8"), kind, f"{package.rpartition('.')[2]}/cards.toml", effects)


def read_cards(source: str, kind: type[K], place: str, effects: Container[str] = ()) -> Cards[K]:
    """The kinds of card in a file, each an entry of `card`; `cards` says how many there are in all.

    A key that the kind does not have is an error, and so are a missing one, a value of the
    wrong type, an effect nobody wrote, and copies that do not add up.
    """
    try:
        table = tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        raise Mistake(f"{place}: {error}") from None
    entries = table.get("card")
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise Mistake(f"{place}: there is no list of cards; each card is an entry [[card]]")
    lines = [number for number, line in enumerate(source.splitlines(), 1) if re.match(r"\s*(\[\[card\]\]|\{)", line)]
    places = [f"{place} line {line}" for line in lines] if len(lines) == len(entries) else [place] * len(entries)
    kinds = [make_record(kind, entry, where) for entry, where in zip(entries, places, strict=True)]
    total = 0
    for entry, where in zip(entries, places, strict=True):
        copies = entry.get("copies", 1)
        if copies < 1:
            raise Mistake(f"{where}: {_name(entry)} has {copies} copies; a card has at least one, or leaves the file")
        total += copies
        for effect in _effects_of(entry):
            if effect not in effects:
                raise Mistake(f"{where}: {_name(entry)}: {unknown('effect', effect, _listed(effects))}")
    if table.get("cards") != total:
        raise Mistake(f"{place}: the copies add up to {total} cards, but cards = {table.get('cards')}")
    return Cards(kinds, table, sha256(json.dumps(table, sort_keys=True).encode()).hexdigest()[:12])


def make_record(kind: Callable[..., K], entry: dict[str, Any], where: str) -> K:
    """A dataclass from a table of a TOML file, every key and type checked."""
    hints = get_type_hints(kind)
    known = {field.name: field for field in fields(kind)}  # type: ignore[arg-type]  # any dataclass will do
    for key, value in entry.items():
        if key not in known:
            raise Mistake(f"{where}: {_name(entry)}: {unknown('key', key, known)}")
        if not _fits(value, hints[key]):
            raise Mistake(f"{where}: {_name(entry)}: {key} = {value!r} is not {_type_name(hints[key])}")
    for name, field in known.items():
        if name not in entry and field.default is MISSING and field.default_factory is MISSING:
            raise Mistake(f"{where}: {_name(entry)} has no {name}")
    return kind(**{key: tuple(value) if isinstance(value, list) else value for key, value in entry.items()})


def _fits(value: Any, hint: Any) -> bool:
    if isinstance(hint, UnionType):
        return any(_fits(value, part) for part in get_args(hint))
    if args := get_args(hint):  # tuple[str, ...]
        return isinstance(value, list) and all(_fits(item, args[0]) for item in value)
    return type(value) is hint


def _type_name(hint: Any) -> str:
    return {int: "a whole number", str: "a word", bool: "true or false"}.get(hint, str(hint).replace(" | None", ""))


def _name(entry: dict[str, Any]) -> str:
    """What a designer would call a card."""
    for key in ("name", "number", "value"):
        if key in entry:
            return f"card {entry[key]!r}"
    return "a card"


def _effects_of(entry: dict[str, Any]) -> list[str]:
    return [*entry.get("effects", []), *([entry["ability"]] if "ability" in entry else [])]


def _listed(effects: Container[str]) -> list[str]:
    return sorted(effects) if isinstance(effects, dict | set | frozenset | tuple | list) else []
