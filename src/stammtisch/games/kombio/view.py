"""What each player sees and remembers, and what they may imagine about the rest."""
# mypyc: compile this module

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from stammtisch.core import PUBLIC, Rng, Seat, lowest_wins
from stammtisch.core.knowledge import faces_known, hand_out, unseen
from stammtisch.core.pickles import by_fields

from .matching import can_be_matched
from .options import Options
from .scoring import totals
from .state import GAP, VALUE, Kombio

_EVERY_SEAT: Final = 255
#: By mask, the seats in it.
_SEATS: Final = [tuple([seat for seat in range(8) if mask >> seat & 1]) for mask in range(_EVERY_SEAT + 1)]


class Lying(NamedTuple):
    """A card on the table: its place in the hand, and its value if it can be seen right now."""

    place: int
    value: int | None


@dataclass(frozen=True)
class Memory:
    """What was seen before: by place as in `hands`, and the pile from the bottom up."""

    hands: tuple[tuple[int | None, ...], ...]
    #: Who has seen each of these cards, and could follow it with their eyes since: everybody watched them look.
    seen_by: tuple[tuple[tuple[Seat, ...], ...], ...]
    pile: tuple[int, ...]


@dataclass(frozen=True)
class View:
    """The table from one seat. Gaps are left out of the hands; places keep their numbers."""

    seat: Seat | None
    options: Options
    phase: str
    round: int
    dealer: Seat
    turn: Seat
    turns: int
    hands: tuple[tuple[Lying, ...], ...]
    drawn: int | None
    holding: bool
    deck: int
    pile: int
    top: int | None
    #: Whether it has been matched, and whether it can be now; and who has had their attempt.
    matched: bool
    matchable: bool
    tried: tuple[bool, ...]
    caller: Seat
    turns_left: int
    exhausted: int
    sheet: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]
    #: Who has the best total so far, and whose hands nobody may touch.
    leaders: tuple[Seat, ...]
    locked: tuple[bool, ...]
    memory: Memory | None


by_fields(Memory, View)


def view(s: Kombio, seat: Seat | None) -> View:
    """All that a seat may know at this moment; None is a spectator."""
    me = PUBLIC if seat is None else 1 << seat
    return View(
        seat=seat,
        options=s.options,
        phase=s.phase,
        round=s.round,
        dealer=s.dealer,
        turn=s.turn,
        turns=s.turns,
        hands=_lying(s, me),
        drawn=VALUE[s.drawn] if s.drawn != GAP and s.turn == seat else None,
        holding=s.drawn != GAP,
        deck=len(s.deck),
        pile=len(s.pile),
        top=VALUE[s.pile[-1]] if s.pile else None,
        matched=s.matched,
        matchable=can_be_matched(s) and s.phase in ("turn", "match"),
        tried=tuple([bool(s.tried >> who & 1) for who in range(s.seats)]),
        caller=s.caller,
        turns_left=s.turns_left,
        exhausted=s.exhausted,
        sheet=tuple(s.sheet),
        totals=tuple(totals(s)),
        leaders=lowest_wins(totals(s)).winners,
        locked=tuple([s.locked(who) for who in range(s.seats)]),
        memory=Memory(_seen(s, me), _seen_by(s), tuple([VALUE[card] for card in s.pile])),
    )


def _lying(s: Kombio, me: int) -> tuple[tuple[Lying, ...], ...]:
    """Until all are ready, or the first discard, one may look at the lower cards; at the end all hands lie open."""
    looking = s.phase in ("over", "look") or (s.turns <= 1 and not s.pile and not s.options.ready)
    now = [[looking and bool(mask & me) for mask in masks] for masks in s.known]
    for slot, mask in s.open:
        if mask & me:
            now[slot.seat][slot.place] = True
    return tuple([
        tuple([Lying(at, VALUE[card] if now[who][at] else None) for at, card in enumerate(hand) if card != GAP])
        for who, hand in enumerate(s.hands)
    ])  # fmt: skip


def _seen(s: Kombio, me: int) -> tuple[tuple[int | None, ...], ...]:
    return tuple([faces_known(hand, masks, me, VALUE) for hand, masks in zip(s.hands, s.known)])


def _seen_by(s: Kombio) -> tuple[tuple[tuple[Seat, ...], ...], ...]:
    return tuple([
        tuple([_SEATS[mask & _EVERY_SEAT] for card, mask in zip(hand, masks) if card != GAP])
        for hand, masks in zip(s.hands, s.known)
    ])  # fmt: skip


def redeal(s: Kombio, seat: Seat, rng: Rng) -> None:
    """Deal the cards anew that the seat does not know, wherever they lie."""
    me, rows = 1 << seat, list(zip(s.hands, s.known))
    held = s.drawn != GAP and seat != s.turn
    if held:  # like a card in a hand: the deck may have been shuffled anew since it was drawn
        rows.append(([s.drawn], [s.origin]))
    pools = unseen(rows, me, s.deck, 1 if s.exhausted else 0)
    hand_out(pools, rows, me, rng)
    s.deck = pools[-1]
    if held:
        s.drawn = rows[-1][0][0]
    s.rng = rng.fork()
