"""Prizes in a Hoard: which can be flipped when, and what that does.

Those that take no action are flipped at any time: by anybody, beside whatever is asked, to whomever.
"""
# mypyc: compile this module

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeVar, cast, final

from stammtisch.core import Flow, Interruptible, Race, Seat, ask, asked

from .events import COMMITTED, HEXED, RAISED, USED
from .state import Barbarity

from .tables import (  # isort: skip
    ANYTIME, ARENA, BIT, BOOST, BRAWL, DEEDS, FACE, FORCE, HEX, MOMENT, NONE, PLAYABLE, PRIZE, USE, VALUE,
    Deed, Use,
)  # fmt: skip

T = TypeVar("T")
#: What a seat can choose from at a table.
Again = Callable[[Barbarity, Seat], list[T]]


@final
class Question(Interruptible[Barbarity, T]):
    """A question to one player. Meanwhile anybody may flip a Prize that takes no action; then it is asked again."""

    __slots__ = ()

    def claimable(self) -> Race | None:
        s, me, answers = self.s, self.seat, self.choices
        seats = [seat for seat in range(s.seats) if flips_beside(s, seat, me, answers)]
        return Race("flip", seats, lambda seat: flips_beside(s, seat, me, answers)) if seats else None

    def claimed(self, seat: Seat, option: Use) -> Flow[None]:
        return flip(self.s, seat, option.card)


def ask_amid(s: Barbarity, me: Seat, kind: str, options: list[T], again: Again[T]) -> Flow[T]:
    """Have one player choose, in the midst of flips; the options are found `again` after each of them.

    None if nothing is left to choose from.
    """
    if is_interruptible(s):
        return cast("Flow[T]", asked(question(s, me, kind, options, again)))
    return ask(me, kind, options)


def question(s: Barbarity, me: Seat, kind: str, options: list[T], again: Again[T]) -> Question[T]:
    return Question(s, me, kind, lambda: again(s, me), True, now=options)


async def choose_amid(s: Barbarity, me: Seat, kind: str, options: list[T], again: Again[T]) -> T:
    """The same, but a choice between one thing is not asked."""
    return options[0] if len(options) == 1 else await ask_amid(s, me, kind, options, again)


def is_interruptible(s: Barbarity) -> bool:
    """Whether there is a Prize that looks as if it could be flipped now, whoever is asked."""
    moments = flip_moments(s)
    for ready in s.ready:
        if ready & moments:
            return s.any_time()
    return False


def flip_moments(s: Barbarity) -> int:
    """Of which moments this is one, whoever is asked."""
    return ANYTIME | BRAWL if s.in_fight() else ANYTIME


def flips_beside(s: Barbarity, seat: Seat, asked_seat: Seat, answers: list[Any]) -> list[Use]:
    """What a seat may flip, besides what it may answer anyway."""
    found = flips(s, seat)
    return [prize for prize in found if prize not in answers] if seat == asked_seat else found


def flips(s: Barbarity, seat: Seat) -> list[Use]:
    """What a seat may flip at this moment, whoever is asked. Who fights flips a boost only if the fight can be won."""
    found: list[Use] = []
    if not s.ready[seat] & flip_moments(s):
        return found
    add_uses(s, seat, ANYTIME, found)
    if s.in_fight():
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


def add_uses(s: Barbarity, me: Seat, moments: int, found: list[Any]) -> None:
    """The Prizes of a Hoard that can be flipped for what they do, at some moments."""
    if not s.ready[me] & moments:
        return
    flipped = s.flipped[me]
    for place, card in enumerate(s.hoards[me]):
        if MOMENT[card] & moments and not flipped & BIT[place] and USE[card] not in found and can_use(s, me, card):
            found.append(USE[card])


def add_asides(s: Barbarity, me: Seat, moments: int, found: list[Any]) -> None:
    """The same as answers to a question about something else; where flips are open at any time, that is no answer."""
    if not s.any_time():
        add_uses(s, me, moments, found)


def add_ready(s: Barbarity, me: Seat, counts: list[int], found: list[Any]) -> None:
    """The Prizes of a Hoard that have something to give and are not flipped."""
    flipped = s.flipped[me]
    for place, card in enumerate(s.hoards[me]):
        if counts[card] > 0 and not flipped & BIT[place] and USE[card] not in found:
            found.append(USE[card])


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
        return bool(s.unseen(me, 1))
    if do == "steal":
        return bool(s.victims(me))
    if do == "others_discard":
        return bool(s.victims(me)) and (playing == NONE or PRIZE[playing] or any(s.prizes))
    if do == "remove_guard":
        return bool(s.guarded(me))
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
    strength = total(s) + s.unflipped(s.turn, BOOST)
    for card in s.hands[s.turn]:
        strength += FORCE[card]
    return strength


def add_hexes(s: Barbarity, found: list[Any]) -> None:
    """What takes the guard away: only what is printed on it counts."""
    flipped, value = s.flipped[s.turn], VALUE[s.faced()]
    for place, card in enumerate(s.hoards[s.turn]):
        if HEX[card] >= value and not flipped & BIT[place] and USE[card] not in found:
            found.append(USE[card])


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
