"""Positions of Klong in writing: cards by name, the top of a face-down pile first, a dot for an empty place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from stammtisch.core import Mistake, Page, Rng, Seat, make_options, new_rng, read_rng, unknown, written_options

from .boss import got_away
from .cards import CARDS, GOODS, PLAYERS
from .chart import FIRST
from .ship import AWAY, CODES, COUNT, IS_PORT, MAJOR, MINOR, NAMES, PODS, SHIPS, START, VALUES

from .state import (  # isort: skip
    ABOARD, ALL_RED, BLACK, CARD, CRYSTALS, CUBES, DATA_CUBES, DAZED, ESCAPED, LIFE, LOCKED, MAJOR_TOKENS, MINOR_TOKENS,
    MISSION, NONE, RESERVE, RESERVE_COPIES, ROW, STARTERS, TOKEN, TOP, Klong, Options,
)  # fmt: skip
from .texts import CARD as CARD_OF

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
    seats = page.number("seats", len(data["hands"]) if isinstance(data.get("hands"), list) else 2, range(2, 5))
    options = make_options(Options, page.table("options"))
    ship = page.choice("ship", options.ship if options.ship in CODES else FIRST, CODES)
    red_cubes = page.number("rage", int(PLAYERS.start[seats - 2]), range(1, TOP + 1))
    s = Klong(
        seats,
        _rng(page),
        options,
        CODES.index(ship),
        page.number("first", 0, range(seats)),
        page.number("turn", 0, range(seats)),
        piles=[_cards(row)[::-1] for row in page.rows("piles", seats)],
        hands=[sorted(_cards(row)) for row in page.rows("hands", seats)],
        known=[sorted(_cards(row)) for row in page.rows("known", seats)],
        discards=[_cards(row) for row in page.rows("discards", seats)],
        supply=[],
        damage=_each(page, "damage", [0] * seats, LIFE),
        aside=_each(page, "aside", [0] * seats, CUBES),
        area=[],
        bag=[],
        credits=_each(page, "credits", [0] * seats, 999),
        crystals=_each(page, "crystals", [0] * seats, CRYSTALS),
        goods=[sum(1 << _one("good", word, GOODS) for word in set(row)) for row in page.rows("goods", seats)],
        held=[sorted(_one("token", word, TOKEN) for word in row) for row in page.rows("held", seats)],
        hacked=[[_space(word) for word in row] for row in page.rows("hacked", seats)],
        artifact=[
            NONE if value == 0 else _artifact(value) for value in _each(page, "artifacts", [0] * seats, VALUES[-1])
        ],
        pod=[NONE if word == "." else _pod(word) for word in _places(page, "pods", ["."] * seats)],
        at=[AWAY if word == "." else _space(word) for word in _places(page, "at", [NAMES[START]] * seats)],
        status=[_one("status", word, STATUS) for word in _places(page, "status", ["aboard"] * seats)],
        deck=_cards(page.words("deck"))[::-1],
        row=[NONE if word == "." else _card(word) for word in _places(page, "row", ["."] * ROW)],
        beaten=_cards(page.words("beaten")),
        box=_cards(page.words("box")),
        reserve=[],
        tokens=[0] * COUNT,
        minor=[_one("token", word, TOKEN) for word in page.words("minor")][::-1],
        major=[_one("token", word, TOKEN) for word in page.words("major")][::-1],
        spent=[_one("token", word, TOKEN) for word in page.words("spent")],
        stock=_each(page, "stock", [int(PLAYERS.goods[seats - 2])] * len(GOODS), 9),
        bank=0,
        lying=0,
        rage=red_cubes,
        phase=page.choice("phase", "turn", PHASES),
        round=page.number("round", 1, _MANY[1:]),
        play=_cards(page.words("play")),
        doomed=_cards(page.words("doomed")),
        apart=_cards(page.words("apart")),
        pending=[_condition(word) for word in page.words("pending")],
        blocked=sum(
            {"locked": LOCKED, "dazed": DAZED}[word] for word in _allowed(page, "blocked", ("locked", "dazed"))
        ),
    )
    for name in _COUNTS:
        usual = len(s.doomed) + len(s.apart) if name == "trashed" else 0
        setattr(s, name, page.number(name, usual, _MANY))
    for name in _FLAGS:
        setattr(s, name, page.flag(name))
    _read_cubes(page, s)
    _read_cards(page, s)
    _read_tokens(page, s)
    _read_board(page, s)
    page.end()
    _check(s)
    return s


# Words and numbers


def _rng(page: Page) -> Rng:
    if page.has("rng"):
        return read_rng(str(page.data["rng"]))
    seed = page.data["seed"] if page.has("seed") else 0
    if type(seed) not in {int, str}:
        raise Mistake(f"seed = {seed!r}: it is a number, or 32 hex digits")
    return new_rng(seed)


def _one(what: str, word: str, names: Sequence[str]) -> int:
    if word not in names:
        raise unknown(what, word, names)
    return list(names).index(word)


def _card(word: str) -> int:
    return _one("card", word, CARD)


def _cards(words: list[str]) -> list[int]:
    return [_card(word) for word in words]


def _space(word: str) -> int:
    return _one("space", word, NAMES)


def _artifact(value: int) -> int:
    return _one("artifact", str(value), [str(value) for value in VALUES])


def _pod(word: str) -> int:
    return _one("escape pod", word, [NAMES[at] for at in PODS])


def _condition(word: str) -> int:
    """A waiting text, as the card and the number of the text on it."""
    name, _, number = word.partition(":")
    card = _card(name)
    found = [condition for condition, of in enumerate(CARD_OF) if of == card]
    if not (number.isdecimal() and int(number) < len(found)):
        raise Mistake(f"pending: {word!r} is no text that waits; the first one of a card would be {name}:0")
    return found[int(number)]


def _allowed(page: Page, name: str, allowed: Sequence[str]) -> list[str]:
    words = page.words(name)
    for word in words:
        _one(name, word, allowed)
    return sorted(set(words))


def _places(page: Page, name: str, usual: list[str]) -> list[str]:
    """A word for each seat or place."""
    words = page.words(name) or usual
    if len(words) != len(usual):
        raise Mistake(f"{name} has {len(words)} words; it would have {len(usual)}, with dots for what is not there")
    return words


def _each(page: Page, name: str, usual: list[int], most: int) -> list[int]:
    """A number for each seat or kind."""
    numbers = page.numbers(name, usual)
    if len(numbers) != len(usual) or not all(0 <= number <= most for number in numbers):
        raise Mistake(f"{name} = {numbers}: it is a list of {len(usual)} numbers from 0 to {most}")
    return numbers


# What is left out


def _read_cubes(page: Page, s: Klong) -> None:
    """Cubes that are not named are at hand, black ones in the bag, and loose red ones in the Clank area."""
    s.bag = _each(page, "bag", [0] * (s.seats + 1) + [max(0, BLACK - s.black_aside)], CUBES)
    loose = max(0, ALL_RED - s.red_on_track() - s.bag[s.seats])
    s.area = _each(page, "area", [0] * s.seats + [loose], CUBES)
    used = [s.damage[seat] + s.aside[seat] + s.area[seat] + s.bag[seat] for seat in range(s.seats)]
    s.supply = _each(page, "supply", [max(0, CUBES - cubes) for cubes in used], CUBES)
    for seat in range(s.seats):
        if used[seat] + s.supply[seat] != CUBES:
            raise Mistake(
                f"seat {seat} has {used[seat] + s.supply[seat]} cubes in all; there are {CUBES} of each colour"
            )
    if s.bag[-1] + s.black_aside != BLACK:
        raise Mistake(
            f"there are {s.bag[-1] + s.black_aside} black cubes in bag and black_aside; there would be {BLACK}"
        )
    red = s.red_on_track() + s.area[-1] + s.bag[s.seats]
    if red != ALL_RED:
        raise Mistake(f"there are {red} red cubes on the track, in area and bag; there would be {ALL_RED}")


def _read_cards(page: Page, s: Klong) -> None:
    """Put the cards that are not named where they belong."""
    boxed = page.choice("rest", "deck", ("deck", "box")) == "box"
    row = [card for card in s.row if card != NONE]
    named = [s.box, s.beaten, s.deck, row, s.play, s.apart, *s.hands, *s.piles, *s.discards]
    count = [sum(pile.count(card) for pile in named) for card in range(len(CARDS))]
    missions, starters = _left(MISSION, count), _starters(s, count)
    if page.has("seed"):
        for cards in (missions, *starters):
            s.rng.shuffle(cards)
    if boxed:
        s.box += missions
    else:
        s.deck = missions + s.deck
    for seat, cards in enumerate(starters):
        if boxed:
            s.box += cards
        else:
            s.piles[seat] = cards + s.piles[seat]
    usual = [max(0, copies - count[card]) for card, copies in zip(RESERVE, RESERVE_COPIES, strict=True)]
    s.reserve = _each(page, "reserve", usual, max(RESERVE_COPIES))
    for card, copies, there in zip(RESERVE, RESERVE_COPIES, s.reserve, strict=True):
        _enough(card, copies - count[card] - there)
        s.box += [card] * (copies - count[card] - there)


def _starters(s: Klong, count: list[int]) -> list[list[int]]:
    """The starting cards that are not named, by seat; what somebody has too many of is missing in the box."""
    found: list[list[int]] = [[] for _ in range(s.seats)]
    for card in sorted(set(STARTERS)):
        copies = STARTERS.count(card)
        missing = copies * s.seats - count[card]
        _enough(card, missing)
        for seat in range(s.seats):
            own = sum(pile.count(card) for pile in _own(s, seat))
            more = min(missing, max(0, copies - own))
            found[seat] += [card] * more
            missing -= more
        s.box += [card] * missing
    return found


def _left(cards: list[int], count: list[int]) -> list[int]:
    """The cards that are not named, the first of the file last, which is the top."""
    found = []
    for card in sorted(set(cards), reverse=True):
        left = cards.count(card) - count[card]
        _enough(card, left)
        found += [card] * left
    return found


def _enough(card: int, left: int) -> None:
    if left < 0:
        raise Mistake(f"the position has {-left} more of the card {CARD[card]} than there are")


def _own(s: Klong, seat: Seat) -> list[list[int]]:
    mine = [s.hands[seat], s.piles[seat], s.discards[seat]]
    return [*mine, s.play, s.apart] if seat == s.turn else mine


def _read_board(page: Page, s: Klong) -> None:
    """Crystals and artifacts."""
    s.bank = CRYSTALS - sum(s.crystals)
    if s.bank < 0:
        raise Mistake(f"the players have {sum(s.crystals)} power crystals; there are {CRYSTALS}")
    owned = [VALUES[artifact] for artifact in s.artifact if artifact != NONE]
    lying = page.numbers("lying", [value for value in VALUES if value not in owned])
    s.lying = sum(1 << _artifact(value) for value in set(lying))
    taken = [*owned, *lying]
    if len(set(taken)) != len(taken):
        raise Mistake(f"artifacts and lying: {sorted(taken)}; each artifact is there once")


def _read_tokens(page: Page, s: Klong) -> None:
    """All spaces have their tokens, unless they are named; those that are not named lie below the others."""
    spaces = SHIPS[s.ship].spaces
    if page.has("tokens"):
        for word in page.words("tokens"):
            at = _space(word)
            s.tokens[at] += 1
            if s.tokens[at] > MINOR[at] + MAJOR[at] or at not in spaces:
                raise Mistake(f"tokens: there cannot be so many on {word}")
    else:
        for at in spaces:
            s.tokens[at] = MINOR[at] + MAJOR[at]
    used = [*s.spent, *[token for held in s.held for token in held]]
    for pile, tokens in ((s.minor, MINOR_TOKENS), (s.major, MAJOR_TOKENS)):
        left = tokens[:]
        for token in [*pile, *[token for token in used if token in tokens]]:
            if token not in left:
                raise Mistake(f"the position has more of the token {TOKEN[token]} than there are")
            left.remove(token)
        pile[:0] = left
    there = sum(s.tokens[at] for at in range(COUNT) if MINOR[at])
    if there > len(s.minor):
        raise Mistake(f"there are {there} Minor Secrets on the board, but only {len(s.minor)} that are not found yet")
    s.spent += s.minor[: len(s.minor) - there]
    del s.minor[: len(s.minor) - there]
    if sum(s.tokens[at] for at in range(COUNT) if MAJOR[at]) > len(s.major):
        raise Mistake("there are more Major Secrets on the board than are not found yet")


def _check(s: Klong) -> None:
    """Refuse what cannot be."""
    for seat in range(s.seats):
        _check_player(s, seat)
        _check_known(s, seat)
    if s.phase == "gone" and s.status[s.turn] == ABOARD:
        raise Mistake(f"seat {s.turn} is aboard, so it is not gone")
    if s.phase == "turn" and s.status[s.turn] not in (ABOARD, ESCAPED):
        raise Mistake(f"seat {s.turn} is out, so it has no turn")
    if s.phase in ("turn", "gone") and not s.anybody_aboard():
        raise Mistake("nobody is aboard, so the game is over")
    for card in set(s.doomed):
        if s.play.count(card) < s.doomed.count(card):
            raise Mistake(f"doomed are cards of the play area, and {CARD[card]} is not there")
    for card in [*s.deck, *s.row, *s.beaten]:
        if card != NONE and CARDS[card].pile != "mission":
            raise Mistake(f"{CARD[card]} is no mission; it does not lie in deck, row or beaten")


def _check_player(s: Klong, seat: Seat) -> None:
    escaped = s.status[seat] == ESCAPED
    if (s.at[seat] == AWAY) != escaped:
        raise Mistake(f"seat {seat}: whoever has escaped is nowhere, and nobody else")
    if s.at[seat] != AWAY and s.at[seat] not in SHIPS[s.ship].spaces:
        raise Mistake(f"seat {seat}: there is no {NAMES[s.at[seat]]} on the ship {CODES[s.ship]}")
    if len(s.hacked[seat]) > DATA_CUBES or not all(IS_PORT[at] for at in s.hacked[seat]):
        raise Mistake(f"seat {seat}: hacked are at most {DATA_CUBES} spaces, each with a data port")
    if s.status[seat] == ABOARD and s.damage[seat] >= LIFE:
        raise Mistake(f"seat {seat} is aboard with damage {s.damage[seat]}; {LIFE} knocks out")
    if (s.pod[seat] != NONE) != escaped or (got_away(s, seat) and s.artifact[seat] == NONE):
        raise Mistake(f"seat {seat}: who escaped has a pod and an artifact, who was rescued an artifact")


def _check_known(s: Klong, seat: Seat) -> None:
    rest = s.hands[seat][:]
    for card in s.known[seat]:
        if card not in rest:
            raise Mistake(f"seat {seat}: known are cards of the hand, and {CARD[card]} is not there")
        rest.remove(card)
