"""The table of a game of Karuba: hands, piles, and everybody's island."""
# mypyc: compile this module

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from stammtisch.core import Mistake, Rng, Seat, State, sort_in, take
from stammtisch.core.pickles import by_fields, one_each

from stammtisch.core.parts import (  # isort: skip
    NONE, SEAT, choice_of, integer, list_of, one_of, own_part, stack_of, unwritten,
)  # fmt: skip
from stammtisch.core.table import lay

from .cards import CARDS, HIGHEST, RULES
from .events import DISCARDED, DREW, LAID, PICKED, TAKEN_UP
from .ground import NOWHERE, TAKE_UP, Ground, Lay, TakeUp, ground_around
from .parts import CARD, Islands, first_round

HAND: Final = int(RULES.hand)
#: How often somebody may take up a laid card in a round: so a round ends, even with somebody who never decides.
TAKE_UPS: Final = 9


@dataclass(frozen=True)
class Options:
    """What a table may agree on before it plays."""

    #: An adventurer in the way: "strict" lets one walk round it only if that is no detour, "lenient" anyway.
    blocked_path: str = "strict"

    def __post_init__(self) -> None:
        if self.blocked_path not in ("strict", "lenient"):
            raise Mistake(f"option blocked_path is strict or lenient, not {self.blocked_path!r}")


by_fields(Options)


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


PAIRS: Final = [[Pair(min(a, b), max(a, b)) for b in range(HIGHEST + 1)] for a in range(HIGHEST + 1)]
one_each(__name__, *PAIRS)
#: The three pairs of three cards, by card: most hands have three. These lists are shared, and never change.
_OF_THREE: Final = [
    [[[PAIRS[a][b], PAIRS[a][c], PAIRS[b][c]] for c in range(HIGHEST + 1)] for b in range(HIGHEST + 1)]
    for a in range(HIGHEST + 1)
]


def pairs_of(hand: list[int]) -> list[Pair]:
    """Any two cards of a hand."""
    if len(hand) == 3:
        return _OF_THREE[hand[0]][hand[1]][hand[2]]
    return [PAIRS[hand[i]][hand[j]] for j in range(1, len(hand)) for i in range(j)]


#: What those may lay who have laid all. Like all options it never changes.
_DONE: Final[list[Lay | TakeUp]] = []


@dataclass
class Karuba(State):
    """Everybody's pile, hand, picked cards, discards and island."""

    options: Options
    phase: str = choice_of("draw pick discard lay over", default="pick")
    #: Face down; the next card is the last.
    piles: list[list[int]] = stack_of(CARD, each=SEAT)
    hands: list[list[int]] = list_of(CARD, each=SEAT, in_order=True)
    #: The cards turned over this round that are not laid yet.
    picked: list[list[int]] = list_of(CARD, each=SEAT)
    #: The card that somebody has laid this round and may still take up again, or NONE.
    loose: list[int] = one_of(CARD, each=SEAT)
    #: How often everybody has taken up a card this round.
    taken_up: list[int] = integer(range(TAKE_UPS + 1), each=SEAT)
    #: Face up, out of the game.
    discards: list[list[int]] = list_of(CARD, each=SEAT)
    #: For each card, the cell it lies on, or NOWHERE.
    islands: list[list[int]] = own_part(Islands())
    grounds: list[Ground] = unwritten(lambda s: [ground_around(island) for island in s.islands])
    round: int = integer(range(RULES.rounds + 1), default=first_round)
    #: What everybody has in the end, growing while the adventurers walk; before that, nothing.
    scores: list[int] = unwritten([])

    # What there is

    def goes_on(self) -> bool:
        return not self.scores

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

    def lays(self, seat: Seat) -> list[Lay | TakeUp]:
        """The one or two cards to be laid, each on each cell that is free, beside the island, and inside the grid.

        Who has another card to lay may take up the one before it.
        """
        cards = self.picked[seat]
        if not cards:
            return _DONE
        lays = self.grounds[seat].lays(cards)
        loose = self.loose[seat]
        if loose != NONE:
            lays.append(TAKE_UP[loose])
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
            self.tell(PICKED, seat, picked[:], pair.total)

    def discard(self, seat: Seat, card: int) -> None:
        take(self.picked[seat], card)
        self.discards[seat].append(card)
        if not self.quiet:
            self.tell(DISCARDED, seat, card)

    def lay(self, seat: Seat, lay: Lay | TakeUp) -> None:
        """Lay a card, which is for good if it is the last; or take up the one that was laid."""
        if isinstance(lay, TakeUp):
            self.take_up(seat, lay.card)
            return
        picked = self.picked[seat]
        take(picked, lay.card)
        self.islands[seat][lay.card] = lay.cell
        self.grounds[seat].cover(lay.cell)
        self.loose[seat] = lay.card if picked and self.taken_up[seat] < TAKE_UPS else NONE
        if not self.quiet:
            self.tell(LAID, seat, lay.card, lay.x, lay.y)

    def take_up(self, seat: Seat, card: int) -> None:
        """A card goes back to the one that was picked with it."""
        sort_in(self.picked[seat], card)
        self.islands[seat][card] = NOWHERE
        self.grounds[seat] = ground_around(self.islands[seat])
        self.loose[seat] = NONE
        self.taken_up[seat] += 1
        self.tell(TAKEN_UP, seat, card)


_DECK: Final = list(CARDS)


def setup(seats: int, rng: Rng, options: Options) -> Karuba:
    """Everyone has the same cards and shuffles them."""
    piles = [_DECK[:] for _ in range(seats)]
    for pile in piles:
        rng.shuffle(pile)
    s = lay(Karuba, seats, rng, options)
    s.phase = "draw"
    s.round = 0
    s.piles = piles
    return s
