"""What is printed on the cards of Klobba!, for those who draw them."""

from __future__ import annotations

from dataclasses import dataclass

from stammtisch.core import Words

from .cards import CARDS, RULES, CardKind
from .tables import BARBARIANS, STARS


@dataclass(frozen=True)
class Action:
    """An Action card: its sign, the number people decide by, and what it does in words.

    Where the table has agreed that two lowest cards are read plainly, `plain` says what it does.
    """

    name: str
    ability: str
    clan: str
    number: str
    title: str
    text: str
    plain: str


@dataclass(frozen=True)
class Barbarian:
    """A Barbarian: clan, value, what it is worth as a trophy, and how it is called."""

    clan: str
    value: int
    stars: int
    title: str


@dataclass(frozen=True)
class Info:
    """Action cards by name, and Barbarians by their words."""

    actions: dict[str, Action]
    barbarians: dict[str, Barbarian]


def info(words: Words) -> Info:
    return Info(
        {kind.name: _action(kind, words) for kind in CARDS},
        {
            str(one): Barbarian(one.clan, one.value, STARS[one.number], words.option("", one))
            for one in BARBARIANS
        },
    )  # fmt: skip


def _action(kind: CardKind, words: Words) -> Action:
    clan = words.say(kind.clan) if kind.clan else ""
    numbers = {name: getattr(kind, name) for name in ("times", "cap", "limit", "count")}
    fields = {**numbers, "clan": clan, "penalty": RULES.penalty}
    text = words.say(f"effect_{kind.ability}", **fields)
    plain = words.say("effect_couple_plain", **fields) if kind.ability == "couple" else text
    return Action(kind.name, kind.ability, kind.clan, _number(kind), words.say(kind.name), text, plain)


def _number(kind: CardKind) -> str:
    """The number that people decide by."""
    if kind.ability == "weakest":
        return f"\N{MULTIPLICATION SIGN}{kind.times}"
    if kind.ability == "glory":
        return f"+{kind.times}"
    most = kind.cap or kind.limit
    return f"≤{most}" if most else str(kind.count or "")
