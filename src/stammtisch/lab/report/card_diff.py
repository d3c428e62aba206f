"""What two versions of a game do not have alike: each card and parameter, what it was and what it is."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

from stammtisch.core import Overlay
from stammtisch.core.overlay import table_files, table_with, things_in
from stammtisch.games import game_named
from stammtisch.lab.names import spaced

from .finding import MISSING, Finding, table


class CardChange(NamedTuple):
    """A card, or a table of parameters: what differs in it, and a digest of all of it in either version."""

    name: str
    was: str
    now: str
    before: str
    after: str

    @property
    def versions(self) -> str:
        """The version of the card before and after."""
        return f"{self.before} \N{RIGHTWARDS ARROW} {self.after}"


def card_diff(game: str, base: Overlay | None, variant: Overlay | None) -> list[CardChange]:
    """What differs, in the order of the game's own files; without an overlay, a version is the game as it is."""
    package = game_named(game).package
    before, after = _parts(package, base), _parts(package, variant)
    names = [name for name in dict.fromkeys([*before, *after]) if before.get(name) != after.get(name)]
    return [_difference(name, before.get(name, {}), after.get(name, {})) for name in names]


def what_was_changed(found: Sequence[CardChange]) -> Finding:
    """To which versions of the cards the rest of a report belongs."""
    many = "one card or table of rules" if len(found) == 1 else f"{len(found)} cards or tables of rules"
    sentence = (
        f"The variant differs from the base in {many}; nothing else was changed. All that follows is about these "
        "versions: whoever changes one of them again has another version, and other results."
    )
    rows = [(one.name, one.was, one.now, one.versions) for one in found]
    return Finding("What was changed", sentence, table(("", "was", "is", "version"), rows, words=True))


def _parts(package: str, overlay: Overlay | None) -> dict[str, dict[str, Any]]:
    """All that has a name: the cards, other things in lists, and tables of parameters."""
    tables = [table_with(overlay, package, file)[0] for file in table_files(package)]
    return dict(part for table in tables for name, value in table.items() for part in _named(name, value))


def _named(name: str, value: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    """A table without the things in it, and these under names of their own."""
    inner = things_in(value)
    if not inner and isinstance(value, dict):
        inner = {key: part for key, part in value.items() if things_in(part)}
        yield name, {key: part for key, part in value.items() if key not in inner}
    for key, part in inner.items():
        yield from _named(key if name == "card" else f"{name} {key}", part)


def _difference(name: str, one: dict[str, Any], other: dict[str, Any]) -> CardChange:
    keys = [key for key in dict.fromkeys([*one, *other]) if one.get(key) != other.get(key)]
    return CardChange(name, _told(one, keys), _told(other, keys), _digest(one), _digest(other))


def _told(entry: dict[str, Any], keys: Sequence[str]) -> str:
    """Only what differs; of a card that is not in the game, that."""
    if not entry:
        return "not in the game"
    return ", ".join(f"{spaced(key)} {_plain(entry[key]) if key in entry else MISSING}" for key in keys)


def _plain(value: Any) -> str:
    return " ".join(map(str, value)) or "nothing" if isinstance(value, list) else str(value)


def _digest(entry: dict[str, Any]) -> str:
    return sha256(json.dumps(entry, sort_keys=True, default=str).encode()).hexdigest()[:8] if entry else MISSING
