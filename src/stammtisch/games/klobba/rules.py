"""The rules of Klobba!: form Groups of Barbarians, lay an Action card in secret, and clobber."""

from __future__ import annotations

from stammtisch.core import Flow, Result, choose, maybe, together

from .cards import BANDS
from .clobber import compare, distracts, effective, is_mirror, tell_mirrored, tell_selected
from .effects import EFFECTS

from .facts import (  # isort: skip
    ABILITY, BAND, BAND_AT, BIT, BLACK, FREE_BANDS, GIVERS, HOLDERS, NONE, STARS, WHITE, Offered, barbarians, members,
)  # fmt: skip
from .settle import reveal, settle
from .state import Klobba
from .told import ARRIVED, ENDED, FACE_TO_FACE, GROUPED, RECOVERED, ROUND


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
        return settle(s)
    return switch(s) if phase == "switch" else deal(s)


async def deal(s: Klobba) -> None:
    """Three Barbarians face up for every Band, also the Free Bands, and five Action cards for every player."""
    s.rng.shuffle(s.deck)
    s.rng.shuffle(s.actions)
    reinforce(s)
    rearm(s)
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
    cards = await together("offer", givers, s.cards)
    for giver, card in zip(givers, cards):
        s.offer(giver, BLACK if s.partner(BLACK) == giver else WHITE, card.card)
    s.phase = "lay"


async def lay(s: Klobba) -> None:
    """Both Totem holders lay a card in secret: of their own, or the one that was offered."""
    holders = HOLDERS[s.seats][s.black]
    cards = await together("lay", holders, s.to_lay)
    for holder, card in zip(holders, cards):
        side = BLACK if holder == s.black else WHITE
        s.laid[side] = card.card
        if isinstance(card, Offered):
            s.owner[side] = s.partner(side)
        else:
            s.owner[side] = holder
            s.hands[holder].remove(card.card)
            if s.offered[side] != NONE:
                s.give_back(holder, side)
        s.offered[side] = NONE
    reveal(s)


# Step 4 (its beginning is in settle.py, its end in clobber.py)


async def clobber_time(s: Klobba) -> None:
    """Both sides select, Black first, and the higher total wins. Two Mirrors see nothing in each other."""
    black, white = effective(s, BLACK), effective(s, WHITE)
    if is_mirror(black) and is_mirror(white):
        s.tell(FACE_TO_FACE)
    else:
        if is_mirror(black):
            black = white
            tell_mirrored(s, BLACK, black)
        elif is_mirror(white):
            white = black
            tell_mirrored(s, WHITE, white)
        here = there = 0  # a side without a card, or without anybody to be had, has a total of 0
        group = s.group(BLACK)
        if black != NONE and group:
            here = await EFFECTS[ABILITY[black]](s, BLACK, black, group)
        tell_selected(s, BLACK, here)
        group = s.group(WHITE)
        if white != NONE and group:
            there = await EFFECTS[ABILITY[white]](s, WHITE, white, group)
        tell_selected(s, WHITE, there)
        compare(s, here, there, distracts(s, BLACK, black), distracts(s, WHITE, white))
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
    rearm(s)
    s.switching = BLACK
    next_switch(s)


def clear(s: Klobba) -> None:
    """All Action cards of this round go to the discard pile."""
    s.discard += s.played
    s.played = []
    for side in range(2):
        s.owner[side] = s.face[side] = s.surprise[side] = NONE
        s.chosen[side] = 0
    s.fled = 0


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
    full = True
    came: list[int] = []
    for at in range(place * BAND, (place + 1) * BAND):
        if s.bands[at] == NONE:
            number = s.next_barbarian()
            s.bands[at] = number
            if number == NONE:
                full = False
            elif not s.quiet:
                came.append(number)
    if came:
        s.tell(ARRIVED, BAND_AT[s.seats][place], barbarians(came))
    return full


def recover(s: Klobba, place: int) -> None:
    mask = 0
    for at in range(place * BAND, (place + 1) * BAND):
        mask |= BIT[s.bands[at]]
        if s.down & mask != mask:
            return
    s.down &= ~mask
    s.tell(RECOVERED, BAND_AT[s.seats][place])


def rearm(s: Klobba) -> None:
    """Everyone draws up to five Action cards, Black first."""
    for turn in range(s.seats):
        s.rearm((s.black + turn) % s.seats)


async def switch(s: Klobba) -> None:
    """A Totem holder may switch a Barbarian of the own Band with any other. Nobody moves twice in a round."""
    side = s.switching
    me = s.holder(side)
    own = s.place(me)
    one = await maybe(me, "switch", barbarians(unmoved(s, own)))
    if one is None:
        s.switches[side] = 0
    else:
        others: list[int] = []
        for place in range(BANDS):
            if place != own:
                others += unmoved(s, place)
        other = await choose(me, "switch_with", barbarians(others))
        s.switch(me, one.number, other.number)
        s.switches[side] -= 1
    s.switching = 1 - side
    next_switch(s)


def unmoved(s: Klobba, place: int) -> list[int]:
    """Who of a Band has not moved this round."""
    return [number for number in s.band(place) if not s.moved & BIT[number]]


def next_switch(s: Klobba) -> None:
    """The sides take turns as long as both have something to switch."""
    if not s.switches[s.switching]:
        s.switching = 1 - s.switching
    if s.switches[s.switching]:
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
    points = s.stars[:]
    for seat in range(s.seats):
        for number in members(s.trophies[seat]):
            points[seat] += STARS[number]
    return points


def result(s: Klobba) -> Result | None:
    """The most Stars win, then the most trophies; after that the win is shared."""
    if s.phase != "over":
        return None
    points = scores(s)
    ranks = [(points[seat], s.trophies[seat].bit_count()) for seat in range(s.seats)]
    best = max(ranks)
    return Result(tuple(points), tuple([seat for seat in range(s.seats) if ranks[seat] == best]))
