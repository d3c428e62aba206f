"""Positions of Klobba! in writing: everything by name, the top of decks and pile first.

A Barbarian is `fox7`, and `fox7~` if it lies face down; a dot is an empty place. In the Barbarian deck, a stroke
parts the batches. In the Action deck, `boss@1` lies where seat 1 knows it to be, `boss@*` where everybody does, and
`boss+` came from the reshuffled pile. In `known`, `0.1.boss` says: seat 0 knows that seat 1 has a Boss (`*.1.boss`:
everybody knows). Where there is one entry for each side, Black comes first.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stammtisch.core import Mistake, Page, Rng, Seat, make_options, new_rng, read_rng, unknown, written_options

from .cards import BANDS, RULES
from .check import check
from .facts import (
    ACTION_DECK,
    ACTIONS,
    BAND,
    BARBARIANS,
    BIT,
    CARD,
    EVERYBODY,
    FREE_PLACES,
    FRESH,
    HAND,
    HORDE,
    KINDS,
    NONE,
    PLACES,
    PUBLIC,
    SEEN_BY,
    Options,
    members,
    opposite,
)
from .state import Klobba, knows

PHASES = ("deal", "group", "offer", "lay", "settle", "select", "switch", "over")
SIDES = ("black", "white")
#: What lies in one place, or in none.
_CARD_OF = {action.name: action.card for action in ACTIONS}
_NUMBER_OF = {str(barbarian): barbarian.number for barbarian in BARBARIANS}


def write(s: Klobba) -> dict[str, Any]:
    """A state at rest."""
    return {
        "seats": s.seats,
        "options": written_options(s.options),
        "phase": s.phase,
        "round": s.round,
        "black": s.black,
        "paired": s.paired,
        "bands": [
            " ".join(_standing(s, number) for number in s.bands[at : at + BAND]) for at in range(0, PLACES, BAND)
        ],
        "deck": " / ".join(_batches(s)),
        "hands": [_actions(hand) for hand in s.hands],
        "known": " ".join(map(_knowledge, s.sure)),
        "actions": " ".join(map(_place, reversed(s.actions))),
        "fresh": [_actions(row) for row in _rows(s.fresh)],
        "discard": _actions(s.discard[::-1]),
        "stars": s.stars[:],
        "trophies": [_barbarians(mask) for mask in s.trophies],
        "offered": [_actions([card]) for card in s.offered],
        "owner": s.owner[:],
        "laid": [_actions([card]) for card in s.laid],
        "cards": [_actions([card]) for card in s.face],
        "todo": [_actions([card]) for card in s.todo],
        "unseen": [_place(place) if place != NONE else "" for place in s.unseen],
        "surprise": [_actions([card]) for card in s.surprise],
        "fled": [bool(s.fled >> side & 1) for side in (0, 1)],
        "new": _actions(s.new),
        "swapper": s.swapper,
        "played": _actions(s.played),
        "selected": [_barbarians(mask) for mask in s.chosen],
        "marks": s.marks[:],
        "switches": s.switches[:],
        "switching": SIDES[s.switching],
        "moved": _barbarians(s.moved),
        "rng": s.rng.write(),
    }


def _standing(s: Klobba, number: int) -> str:
    return "." if number == NONE else f"{BARBARIANS[number]}{'~' if s.down & BIT[number] else ''}"


def _batches(s: Klobba) -> list[str]:
    batches, start = [], 0
    for size in s.batches:
        batches.append(" ".join(str(BARBARIANS[number]) for number in reversed(s.deck[start : start + size])))
        start += size
    return batches[::-1]


def _actions(cards: list[int]) -> str:
    return " ".join(ACTIONS[card].name for card in cards if card != NONE)


def _barbarians(mask: int) -> str:
    return " ".join(str(BARBARIANS[number]) for number in members(mask))


def _place(place: int) -> str:
    name = ACTIONS[place & CARD].name
    if place & SEEN_BY[PUBLIC]:
        return f"{name}@*"
    seen = "".join(f"@{seat}" for seat in range(PUBLIC) if place & SEEN_BY[seat])
    return f"{name}{seen}{'+' if place & FRESH else ''}"


def _knowledge(known: int) -> str:
    owner, observer = divmod(known // KINDS, PUBLIC + 1)
    return f"{'*' if observer == PUBLIC else observer}.{owner}.{ACTIONS[known % KINDS].name}"


def _rows(fresh: list[int]) -> list[list[int]]:
    rows = [fresh[at : at + KINDS] for at in range(0, len(fresh), KINDS)]
    return [[card for card, count in enumerate(row) for _ in range(count)] for row in rows]


def read(data: Mapping[str, Any]) -> Klobba:
    """A state from writing. What is not named lies under the decks, or on the discard pile if `rest` says so.

    It lies there in order, or shuffled if there is a `seed`; hands that are not given are dealt from it.
    Without Bands, it is a table before the deal.
    """
    page = Page(data)
    seats = page.number("seats", _count(data.get("hands")), range(2, 5))
    rng = _rng(page)
    hands = [sorted(map(_card, row)) for row in page.rows("hands", seats)]
    s = Klobba(
        seats, rng, make_options(Options, page.table("options")), [NONE] * PLACES, 0, [], [], hands, [], [], [],
        discard=list(map(_card, reversed(page.words("discard")))), stars=page.numbers("stars", [RULES.stars] * seats),
        trophies=[_mask(row) for row in page.rows("trophies", seats)],
        phase=page.choice("phase", "group" if "bands" in data else "deal", PHASES),
    )  # fmt: skip
    _read_bands(page, s)
    _read_course(page, s)
    _read_sides(page, s)
    _read_decks(page, s)
    _read_knowledge(page, s)
    page.end()
    check(s)
    return s


def _count(hands: Any) -> int:
    return len(hands) if isinstance(hands, list) else 2


def _rng(page: Page) -> Rng:
    if page.has("rng"):
        return read_rng(str(page.data["rng"]))
    seed = page.data["seed"] if page.has("seed") else 0
    if type(seed) not in {int, str}:
        raise Mistake(f"seed = {seed!r}: it is a number, or 32 hex digits")
    return new_rng(seed)


def _card(word: str) -> int:
    if word not in _CARD_OF:
        raise unknown("Action card", word, _CARD_OF)
    return _CARD_OF[word]


def _number(word: str) -> int:
    if word not in _NUMBER_OF:
        raise unknown("Barbarian", word, _NUMBER_OF)
    return _NUMBER_OF[word]


def _mask(words: list[str]) -> int:
    mask = 0
    for word in words:
        if mask & BIT[_number(word)]:
            raise Mistake(f"there is only one {word}; the position has it twice")
        mask |= BIT[_number(word)]
    return mask


def _read_bands(page: Page, s: Klobba) -> None:
    for place, row in enumerate(page.rows("bands", BANDS)):
        if len(row) > BAND:
            raise Mistake(f"bands: {' '.join(row)!r} has {len(row)} places; a Band has {BAND}")
        for at, word in enumerate(row, place * BAND):
            if word != ".":
                s.bands[at] = _number(word.removesuffix("~"))
                if word.endswith("~"):
                    s.down |= BIT[s.bands[at]]


def _read_course(page: Page, s: Klobba) -> None:
    """How far the game has come."""
    s.round = page.number("round", 0 if s.phase == "deal" else 1, range(101))
    s.black = page.number("black", 0, range(s.seats))
    s.white = opposite(s.seats, s.black)
    grouped = s.phase in {"offer", "lay", "settle", "select", "switch"}
    s.paired = page.number("paired", FREE_PLACES[s.seats][s.black][0] if grouped else NONE, range(NONE, BANDS))
    s.switching = SIDES.index(page.choice("switching", "black", SIDES))
    s.moved = _mask(page.words("moved"))


def _read_sides(page: Page, s: Klobba) -> None:
    """What lies on the table this round."""
    s.offered = _two(page, "offered")
    s.laid, s.face, s.todo, s.surprise = (_two(page, name) for name in ("laid", "cards", "todo", "surprise"))
    s.unseen = [_read_place(row[0], s) if row else NONE for row in _pair(page, "unseen")]
    s.owner = page.numbers("owner", [NONE, NONE])
    s.fled = sum(1 << side for side, fled in enumerate(_flags(page, "fled")) if fled)
    s.new = sorted(map(_card, page.words("new")))
    s.swapper = page.number("swapper", NONE, range(NONE, s.seats))
    s.played = [_card(word) for word in page.words("played")]
    s.chosen = [_mask(row) for row in _pair(page, "selected")]
    s.marks = page.numbers("marks", [0, 0])
    s.switches = page.numbers("switches", [0, 0])


def _pair(page: Page, name: str) -> list[list[str]]:
    return page.rows(name, 2)


def _two(page: Page, name: str) -> list[int]:
    rows = _pair(page, name)
    for row in rows:
        if len(row) > 1:
            raise Mistake(f"{name}: {' '.join(row)!r} are {len(row)} cards; each side has one at most")
    return [_card(row[0]) if row else NONE for row in rows]


def _flags(page: Page, name: str) -> list[bool]:
    flags = page.data[name] if page.has(name) else [False, False]
    if not isinstance(flags, list) or [type(flag) for flag in flags] != [bool, bool]:
        raise Mistake(f"{name} = {flags!r}: it is a list of two, each true or false")
    return flags


def _read_decks(page: Page, s: Klobba) -> None:
    """Both decks, and what is not named where it belongs."""
    rest = page.choice("rest", "deck", ("deck", "discard"))
    _read_deck(page, s)
    s.actions = [_read_place(word, s) for word in reversed(page.words("actions"))]
    left = ACTION_DECK[:]
    named = [*s.discard, *s.played, *s.offered, *s.laid, *s.new, *[card for hand in s.hands for card in hand]]
    for card in [*named, *[place & CARD for place in [*s.actions, *s.unseen] if place != NONE]]:
        if card == NONE:
            continue
        if card not in left:
            raise Mistake(f"there are only {ACTION_DECK.count(card)} cards {ACTIONS[card]}; the position has more")
        left.remove(card)
    left.reverse()
    if page.has("seed"):
        s.rng.shuffle(left)
    if "hands" not in page.data and s.phase != "deal":
        s.hands = [sorted(left.pop() for _ in range(HAND)) for _ in s.hands]
    if rest == "deck":
        s.actions = left + s.actions
    else:
        s.discard = left + s.discard


def _read_deck(page: Page, s: Klobba) -> None:
    s.batches = []
    for word in page.words("deck"):
        if word == "/":
            s.batches.append(0)
        else:
            s.batches = s.batches or [0]
            s.batches[-1] += 1
            s.deck.append(_number(word))
    left = HORDE[:]
    there = [*s.bands, *s.deck, *[number for mask in s.trophies for number in members(mask)]]
    for number in there:
        if number != NONE:
            if number not in left:
                raise Mistake(f"there is only one {BARBARIANS[number]}; the position has it twice")
            left.remove(number)
    if page.has("seed"):
        s.rng.shuffle(left)
    if left:
        s.batches = s.batches or [0]
        s.batches[-1] += len(left)
    if 0 in s.batches:
        raise Mistake("deck: there is nobody between two strokes, or beside one at the end")
    s.deck = (s.deck + left)[::-1]
    s.batches.reverse()


def _read_place(word: str, s: Klobba) -> int:
    """A card in the Action deck, and who knows that it is there."""
    name, _, seen = word.removesuffix("+").partition("@")
    place = _card(name) | (FRESH if word.endswith("+") else 0)
    if seen == "*":
        return place | EVERYBODY
    for seat in seen.split("@") if seen else []:
        place |= SEEN_BY[_seat(seat, s, word)]
    return place


def _seat(word: str, s: Klobba, where: str) -> Seat:
    if not (word.isdecimal() and int(word) < s.seats):
        raise Mistake(f"{where!r}: {word!r} is not a seat at this table; there are 0 to {s.seats - 1}")
    return int(word)


def _read_knowledge(page: Page, s: Klobba) -> None:
    for word in page.words("known"):
        parts = word.split(".")
        if len(parts) != 3:
            raise Mistake(f"known: {word!r} is no knowledge; that seat 0 knows of a Boss of seat 1 is 0.1.boss")
        observer = PUBLIC if parts[0] == "*" else _seat(parts[0], s, word)
        s.sure.append(knows(_seat(parts[1], s, word), observer, _card(parts[2])))
    s.sure.sort()
    if page.has("fresh") and page.data["fresh"]:
        rows = page.rows("fresh", s.seats + 1)
        s.fresh = [list(map(_card, row)).count(card) for row in rows for card in range(KINDS)]
