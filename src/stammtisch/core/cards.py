"""Reading the cards of a game from its cards.toml, and refusing a file with a mistake in it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection
from dataclasses import MISSING, fields, is_dataclass
from hashlib import sha256
from types import NoneType, UnionType
from typing import Any, Generic, TypeVar, get_args, get_type_hints

from .errors import FaultyGame, Mistake, unknown
from .overlay import CALLED, blame, load_table, overlay_of, parse
from .schema import CardSchema, FieldSchema, check_fields, fields_of

#: The keys of a card that say what it does.
NAMING_EFFECTS = ("effect", "effects", "ability", "abilities")

K = TypeVar("K")
R = TypeVar("R")


class Cards(Generic[K]):
    """The kinds of card of a game, the parameters beside them, and a digest of both."""

    def __init__(
        self,
        place: str,
        kinds: list[K],
        places: list[str],
        table: dict[str, Any],
        digest: str,
        *,
        fields: tuple[FieldSchema, ...],
    ) -> None:
        self.place = place
        self.kinds = kinds
        #: Where each kind stands, to say what else is wrong with it: file, line and card.
        self.places = places
        self.table = table
        self.digest = digest
        #: What may stand in a card, and in the tables that were read as records.
        self.fields = fields
        self.tables: dict[str, tuple[FieldSchema, ...]] = {}
        #: The same of tables with nothing but such records in them.
        self.things: dict[str, tuple[FieldSchema, ...]] = {}

    def record(self, kind: Callable[..., R], name: str) -> R:
        """One of the tables of parameters, as a dataclass."""
        entry = self.table.get(name)
        if not isinstance(entry, dict):
            raise Mistake(f"{self.place}: there is no table [{name}]")
        self.tables[name] = fields_of(kind)
        return make_record(kind, entry, f"{self.place} [{name}]")

    def records(self, kind: Callable[..., R], name: str) -> dict[str, R]:
        """A table of such records, by name."""
        self.things[name] = fields_of(kind)
        entries = self.table.get(name, {})
        return {key: make_record(kind, entry, f"{self.place} [{name}] {key}") for key, entry in entries.items()}

    def schema(self) -> CardSchema:
        """What may stand in the file, and what does."""
        called = next((name for name in CALLED if name in [one.name for one in self.fields]), "")
        values = {name: self.table[name] for name in (*self.tables, *self.things)}
        game, cards = self.place.partition("/")[0], tuple(self.table["card"])
        return CardSchema(game, called, self.fields, self.tables, self.things, cards, values)


#: The card file of each game that is loaded, by package.
_FILES: dict[str, Cards[Any]] = {}


def card_schema(package: str) -> CardSchema | None:
    """What may stand in the card file of a game that is loaded; None if it has none."""
    return _FILES[package].schema() if package in _FILES else None


def load_cards(package: str, kind: type[K], effects: Collection[str] = ()) -> Cards[K]:
    """The cards.toml of a game's package, with an overlay on it if there is one. See `read_cards`."""
    table, source = load_table(package, "cards.toml")
    try:
        found = _read(table, source, kind, f"{package.rpartition('.')[2]}/cards.toml", effects)
    except Mistake as mistake:
        overlay = overlay_of(package)
        raise (blame(mistake, overlay) if overlay else mistake) from None
    _FILES.setdefault(package, found)
    return found


def read_cards(source: str, kind: type[K], place: str, effects: Collection[str] = ()) -> Cards[K]:
    """The kinds of card in a file, each an entry of `card`; `cards` says how many there are in all.

    A key that the kind does not have is an error, and so are a missing one, a value of the
    wrong type, an effect nobody wrote, and copies that do not add up. What a card does stands under
    `effect`, `effects`, `ability` or `abilities`.
    """
    return _read(parse(source, place), source, kind, place, effects)


def _read(table: dict[str, Any], source: str, kind: type[K], place: str, effects: Collection[str]) -> Cards[K]:
    if effects and not set(NAMING_EFFECTS) & {field.name for field in fields(kind)}:  # type: ignore[arg-type]
        raise FaultyGame(f"{place}: a card cannot name its effects; call the field one of {', '.join(NAMING_EFFECTS)}")
    entries = table.get("card")
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise Mistake(f"{place}: there is no list of cards; each card is an entry [[card]]")
    kinds: list[K] = []
    places = _places(source, entries, place)
    total = 0
    for entry, where in zip(entries, places, strict=True):
        kinds.append(make_record(kind, entry, where))
        copies = entry.get("copies", 1)
        if copies < 1:
            raise Mistake(f"{where}: copies = {copies}; a card has at least one, or leaves the file")
        total += copies
        for effect in _effects_of(entry):
            if effect not in effects:
                raise Mistake(f"{where}: {unknown('effect', effect, sorted(effects))}")
    if table.get("cards") != total:
        raise Mistake(f"{place}: the copies add up to {total} cards, but cards = {table.get('cards')}")
    digest = sha256(json.dumps(table, sort_keys=True, default=str).encode()).hexdigest()[:12]
    return Cards(place, kinds, places, table, digest, fields=fields_of(kind, sorted(effects), NAMING_EFFECTS))


def make_record(kind: Callable[..., R], entry: dict[str, Any], where: str) -> R:
    """A dataclass from a table of a TOML file, every key and type checked."""
    hints = get_type_hints(kind)
    known = {field.name: field for field in fields(kind)}  # type: ignore[arg-type]  # any dataclass will do
    for key, value in entry.items():
        if key not in known:
            raise Mistake(f"{where}: {unknown('key', key, known)}")
        if not _fits(value, hints[key]):
            raise Mistake(f"{where}: {key} = {value!r} is not {_type_name(hints[key])}")
    for name, field in known.items():
        if name not in entry and field.default is MISSING and field.default_factory is MISSING:
            raise Mistake(f"{where}: there is no {name}")
    record = kind(**{key: _made(value, hints[key], where) for key, value in entry.items()})
    check_fields(record, where)
    return record


def _made(value: Any, hint: Any, where: str) -> Any:
    """Lists become tuples, and the tables in them records."""
    if not isinstance(value, list):
        return value
    item: Any = get_args(hint)[0]
    nested = is_dataclass(item)
    return tuple(make_record(item, part, where) if nested else part for part in value)


def _places(source: str, entries: list[dict[str, Any]], place: str) -> list[str]:
    """File, line and card, for each card; the line is left out where cards share one."""
    mark = r"\s*\[\[card\]\]" if re.search(r"^\s*\[\[card\]\]", source, re.MULTILINE) else r"\s*\{"
    lines = [number for number, line in enumerate(source.splitlines(), 1) if re.match(mark, line)]
    at = [f"{place} line {line}" for line in lines] if len(lines) == len(entries) else [place] * len(entries)
    return [f"{where}: {_name(entry, nth)}" for nth, (entry, where) in enumerate(zip(entries, at, strict=True), 1)]


def _fits(value: Any, hint: Any) -> bool:
    if isinstance(hint, UnionType):
        return any(_fits(value, part) for part in get_args(hint))
    if args := get_args(hint):  # tuple[str, ...]
        return isinstance(value, list) and all(_fits(item, args[0]) for item in value)
    return isinstance(value, dict) if is_dataclass(hint) else type(value) is hint


def _type_name(hint: Any) -> str:
    if isinstance(hint, UnionType):
        return " or ".join(_type_name(part) for part in get_args(hint) if part is not NoneType)
    if args := get_args(hint):
        return f"a list, each {_type_name(args[0])}"
    if is_dataclass(hint):
        return "a table like { " + ", ".join(f"{field.name} = ..." for field in fields(hint)) + " }"
    return {int: "a whole number", str: "a word", bool: "true or false"}.get(hint, str(hint))


def _name(entry: dict[str, Any], nth: int) -> str:
    """What a designer would call a card."""
    return next((f"card {entry[key]!r}" for key in CALLED if key in entry), f"card no. {nth} of the file")


def _effects_of(entry: dict[str, Any]) -> list[str]:
    """An effect is a name, or a table of parameters that says what to `do`."""
    named = [entry[key] for key in NAMING_EFFECTS if key in entry]
    effects = [effect for one in named for effect in (one if isinstance(one, list) else [one])]
    return [effect["do"] if isinstance(effect, dict) else effect for effect in effects]
