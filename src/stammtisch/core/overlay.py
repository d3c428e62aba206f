"""Changes to the tables of a game, written in a file of a designer's own and laid over the game's before it is read."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

from .errors import Mistake, unknown

#: Names the file that is laid over the tables of the game it is for.
VARIABLE = "STAMMTISCH_CARDS"
#: A thing in a list is called by the first of these that it has.
CALLED = ("name", "number", "code", "value")


@dataclass(frozen=True)
class Overlay:
    """Which game it is for, and its tables. The place is what it is called in messages."""

    place: str
    game: str
    changes: dict[str, Any]


_current: list[Overlay] = []


def read_overlay(source: str, place: str) -> Overlay:
    """An overlay says its game, as in `game = "barbarity"`, and what is changed in it."""
    changes = parse(source, place)
    game = changes.pop("game", None)
    if not isinstance(game, str):
        raise Mistake(f'{place}: it does not say which game it is for; write game = "..." as its first line')
    if "cards" in changes and isinstance(changes["cards"], dict):
        changes["card"] = changes.pop("cards")
    for name, change in changes.items():
        if not isinstance(change, dict):
            raise Mistake(f"{place}: {name} = {change!r} is no table; changes are written as [cards.name] or [rules]")
    return Overlay(place, game, changes)


def load_overlay(path: Path) -> Overlay:
    """An overlay from a file of changes."""
    try:
        source = path.read_text("utf-8-sig")
    except OSError as error:
        raise Mistake(f"{path}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise Mistake(f"{path}: it is not text in UTF-8") from None
    return read_overlay(source, str(path))


def lay_over(overlay: Overlay | None) -> None:
    """From now on, in this process. It has to be done before the game is loaded, and is done once."""
    _current[:] = [overlay] if overlay else []


def overlay_of(package: str) -> Overlay | None:
    """What is laid over the tables of this game."""
    if not _current and os.environ.get(VARIABLE):
        lay_over(load_overlay(Path(os.environ[VARIABLE])))
    for overlay in _current:
        if overlay.game == package.rpartition(".")[2]:
            return overlay
    return None


def parse(source: str, place: str) -> dict[str, Any]:
    try:
        return tomllib.loads(source)
    except (ValueError, RecursionError) as error:  # also numbers without end, and nesting without end
        raise Mistake(f"{place}: {error}") from None


def load_table(package: str, file: str) -> tuple[dict[str, Any], str]:
    """A TOML file of a game with what is laid over it now, and the source of the file."""
    return table_with(overlay_of(package), package, file)


def table_with(overlay: Overlay | None, package: str, file: str) -> tuple[dict[str, Any], str]:
    """A TOML file of a game with an overlay laid over it, and the source of the file."""
    place = f"{package.rpartition('.')[2]}/{file}"
    try:
        source = files(package).joinpath(file).read_text("utf-8-sig")
    except FileNotFoundError:
        raise Mistake(f"{place}: there is no such file") from None
    except UnicodeDecodeError as error:
        raise Mistake(f"{place}: it is not written in UTF-8: {error}") from None
    table = parse(source, place)
    if overlay is not None:
        _check_tables(overlay, package)
        _change(table, {name: value for name, value in overlay.changes.items() if name in table}, overlay.place, "")
        if "card" in overlay.changes and "card" in table:
            table["card"] = [entry for entry in table["card"] if entry.get("copies") != 0]
            table["cards"] = sum(entry.get("copies", 1) for entry in table["card"])
    return table, source


def table_files(package: str) -> list[str]:
    """The names of a game's TOML files."""
    return sorted(file.name for file in files(package).iterdir() if file.name.endswith(".toml"))


def _check_tables(overlay: Overlay, package: str) -> None:
    """A game may have several files; a table of the overlay is in one of them."""
    sources = [files(package).joinpath(file).read_text("utf-8-sig") for file in table_files(package)]
    known = {"cards" if name == "card" else name for source in sources for name in parse(source, "") if name != "cards"}
    for name in overlay.changes:
        if name != "card" and name not in known:
            raise Mistake(f"{overlay.place}: {unknown('table', name, sorted(known))}")


def _change(table: dict[str, Any], changes: dict[str, Any], place: str, path: str, known: Iterable[str] = ()) -> None:
    """Change a table: tables within it by their names, things in a list by theirs, anything else as a whole."""
    where = f"{place} [{path.replace('card.', 'cards.', 1)}]" if path else place
    for name, value in changes.items():
        old = table.get(name)
        inner = f"{path}.{name}" if path else name
        if name not in table and name not in known:
            raise Mistake(f"{where}: {unknown('name', name, sorted({*table, *known}))}")
        if isinstance(value, dict) and (things := things_in(old)):
            _change_things(things, value, place, inner)
        elif isinstance(value, dict) and isinstance(old, dict):
            _change(old, value, place, inner)
        elif old is not None and type(value) is not type(old):
            raise Mistake(f"{where}: {name} = {value!r} is not of the same sort as {old!r}, which it replaces")
        else:
            table[name] = value


def things_in(value: Any) -> dict[str, dict[str, Any]]:
    """Several things of one kind by name, if that is what it is: a list or a table with nothing but tables in it."""
    parts = value if isinstance(value, list) else list(value.values()) if isinstance(value, dict) else []
    if not all(isinstance(part, dict) for part in parts):
        return {}
    return dict(value) if isinstance(value, dict) else {called(part): part for part in parts}


def _change_things(things: dict[str, dict[str, Any]], changes: dict[str, Any], place: str, path: str) -> None:
    """Change some of several things of one kind; each may have any of the keys that one of them has."""
    names = {slug(name): name for name in things}
    keys = {key for thing in things.values() for key in thing}
    what = "cards" if path == "card" else path
    for name, change in changes.items():
        if slug(name) not in names:
            raise Mistake(f"{place} [{what}]: {unknown(path.rpartition('.')[2], name, names)}")
        if not isinstance(change, dict):
            raise Mistake(f"{place} [{what}]: {name} = {change!r} does not say what is changed in it")
        _change(things[names[slug(name)]], change, place, f"{path}.{name}", keys)


def called(thing: dict[str, Any]) -> str:
    """What a designer calls a card, or another thing in a list."""
    return next((str(thing[key]) for key in CALLED if key in thing), "")


def slug(name: str) -> str:
    """A name in one word, whatever stands around and between its parts: a sign before a number stays."""
    sign = "-" if re.match(r"-\d", name) else ""
    return sign + re.sub(r"\W+", "_", re.sub(r"['\u2019]", "", name.lower())).strip("_")
