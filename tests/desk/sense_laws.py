"""What must hold of every game's alphabet and sense. Each law has a planted bug that it must catch."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from itertools import islice
from random import Random
from typing import Any

from stammtisch.core import Ask, FastRng, Game, Match, Seat
from stammtisch.core.sense import UNKNOWN, Sense, Sheet
from stammtisch.games.barbarity.tables import UP, layer_of
from stammtisch.games.klobba.tables import opposite

#: Where only the number of cards of each kind is seen, and not their order: by game, the fields of its view.
BAGS = {
    "kombio": {"pile"},
    "klobba": {"played", "aside", "discard", "shown", "known", "hands", "new", "fresh"},
    "barbarity": {"hands", "pile", "hoards", "maps", "sagas", "committed", "shuffled"},
    "klong": {"hand", "discards", "tokens", "hacked", "row", "beaten", "play", "trashed"},
}
#: What a row leaves out: who sits there, what follows from the rest, and what is over; by game, fields of its view.
LEFT_OUT = {
    "": {"seat", "options"},
    "kombio": {"sheet", "leaders", "locked", "matchable"},
    "karuba": {"totals", "scores", "piles"},
    "klobba": {"players", "trophy_stars", "scores", "deck", "mirrored", "terms", "sum", "total", "distracts"},
    "barbarity": {"lots", "points", "rooms", "limit", "extra", "enough"},
    "klong": {"code", "score", "attack", "dangers", "guard", "blockade"},
}


#: What holds on any table, from a seat: after a change that breaks it, no such table can be.
POSSIBLE: dict[str, Callable[[Any, Seat], bool]] = {
    "barbarity": lambda s, seat: (
        all(mask >> seat & 1 for mask in s.known[seat])
        and all(mask >> seat & 1 or (layer_of(mask) != seat and not mask & UP) for mask in _guards(s))
    ),
    "klobba": lambda s, seat: bool(s.white == opposite(s.seats, s.black)),
}


def _guards(s: Any) -> list[int]:
    return [mask for area in s.seen for masks in area for mask in masks]


def positions(game: Game[Any], sense: Sense, games: int, every: int = 1) -> Iterator[tuple[Match[Any], Ask[Any], Seat]]:
    """Random games, and in them every so often a seat that is asked something, or might claim something."""
    for seed in range(games):
        rng = Random(seed)
        match = Match.new(game, sense.seats, seed, sense.options)
        count = 0
        while match.ask is not None:
            seat = rng.choice(match.ask.waiting())
            aside = match.ask.aside(seat)
            if count % every == 0:
                yield match, match.ask, seat
                if aside is not None:
                    yield match, aside, seat
            count += 1
            claims = match.claims(seat) if rng.random() < 0.1 else []
            match.answer(seat, rng.choice(claims or match.ask.offer(seat)))


def row_of(sense: Sense, state: Any, ask: Ask[Any], seat: Seat) -> tuple[int, ...]:
    sheet = Sheet(sense.width + 1000)
    sense.write(state, ask, seat, sheet)
    assert sheet.at == sense.width, f"the row to {ask.kind!r} has {sheet.at} cells, and the first had {sense.width}"
    assert not any(sheet.cells[sense.width :]), "something is written behind the row"
    assert all(0 <= cell <= 255 for cell in sheet.cells), "a cell holds a number from 0 to 255"
    return tuple(sheet.cells[: sense.width])


def numbers_are_declared_and_unique(game: Game[Any], sense: Sense, games: int) -> None:
    """1. All that is offered has a number, the same number means it again, and no two options share one."""
    for match, ask, seat in positions(game, sense, games):
        offer = ask.offer(seat)
        letters = sense.alphabet(seat)
        numbers = [sense.number(option, seat) for option in offer]
        assert UNKNOWN not in numbers, f"{offer[numbers.index(UNKNOWN)]!r} is not in the alphabet of {match.game.name}"
        for option, number in zip(offer, numbers, strict=True):
            assert number < 0 or letters[number] is option or letters[number] == option
        used = [number for number in numbers if number >= 0]
        assert used, "nothing is left to answer"
        assert len(set(used)) == len(used), "two options have the same number"


def a_row_tells_nothing_hidden(game: Game[Any], sense: Sense, games: int) -> None:
    """2. A row has constant width, and is the same when hidden cards are dealt anew."""
    for number, (match, ask, seat) in enumerate(positions(game, sense, games, 3)):
        before = row_of(sense, match.state, ask, seat)
        world = match.imagine(seat, FastRng(number), aside=ask is not match.ask)
        assert world.ask is not None
        assert row_of(sense, world.state, world.ask, seat) == before, f"a row to {ask.kind!r} tells hidden cards"


def what_is_seen_is_in_the_row(game: Game[Any], sense: Sense, games: int) -> None:
    """3. Two different views never give the same row: after any small change of the table that a seat would see."""
    for number, (match, ask, seat) in enumerate(islice(positions(game, sense, games, 11), 40)):
        rng = Random(number)
        view, row = essence(game, match.state, seat), row_of(sense, match.state, ask, seat)
        for name, other in changed(match.state, rng):
            if game.name in POSSIBLE and not POSSIBLE[game.name](other, seat):
                continue
            try:
                seen = essence(game, other, seat)
                same = row_of(sense, other, ask, seat) == row
            except (ArithmeticError, AssertionError, LookupError, TypeError, ValueError):
                continue  # no such table can be
            assert not same or seen == view, f"{game.name}: {name} is seen, but the row to {ask.kind!r} is the same"


def changed(state: Any, rng: Random) -> Iterator[tuple[str, Any]]:
    """Tables that differ in one field: a number, or a number in a list of them."""
    for field in fields(state):
        if field.name in ("seats", "rng", "events", "quiet", "shown", "offer", "news", "options"):
            continue
        value = getattr(state, field.name)
        twin = state.copy()
        if isinstance(value, bool):
            setattr(twin, field.name, not value)
        elif isinstance(value, int):
            setattr(twin, field.name, value + 1)
        elif isinstance(value, list) and value:
            if not _change(getattr(twin, field.name), rng):
                continue
        else:
            continue
        yield field.name, twin


def _change(things: list[Any], rng: Random) -> bool:
    """Change one number somewhere in lists of lists."""
    at = rng.randrange(len(things))
    if isinstance(things[at], list):
        return bool(things[at]) and _change(things[at], rng)
    if type(things[at]) is not int:
        return False
    things[at] += 1
    return True


def essence(game: Game[Any], state: Any, seat: Seat) -> Any:
    """A view without what a row leaves out, and without the order of what lies in a bag."""
    return _plain(game.view(state, seat), BAGS.get(game.name, set()), LEFT_OUT[""] | LEFT_OUT.get(game.name, set()))


def _plain(value: Any, bags: set[str], out: set[str]) -> Any:
    names = [field.name for field in fields(value)] if is_dataclass(value) else getattr(value, "_fields", None)
    if names is None:
        return tuple(_plain(item, bags, out) for item in value) if isinstance(value, tuple) else value
    parts = {name: _plain(getattr(value, name), bags, out) for name in names if name not in out}
    return tuple((name, _sorted(part) if name in bags else part) for name, part in parts.items())


def _sorted(part: Any) -> Any:
    if isinstance(part, tuple) and part and all(isinstance(item, tuple) for item in part):
        return tuple(_sorted(item) if not _is_record(item) else item for item in part)
    return tuple(sorted(map(str, part))) if isinstance(part, tuple) else part


def _is_record(item: tuple[Any, ...]) -> bool:
    return bool(item) and isinstance(item[0], tuple) and len(item[0]) == 2 and isinstance(item[0][0], str)
