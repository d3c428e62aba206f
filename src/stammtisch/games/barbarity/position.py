"""Positions of Barbarity in writing: cards by their names in one word, the top of deck and pile first.

The parts say how areas, Hoards and what is known are written (`parts.py`). The cards that are not named lie under the
deck, or where `rest` says: in order, or shuffled if there is a `seed`. Without hands, it is a table before the deal.
"""

from __future__ import annotations

from collections.abc import Callable

from stammtisch.core import Mistake, Page, Seat
from stammtisch.core.table import fill_up, pieces, reader

from .cards import CARDS
from .flips import most, needed, total
from .options import Options
from .parts import CARD, HERO
from .state import Barbarity
from .tables import BATTLE, DECK, FORCE, GUARD, HEROES, HOARD, NONE, PRIZE, ROOM, STAYS, UP, VP, layer_of


def inventory(s: Barbarity) -> list[int]:
    """Every card there is."""
    return sorted(pieces(s, CARD) + pieces(s, HERO))


def _fill(page: Page, s: Barbarity) -> None:
    if page.has("hands") and not page.has("phase"):
        s.phase = "action"
    s.new_offer()
    fill_up(page, s, DECK, CARD, _too_many)


def _too_many(card: int) -> str:
    return f"there are not so many cards of {CARDS[card].name} in the deck as the position has"


def _check(s: Barbarity) -> None:
    """Refuse what play cannot lead to and could not go on from."""
    _check_kinds("areas, as Prizes,", s.prizes, lambda card: PRIZE[card])
    _check_kinds("areas, as guards,", [guards for area in s.guards for guards in area], lambda card: GUARD[card])
    _check_kinds("hoards", s.hoards, lambda card: PRIZE[card])
    _check_kinds("maps", s.maps, lambda card: ROOM[card] > 0)
    _check_kinds("sagas", s.sagas, lambda card: STAYS[card] and not ROOM[card])
    _check_kinds("committed", [s.committed], lambda card: FORCE[card] > 0)
    for hero in s.heroes:
        if s.heroes.count(hero) > HEROES.count(hero):
            raise Mistake(f"{CARDS[hero].name} is not a Hero, or is there twice")
    if len(s.heroes) != (0 if s.phase == "deal" else s.seats):
        raise Mistake(f"heroes: there are {len(s.heroes)}; after the deal everybody has one, and before it nobody")
    for seat in range(s.seats):
        _check_seat(s, seat)
    _check_phase(s)
    _check_fight(s)


def _check_kinds(where: str, rows: list[list[int]], fits: Callable[[int], bool]) -> None:
    for card in [card for row in rows for card in row]:
        if not fits(card):
            raise Mistake(f"{CARDS[card].name} cannot be in {where}")


def _check_seat(s: Barbarity, seat: Seat) -> None:
    if len(s.prizes[seat]) > s.room(seat):
        raise Mistake(f"seat {seat} has {len(s.prizes[seat])} Prizes in an area that has room for {s.room(seat)}")
    for prize, guards in zip(s.prizes[seat], s.guards[seat], strict=True):
        if len(guards) > VP[prize]:
            raise Mistake(f"{CARDS[prize].name} has {len(guards)} guards; it may have {VP[prize]}")
    if len(s.hoards[seat]) >= HOARD and s.phase != "over":
        raise Mistake(f'seat {seat} has {len(s.hoards[seat])} Prizes in the Hoard: the phase is "over"')


def _check_phase(s: Barbarity) -> None:
    """Refuse a phase that does not go with what lies on the table."""
    if s.phase == "over" and s.turns < s.options.turn_cap and max(map(len, s.hoards)) < HOARD:
        raise Mistake(f'phase = "over", but no Hoard has {HOARD} Prizes and turns = {s.turns}')
    if s.phase == "deal" and len(s.deck) != len(DECK):
        raise Mistake('phase = "deal", but there are cards on the table')
    if s.phase == "action" and not s.actions:
        raise Mistake('phase = "action", but actions = 0; after the last action the phase is "place"')
    if s.phase in {"ward", "quest"} or s.in_fight():
        _check_prize(s)
    elif s.target != NONE or s.place != NONE:
        raise Mistake(f'phase = "{s.phase}", but target = {s.target} and place = {s.place}; now they are {NONE}')


def _check_prize(s: Barbarity) -> None:
    """Refuse an Adventure for nothing, a fight against nobody, and a watch over a card that nobody laid."""
    now = f'phase = "{s.phase}"'
    if s.target == NONE or s.place not in range(len(s.prizes[s.target])):
        raise Mistake(f"{now}, but target = {s.target}, place = {s.place} is no Prize on the table")
    if (s.target == s.turn) == (s.phase == "ward"):
        raise Mistake(f"{now}, turn = {s.turn}, target = {s.target}: guards go to others, Heroes do not")
    guards, masks = s.guards[s.target][s.place], s.seen[s.target][s.place]
    if s.in_fight() and not (guards and BATTLE[guards[-1]] and masks[-1] & UP):
        raise Mistake(f"{now}, but the top guard is no Battle Card that lies face up, as in +hop-it@1")
    if s.phase == "ward" and not (guards and layer_of(masks[-1]) == s.turn and not masks[-1] & UP):
        raise Mistake(f"{now}, but seat {s.turn}, whose turn it is, has not laid the top guard")


def _check_fight(s: Barbarity) -> None:
    """Refuse a fight at the wrong time, and one that nobody would have begun: who puts something down can win."""
    now = f'phase = "{s.phase}"'
    if s.committed and s.phase not in {"fight", "parry"}:
        raise Mistake(f"{now}, but there are cards committed to a fight")
    if s.offered and not s.in_fight():
        raise Mistake(f"{now}, but offered = {s.offered}; nobody fights, so it is 0")
    if not s.in_fight() and (s.asked or s.raised):
        raise Mistake(f"{now}, but asked = {s.asked} and raised = {s.raised}; nobody fights, so both are 0")
    if s.contested and not s.offered:
        raise Mistake("contested, but nobody has put anything down in a fight")
    if s.offered < sum(FORCE[card] for card in s.committed):
        raise Mistake(f"offered = {s.offered}, but the cards committed are worth more")
    won = s.phase == "parry"
    if (won or (s.offered and not s.contested)) and (total(s) if won else most(s)) <= needed(s):
        raise Mistake(f"offered = {s.offered}, but this fight cannot be won: {needed(s)} has to be exceeded")


read = reader(Barbarity, Options, range(2, 6), fill=_fill, check=_check)
