"""What cards do, one function for each effect that a card file can name and that takes place at once."""
# mypyc: compile this module

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final, TypeVar, final

from stammtisch.core import Seat, Slot, ask, choose, slot

from .cards import CARDS
from .events import DISCARDED, ENDED, LOOKED, LOST, READIED, REMOVED, ROBBED, SALVAGED, SPRUNG, STOLE, USED, VANISHED
from .state import Barbarity
from .tables import BIT, FACE, MOMENT, NONE, PLAYABLE, PRIZE, USE, Card, Use

T = TypeVar("T")


@final
class Deed:
    """An effect of a card: what to do, and how often."""

    __slots__ = ("count", "do")

    def __init__(self, do: str, count: int) -> None:
        self.do = do
        self.count = count


DEEDS: Final = [[Deed(effect.do, int(effect.count or 1)) for effect in kind.effects] for kind in CARDS]


async def ask_or_pass(s: Barbarity, me: Seat, kind: str, options: list[T], nothing: T) -> T:
    """Have somebody choose. Who can do nothing else is asked, too, unless everybody knows it: silence would tell."""
    if options[0] is nothing and len(options) == 1 and s.is_open(me):
        return nothing
    return await ask(me, kind, options)


# Effects of an action, or of a Prize that is flipped without one


async def carry_out(s: Barbarity, me: Seat, card: int) -> None:
    """Do what a card says, one thing after the other, as far as it can be done."""
    for deed in DEEDS[card]:
        if is_possible(s, me, deed):
            await DO[deed.do](s, me, deed.count)


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
        return bool(victims(s, me))
    if do == "others_discard":
        return bool(victims(s, me)) and (playing == NONE or bool(PRIZE[playing]) or any(s.prizes))
    if do == "remove_guard":
        return bool(s.guarded(me))
    if do == "salvage":
        return bool(s.pile)
    if do == "discard":
        cards = len(s.hands[me])
        return cards > 0 if playing == NONE else cards - int(PLAYABLE[playing]) >= deed.count
    return bool(s.tired & BIT[me]) and (me == s.turn or s.any_time())  # ready_hero


def victims(s: Barbarity, me: Seat) -> list[Seat]:
    """Who has cards to lose."""
    return [seat for seat in range(s.seats) if seat != me and s.hands[seat]]


async def draw(s: Barbarity, me: Seat, count: int) -> None:
    """Draw cards."""
    s.draw(me, count)


async def discard(s: Barbarity, me: Seat, count: int) -> None:
    """Discard cards of one's own choice; what cannot be a choice to anybody's knowledge is not asked."""
    for _ in range(min(count, len(s.hands[me]))):
        faces = distinct(s.hands[me])
        face = faces[0] if len(s.hands[me]) == 1 else await ask(me, "discard", faces)
        s.discard(me, face.card)
        s.tell(DISCARDED, me, face)


def distinct(cards: list[int]) -> list[Card]:
    """Each kind of card once."""
    faces: list[Card] = []
    for card in cards:
        if FACE[card] not in faces:
            faces.append(FACE[card])
    return faces


async def others_discard(s: Barbarity, me: Seat, count: int) -> None:
    """Everyone else discards cards of their own choice, clockwise; who has none is skipped."""
    for step in range(1, s.seats):
        await discard(s, (me + step) % s.seats, count)


async def steal(s: Barbarity, me: Seat, count: int) -> None:
    """Take random cards out of somebody else's hand. Only the two of them see which."""
    victim = await choose(me, "victim", victims(s, me))
    hand, known = s.hands[victim], s.known[victim]
    for _ in range(min(count, len(hand))):
        place = s.rng.below(len(hand))
        card = hand.pop(place)
        s.give(me, card, s.blur(victim, known.pop(place), BIT[victim] | BIT[me], False))
        s.confide(STOLE, me, me, victim, FACE[card])
        s.confide(ROBBED, victim, victim, FACE[card])


async def salvage(s: Barbarity, me: Seat, count: int) -> None:
    """Take cards from the top of the discard pile, where everybody saw them."""
    for _ in range(min(count, len(s.pile))):
        card = s.pile.pop()
        s.give(me, card, s.fresh() | s.everybody())
        s.tell(SALVAGED, me, FACE[card])


async def remove_guard(s: Barbarity, me: Seat, count: int) -> None:
    """Discard top guards of an own Prize; they are shown but do nothing."""
    strip(s, me, await choose(me, "unguard", s.guarded(me)), count)


def strip(s: Barbarity, me: Seat, on: Slot, count: int) -> None:
    """Discard guards from the top."""
    for _ in range(min(count, len(s.guards[me][on.place]))):
        s.tell(REMOVED, me, on, FACE[s.discard_guard(me, on.place)])


async def ready_hero(s: Barbarity, me: Seat, count: int) -> None:
    """Turn the flipped Hero face up again."""
    s.tired &= ~BIT[me]
    s.tell(READIED, me)


async def look(s: Barbarity, me: Seat, count: int) -> None:
    """Look at guards that lie face down, on any Prize."""
    for _ in range(min(count, len(s.unseen(me, count)))):
        at = await choose(me, "look", s.unseen(me))
        s.seen[at.seat][at.place][at.depth] |= BIT[me]
        s.confide(LOOKED, me, me, at, FACE[s.guards[at.seat][at.place][at.depth]])


DO: Final[dict[str, Callable[[Barbarity, Seat, int], Awaitable[None]]]] = {
    effect.__name__: effect
    for effect in (draw, discard, others_discard, steal, salvage, remove_guard, ready_hero, look)
}


# Prizes in the Hoard


async def use(s: Barbarity, me: Seat, card: int) -> None:
    """Flip a Prize for what it does."""
    s.flip(me, card)
    s.tell(USED, me, FACE[card])
    await carry_out(s, me, card)


def uses(s: Barbarity, me: Seat, moments: int) -> list[Use]:
    """The Prizes of a Hoard that can be flipped for what they do, at some moments."""
    found: list[Use] = []
    flipped = s.flipped[me]
    for place, card in enumerate(s.hoards[me]):
        if MOMENT[card] & moments and not flipped & BIT[place] and USE[card] not in found and can_use(s, me, card):
            found.append(USE[card])
    return found


def asides(s: Barbarity, me: Seat, moments: int) -> list[Use]:
    """The same as answers to a question about something else; where flips are open at any time, that is no answer."""
    return [] if s.any_time() else uses(s, me, moments)


def ready(s: Barbarity, me: Seat, counts: list[int]) -> list[Use]:
    """The Prizes of a Hoard that have something to give and are not flipped."""
    found: list[Use] = []
    flipped = s.flipped[me]
    for place, card in enumerate(s.hoards[me]):
        if counts[card] > 0 and not flipped & BIT[place] and USE[card] not in found:
            found.append(USE[card])
    return found


# Traps


def spring(s: Barbarity, me: Seat) -> None:
    """A trap does what it says to the adventurer, and is discarded."""
    on, trap = slot(me, s.place), s.faced()
    for deed in DEEDS[trap]:
        if deed.do == "draw":
            s.draw(me, deed.count)
        elif deed.do == "lose":
            lose(s, me, deed.count)
        elif deed.do == "end":
            s.leave()
            s.tell(ENDED, me, FACE[trap])
        else:
            vanish(s, me, on)
            return
    s.discard_guard(me, on.place)
    s.tell(SPRUNG, me, on, FACE[trap])


def lose(s: Barbarity, me: Seat, count: int) -> None:
    """Discard random cards."""
    hand = s.hands[me]
    for _ in range(min(count, len(hand))):
        place = s.rng.below(len(hand))
        card = hand.pop(place)
        s.known[me].pop(place)
        s.pile.append(card)
        s.tell(LOST, me, FACE[card])


def vanish(s: Barbarity, me: Seat, on: Slot) -> None:
    """All guards are discarded, the trap first, and the Prize returns to its owner's hand: that is the end."""
    strip(s, me, on, len(s.guards[me][on.place]))
    prize = s.remove_prize(me, on.place)
    s.give(me, prize, s.fresh() | s.everybody())
    s.leave()
    s.tell(VANISHED, me, FACE[prize], on)
