"""Prizes in a Hoard: which can be flipped when, and what that does.

Those that take no action are flipped at any time: by anybody, beside whatever is asked, to whomever.
"""
# mypyc: compile this module

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeVar, cast, final

from mypy_extensions import i64, mypyc_attr

from stammtisch.core import Flow, Interruptible, Race, Seat, ask, asked, is_among

from .events import COMMITTED, HEXED, RAISED, USED
from .state import Barbarity

from .tables import (  # isort: skip
    ANYTIME, ARENA, BIT, BOOST, BRAWL, DEEDS, FACE, FORCE, HEX, MOMENT, NONE, PLAYABLE, PRIZE, USE, VALUE,
    Deed, Use,
)  # fmt: skip
from .targets import any_guarded, any_unseen, any_victim

T = TypeVar("T")
#: By kind of question, what a seat can choose from at a table: after a flip it is found again.
AGAIN: Final[dict[str, Callable[[Barbarity, Seat], list[Any]]]] = {}
#: Like all options it never changes.
_NO_FLIPS: Final[list[Use]] = []


@final
@mypyc_attr(free_list_len=1)
class Question(Interruptible[Barbarity, T]):
    """A question to one player. Meanwhile anybody may flip a Prize that takes no action; then it is asked again."""

    __slots__ = ()

    def again(self) -> list[T]:
        return AGAIN[self.kind](self.s, self.seat)

    def claimable(self) -> Race | None:
        s, me, answers = self.s, self.seat, self.choices
        seats = [seat for seat in range(s.seats) if flips_beside(s, seat, me, answers)]
        return Race("flip", seats, lambda seat: flips_beside(s, seat, me, answers)) if seats else None

    def claimed(self, seat: Seat, option: Use) -> Flow[None]:
        return flip(self.s, seat, option.card)


def ask_amid(s: Barbarity, me: Seat, kind: str, options: list[T]) -> Flow[T]:
    """Have one player choose, in the midst of flips. None if nothing is left to choose from."""
    if is_interruptible(s):
        question: Question[T] = Question(s, me, kind, None, True, now=options)
        return cast("Flow[T]", asked(question))
    return ask(me, kind, options)


async def choose_amid(s: Barbarity, me: Seat, kind: str, options: list[T]) -> T:
    """The same, but a choice between one thing is not asked."""
    return options[0] if len(options) == 1 else await ask_amid(s, me, kind, options)


def is_interruptible(s: Barbarity) -> bool:
    """Whether there is a Prize that looks as if it could be flipped now, whoever is asked."""
    moments = flip_moments(s)
    for ready in s.ready:
        if ready & moments:
            return s.any_time()
    return False


def flip_moments(s: Barbarity) -> i64:
    """Of which moments this is one, whoever is asked."""
    return ANYTIME | BRAWL if s.in_fight() else ANYTIME


def flips_beside(s: Barbarity, seat: Seat, asked_seat: Seat, answers: list[Any]) -> list[Use]:
    """What a seat may flip, besides what it may answer anyway."""
    found = flips(s, seat)
    return [prize for prize in found if not is_among(answers, prize)] if found and seat == asked_seat else found


def flips(s: Barbarity, seat: Seat) -> list[Use]:
    """What a seat may flip at this moment, whoever is asked. Who fights flips a boost only if the fight can be won."""
    moments, ready = flip_moments(s), s.ready[seat]
    if not ready & moments:
        return _NO_FLIPS
    found: list[Use] = []
    add_uses(s, seat, ANYTIME, found)
    if ready & moments & BRAWL:
        if seat != s.turn:
            add_ready(s, seat, BOOST, found)
        else:
            if most(s) > needed(s):
                add_ready(s, seat, BOOST, found)
            add_hexes(s, found)
    return found


async def flip(s: Barbarity, seat: Seat, card: int) -> None:
    """Flip a Prize: a boost for one's own side of a fight, a hex against the guard, or something else at any time."""
    if MOMENT[card] != BRAWL:
        await use(s, seat, card)
        return
    place = s.flip(seat, card)
    if HEX[card] != NONE:
        guard = s.faced()
        clear_away(s)
        s.tell(HEXED, seat, FACE[card], FACE[guard])
    elif seat == s.turn:
        commit(s, card, BOOST[card], place)
    else:
        make_stronger(s, seat, card, BOOST[card], place)


# What can be used


def add_uses(s: Barbarity, me: Seat, moments: i64, found: list[Any]) -> None:
    """The Prizes of a Hoard that can be flipped for what they do, at some moments."""
    if not s.ready[me] & moments:
        return
    flipped: i64 = s.flipped[me]
    for card in s.hoards[me]:
        if not flipped & 1 and MOMENT[card] & moments and not is_among(found, USE[card]) and can_use(s, me, card):
            found.append(USE[card])
        flipped >>= 1


def add_asides(s: Barbarity, me: Seat, moments: i64, found: list[Any]) -> None:
    """The same as answers to a question about something else; where flips are open at any time, that is no answer."""
    if not s.any_time():
        add_uses(s, me, moments, found)


def add_ready(s: Barbarity, me: Seat, counts: list[int], found: list[Any]) -> None:
    """The Prizes of a Hoard that have something to give and are not flipped."""
    flipped: i64 = s.flipped[me]
    for card in s.hoards[me]:
        if not flipped & 1 and counts[card] > 0 and not is_among(found, USE[card]):
            found.append(USE[card])
        flipped >>= 1


def can_use(s: Barbarity, me: Seat, card: int) -> bool:
    """A card can be used if the first thing it says can be done; it does not count as a card of the hand itself."""
    return is_possible(s, me, DEEDS[card][0], card)


def is_possible(s: Barbarity, me: Seat, deed: Deed, playing: int = NONE) -> bool:
    """Whether there is something to do; to play a card for it, one must be able to pay for all of it.

    A Special makes nobody discard as long as no Prize lies in any Adventure Area: nothing is in play then.
    """
    do = deed.do
    if do == "draw":
        return s.can_draw()
    if do == "look":
        return any_unseen(s, me)
    if do == "steal":
        return any_victim(s, me)
    if do == "others_discard":
        return any_victim(s, me) and (playing == NONE or PRIZE[playing] or any(s.prizes))
    if do == "remove_guard":
        return any_guarded(s, me)
    if do == "salvage":
        return bool(s.pile)
    if do == "discard":
        cards = len(s.hands[me])
        return cards > 0 if playing == NONE else cards - int(PLAYABLE[playing]) >= deed.count
    return bool(s.tired & BIT[me]) and (me == s.turn or s.any_time())  # ready_hero


#: What each effect does that takes place at once (`effects.py`): to whom, and how often.
DO: Final[dict[str, Callable[[Barbarity, Seat, int], Awaitable[None]]]] = {}


async def use(s: Barbarity, me: Seat, card: int) -> None:
    """Flip a Prize for what it does."""
    s.flip(me, card)
    s.tell(USED, me, FACE[card])
    await carry_out(s, me, card)


async def carry_out(s: Barbarity, me: Seat, card: int) -> None:
    """Do what a card says, one thing after the other, as far as it can be done."""
    for deed in DEEDS[card]:
        if is_possible(s, me, deed):
            await DO[deed.do](s, me, deed.count)


# A fight


def needed(s: Barbarity) -> int:
    """What has to be exceeded: the value of the guard, and what the others added to it."""
    return VALUE[s.faced()] + s.raised


def total(s: Barbarity) -> int:
    """What stands against the guard: all that was put down for it, and what an arena gives in every fight."""
    return s.offered + s.passive(s.turn, ARENA)


def most(s: Barbarity) -> int:
    """What could stand against it, with all that the adventurer has."""
    strength: i64 = total(s) + s.unflipped(s.turn, BOOST)
    for card in s.hands[s.turn]:
        strength += FORCE[card]
    return strength


def add_hexes(s: Barbarity, found: list[Any]) -> None:
    """What takes the guard away: only what is printed on it counts."""
    flipped: i64 = s.flipped[s.turn]
    value: i64 = VALUE[s.faced()]
    for card in s.hoards[s.turn]:
        if not flipped & 1 and HEX[card] >= value and not is_among(found, USE[card]):
            found.append(USE[card])
        flipped >>= 1


def commit(s: Barbarity, card: int, count: int, place: int) -> None:
    """The adventurer puts something down."""
    s.offered += count
    s.new_offer()
    s.tell(COMMITTED, s.turn, FACE[card], count, place)


def make_stronger(s: Barbarity, seat: Seat, card: int, count: int, place: int) -> None:
    """Somebody else makes the guard stronger."""
    s.raised += count
    s.contested = s.offered > 0
    s.new_offer()
    s.tell(RAISED, seat, FACE[card], count, place)


def clear_away(s: Barbarity) -> None:
    """The guard is beaten: it goes to the pile, and on it the cards that beat it."""
    s.discard_guard(s.turn, s.place)
    s.end_fight()
    s.phase = "quest"
