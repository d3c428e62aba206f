"""The table of Kombio in characters: the cards of the others, the middle of the table, and your own."""

from __future__ import annotations

from typing import Final

from stammtisch.core import Seat, Words
from stammtisch.core.canvas import Canvas, fitting, flow, listed, shortened, stack

from .view import View

WIDTH: Final = 79
BACK: Final = "▒▒"
EMPTY: Final = "  "
#: Beside a name: whose turn it is, who deals, who called, who had a try at the top of the pile.
TURN, DEALER, CALLER, TRIED = "▶", "◆", "★", "✕"
#: How many rounds of the sheet are shown.
ROUNDS: Final = 5


def draw(view: View, words: Words) -> str:
    """The table as Rich markup, 79 characters wide; or an overview, where that does not fit."""
    seats = len(view.hands)
    start = 0 if view.seat is None else view.seat
    seated = [_hand(view, words, seat % seats) for seat in range(start, start + seats)]
    own = [] if view.seat is None else [seated.pop(0)]
    others = [sheet.widen(16) for sheet in seated]
    below = [_middle(view, words), *own, _score_sheet(view, words)]
    whole = flow([*others, *below], WIDTH)
    if whole.height > others[0].height:  # they do not all fit beside each other
        whole = stack([flow(others, WIDTH), flow(below, WIDTH)])
    whole = stack([_header(view, words, WIDTH), whole])
    return str(fitting(whole, words.room, lambda width: _brief(view, words, width)))


def _brief(view: View, words: Words, width: int) -> Canvas:
    """Everybody's cards in a line or two, the middle, and the totals."""
    middle, own = _middle(view, words), view.seat
    below = [middle]
    others = [seat for seat in range(len(view.hands)) if seat != own]
    if own is not None:
        hand = _hand(view, words, own)
        below.append(hand if middle.width + 2 + hand.width <= width else _in_line(view, words, own, width))
    totals = [f"{_name(words, seat)} {total}" for seat, total in enumerate(view.totals)] if view.sheet else []
    return stack([
        stack([_header(view, words, width), *[_in_line(view, words, seat, width) for seat in others]], 0),
        flow(below, width),
        listed([f"{words.say('total')}:", *totals] if totals else [], width),
    ], 0)  # fmt: skip


def _in_line(view: View, words: Words, seat: Seat, width: int) -> Canvas:
    """A name with its signs, and each card by its number."""
    hand = view.hands[seat]
    remembered = view.memory.hands[seat] if view.memory is not None else [None] * len(hand)
    cards = []
    for lying, memory in zip(hand, remembered, strict=True):
        face = str(lying.value) if lying.value is not None else BACK if memory is None else f"{memory}?"
        cards.append(f"{lying.place + 1}:{face}")
    return listed([_titled(view, words, seat), *cards], width, "bold cyan" if seat == view.seat else "")


def _header(view: View, words: Words, width: int) -> Canvas:
    """The round, and what the signs beside the names mean."""
    parts = [words.say("round", number=view.round), f"{DEALER} {words.say('dealer')}: {_name(words, view.dealer)}"]
    if view.caller >= 0:
        parts.append(f"{CALLER} {words.say('caller')}: {_name(words, view.caller)}")
        parts.append(words.say("turns_left", count=view.turns_left))
    if any(view.tried) and view.matchable:
        parts.append(f"{TRIED} {words.say('tried')}")
    if view.matched:
        parts.append(f"{words.say('pile')} {words.say('matched')}")
    return listed(parts, width, "bold", gap=3)


def _name(words: Words, seat: Seat) -> str:
    return shortened(words.names[seat], 12)


def _hand(view: View, words: Words, seat: Seat) -> Canvas:
    """A name with its signs, and the cards: the first four in a square, the later ones behind it."""
    sheet = Canvas().put(0, 0, _titled(view, words, seat), "bold cyan" if seat == view.seat else "bold")
    sheet.put(7, 6, " ")  # as high and wide as four cards, even if there are gaps
    hand = view.hands[seat]
    remembered = view.memory.hands[seat] if view.memory is not None else [None] * len(hand)
    for lying, memory in zip(hand, remembered, strict=True):
        place = lying.place
        right, down = (place % 2, place // 2) if place < 4 else (place // 2, place % 2)
        sheet.paste(4 * right, 1 + 3 * down, _card(lying.value, memory, f"{place + 1:─>2}"))
    return sheet


def _titled(view: View, words: Words, seat: Seat) -> str:
    """A name with its signs."""
    signs = [
        (TURN, seat == view.turn and view.phase in ("turn", "match")),
        (CALLER, seat == view.caller),
        (DEALER, seat == view.dealer),
        (TRIED, view.tried[seat] and view.matchable),
    ]
    return " ".join([_name(words, seat), *[sign for sign, holds in signs if holds]])


def _card(value: int | None, memory: int | None, label: str) -> Canvas:
    """A card: face up, face down, or face down and remembered."""
    if value is not None:
        return _box(f"{value:2}", label, "bold")
    if memory is not None:
        return _box(f"{memory:2}", label, "dim", corner="?")
    return _box(BACK, label)


def _box(face: str, label: str, style: str = "", corner: str = "─") -> Canvas:
    return Canvas().put(0, 0, f"╭─{corner}╮", style).put(0, 1, f"│{face}│", style).put(0, 2, f"╰{label}╯", style)


def _middle(view: View, words: Words) -> Canvas:
    """The deck and the pile, and the card that was drawn."""
    sheet = Canvas().paste(0, 0, _box(BACK if view.deck else EMPTY, "──"))
    sheet.put(5, 0, words.say("deck")).put(5, 1, str(view.deck), "bold")
    sheet.paste(0, 3, _box(EMPTY if view.top is None else f"{view.top:2}", "──", "bold"))
    sheet.put(5, 3, words.say("pile")).put(5, 4, str(view.pile), "bold")
    sheet.widen(14 + len(words.say("drawn")))  # nothing shall jump when a card is drawn
    if view.holding:
        sheet.paste(9, 4, _box(BACK if view.drawn is None else f"{view.drawn:2}", "──", "bold"))
        sheet.put(14, 5, words.say("drawn"))
    return sheet


def _score_sheet(view: View, words: Words) -> Canvas:
    """What the last rounds brought, and the totals."""
    sheet = Canvas()
    if not view.sheet:
        return sheet
    label = max(len(words.say("total")), 3) + 1
    first = max(0, len(view.sheet) - ROUNDS)
    rows = [(str(first + number), row) for number, row in enumerate(view.sheet[first:], 1)]
    for seat, name in enumerate(words.names):
        sheet.put(
            label + 4 * seat, 0, f" {shortened(name, 3, end=''):>3}", "bold cyan" if seat == view.seat else "bold"
        )
    for y, (title, row) in enumerate([*rows, (words.say("total"), view.totals)], 1):
        style = "bold" if y > len(rows) else ""
        sheet.put(0, y, f"{title:<{label}}" + "".join(f"{points:4}" for points in row), style)
    return sheet
