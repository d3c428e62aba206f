"""Positions of Kombio in writing: hands as values with a dot for a gap, the top of deck and pile first.

The cards that are not named lie under the deck, or where `rest` says: in order, or shuffled if there is a `seed`.
Without hands, it is a table before the deal.
"""

from __future__ import annotations

from stammtisch.core import Mistake, Page
from stammtisch.core.table import fill_up, reader

from .cards import CARDS
from .options import Options
from .scoring import is_over
from .state import CARD, DECK, NOBODY, VALUE, Kombio, round_of


def _fill(page: Page, s: Kombio) -> None:
    fill_up(page, s, DECK, CARD, _too_many)
    s.new_offer()  # whatever can be matched, nobody has thought about it yet


def _too_many(card: int) -> str:
    return f"there are only {CARDS[card].copies} cards of value {VALUE[card]}; the position has more"


def _check(s: Kombio) -> None:
    """Refuse what play cannot lead to and could not go on from."""
    if is_over(s) and s.phase != "over":
        raise Mistake(f'phase = "{s.phase}", but the sheet ends the game: the phase is "over"')
    if s.phase == "over" and not is_over(s):
        raise Mistake('phase = "over", but the sheet does not end the game')
    if s.round != round_of(s):
        raise Mistake(f"round = {s.round}, but with {len(s.sheet)} rounds on the sheet this is round {round_of(s)}")
    if s.turns_left and s.caller == NOBODY:
        raise Mistake(f"turns_left = {s.turns_left}, but nobody has called; name the caller")
    if s.phase in {"look", "turn", "match"}:
        _check_round(s)


def _check_round(s: Kombio) -> None:
    """Refuse a round that cannot have come so far."""
    if s.phase == "look" and not s.options.ready:
        raise Mistake('phase = "look", but the option ready is off: the first turn begins at once')
    if s.phase == "look" and s.turns:
        raise Mistake(f'phase = "look", but turns = {s.turns}: everyone looks before the first turn')
    if s.phase == "match" and s.without_matching():
        raise Mistake('phase = "match", but the option matching is never: the next turn begins at once')
    if s.phase == "match" and not s.pile:
        raise Mistake('phase = "match", but the pile is empty: there is nothing to match')
    if s.pile and not s.turns:
        raise Mistake("turns = 0, but there is a pile: somebody must have had a turn")
    if s.phase == "turn" and s.turn == s.caller:
        raise Mistake(f"turn = {s.turn}, but seat {s.turn} has called: the others have the last turns")
    if s.phase == "turn" and s.caller != NOBODY and s.turns_left > s.seats - 2:
        raise Mistake(f"turns_left = {s.turns_left}, but after this turn at most {s.seats - 2} are left")
    for seat in range(s.seats):
        if s.caller == NOBODY and s.count(seat) == 0:
            raise Mistake(f"seat {seat} has no card, and that is a call; name the caller")


read = reader(Kombio, Options, range(2, 9), fill=_fill, check=_check)
