"""The table of Klong on a small screen: the ship around oneself, everybody in a line or two, and cards by name."""

from __future__ import annotations

from typing import Final

from stammtisch.core import Words
from stammtisch.core.canvas import Canvas, listed, shortened, stack

from .cards import CARDS, RULES
from .chart import RAGE, paths_of, places_of
from .tables import COLOURS, RESERVE
from .view import View

SEATS: Final = "①②③④"
#: How many rows of the ship are shown, and where in them one stands.
ROWS: Final = 9
#: How many squares a space takes with what is written below it.
BOX: Final = (4, 2)
_KIND: Final = {kind.name: kind for kind in CARDS}


def brief(view: View, words: Words, width: int, ship: Canvas) -> Canvas:
    """What fits: the header, a part of the ship, the players, what can be bought, and one's own turn."""
    parts = [_header(view, words, width), _around(view, ship, width)]
    parts += [_player(view, words, seat, width) for seat in range(len(view.players))]
    return stack([*parts, _offered(view, words, width), *_own(view, words, width)], 0)


def _header(view: View, words: Words, width: int) -> Canvas:
    """The round, how angry the boss is, and the cubes."""
    colours = (*COLOURS[: len(view.players)], "red", "black")
    parts = [words.say("round", number=view.round), f"{words.say('rage')} {view.rage}/{len(RAGE.cubes)}"]
    for name, cubes in (("area", view.area), ("bag", view.bag)):
        counts = [f"{words.say(colour)[:2]} {count}" for colour, count in zip(colours, cubes, strict=False) if count]
        parts.append(f"{words.say(name)}: {', '.join(counts) or 0}")
    return listed(parts, width, "bold")


def _around(view: View, ship: Canvas, width: int) -> Canvas:
    """The part of the ship where one stands, or where somebody does."""
    places = places_of(view.ship)
    top = min(y for _, y in places.values())
    stands = [player.at for player in view.players if player.at is not None]
    own = view.players[view.seat].at if view.seat is not None else None
    x, y = places[own or stands[0]] if own or stands else (0, top)
    left = max(0, min(x + BOX[0] // 2 - width // 2, ship.width - width))
    above = max(0, min(y - top + BOX[1] // 2 - ROWS // 2, ship.height - ROWS))
    part = Canvas()
    part.rows = [row[left : left + width] for row in ship.rows[above : above + ROWS]]
    return part


def _player(view: View, words: Words, seat: int, width: int) -> Canvas:
    """A name, where that one is, and what counts."""
    player = view.players[seat]
    turn = "▶" if seat == view.turn and view.phase != "over" else ""
    status = ("", "escaped", "rescued", "lost")[player.status]
    parts = [f"{turn}{SEATS[seat]} {shortened(words.names[seat], 12)}"]
    parts += [words.say(status)] if status else [str(player.at)] if player.at is not None else []
    parts += [
        f"{words.say('life')} {RULES.life - player.damage}/{RULES.life}",
        f"{words.say('credits')} {player.credits}",
    ]
    if player.artifact is not None:
        parts.append(f"{words.say('worth')} {player.artifact}")
    return listed(parts, width, "bold" if seat == view.seat else "")


def _offered(view: View, words: Words, width: int) -> Canvas:
    """What lies in the row and in the reserve, each with its price."""
    row = [_priced(name, words) for name in view.row if name is not None]
    reserve = [_priced(CARDS[card].name, words) for card, left in zip(RESERVE, view.reserve, strict=True) if left]
    return listed([f"{words.say('row')}:", *row, *reserve], width)


def _priced(name: str, words: Words) -> str:
    kind = _KIND[name]
    return f"{words.say(name)} {kind.cost}{'!' if kind.enemy else ''}"


def _own(view: View, words: Words, width: int) -> list[Canvas]:
    """What one has to spend, where one can go, and what one holds."""
    counts = [f"{words.say(name)} {getattr(view, name)}" for name in ("skill", "swords", "boots")]
    if view.seat is None:
        return [listed(counts, width, "bold")]
    player = view.players[view.seat]
    ways = [f"{words.say('onward')}:", *onward(view.ship, player.at)] if player.at is not None else []
    held = sorted({card for card in player.hand if card is not None})
    hand = [f"{player.hand.count(name)} x {words.say(name)}" for name in held]
    return [
        listed(counts, width, "bold"),
        listed(ways, width),
        listed([f"{words.say('hand')}:", *hand] if hand else [], width, "cyan"),
    ]


def onward(ship: str, at: str) -> list[str]:
    """The paths that lead away, each with its boots and what bars it, in the signs of the map."""
    ways = [
        (path.other if path.one == at else path.one, path)
        for path in paths_of(ship)
        if path.one == at or (path.other == at and not path.one_way)
    ]
    return [f"{to} {path.boots}{'!' * path.enemies}{'#' * path.lock}" for to, path in ways]
