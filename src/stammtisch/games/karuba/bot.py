"""A builder who joins paths, keeps open ends open, and bids with what can be spared."""
# mypyc: compile this module

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from stammtisch.core import Ask, Judging, Rng, Seat, Taste, learned

from .cards import CARDS, COLOURS, HIGHEST, RULES
from .ground import ALL, BIT, CELLS, NOWHERE, SIDE, Lay, TakeUp
from .island import ADVENTURER, EXITS, OPEN, OPPOSITE, STEP, TEMPLE, Land, cards_on
from .state import Karuba, Pair

_COUNT: Final = len(CARDS)
#: By card, the other one of its colour; 0 for those that have none.
_PARTNER: Final = [0] * (HIGHEST + 1)
for _one, _other in zip(ADVENTURER, TEMPLE, strict=True):
    _PARTNER[_one], _PARTNER[_other] = _other, _one

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
#: Whoever weighs where to lay a card before laying it need not take it up again.
_NEVER: Final = -100.0
#: After how many rounds a search judges. It plays to the end: to judge after two made it faster, but no better.
_ROUNDS_AHEAD: Final = int(RULES.rounds)
#: Points of those at home, hope for others, colours that are lost, cards that are out of the game, the numbers one can
#: still bid, and what the hand is worth; and all of it once more, the more the fewer rounds are left.
_VALUES: Final = learned("stammtisch.games.karuba", [
    "home", "hope", "lost", "gone", "numbers", "hand",
    "late_home", "late_hope", "late_lost", "late_gone", "late_numbers", "late_hand",
])  # fmt: skip
#: What a number of the bid is worth.
_BID: Final = 0.12


#: What was weighed for an island, the cards to be laid, and what is out of the game; not more than so many are kept.
_weighed: Final[dict[Any, list[float]]] = {}
_MOST: Final = 5_000


def policy(s: Karuba, rng: Rng) -> Taste:
    return Builder(s, rng)


class Builder(Judging):
    """Weighs what an island promises."""

    def __init__(self, s: Karuba, rng: Rng) -> None:
        super().__init__(rng, _VALUES, s.seats, s.round, _ROUNDS_AHEAD)
        self.s = s

    def is_moment(self) -> bool:
        """When the cards of a round are drawn."""
        return self.s.phase == "pick" and not self.s.picked[0]

    def is_far(self) -> bool:
        return self.s.round >= self.horizon

    def traits(self, seat: Seat) -> list[float]:
        s = self.s
        late = 1.0 / float(RULES.rounds + 1 - s.round)
        land = Land(s.islands[seat])
        home = promise(s, seat, land, last=True)
        hope = promise(s, seat, land, last=False) - home
        lost = 0.0
        for colour in range(len(COLOURS)):
            if ADVENTURER[colour] in s.discards[seat] or TEMPLE[colour] in s.discards[seat]:
                lost += 1.0
        hand = numbers = 0.0
        for card in s.hands[seat]:
            hand += self.worth(card, seat)
            numbers += 0.1 * card
        for card in s.piles[seat]:
            numbers += 0.1 * card
        now = [home, hope, lost, float(len(s.discards[seat])), numbers, hand]
        return now + [late * trait for trait in now]

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
        paths = len(EXITS[card]) * _PATH
        if not partner:
            return paths + _PATH
        if partner in self.s.discards[me]:
            return -_WANTED
        return paths + (2 * _WANTED if self.s.islands[me][partner] != NOWHERE else _WANTED)

    def bid(self, pair: Pair, me: Seat) -> float:
        """A high total loses nothing; a low one loses the lesser of the two."""
        if self.lapses:  # high numbers, and the two cards one would like to lay most: one of them may be lost
            return _BID * pair.total + 0.4 * (self.worth(pair.low, me) + self.worth(pair.high, me))
        lesser = min(self.worth(pair.low, me), self.worth(pair.high, me))
        return 2 * _BID * pair.total - lesser

    def lays(self, options: list[Any], me: Seat) -> list[float]:
        """What the island promises with the card on each of the cells. Imagined matches often ask the same."""
        s = self.s
        cards = s.picked[me]
        lost = 0
        for card in s.discards[me]:
            lost |= 1 << card
        last = s.round * 2 >= _COUNT and len(cards) == 1
        key = tuple(s.islands[me]), tuple(cards), lost, s.loose[me], last, s.options.blocked_path
        found = _weighed.get(key)
        if found is None:
            if len(_weighed) >= _MOST:
                _weighed.clear()
            found = _weighed[key] = self.promises(options, me, last)
        return found

    def promises(self, options: list[Any], me: Seat, last: bool) -> list[float]:
        """The same, worked out."""
        s = self.s
        island = s.islands[me]
        cards = cards_on(island)
        free: i64 = ~s.grounds[me].barred
        land = Land(island)
        weights: list[float] = []
        for option in options:
            if isinstance(option, TakeUp):
                weights.append(_NEVER)
                continue
            lay: Lay = option
            island[lay.card] = lay.cell
            weights.append(_fit(lay, cards, free) + 1.5 * promise(s, me, land.plus(lay.card, lay.cell), last=last))
            island[lay.card] = NOWHERE
        return weights


def _fit(lay: Lay, cards: list[int], free: i64) -> float:
    """How well a card goes with its neighbours."""
    mine = OPEN[lay.card]
    fit = 0.0
    for edge in range(4):
        there = lay.cell + STEP[edge]
        neighbour = cards[there]
        if neighbour:
            its = OPEN[neighbour][OPPOSITE[edge]]
            if mine[edge] and its:
                fit += _MEET
            elif mine[edge] or its:
                fit += _WALL
        elif mine[edge]:
            fit += _AHEAD if _is_free(there, free) else _WALL
    return fit


def _is_free(cell: int, free: i64) -> bool:
    """Whether a card may lie there, one day."""
    if not 0 <= cell < CELLS:
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
        one, other = ADVENTURER[colour], TEMPLE[colour]
        if island[one] != NOWHERE and island[other] != NOWHERE:
            home = land.points(island, land.trail(island[one], island[other], strict))
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
        here &= ALL
        apart += 1
    return max(0.0, _HOPE - _FAR * int(apart))


#: The square without its last, and without its first column, as bits.
_NOT_LAST: Final = sum(1 << cell for cell in range(CELLS) if cell % SIDE != SIDE - 1)
_NOT_FIRST: Final = sum(1 << cell for cell in range(CELLS) if cell % SIDE)
