"""A leader who compares what each card would bring against any card the other side might lay."""
# mypyc: compile this module

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from stammtisch.core import Ask, Rng, Seat, Taste, softmax

from .cards import CARDS, RULES
from .effects import all_together, first_of, spouse_of, total, total_of

from .tables import (  # isort: skip
    ABILITY, BLACK, CLAN_ABILITY, COUPLE, FLEE, KINDS, MIRROR, NONE, STARS, SWAP, VALUE, WHITE, bit, size,
)  # fmt: skip
from .rules import scores
from .state import Klobba

_COPIES: Final = [kind.copies for kind in CARDS]
_PENALTY: Final = float(RULES.penalty)
#: What a new hand is worth beside the average card of the old; and to leave all to chance.
_SWAP: Final = 1.0
_FLEE: Final = -0.3
#: How much one cares about the Barbarians of the own Band more than about those of a partner.
_OWN: Final = 0.3
_MIDDLE: Final = 6
#: After how many rounds a search judges, and how sure a Star more makes of the win: in the last round, and before.
_AHEAD: Final = 2
_STAR: Final = 0.42
_LATE: Final = 0.66


def policy(s: Klobba, rng: Rng) -> Taste:
    return Leader(s, rng)


class Stake:
    """What a card selects in a Group: the total, the Stars at stake, and whether it Distracts."""

    __slots__ = ("distracts", "stars", "total")

    def __init__(self, worth: int, stars: float, distracts: bool) -> None:
        self.total = worth
        self.stars = stars
        self.distracts = distracts


class Leader(Taste):
    """Weighs in Stars."""

    def __init__(self, s: Klobba, rng: Rng) -> None:
        super().__init__(rng)
        self.s = s
        self.horizon = s.round + _AHEAD

    def weigh(self, ask: Ask[Any], seat: Seat) -> list[float]:
        s = self.s
        options = ask.offer(seat)
        kind = ask.kind
        if kind in ("lay", "play"):
            side = BLACK if seat in (s.black, s.giver(BLACK)) else WHITE
            return self.cards([option.card for option in options], side, seat)
        if kind == "group":
            return [self.group(option.place, seat) for option in options]
        if kind == "offer":
            side = BLACK if s.partner(BLACK) == seat else WHITE
            return [weight / 2 for weight in self.cards([option.card for option in options], side, seat)]
        if kind == "put_back":
            return [-weight for weight in self.cards([option.card for option in options], self.side_of(seat), seat)]
        if kind in ("select", "stay"):
            own = s.band(s.place(seat))
            return [-_OWN if own & bit(option.number) else 0.0 for option in options]
        if kind == "switch":
            return [0.0 if option is None else 0.3 * (_MIDDLE - VALUE[s.bands[s.where(option)]]) for option in options]
        if kind == "switch_with":
            return [0.5 * VALUE[s.bands[s.where(option)]] for option in options]
        if kind == "spoils":
            return [float(STARS[option.number]) for option in options]
        return [_OWN, 0.0]  # the second-best alone, or all Underdogs for the same

    def verdict(self) -> list[float] | None:
        """Some rounds from now the game can be judged by the Stars: more would be noise."""
        s = self.s
        if s.phase != "group" or s.round < self.horizon:
            return None
        weight = _STAR / float(s.options.rounds + 1 - s.round) ** _LATE
        return softmax([points * weight for points in scores(s)])

    def side_of(self, seat: Seat) -> int:
        """The side a seat plays a card for."""
        s = self.s
        for side in (BLACK, WHITE):
            if s.sides[side].owner == seat or s.holder(side) == seat:
                return side
        return BLACK

    def cards(self, cards: list[int], side: int, me: Seat) -> list[float]:
        """What each card brings on average against whatever the other side may have."""
        s = self.s
        return self.compared(cards, s.group(side), s.group(1 - side), self.likely(1 - side), me)

    def likely(self, side: int) -> list[float]:
        """How likely each card is on a side: one that lies open, or else by what is printed so often."""
        face = self.s.sides[side].face
        if face == NONE or ABILITY[face] in (MIRROR, SWAP, FLEE):
            return [float(copies) for copies in _COPIES]
        return [1.0 if card == face else 0.0 for card in range(KINDS)]

    def compared(self, cards: list[int], here: i64, there: i64, likely: list[float], me: Seat) -> list[float]:
        s = self.s
        mine = [stake(s, card, here) for card in range(KINDS)]
        theirs = [stake(s, card, there) for card in range(KINDS)]
        plain = [fight for fight in range(KINDS) if is_plain(fight)]
        worths: list[float] = []
        for card in range(KINDS):
            worth = 0.0
            whole = 0.0
            for other in plain:
                if likely[other]:
                    one = mine[other] if ABILITY[card] == MIRROR else mine[card]
                    worth += likely[other] * outcome(one, theirs[other])
                    whole += likely[other]
            worths.append(worth / whole if whole else 0.0)
        average = sum([worths[card] * _COPIES[card] for card in plain]) / sum([_COPIES[card] for card in plain])
        weights: list[float] = []
        for card in cards:
            if ABILITY[card] == SWAP:
                weights.append(average + _SWAP)
            elif ABILITY[card] == FLEE:
                weights.append(average + _FLEE)
            else:
                weights.append(worths[card])
        return weights

    def group(self, place: int, me: Seat) -> float:
        """What the best card of the hand brings with a Band, while the other side has the other."""
        s = self.s
        before, s.paired = s.paired, place
        best = max(self.cards(s.hands[me], BLACK, me))
        s.paired = before
        return best


def is_plain(card: int) -> bool:
    """Whether a card selects Barbarians itself."""
    return ABILITY[card] not in (MIRROR, SWAP, FLEE)


def stake(s: Klobba, card: int, there: i64) -> Stake:
    """What a card would select in a Group, of equals any."""
    ability = ABILITY[card]
    if not is_plain(card) or not there:
        return Stake(0, 0.0, not there and ability == CLAN_ABILITY)
    chosen: i64 = all_together(card, there)
    if not chosen and ability != CLAN_ABILITY:
        chosen = any_of(first_of(ability, there))
        if ability == COUPLE:
            chosen |= any_of(spouse_of(s, there, chosen))
    return Stake(total(card, there, chosen), float(total_of(chosen, STARS) + size(chosen)), not chosen)


def any_of(tied: i64) -> i64:
    return tied & -tied


def outcome(mine: Stake, theirs: Stake) -> float:
    """Stars won or lost."""
    if mine.distracts:
        return -_PENALTY if theirs.total else 0.0
    if theirs.distracts:
        return _PENALTY if mine.total else 0.0
    if mine.total > theirs.total:
        return theirs.stars
    if mine.total < theirs.total:
        return -mine.stars
    return 0.7 * (theirs.stars - mine.stars)
