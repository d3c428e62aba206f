"""What may stand in a field of a card file: said once, checked by the loader, and shown to who draws a form."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, Field, dataclass, field, fields, is_dataclass, replace
from difflib import get_close_matches
from functools import cache
from types import NoneType, UnionType
from typing import Any, NamedTuple, get_args, get_type_hints

from .errors import Mistake


class Between(NamedTuple):
    """A whole number between these, both included; or several of them."""

    least: int | None = None
    most: int | None = None


class OneOf(NamedTuple):
    """One of some words; the default may be none of them."""

    choices: Sequence[str]


class OneBy(NamedTuple):
    """One of some words; which, depends on another field. The game checks it, for it sees both."""

    other: str
    choices: Mapping[str, Sequence[str]]


class MadeOf(NamedTuple):
    """A text in words of the game's own. The game reads it, and refuses what it cannot."""

    words: Sequence[str]


@dataclass(frozen=True)
class FieldSchema:
    """A field of a card, or a number of the rules: all that a form needs to know."""

    name: str
    #: number, word, yes_no, numbers, words or records.
    sort: str
    #: Whether a card without it is refused; if it is not, what is meant then.
    required: bool
    default: Any = None
    least: int | None = None
    most: int | None = None
    #: What may stand there, if not anything; and where it depends on another field, on which and how.
    choices: tuple[str, ...] = ()
    by: str = ""
    choices_by: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    #: What a text is made of.
    words: tuple[str, ...] = ()
    #: The fields of each record, where there are several.
    of: tuple[FieldSchema, ...] = ()


@dataclass(frozen=True)
class CardSchema:
    """What may stand in the card file of a game: the fields of a card, and of the tables beside the cards."""

    game: str
    #: The field that a card goes by.
    called: str
    card: tuple[FieldSchema, ...]
    tables: Mapping[str, tuple[FieldSchema, ...]]
    #: Tables with several things of one kind, as Klong's tokens: the fields of each.
    things: Mapping[str, tuple[FieldSchema, ...]]
    #: The cards and tables as they are now, an overlay included, in plain tables and lists.
    cards: tuple[Mapping[str, Any], ...]
    values: Mapping[str, Mapping[str, Any]]


def fields_of(
    kind: Callable[..., Any], effects: Sequence[str] = (), naming: Sequence[str] = ()
) -> tuple[FieldSchema, ...]:
    """The fields of a record; those that name an effect have the effects as choices."""
    hints = get_type_hints(kind)
    every: tuple[Field[Any], ...] = fields(kind)  # type: ignore[arg-type]  # any dataclass will do
    allowed = _allowed(kind)
    return tuple(
        _field(one, hints[one.name], allowed.get(one.name), effects if one.name in naming else ()) for one in every
    )


@cache
def _allowed(kind: Any) -> dict[str, Between | OneOf | OneBy | MadeOf]:
    """What a field says of its values, as `Annotated[int, Between(0, 99)]`."""
    hints = get_type_hints(kind, include_extras=True)
    kinds = Between, OneOf, OneBy, MadeOf
    return {
        name: said
        for name, hint in hints.items()
        for said in getattr(hint, "__metadata__", ())
        if isinstance(said, kinds)
    }


def _field(
    one: Field[Any], hint: Any, allowed: Between | OneOf | OneBy | MadeOf | None, effects: Sequence[str]
) -> FieldSchema:
    plain = next((part for part in get_args(hint) if part is not NoneType), hint) if _is_union(hint) else hint
    item = get_args(plain)[0] if get_args(plain) else None
    required = one.default is MISSING
    default = None if required else one.default
    inner = fields_of(item, effects, ("do",)) if is_dataclass(item) else ()  # type: ignore[arg-type]
    found = FieldSchema(
        one.name, _sort(plain, item), required, list(default) if isinstance(default, tuple) else default, of=inner
    )
    match allowed:
        case Between(least, most):
            return replace(found, least=least, most=most)
        case OneOf(choices):
            return replace(found, choices=tuple(choices))
        case OneBy(other, by):
            return replace(found, by=other, choices_by={name: tuple(words) for name, words in by.items()})
        case MadeOf(words):
            return replace(found, words=tuple(words))
    return found if inner else replace(found, choices=tuple(effects))


def _is_union(hint: Any) -> bool:
    return isinstance(hint, UnionType)


def _sort(hint: Any, item: Any) -> str:
    one = {int: "number", str: "word", bool: "yes_no"}
    if item is not None:
        return "records" if is_dataclass(item) else f"{one[item]}s"
    return one[hint]


def check_fields(record: Any, where: str) -> None:
    """Refuse a value that its field does not allow; the default is always allowed."""
    usual = {one.name: one.default for one in fields(record)}
    for name, allowed in _allowed(record.__class__).items():
        value = getattr(record, name)
        if value is None or value == usual[name]:
            continue
        for part in value if isinstance(value, tuple) else [value]:
            _check(name, part, allowed, where)


def _check(name: str, value: Any, allowed: object, where: str) -> None:
    match allowed:
        case Between(least, most):
            if (least is not None and value < least) or (most is not None and value > most):
                raise Mistake(f"{where}: {name} = {value}; it is {_range(least, most)}")
        case OneOf(choices) if value not in choices:
            near = get_close_matches(str(value), choices, 1)
            guess = f". Did you mean {near[0]}?" if near else ""
            raise Mistake(f"{where}: {name} = {value!r} is none of {', '.join(choices)}{guess}")


def _range(least: int | None, most: int | None) -> str:
    if least is not None and most is not None:
        return f"a number from {least} to {most}"
    return f"at least {least}" if most is None else f"at most {most}"
