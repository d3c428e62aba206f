"""What is printed on the cards of Klobba!, and the numbers of the rules that a designer may change."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

from stammtisch.core import Mistake, load_cards
from stammtisch.core.schema import Between, check_fields

ABILITIES: Final = ("mightiest", "weakest", "glory", "couple", "clan", "second_best", "mirror", "swap", "flee")
#: There are always four Bands: those without a player are Free Bands.
BANDS: Final = 4
_PLACE: Final = "klobba/cards.toml"


@dataclass(frozen=True)
class CardKind:
    """What is printed on an Action card."""

    name: str
    copies: Annotated[int, Between(1, 99)]
    ability: str
    clan: str = ""
    times: Annotated[int, Between(1, 99)] = 1
    cap: Annotated[int, Between(0, 99)] = 0
    limit: Annotated[int, Between(0, 99)] = 0
    count: Annotated[int, Between(0, 9)] = 0


@dataclass(frozen=True)
class Barbarians:
    """The clans, and the values with the Stars that are printed beside them."""

    clans: tuple[str, ...]
    values: Annotated[tuple[int, ...], Between(1, 99)]
    stars: Annotated[tuple[int, ...], Between(0, 99)]


@dataclass(frozen=True)
class Rules:
    """The numbers of the rules."""

    band: Annotated[int, Between(1, 9)]
    hand: Annotated[int, Between(2, 20)]
    stars: Annotated[int, Between(0, 99)]
    penalty: Annotated[int, Between(0, 99)]
    rounds: Annotated[int, Between(1, 99)]


_FILE: Final = load_cards("stammtisch.games.klobba", CardKind, ABILITIES)
DIGEST: Final = _FILE.digest
#: An Action card in the state is a number; this is what is printed on it. Equal cards are the same number.
CARDS: Final = _FILE.kinds
FOLK: Final = _FILE.record(Barbarians, "barbarians")
RULES: Final = _FILE.record(Rules, "rules")


def check(kinds: list[CardKind], folk: Barbarians, rules: Rules) -> None:
    """Refuse what the type of a value cannot tell."""
    names = [kind.name for kind in kinds]
    for kind in kinds:
        if names.count(kind.name) > 1:
            raise Mistake(f"{_PLACE}: card {kind.name!r}: there are two of this name; give one of them another")
        _check_kind(kind, folk, f"{_PLACE}: card {kind.name!r}")
    if len(kinds) > 32:
        raise Mistake(f"{_PLACE}: there are {len(kinds)} kinds of Action card; there is room for 32")
    if not any(kind.ability not in ("swap", "flee", "mirror") for kind in kinds):
        raise Mistake(f"{_PLACE}: no Action card selects anybody; one of them has to")
    _check_folk(folk, rules)
    _check_rules(rules, sum(kind.copies for kind in kinds))


def _check_kind(kind: CardKind, folk: Barbarians, where: str) -> None:
    if (kind.ability == "clan") != bool(kind.clan):
        raise Mistake(f"{where}: a clan is named where the ability is clan, and only there")
    if kind.clan and kind.clan not in folk.clans:
        raise Mistake(f"{where}: clan = {kind.clan!r} is none of {', '.join(folk.clans)}")
    check_fields(kind, where)
    if kind.ability in ("mirror", "swap", "flee") and kind.count < 1:
        raise Mistake(f"{where}: count = {kind.count}; it is at least 1")


def _check_folk(folk: Barbarians, rules: Rules) -> None:
    where = f"{_PLACE} [barbarians]"
    if len(folk.stars) != len(folk.values):
        raise Mistake(
            f"{where}: there are {len(folk.values)} values and {len(folk.stars)} stars; each value has its own"
        )
    if len(set(folk.clans)) != len(folk.clans) or not folk.clans:
        raise Mistake(f"{where}: clans = {list(folk.clans)}; there is at least one, and each has its own name")
    check_fields(folk, where)
    if len(set(folk.values)) != len(folk.values):
        raise Mistake(f"{where}: values = {list(folk.values)}; each is there once")
    count, bands = len(folk.clans) * len(folk.values), BANDS * rules.band
    if not bands <= count <= 60:
        raise Mistake(f"{where}: that makes {count} Barbarians; four Bands take {bands}, and there is room for 60")


def _check_rules(rules: Rules, cards: int) -> None:
    where = f"{_PLACE} [rules]"
    check_fields(rules, where)
    if rules.hand * BANDS > cards:
        raise Mistake(f"{where}: hand = {rules.hand}; {cards} Action cards are not enough for four such hands")


check(CARDS, FOLK, RULES)
