"""The table of Karuba in characters: islands whose paths join from card to card."""

from __future__ import annotations

from typing import Final

from stammtisch.core import Seat, Words
from stammtisch.core.canvas import Canvas, fitting, flow, listed, shortened, stack

from .cards import CARDS, RULES
from .view import Laid, View

WIDTH: Final = 80
#: Where the paths of a card meet, by its exits.
JOINTS: Final = {
    "NESW": "╬", "NES": "╠", "NSW": "╣", "ESW": "╦", "NEW": "╩", "EW": "═", "NS": "║",
    "ES": "╔", "SW": "╗", "NE": "╚", "NW": "╝", "N": "╨", "E": "╞", "S": "╥", "W": "╡",
}  # fmt: skip
TREASURES: Final = {"crystal": "♦", "gold": "●"}
ADVENTURER, TEMPLE = "☺", "⌂"
LAID, DISCARDED = "✓", "✗"
#: Sand on two greens, so that one sees where a card ends.
SAND: Final = "#f5e6b8"
GREENS: Final = ("#1b3a26", "#264d33")
COLOURS: Final = {"blue": "#7cc4f5", "orange": "#f0a830", "green": "#7fe3a1", "purple": "#e39ccb"}
#: How wide and high a card is on one's own island and on the others'.
LARGE: Final = (7, 3)
SMALL: Final = (5, 2)


def draw(view: View, words: Words) -> str:
    """The table as Rich markup, at most 80 characters wide; or an overview, where that does not fit."""
    return str(fitting(_whole(view, words), words.room, lambda width: _brief(view, words, width)))


def _whole(view: View, words: Words) -> Canvas:
    others = [_other(view, words, seat) for seat in range(len(view.islands)) if seat != view.seat]
    if view.seat is None:
        return stack([_header(view, words, WIDTH), _overview(view, words), flow(others, WIDTH)])
    own, cards = _own(view, words, view.seat, LARGE), _in_hand(view, words, view.seat, LARGE)
    few = len(others) <= 2
    left = own if few else stack([own, cards])
    around = flow(others, WIDTH - left.width - 1, gap=1)
    table = flow([left, stack([cards, around]) if few else around], WIDTH, gap=1)
    return stack([_header(view, words, WIDTH), _overview(view, words), table])


def _brief(view: View, words: Words, width: int) -> Canvas:
    """One's own island and cards, small; everybody else in a line or two."""
    others = [_in_lines(view, words, seat, width) for seat in range(len(view.islands)) if seat != view.seat]
    own = []
    if view.seat is not None:
        own = [_own(view, words, view.seat, SMALL), _in_hand(view, words, view.seat, SMALL)]
    return stack([_header(view, words, width), flow(own, width, between=0), *others], 0)


def _in_lines(view: View, words: Words, seat: Seat, width: int) -> Canvas:
    """Somebody in words: what lies there, and how many cards are on the island."""
    parts = [*_titles(view, words, seat), f"{LAID} {len(view.islands[seat])}"]
    if view.picked[seat]:
        parts.append(_listed(words, "picked", view.picked[seat], " + "))
    return listed(parts, width)


def _header(view: View, words: Words, width: int) -> Canvas:
    """The round, and what the signs on the cards mean."""
    signs = {"adventurer": ADVENTURER, "temple": TEMPLE, **TREASURES}
    legend = listed([f"{sign} {words.say(name)}" for name, sign in signs.items()], width, "dim")
    sheet = Canvas().put(0, 0, words.say("round", number=view.round, rounds=RULES.rounds), "bold")
    return flow([sheet, legend], width, gap=3, between=0)


def _overview(view: View, words: Words) -> Canvas:
    """The overview tableau: all cards with their ways and treasure; for oneself also what has become of each."""
    sheet, across = Canvas(), len(CARDS) // 2
    laid, discarded = _gone(view)
    for place, number in enumerate(CARDS):
        mark, colour = _mark(number, words)
        sign = LAID if number in laid else DISCARDED if number in discarded else " "
        x, y = place % across * 8, place // across
        style = f"dim {colour}" if sign.strip() else colour
        sheet.put(x, y, f"{number:2}{_joint(number)}{mark:<2}{sign}", style)
    if view.seat is not None:
        sheet.put(across * 8 + 1, 0, f"{LAID} {words.say('laid')}", "dim")
        sheet.put(across * 8 + 1, 1, f"{DISCARDED} {words.say('discards')}", "dim")
    return sheet


def _gone(view: View) -> tuple[list[int], tuple[int, ...]]:
    """One's own cards that are laid, and those that are discarded."""
    if view.seat is None:
        return [], ()
    return [laid.card for laid in view.islands[view.seat]], view.discards[view.seat]


def _joint(number: int) -> str:
    """Where the paths of a card meet."""
    return JOINTS["".join(edge for edge in "NESW" if edge in CARDS[number].exits)]


# Islands


def _own(view: View, words: Words, seat: Seat, size: tuple[int, int]) -> Canvas:
    """One's own island, with room around it where it may still grow, and the numbers of columns and rows."""
    island = view.islands[seat]
    columns, rows = _span([card.x for card in island], view), _span([card.y for card in island], view)
    sheet = _title(view, words, seat, "bold cyan")
    top, left = sheet.height, 3
    for column, x in enumerate(columns):
        sheet.put(left + size[0] * column, top, f"{x:^{size[0]}}", "dim")
    for row, y in enumerate(rows):
        sheet.put(0, top + 1 + (size[1] - 1) // 2 + size[1] * row, f"{y:2}", "dim")
    return sheet.paste(left, top + 1, _island(island, columns, rows, size, words))


def _span(places: list[int], view: View) -> range:
    """From the first to the last column (or row), and those beside them while there is room."""
    low, high = min(places, default=0), max(places, default=0)
    if places and high - low + 1 < RULES.grid and view.scores is None:
        low, high = low - 1, high + 1
    return range(low, high + 1)


def _other(view: View, words: Words, seat: Seat) -> Canvas:
    """Somebody else's island, small."""
    island = view.islands[seat]
    columns = range(min((card.x for card in island), default=0), max((card.x for card in island), default=-1) + 1)
    rows = range(min((card.y for card in island), default=0), max((card.y for card in island), default=-1) + 1)
    sheet = _title(view, words, seat, "bold")
    if view.picked[seat]:
        sheet.put(0, sheet.height, _listed(words, "picked", view.picked[seat], " + "))
    if not island:
        sheet.put(0, sheet.height, words.say("empty"), "dim")
    return sheet.paste(0, sheet.height, _island(island, columns, rows, SMALL, words)).widen(20)


def _title(view: View, words: Words, seat: Seat, style: str) -> Canvas:
    """A name, and what else lies there."""
    first, *more = _titles(view, words, seat)
    sheet = Canvas().put(0, 0, first, style)
    for line in more:
        sheet.put(0, sheet.height, line)
    return sheet


def _titles(view: View, words: Words, seat: Seat) -> list[str]:
    """The same, line by line."""
    name = shortened(words.names[seat], 12)
    if view.scores is not None:
        name = f"{name} {words.say('points', count=view.scores[seat])}"
    lines = [name, f"{words.say('hand')} {len(view.hands[seat])}, {words.say('pile')} {view.piles[seat]}"]
    if view.discards[seat]:
        lines.append(_listed(words, "discards", view.discards[seat], " "))
    return lines


def _listed(words: Words, name: str, cards: tuple[int, ...], between: str) -> str:
    return f"{words.say(name)} {between.join(map(str, cards))}"


def _island(island: tuple[Laid, ...], columns: range, rows: range, size: tuple[int, int], words: Words) -> Canvas:
    """The cards where they lie, and a dot on every empty cell."""
    sheet = Canvas()
    width, height = size
    for row in range(len(rows)):
        for column in range(len(columns)):
            sheet.put(column * width + width // 2, row * height + (height - 1) // 2, "·", "dim")
    for card, x, y in island:
        tile = _tile(card, GREENS[(x + y) % 2], size, words)
        sheet.paste((x - columns[0]) * width, (y - rows[0]) * height, tile)
    return sheet


# Cards


def _tile(number: int, green: str, size: tuple[int, int], words: Words) -> Canvas:
    """A card: its paths through the middle, its number and what is on it in the corners."""
    kind = CARDS[number]
    width, height = size
    middle, centre = width // 2, (height - 1) // 2
    sheet, style = Canvas(), f"{SAND} on {green}"
    for y in range(height):
        sheet.put(0, y, " " * width, style)
    if "W" in kind.exits:
        sheet.put(0, centre, "═" * middle, style)
    if "E" in kind.exits:
        sheet.put(middle + 1, centre, "═" * middle, style)
    for y in range(height):
        if (y < centre and "N" in kind.exits) or (y > centre and "S" in kind.exits):
            sheet.put(middle, y, "║", style)
    sheet.put(middle, centre, _joint(number), style)
    corner = 0 if centre else height - 1  # where there is no line above the path, the one below it
    sheet.put(0, corner, f"{number:<2}" if centre else f"{number:2}", f"bold {style}")
    mark, colour = _mark(number, words)
    return sheet.put(width - 2, height - 1, f"{mark:<2}", f"bold {colour} on {green}")


def _mark(number: int, words: Words) -> tuple[str, str]:
    """The sign for what is on a card, a figure or temple with the first letter of its colour."""
    kind = CARDS[number]
    if kind.treasure:
        return TREASURES[kind.treasure], SAND
    colour = kind.adventurer or kind.temple
    if not colour:
        return "", SAND
    return f"{ADVENTURER if kind.adventurer else TEMPLE}{words.say(colour)[0]}", COLOURS[colour]


def _in_hand(view: View, words: Words, seat: Seat, size: tuple[int, int]) -> Canvas:
    """The cards one holds, and those one has turned over and is about to lay."""
    held = [card for card in view.hands[seat] if card is not None]
    groups = [("hand", held), ("picked", list(view.picked[seat]))]
    width = WIDTH // 2 if size is LARGE else 0
    return flow([_row(words.say(name), cards, words, size) for name, cards in groups if cards], width)


def _row(title: str, cards: list[int], words: Words, size: tuple[int, int]) -> Canvas:
    sheet = Canvas().put(0, 0, title)
    for place, card in enumerate(cards):
        sheet.paste(place * (size[0] + 1), 1, _tile(card, GREENS[place % 2], size, words))
    return sheet
