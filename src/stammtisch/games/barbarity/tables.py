"""What is printed on the cards, as tables that are quick to look up, and cards and places as answers."""
# mypyc: compile this module

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

from stammtisch.core import Seat
from stammtisch.core.pickles import one_each

from .cards import CARDS, RULES

#: No card, no place.
NONE: Final = -1

HEROES: Final = [number for number, kind in enumerate(CARDS) if kind.kind == "hero" for _ in range(kind.copies)]
DECK: Final = [number for number, kind in enumerate(CARDS) if kind.kind != "hero" for _ in range(kind.copies)]
HAND: Final = int(RULES.hand)
ACTIONS: Final = int(RULES.actions)
DRAWS: Final = int(RULES.draw)
AREA: Final = int(RULES.area)
HOARD: Final = int(RULES.hoard)

VP: Final = [int(kind.vp) for kind in CARDS]
VALUE: Final = [int(kind.value) for kind in CARDS]
PRIZE: Final = [kind.kind == "prize" for kind in CARDS]
BATTLE: Final = [kind.kind == "battle" for kind in CARDS]
#: Cards that are laid face down on the Prizes of others.
GUARD: Final = [kind.kind == "battle" or kind.when == "trap" for kind in CARDS]
#: Specials that are played from the hand as an action, and those of them that remain on the table.
PLAYABLE: Final = [kind.kind == "special" and kind.when in ("action", "stays") for kind in CARDS]
STAYS: Final = [kind.when == "stays" for kind in CARDS]

# Moments as bits, to look for several at once.
ACTION: Final = 1
TURN: Final = 2
ANYTIME: Final = 4
BRAWL: Final = 8
GUARDED: Final = 16
_MOMENTS: Final = {"action": ACTION, "turn": TURN, "anytime": ANYTIME, "fight": BRAWL, "guarded": GUARDED}
MOMENT: Final = [_MOMENTS.get(kind.when, 0) for kind in CARDS]


def moments_of(hoard: list[int], flipped: i64) -> i64:
    """When the Prizes of a Hoard that are not flipped can be used."""
    found: i64 = 0
    for card in hoard:
        if not flipped & 1:
            found |= MOMENT[card]
        flipped >>= 1
    return found


def _counts(do: str) -> list[int]:
    """How much of an effect each card has."""
    return [sum([int(effect.count or 1) for effect in kind.effects if effect.do == do]) for kind in CARDS]


def _most(do: str) -> list[int]:
    return [max([NONE] + [int(effect.most or 0) for effect in kind.effects if effect.do == do]) for kind in CARDS]


#: What a Prize adds in a fight when it is flipped, and what a card adds from the hand in a fight of one's own.
BOOST: Final = [
    sum([int(effect.count or kind.vp) for effect in kind.effects if effect.do == "boost" and kind.kind == "prize"])
    for kind in CARDS
]
FORCE: Final = [value + (0 if prize else boost) for value, prize, boost in zip(VALUE, PRIZE, _counts("boost"))]
#: The highest value a Prize takes away, or NONE.
HEX: Final = _most("hex")
WARD: Final = _counts("ward")
RAISE: Final = _counts("raise")
RAISERS: Final = [card for card, count in enumerate(RAISE) if count]
ARENA: Final = _counts("arena")
STRONGHOLD: Final = _counts("stronghold")
CAMP: Final = _counts("camp")
CAMP_MOST: Final = _most("camp")
ROOM: Final = _counts("room")
ROOM_MOST: Final = _most("room")


@final
class Deed:
    """An effect of a card: what to do, and how often."""

    __slots__ = ("count", "do")

    def __init__(self, do: str, count: int) -> None:
        self.do = do
        self.count = count


DEEDS: Final = [[Deed(effect.do, int(effect.count or 1)) for effect in kind.effects] for kind in CARDS]

#: A bit for each seat, and for each place.
BIT: Final = [1 << place for place in range(32)]
# What is known of a card in a hand or of a guard is a number beside it (`core/knowledge.py`). Besides who has seen the
# card and could follow it since, it has three bits for who laid it as a guard (the seat plus one), who may look at it
# at any time, ...
LAYER: Final = 9
LAYERS: Final = 7 << LAYER
#: ... and one for a guard that lies face up now.
UP: Final = 1 << 12


def layer_of(mask: int) -> Seat:
    """Who laid a guard."""
    return ((mask & LAYERS) >> LAYER) - 1


class Card:
    """A card as an answer and in views. There is one object for each kind of card, here and below."""

    __slots__ = ("card", "name", "slug", "title")

    def __init__(self, card: int, name: str, slug: str, title: str) -> None:
        self.card = card
        self.name = name
        self.slug = slug
        self.title = title

    def __str__(self) -> str:
        return self.slug

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self})"


@final
class Play(Card):
    """A card to be played from the hand."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"play.{self.slug}"


@final
class Use(Card):
    """A Prize in the Hoard to be flipped."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"use.{self.slug}"


FACE: Final = [Card(number, kind.name, kind.slug, kind.title) for number, kind in enumerate(CARDS)]
PLAY: Final = [Play(number, kind.name, kind.slug, kind.title) for number, kind in enumerate(CARDS)]
USE: Final = [Use(number, kind.name, kind.slug, kind.title) for number, kind in enumerate(CARDS)]
one_each(__name__, FACE, PLAY, USE)


@final
class Guard:
    """A card on a Prize, counted from the Prize upwards."""

    __slots__ = ("depth", "place", "seat")

    def __init__(self, seat: Seat, place: int, depth: int) -> None:
        self.seat = seat
        self.place = place
        self.depth = depth

    def __str__(self) -> str:
        return f"{self.seat}.{self.place}.{self.depth}"

    def __repr__(self) -> str:
        return f"Guard({self})"

    def __reduce__(self) -> tuple[Any, ...]:
        return guard, (self.seat, self.place, self.depth)


_GUARDS: Final[dict[int, Guard]] = {}


def guard(seat: Seat, place: int, depth: int) -> Guard:
    """The one object for a guard's place."""
    key = (seat << 8 | place) << 8 | depth
    found = _GUARDS.get(key)
    if found is None:
        found = _GUARDS[key] = Guard(seat, place, depth)
    return found
