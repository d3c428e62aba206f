"""Positions of Karuba in writing: cards by number, islands row by row with two dots for an empty cell."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stammtisch.core import Mistake, Page, Seat, make_options, unknown, written_options

from .cards import CARDS, RULES
from .ground import BIT, GRID, LAYS, MIDDLE, NOWHERE, cell_at
from .rules import score
from .state import Karuba, Options

#: Each with the rounds it is in; drawing is what begins the next one.
PHASES = {
    "draw": range(RULES.rounds),
    "pick": range(1, RULES.rounds + 1),
    "discard": range(1, RULES.rounds + 1),
    "lay": range(1, RULES.rounds + 1),
    "over": range(RULES.rounds, RULES.rounds + 1),
}
EMPTY = ".."


def write(s: Karuba) -> dict[str, Any]:
    """A state at rest."""
    return {
        "seats": s.seats,
        "options": written_options(s.options),
        "phase": s.phase,
        "round": s.round,
        "piles": [_line(reversed(pile)) for pile in s.piles],
        "hands": [_line(hand) for hand in s.hands],
        "picked": [_line(cards) for cards in s.picked],
        "discards": [_line(cards) for cards in s.discards],
        "islands": [_rows(island)[0] for island in s.islands],
        "corners": [_rows(island)[1] for island in s.islands],
        "rng": s.rng.write(),
    }


def _line(cards: Any) -> str:
    return " ".join(map(str, cards))


def _rows(island: list[int]) -> tuple[list[str], str]:
    """An island row by row, and where its upper left corner lies from the first card laid."""
    lays = [LAYS[card][cell] for card, cell in enumerate(island) if cell != NOWHERE]
    if not lays:
        return [], "0,0"
    left, right = min(lay.x for lay in lays), max(lay.x for lay in lays)
    top, bottom = min(lay.y for lay in lays), max(lay.y for lay in lays)
    at = {(lay.x, lay.y): f"{lay.card:2}" for lay in lays}
    rows = [" ".join(at.get((x, y), EMPTY) for x in range(left, right + 1)) for y in range(top, bottom + 1)]
    return rows, f"{left},{top}"


def read(data: Mapping[str, Any]) -> Karuba:
    """A state from writing. Cards that are not named are in the pile: in order, or shuffled if there is a `seed`.

    Without a `round` it is the first one that this could be.
    """
    page = Page(data)
    listed = [data[name] for name in ("islands", "hands", "picked") if isinstance(data.get(name), list)]
    seats = page.number("seats", len(listed[0]) if listed else 2, range(2, 7))
    zones = {name: [_cards(row) for row in page.rows(name, seats)] for name in ("piles", "hands", "picked", "discards")}
    s = Karuba(
        seats,
        page.rng(),
        make_options(Options, page.table("options")),
        [pile[::-1] for pile in zones["piles"]],
        [sorted(hand) for hand in zones["hands"]],
        zones["picked"],
        zones["discards"],
        islands=[[NOWHERE] * (len(CARDS) + 1) for _ in range(seats)],
        free=[BIT[MIDDLE]] * seats,
        barred=[0] * seats,
        phase=page.choice("phase", "pick", list(PHASES)),
    )
    for seat, island in enumerate(_islands(page, seats)):
        for card, cell in enumerate(island):
            if cell != NOWHERE:
                s.put(seat, card, cell)
    _fill(page, s)
    s.round = page.number("round", _first_round(s), range(RULES.rounds + 1))
    page.end()
    _check(s)
    if s.phase == "over":
        s.scores = [score(s, seat) for seat in range(seats)]
    return s


def _cards(words: list[str]) -> list[int]:
    for word in words:
        if not word.isdecimal() or int(word) not in CARDS:
            raise unknown("card", word, CARDS)
    return [int(word) for word in words]


def _islands(page: Page, seats: int) -> list[list[int]]:
    drawn = page.data["islands"] if page.has("islands") else [[] for _ in range(seats)]
    if not isinstance(drawn, list) or len(drawn) != seats or any(not isinstance(rows, list) for rows in drawn):
        raise Mistake(f"islands = {drawn!r}: it is a list of {seats} islands, each a list of rows")
    corners = page.rows("corners", seats)
    return [_island(Page({"island": rows}), rows, corner) for rows, corner in zip(drawn, corners, strict=True)]


def _island(page: Page, rows: list[Any], corner: list[str]) -> list[int]:
    """Where each card lies; without a corner, the first card in reading order counts as the first laid."""
    words = page.rows("island", len(rows))
    laid = [(x, y, word) for y, row in enumerate(words) for x, word in enumerate(row) if word != EMPTY]
    if laid and (max(x for x, _, _ in laid) >= GRID or len(words) > GRID):
        raise Mistake(f"island {rows}: it is at most {GRID} cards wide and {GRID} high")
    island = [NOWHERE] * (len(CARDS) + 1)
    left, top = _corner(corner) if corner else (-laid[0][0], -laid[0][1]) if laid else (0, 0)
    for x, y, word in laid:
        [card] = _cards([word])
        if island[card] != NOWHERE:
            raise Mistake(f"island {rows}: card {card} lies there twice")
        if not (-GRID < x + left < GRID and -GRID < y + top < GRID):
            raise Mistake(f"corners: the first card of island {rows} would lie outside it")
        island[card] = cell_at(x + left, y + top)
    _check_joined(rows, {(x, y) for x, y, _ in laid})
    if laid and (-left, -top) not in {(x, y) for x, y, _ in laid}:
        raise Mistake(f"corners: there is no card of island {rows} at 0,0, where the first one lies")
    return island


def _corner(words: list[str]) -> tuple[int, int]:
    try:
        [word] = words
        x, y = word.split(",")
        return int(x), int(y)
    except ValueError:
        raise Mistake(f"corners: {' '.join(words)!r} is not a place; it would look like '-1,0'") from None


def _check_joined(rows: list[Any], cells: set[tuple[int, int]]) -> None:
    """Every card but the first shares an edge with another."""
    front = set(list(cells)[:1])
    found: set[tuple[int, int]] = set()
    while front:
        found |= front
        front = {(x + dx, y + dy) for x, y in front for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))} & cells - found
    if found != cells:
        raise Mistake(f"island {rows}: its cards do not all hang together edge to edge")


def _fill(page: Page, s: Karuba) -> None:
    """Put the cards that are not named under the piles."""
    for seat in range(s.seats):
        s.piles[seat] = _rest(page, s, seat) + s.piles[seat]


def _rest(page: Page, s: Karuba, seat: Seat) -> list[int]:
    island = [card for card, cell in enumerate(s.islands[seat]) if cell != NOWHERE]
    named = [*s.piles[seat], *s.hands[seat], *s.picked[seat], *s.discards[seat], *island]
    return page.rest(list(CARDS), named, s.rng, lambda card: f"seat {seat} has card {card} twice")


def _first_round(s: Karuba) -> int:
    """The first round that this could be, by the cards that are left."""
    rounds = PHASES[s.phase]
    to_come = min(_left(s, seat) for seat in range(s.seats)) // 2
    return min(rounds[-1], max(rounds[0], RULES.rounds - to_come + (s.phase == "pick")))


def _left(s: Karuba, seat: Seat) -> int:
    """How many cards there are still to pick from."""
    return len(s.hands[seat]) + len(s.piles[seat])


def _check(s: Karuba) -> None:
    """Refuse what could not go on to the end."""
    rounds = PHASES[s.phase]
    if s.round not in rounds:
        only = " to ".join(map(str, sorted({rounds[0], rounds[-1]})))
        raise Mistake(f'round = {s.round}, but phase = "{s.phase}" is only in round {only}')
    for seat in range(s.seats):
        _check_seat(s, seat)
    if s.phase == "lay" and not any(s.picked):
        raise Mistake('phase = "lay", but nobody has a card to lay')


def _check_seat(s: Karuba, seat: Seat) -> None:
    hand, picked = len(s.hands[seat]), len(s.picked[seat])
    if hand > RULES.hand:
        raise Mistake(f"seat {seat} has {hand} cards in hand; it can have {RULES.hand}")
    if s.phase == "pick" and (hand < 2 or picked):
        raise Mistake(f'phase = "pick", but seat {seat} has {hand} cards in hand and {picked} picked')
    if s.phase == "discard" and picked != 2:
        raise Mistake(f'phase = "discard", but seat {seat} has picked {picked} cards, not 2')
    if s.phase == "lay" and picked > 2:
        raise Mistake(f'phase = "lay", but seat {seat} has {picked} cards to lay; it can have 2')
    if s.phase in ("draw", "over") and picked:
        raise Mistake(f'phase = "{s.phase}", but seat {seat} still has cards to lay')
    left, needed = _left(s, seat), 2 * (RULES.rounds - s.round + (s.phase == "pick"))
    if left < needed:
        raise Mistake(f"seat {seat} has {left} cards in hand and pile, but the rounds to come take {needed}")
