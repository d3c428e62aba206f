"""The boss: attacks, knock-outs, and what they and the end of the game leave to score."""

from __future__ import annotations

from typing import Final

from stammtisch.core import Result, Seat

from .cards import CARDS, GOOD_POINTS, PLAYERS, POINTS, TOKENS
from .chart import RAGE
from .effects import crystals
from .events import ATTACKED, CUBES_DRAWN, FALLS, HURT, RESCUES, SCORED
from .ship import CARGO_BAY, MODULE, VALUES
from .state import Klong
from .tables import ABOARD, COLOURS, ESCAPED, LIFE, LOST, NONE, RESCUED

_RAGE: Final = [0, *RAGE.cubes]
_GONE: Final = [0, 0, *PLAYERS.gone]
_DANGER: Final = [kind.danger for kind in CARDS]
_POINTS: Final = [kind.points for kind in CARDS]
_PER_CREDITS: Final = [kind.per_credits for kind in CARDS]
_IF_GOODS: Final = [kind.if_goods for kind in CARDS]
_GOOD_POINTS: Final[list[int]] = GOOD_POINTS
_TOKEN_POINTS: Final = [token.points for token in TOKENS.values()]
_PER_CRYSTAL: Final = [token.per_crystal for token in TOKENS.values()]
_POD: Final = int(POINTS.pod)


def attack(s: Klong) -> None:
    """As many cubes as the rage track says, and one for each danger in the row."""
    draw_cubes(s, strength(s))


def strength(s: Klong) -> int:
    """How many cubes the next attack draws."""
    return _RAGE[s.rage] + dangers(s)


def dangers(s: Klong) -> int:
    """How many dangers lie in the row."""
    count = 0
    for card in s.row:
        if card != NONE and _DANGER[card]:
            count += 1
    return count


def gone_attack(s: Klong) -> None:
    """What somebody who is out does instead of a turn."""
    draw_cubes(s, _GONE[s.seats])


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
    if s.artifact[seat] != NONE and MODULE[s.at[seat]] == CARGO_BAY:
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


def clear(s: Klong) -> None:
    """Cards chosen to be trashed go to the box, the rest of the play area to the discard pile."""
    if s.doomed or s.apart:
        for card in s.doomed:
            s.play.remove(card)
        s.box += s.doomed
        s.box += s.apart
        s.doomed = []
        s.apart = []
    s.discards[s.turn] += s.play
    s.play = []
    s.forget_turn()


def finish(s: Klong) -> None:
    """The game is over."""
    clear(s)
    s.phase = "over"
    if not s.quiet:
        for seat in range(s.seats):
            s.tell(SCORED, seat, points(s, seat))


def result(s: Klong) -> Result | None:
    """The most points win, and among equals the most valuable artifact; nobody, if nobody got away."""
    if s.phase != "over":
        return None
    scores = [points(s, seat) for seat in range(s.seats)]
    best, winner = 0, -1
    for seat in range(s.seats):
        if got_away(s, seat):
            worth = scores[seat] * 100 + VALUES[s.artifact[seat]]
            if worth > best:
                best, winner = worth, seat
    return Result(tuple(scores), (winner,) if winner >= 0 else ())


def got_away(s: Klong, seat: Seat) -> bool:
    return s.status[seat] == ESCAPED or s.status[seat] == RESCUED


def points(s: Klong, seat: Seat) -> int:
    """All that a player who got away brings home; the others bring nothing."""
    return sum(score(s, seat)) if got_away(s, seat) else 0


def score(s: Klong, seat: Seat) -> list[int]:
    """What the points of a player who got away are made of: artifact, pod, credits, goods, tokens, cards."""
    goods = worth = tokens = cards = 0
    for good in range(len(_GOOD_POINTS)):
        if s.goods[seat] >> good & 1:
            goods += 1
            worth += _GOOD_POINTS[good]
    for token in s.held[seat]:
        tokens += _TOKEN_POINTS[token] + _PER_CRYSTAL[token] * crystals(s, seat)
    for pile in (s.piles[seat], s.hands[seat], s.discards[seat]):
        for card in pile:
            if _PER_CREDITS[card]:
                cards += s.credits[seat] // _PER_CREDITS[card] * _POINTS[card]
            elif goods >= _IF_GOODS[card]:
                cards += _POINTS[card]
    pod = _POD if s.status[seat] == ESCAPED else 0
    return [VALUES[s.artifact[seat]], pod, s.credits[seat], worth, tokens, cards]
