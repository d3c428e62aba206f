"""The table of Klong in characters: the ship as a map, and around it cards, cubes and what everybody has."""

from __future__ import annotations

from itertools import pairwise
from textwrap import wrap
from typing import Final

from stammtisch.core import Words
from stammtisch.core.canvas import Canvas, fitting, flow, shortened, stack

from .brief import brief, onward
from .cards import CARDS, CONDITIONS, ERADIBOT, GOBLIN, GOODS, RULES, WORDS, CardKind, Statement, read_text
from .chart import HYPERLIFT, RAGE, SPACES, Path, Space, paths_of, places_of
from .tables import BLOCKADE, COLOURS, RED_ZONE, RESERVE
from .view import Player, View

WIDTH: Final = 80
SEATS: Final = "①②③④"
STYLES: Final = ("bold #6cb6ff", "bold #ffa657", "bold #7ee787", "bold #d2a8ff")
STATUS: Final = ("aboard", "escaped", "rescued", "lost")
_SPACE: Final = {space.name: space for space in SPACES}
_KIND: Final = {kind.name: kind for kind in CARDS}
#: What a space offers, one sign each.
_SIGNS: Final = {"lift": "=", "market": "$", "telepad": "O", "security_lock": "%", "start": "S"}


def draw(view: View, words: Words) -> str:
    """The table as Rich markup, at most 80 characters wide; or an overview, where that does not fit."""
    players = [_player(view, words, seat) for seat in range(len(view.players))]
    whole = [_header(view, words), ship(view), _legend(words), _missions(view, words)]
    whole += [flow(players, WIDTH, gap=2, between=0), _turn(view, words)]
    return str(fitting(stack(whole), words.room, lambda width: brief(view, words, width, ship(view))))


def _header(view: View, words: Words) -> Canvas:
    """The round, the rage track, the Clank area and the bag."""
    sheet = Canvas().put(0, 0, words.say("round", number=view.round), "bold")
    x = sheet.width + 3
    x = _put(sheet, x, 0, f"{words.say('rage')} ", "bold")
    for space, cubes in enumerate(RAGE.cubes, 1):
        style = "bold reverse" if space == view.rage else "red" if space >= RED_ZONE else ""
        x = _put(sheet, x, 0, f"{cubes}" if space != BLOCKADE else f"{cubes}x", style)
        x = _put(sheet, x, 0, " ", "")
    for y, (name, cubes_of) in enumerate((("area", view.area), ("bag", view.bag)), 1):
        x = _put(sheet, 0, y, f"{words.say(name)}: ", "bold")
        for colour, count in zip((*COLOURS[: len(view.players)], "red", "black"), cubes_of, strict=False):
            style = STYLES[COLOURS.index(colour)] if colour in COLOURS else "bold red" if colour == "red" else "bold"
            x = _put(sheet, x, y, f"{words.say(colour)} {count}  ", style)
    return sheet


def _put(sheet: Canvas, x: int, y: int, text: str, style: str) -> int:
    """Write something; where the next thing goes."""
    sheet.put(x, y, text, style)
    return x + len(text)


# The ship


def ship(view: View) -> Canvas:
    """Every space with its name, and below it what is there; lines between the spaces that are joined."""
    sheet = Canvas()
    places = places_of(view.ship)
    stations = [places[name] for name in HYPERLIFT.stations]
    for one, other in pairwise(stations):
        _line(sheet, one, other, "=")
    for path in paths_of(view.ship):
        one, other = places[path.one], places[path.other]
        _line(sheet, one, other, ":" if path.boots == 2 else "·", _mark(path, places))
    for name, (x, y) in places.items():
        here = [seat for seat, player in enumerate(view.players) if player.at == name and player.status == 0]
        own = view.seat is not None and view.players[view.seat].at == name
        sheet.put(x, y, f"{name:<4}", "bold reverse" if own else "bold")
        sheet.put(x, y + 1, f"{_signs(view, _SPACE[name])[: 4 - len(here)]:<4}")
        for place, seat in enumerate(here):
            sheet.put(x + 4 - len(here) + place, y + 1, SEATS[seat], STYLES[seat])
    del sheet.rows[: min(y for _, y in places.values())]
    return sheet


def _mark(path: Path, places: dict[str, tuple[int, int]]) -> str:
    """The symbol in the middle of a path."""
    if path.lock:
        return "#"
    if path.enemies:
        return "!" * path.enemies
    if not path.one_way:
        return ""
    (x, y), (to_x, to_y) = places[path.one], places[path.other]
    if abs(to_x - x) > 2 * abs(to_y - y):
        return "→" if to_x > x else "←"
    return "↓" if to_y > y else "↑"


def _line(sheet: Canvas, one: tuple[int, int], other: tuple[int, int], stroke: str, mark: str = "") -> None:
    """From box to box; the boxes, which are drawn later, hide what is beneath them."""
    (x, y), (to_x, to_y) = (one[0] + 1.5, one[1] + 0.5), (other[0] + 1.5, other[1] + 0.5)
    steps = 2 * int(max(abs(to_x - x), 2 * abs(to_y - y)))
    free = []
    for step in range(steps + 1):
        at = round(x + (to_x - x) * step / steps), round(y + (to_y - y) * step / steps)
        if not _inside(at, one) and not _inside(at, other) and at not in free:
            free.append(at)
    for at in free:
        sheet.put(*at, stroke)
    if mark and free:
        middle = free[len(free) // 2]
        sheet.put(
            middle[0], middle[1], mark[0] if len(mark) == 1 else "‼", "bold red" if "!" in mark else "bold yellow"
        )


def _inside(at: tuple[int, int], box: tuple[int, int]) -> bool:
    return box[0] <= at[0] < box[0] + 4 and box[1] <= at[1] < box[1] + 2


def _signs(view: View, space: Space) -> str:
    """What is on a space now."""
    signs = "*" * view.tokens.count(space.name)
    if space.artifact() in view.artifacts:
        signs += f"A{space.artifact()}"
    if space.text("port"):
        hacked = [seat for seat, player in enumerate(view.players) if space.name in player.hacked]
        signs += "x" if hacked else "@"
    if space.text("reward"):
        signs += "+"
    if space.is_a("pod") and view.pods[[pod.name for pod in SPACES if pod.is_a("pod")].index(space.name)]:
        signs += "^"
    return signs + "".join(sign for feature, sign in _SIGNS.items() if space.is_a(feature))


def _legend(words: Words) -> Canvas:
    """What the signs mean."""
    sheet = Canvas()
    _wrap(sheet, "", words.say("legend").split(", "))
    _wrap(sheet, "", words.say("ways").split(", "))
    return sheet


# Cards


def _missions(view: View, words: Words) -> Canvas:
    """The row, the reserve and the market, with prices and texts."""
    sheet = Canvas().put(0, 0, f"{words.say('row')} ({words.say('deck', count=view.deck)})", "bold")
    for name in view.row:
        _put_card(sheet, "-" if name is None else _card(_KIND[name], words))
    sheet.put(0, sheet.height, words.say("reserve"), "bold")
    for card, copies in zip(RESERVE, view.reserve, strict=True):
        _put_card(sheet, f"{copies} x {_card(CARDS[card], words)}")
    guard = ERADIBOT if view.rage >= RED_ZONE else GOBLIN
    reward = _statements(read_text(guard.reward).now, words)
    sheet.put(2, sheet.height, f"{words.say(guard.name)} [{guard.swords} {words.say('swords')}] {reward}")
    goods = ", ".join(f"{words.say(good)} {count}" for good, count in zip(GOODS, view.stock, strict=True))
    return sheet.put(0, sheet.height, f"{words.say('market')}: {goods}; {words.say('crystals')} {view.bank}")


def _put_card(sheet: Canvas, line: str) -> None:
    """A card below the others; what does not fit in one line goes on in the next."""
    for part in wrap(line, WIDTH - 2, subsequent_indent="    "):
        sheet.put(2, sheet.height, part)


def _card(kind: CardKind, words: Words) -> str:
    """A card in one line: name, price, resources, texts, points."""
    price = f" [{kind.cost} {words.say('swords' if kind.enemy else 'skill')}]" if kind.cost else ""
    parts = [f"{words.say(name)} {count}" for name in ("skill", "swords", "boots") if (count := getattr(kind, name))]
    text = read_text(kind.text)
    parts += [_statements(text.now, words)] if text.now else []
    parts += [f"{words.say(f'if_{CONDITIONS[part.holds]}')}: {_statements(part.then, words)}" for part in text.later]
    for name in ("arrive", "acquire"):
        if getattr(kind, name):
            parts.append(f"{words.say(name)} {_statements(read_text(getattr(kind, name)).now, words)}")
    if kind.faction:
        parts.append(words.say(f"if_{kind.faction}"))
    parts += [words.say(name) for name in ("prisoner", "boss", "danger") if getattr(kind, name)]
    if kind.points:
        parts.append(f"{kind.points} {words.say('points_word')}")
    return f"{words.say(kind.name)}{price} {'; '.join(parts)}"


def _statements(statements: tuple[Statement, ...], words: Words) -> str:
    said = []
    for statement in statements:
        one = words.say(f"text_{WORDS[statement.word]}", number=statement.number)
        said.append(f"{one}: {_statements(statement.then, words)}" if statement.then else one)
    return ", ".join(said)


# Players


def _player(view: View, words: Words, seat: int) -> Canvas:
    """What lies before one player."""
    player = view.players[seat]
    turn = "▶ " if seat == view.turn and view.phase != "over" else ""
    sheet = Canvas().put(0, 0, f"{turn}{SEATS[seat]} {shortened(words.names[seat], 20)}", STYLES[seat])
    if player.status:
        sheet.put(sheet.width + 1, 0, words.say(STATUS[player.status]), "bold red")
    life = "■" * player.damage + "□" * (RULES.life - player.damage)
    sheet.put(0, 1, f"{words.say('life')} {life}  {words.say('credits')} {player.credits}")
    piles = (("hand", len(player.hand)), ("pile", player.pile), ("discards", len(player.discards)))
    sheet.put(0, 2, " ".join(f"{words.say(name)} {count}" for name, count in piles))
    for line in _belongings(player, words):
        sheet.put(0, sheet.height, shortened(line, 38))
    return sheet.put(38, 0, " ")


def _belongings(player: Player, words: Words) -> list[str]:
    """Ports, code, artifact, crystals, goods and tokens."""
    things = [words.say(name) for name in (*player.goods, *player.tokens)]
    if player.crystals:
        things.insert(0, f"{words.say('crystals')} {player.crystals}")
    if player.artifact is not None:
        things.insert(0, f"{words.say('worth')} {player.artifact}")
    if player.hacked:
        ports = " ".join(player.hacked)
        things.insert(0, f"{words.say('code')} ({ports})" if player.code else f"@ {ports}")
    lines: list[str] = []
    for thing in things:
        if lines and len(lines[-1]) + len(thing) < 36:
            lines[-1] += f", {thing}"
        else:
            lines.append(thing)
    return lines


def _turn(view: View, words: Words) -> Canvas:
    """Resources, the play area, and one's own hand."""
    counts = [f"{words.say(name)} {getattr(view, name)}" for name in ("skill", "swords", "boots")]
    counts += [
        words.say(name, count=getattr(view, name))
        for name in ("hush", "trashes", "teleports", "hops", "vaporizers")
        if getattr(view, name)
    ]
    if view.blocked:
        counts.append(words.say("no_boots"))
    sheet = Canvas().put(0, 0, "  ".join(counts), "bold")
    if view.play:
        _wrap(sheet, f"{words.say('played')}: ", [words.say(name) for name in view.play])
    if view.seat is not None:
        _own(sheet, view, view.players[view.seat], words)
    return sheet


def _own(sheet: Canvas, view: View, player: Player, words: Words) -> None:
    """Where one is, where one can go from there, and what one holds."""
    if player.at is not None:
        sheet.put(0, sheet.height, _here(player.at, words))
        _wrap(sheet, f"{words.say('onward')}: ", onward(view.ship, player.at))
    if player.hand:
        sheet.put(0, sheet.height, f"{words.say('hand')}:", "bold")
    for name in sorted({card for card in player.hand if card is not None}):
        _put_card(sheet, f"{player.hand.count(name)} x {_card(_KIND[name], words)}")


def _here(at: str, words: Words) -> str:
    """The space one stands on, with what its port and its reward would bring."""
    texts = [(name, _SPACE[at].text(name)) for name in ("port", "reward")]
    what = "".join(f"; {words.say(name)}: {_statements(text, words)}" for name, text in texts if text)
    return words.say("here", space=at, what=what)


def _wrap(sheet: Canvas, title: str, names: list[str]) -> None:
    """Names in as many lines as they take."""
    line = title
    for number, name in enumerate(names):
        part = name if number == len(names) - 1 else f"{name}, "
        if len(line) + len(part) > WIDTH:
            sheet.put(0, sheet.height, line)
            line = "  "
        line += part
    sheet.put(0, sheet.height, line)
