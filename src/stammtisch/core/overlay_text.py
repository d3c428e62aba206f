"""An overlay as a file that a designer can keep and change by hand."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from .overlay import Overlay


def written_overlay(overlay: Overlay) -> str:
    """The text of the file: read again, it is the same overlay."""
    head = [f"game = {_value(overlay.game)}"]
    if overlay.removed:
        head.append(f"remove = {_value(list(overlay.removed))}")
    tables = [line for name, table in overlay.changes.items() for line in _table((_name(name),), table)]
    added = [line for card in overlay.added for line in ("", "[[add]]", *_pairs(card))]
    return "\n".join([*head, *tables, *added]) + "\n"


def _name(table: str) -> str:
    return "cards" if table == "card" else table


def _table(path: tuple[str, ...], table: Mapping[str, Any]) -> Iterator[str]:
    """What stands in it, and then the tables in it."""
    plain = {key: value for key, value in table.items() if not isinstance(value, dict)}
    if plain or not table:
        yield from ("", f"[{'.'.join(map(_key, path))}]", *_pairs(plain))
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _table((*path, key), value)


def _pairs(table: Mapping[str, Any]) -> list[str]:
    return [f"{_key(key)} = {_value(value)}" for key, value in table.items()]


def _key(name: str) -> str:
    return name if re.fullmatch(r"[\w-]+", name, re.ASCII) else json.dumps(name, ensure_ascii=False)


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(_pairs(value)) + " }" if value else "{}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_value, value)) + "]"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
