"""Step 4, its beginning: Swap, Flee and Mirror, until both sides have the card that counts."""
# mypyc: compile this module

from __future__ import annotations

from mypy_extensions import i64

from stammtisch.core import choose, sort_in, take

from .action_cards import draw, put_back, reshuffle, top, turn_up, turn_up_surprise
from .effects import highest
from .events import ALL_STAY, DREW, FLED, MIRRORED, NO_CARD, PUT_BACK
from .state import Klobba, Side

from .tables import (  # isort: skip
    ABILITY, ACTIONS, BLACK, COUNT, FLEE, MIRROR, NONE, SWAP, WHITE, barbarians, bit, held, members, size,
)  # fmt: skip


def reveal(s: Klobba) -> None:
    """Both sides turn up what they have; if that is a Swap or a Flee, there is more to do."""
    black, white = s.sides[BLACK], s.sides[WHITE]
    if black.laid != NONE:
        turn_up(s, BLACK)
    if white.laid != NONE:
        turn_up(s, WHITE)
    if black.unseen != NONE:
        turn_up_surprise(s, BLACK)
    if white.unseen != NONE:
        turn_up_surprise(s, WHITE)
    black.todo = to_do(black, white)
    white.todo = to_do(white, black)
    s.phase = "select" if black.todo == NONE and white.todo == NONE else "settle"


def to_do(side: Side, other: Side) -> int:
    """The Swap or Flee that a side has to carry out: its own, or the one that it mirrors."""
    card = side.face
    if card == NONE or side.surprise != NONE:
        return NONE
    if ABILITY[card] == MIRROR:
        card = other.face
        if card == NONE:
            return NONE
    ability = ABILITY[card]
    return card if ability == SWAP or ability == FLEE else NONE  # noqa: PLR1714, SIM109 (a tuple would be made each time)


async def swap_or_flee(s: Klobba) -> None:
    """One side swaps or flees, Black first. What comes of it is revealed together."""
    side = BLACK if s.sides[BLACK].todo != NONE else WHITE
    mine = s.sides[side]
    card, mine.todo = mine.todo, NONE
    if ABILITY[mine.face] == MIRROR:
        s.tell(MIRRORED, s.holder(side), ACTIONS[card])
    if ABILITY[card] == SWAP:
        await swap(s, side, card)
    else:
        await flee(s, side, card)
    if s.sides[WHITE].todo == NONE:
        reveal(s)


async def swap(s: Klobba, side: int, card: int) -> None:
    """Put cards back under the deck, one after the other, draw as many, and play one of the new.

    Should the deck have too few that are new, the discard pile goes under it before.
    """
    mine = s.sides[side]
    me = mine.owner
    count = min(COUNT[card], len(s.hands[me]))
    if not count:
        mine.face = NONE
        s.tell(NO_CARD, s.holder(side))
        return
    if len(s.actions) < count:
        reshuffle(s)
    for _ in range(count):
        back = await choose(me, "put_back", held(s.hands[me]))
        put_back(s, me, back.card)
    if not s.quiet:
        s.tell(PUT_BACK, me, count)
    s.swapper = me
    for _ in range(count):
        sort_in(s.new, draw(s, me))
    if not s.quiet:
        s.confide(DREW, me, me, count, [ACTIONS[new] for new in s.new])
    played = await choose(me, "play", held(s.new))
    mine.laid = played.card
    take(s.new, played.card)
    s.hands[me] += s.new
    s.hands[me].sort()
    s.swapper, s.new = NONE, []


async def flee(s: Klobba, side: int, card: int) -> None:
    """All but the two mightiest go under the deck; then the next Action card is the Surprise."""
    mine = s.sides[side]
    there: i64 = s.group(side)
    room: i64 = COUNT[card]
    while room and there:
        tied = highest(there)
        if size(tied) > room:
            picked = await choose(mine.owner, "stay", s.among(side, tied))
            tied = bit(picked.number)
        there &= ~tied
        room -= size(tied)
    if there:
        flee_under_the_deck(s, side, there)
    else:
        s.tell(ALL_STAY, s.holder(side))
    mine.unseen = top(s)
    if mine.unseen == NONE:
        mine.face = NONE
        s.tell(NO_CARD, s.holder(side))


def flee_under_the_deck(s: Klobba, side: int, mask: i64) -> None:
    """Some Barbarians go under the deck, in random order."""
    fleeing = members(mask)
    s.leave(mask)
    s.rng.shuffle(fleeing)
    s.deck.insert(0, fleeing)
    if not s.quiet:
        s.tell(FLED, s.holder(side), barbarians(members(mask)))
