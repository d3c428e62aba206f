"""The laws of alphabet and sense, over every game, and the bugs that they catch."""

import os
import subprocess
import sys
from collections.abc import Callable
from itertools import islice
from typing import Any

import pytest

from desk.sense_laws import (
    a_row_tells_nothing_hidden,
    numbers_are_declared_and_unique,
    positions,
    row_of,
    what_is_seen_is_in_the_row,
)
from stammtisch.core import Ask, Game, Mistake, State, make_options, slot, word
from stammtisch.core.sense import UNKNOWN, Sense, Sheet
from stammtisch.core.senses import sense_of
from stammtisch.games import all_games
from stammtisch.games.barbarity.tables import LAYER, LAYERS, layer_of
from stammtisch.games.klobba.knowledge import of_whom
from stammtisch.games.klobba.tables import BAND, KINDS, PUBLIC, SEEN_BY, knows

NAMES = ["kombio", "karuba", "klobba", "barbarity", "klong"]
CASES = [
    (name, seats, number)
    for name in NAMES
    for seats in {all_games()[name].seats[0], all_games()[name].seats[-1]}
    for number in range(len(all_games()[name].variants))
]


def case(name: str, seats: int, variant: int) -> tuple[Game[Any], Sense]:
    game = all_games()[name]
    return game, sense_of(game, seats, make_options(game.options, game.variants[variant]))


@pytest.mark.parametrize(("name", "seats", "variant"), CASES)
def test_all_that_is_offered_has_a_number(name: str, seats: int, variant: int) -> None:
    numbers_are_declared_and_unique(*case(name, seats, variant), games=1)


@pytest.mark.parametrize(("name", "seats", "variant"), CASES)
def test_a_row_tells_nothing_hidden(name: str, seats: int, variant: int) -> None:
    a_row_tells_nothing_hidden(*case(name, seats, variant), games=1)


@pytest.mark.parametrize("name", NAMES)
def test_what_is_seen_is_in_the_row(name: str) -> None:
    what_is_seen_is_in_the_row(*case(name, all_games()[name].seats[0] + 1, 0), games=1)


def test_numbers_do_not_depend_on_the_process() -> None:
    """The same in every process, whatever the order of sets there."""
    code = (
        "from stammtisch.core.senses import sense_of; from stammtisch.core import word; "
        "from stammtisch.games import game_named; "
        f"print([[word(o) for o in sense_of(game_named(n), 2).alphabet(1)] for n in {NAMES}])"
    )
    runs = [
        subprocess.run(
            [sys.executable, "-c", code], env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("1", "2")
    ]
    assert runs[0] == runs[1]
    assert len(runs[0]) > 1000


@pytest.mark.parametrize("name", NAMES)
def test_other_seats_are_counted_from_ones_own(name: str) -> None:
    """The letters of seat 0 and 1 are the same things, seen from their own place."""
    _, sense = case(name, 4, 0)
    one, other = sense.alphabet(0), sense.alphabet(1)
    assert len(one) == len(other) == sense.size
    own, turned = [option for option in one if hasattr(option, "seat")], [o for o in other if hasattr(o, "seat")]
    for mine, theirs in zip(own, turned, strict=True):
        assert theirs.seat == (mine.seat + 1) % 4
    assert {word(option) for option in one} == {word(option) for option in other}


def test_a_game_without_a_sense_is_refused() -> None:
    game = all_games()["kombio"].replace(package="stammtisch.cli")
    with pytest.raises(Mistake, match=r"kombio does not say what a learner sees: its folder has no sense\.py"):
        sense_of(game, 2)


class Planted(Sense):
    """Kombio's sense with a mistake."""

    def __init__(self, real: Sense) -> None:
        super().__init__(real.seats, real.options)
        self.real, self.width, self.size = real, real.width, real.size

    def alphabet(self, seat: int) -> list[Any]:
        return self.real.alphabet(seat)

    def number(self, option: Any, seat: int) -> int:
        return self.real.number(option, seat)

    def write(self, s: State, ask: Ask[Any], seat: int, out: Sheet) -> None:
        self.real.write(s, ask, seat, out)


class Forgetful(Planted):
    def number(self, option: Any, seat: int) -> int:
        return UNKNOWN if word(option) == "call" else self.real.number(option, seat)


class Confused(Planted):
    def number(self, option: Any, seat: int) -> int:
        return self.real.number(option, 0)


class Doubled(Planted):
    def number(self, option: Any, seat: int) -> int:
        return 7 if self.real.number(option, seat) == 8 else self.real.number(option, seat)


class Leaking(Planted):
    def write(self, s: Any, ask: Ask[Any], seat: int, out: Sheet) -> None:
        self.real.write(s, ask, seat, out)
        out.at -= 1
        out.number(s.deck[-1] + 1 if s.deck else 0)


class Stretching(Planted):
    def write(self, s: Any, ask: Ask[Any], seat: int, out: Sheet) -> None:
        self.real.write(s, ask, seat, out)
        out.skip(1 if ask.kind == "keep" else 0)


class Blind(Planted):
    """The top of the pile is not seen."""

    def write(self, s: Any, ask: Ask[Any], seat: int, out: Sheet) -> None:
        self.real.write(s, ask, seat, out)
        for at in range(self.width - 2 * 8 - 120, self.width):
            out.cells[at] = 0


@pytest.mark.parametrize(
    ("bug", "law", "games"),
    [
        (Forgetful, numbers_are_declared_and_unique, 2),
        (Confused, numbers_are_declared_and_unique, 2),
        (Doubled, numbers_are_declared_and_unique, 2),
        (Leaking, a_row_tells_nothing_hidden, 2),
        (Stretching, a_row_tells_nothing_hidden, 2),
        (Blind, what_is_seen_is_in_the_row, 2),
    ],
)
def test_a_planted_bug_is_caught(bug: type[Planted], law: Callable[..., None], games: int) -> None:
    game, real = case("kombio", 2, 0)
    law(game, Planted(real), games)
    with pytest.raises(AssertionError):
        law(game, bug(real), games)


def bits_on(mask: int) -> int:
    """A mask of three seats, and what else is in it, with everybody one seat on."""
    return mask & ~7 | (mask << 1 | mask >> 2) & 7


def turned_kombio(s: Any) -> None:
    s.known = [[bits_on(mask) for mask in masks] for masks in s.known]
    s.sheet = [(*row[-1:], *row[:-1]) for row in s.sheet]
    s.tried = bits_on(s.tried)
    s.open = [(slot((one.seat + 1) % 3, one.place), bits_on(mask)) for one, mask in s.open]


def turned_klong(s: Any) -> None:
    for name in ("area", "bag"):  # behind those of the seats lie red and black cubes
        cubes = getattr(s, name)
        setattr(s, name, [*cubes[2:3], *cubes[:2], *cubes[3:]])


def turned_barbarity(s: Any) -> None:
    def on(mask: int) -> int:
        """Who knows the card, and who laid it."""
        layer = layer_of(mask)
        return bits_on(mask & ~LAYERS) | (0 if layer < 0 else (layer + 1) % 3 + 1) << LAYER

    s.known = [[on(mask) for mask in masks] for masks in s.known]
    s.seen = [[[on(mask) for mask in masks] for masks in area] for area in s.seen]
    s.tired = bits_on(s.tired)


def turned_klobba(s: Any) -> None:
    """Of four: each Band lies one place on."""

    def on(place: int) -> int:
        """A card with the mask of those who know it."""
        seen = [seat for seat in range(4) if place & SEEN_BY[seat]]
        return place & ~sum(SEEN_BY[:4]) | sum(SEEN_BY[(seat + 1) % 4] for seat in seen)

    s.bands = s.bands[-BAND:] + s.bands[:-BAND]
    s.actions = [on(place) for place in s.actions]
    if s.paired >= 0:
        s.paired = (s.paired + 1) % 4
    for side in s.sides:
        if side.owner >= 0:
            side.owner = (side.owner + 1) % 4
        if side.unseen >= 0:
            side.unseen = on(side.unseen)
    told = [(*of_whom(known), known % KINDS) for known in s.known]
    s.known = sorted(
        knows((owner + 1) % 4, observer if observer == PUBLIC else (observer + 1) % 4, card)
        for owner, observer, card in told
    )


#: By game: what is in the order of seats, what is the number of a seat, and what else has to be done.
TURNED: dict[str, tuple[str, str, Callable[[Any], None]]] = {
    "karuba": ("piles hands picked loose discards islands grounds", "", lambda s: None),
    "barbarity": (
        "heroes hands prizes guards seen maps hoards flipped ready sagas fewer known", "turn target", turned_barbarity,
    ),
    "klobba": ("hands stars trophies", "black white swapper", turned_klobba),
    "kombio": ("hands known", "dealer caller turn", turned_kombio),
    "klong": (
        "hands known piles discards supply damage aside credits crystals goods held hacked artifacts pods at status",
        "first turn", turned_klong,
    ),
}  # fmt: skip


def turned(name: str, state: Any) -> Any:
    """The same table with everybody one seat on."""
    lists, seats, rest = TURNED[name]
    table = state.copy()
    rest(table)
    for one in lists.split():
        setattr(table, one, getattr(table, one)[-1:] + getattr(table, one)[:-1])
    for one in seats.split():
        if getattr(table, one) >= 0:
            setattr(table, one, (getattr(table, one) + 1) % table.seats)
    return table


@pytest.mark.parametrize("name", TURNED)
def test_turning_the_seats_turns_the_row(name: str) -> None:
    """4. The same table with everybody one seat on gives the same row, seen from one seat on."""
    game, sense = case(name, 4 if name == "klobba" else 3, 0)  # three do not sit around a table of four Bands evenly
    the_row_turns(game, sense)
    with pytest.raises(AssertionError):
        the_row_turns(game, Absolute(sense))


class Absolute(Planted):
    """Tells a seat its number."""

    def write(self, s: State, ask: Ask[Any], seat: int, out: Sheet) -> None:
        self.real.write(s, ask, seat, out)
        out.at -= 1
        out.number(seat + 1)


def the_row_turns(game: Game[Any], sense: Sense) -> None:
    differ = 0
    for match, ask, _ in islice(positions(game, sense, 1, 7), 30):
        table = turned(game.name, match.state)
        for seat in range(table.seats):
            there, here = (seat + 1) % table.seats, row_of(sense, match.state, ask, seat)
            assert row_of(sense, table, ask, there) == here
            differ += row_of(sense, match.state, ask, there) != here
    assert differ > 10, "seats see different things"


@pytest.mark.parametrize("name", ["kombio", "barbarity", "klobba"])
def test_turning_the_seats_turns_the_numbers(name: str) -> None:
    """What is one seat on, seen from one seat on, has the same number."""
    _, sense = case(name, 3 if name != "klobba" else 4, 0)
    here, there = sense.alphabet(0), sense.alphabet(1)
    for number, (one, other) in enumerate(zip(here, there, strict=True)):
        assert sense.number(one, 0) == sense.number(other, 1) == number
