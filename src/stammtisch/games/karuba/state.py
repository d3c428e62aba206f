"""The table of a game of Karuba: hands, piles, and everybody's island."""
# mypyc: compile this module

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from mypy_extensions import i64

from stammtisch.core import EventKind, Mistake, Rng, Seat, State, sort_in, take

from .cards import CARDS, RULES
from .ground import GRID, NOWHERE, SIDE, Ground, bare_ground

HAND: Final = int(RULES.hand)


@dataclass(frozen=True)
class Options:
    """What a table may agree on before it plays."""

    #: An adventurer in the way: "lenient" lets one walk round it, "strict" only if that is no detour.
    blocked_path: str = "lenient"

    def __post_init__(self) -> None:
        if self.blocked_path not in ("lenient", "strict"):
            raise Mistake(f"option blocked_path is lenient or strict, not {self.blocked_path!r}")


@final
class Pair:
    """Two cards picked together, the lower first. There is one object for each pair."""

    __slots__ = ("high", "low")

    def __init__(self, low: int, high: int) -> None:
        self.low = low
        self.high = high

    @property
    def total(self) -> int:
        return self.low + self.high

    def __str__(self) -> str:
        return f"{self.low}+{self.high}"

    def __repr__(self) -> str:
        return f"Pair({self.low}, {self.high})"


@final
class Lay:
    """A card and the cell it is laid on. There is one object for each."""

    __slots__ = ("card", "cell")

    def __init__(self, card: int, cell: int) -> None:
        self.card = card
        self.cell = cell

    def __str__(self) -> str:
        return f"{self.card}@{self.x},{self.y}"

    def __repr__(self) -> str:
        return f"Lay({self})"

    @property
    def x(self) -> int:
        """How far right of the first card of the island."""
        return self.cell % SIDE - GRID + 1

    @property
    def y(self) -> int:
        """How far below it."""
        return self.cell // SIDE - GRID + 1


_COUNT: Final = len(CARDS)
PAIRS: Final = [[Pair(min(a, b), max(a, b)) for b in range(_COUNT + 1)] for a in range(_COUNT + 1)]
LAYS: Final = [[Lay(card, cell) for cell in range(SIDE * SIDE)] for card in range(_COUNT + 1)]

_LINE: Final = (1 << SIDE) - 1
#: For each row and the bits of the cells that are free in it, where each card can be laid. Never to be changed.
_IN_ROW: Final = [
    [
        [tuple([LAYS[card][row * SIDE + x] for x in range(SIDE) if bits >> x & 1]) for card in range(_COUNT + 1)]
        for bits in range(1 << SIDE)
    ]
    for row in range(SIDE)
]

ROUND: Final = EventKind("round", "round:int")
DREW: Final = EventKind("drew", "who:seat count:int", "cards:values", passive=True)
PICKED: Final = EventKind("picked", "who:seat pair:word", reveals=True)
LOWEST: Final = EventKind("lowest", "who:seat total:int")
DISCARDED: Final = EventKind("discarded", "who:seat card:value", reveals=True)
LAID: Final = EventKind("laid", "who:seat lay:word", reveals=True)
WALKED: Final = EventKind("walked", "who:seat colour:word cards:values points:int")
STRAYED: Final = EventKind("strayed", "who:seat colour:word")
SCORED: Final = EventKind("scored", "who:seat points:int")

EVENTS: Final = (ROUND, DREW, PICKED, LOWEST, DISCARDED, LAID, WALKED, STRAYED, SCORED)


@dataclass
class Karuba(State):
    """Everybody's pile, hand, picked cards, discards and island."""

    options: Options
    #: Face down; the next card is the last.
    piles: list[list[int]]
    hands: list[list[int]]
    #: The cards turned over this round that are not laid yet.
    picked: list[list[int]]
    #: Face up, out of the game.
    discards: list[list[int]]
    #: For each card, the cell it lies on, or NOWHERE.
    islands: list[list[int]]
    grounds: list[Ground]
    #: "draw", "pick", "discard", "lay" or "over".
    phase: str = "draw"
    round: int = 0
    scores: list[int] | None = None

    def copy(self) -> Karuba:
        twin = self.bare_twin()
        twin.options = self.options
        twin.piles = [pile[:] for pile in self.piles]
        twin.hands = [hand[:] for hand in self.hands]
        twin.picked = [cards[:] for cards in self.picked]
        twin.discards = [cards[:] for cards in self.discards]
        twin.islands = [island[:] for island in self.islands]
        twin.grounds = [ground.copy() for ground in self.grounds]
        twin.phase = self.phase
        twin.round = self.round
        twin.scores = self.scores  # never changed
        return twin

    # What there is

    def pairs(self, seat: Seat) -> list[Pair]:
        """Any two cards of the hand."""
        hand = self.hands[seat]
        return [PAIRS[hand[i]][hand[j]] for j in range(1, len(hand)) for i in range(j)]

    def two_picked(self, seat: Seat) -> list[int]:
        """Either of the cards turned over: a list of its own, since options never change."""
        return self.picked[seat][:]

    def total(self, seat: Seat) -> int:
        """The sum of the two numbers picked."""
        cards = self.picked[seat]
        return cards[0] + cards[1]

    def lowest(self) -> list[Seat]:
        """Everyone who has picked the lowest total."""
        lowest = [0]
        for seat in range(1, self.seats):
            ahead = self.total(seat) - self.total(lowest[0])
            if ahead < 0:
                lowest = [seat]
            elif ahead == 0:
                lowest.append(seat)
        return lowest

    def lays(self, seat: Seat) -> list[Lay]:
        """The one or two cards to be laid, each on each cell that is free, beside the island, and inside the grid."""
        free: i64 = self.grounds[seat].free
        cards = self.picked[seat]
        lays: list[Lay] = []
        row: i64 = 0
        while free:
            bits: i64 = free & _LINE
            if bits:
                in_row = _IN_ROW[row][bits]
                for card in cards:
                    lays += in_row[card]
            free >>= SIDE
            row += 1
        return lays

    # What hands do

    def draw(self, seat: Seat) -> None:
        """Draw up to three cards, as long as the pile lasts."""
        hand, pile = self.hands[seat], self.piles[seat]
        count = min(HAND - len(hand), len(pile))
        drawn = sorted(pile[-count:]) if count and not self.quiet else []
        for _ in range(count):
            sort_in(hand, pile.pop())
        if drawn:
            self.confide(DREW, seat, seat, count, drawn)

    def pick(self, seat: Seat, pair: Pair) -> None:
        hand = self.hands[seat]
        take(hand, pair.low)
        take(hand, pair.high)
        picked = self.picked[seat]
        picked.append(pair.low)
        picked.append(pair.high)
        if not self.quiet:
            self.tell(PICKED, seat, pair)

    def discard(self, seat: Seat, card: int) -> None:
        take(self.picked[seat], card)
        self.discards[seat].append(card)
        if not self.quiet:
            self.tell(DISCARDED, seat, card)

    def lay(self, seat: Seat, lay: Lay) -> None:
        take(self.picked[seat], lay.card)
        self.put(seat, lay.card, lay.cell)
        if not self.quiet:
            self.tell(LAID, seat, lay)

    def put(self, seat: Seat, card: int, cell: int) -> None:
        """A card lies there from now on."""
        self.islands[seat][card] = cell
        self.grounds[seat].cover(cell)


_DECK: Final = list(CARDS)
_BARE: Final = [NOWHERE] * (_COUNT + 1)


def setup(seats: int, rng: Rng, options: Options) -> Karuba:
    """Everyone has the same cards and shuffles them."""
    piles = [_DECK[:] for _ in range(seats)]
    for pile in piles:
        rng.shuffle(pile)
    return Karuba(
        seats,
        rng,
        options,
        piles,
        hands=[[] for _ in piles],
        picked=[[] for _ in piles],
        discards=[[] for _ in piles],
        islands=[_BARE[:] for _ in piles],
        grounds=[bare_ground() for _ in piles],
    )
