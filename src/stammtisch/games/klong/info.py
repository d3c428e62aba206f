"""What is printed on the cards, tokens and rooms of Klong, for those who draw them."""

from __future__ import annotations

from dataclasses import dataclass

from stammtisch.core import Words

from .cards import (
    BARE,
    CARDS,
    CONDITIONS,
    ERADIBOT,
    GOBLIN,
    GOODS,
    RULES,
    TOKENS,
    WORDS,
    CardKind,
    Guard,
    Statement,
    Token,
    read_text,
    read_token_text,
)
from .chart import (
    FIXED_PLACES,
    HYPERLIFT,
    MODULES,
    RAGE,
    SLOTS,
    Hyperlift,
    Path,
    Rage,
    Space,
    joints_of,
    places_in,
    ship_codes,
)
from .ship import POD, SPACE
from .tables import COLOURS, RESERVE


@dataclass(frozen=True)
class Sign:
    """A piece of a text as a sign: its word, its number (0: none), and what one gets for it."""

    word: str
    number: int
    then: tuple[Sign, ...]


@dataclass(frozen=True)
class Line:
    """A part of a text: at once, or when something is bought ("acquire") or comes ("arrive"); if a condition holds."""

    when: str
    condition: str
    signs: tuple[Sign, ...]


@dataclass(frozen=True)
class Printed:
    """A card: its frame, its price (swords for an enemy, else skill), what it gives, and its text twice over."""

    name: str
    title: str
    pile: str
    cost: int
    enemy: bool
    faction: str
    danger: bool
    boss: bool
    skill: int
    swords: int
    boots: int
    #: What it is worth in the end, with a star where that depends on something.
    points: str
    signs: tuple[Line, ...]
    text: tuple[str, ...]


@dataclass(frozen=True)
class Thing:
    """A token or a good: how it is called, and what it does or is worth."""

    title: str
    text: str


@dataclass(frozen=True)
class Feature:
    """Something in a room: its sign, what stands beside it, how it is said, and its number among its kind."""

    kind: str
    sign: str
    note: str
    text: str
    number: int


@dataclass(frozen=True)
class Room:
    """A room and what is in it."""

    module: str
    features: tuple[Feature, ...]


@dataclass(frozen=True)
class Module:
    """A part of a ship; those that are fixed are in every ship."""

    title: str
    fixed: bool
    paths: tuple[Path, ...]


#: Where rooms are drawn.
Places = dict[str, tuple[int, int]]


@dataclass(frozen=True)
class Info:
    """All that is printed; the reserve and the goods in the order of their piles."""

    cards: dict[str, Printed]
    reserve: tuple[str, ...]
    goods: tuple[str, ...]
    price: int
    life: int
    #: The colours of the seats.
    colours: tuple[str, ...]
    things: dict[str, Thing]
    rooms: dict[str, Room]
    modules: dict[str, Module]
    #: Where the rooms are that are in every ship; and by slot and module, where the others are.
    fixed: Places
    slots: tuple[dict[str, Places], ...]
    #: The paths from module to module, and which of them a ship has.
    joints: tuple[Path, ...]
    ships: dict[str, tuple[int, ...]]
    hyperlift: Hyperlift
    rage: Rage


def info(words: Words) -> Info:
    spaces = {space.name: (code, space) for code, module in MODULES.items() for space in module.spaces.values()}
    movable = [module for module in MODULES.values() if not module.fixed]
    ships = {code: joints_of(code) for code in ship_codes()}
    joints = list(dict.fromkeys(path for found in ships.values() for path in found))
    goods = {good: Thing(words.say(good), "") for good in GOODS}
    tokens = {name: Thing(words.say(name), _token_text(token, words)) for name, token in TOKENS.items()}
    return Info(
        cards={kind.name: _printed(kind, words) for kind in [*CARDS, _as_card(GOBLIN), _as_card(ERADIBOT)]},
        reserve=tuple([CARDS[card].name for card in RESERVE]),
        goods=GOODS,
        price=RULES.price,
        life=RULES.life,
        colours=COLOURS,
        things={**goods, **tokens},
        rooms={name: Room(code, tuple(_features(space, words))) for name, (code, space) in spaces.items()},
        modules={
            code: Module(words.say(f"module_{code}"), module.fixed, module.paths) for code, module in MODULES.items()
        },
        fixed=FIXED_PLACES,
        slots=tuple([{module.code: places_in(slot, module) for module in movable} for slot in SLOTS.values()]),
        joints=tuple(joints),
        ships={code: tuple([joints.index(path) for path in found]) for code, found in ships.items()},
        hyperlift=HYPERLIFT,
        rage=RAGE,
    )


def _as_card(guard: Guard) -> CardKind:
    """The enemy that stays in the reserve looks like a card, too."""
    return CardKind(guard.name, "guard", copies=1, cost=guard.swords, enemy=True, text=guard.reward)


def _printed(kind: CardKind, words: Words) -> Printed:
    return Printed(
        name=kind.name, title=words.say(kind.name), pile=kind.pile, cost=kind.cost, enemy=kind.enemy,
        faction=kind.faction, danger=kind.danger, boss=kind.boss,
        skill=kind.skill, swords=kind.swords, boots=kind.boots,
        points=f"{kind.points}{'*' * bool(kind.per_credits or kind.if_goods)}" if kind.points else "",
        signs=(*_lines("", kind.text), *_lines("acquire", kind.acquire), *_lines("arrive", kind.arrive)),
        text=tuple(_card_text(kind, words)),
    )  # fmt: skip


# Texts in signs


def _lines(when: str, source: str) -> list[Line]:
    text = read_text(source)
    now = [Line(when, "", (_sign(one),)) for one in text.now]
    return now + [Line(when, CONDITIONS[part.holds], tuple(map(_sign, part.then))) for part in text.later]


def _sign(statement: Statement) -> Sign:
    word = WORDS[statement.word]
    return Sign(word, 0 if word in BARE else statement.number, tuple(map(_sign, statement.then)))


# Texts in words


def _card_text(kind: CardKind, words: Words) -> list[str]:
    """All that stands on a card, line by line."""
    gives = [_said(what, count, words) for what in ("skill", "swords", "boots") if (count := getattr(kind, what))]
    told = _sentences(kind.text, words)
    lines = [", ".join(gives)] if gives else []
    lines += [f"{words.say('tell_reward')} {', '.join(told)}"] if kind.enemy else told
    for when, source in (("acquire", kind.acquire), ("arrive", kind.arrive)):
        if source:
            lines.append(f"{words.say(f'tell_{when}')} {', '.join(_sentences(source, words))}")
    lines += [words.say(f"tell_{what}") for what in ("boss", "danger", "prisoner") if getattr(kind, what)]
    if kind.per_credits:
        lines.append(words.say("tell_points_credits", points=kind.points, credits=kind.per_credits))
    elif kind.if_goods:
        lines.append(words.say("tell_points_goods", points=kind.points, goods=kind.if_goods))
    elif kind.points:
        lines.append(words.say("tell_points", points=kind.points))
    return lines


def _sentences(source: str, words: Words) -> list[str]:
    text = read_text(source)
    later = [f"{words.say(f'tell_if_{CONDITIONS[part.holds]}')} {_all(part.then, words)}" for part in text.later]
    return [_sentence(one, words) for one in text.now] + later


def _all(statements: tuple[Statement, ...], words: Words) -> str:
    return ", ".join([_sentence(one, words) for one in statements])


def _sentence(statement: Statement, words: Words) -> str:
    said = _said(WORDS[statement.word], statement.number, words)
    return f"{said} {_all(statement.then, words)}" if statement.then else said


def _said(word: str, number: int, words: Words) -> str:
    """A word of a text with its number; some are said in another way of one thing."""
    if word == "clank" and number < 0:
        return words.say("tell_hush", number=-number)
    one = f"tell_{word}_one"
    return words.say(one if number == 1 and one in words.text["word"] else f"tell_{word}", number=number)


def _token_text(token: Token, words: Words) -> str:
    """What a token does or is worth."""
    parts = [_sentence(one, words) for one in read_token_text(token.found).now]
    if token.use:
        parts.append(f"{words.say('tell_use')} {_all(read_token_text(token.use).now, words)}")
    if token.points:
        parts.append(words.say("tell_points", points=token.points))
    if token.per_crystal:
        parts.append(words.say("tell_per_crystal", points=token.per_crystal))
    return ", ".join(parts)


# Rooms


def _features(space: Space, words: Words) -> list[Feature]:
    plain = [name for name in ("start", "lift", "telepad", "market", "security_lock") if space.is_a(name)]
    found = [Feature(name, name, "", words.say(f"room_{name}"), 0) for name in plain]
    if port := space.text("port"):
        first = port[0]
        found.append(Feature("port", "port", "", f"{words.say('port')}: {_all(port, words)}", 0))
        found.append(Feature("bonus", WORDS[first.word], str(first.number), "", 0))
    if reward := space.text("reward"):
        word, number = WORDS[reward[0].word], reward[0].number
        found.append(Feature("reward", word, f"+{number}", f"{words.say('reward')}: {_all(reward, words)}", 0))
    found += [Feature(size, size, "", "", 0) for size in ("minor", "major") if space.is_a(size)]
    if value := space.artifact():
        found.append(Feature("artifact", "artifact", str(value), words.say("room_artifact", value=value), value))
    if space.is_a("pod"):
        found.append(Feature("pod", "pod", "", words.say("room_pod"), POD[SPACE[space.name]]))
    return found
