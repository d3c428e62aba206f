"""The rules of Kombio: shed your high cards, and call when you think yours are the lowest."""
# mypyc: compile this module

from __future__ import annotations

from enum import Enum
from typing import Final, final

from mypy_extensions import mypyc_attr

from stammtisch.core import Flow, Seat, Slot, asked, choose, race

from .cards import CARDS
from .effects import EFFECTS
from .events import CALLED, DEALT, DREW, KEPT, PASSED, PEEKED, TOOK
from .matching import Question, call, can_be_matched, hopefuls, match, may_match_now
from .scoring import score
from .state import DEALT_CARDS, DECK, GAP, NOBODY, PEEKED_MASKS, PEEKED_SLOTS, VALUE, Kombio


class Turn(Enum):
    DRAW = "draw from the deck"
    TAKE = "take the top of the pile"
    CALL = "call Kombio"


DRAW: Final = Turn.DRAW
TAKE: Final = Turn.TAKE
CALL: Final = Turn.CALL


def step(s: Kombio) -> Flow[None]:
    """The deal of a round, the first look, a turn, or the moment in which everyone is asked whether they match."""
    if s.phase == "turn":
        return turn(s)
    if s.phase == "match":
        return window(s)
    return deal(s) if s.phase == "deal" else first_look(s)


async def deal(s: Kombio) -> None:
    """Four cards each, face down; everyone looks at the lower two before the first turn."""
    s.deck = DECK[:]
    s.rng.shuffle(s.deck)
    s.pile = []
    if s.round:
        s.dealer = s.first()  # the deal passes to the left
    s.round += 1
    s.phase = "look" if s.options.ready else "turn"
    s.turn, s.turns = s.first(), 0
    s.caller, s.turns_left, s.exhausted = NOBODY, 0, 0
    s.matched, s.tried = False, 0
    for seat in range(s.seats):
        s.hands[seat] = [s.deck.pop() for _ in range(DEALT_CARDS)]
        s.known[seat] = PEEKED_MASKS[seat][:]
    tell_deal(s)


def tell_deal(s: Kombio) -> None:
    s.tell(DEALT, s.round, s.dealer)
    if not s.quiet:
        for seat in range(s.seats):
            peek = PEEKED_SLOTS[seat]
            s.confide(PEEKED, seat, seat, peek, [VALUE[s.at(one)] for one in peek])


async def first_look(s: Kombio) -> None:
    """Everyone looks in their own time. It is a race that nobody can win: who lets it pass is ready."""
    await race("ready", s.everyone(), s.nothing)
    s.phase = "turn"


# A turn


async def turn(s: Kombio) -> None:
    """Draw, take the top of the pile, or call."""
    me = s.turn
    if not s.can_draw():
        s.exhaust()  # counts although nobody draws: without a deck a round might never end
    action = await asked(Turning(s, me, "turn"))
    if s.caller == me:  # who runs out of cards before doing anything has called instead
        next_turn(s)
        return
    s.begun = True
    s.turns += 1
    if action is None:
        s.tell(PASSED, me)
        next_turn(s)
        return
    if action is CALL:
        call(s, me)
        s.tell(CALLED, me)
        next_turn(s)
        return
    if action is DRAW:
        await draw(s, me)
    else:
        await take(s, me)
    if s.after_each_discard():
        s.phase = "match"
    else:
        next_turn(s)


@final
@mypyc_attr(free_list_len=1)
class Turning(Question[Turn | None]):
    """What to do in a turn."""

    __slots__ = ()

    def again(self) -> list[Turn | None]:
        return actions(self.s, self.seat)


def actions(s: Kombio, me: Seat) -> list[Turn | None]:
    """What a player may do. The round's first player can only draw; who cannot draw may pass."""
    options: list[Turn | None] = []
    if s.caller == me:
        return options
    options.append(DRAW if s.can_draw() else None)
    if s.pile and not s.matched and s.has_cards(me):
        options.append(TAKE)
    if s.caller == NOBODY and s.turns:
        options.append(CALL)
    return options


@final
@mypyc_attr(free_list_len=1)
class Keeping(Question[Slot | None]):
    """In place of which card one keeps what one has drawn, or none."""

    __slots__ = ()

    def again(self) -> list[Slot | None]:
        return self.s.slots_or_none(self.seat)


async def draw(s: Kombio, me: Seat) -> None:
    """Draw a card, and keep it in place of another or discard it for its ability."""
    s.drawn, s.origin = s.draw(), s.fresh()
    s.confide(DREW, me, me, VALUE[s.drawn])
    place = await asked(Keeping(s, me, "keep"))
    if place is not None:
        exchange(s, me, place, s.origin | 1 << me)
        return
    card = s.drawn
    s.drawn, s.origin = GAP, 0
    s.discard(me, card)
    ability = CARDS[card].ability
    if ability is not None:
        await EFFECTS[ability](s, me)
        s.open = []


async def take(s: Kombio, me: Seat) -> None:
    """Take the top of the pile in exchange for a card of one's own: nobody can match it any more."""
    place = await choose(me, "exchange", s.slots(me))
    s.drawn = s.pile.pop()
    s.tell(TOOK, me, VALUE[s.drawn])
    exchange(s, me, place, s.everybody())


def exchange(s: Kombio, me: Seat, place: Slot, mask: int) -> None:
    """The card drawn goes to a place, and the one that lay there to the pile. That one has no ability."""
    old = s.at(place)
    s.put(place, s.drawn, mask)
    s.drawn = old
    s.tell(KEPT, me, place)
    s.drawn, s.origin = GAP, 0
    s.discard(me, old)


# After a turn


async def window(s: Kombio) -> None:
    """Before the next turn, or the end of the round, everyone has the chance to match, or lets it pass."""
    claim = await race("match", hopefuls(s), lambda _: s.all_slots())
    if claim is not None:
        await match(s, claim[0], claim[1])
    if claim is None or not can_be_matched(s):
        next_turn(s)


def next_turn(s: Kombio) -> None:
    """The turn passes to the left, past the caller; or the round is over."""
    following = (s.turn + 1) % s.seats
    if s.caller != NOBODY:
        if s.turns_left == 0:
            finish(s)
            return
        s.turns_left -= 1
        if following == s.caller:
            following = (following + 1) % s.seats
    elif s.is_last_turn(following):
        finish(s)
        return
    s.turn, s.phase, s.begun = following, "turn", False


def finish(s: Kombio) -> None:
    """The round is over; where cards are matched at any time, there is one last chance first."""
    if s.phase == "turn" and may_match_now(s):
        s.phase = "match"
    else:
        score(s)
