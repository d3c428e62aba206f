"""Changes to the tables of a game, written in a file of a designer's own and laid over the game's before it is read."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from .errors import Mistake, unknown
from .overlay_lines import Lines, lines_of

#: Names the file that is laid over the tables of the game it is for.
VARIABLE = "STAMMTISCH_CARDS"
#: A thing in a list is called by the first of these that it has.
CALLED = ("name", "number", "code", "value")


@dataclass(frozen=True)
class Overlay:
    """Which game it is for, what it changes, and the cards it adds and removes. The place is its name in messages."""

    place: str
    game: str
    changes: dict[str, Any]
    added: Sequence[dict[str, Any]] = ()
    removed: Sequence[str] = ()
    #: In which line of the file each thing stands.
    lines: Lines = field(default_factory=dict, compare=False)

    @property
    def empty(self) -> bool:
        """Whether it leaves the game as it is."""
        return not (self.changes or self.added or self.removed)

    def at(self, *path: str | int) -> str:
        """File and line of a thing in it, or of what it stands in."""
        names = tuple(slug(str(name)) for name in path)
        line = next((self.lines[names[:end]] for end in range(len(names), 0, -1) if names[:end] in self.lines), None)
        return f"{self.place} line {line}" if line else self.place


_current: list[Overlay] = []


def read_overlay(source: str, place: str) -> Overlay:
    """An overlay says its game, as in `game = "barbarity"`, and what is changed, added and removed in it."""
    changes = parse(source, place)
    game = changes.pop("game", None)
    if not isinstance(game, str):
        raise Mistake(f'{place}: it does not say which game it is for; write game = "..." as its first line')
    if "cards" in changes and isinstance(changes["cards"], dict):
        changes["card"] = changes.pop("cards")
    added, removed = changes.pop("add", []), changes.pop("remove", [])
    overlay = Overlay(place, game, changes, added, removed, lines_of(source, slug))
    if not isinstance(added, list) or not all(isinstance(card, dict) for card in added):
        raise Mistake(f"{overlay.at('add')}: each card that is added is an entry [[add]], as in the game's own file")
    if not isinstance(removed, list) or not all(isinstance(name, str | int) for name in removed):
        raise Mistake(f'{overlay.at("remove")}: cards that leave are a list of names, as in remove = ["Beard Pull"]')
    for name, change in changes.items():
        if not isinstance(change, dict):
            raise Mistake(
                f"{overlay.at(name)}: {name} = {change!r} is no table; changes are written as [cards.name] or [rules]"
            )
    return Overlay(place, game, changes, added, [str(name) for name in removed], overlay.lines)


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


def current_overlay() -> Overlay | None:
    """What is laid over the tables of some game, in this process."""
    if not _current and os.environ.get(VARIABLE):
        lay_over(load_overlay(Path(os.environ[VARIABLE])))
    return _current[0] if _current else None


def overlay_of(package: str) -> Overlay | None:
    """What is laid over the tables of this game."""
    overlay = current_overlay()
    return overlay if overlay is not None and overlay.game == package.rpartition(".")[2] else None


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
        _change(table, {name: value for name, value in overlay.changes.items() if name in table}, overlay, ())
        if isinstance(table.get("card"), list):
            _remove_and_add(table, overlay)
    return table, source


def _remove_and_add(table: dict[str, Any], overlay: Overlay) -> None:
    """Cards leave by name, or because there is no copy of them; new ones come last."""
    if not (overlay.added or overlay.removed or "card" in overlay.changes):
        return
    names = {slug(called(entry)): called(entry) for entry in table["card"]}
    gone = [slug(name) for name in overlay.removed]
    for name, word in zip(overlay.removed, gone, strict=True):
        if word not in names:
            raise Mistake(f"{overlay.at('remove')}: {unknown('card', name, names.values())}")
        if gone.count(word) > 1 or word in map(slug, overlay.changes.get("card", {})):
            raise Mistake(f"{overlay.at('remove')}: {name} is removed here, and named once more; one of both is enough")
        del names[word]
    for number, entry in enumerate(overlay.added):
        name = called(entry)
        if slug(name) in names and name:
            raise Mistake(
                f"{overlay.at('add', number)}: there is a card {name} already; "
                f"change it under [cards.{slug(name)}], or give the new one another name"
            )
        names[slug(name)] = name
    stay = [entry for entry in table["card"] if slug(called(entry)) not in gone]
    table["card"] = [entry for entry in (*stay, *map(dict, overlay.added)) if entry.get("copies") != 0]
    table["cards"] = sum(_count(entry) for entry in table["card"])


def _count(entry: Mapping[str, Any]) -> int:
    """How many there are of a card; what is no number is refused where the card is read."""
    copies = entry.get("copies", 1)
    return copies if type(copies) is int else 1


#: Files of a game that say nothing of its cards and rules: its lesson, how long things are told, what bots learned.
OTHER_FILES: Final = ("lesson.toml", "telling.toml", "values.toml")


def table_files(package: str) -> list[str]:
    """The names of the TOML files with a game's cards and rules."""
    found = (file.name for file in files(package).iterdir())
    return sorted(name for name in found if name.endswith(".toml") and name not in OTHER_FILES)


def _check_tables(overlay: Overlay, package: str) -> None:
    """A game may have several files; a table of the overlay is in one of them."""
    sources = [files(package).joinpath(file).read_text("utf-8-sig") for file in table_files(package)]
    known = {"cards" if name == "card" else name for source in sources for name in parse(source, "") if name != "cards"}
    for name in overlay.changes:
        if name != "card" and name not in known:
            raise Mistake(f"{overlay.at(name)}: {unknown('table', name, [*sorted(known), 'add', 'remove'])}")


def _change(
    table: dict[str, Any], changes: dict[str, Any], overlay: Overlay, path: tuple[str, ...], known: Iterable[str] = ()
) -> None:
    """Change a table: tables within it by their names, things in a list by theirs, anything else as a whole."""
    for name, value in changes.items():
        old, inner = table.get(name), (*path, name)
        where = f"{overlay.at(*inner)}{_section(path)}"
        if name not in table and name not in known:
            raise Mistake(f"{where}: {unknown('name', name, sorted({*table, *known}))}")
        if isinstance(value, dict) and (things := things_in(old)):
            _change_things(things, value, overlay, inner)
        elif isinstance(value, dict) and isinstance(old, dict):
            _change(old, value, overlay, inner)
        elif old is not None and type(value) is not type(old):
            raise Mistake(f"{where}: {name} = {value!r} is not of the same sort as {old!r}, which it replaces")
        else:
            table[name] = value


def _section(path: Sequence[str]) -> str:
    """A table of an overlay as its file calls it."""
    return f" [{'.'.join(('cards', *path[1:]) if path[0] == 'card' else path)}]" if path else ""


def things_in(value: Any) -> dict[str, dict[str, Any]]:
    """Several things of one kind by name, if that is what it is: a list or a table with nothing but tables in it."""
    parts = value if isinstance(value, list) else list(value.values()) if isinstance(value, dict) else []
    if not all(isinstance(part, dict) for part in parts):
        return {}
    return dict(value) if isinstance(value, dict) else {called(part): part for part in parts}


def _change_things(
    things: dict[str, dict[str, Any]], changes: dict[str, Any], overlay: Overlay, path: tuple[str, ...]
) -> None:
    """Change some of several things of one kind; each may have any of the keys that one of them has."""
    names = {slug(name): name for name in things}
    keys = {key for thing in things.values() for key in thing}
    for name, change in changes.items():
        where = f"{overlay.at(*path, name)}{_section(path)}"
        if slug(name) not in names:
            more = " A new card is an entry [[add]]." if path == ("card",) else ""
            raise Mistake(f"{where}: {unknown(path[-1], name, names)}{more}")
        if not isinstance(change, dict):
            raise Mistake(f"{where}: {name} = {change!r} does not say what is changed in it")
        _change(things[names[slug(name)]], change, overlay, (*path, name), keys)


def called(thing: dict[str, Any]) -> str:
    """What a designer calls a card, or another thing in a list."""
    return next((str(thing[key]) for key in CALLED if key in thing), "")


def slug(name: str) -> str:
    """A name in one word, whatever stands around and between its parts: a sign before a number stays."""
    sign = "-" if re.match(r"-\d", name) else ""
    return sign + re.sub(r"\W+", "_", re.sub(r"['\u2019]", "", name.lower())).strip("_")


#: What a mistake in the tables of a game is about: a card, another thing in a list, or a table; and a key of it.
_ABOUT = (
    r"\bcard (?:'(?P<name>[^']+)'|\"(?P<quoted>[^\"]+)\"|(?P<number>-?\d+))",
    r"\[(?P<table>\w+)\](?: (?P<thing>\w+))?",
)


def blame(mistake: Mistake, overlay: Overlay) -> Mistake:
    """A mistake that came about with an overlay, said of the overlay's own file, and of the line where it stands."""
    said = str(mistake)
    if said.startswith(overlay.place):
        return mistake
    place, where = overlay.place, re.sub(r"^\S+\.toml(?: line \d+)?:? ?", "", said)
    key = found[1] or found[2] if (found := re.search(r"(?:^|: )(\w+) = |unknown key '(\w+)'", said)) else ""
    if "card no." in said and (nameless := [n for n, entry in enumerate(overlay.added) if not called(entry)]):
        return Mistake(f"{overlay.at('add', nameless[0])}: {where}")
    for pattern in _ABOUT:
        if about := re.search(pattern, said):
            parts = about.groupdict()
            card = next((parts[name] for name in ("name", "quoted", "number") if parts.get(name)), "")
            nth = next((n for n, entry in enumerate(overlay.added) if card and slug(called(entry)) == slug(card)), None)
            path = ("card", card) if card else tuple(part for part in (parts.get("table"), parts.get("thing")) if part)
            place = overlay.at(*(path if nth is None else ("add", nth)), *([key] if key else []))
            break
    return Mistake(f"{place}: {where}")
