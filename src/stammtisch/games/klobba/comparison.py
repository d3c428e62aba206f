"""Step 4, its end: what both sides have selected is compared, and the higher total clobbers."""
# mypyc: compile this module

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from stammtisch.core import Seat, choose

from .cards import RULES
from .effects import is_several
from .events import CLOBBERED, DISTRACTED, MIRRORED, NOBODY, NOTHING, PAID, SELECTED, TIED, TURNED, WON, WON_STARS
from .state import Klobba

from .tables import (  # isort: skip
    ABILITY, ACTIONS, BLACK, CLAN_ABILITY, MIRROR, NONE, STARS, WHITE, Barbarian, barbarians, bit, members,
)  # fmt: skip

PENALTY: Final = int(RULES.penalty)
#: The sides that take Barbarians. These lists are shared: never to be changed.
NO_SIDE: Final[list[int]] = []
ONE_SIDE: Final = [[BLACK], [WHITE]]
BOTH_SIDES: Final = [BLACK, WHITE]


def is_mirror(card: int) -> bool:
    return card != NONE and ABILITY[card] == MIRROR


def tell_mirrored(s: Klobba, side: int, card: int) -> None:
    if card != NONE:
        s.tell(MIRRORED, s.holder(side), ACTIONS[card])


def tell_selected(s: Klobba, side: int, total: int) -> None:
    if s.quiet:
        return
    if s.sides[side].selected:
        s.tell(SELECTED, s.holder(side), barbarians(members(s.sides[side].selected)), total, s.sides[side].marks)
    else:
        s.tell(NOBODY, s.holder(side))


def distracts(s: Klobba, side: int, card: int) -> bool:
    """A clan card that selects nobody."""
    return card != NONE and ABILITY[card] == CLAN_ABILITY and not s.sides[side].selected


def compare(s: Klobba, black: int, white: int, black_distracts: bool, white_distracts: bool) -> list[int]:
    """Who has won, and the Stars: the sides that take Barbarians now."""
    if black_distracts or white_distracts:
        distract(s, BLACK if black_distracts else WHITE)
        return NO_SIDE
    if black == white:
        return tie(s, black)
    return win(s, BLACK if black > white else WHITE, max(black, white), min(black, white))


def win(s: Klobba, side: int, total: int, against: int) -> list[int]:
    """An outright victory: the Stars on the others' Barbarians are won, too."""
    if not s.quiet:
        s.tell(WON, s.holder(side), s.holder(1 - side), total, against)
    won = s.sides[1 - side].marks
    unmark(s, 1 - side, s.sides[side].owner)
    if won and not s.quiet:
        s.tell(WON_STARS, s.sides[side].owner, won, s.sides[1 - side].owner)
    return ONE_SIDE[side]


def tie(s: Klobba, total: int) -> list[int]:
    """Each side takes the other's Barbarians, or nobody any; the Stars go back to their owners."""
    unmark(s, BLACK, s.sides[BLACK].owner)
    unmark(s, WHITE, s.sides[WHITE].owner)
    if not s.quiet:
        s.tell(TIED, total)
    return BOTH_SIDES if s.options.tie == "mutual" else NO_SIDE


def take_all(s: Klobba, side: int) -> bool:
    """A side takes the Barbarians that the other has selected. False if its players have to share them."""
    spoils: i64 = s.sides[1 - side].selected
    takers = s.takers(side)
    if len(takers) == 2 and is_several(spoils):
        return False
    if spoils:
        take_trophies(s, takers[0], spoils)
    return True


async def share(s: Klobba, side: int) -> None:
    """The two players of a side take turns in taking them, where it makes a difference by their choice."""
    spoils: i64 = s.sides[1 - side].selected
    takers = s.takers(side)
    turn = 0
    while spoils:
        there = s.among(1 - side, spoils)
        one = await choose(takers[turn], "spoils", there) if differ(there) else there[0]
        take_trophies(s, takers[turn], bit(one.number))
        spoils &= ~bit(one.number)
        turn = 1 - turn


def differ(spoils: list[Barbarian]) -> bool:
    """Whether it matters who takes whom: trophies are worth the Stars printed on them."""
    for one in spoils:  # noqa: SIM110 (faster when compiled)
        if STARS[one.number] != STARS[spoils[0].number]:
            return True
    return False


def take_trophies(s: Klobba, taker: Seat, mask: i64) -> None:
    s.leave(mask)
    before: i64 = s.trophies[taker]
    s.trophies[taker] = before | mask
    if not s.quiet:
        s.tell(CLOBBERED, taker, barbarians(members(mask)))


def step_back(s: Klobba, side: int) -> None:
    """The winner's own Barbarians turn face down, and the Stars on them go back."""
    unmark(s, side, s.sides[side].owner)
    turn_down(s, side)


def distract(s: Klobba, side: int) -> None:
    """The others turn face down, nobody is clobbered, and it costs two Stars; nothing happens if nobody is selected."""
    if not s.sides[1 - side].selected:
        s.tell(NOTHING)
        return
    me, other = s.sides[side].owner, s.sides[1 - side].owner
    if not s.quiet:
        s.tell(DISTRACTED, s.holder(side), barbarians(members(s.sides[1 - side].selected)))
    unmark(s, 1 - side, other)
    turn_down(s, 1 - side)
    paid = min(PENALTY, s.stars[me])
    if paid:
        s.stars[me] -= paid
        s.stars[other] += paid
        s.tell(PAID, me, paid, other)


def unmark(s: Klobba, side: int, to: Seat) -> None:
    """The Stars on the Barbarians of a side go to somebody."""
    stars: i64 = s.stars[to]
    s.stars[to] = stars + s.sides[side].marks
    s.sides[side].marks = 0


def turn_down(s: Klobba, side: int) -> None:
    """The Barbarians selected turn face down."""
    chosen = s.sides[side].selected
    s.down |= chosen
    if not s.quiet:
        s.tell(TURNED, barbarians(members(chosen)))
