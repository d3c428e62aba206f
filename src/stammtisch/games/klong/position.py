"""Positions of Klong in writing: cards by name, the top of a face-down pile first, a dot for an empty place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from stammtisch.core import Page, make_options, written_options

from .cards import GOODS, PLAYERS
from .chart import FIRST
from .facts import CARD, CRYSTALS, CUBES, DAZED, LIFE, LOCKED, NONE, ROW, TOKEN, TOP, Options
from .rest import check, fill_board, fill_cards, fill_cubes, fill_tokens
from .ship import AWAY, CODES, COUNT, NAMES, PODS, START, VALUES
from .state import Klong
from .texts import CARD as CARD_OF

from .words import (  # isort: skip
    each, one, places, read_artifact, read_card, read_cards, read_condition, read_pod, read_space, some,
)  # fmt: skip

PHASES = ("begin", "turn", "gone", "over")
STATUS = ("aboard", "escaped", "rescued", "lost")
_COUNTS = ("skill", "swords", "boots", "hush", "teleports", "vaporizers", "trashed", "black_aside")
_FLAGS = ("multipass", "fearless", "unlocked")
_MANY = range(1000)


def write(s: Klong) -> dict[str, Any]:
    """A state at rest."""
    everyone = range(s.seats)
    return {
        "seats": s.seats,
        "options": written_options(s.options),
        "ship": CODES[s.ship],
        "phase": s.phase,
        "round": s.round,
        "first": s.first,
        "turn": s.turn,
        "hands": [_named(hand, CARD) for hand in s.hands],
        "known": [_named(hand, CARD) for hand in s.known],
        "piles": [_named(pile[::-1], CARD) for pile in s.piles],
        "discards": [_named(cards, CARD) for cards in s.discards],
        "play": _named(s.play, CARD),
        "doomed": _named(s.doomed, CARD),
        "apart": _named(s.apart, CARD),
        "pending": " ".join(
            f"{CARD[CARD_OF[number]]}:{number - CARD_OF.index(CARD_OF[number])}" for number in s.pending
        ),
        "supply": s.supply[:],
        "damage": s.damage[:],
        "aside": s.aside[:],
        "area": s.area[:],
        "bag": s.bag[:],
        "credits": s.credits[:],
        "crystals": s.crystals[:],
        "goods": [" ".join(name for good, name in enumerate(GOODS) if s.goods[seat] >> good & 1) for seat in everyone],
        "held": [_named(tokens, TOKEN) for tokens in s.held],
        "hacked": [_named(spaces, NAMES) for spaces in s.hacked],
        "artifacts": [0 if artifact == NONE else VALUES[artifact] for artifact in s.artifact],
        "pods": " ".join("." if pod == NONE else NAMES[PODS[pod]] for pod in s.pod),
        "at": " ".join("." if at == AWAY else NAMES[at] for at in s.at),
        "status": " ".join(STATUS[status] for status in s.status),
        "deck": _named(s.deck[::-1], CARD),
        "row": " ".join("." if card == NONE else CARD[card] for card in s.row),
        "beaten": _named(s.beaten, CARD),
        "box": _named(s.box, CARD),
        "reserve": s.reserve[:],
        "tokens": " ".join(NAMES[at] for at in range(COUNT) for _ in range(s.tokens[at])),
        "minor": _named(s.minor[::-1], TOKEN),
        "major": _named(s.major[::-1], TOKEN),
        "spent": _named(s.spent, TOKEN),
        "stock": s.stock[:],
        "lying": [value for artifact, value in enumerate(VALUES) if s.lying >> artifact & 1],
        "rage": s.rage,
        "blocked": " ".join(name for bit, name in ((LOCKED, "locked"), (DAZED, "dazed")) if s.blocked & bit),
        **{name: getattr(s, name) for name in (*_COUNTS, *_FLAGS)},
        "rng": s.rng.write(),
    }


def _named(numbers: Sequence[int], names: Sequence[str]) -> str:
    return " ".join(names[number] for number in numbers)


def read(data: Mapping[str, Any]) -> Klong:
    """A state from writing.

    Starting cards that are not named lie in their owner's draw pile and missions in the deck, below those that are
    named; or in the box, if `rest` says so. They lie in order, or shuffled if there is a `seed`.
    """
    page = Page(data)
    seats = page.seats(range(2, 5))
    options = make_options(Options, page.table("options"))
    ship = page.choice("ship", options.ship if options.ship in CODES else FIRST, CODES)
    red_cubes = page.number("rage", int(PLAYERS.start[seats - 2]), range(1, TOP + 1))
    s = Klong(
        seats,
        page.rng(),
        options,
        CODES.index(ship),
        page.number("first", 0, range(seats)),
        page.number("turn", 0, range(seats)),
        piles=[read_cards(row)[::-1] for row in page.rows("piles", seats)],
        hands=[sorted(read_cards(row)) for row in page.rows("hands", seats)],
        known=[sorted(read_cards(row)) for row in page.rows("known", seats)],
        discards=[read_cards(row) for row in page.rows("discards", seats)],
        supply=[],
        damage=each(page, "damage", [0] * seats, LIFE),
        aside=each(page, "aside", [0] * seats, CUBES),
        area=[],
        bag=[],
        credits=each(page, "credits", [0] * seats, 999),
        crystals=each(page, "crystals", [0] * seats, CRYSTALS),
        goods=[sum(1 << one("good", word, GOODS) for word in set(row)) for row in page.rows("goods", seats)],
        held=[sorted(one("token", word, TOKEN) for word in row) for row in page.rows("held", seats)],
        hacked=[[read_space(word) for word in row] for row in page.rows("hacked", seats)],
        artifact=[
            NONE if value == 0 else read_artifact(value) for value in each(page, "artifacts", [0] * seats, VALUES[-1])
        ],
        pod=[NONE if word == "." else read_pod(word) for word in places(page, "pods", ["."] * seats)],
        at=[AWAY if word == "." else read_space(word) for word in places(page, "at", [NAMES[START]] * seats)],
        status=[one("status", word, STATUS) for word in places(page, "status", ["aboard"] * seats)],
        deck=read_cards(page.words("deck"))[::-1],
        row=[NONE if word == "." else read_card(word) for word in places(page, "row", ["."] * ROW)],
        beaten=read_cards(page.words("beaten")),
        box=read_cards(page.words("box")),
        reserve=[],
        tokens=[0] * COUNT,
        minor=[one("token", word, TOKEN) for word in page.words("minor")][::-1],
        major=[one("token", word, TOKEN) for word in page.words("major")][::-1],
        spent=[one("token", word, TOKEN) for word in page.words("spent")],
        stock=each(page, "stock", [int(PLAYERS.goods[seats - 2])] * len(GOODS), 9),
        bank=0,
        lying=0,
        rage=red_cubes,
        phase=page.choice("phase", "turn", PHASES),
        round=page.number("round", 1, _MANY[1:]),
        play=read_cards(page.words("play")),
        doomed=read_cards(page.words("doomed")),
        apart=read_cards(page.words("apart")),
        pending=[read_condition(word) for word in page.words("pending")],
        blocked=sum({"locked": LOCKED, "dazed": DAZED}[word] for word in some(page, "blocked", ("locked", "dazed"))),
    )
    for name in _COUNTS:
        usual = len(s.doomed) + len(s.apart) if name == "trashed" else 0
        setattr(s, name, page.number(name, usual, _MANY))
    for name in _FLAGS:
        setattr(s, name, page.flag(name))
    fill_cubes(page, s)
    fill_cards(page, s)
    fill_tokens(page, s)
    fill_board(page, s)
    page.end()
    check(s)
    return s
