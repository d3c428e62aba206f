"""The boss: attacks, and whom they knock out."""
# mypyc: compile this module

from __future__ import annotations

from stammtisch.core import Seat

from .events import ATTACKED, CUBES_DRAWN, FALLS, HURT, RESCUES
from .ship import CARGO_BAY, MODULE
from .state import Klong
from .tables import ABOARD, COLOURS, DANGER, LIFE, LOST, NONE, RAGE_CUBES, RESCUED


def attack(s: Klong) -> None:
    """As many cubes as the rage track says, and one for each danger in the row."""
    draw_cubes(s, strength(s))


def strength(s: Klong) -> int:
    """How many cubes the next attack draws."""
    return RAGE_CUBES[s.rage] + dangers(s)


def dangers(s: Klong) -> int:
    """How many dangers lie in the row."""
    count = 0
    for card in s.row:
        if card != NONE and DANGER[card]:
            count += 1
    return count


def draw_cubes(s: Klong, count: int) -> None:
    """All cubes of the Clank area go into the bag; then some are drawn, and hurt."""
    area, bag = s.area, s.bag
    for colour in range(s.seats + 1):
        bag[colour] += area[colour]
        area[colour] = 0
    left = sum(bag)
    count = min(count, left)
    s.tell(ATTACKED, count)
    drawn: list[int] = []
    for _ in range(count):
        number: int = s.rng.below(left)
        colour = 0
        while number >= bag[colour]:
            number -= bag[colour]
            colour += 1
        bag[colour] -= 1
        left -= 1
        drawn.append(colour)
    drawn.sort()  # they are drawn at once
    before = s.damage[:]
    for colour in drawn:
        _strike(s, colour)
    if not s.quiet:
        s.tell(CUBES_DRAWN, [_cube(s, colour) for colour in drawn])
    for seat in range(s.seats):
        if s.damage[seat] > before[seat]:
            s.tell(HURT, seat, s.damage[seat] - before[seat])
    for seat in range(s.seats):
        if s.status[seat] == ABOARD and s.damage[seat] >= LIFE:
            knock_out(s, seat)


def _cube(s: Klong, colour: int) -> str:
    if colour < s.seats:
        return COLOURS[colour]
    return "red" if colour == s.seats else "black"


def _strike(s: Klong, colour: int) -> None:
    """One cube that was drawn: of a player, red, or black."""
    if colour < s.seats:
        if s.status[colour] == ABOARD and s.damage[colour] < LIFE:
            s.damage[colour] += 1
        else:
            s.aside[colour] += 1
    elif colour == s.seats:
        s.area[colour] += 1
        for seat in range(s.seats):
            if s.status[seat] == ABOARD and s.damage[seat] < LIFE and s.supply[seat]:
                s.supply[seat] -= 1
                s.damage[seat] += 1
    else:
        s.black_aside += 1


def knock_out(s: Klong, seat: Seat) -> None:
    """Whoever has an artifact and is in the Cargo Bay is rescued; anybody else is lost."""
    if s.artifacts[seat] != NONE and MODULE[s.at[seat]] == CARGO_BAY:
        s.status[seat] = RESCUED
        s.tell(RESCUES, seat)
    else:
        s.status[seat] = LOST
        s.tell(FALLS, seat)


def knock_out_all(s: Klong) -> None:
    """Everybody who is still aboard."""
    for seat in range(s.seats):
        if s.status[seat] == ABOARD:
            knock_out(s, seat)
