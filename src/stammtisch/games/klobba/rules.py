"""The rules of Klobba!: form Groups of Barbarians, lay an Action card in secret, and clobber."""
# mypyc: compile this module

from __future__ import annotations

from mypy_extensions import i64

from stammtisch.core import Flow, Result, Seat, choose, maybe, together

from .action_cards import hand_over, put_down, rearm
from .cards import BANDS
from .comparison import compare, distracts, is_mirror, share, step_back, take_all, tell_mirrored, tell_selected
from .effects import select, total_of

from .tables import (  # isort: skip
    BAND, BAND_AT, BLACK, FREE_BANDS, GIVERS, HOLDERS, NONE, OFFERED, STARS, WHITE, Action, Another, Barbarian,
    FaceDown, Offered, bit, held, size,
)  # fmt: skip
from .events import ARRIVED, ENDED, FACE_TO_FACE, GROUPED, RECOVERED, ROUND
from .state import Klobba
from .swap_and_flee import reveal, swap_or_flee


def step(s: Klobba) -> Flow[None]:
    """One part of a round."""
    phase = s.phase
    if phase == "group":
        return form_groups(s)
    if phase == "offer":
        return offer(s)
    if phase == "lay":
        return lay(s)
    if phase == "select":
        return clobber_time(s)
    if phase == "settle":
        return swap_or_flee(s)
    return switch(s) if phase == "switch" else deal(s)


async def deal(s: Klobba) -> None:
    """Three Barbarians face up for every Band, also the Free Bands, and five Action cards for every player."""
    s.rng.shuffle(s.deck[0])
    s.rng.shuffle(s.actions)
    reinforce(s)
    rearm_all(s)
    begin_round(s)


def begin_round(s: Klobba) -> None:
    s.round += 1
    s.phase = "group"
    if not s.quiet:
        s.tell(ROUND, s.round, s.black, s.white)


# Steps 1 to 3


async def form_groups(s: Klobba) -> None:
    """Black picks one of the two Bands that hold no Totem, and White gets the other."""
    band = await choose(s.black, "group", FREE_BANDS[s.seats][s.black])
    s.paired = band.place
    if not s.quiet:
        s.tell(GROUPED, s.black, band, BAND_AT[s.seats][s.partner_place(WHITE)], s.white)
    s.phase = "lay" if s.seats == 2 else "offer"


async def offer(s: Klobba) -> None:
    """Players who are grouped with a Totem holder hand over an Action card, face down; a Free Band offers none."""
    givers = GIVERS[s.seats][s.black]
    cards = await together("offer", givers, lambda seat: held(s.hands[seat]))
    for giver, card in zip(givers, cards):
        hand_over(s, giver, BLACK if s.partner(BLACK) == giver else WHITE, card.card)
    s.phase = "lay"


async def lay(s: Klobba) -> None:
    """Both Totem holders lay a card in secret: of their own, or the one that was offered."""
    holders = HOLDERS[s.seats][s.black]
    cards = await together("lay", holders, lambda seat: to_lay(s, seat))
    for holder, card in zip(holders, cards):
        put_down(s, holder, BLACK if holder == s.black else WHITE, card)
    reveal(s)


def to_lay(s: Klobba, seat: Seat) -> list[Action | Another | Offered]:
    """What a Totem holder may lay: a card of the hand, or the one that was offered."""
    offered = s.sides[BLACK if seat == s.black else WHITE].offered
    options = held(s.hands[seat])
    if offered != NONE:
        options.append(OFFERED[offered])
    return options


# Step 4 (its beginning is in swap_and_flee.py, its end in comparison.py)


async def clobber_time(s: Klobba) -> None:
    """Both sides select, Black first, and the higher total wins. Two Mirrors see nothing in each other."""
    black, white = s.sides[BLACK].counts(), s.sides[WHITE].counts()
    if is_mirror(black) and is_mirror(white):
        s.tell(FACE_TO_FACE)
    else:
        if is_mirror(black):
            black = white
            tell_mirrored(s, BLACK, black)
        elif is_mirror(white):
            white = black
            tell_mirrored(s, WHITE, white)
        here = await select(s, BLACK, black)
        tell_selected(s, BLACK, here)
        there = await select(s, WHITE, white)
        tell_selected(s, WHITE, there)
        takers = compare(s, here, there, distracts(s, BLACK, black), distracts(s, WHITE, white))
        for side in takers:
            if not take_all(s, side):
                await share(s, side)
        if len(takers) == 1:
            step_back(s, takers[0])
    end_round(s)


# Steps 5 to 8


def end_round(s: Klobba) -> None:
    """Clear the table, reinforce the Bands, rearm; then those who played a Mirror may switch."""
    clear(s)
    if not reinforce(s) or s.round >= s.options.rounds:
        s.phase = "over"  # neither cards nor Bands count: there is nothing left to do
        if not s.quiet:
            s.tell(ENDED, scores(s))
        return
    rearm_all(s)
    next_switch(s)


def clear(s: Klobba) -> None:
    """All Action cards of this round go to the discard pile."""
    s.discard += s.played
    s.played = []
    for side in s.sides:
        side.clear()


def reinforce(s: Klobba) -> bool:
    """Fill every Band, Black's first; a Band that lies face down as a whole gets up. False if the deck runs out."""
    first = s.place(s.black)
    for turn in range(BANDS):
        if not fill(s, (first + turn) % BANDS):
            return False
    if s.down:
        for place in range(BANDS):
            recover(s, place)
    return True


def fill(s: Klobba, place: int) -> bool:
    """Fill a Band. False if the deck runs out."""
    bands = s.bands
    arrived: i64 = 0
    full = True
    first: i64 = place * BAND
    for at in range(first, first + BAND):
        if bands[at] == NONE:
            number: i64 = s.next_barbarian()
            bands[at] = number
            if number == NONE:
                full = False
            else:
                arrived |= bit(number)
    if arrived and not s.quiet:
        s.tell(ARRIVED, BAND_AT[s.seats][place], s.standing(place, arrived))
    return full


def recover(s: Klobba, place: int) -> None:
    """A Band gets up if all of it lies face down."""
    band = s.band(place)
    down: i64 = s.down
    if band & ~down == 0:
        s.down = down & ~band
        if not s.quiet:
            s.tell(RECOVERED, BAND_AT[s.seats][place])


def rearm_all(s: Klobba) -> None:
    """Everyone draws up to five Action cards, Black first."""
    for turn in range(s.seats):
        rearm(s, (s.black + turn) % s.seats)


async def switch(s: Klobba) -> None:
    """A Totem holder may switch a Barbarian of the own Band with any other. Nobody moves twice in a round."""
    side = s.switching
    me = s.holder(side)
    own = s.place(me)
    one = await maybe(me, "switch", s.movable(own))
    if one is None:
        s.sides[side].switches = 0
    else:
        others: list[Barbarian | FaceDown] = []
        for place in range(BANDS):
            if place != own:
                others += s.movable(place)
        other = await choose(me, "switch_with", others)
        s.switch(me, one, other)
        s.sides[side].switches -= 1
    s.switching = 1 - side
    next_switch(s)


def next_switch(s: Klobba) -> None:
    """The sides take turns as long as both have something to switch."""
    if not s.sides[s.switching].switches:
        s.switching = 1 - s.switching
    if s.sides[s.switching].switches:
        s.phase = "switch"
    else:
        pass_totems(s)


def pass_totems(s: Klobba) -> None:
    """Both Totems go to the next player clockwise."""
    s.moved = 0
    s.switching = BLACK
    s.paired = NONE
    s.black = (s.black + 1) % s.seats
    s.white = (s.white + 1) % s.seats
    begin_round(s)


# The end


def scores(s: Klobba) -> list[int]:
    """Star tokens, and the Stars printed on the trophies."""
    return [s.stars[seat] + total_of(s.trophies[seat], STARS) for seat in range(s.seats)]


def result(s: Klobba) -> Result | None:
    """The most Stars win, then the most trophies; after that the win is shared."""
    if s.goes_on():
        return None
    points = scores(s)
    ranks = [(points[seat], size(s.trophies[seat])) for seat in range(s.seats)]
    best = max(ranks)
    return Result(tuple(points), tuple([seat for seat in range(s.seats) if ranks[seat] == best]))
