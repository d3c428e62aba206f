"""What is printed on the cards of Barbarity, and what a designer may write into the card file."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated, Final

from stammtisch.core import Cards, Mistake, load_cards, read_cards, unknown
from stammtisch.core.schema import Between, OneBy, OneOf

TABLES: Final = ("cards", "rules", "card")
KINDS: Final = ("hero", "prize", "special", "battle")
#: How long a name can be and still be read on the table.
NAME: Final = 40
#: When the effects of a card come about.
MOMENTS: Final = {
    "hero": ("",),
    "prize": ("", "action", "turn", "anytime", "fight", "guarded", "always"),
    "special": ("action", "trap", "response", "adventure", "stays"),
    "battle": ("",),
}
#: When each effect can come about.
EFFECTS: Final = {
    "draw": ("action", "turn", "anytime", "trap"),
    "look": ("action", "turn", "anytime"),
    "discard": ("action", "turn"),
    "steal": ("action", "turn"),
    "salvage": ("action", "turn"),
    "others_discard": ("action", "turn"),
    "remove_guard": ("action", "turn"),
    "ready_hero": ("action", "turn", "anytime"),
    "lose": ("trap",),
    "end": ("trap",),
    "vanish": ("trap",),
    "boost": ("fight", "adventure"),
    "hex": ("fight",),
    "ward": ("guarded",),
    "raise": ("response",),
    "arena": ("always", "stays"),
    "stronghold": ("always", "stays"),
    "camp": ("always", "stays"),
    "room": ("stays",),
}
#: What can be done when.
AT: Final = {when: [do for do, whens in EFFECTS.items() if when in whens] for when in sum(MOMENTS.values(), ()) if when}
#: Moments in which a card does but one thing, and it is this card that does it.
SINGLE: Final = ("fight", "guarded", "response", "adventure")
#: Effects that take no number, and those that need to know how much is most.
COUNTLESS: Final = ("ready_hero", "end", "vanish", "hex", "ward")
MOST: Final = ("hex", "camp", "room")


@dataclass(frozen=True)
class Effect:
    """One of the things a card does."""

    do: Annotated[str, OneBy("when", AT)]
    count: Annotated[int | None, Between(1, 99)] = None
    most: Annotated[int | None, Between(0, 99)] = None


@dataclass(frozen=True)
class CardKind:
    """What is printed on a card."""

    name: str
    kind: Annotated[str, OneOf(KINDS)]
    copies: Annotated[int, Between(1, 99)] = 1
    type: str = ""
    vp: Annotated[int, Between(0, 99)] = 0
    value: Annotated[int, Between(0, 99)] = 0
    when: Annotated[str, OneBy("kind", MOMENTS)] = ""
    effects: tuple[Effect, ...] = ()

    @property
    def slug(self) -> str:
        """The name in one word, for answers and positions."""
        return re.sub(r"[^\w]+", "-", re.sub(r"['\u2019]", "", self.name.lower())).strip("-")

    @property
    def title(self) -> str:
        """Name and number: the value of a Battle Card, the Victory Points of others."""
        number = f" {self.value}" if self.value else f" {self.vp}★" if self.vp else ""
        return self.name + number


@dataclass(frozen=True)
class Rules:
    """The numbers of the rules."""

    hand: Annotated[int, Between(1, 20)]
    actions: Annotated[int, Between(1, 20)]
    draw: Annotated[int, Between(1, 20)]
    area: Annotated[int, Between(1, 20)]
    hoard: Annotated[int, Between(1, 20)]


def checked(file: Cards[CardKind]) -> Cards[CardKind]:
    """The file, if every card in it makes sense."""
    slugs: dict[str, str] = {}
    for card, where in zip(file.kinds, file.places, strict=True):
        _check_card(card, where)
        if card.slug in slugs:
            raise Mistake(
                f"{where}: its name is too like that of {slugs[card.slug]!r}; write copies = 2 for a second one"
            )
        slugs[card.slug] = card.name
    _check_deck(file)
    return file


def _check_card(card: CardKind, where: str) -> None:
    if not re.search(r"\w", card.name) or not card.name.isprintable() or len(card.name) > NAME:
        raise Mistake(f"{where}: a card needs a name with a letter in it, of one line and at most {NAME} characters")
    if card.when not in MOMENTS[card.kind]:
        raise Mistake(f"{where}: {unknown(f'when of a {card.kind}', card.when, filter(None, MOMENTS[card.kind]))}")
    _check_numbers(card, where)
    if (card.when == "always") != (card.kind == "prize" and card.type == "location" and bool(card.effects)):
        raise Mistake(f'{where}: when = "{card.when}"; a location works "always", and nothing else does')
    _check_effects(card, where)


def _check_effects(card: CardKind, where: str) -> None:
    if bool(card.effects) != bool(card.when) and not (card.when == "stays" and card.vp):
        raise Mistake(f'{where}: when = "{card.when}", effects = {len(card.effects)}; one is nothing without the other')
    if card.when in SINGLE and len(card.effects) > 1:
        raise Mistake(f'{where}: a card with when = "{card.when}" has one effect, not {len(card.effects)}')
    names = [effect.do for effect in card.effects]
    for do in MOST:
        if names.count(do) > 1:
            raise Mistake(f"{where}: {do} is there {names.count(do)} times; one card can do it but once")
    if "room" in names and (card.vp or len(names) > 1):
        raise Mistake(f"{where}: room is made in the Adventure Area, where neither vp nor another effect counts")
    if "vanish" in names[:-1]:
        raise Mistake(f"{where}: vanish is the last thing a trap can do; write it last")
    for effect in card.effects:
        _check_effect(card, effect, where)


def _check_numbers(card: CardKind, where: str) -> None:
    if (card.kind == "battle") != (card.value > 0):
        raise Mistake(f"{where}: value = {card.value}; a Battle Card has a value of 1 or more, other cards have none")
    if card.kind == "prize" and not card.vp:
        raise Mistake(f"{where}: vp = {card.vp}; a Prize has 1 to 99 Victory Points")
    if card.vp and card.kind != "prize" and card.when != "stays":
        raise Mistake(f"{where}: vp = {card.vp}; only a Prize and a Special that stays can have Victory Points")


def _check_effect(card: CardKind, effect: Effect, where: str) -> None:
    if card.when not in EFFECTS[effect.do]:
        moments = " or ".join(EFFECTS[effect.do])
        raise Mistake(f'{where}: {effect.do} cannot be done when = "{card.when}", but {moments}')
    if effect.count is not None and effect.do in COUNTLESS:
        raise Mistake(f"{where}: count = {effect.count}; {effect.do} takes no count")
    if (effect.most is not None) != (effect.do in MOST):
        allowed = "needs a most from 0 to 99" if effect.do in MOST else "takes no most"
        raise Mistake(f"{where}: most = {effect.most}; {effect.do} {allowed}")
    if effect.do == "boost" and card.kind == "special" and effect.count is None:
        raise Mistake(f"{where}: a Special has no Victory Points to boost by; write count = ...")


def _check_deck(file: Cards[CardKind]) -> None:
    """Five players must find a Hero and a hand each."""
    for name in file.table:
        if name not in TABLES:
            raise Mistake(f"{file.place}: {unknown('table', name, TABLES)}")
    rules = file.record(Rules, "rules")
    heroes = sum(card.copies for card in file.kinds if card.kind == "hero")
    others = sum(card.copies for card in file.kinds if card.kind != "hero")
    if heroes < 5:
        raise Mistake(f"{file.place}: there are {heroes} Heroes; five players need five")
    if others < 5 * rules.hand:
        raise Mistake(f"{file.place}: there are {others} cards besides the Heroes; five hands need {5 * rules.hand}")


def read_file(source: str, place: str) -> Cards[CardKind]:
    """A card file in writing."""
    return checked(read_cards(source, CardKind, place, EFFECTS))


_FILE: Final = checked(load_cards("stammtisch.games.barbarity", CardKind, EFFECTS))
DIGEST: Final = _FILE.digest
#: A card in the state is a number; this is what is printed on it. Equal cards are the same number.
CARDS: Final = _FILE.kinds
RULES: Final = _FILE.record(Rules, "rules")
