"""Klong late in the game: random thieves who start at the beginning hardly ever see an artifact."""

from __future__ import annotations

from stammtisch.core import Rng
from stammtisch.games.klong import GAME
from stammtisch.games.klong.ship import ARTIFACT, IN_COMMAND, IS_PORT, MODULE, NAMES, PODS, SHIPS, VALUES
from stammtisch.games.klong.state import Klong, setup
from stammtisch.games.klong.tables import NONE, RED, TOP, Options


def late(seats: int, rng: Rng, options: Options) -> Klong:
    """A table where everybody has the command code or part of it, some have an artifact, and the boss is angry."""
    s = setup(seats, rng, options)
    spaces = SHIPS[s.ship].spaces
    ports = [at for at in spaces if IS_PORT[at]]
    rng.shuffle(ports)
    s.rage += rng.below(TOP - s.rage + 1)
    s.area[-1] = sum(RED[: s.rage + 1])
    for seat in range(seats):
        first = ports.pop()
        s.hacked[seat] = [first]
        if rng.below(4):
            s.hacked[seat].append(next(at for at in ports if MODULE[at] != MODULE[first]))
            ports.remove(s.hacked[seat][1])
        give_things(s, seat, rng)
        near = [at for at in spaces if NAMES[at].startswith("CB") and at not in PODS]
        s.at[seat] = near[rng.below(len(near))] if s.artifacts[seat] != NONE else anywhere(s, seat, rng)
    return s


def give_things(s: Klong, seat: int, rng: Rng) -> None:
    """Credits, cubes, goods, and perhaps an artifact."""
    s.credits[seat] = rng.below(20)
    s.damage[seat] = rng.below(7)
    s.supply[seat] -= s.damage[seat]
    for good in range(len(s.stock)):
        if s.stock[good] and not rng.below(2):
            s.stock[good] -= 1
            s.goods[seat] |= 1 << good
    left = [artifact for artifact in range(len(VALUES)) if s.lying >> artifact & 1]
    if s.has_code(seat) and left and rng.below(3):
        s.artifacts[seat] = left[rng.below(len(left))]
        s.lying &= ~(1 << s.artifacts[seat])


def anywhere(s: Klong, seat: int, rng: Rng) -> int:
    """A space the player may be on; with the code and without an artifact, often one where an artifact lies."""
    spaces = [at for at in SHIPS[s.ship].spaces if s.has_code(seat) or not IN_COMMAND[at]]
    if s.has_code(seat) and rng.below(2):
        spaces = [at for at in spaces if ARTIFACT[at] >= 0]
    return spaces[rng.below(len(spaces))]


LATE = GAME.replace(setup=late)
