"""The table of Klobba! in characters: the four Bands around what lies in the middle, and your Action cards below."""

from __future__ import annotations

from typing import Final

from stammtisch.core import Seat, Words
from stammtisch.core.canvas import Canvas, fitting, listed, shortened, stack

from .cards import BANDS, CARDS, FOLK
from .tables import BARBARIANS, STARS
from .view import Side, View

WIDTH: Final = 79
#: Where the Bands lie, clockwise from one's own; and what lies between them.
CORNERS: Final = ((27, 14), (0, 7), (27, 0), (54, 7))
MIDDLE: Final = (27, 7)
COLUMN: Final = 26
#: The Totems of Black and White; a Band grouped with one has the Totem in brackets.
TOTEMS: Final = ("●", "○")
BACK: Final = "▒▒▒"
STAR, MOVED, REMEMBERED = "★", "»", "?"
_COLOURS: Final = ("#f0a830", "#f5e663", "#c79af0", "#7cc4f5")
_PRINTED: Final = {str(barbarian): STARS[barbarian.number] for barbarian in BARBARIANS}
_KIND: Final = {kind.name: kind for kind in CARDS}
_BARBARIAN: Final = {str(barbarian): barbarian for barbarian in BARBARIANS}


def draw(view: View, words: Words) -> str:
    """The table as Rich markup, at most 79 characters wide; or an overview, where that does not fit."""
    first = 0 if view.seat is None else view.players.index(view.seat)
    table = Canvas().paste(*MIDDLE, _middle(view, words))
    for turn, (x, y) in enumerate(CORNERS):
        table.paste(x, y, _band(view, words, (first + turn) % BANDS))
    whole = stack([_header(view, words, WIDTH), table, _cards(view, words, WIDTH)])
    return str(fitting(whole, words.room, lambda width: _brief(view, words, width)))


def _brief(view: View, words: Words, width: int) -> Canvas:
    """The Bands in two lines each, what lies in the middle, and one's own cards."""
    first = 0 if view.seat is None else view.players.index(view.seat)
    bands = [_in_lines(view, words, (first + turn) % BANDS, width) for turn in range(1, BANDS + 1)]
    return stack([_header(view, words, width), *bands, _middle(view, words), _cards(view, words, width)], 0)


def _in_lines(view: View, words: Words, place: int, width: int) -> Canvas:
    """Whose Band it is, what its player has, and who stands in it."""
    seat = view.players[place]
    parts = [f"{_owner(view, words, place)} {_totem(view, place, seat)}".strip()]
    if seat is not None:
        parts.append(_won(view, words, seat))
    faces = []
    for at, standing in enumerate(view.bands[place]):
        known = view.memory.bands[place][at] if view.memory is not None else standing.barbarian
        if known is None:
            faces.append(BACK if standing.down else "\N{EN DASH}")
            continue
        barbarian = _BARBARIAN[known]
        mark = STAR if any(known in side.selected for side in view.sides) else REMEMBERED if standing.down else ""
        faces.append(f"{barbarian.value}{words.say(barbarian.clan)[0]}{'*' * _PRINTED[known]}{mark}")
    return stack([listed(parts, width, _style(view, seat)), Canvas().paste(2, 0, listed(faces, width - 2))], 0)


def _header(view: View, words: Words, width: int) -> Canvas:
    """The round, who holds the Totems, and what is left in the decks."""
    parts = [words.say("round", number=view.round, rounds=view.options.rounds)]
    for totem, name, side in zip(TOTEMS, ("black", "white"), view.sides, strict=True):
        parts.append(f"{totem} {words.say(name)}: {shortened(words.names[side.holder], 12)}")
    counts = [("deck", view.deck), ("actions", view.actions), ("discard", len(view.discard))]
    parts += [f"{words.say(name)} {count}" for name, count in counts]
    return listed(parts, width, "bold", gap=3)


def _band(view: View, words: Words, place: int) -> Canvas:
    """Whose Band it is, what its player has, and the Barbarians."""
    seat = view.players[place]
    sheet = Canvas().put(0, 0, f"{_owner(view, words, place)} {_totem(view, place, seat)}", _style(view, seat))
    if seat is not None:
        sheet.put(0, 1, _won(view, words, seat))
    for at in range(len(view.bands[place])):
        sheet.paste(6 * at, 2, _barbarian(view, words, place, at))
    return sheet


def _owner(view: View, words: Words, place: int) -> str:
    seat = view.players[place]
    return f"{words.say('free')} {place + 1}" if seat is None else shortened(words.names[seat], 15)


def _won(view: View, words: Words, seat: Seat) -> str:
    """Stars and trophies."""
    count = f"{words.say('trophies')} {len(view.trophies[seat])} (+{view.trophy_stars[seat]}{STAR})"
    return f"{view.stars[seat]}{STAR}  {count}"


def _style(view: View, seat: Seat | None) -> str:
    if seat is None:
        return "dim"
    return "bold cyan" if seat == view.seat else "bold"


def _totem(view: View, place: int, seat: Seat | None) -> str:
    for totem, side in zip(TOTEMS, view.sides, strict=True):
        if seat is not None and seat == side.holder:
            return totem
        if place == side.place:
            return f"({totem})"
    return ""


def _barbarian(view: View, words: Words, place: int, at: int) -> Canvas:
    """A card: its value and the first letter of its clan, the Stars printed on it, and the Star that marks it."""
    standing = view.bands[place][at]
    known = view.memory.bands[place][at] if view.memory is not None else standing.barbarian
    if known is None:
        return _box(BACK if standing.down else "   ", "", "", "dim")
    barbarian = _BARBARIAN[known]
    colour = _COLOURS[FOLK.clans.index(barbarian.clan) % len(_COLOURS)]
    selected = any(known in side.selected for side in view.sides)
    sign = STAR if selected else MOVED if standing.moved else REMEMBERED if standing.down else ""
    face = f"{barbarian.value:2}{words.say(barbarian.clan)[0]}"
    style = f"dim {colour}" if standing.down else f"bold {colour}"
    return _box(face.replace(" ", "▒") if standing.down else face, sign, "*" * _PRINTED[known], style)


def _box(face: str, sign: str, stars: str, style: str) -> Canvas:
    sheet = Canvas().put(0, 0, f"╭{sign:─>3}╮", style)
    return sheet.put(0, 1, f"│{face:>3}│", style).put(0, 2, f"╰{stars:─>3}╯", style)


def _middle(view: View, words: Words) -> Canvas:
    """What both sides have laid this round."""
    sheet = Canvas()
    for totem, side in zip(TOTEMS, view.sides, strict=True):
        for line in _lines(side, words):
            sheet.put(0, sheet.height, shortened(f"{totem} {line}", COLUMN), "bold")
    return sheet


def _lines(side: Side, words: Words) -> list[str]:
    hidden = words.say("hidden")
    lines = []
    if "offered" in side.hidden:
        lines.append(f"{words.say('offer')}: {_named(side.offered, words) or hidden}")
    if side.card is not None or "laid" in side.hidden:
        lines.append(f"{_named(side.laid or side.card, words) or hidden}")
    if side.surprise is not None or "surprise" in side.hidden:
        lines.append(f"{words.say('surprise')}: {_named(side.surprise, words) or hidden}")
    return lines


def _named(card: str | None, words: Words) -> str:
    return "" if card is None else words.say(card)


def _cards(view: View, words: Words, width: int) -> Canvas:
    """One's own Action cards, and how many the others have."""
    if view.seat is None:
        hands = [f"{shortened(name, 12)} {len(hand)}" for name, hand in zip(words.names, view.hands, strict=False)]
        return listed([f"{words.say('hand')}:", *hands], width)
    groups = [
        (title, [card for card in cards if card])
        for title, cards in (("hand", view.hands[view.seat]), ("new", view.new))
    ]
    return stack([_held(words, title, cards, width) for title, cards in groups if cards], int(width >= WIDTH))


def _held(words: Words, title: str, cards: list[str], width: int) -> Canvas:
    """Some Action cards, equal ones in one line, each with what it does."""
    sheet = Canvas().put(0, 0, f"{words.say(title)}:", "bold")
    left = len(words.say(title)) + 3
    for line, card in enumerate(dict.fromkeys(cards)):
        count = cards.count(card)
        name = f"▪ {words.say(card)}{f' ×{count}' if count > 1 else ''}"  # noqa: RUF001 (times, not the letter)
        sheet.put(left, line, name, "cyan")
        sheet.put(left + len(name) + 2, line, shortened(_does(words, card), width - left - len(name) - 2), "dim")
    return sheet


def _does(words: Words, card: str) -> str:
    """What an Action card does, in a few words; those of a clan say so in their name."""
    kind = _KIND[card]
    if kind.clan:
        return ""
    does = words.say(f"does_{kind.ability}", times=kind.times, limit=kind.limit, count=kind.count)
    return f"{does}, {words.say('at_most', cap=kind.cap)}" if kind.cap else does
