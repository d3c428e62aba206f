"""What the texts of cards, tokens and spaces do, and what happens to a pawn that enters a space."""
# mypyc: compile this module

from __future__ import annotations

from typing import Final

from stammtisch.core import Seat, ask, choose, maybe

from . import texts
from .cards import CARDS, CONDITIONS, FACTIONS, TOKENS, WORDS
from .events import DISCARDED, ESCAPES, FIRED, FOUND, MOVED, TRASHED
from .ship import AWAY, DISCARD, HOPS, IS_SECURE, MINOR, NAMES, POD, PURGE, TRASH, Act
from .state import Klong
from .tables import ABOARD, CARD, CONTRABAND, DAZED, ESCAPED, LOCKED, NONE, TOKEN

TEXTS: Final[list[list[int]]] = texts.TEXTS
ASKS: Final[list[bool]] = texts.ASKS
_HOLDS: Final[list[int]] = texts.HOLDS
_THEN: Final[list[int]] = texts.THEN
_CARD: Final[list[int]] = texts.CARD
_TAKES: Final[list[int]] = texts.TAKES
_REWARD: Final[list[int]] = texts.REWARD
_FOUND: Final[list[int]] = texts.FOUND
_FACTION: Final = [FACTIONS.index(kind.faction) if kind.faction else -1 for kind in CARDS]
_PRISONER: Final = [kind.prisoner for kind in CARDS]
#: By token: whether it stays with its finder, and whether it is a power crystal.
_KEPT: Final = [token.keep or bool(token.use) for token in TOKENS.values()]
_IS_CRYSTAL: Final = [token.crystal for token in TOKENS.values()]

SKILL: Final = WORDS.index("skill")
SWORDS: Final = WORDS.index("swords")
BOOTS: Final = WORDS.index("boots")
CREDITS: Final = WORDS.index("credits")
CLANK: Final = WORDS.index("clank")
ALL_CLANK: Final = WORDS.index("all_clank")
DRAW: Final = WORDS.index("draw")
HEAL: Final = WORDS.index("heal")
RETURN_BLACK: Final = WORDS.index("return_black")
CRYSTAL: Final = WORDS.index("crystal")
TELEPORT: Final = WORDS.index("teleport")
IGNORE_ENEMIES: Final = WORDS.index("ignore_enemies")
IGNORE_LOCKS: Final = WORDS.index("ignore_security_locks")
MULTIPASS: Final = WORDS.index("multipass")
VAPORIZER: Final = WORDS.index("vaporizer")
ADVANCE: Final = WORDS.index("advance")
TRASHING: Final = WORDS.index("trash")
DISCARD_FOR: Final = WORDS.index("discard_for")

_CRYSTAL: Final = CONDITIONS.index("crystal")
_CONTRABAND: Final = CONDITIONS.index("contraband")
_TRASHED: Final = CONDITIONS.index("trashed")
_YES_NO: Final[list[bool]] = [True, False]
_PURGING: Final = PURGE[0].code


def apply(s: Klong, me: Seat, text: int) -> None:
    """Carry out a text that asks nothing."""
    statements = TEXTS[text]
    for place in range(0, len(statements), 3):
        _do(s, me, statements[place], statements[place + 1])


async def carry_out(s: Klong, me: Seat, text: int) -> None:
    """Carry out a text that may ask."""
    statements = TEXTS[text]
    for place in range(0, len(statements), 3):
        word, number = statements[place], statements[place + 1]
        if word < TRASHING:
            _do(s, me, word, number)
        elif word == TRASHING:
            await trash(s, me, number, "trash")
        elif word == DISCARD_FOR:
            await discard_for(s, me, number, statements[place + 2])
        else:
            await telepad_hop(s, me)


def _do(s: Klong, me: Seat, word: int, number: int) -> None:
    """One statement: resources first, which are the most frequent."""
    if word == SKILL:
        s.skill += number
    elif word == SWORDS:
        s.swords += number
    elif word == BOOTS:
        s.boots += number
    elif word == CREDITS:
        s.earn(me, number)
    elif word == CLANK:
        s.clank(me, number)
    elif word == DRAW:
        s.draw(me, number)
    elif word == HEAL:
        s.heal(me, number)
    elif word <= CRYSTAL:
        _do_to_table(s, me, word, number)
    else:
        _change(s, word)


def _do_to_table(s: Klong, me: Seat, word: int, number: int) -> None:
    """What touches the others, the bag or the bank."""
    if word == RETURN_BLACK:
        s.return_black(number)
    elif word == CRYSTAL:
        s.take_crystal(me)
    else:
        for seat in range(s.seats):
            if word == ALL_CLANK or seat != me:
                s.add_clank(seat, number)


def _change(s: Klong, word: int) -> None:
    """What changes the rules of the turn."""
    if word == TELEPORT:
        s.teleports += 1
    elif word == IGNORE_ENEMIES:
        s.fearless = True
    elif word == IGNORE_LOCKS:
        s.unlocked = True
        s.blocked &= ~LOCKED
    elif word == MULTIPASS:
        s.multipass = True
    elif word == VAPORIZER:
        s.vaporizers += 1
    elif word == ADVANCE:
        s.advance()


# Conditional texts


async def settle(s: Klong, me: Seat) -> None:
    """Carry out every text whose condition has come true, in the order they were played."""
    due = _due(s, me)
    while due >= 0:
        s.pending.remove(due)
        s.tell(FIRED, me, CARD[_CARD[due]])
        if ASKS[_THEN[due]]:
            await carry_out(s, me, _THEN[due])
        else:
            apply(s, me, _THEN[due])
        due = _due(s, me)


def _due(s: Klong, me: Seat) -> int:
    """The first text that waits for something that is true now, or -1."""
    for number in s.pending:
        if _is_true(s, me, number):
            return number
    return -1


def _is_true(s: Klong, me: Seat, number: int) -> bool:
    condition = _HOLDS[number]
    if condition < _CRYSTAL:
        return s.multipass or _played(s, condition) >= _TAKES[number]
    if condition == _CRYSTAL:
        return crystals(s, me) > 0
    if condition == _CONTRABAND:
        return bool(s.goods[me] & CONTRABAND)
    if condition == _TRASHED:
        return s.trashed > 0
    return _has_prisoner(s.play) or _has_prisoner(s.discards[me])


def _played(s: Klong, faction: int) -> int:
    """How many cards of a faction lie in the play area."""
    count = 0
    for card in s.play:
        if _FACTION[card] == faction:
            count += 1
    return count


def _has_prisoner(cards: list[int]) -> bool:
    return any(_PRISONER[card] for card in cards)


def crystals(s: Klong, me: Seat) -> int:
    """Power crystals, the sixth included."""
    count = s.crystals[me]
    for token in s.held[me]:
        if _IS_CRYSTAL[token]:
            count += 1
    return count


# What asks


async def trash(s: Klong, me: Seat, count: int, question: str) -> None:
    """Choose cards of the play area or the discard pile; they go to the box at the end of the turn."""
    for _ in range(count):
        chosen = await maybe(me, question, trashable(s, me))
        if chosen is None:
            return
        card = chosen.number
        if chosen.code == _PURGING:
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
    await carry_out(s, me, text)


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


async def telepad_hop(s: Klong, me: Seat) -> None:
    """Move to a telepad of the module one is in; that dazes."""
    if s.status[me] != ABOARD:
        return
    hop = await choose(me, "hop", HOPS[s.at[me]])
    if hop.at != s.at[me]:
        s.blocked |= DAZED
        await enter(s, me, hop.at, hop.verb)


# Entering a space


async def enter(s: Klong, me: Seat, to: int, how: str) -> None:
    """A security lock stops boots, a reward is gained, one token may be taken, and a pod carries an artifact away."""
    s.at[me] = to
    if IS_SECURE[to] and not s.unlocked:
        s.blocked |= LOCKED
    s.tell(MOVED, me, how, NAMES[to])
    if _REWARD[to]:
        apply(s, me, _REWARD[to])
    if s.tokens[to]:
        taken = await choose(me, "take", _YES_NO)
        if taken:
            turn_up(s, me, to)
    pod = POD[to]
    if pod >= 0 and s.artifact[me] != NONE and s.pod_is_there(pod):
        escape(s, me, pod)


def turn_up(s: Klong, me: Seat, at: int) -> None:
    """Take one of the tokens of a space."""
    s.tokens[at] -= 1
    token = s.minor.pop() if MINOR[at] else s.major.pop()
    if _KEPT[token]:
        s.held[me].append(token)
        s.held[me].sort()
    else:
        s.spent.append(token)
    s.tell(FOUND, me, TOKEN[token])
    apply(s, me, _FOUND[token])


def escape(s: Klong, me: Seat, pod: int) -> None:
    """Off the ship, with all one's cubes of the Clank area."""
    s.pod[me] = pod
    s.at[me] = AWAY
    s.status[me] = ESCAPED
    s.aside[me] += s.area[me]
    s.area[me] = 0
    s.tell(ESCAPES, me)
