"""What is printed on the cards of Barbarity, for those who draw them."""

from __future__ import annotations

from dataclasses import dataclass

from stammtisch.core import Words

from .cards import CARDS, RULES, CardKind, Effect
from .names import name, title

#: In a hand, what is fought with comes first, then what is fought for, then tricks.
ORDER = ("battle", "prize", "special", "hero")
#: Effects whose count is seen on the card.
COUNTED = ("boost", "raise", "arena")


@dataclass(frozen=True)
class Printed:
    """A card: its name alone and with its number, what kind it is, and what it does in words."""

    slug: str
    name: str
    title: str
    kind: str
    value: int
    vp: int
    trap: bool
    #: Its first effect by name, and the number beside the sign for it.
    effect: str
    amount: str
    #: When it does something, and a sentence for each thing it does.
    moment: str
    does: tuple[str, ...]
    #: Its place in a hand that is in order.
    order: int


@dataclass(frozen=True)
class Info:
    """The cards by their words; how many actions a turn has, and Prizes an Adventure Area and a Hoard."""

    cards: dict[str, Printed]
    actions: int
    area: int
    hoard: int


def info(words: Words) -> Info:
    in_order = sorted(CARDS, key=lambda kind: (ORDER.index(kind.kind), kind.value or kind.vp, kind.when, kind.name))
    cards = {kind.slug: _printed(kind, order, words) for order, kind in enumerate(in_order)}
    return Info(cards, RULES.actions, RULES.area, RULES.hoard)


def _printed(kind: CardKind, order: int, words: Words) -> Printed:
    first = kind.effects[0] if kind.effects else None
    return Printed(
        slug=kind.slug, name=name(words, kind), title=title(words, kind), kind=kind.kind, value=kind.value, vp=kind.vp,
        trap=kind.when == "trap",
        effect=first.do if first else "",
        amount=_amount(kind, first) if first else "",
        moment=moment(kind, words),
        does=tuple([does(kind, effect, words) for effect in kind.effects]),
        order=order,
    )  # fmt: skip


def _amount(kind: CardKind, effect: Effect) -> str:
    if effect.do == "hex":
        return f"≤{effect.most}"
    return f"+{count_of(kind, effect)}" if effect.do in COUNTED else ""


def count_of(kind: CardKind, effect: Effect) -> int:
    """How much an effect is: a Prize that strengthens gives its Victory Points, unless it says otherwise."""
    return effect.count or (kind.vp if effect.do == "boost" else 1)


def moment(kind: CardKind, words: Words) -> str:
    """When a card does something."""
    return words.say("own_turn" if kind.when == "turn" else kind.when) if kind.when else ""


def does(kind: CardKind, effect: Effect, words: Words) -> str:
    """One of the things a card does."""
    return words.say(f"do_{effect.do}", count=count_of(kind, effect), most=effect.most)
