"""The ship as the rules see it: spaces are numbers, and every way a pawn can take is an option made once."""
# mypyc: compile this module

from __future__ import annotations

from typing import Final, final

from .cards import CARDS, GOODS, TOKENS
from .chart import HYPERLIFT, MODULES, SPACES, paths_of, ship_codes

#: Where a pawn is that has left the ship.
AWAY: Final = -1


#: What can be done, each with a number.
VERBS: Final = (
    "play", "buy", "fight", "good", "use", "move", "lift", "pad", "teleport", "hop", "hack", "artifact",
    "discard", "trash", "purge", "stay",
)  # fmt: skip


@final
class Go:
    """What is done to a space: to go there, in one way or another, or to use what is there."""

    __slots__ = ("at", "code", "space", "verb")

    def __init__(self, verb: str, at: int, space: str) -> None:
        self.verb = verb
        self.code = VERBS.index(verb)
        self.at = at
        self.space = space

    def __str__(self) -> str:
        return f"{self.verb}.{self.space}"

    def __repr__(self) -> str:
        return f"Go({self})"

    @property
    def doing(self) -> str:
        """The key of the verb among the words of the game."""
        return f"do_{self.verb}"


@final
class Act:
    """What is done with a card, a token or a good."""

    __slots__ = ("code", "number", "verb", "what")

    def __init__(self, verb: str, number: int, what: str) -> None:
        self.verb = verb
        self.code = VERBS.index(verb)
        self.number = number
        self.what = what

    def __str__(self) -> str:
        return f"{self.verb}.{self.what}"

    def __repr__(self) -> str:
        return f"Act({self})"

    @property
    def doing(self) -> str:
        """The key of the verb among the words of the game."""
        return f"do_{self.verb}"


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

MOVE: Final = [Go("move", at, NAMES[at]) for at in range(COUNT)]
LIFT: Final = [Go("lift", at, NAMES[at]) for at in range(COUNT)]
PAD: Final = [Go("pad", at, NAMES[at]) for at in range(COUNT)]
TELEPORT: Final = [Go("teleport", at, NAMES[at]) for at in range(COUNT)]
HOP: Final = [Go("hop", at, NAMES[at]) for at in range(COUNT)]
STAY: Final = [Go("stay", at, NAMES[at]) for at in range(COUNT)]
HACK: Final = [Go("hack", at, NAMES[at]) for at in range(COUNT)]
TAKE: Final = [Go("artifact", at, NAMES[at]) for at in range(COUNT)]

_CARD_NAMES: Final = [kind.name for kind in CARDS]
PLAY: Final = [Act("play", card, name) for card, name in enumerate(_CARD_NAMES)]
BUY: Final = [Act("buy", card, name) for card, name in enumerate(_CARD_NAMES)]
FIGHT: Final = [Act("fight", card, name) for card, name in enumerate(_CARD_NAMES)]
DISCARD: Final = [Act("discard", card, name) for card, name in enumerate(_CARD_NAMES)]
TRASH: Final = [Act("trash", card, name) for card, name in enumerate(_CARD_NAMES)]
PURGE: Final = [Act("purge", card, name) for card, name in enumerate(_CARD_NAMES)]
USE: Final = [Act("use", token, name) for token, name in enumerate(TOKENS)]
GOOD: Final = [Act("good", good, name) for good, name in enumerate(GOODS)]


def _lifts(station: int, key: bool, blockade: bool, code: bool) -> list[Go]:
    """Where the hyperlift leads from a station, given by its place in the row."""
    stations = [SPACE[name] for name in HYPERLIFT.stations]
    closed = SPACE[HYPERLIFT.blockade] if blockade else AWAY
    found: list[Go] = []
    if stations[station] == closed:
        return found
    for step in (-1, 1):
        there = station + step
        while 0 <= there < len(stations) and (key or max(there, there - step) not in HYPERLIFT.locks):
            if stations[there] != closed and (code or not IN_COMMAND[stations[there]]):
                found.append(LIFT[stations[there]])
            there += step
    return found


_STATIONS: Final = list(HYPERLIFT.stations)
#: By space: its lifts for each of eight cases, key + 2 * blockade + 4 * code; empty if there is no station.
LIFTS: Final = [
    [_lifts(_STATIONS.index(name), bool(case & 1), bool(case & 2), bool(case & 4)) for case in range(8)]
    if name in _STATIONS
    else []
    for name in NAMES
]
#: By space: the other telepads of its module, or to stay.
HOPS: Final = [
    [HOP[pad] for pad in range(COUNT) if IS_TELEPAD[pad] and pad != at and MODULE[pad] == MODULE[at]] + [STAY[at]]
    for at in range(COUNT)
]


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
