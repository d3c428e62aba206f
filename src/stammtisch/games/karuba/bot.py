"""A builder who joins paths, keeps open ends open, and bids with what can be spared."""
# mypyc: compile this module

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

from stammtisch.core import Ask, Rng, Seat, Taste

from .cards import CARDS, COLOURS, RULES
from .ground import BIT, NOWHERE, SIDE
from .island import Paths, cards_on, points, way
from .state import Karuba, Lay, Pair

_COUNT: Final = len(CARDS)
_NUMBERS: Final = range(1, _COUNT + 1)
_STEP: Final = [-SIDE, 1, SIDE, -1]
_OPPOSITE: Final = [2, 3, 0, 1]
_PRINTED: Final = [""] + [CARDS[card].exits for card in _NUMBERS]
_OPEN: Final = [[edge in exits for edge in "NESW"] for exits in _PRINTED]
_ADVENTURER: Final = [next(card for card in _NUMBERS if CARDS[card].adventurer == colour) for colour in COLOURS]
_TEMPLE: Final = [next(card for card in _NUMBERS if CARDS[card].temple == colour) for colour in COLOURS]
#: By card, the other one of its colour; 0 for those that have none.
_PARTNER: Final = [0] * (_COUNT + 1)
for _one, _other in zip(_ADVENTURER, _TEMPLE, strict=True):
    _PARTNER[_one], _PARTNER[_other] = _other, _one
_BLOCKS: Final = [False] + [bool(CARDS[card].adventurer) for card in _NUMBERS]

#: What it is worth that two paths meet, that one ends at a wall, or that one leads to where a card may still lie.
_MEET: Final = 0.6
_WALL: Final = -0.5
_AHEAD: Final = 0.15
#: What a colour promises whose two ends may still be joined, less by cell between them; and one that has one end.
_HOPE: Final = 2.4
_FAR: Final = 0.3
_ALONE: Final = 0.6
#: How much a card is worth by its paths, and how much more for a colour that is still to be had.
_PATH: Final = 0.3
_WANTED: Final = 1.2
#: What a number of the bid is worth.
_BID: Final = 0.12


def policy(s: Karuba, rng: Rng) -> Taste:
    return Builder(s, rng)


class Builder(Taste):
    """Weighs what an island promises."""

    def __init__(self, s: Karuba, rng: Rng) -> None:
        super().__init__(rng)
        self.s = s

    def weigh(self, ask: Ask[Any], seat: Seat) -> list[float]:
        options = ask.offer(seat)
        if ask.kind == "lay":
            return self.lays(options, seat)
        if ask.kind == "pick":
            return [self.bid(option, seat) for option in options]
        return [-2.0 * self.worth(option, seat) for option in options]

    def sight(self, ask: Ask[Any], seat: Seat) -> Any:
        """The own island and hand: what the others have laid matters little."""
        s = self.s
        return ask.kind, tuple(s.islands[seat]), tuple(s.hands[seat]), tuple(s.picked[seat])

    def worth(self, card: int, me: Seat) -> float:
        """Of a card to its owner: many paths, and a colour that can still come home."""
        partner = _PARTNER[card]
        paths = len(_PRINTED[card]) * _PATH
        if not partner:
            return paths + _PATH
        if partner in self.s.discards[me]:
            return -_WANTED
        return paths + (2 * _WANTED if self.s.islands[me][partner] != NOWHERE else _WANTED)

    def bid(self, pair: Pair, me: Seat) -> float:
        """A high total loses nothing; a low one loses the lesser of the two."""
        lesser = min(self.worth(pair.low, me), self.worth(pair.high, me))
        return 2 * _BID * pair.total - lesser

    def lays(self, options: list[Any], me: Seat) -> list[float]:
        """What the island promises with the card on each of the cells."""
        s = self.s
        island = s.islands[me]
        cards = cards_on(island)
        free: i64 = ~s.grounds[me].barred
        land = Land(island)
        weights: list[float] = []
        last = s.round * 2 >= _COUNT and len(s.picked[me]) == 1
        for option in options:
            lay: Lay = option
            island[lay.card] = lay.cell
            weights.append(_fit(lay, cards, free) + 1.5 * promise(s, me, land.plus(lay.card, lay.cell), last=last))
            island[lay.card] = NOWHERE
        return weights


def _fit(lay: Lay, cards: list[int], free: i64) -> float:
    """How well a card goes with its neighbours."""
    mine = _OPEN[lay.card]
    fit = 0.0
    for edge in range(4):
        there = lay.cell + _STEP[edge]
        neighbour = cards[there]
        if neighbour:
            its = _OPEN[neighbour][_OPPOSITE[edge]]
            if mine[edge] and its:
                fit += _MEET
            elif mine[edge] or its:
                fit += _WALL
        elif mine[edge]:
            fit += _AHEAD if _is_free(there, free) else _WALL
    return fit


def _is_free(cell: int, free: i64) -> bool:
    """Whether a card may lie there, one day."""
    if not 0 <= cell < SIDE * SIDE:
        return False
    bit: i64 = BIT[cell]
    return bool(free & bit)


def promise(s: Karuba, me: Seat, land: Land, *, last: bool) -> float:
    """Points of those at home, and hope for those who may still come."""
    island = s.islands[me]
    free: i64 = ~s.grounds[me].barred
    strict = s.options.blocked_path == "strict"
    total = 0.0
    for colour in range(len(COLOURS)):
        one, other = _ADVENTURER[colour], _TEMPLE[colour]
        if island[one] != NOWHERE and island[other] != NOWHERE:
            home = -1 if strict else land.home(island[one], island[other])
            if home < 0:
                home = points(way(island, Paths(island), colour, strict))
            if home:
                total += home
            elif not last:
                total += _hope(land.ends(island[one], free), land.ends(island[other], free))
        elif not last and (island[one] != NOWHERE or island[other] != NOWHERE):
            laid, missing = (one, other) if island[one] != NOWHERE else (other, one)
            if missing not in s.discards[me] and land.ends(island[laid], free):
                total += _ALONE
    return total


def _hope(here: i64, there: i64) -> float:
    """By how near two open ends are."""
    if not here or not there:
        return 0.0
    apart: i64 = 0
    while not here & there:
        here |= here << SIDE | here >> SIDE | (here & _NOT_LAST) << 1 | (here & _NOT_FIRST) >> 1
        here &= _ALL
        apart += 1
    return max(0.0, _HOPE - _FAR * int(apart))


#: The whole square; all but its last, and all but its first column, as bits.
_ALL: Final = (1 << SIDE * SIDE) - 1
_NOT_LAST: Final = sum(1 << cell for cell in range(SIDE * SIDE) if cell % SIDE != SIDE - 1)
_NOT_FIRST: Final = sum(1 << cell for cell in range(SIDE * SIDE) if cell % SIDE)
_CRYSTAL: Final = [False] + [CARDS[card].treasure == "crystal" for card in _NUMBERS]
_GOLD: Final = [False] + [CARDS[card].treasure == "gold" for card in _NUMBERS]
_EXITS: Final = [sum(1 << edge for edge in range(4) if exits[edge]) for exits in _OPEN]
_WORTH: Final = (int(RULES.home), int(RULES.crystal), int(RULES.gold))


@final
class Land:
    """An island as bits by cell: where cards lie, have exits, treasures and adventurers. Made to try cards on."""

    __slots__ = ("_blocked", "_cards", "_crystal", "_east", "_gold", "_north", "_south", "_west")

    def __init__(self, island: list[int]) -> None:
        self._north: i64 = 0
        self._east: i64 = 0
        self._south: i64 = 0
        self._west: i64 = 0
        self._cards: i64 = 0
        self._blocked: i64 = 0
        self._crystal: i64 = 0
        self._gold: i64 = 0
        for card, cell in enumerate(island):
            if cell != NOWHERE:
                self.put(card, cell)

    def put(self, card: int, cell: int) -> None:
        exits: i64 = _EXITS[card]
        bit: i64 = BIT[cell]
        self._cards |= bit
        if exits & 1:
            self._north |= bit
        if exits & 2:
            self._east |= bit
        if exits & 4:
            self._south |= bit
        if exits & 8:
            self._west |= bit
        if _BLOCKS[card]:
            self._blocked |= bit
        if _CRYSTAL[card]:
            self._crystal |= bit
        if _GOLD[card]:
            self._gold |= bit

    def plus(self, card: int, cell: int) -> Land:
        """The same with one card more."""
        twin = Land(_BARE)
        twin._north = self._north
        twin._east = self._east
        twin._south = self._south
        twin._west = self._west
        twin._cards = self._cards
        twin._blocked = self._blocked
        twin._crystal = self._crystal
        twin._gold = self._gold
        twin.put(card, cell)
        return twin

    def ahead(self, front: i64) -> i64:
        """The cells that paths lead to from some cells, in one step."""
        up: i64 = (front & self._north) >> SIDE & self._south
        down: i64 = (front & self._south) << SIDE & self._north
        right: i64 = (front & self._east) << 1 & self._west
        left: i64 = (front & self._west) >> 1 & self._east
        return up | down | right | left

    def ends(self, start: int, free: i64) -> i64:
        """The free cells that paths lead to from a card; nobody passes an adventurer."""
        front: i64 = BIT[start]
        seen: i64 = front
        while front:
            front = self.ahead(front) & ~(seen | self._blocked)
            seen |= front
        out: i64 = (seen & self._north) >> SIDE | (seen & self._south) << SIDE
        out |= (seen & self._east) << 1 | (seen & self._west) >> 1
        return out & free & ~self._cards & _ALL

    def home(self, start: int, goal: int) -> int:
        """What an adventurer earns on the shortest way: 0 if there is none, -1 if there are several."""
        end: i64 = BIT[goal]
        front: i64 = BIT[start]
        out: i64 = self._blocked | front
        layers: list[i64] = []
        while front and not front & end:
            layers.append(front)
            front = self.ahead(front) & ~out
            out |= front
        if not front:
            return 0
        trail: i64 = end
        here: i64 = end
        for at in range(len(layers) - 1, -1, -1):
            here = self.ahead(here) & layers[at]
            if here & here - 1:
                return -1
            trail |= here
        return _WORTH[0] + _WORTH[1] * _bits(trail & self._crystal) + _WORTH[2] * _bits(trail & self._gold)


_BARE: Final[list[int]] = []


def _bits(mask: i64) -> int:
    """How many there are."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count
