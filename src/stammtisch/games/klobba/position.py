"""Positions of Klobba! in writing: everything by name, the top of decks and pile first.

A Barbarian is `fox7`, and `fox7~` if it lies face down; a dot is an empty place. In the Barbarian deck, a stroke
parts the batches. In the Action deck, `boss@1` lies where seat 1 knows it to be, `boss@*` where everybody does, and
`boss+` came from the reshuffled pile. In `known`, `0.1.boss` says: seat 0 knows that seat 1 has a Boss (`*.1.boss`:
everybody knows). Where there is one entry for each side, Black comes first.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stammtisch.core import Mistake, Page, make_options, written_options

from .cards import BANDS, RULES
from .check import check
from .decks import read_barbarian, read_card, read_decks, read_knowledge, read_place

from .tables import (  # isort: skip
    ACTIONS, BAND, BARBARIANS, BIT, CARD, FREE_PLACES, FRESH, KINDS, NONE, PLACES, PUBLIC, SEEN_BY,
    members, opposite,
)  # fmt: skip
from .state import Klobba, Options

PHASES = ("deal", "group", "offer", "lay", "settle", "select", "switch", "over")
SIDES = ("black", "white")


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
        "offered": [_actions([side.offered]) for side in s.sides],
        "owner": [side.owner for side in s.sides],
        "laid": [_actions([side.laid]) for side in s.sides],
        "cards": [_actions([side.face]) for side in s.sides],
        "todo": [_actions([side.todo]) for side in s.sides],
        "unseen": [_place(side.unseen) if side.unseen != NONE else "" for side in s.sides],
        "surprise": [_actions([side.surprise]) for side in s.sides],
        "fled": [side.fled for side in s.sides],
        "new": _actions(s.new),
        "swapper": s.swapper,
        "played": _actions(s.played),
        "selected": [_barbarians(side.chosen) for side in s.sides],
        "marks": [side.marks for side in s.sides],
        "switches": [side.switches for side in s.sides],
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
    seats = page.seats(range(2, 5))
    hands = [sorted(map(read_card, row)) for row in page.rows("hands", seats)]
    s = Klobba(
        seats, page.rng(), make_options(Options, page.table("options")), [NONE] * PLACES, 0, [], [], hands, [], [], [],
        discard=list(map(read_card, reversed(page.words("discard")))),
        stars=page.numbers("stars", [RULES.stars] * seats),
        trophies=[_mask(row) for row in page.rows("trophies", seats)],
        phase=page.choice("phase", "group" if "bands" in data else "deal", PHASES),
    )  # fmt: skip
    _read_bands(page, s)
    _read_course(page, s)
    _read_sides(page, s)
    read_decks(page, s)
    read_knowledge(page, s)
    page.end()
    check(s)
    return s


def _mask(words: list[str]) -> int:
    mask = 0
    for word in words:
        if mask & BIT[read_barbarian(word)]:
            raise Mistake(f"there is only one {word}; the position has it twice")
        mask |= BIT[read_barbarian(word)]
    return mask


def _read_bands(page: Page, s: Klobba) -> None:
    for place, row in enumerate(page.rows("bands", BANDS)):
        if len(row) > BAND:
            raise Mistake(f"bands: {' '.join(row)!r} has {len(row)} places; a Band has {BAND}")
        for at, word in enumerate(row, place * BAND):
            if word != ".":
                s.bands[at] = read_barbarian(word.removesuffix("~"))
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
    cards = [_cards(page, name) for name in ("offered", "laid", "cards", "todo", "surprise")]
    unseen, selected = page.rows("unseen", 2), page.rows("selected", 2)
    owner, marks, switches = (_numbers(page, *part) for part in (("owner", NONE), ("marks", 0), ("switches", 0)))
    fled = _flags(page, "fled")
    for at, side in enumerate(s.sides):
        side.offered, side.laid, side.face, side.todo, side.surprise = (pair[at] for pair in cards)
        side.unseen = read_place(unseen[at][0], s) if unseen[at] else NONE
        side.owner, side.marks, side.switches = owner[at], marks[at], switches[at]
        side.fled = fled[at]
        side.chosen = _mask(selected[at])
    s.new = sorted(map(read_card, page.words("new")))
    s.swapper = page.number("swapper", NONE, range(NONE, s.seats))
    s.played = [read_card(word) for word in page.words("played")]


def _cards(page: Page, name: str) -> list[int]:
    """One card or none for each side."""
    rows = page.rows(name, 2)
    for row in rows:
        if len(row) > 1:
            raise Mistake(f"{name}: {' '.join(row)!r} are {len(row)} cards; each side has one at most")
    return [read_card(row[0]) if row else NONE for row in rows]


def _numbers(page: Page, name: str, usual: int) -> list[int]:
    values = page.numbers(name, [usual, usual])
    if len(values) != 2:
        raise Mistake(f"{name} = {values}: it is a list of two numbers, one for each side")
    return values


def _flags(page: Page, name: str) -> list[bool]:
    flags = page.data[name] if page.has(name) else [False, False]
    if not isinstance(flags, list) or [type(flag) for flag in flags] != [bool, bool]:
        raise Mistake(f"{name} = {flags!r}: it is a list of two, each true or false")
    return flags
