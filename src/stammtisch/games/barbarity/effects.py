"""What cards do, one function for each effect that a card file can name and that takes place at once."""
# mypyc: compile this module

from __future__ import annotations

from mypy_extensions import i64

from stammtisch.core import Seat, Slot, choose, slot

from .events import DISCARDED, ENDED, LOOKED, LOST, READIED, REMOVED, ROBBED, SALVAGED, SPRUNG, STOLE, VANISHED
from .flips import AGAIN, DO, ask_amid, choose_amid
from .state import Barbarity
from .tables import BIT, DEEDS, FACE, Card
from .targets import guarded, unseen, victims

# Effects of an action, or of a Prize that is flipped without one


async def draw(s: Barbarity, me: Seat, count: int) -> None:
    """Draw cards."""
    s.draw(me, count)


async def discard(s: Barbarity, me: Seat, count: int) -> None:
    """Discard cards of one's own choice; what cannot be a choice to anybody's knowledge is not asked."""
    for _ in range(min(count, len(s.hands[me]))):
        face = FACE[s.hands[me][0]] if len(s.hands[me]) == 1 else await ask_amid(s, me, "discard", faces(s, me))
        s.discard(me, face.card)
        s.tell(DISCARDED, me, face)


def faces(s: Barbarity, me: Seat) -> list[Card]:
    return distinct(s.hands[me])


def distinct(cards: list[int]) -> list[Card]:
    """Each kind of card once."""
    return [FACE[card] for place, card in enumerate(cards) if is_first(cards, place)]


def is_first(cards: list[int], place: i64) -> bool:
    """Whether a card is the first of its kind in a list."""
    card: i64 = cards[place]
    for before in range(place):  # noqa: SIM110 (faster when compiled)
        if cards[before] == card:
            return False
    return True


async def others_discard(s: Barbarity, me: Seat, count: int) -> None:
    """Everyone else discards cards of their own choice, clockwise; who has none is skipped."""
    for step in range(1, s.seats):
        await discard(s, (me + step) % s.seats, count)


async def steal(s: Barbarity, me: Seat, count: int) -> None:
    """Take random cards out of somebody else's hand. Only the two of them see which."""
    victim = await choose_amid(s, me, "victim", victims(s, me))
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
    on = await choose_amid(s, me, "unguard", guarded(s, me))
    strip(s, me, on, count)


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
    for _ in range(min(count, len(unseen(s, me)))):
        at = await choose(me, "look", unseen(s, me))
        s.seen[at.seat][at.place][at.depth] |= BIT[me]
        s.confide(LOOKED, me, me, at, FACE[s.guards[at.seat][at.place][at.depth]])


DO.update(
    (effect.__name__, effect)
    for effect in (draw, discard, others_discard, steal, salvage, remove_guard, ready_hero, look)
)
AGAIN.update({"discard": faces, "victim": victims, "unguard": guarded})


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
