"""The client's types, made from those of the wire and from the views of all games.

`python -m stammtisch.table.wire.typescript` prints them. Compiled views have lost their type hints: there, it is run
with STAMMTISCH_INTERPRETED=1.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from inspect import cleandoc
from typing import Any, get_args, get_type_hints

from msgspec import Struct
from msgspec.inspect import (
    AnyType,
    BoolType,
    CustomType,
    DataclassType,
    DictType,
    Field,
    FloatType,
    IntType,
    ListType,
    LiteralType,
    NamedTupleType,
    NoneType,
    SetType,
    StrType,
    StructType,
    TupleType,
    Type,
    UnionType,
    VarTupleType,
    type_info,
)

from stammtisch.core import EventKind, Game
from stammtisch.core.events import FIELDS
from stammtisch.games import all_games
from stammtisch.table import wire

HEAD = "// Made by `python -m stammtisch.table.wire.typescript` from the types of the server: change it there."

SIMPLE: dict[type[Type], str] = {
    AnyType: "unknown",
    BoolType: "boolean",
    CustomType: "string",  # goes over the wire as its word
    FloatType: "number",
    IntType: "number",
    NoneType: "null",
    StrType: "string",
}


class Page:
    """The types declared so far. Those of a game bear its name in front."""

    def __init__(self) -> None:
        self.declared: dict[str, str] = {}

    def type(self, info: Type, prefix: str = "") -> str:
        """A type as TypeScript writes it. What has a name is declared on the way."""
        match info:
            case StructType() | DataclassType() | NamedTupleType():
                return self._named(info, prefix)
            case UnionType(types=types):
                return " | ".join(self.type(one, prefix) for one in types)
            case LiteralType(values=values):
                return literals(values)
            case ListType(item_type=item) | VarTupleType(item_type=item) | SetType(item_type=item):
                written = self.type(item, prefix)
                return f"({written})[]" if isinstance(item, UnionType | LiteralType) else f"{written}[]"
            case TupleType(item_types=items):
                return f"[{', '.join(self.type(item, prefix) for item in items)}]"
            case DictType(value_type=value):
                return f"Record<string, {self.type(value, prefix)}>"
        return SIMPLE.get(type(info), "unknown")

    def _named(self, info: StructType | DataclassType | NamedTupleType, prefix: str) -> str:
        name = prefix + info.cls.__name__
        if name not in self.declared:
            self.declared[name] = ""  # a place in the order of first mention
            text = self._tuple(info, prefix) if isinstance(info, NamedTupleType) else self.object(info, prefix)
            self.declare(name, text, info.cls.__doc__)
        return name

    def object(self, info: StructType | DataclassType | NamedTupleType, prefix: str) -> str:
        tag = [(info.tag_field, literals([info.tag]))] if isinstance(info, StructType) and info.tag_field else []
        fields = [*tag, *[(_name(field, info), self.type(field.type, prefix)) for field in info.fields]]
        return "{\n" + "".join(f"  {name}: {kind};\n" for name, kind in fields) + "}"

    def _tuple(self, info: NamedTupleType, prefix: str) -> str:
        return f"[{', '.join(f'{field.encode_name}: {self.type(field.type, prefix)}' for field in info.fields)}]"

    def declare(self, name: str, text: str, about: str | None = None) -> None:
        remark = f"/** {cleandoc(about)} */\n" if about else ""
        self.declared[name] = f"{remark}export type {name} = {text};\n"


def literals(values: Any) -> str:
    return " | ".join(f'"{value}"' if isinstance(value, str) else str(value) for value in values) or "never"


def _name(field: Field, info: StructType | DataclassType | NamedTupleType) -> str:
    """What has a default may be left out by those who send it, that is in what forbids unknown fields."""
    sent = isinstance(info, StructType) and info.forbid_unknown_fields
    return f"{field.encode_name}?" if sent and not field.required else field.encode_name


def page() -> str:
    """All types, in the order of the wire and then by game."""
    types = Page()
    for message in wire_types():
        types.type(type_info(message))
    for name in ("ToTable", "ToClient"):
        types.declare(name, " | ".join(one.__name__ for one in get_args(getattr(wire, name))))
    for game in all_games().values():
        _declare_game(types, game)
    return "\n".join([HEAD, *types.declared.values()])


def wire_types() -> Iterator[type[Struct]]:
    """Every message and part of one."""
    for value in vars(wire).values():
        if isinstance(value, type) and issubclass(value, Struct) and value is not Struct:
            yield value


def _declare_game(types: Page, game: Game[Any]) -> None:
    prefix = _prefix(game.name)
    types.declare(f"{prefix}View", *_view(types, game, prefix))
    types.declare(f"{prefix}Info", *_info(types, game, prefix))
    types.declare(f"{prefix}Question", literals(game.questions), f"The kinds of questions in {game.name}.")
    kinds = [f'{{ kind: "{kind.name}"; data: {{ {_fields(kind)} }} }}' for kind in game.events]
    about = f"What may happen in {game.name}; what only one seat hears may be missing."
    types.declare(f"{prefix}Event", "Omit<Line, 'kind' | 'data'> & (\n  | " + "\n  | ".join(kinds) + "\n)", about)
    parts = "".join(f"  {part.lower()}: {prefix}{part};\n" for part in ("View", "Info", "Question", "Event"))
    types.declare(f"{prefix}Game", "{\n" + parts + "}", f"All of {game.name}, for its board.")


def _prefix(game: str) -> str:
    """What the names of a game's types begin with."""
    return "".join(part.capitalize() for part in re.split(r"[\W_]", game))


def _view(types: Page, game: Game[Any], prefix: str) -> tuple[str, str | None]:
    """The fields of a game's view; any fields, where it does not say which there are."""
    record = _record_of(game)
    if record is None:
        return "Record<string, unknown>", f"What {game.name} shows of its table."
    info = type_info(record)
    assert isinstance(info, DataclassType | NamedTupleType)
    return types.object(info, prefix), record.__doc__


def _info(types: Page, game: Game[Any], prefix: str) -> tuple[str, str | None]:
    """The fields of the record that a game's board draws from, if its `info` says which there are."""
    record = get_type_hints(game.info).get("return")
    info = type_info(record)
    return (types.object(info, prefix), record.__doc__) if isinstance(info, DataclassType) else ("unknown", None)


def _record_of(game: Game[Any]) -> type | None:
    """The dataclass or named tuple that a game's view is: `View` in its view.py, or what `game.view` says it gives."""
    if find_spec(f"{game.package}.view"):
        found = getattr(import_module(f"{game.package}.view"), "View", None)
    else:
        found = get_type_hints(game.view).get("return")
    return found if hasattr(found, "__dataclass_fields__") or hasattr(found, "_fields") else None


def _fields(kind: EventKind) -> str:
    public = [f"{name}: {FIELDS[kind.types[name]]}" for name in kind.public]
    return "; ".join([*public, *[f"{name}?: {FIELDS[kind.types[name]]}" for name in kind.secret]])


if __name__ == "__main__":
    sys.stdout.write(page())
