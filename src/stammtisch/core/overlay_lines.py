"""In which line of a TOML file each table and key stands: a parser of TOML does not say."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

#: By path, each part in one word; entries of a list by number.
Lines = Mapping[tuple[str, ...], int]

_PART = r"""(?:"[^"]*"|'[^']*'|[\w-]+)"""
_KEYS = rf"{_PART}(?:\s*\.\s*{_PART})*"
_HEAD = re.compile(rf"\s*\[(?P<list>\[)?\s*(?P<path>{_KEYS})\s*\]")
_KEY = re.compile(rf"\s*(?P<path>{_KEYS})\s*=")
_QUOTES = re.compile(r'"""|' + r"'''")


def lines_of(source: str, one_word: Callable[[str], str]) -> dict[tuple[str, ...], int]:
    """The first line of each thing that is named. `cards` goes by the name `card`, as in the files of games."""
    lines: dict[tuple[str, ...], int] = {}
    table: tuple[str, ...] = ()
    many: dict[tuple[str, ...], int] = {}
    inside = False
    for number, line in enumerate(source.splitlines(), 1):
        quotes = len(_QUOTES.findall(line))
        if not inside:
            if head := _HEAD.match(line):
                table = _card(_parts(head["path"], one_word))
                if head["list"]:
                    many[table] = many.get(table, -1) + 1
                    lines.setdefault(table, number)
                    table = (*table, str(many[table]))
                lines.setdefault(table, number)
            elif key := _KEY.match(line):
                lines.setdefault(_card((*table, *_parts(key["path"], one_word))), number)
        inside ^= quotes % 2 == 1
    return lines


def _parts(path: str, one_word: Callable[[str], str]) -> tuple[str, ...]:
    return tuple(one_word(part.strip("\"'")) for part in re.findall(_PART, path))


def _card(path: tuple[str, ...]) -> tuple[str, ...]:
    return ("card", *path[1:]) if path[0] == "cards" else path
