"""The ship as the rules see it: spaces are numbers, and so are modules, pods and artifacts."""
# mypyc: compile this module

from __future__ import annotations

from typing import Final, final

from .chart import HYPERLIFT, MODULES, SPACES, paths_of, ship_codes
from .options import HOP, LIFT, MOVE, PAD, TELEPORT, Go

#: Where a pawn is that has left the ship.
AWAY: Final = -1


@final
class Way:
    """A path in one direction."""

    __slots__ = ("boots", "command", "enemies", "go", "lock", "to")

    def __init__(self, to: int, boots: int, enemies: int, lock: bool, go: Go) -> None:
        self.to = to
        self.boots = boots
        self.enemies = enemies
        self.lock = lock
        #: Whether it leads into the Command Module.
        self.command = IN_COMMAND[to]
        self.go = go


NAMES: Final = [space.name for space in SPACES]
COUNT: Final = len(SPACES)
SPACE: Final = {name: number for number, name in enumerate(NAMES)}
_CODES: Final = list(MODULES)
MODULE: Final = [_CODES.index(code) for code, module in MODULES.items() for _ in module.spaces]
CARGO_BAY: Final = _CODES.index("CB")
COMMAND_MODULE: Final = _CODES.index("CM")
IN_COMMAND: Final = [module == COMMAND_MODULE for module in MODULE]
START: Final = next(number for number, space in enumerate(SPACES) if space.is_a("start"))

IS_MARKET: Final = [space.is_a("market") for space in SPACES]
IS_TELEPAD: Final = [space.is_a("telepad") for space in SPACES]
IS_SECURE: Final = [space.is_a("security_lock") for space in SPACES]
IS_PORT: Final = [bool(space.text("port")) for space in SPACES]
#: Face-down tokens at the start, by size.
MINOR: Final = [2 if space.is_a("minor") else 0 for space in SPACES]
MAJOR: Final = [1 if space.is_a("major") else 0 for space in SPACES]
PODS: Final = [number for number, space in enumerate(SPACES) if space.is_a("pod")]
POD: Final = [PODS.index(number) if number in PODS else -1 for number in range(COUNT)]
#: Artifacts are numbers from the least valuable on.
VALUES: Final = sorted(space.artifact() for space in SPACES if space.artifact())
ARTIFACT: Final = [VALUES.index(space.artifact()) if space.artifact() else -1 for space in SPACES]

STATIONS: Final = [SPACE[name] for name in HYPERLIFT.stations]
IS_STATION: Final = [at in STATIONS for at in range(COUNT)]
_CLOSED: Final = SPACE[HYPERLIFT.blockade]
#: By space: the other telepads of its module.
HOPS: Final = [
    [HOP[pad] for pad in range(COUNT) if IS_TELEPAD[pad] and pad != at and MODULE[pad] == MODULE[at]]
    for at in range(COUNT)
]


def _lifts(at: int, key: bool, blockade: bool, code: bool) -> list[Go]:
    """From a station up and down: not past a lock without a key, nor to a station that the blockade closes."""
    found: list[Go] = []
    if at not in STATIONS or (blockade and at == _CLOSED):
        return found
    station = STATIONS.index(at)
    for step in (-1, 1):
        there = station + step
        while 0 <= there < len(STATIONS) and (key or max(there, there - step) not in HYPERLIFT.locks):
            to = STATIONS[there]
            if (code or not IN_COMMAND[to]) and not (blockade and to == _CLOSED):
                found.append(LIFT[to])
            there += step
    return found


_NO_YES: Final = (False, True)
#: Where the hyperlift leads, by space; then without a key or with one, so for the blockade, and so for a code.
LIFTS: Final = [
    [[[_lifts(at, key, blockade, code) for code in _NO_YES] for blockade in _NO_YES] for key in _NO_YES]
    for at in range(COUNT)
]
#: Where there is something to be had: a market, a port, an artifact.
HAS_DEEDS: Final = [IS_MARKET[at] or IS_PORT[at] or ARTIFACT[at] >= 0 for at in range(COUNT)]


@final
class Ship:
    """One arrangement: by space, the paths that lead away, and where telepads and teleports lead."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.ways: list[list[Way]] = [[] for _ in range(COUNT)]
        #: By space, without and with a command code.
        self.teleports: list[list[list[Go]]] = [[[], []] for _ in range(COUNT)]
        self.pads: list[list[list[Go]]] = [[[], []] for _ in range(COUNT)]
        modules = [module.code for module in MODULES.values() if module.fixed] + code.split("-")
        self.spaces = [at for at in range(COUNT) if _CODES[MODULE[at]] in modules]
        #: By space, how many tokens lie there at the start.
        self.tokens = [MINOR[at] + MAJOR[at] if at in self.spaces else 0 for at in range(COUNT)]
        for path in paths_of(code):
            one, other = SPACE[path.one], SPACE[path.other]
            self._join(one, other, path.boots, path.enemies, path.lock)
            if path.one_way:
                self._beside(other, one)
            else:
                self._join(other, one, path.boots, path.enemies, path.lock)
        pads = [at for at in self.spaces if IS_TELEPAD[at]]
        for at in pads:
            for to in pads:
                if to != at:
                    self._open(self.pads[at], to, PAD[to])

    def way(self, at: int, to: int) -> Way:
        """The path from one space to another that is beside it."""
        for way in self.ways[at]:
            if way.to == to:
                return way
        raise LookupError(f"there is no path from {NAMES[at]} to {NAMES[to]}")

    def _join(self, one: int, other: int, boots: int, enemies: int, lock: bool) -> None:
        self.ways[one].append(Way(other, boots, enemies, lock, MOVE[other]))
        self._beside(one, other)

    def _beside(self, one: int, other: int) -> None:
        self._open(self.teleports[one], other, TELEPORT[other])

    def _open(self, lists: list[list[Go]], to: int, go: Go) -> None:
        """Nobody enters the Command Module without a code."""
        if not IN_COMMAND[to]:
            lists[0].append(go)
        lists[1].append(go)


CODES: Final = ship_codes()
SHIPS: Final = [Ship(code) for code in CODES]
