"""What two versions of a game do not have alike: each card and parameter, what it was and what it is."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

from .overlay import Overlay, table_files, table_with, things_in

#: What stands for what is not there.
MISSING = "\N{EN DASH}"
#: By language: a card that is not in the game, and a list with nothing in it.
_NOWHERE = {"en": "not in the game", "de": "nicht im Spiel"}
_NOTHING = {"en": "nothing", "de": "nichts"}


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


def card_diff(package: str, base: Overlay | None, variant: Overlay | None, language: str = "en") -> list[CardChange]:
    """What differs, in the order of the game's own files; without an overlay, a version is the game as it is."""
    before, after = _parts(package, base), _parts(package, variant)
    names = [name for name in dict.fromkeys([*before, *after]) if before.get(name) != after.get(name)]
    return [_difference(name, before.get(name, {}), after.get(name, {}), language) for name in names]


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
        yield from _named(key if name == "card" else f"{name} {key}".rstrip(), part)


def _difference(name: str, one: dict[str, Any], other: dict[str, Any], language: str) -> CardChange:
    keys = [key for key in dict.fromkeys([*one, *other]) if one.get(key) != other.get(key)]
    return CardChange(name, _told(one, keys, language), _told(other, keys, language), _digest(one), _digest(other))


def _told(entry: dict[str, Any], keys: Sequence[str], language: str) -> str:
    """Only what differs; of a card that is not in the game, that."""
    if not entry:
        return _NOWHERE[language]
    return ", ".join(
        f"{key.replace('_', ' ')} {_plain(entry[key], language) if key in entry else MISSING}" for key in keys
    )


def _plain(value: Any, language: str) -> str:
    """A record in a list by its values alone."""
    if isinstance(value, dict):
        return " ".join(map(str, value.values()))
    if isinstance(value, list):
        return ("; " if any(isinstance(one, dict) for one in value) else " ").join(
            _plain(one, language) for one in value
        ) or _NOTHING[language]
    return str(value)


def _digest(entry: dict[str, Any]) -> str:
    return sha256(json.dumps(entry, sort_keys=True, default=str).encode()).hexdigest()[:8] if entry else MISSING
