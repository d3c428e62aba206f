"""A leader who compares what each card would bring against any card the other side might lay."""
# mypyc: compile this module

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from stammtisch.core import Ask, Judging, Rng, Seat, Taste, learned

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
#: How much a beginner looks at the other side, and how much a point of the own total appeals.
_HEED: Final = 0.6
_GREED: Final = 0.1
#: How much one cares about the Barbarians of the own Band more than about those of a partner.
_OWN: Final = 0.3
_MIDDLE: Final = 6
#: After how many rounds a search judges, and how much less all counts the more rounds are left.
_AHEAD: Final = 2
_LATE: Final = 0.66
#: Stars and trophies, whether one holds a Totem, what is in the hand, and what one's Band is worth to others.
_VALUES: Final = learned("stammtisch.games.klobba", ["stars", "totem", "mirrors", "swaps", "flees", "band", "prey"])


def policy(s: Klobba, rng: Rng) -> Taste:
    return Leader(s, rng)


class Stake:
    """What a card selects in a Group: the total, the Stars at stake, and whether it Distracts."""

    __slots__ = ("distracts", "stars", "total")

    def __init__(self, worth: int, stars: float, distracts: bool) -> None:
        self.total = worth
        self.stars = stars
        self.distracts = distracts


class Comparison:
    """By card, what it brings, and what it counts."""

    __slots__ = ("totals", "worths")

    def __init__(self, worths: list[float], totals: list[int]) -> None:
        self.worths = worths
        self.totals = totals


#: What was worked out for two Groups and a card that lies open; not more than so many are kept.
_compared: Final[dict[tuple[i64, i64, int, str], Comparison]] = {}
_MOST: Final = 20_000


class Leader(Judging):
    """Weighs in Stars."""

    def __init__(self, s: Klobba, rng: Rng) -> None:
        super().__init__(rng, _VALUES, s.seats, s.round, _AHEAD)
        self.s = s

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

    def is_moment(self) -> bool:
        """When a round begins."""
        return self.s.phase == "group"

    def is_far(self) -> bool:
        return self.s.round >= self.horizon

    def traits(self, seat: Seat) -> list[float]:
        """Everything counts the more the later it is."""
        s = self.s
        late = 1.0 / float(s.options.rounds + 1 - s.round) ** _LATE
        mirrors = swaps = flees = 0.0
        for card in s.hands[seat]:
            ability = ABILITY[card]
            if ability == MIRROR:
                mirrors += late
            elif ability == SWAP:
                swaps += late
            elif ability == FLEE:
                flees += late
        band: i64 = s.band(s.place(seat))
        totem = late if seat in (s.black, s.white) else 0.0
        points = late * scores(s)[seat]
        return [
            points, totem, mirrors, swaps, flees, 0.1 * late * total_of(band, VALUE), 0.1 * late * total_of(band, STARS)
        ]  # fmt: skip

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
        found = self.compared(s.group(side), s.group(1 - side), self.open_card(1 - side))
        if not self.lapses:
            return [found.worths[card] for card in cards]
        # Rather the card that counts most, whatever the other side has.
        return [
            found.worths[card]
            if ABILITY[card] in (SWAP, FLEE)
            else _HEED * found.worths[card] + _GREED * found.totals[card]
            for card in cards
        ]

    def open_card(self, side: int) -> int:
        """The card that a side has for certain, or NONE."""
        face = self.s.sides[side].face
        return face if face != NONE and is_plain(face) else NONE

    def compared(self, here: i64, there: i64, face: int) -> Comparison:
        """What each card brings; it is asked for again and again where many matches are imagined, so it is kept."""
        key = here, there, face, self.s.options.two_lowest
        found = _compared.get(key)
        if found is None:
            if len(_compared) >= _MOST:
                _compared.clear()
            found = _compared[key] = compare(self.s, here, there, face)
        return found

    def group(self, place: int, me: Seat) -> float:
        """What the best card of the hand brings with a Band, while the other side has the other."""
        s = self.s
        before, s.paired = s.paired, place
        best = max(self.cards(s.hands[me], BLACK, me))
        s.paired = before
        return best


def compare(s: Klobba, here: i64, there: i64, face: int) -> Comparison:
    """A card against one that lies open, or else against any, by how often each is printed."""
    mine = [stake(s, card, here) for card in range(KINDS)]
    theirs = [stake(s, card, there) for card in range(KINDS)]
    plain = [card for card in range(KINDS) if is_plain(card)]
    likely = plain if face == NONE else [face]
    worths: list[float] = []
    for card in range(KINDS):
        worth = 0.0
        whole = 0
        for other in likely:
            one = mine[other] if ABILITY[card] == MIRROR else mine[card]
            chance = _COPIES[other] if face == NONE else 1
            worth += chance * outcome(one, theirs[other])
            whole += chance
        worths.append(worth / whole if whole else 0.0)
    average = sum([worths[card] * _COPIES[card] for card in plain]) / sum([_COPIES[card] for card in plain])
    for card in range(KINDS):
        if ABILITY[card] == SWAP:
            worths[card] = average + _SWAP
        elif ABILITY[card] == FLEE:
            worths[card] = average + _FLEE
    return Comparison(worths, [one.total for one in mine])


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
