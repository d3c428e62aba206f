"""The table of Barbarity in characters: every player's Prizes, guards and Hoard, and the own hand at the bottom."""

from __future__ import annotations

from typing import Final

from stammtisch.core import Seat, Words
from stammtisch.core.canvas import Canvas, fitting, flow, listed, shortened, stack

from .cards import CARDS
from .info import does, moment
from .names import name as name_of
from .names import title as title_of
from .tables import HOARD, Card
from .view import View

WIDTH: Final = 79
#: Beside a name: whose turn it is, whether the Hero is face up or flipped.
TURN, FRESH, TIRED = "▶", "●", "○"
#: A card face down; before a card: it lies face up; it lies face down, but you know it; it is flipped.
BACK, UP, KNOWN, FLIPPED = "▒▒", "!", "?", "○"


def draw(view: View, words: Words) -> str:
    """The table as Rich markup, 79 characters wide; or an overview, where that does not fit."""
    seats = len(view.hands)
    start = 0 if view.seat is None else view.seat + 1
    players = [_player(view, words, seat % seats) for seat in range(start, start + seats)]
    own = [] if view.seat is None else [_hand(view, words, view.seat)]
    whole = stack([_header(view, words, WIDTH), *players, *own])
    return str(fitting(whole, words.room, lambda width: _brief(view, words, width)))


def _brief(view: View, words: Words, width: int) -> Canvas:
    """Everybody in a few lines, and the names of the cards one holds."""
    seats = len(view.hands)
    start = 0 if view.seat is None else view.seat + 1
    players = [_in_lines(view, words, seat % seats, width) for seat in range(start, start + seats)]
    hand = [card for card in view.hands[view.seat] if card is not None] if view.seat is not None else []
    held = listed([f"{words.say('hand')}:", *[title_of(words, card) for card in hand]] if hand else [], width, "cyan")
    return stack([_header(view, words, width), *players, held], 0)


def _in_lines(view: View, words: Words, seat: Seat, width: int) -> Canvas:
    """Name, whether the Hero is face up, and counts; the Prizes, each with how many guards it has."""
    style = "bold cyan" if seat == view.seat else "bold"
    counts = [*_counts(view, words, seat), f"{words.say('hoard')}: {len(view.hoards[seat])}/{HOARD}"]
    name = f"{TURN} " * (seat == view.turn) + shortened(words.names[seat], 12)
    hero = (TIRED if view.tired[seat] else FRESH) if seat < len(view.heroes) else ""
    title = listed([f"{name} {hero}".strip(), *counts], width, style)
    prizes = []
    for place, prize in enumerate(view.areas[seat]):
        said = f"{place + 1} {title_of(words, prize.card)} ({len(prize.guards)}/{prize.limit})"
        prizes.append(f"» {said}" if (view.target, view.place) == (seat, place) else said)
    return stack([title, Canvas().paste(2, 0, listed(prizes, width - 2)) if prizes else Canvas()], 0)


def _header(view: View, words: Words, width: int) -> Canvas:
    parts = [
        words.say("turn", number=view.turns),
        words.say("actions", count=view.actions),
        f"{words.say('deck')}: {view.deck}",
        f"{words.say('pile')}: {len(view.pile)}" + (f", {title_of(words, view.pile[-1])}" if view.pile else ""),
    ]
    if view.needed:
        parts += [words.say("needed", count=view.needed), words.say("offered", count=view.offered)]
        parts += [title_of(words, card) for card in view.committed]
    return listed(parts, width, "bold", gap=3)


def _player(view: View, words: Words, seat: Seat) -> Canvas:
    """Name, Hero, points; the Prizes in the Adventure Area with their guards; the Hoard."""
    style = "bold cyan" if seat == view.seat else "bold"
    title = [TURN] if seat == view.turn else []
    title.append(shortened(words.names[seat], 20))
    title += [*_hero(view, words, seat), *_counts(view, words, seat)]
    sheet = Canvas().put(0, 0, "  ".join(title), style)
    room = f" {words.say('area')} ({len(view.areas[seat])}/{view.rooms[seat]})"
    sheet.put(0, 1, room)
    for place in range(len(view.areas[seat])):
        sheet.paste(2, sheet.height, _prize(view, words, seat, place))
    sheet.put(0, sheet.height, f" {words.say('hoard')} ({len(view.hoards[seat])}/{HOARD})")
    for won in view.hoards[seat]:
        mark, style = (FLIPPED, "dim") if won.flipped else (" ", "")
        sheet.put(2, sheet.height, shortened(f"{mark} {_printed(won.card, words)}", WIDTH - 2), style)
    for card in view.sagas[seat]:
        sheet.put(2, sheet.height, shortened(f"  {_printed(card, words)}", WIDTH - 2))
    return sheet


def _hero(view: View, words: Words, seat: Seat) -> list[str]:
    """The Hero, if one has been chosen."""
    if seat >= len(view.heroes):
        return []
    return [f"{TIRED if view.tired[seat] else FRESH} {name_of(words, view.heroes[seat])}"]


def _counts(view: View, words: Words, seat: Seat) -> list[str]:
    return [words.say("points", count=view.points[seat]), f"{words.say('hand')}: {len(view.hands[seat])}"]


def _prize(view: View, words: Words, seat: Seat, place: int) -> Canvas:
    """A Prize with its number, and its guards from below: face up, seen before, or unknown."""
    prize = view.areas[seat][place]
    style = "bold yellow" if (view.target, view.place) == (seat, place) else ""
    parts = [f"{place + 1} {title_of(words, prize.card)} ({len(prize.guards)}/{prize.limit})"]
    for depth, guard in enumerate(prize.guards):
        known = guard.card if view.memory is None else view.memory.guards[seat][place][depth]
        parts.append(BACK if known is None else (UP if guard.up else KNOWN) + title_of(words, known))
    return flow([Canvas().put(0, 0, part, style) for part in parts], WIDTH - 4, gap=2, between=0)


def _hand(view: View, words: Words, seat: Seat) -> Canvas:
    """The own cards, each with what it does."""
    sheet = Canvas().put(0, 0, words.say("hand"), "bold cyan")
    for card in view.hands[seat]:
        if card is not None:
            sheet.put(2, sheet.height, shortened(_printed(card, words), WIDTH - 2))
    return sheet


def _printed(card: Card, words: Words) -> str:
    """All that is printed on a card, in one line."""
    kind = CARDS[card.card]
    if not kind.when:
        return title_of(words, card)
    said = ", ".join(does(kind, effect, words) for effect in kind.effects)
    return f"{title_of(words, card)} · {moment(kind, words)}" + (f": {said}" if said else "")
