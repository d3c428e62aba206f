"""What is printed on the cards and tokens of Klong, and the numbers of the rules that a designer may change."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from importlib.resources import files
from typing import Annotated, Final

from stammtisch.core import Mistake, load_cards, make_record, unknown
from stammtisch.core.schema import Between, MadeOf, OneOf, check_fields

PACKAGE: Final = "stammtisch.games.klong"
PILES: Final = ("start", "reserve", "mission")
FACTIONS: Final = ("rebel", "outlaw", "science")
CONDITIONS: Final = (*FACTIONS, "crystal", "contraband", "trashed", "prisoner")
GOODS: Final = ("master_key", "telepass", "medikit", "contraband")
#: The words of a text, in the order of their numbers. Those of ASKING stop to ask; those of BARE have no number.
WORDS: Final = (
    "skill", "swords", "boots", "credits", "clank", "others_clank", "all_clank", "draw", "heal", "return_black",
    "trash", "crystal", "teleport", "telepad_hop", "ignore_enemies", "ignore_security_locks", "multipass", "vaporizer",
    "advance", "discard_for",
)  # fmt: skip
BARE: Final = WORDS[WORDS.index("teleport") : WORDS.index("advance") + 1]
ASKING: Final = ("discard_for",)
#: What may stand on the board, where nobody plays a card: on ports, on reward spaces, and when a card arrives.
PORT: Final = ("clank", "credits", "heal", "draw", "trash")
REWARD: Final = ("credits", "crystal", "heal")
ARRIVE: Final = ("all_clank", "return_black")
_TOKENS_ONLY: Final = ("multipass", "vaporizer", "advance", "crystal")
_OF_CARDS: Final = tuple(word for word in WORDS if word not in _TOKENS_ONLY)
_OF_TOKENS: Final = tuple(word for word in WORDS if word not in ASKING)


@dataclass(frozen=True)
class CardKind:
    """What is printed on a card."""

    name: str
    pile: Annotated[str, OneOf(PILES)]
    copies: Annotated[int, Between(1, 99)]
    cost: Annotated[int, Between(0, 99)] = 0
    enemy: bool = False
    faction: Annotated[str, OneOf(FACTIONS)] = ""
    prisoner: bool = False
    skill: Annotated[int, Between(0, 99)] = 0
    swords: Annotated[int, Between(0, 99)] = 0
    boots: Annotated[int, Between(0, 99)] = 0
    text: Annotated[str, MadeOf(_OF_CARDS)] = ""
    points: Annotated[int, Between(0, 99)] = 0
    #: The points are for each so many credits.
    per_credits: Annotated[int, Between(0, 99)] = 0
    #: The points need so many different goods.
    if_goods: Annotated[int, Between(0, 99)] = 0
    boss: bool = False
    danger: bool = False
    arrive: Annotated[str, MadeOf(ARRIVE)] = ""
    acquire: Annotated[str, MadeOf(_OF_CARDS)] = ""


@dataclass(frozen=True)
class Guard:
    """One side of the enemy that stays in the reserve."""

    name: str
    swords: Annotated[int, Between(0, 99)]
    reward: Annotated[str, MadeOf(_OF_CARDS)]


@dataclass(frozen=True)
class Token:
    """What lies face down on the board."""

    size: Annotated[str, OneOf(("minor", "major"))]
    copies: Annotated[int, Between(0, 99)]
    found: Annotated[str, MadeOf(_OF_TOKENS)] = ""
    use: Annotated[str, MadeOf(_OF_TOKENS)] = ""
    keep: bool = False
    points: Annotated[int, Between(0, 99)] = 0
    crystal: bool = False
    per_crystal: Annotated[int, Between(0, 99)] = 0


@dataclass(frozen=True)
class Rules:
    """The numbers of the rules."""

    hand: Annotated[int, Between(1, 20)]
    row: Annotated[int, Between(1, 12)]
    life: Annotated[int, Between(1, 60)]
    cubes: Annotated[int, Between(1, 99)]
    black: Annotated[int, Between(0, 99)]
    data_cubes: Annotated[int, Between(0, 99)]
    crystals: Annotated[int, Between(0, 99)]
    price: Annotated[int, Between(0, 99)]
    medikit: Annotated[int, Between(0, 99)]
    first_clank: tuple[int, ...]


@dataclass(frozen=True)
class Players:
    """What depends on the number of players: for two, three, four."""

    artifacts: tuple[int, ...]
    goods: tuple[int, ...]
    start: tuple[int, ...]
    gone: tuple[int, ...]


@dataclass(frozen=True)
class Points:
    """What else scores."""

    pod: Annotated[int, Between(0, 99)]


@dataclass(frozen=True)
class GoodPoints:
    """What each of the goods scores."""

    master_key: Annotated[int, Between(0, 99)]
    telepass: Annotated[int, Between(0, 99)]
    medikit: Annotated[int, Between(0, 99)]
    contraband: Annotated[int, Between(0, 99)]


@dataclass(frozen=True)
class Statement:
    """A word of a text with its number; after `discard_for`, what one gets for it."""

    word: int
    number: int
    then: tuple[Statement, ...] = ()


@dataclass(frozen=True)
class Condition:
    """A part of a text that waits for something to be true."""

    holds: int
    then: tuple[Statement, ...]


@dataclass(frozen=True)
class Text:
    """What a card says: what happens at once, and what waits for a condition."""

    now: tuple[Statement, ...] = ()
    later: tuple[Condition, ...] = ()


def read_text(source: str, allowed: tuple[str, ...] = _OF_CARDS) -> Text:
    """A text in the words of the card file. `if` is allowed where `discard_for` is."""
    now: list[Statement] = []
    later: list[Condition] = []
    for part in [part.strip() for part in source.split(";")] if source else []:
        head, colon, rest = part.partition(":")
        if head.startswith("if ") and colon and "discard_for" in allowed:
            condition = head[3:].strip()
            if condition not in CONDITIONS:
                raise unknown("condition", condition, CONDITIONS)
            later.append(Condition(CONDITIONS.index(condition), _effects(rest, _quiet(allowed))))
        elif head.startswith("discard_for ") and colon:
            [statement] = _effects(head, allowed)
            now.append(Statement(statement.word, statement.number, _effects(rest, _quiet(allowed))))
        elif head.startswith(("if ", "discard_for")):
            raise Mistake(f"{part!r} does not stand here, or lacks what happens: write it as 'if rebel: draw 1'")
        else:
            now += _effects(part, allowed)
    return Text(tuple(now), tuple(later))


def read_token_text(source: str) -> Text:
    """A text of a token: nobody is asked, and nothing waits."""
    return read_text(source, _OF_TOKENS)


def _quiet(allowed: tuple[str, ...]) -> tuple[str, ...]:
    """The words that ask nothing."""
    return tuple(word for word in allowed if word not in ASKING)


def _effects(source: str, allowed: tuple[str, ...]) -> tuple[Statement, ...]:
    """Effects with commas between them."""
    found = []
    for part in source.split(","):
        word, _, number = part.strip().partition(" ")
        if word not in allowed:
            raise unknown("effect", word, allowed)
        if word in BARE:
            if number:
                raise Mistake(f"{part.strip()!r}: {word} has no number")
            number = "1"
        if not re.fullmatch(r"[1-9]\d?" if word != "clank" else r"-?[1-9]\d?", number):
            raise Mistake(f"{part.strip()!r}: {word} wants a number, as in '{word} 1'")
        found.append(Statement(WORDS.index(word), int(number)))
    return tuple(found)


def check(kinds: list[CardKind], where: Callable[[str], str]) -> None:
    """Refuse what the type of a value cannot tell."""
    names = [kind.name for kind in kinds]
    for kind in kinds:
        check_fields(kind, f"{where(kind.name)}: card {kind.name!r}")
        try:
            _check_kind(kind, names)
        except Mistake as mistake:
            raise Mistake(f"{where(kind.name)}: card {kind.name!r}: {mistake}") from None


def _check_kind(kind: CardKind, names: list[str]) -> None:
    if names.count(kind.name) > 1:
        raise Mistake("there is another card of this name")
    if kind.enemy and (
        kind.pile != "mission" or kind.skill or kind.swords or kind.boots or kind.points or kind.acquire
    ):
        raise Mistake("an enemy lies in the mission deck, is never owned, and so gives nothing but its reward")
    text = read_text(kind.text)
    if kind.enemy and text.later:
        raise Mistake("the reward of an enemy cannot wait for a condition: nobody plays the card")
    read_text(kind.arrive, ARRIVE)
    if read_text(kind.acquire).later:
        raise Mistake("what is acquired cannot wait for a condition: the card is not played")


def _line(name: str) -> str:
    """File and line of a card."""
    source = files(PACKAGE).joinpath("cards.toml").read_text("utf-8")
    for number, line in enumerate(source.splitlines(), 1):
        if re.search(rf'\bname = "{re.escape(name)}"', line):
            return f"klong/cards.toml line {number}"
    return "klong/cards.toml"


_FILE: Final = load_cards(PACKAGE, CardKind)
CARDS_DIGEST: Final = _FILE.digest
#: A card in the state is a number; this is what is printed on it. Equal cards are the same number.
CARDS: Final = _FILE.kinds
check(CARDS, _line)
RULES: Final = _FILE.record(Rules, "rules")
PLAYERS: Final = _FILE.record(Players, "players")
POINTS: Final = _FILE.record(Points, "points")
GOBLIN: Final = _FILE.record(Guard, "goblin")
ERADIBOT: Final = _FILE.record(Guard, "eradibot")
_GOODS: Final = _FILE.record(GoodPoints, "good")
GOOD_POINTS: Final = [int(getattr(_GOODS, name)) for name in GOODS]


def read_tokens(table: dict[str, dict[str, object]]) -> dict[str, Token]:
    """The tokens of the file, by name."""
    tokens = {}
    for name, entry in table.items():
        where = f"klong/cards.toml [token] {name}"
        token = tokens[name] = make_record(Token, entry, where)
        try:
            read_token_text(token.found)
            read_token_text(token.use)
        except Mistake as mistake:
            raise Mistake(f"{where}: {mistake}") from None
    return tokens


_FILE.records(Token, "token")
TOKENS: Final = read_tokens(_FILE.table["token"])
