"""What the texts of cards, tokens and spaces do, word by word, and what happens to a pawn that enters a space."""
# mypyc: compile this module

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from stammtisch.core import Seat, ask, choose, maybe

from . import tables
from .cards import ASKING, WORDS
from .events import DISCARDED, ESCAPES, FIRED, FOUND, MOVED, TRASHED
from .options import DISCARD, PURGE, TRASH, Act
from .ship import AWAY, IS_SECURE, MINOR, NAMES, POD
from .state import Klong
from .tables import CARD, CONTRABAND, ESCAPED, LOCKED, NONE, TEXTS, TOKEN

_YES_NO: Final[list[bool]] = [True, False]


def apply(s: Klong, me: Seat, text: int) -> None:
    """Carry out a text that asks nothing."""
    statements = TEXTS[text]
    for place in range(0, len(statements), 3):
        _EFFECTS[statements[place]](s, me, statements[place + 1])


async def carry_out(s: Klong, me: Seat, text: int) -> None:
    """Carry out a text that may ask."""
    statements = TEXTS[text]
    for place in range(0, len(statements), 3):
        word, number = statements[place], statements[place + 1]
        if tables.WORD_ASKS[word]:
            await discard_for(s, me, number, statements[place + 2])
        else:
            _EFFECTS[word](s, me, number)


# The words that ask nothing, each a function of its name


def skill(s: Klong, me: Seat, number: int) -> None:
    s.skill += number


def swords(s: Klong, me: Seat, number: int) -> None:
    s.swords += number


def boots(s: Klong, me: Seat, number: int) -> None:
    s.boots += number


def credits(s: Klong, me: Seat, number: int) -> None:  # noqa: A001 (the word on the card)
    s.earn(me, number)


def clank(s: Klong, me: Seat, number: int) -> None:
    s.clank(me, number)


def others_clank(s: Klong, me: Seat, number: int) -> None:
    for seat in range(s.seats):
        if seat != me:
            s.add_clank(seat, number)


def all_clank(s: Klong, me: Seat, number: int) -> None:
    for seat in range(s.seats):
        s.add_clank(seat, number)


def draw(s: Klong, me: Seat, number: int) -> None:
    s.draw(me, number)


def heal(s: Klong, me: Seat, number: int) -> None:
    s.heal(me, number)


def return_black(s: Klong, me: Seat, number: int) -> None:
    s.return_black(number)


def trash(s: Klong, me: Seat, number: int) -> None:
    s.trashes += number


def crystal(s: Klong, me: Seat, number: int) -> None:
    s.take_crystal(me)


def teleport(s: Klong, me: Seat, number: int) -> None:
    s.teleports += 1


def telepad_hop(s: Klong, me: Seat, number: int) -> None:
    s.hops += 1


def ignore_enemies(s: Klong, me: Seat, number: int) -> None:
    s.fearless = True


def ignore_security_locks(s: Klong, me: Seat, number: int) -> None:
    s.unlocked = True
    s.blocked &= ~LOCKED


def multipass(s: Klong, me: Seat, number: int) -> None:
    s.multipass = True


def vaporizer(s: Klong, me: Seat, number: int) -> None:
    s.vaporizers += 1


def advance(s: Klong, me: Seat, number: int) -> None:
    s.advance()


_EFFECTS: Final[dict[int, Callable[[Klong, Seat, int], None]]] = {
    WORDS.index(effect.__name__): effect
    for effect in (
        skill, swords, boots, credits, clank, others_clank, all_clank, draw, heal, return_black, trash, crystal,
        teleport, telepad_hop, ignore_enemies, ignore_security_locks, multipass, vaporizer, advance,
    )
}  # fmt: skip
assert len(_EFFECTS) + len(ASKING) == len(WORDS), "cards.py and effects.py disagree about the words of a text"


# Conditional texts


def settle(s: Klong, me: Seat) -> None:
    """Carry out every text whose condition has come true, in the order they were played."""
    due = _due(s, me)
    while due >= 0:
        s.pending.remove(due)
        s.tell(FIRED, me, CARD[tables.WAITING_CARD[due]])
        apply(s, me, tables.WAITING_TEXT[due])
        due = _due(s, me)


def _due(s: Klong, me: Seat) -> int:
    """The first text that waits for something that is true now, or -1."""
    for number in s.pending:
        if _is_true(s, me, number):
            return number
    return -1


def _is_true(s: Klong, me: Seat, number: int) -> bool:
    faction = tables.WAITS_FOR_FACTION[number]
    if faction != NONE:
        return s.multipass or _played(s, faction) >= tables.WAITS_FOR_CARDS[number]
    condition = tables.WAITS_FOR[number]
    if condition == "crystal":
        return crystals(s, me) > 0
    if condition == "contraband":
        return bool(s.goods[me] & CONTRABAND)
    if condition == "trashed":
        return s.trashed > 0
    return _has_prisoner(s.play) or _has_prisoner(s.discards[me])


def _played(s: Klong, faction: i64) -> i64:
    """How many cards of a faction lie in the play area."""
    count: i64 = 0
    for card in s.play:
        if tables.FACTION[card] == faction:
            count += 1
    return count


def _has_prisoner(cards: list[int]) -> bool:
    return any(tables.PRISONER[card] for card in cards)


def crystals(s: Klong, me: Seat) -> int:
    """Power crystals, the sixth included."""
    count = s.crystals[me]
    for token in s.held[me]:
        if tables.IS_CRYSTAL[token]:
            count += 1
    return count


# Trashing and discarding


def trash_card(s: Klong, me: Seat, chosen: Act) -> None:
    """A card of the play area or the discard pile that was chosen goes to the box at the end of the turn."""
    card = chosen.number
    if chosen.verb == "purge":
        s.discards[me].remove(card)
        s.apart.append(card)
    else:
        s.doomed.append(card)
    s.trashed += 1
    s.tell(TRASHED, me, CARD[card])


def trashable(s: Klong, me: Seat) -> list[Act]:
    """Cards that were not chosen yet: of the play area, and of the discard pile."""
    options: list[Act] = []
    for card in s.play:
        if TRASH[card] not in options and s.play.count(card) > s.doomed.count(card):
            options.append(TRASH[card])
    for card in s.discards[me]:
        if PURGE[card] not in options:
            options.append(PURGE[card])
    return options


async def discard_for(s: Klong, me: Seat, count: int, text: int) -> None:
    """Discard so many cards of the hand to get something, or none for nothing."""
    if len(s.hands[me]) < count:
        return
    chosen = await maybe(me, "discard", discardable(s, me))
    if chosen is None:
        return
    discard(s, me, chosen.number)
    for _ in range(count - 1):
        # asked even if all cards are alike: nobody is to know
        another: Act = await ask(me, "discard", discardable(s, me))
        discard(s, me, another.number)
    apply(s, me, text)


def discardable(s: Klong, me: Seat) -> list[Act]:
    """Each kind of card in the hand."""
    options: list[Act] = []
    last = NONE
    for card in s.hands[me]:
        if card != last:
            options.append(DISCARD[card])
            last = card
    return options


def discard(s: Klong, me: Seat, card: int) -> None:
    """A card that was not played has no effect."""
    s.leave_hand(me, card)
    s.discards[me].append(card)
    s.tell(DISCARDED, me, CARD[card])


# Entering a space


def enter(s: Klong, me: Seat, to: int, how: str) -> None:
    """A security lock stops boots, and a reward is gained."""
    s.at[me] = to
    if IS_SECURE[to] and not s.unlocked:
        s.blocked |= LOCKED
    s.tell(MOVED, me, how, NAMES[to])
    if tables.REWARD[to]:
        apply(s, me, tables.REWARD[to])


async def search(s: Klong, me: Seat, at: int) -> None:
    """One of the tokens of a space may be taken."""
    taken = await choose(me, "take", _YES_NO)
    if taken:
        turn_up(s, me, at)


def turn_up(s: Klong, me: Seat, at: int) -> None:
    """Take one of the tokens of a space."""
    s.tokens[at] -= 1
    token = s.minor.pop() if MINOR[at] else s.major.pop()
    if tables.KEPT[token]:
        s.held[me].append(token)
        s.held[me].sort()
    else:
        s.spent.append(token)
    s.tell(FOUND, me, TOKEN[token])
    apply(s, me, tables.WHEN_FOUND[token])


def leave(s: Klong, me: Seat) -> None:
    """A pod that is still there carries an artifact away."""
    pod = POD[s.at[me]]
    if pod >= 0 and s.artifacts[me] != NONE and s.pod_is_there(pod):
        escape(s, me, pod)


def escape(s: Klong, me: Seat, pod: int) -> None:
    """Off the ship, with all one's cubes of the Clank area."""
    s.pods[me] = pod
    s.at[me] = AWAY
    s.status[me] = ESCAPED
    s.aside[me] += s.area[me]
    s.area[me] = 0
    s.tell(ESCAPES, me)
