"""The same deal with a card in a first hand and without: in a stacked deck, two cards change places."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from stammtisch.core import Match, Mistake, Rng, State, make_options, new_rng, seed_of, slug
from stammtisch.core.table import parts_of
from stammtisch.games import game_named

from .job import Job
from .stacked_rng import Edits, StackedRng

#: The field of a table that has what everybody holds.
HANDS = "hands"
NOBODY = -1


class Place(NamedTuple):
    """A place in a deck: which shuffle made it, and how far from the end of the deck it is."""

    shuffle: int
    back: int


@dataclass(frozen=True)
class Dealing:
    """How a game deals: from which places each first hand comes, and the places that come into none."""

    job: Job
    #: By seat.
    dealt: tuple[tuple[Place, ...], ...]
    deep: tuple[Place, ...]

    def both(self, number: int, seat: int, card: int, rng: Rng) -> tuple[State, State] | None:
        """A deal in which a seat begins without a card, and the same in which it has it; None where that cannot be.

        It cannot be where all copies are in other hands: taking one from there would change two hands.
        """
        before = _Deal(self.job, number, {}).decks
        decks = [deck[:] for deck in before]
        for place in self.dealt[seat]:
            others = [one for one in self._deep(place) if _card(decks, one) != card]
            if _card(decks, place) == card and not _swap(decks, place, others, rng):
                return None
        one = _Deal(self.job, number, _edits(before, decks))
        place = self.dealt[seat][rng.below(len(self.dealt[seat]))]
        if not _swap(decks, place, [one for one in self._deep(place) if _card(decks, one) == card], rng):
            if card in decks[place.shuffle]:
                return None
            decks[place.shuffle][-place.back] = card  # it comes from elsewhere, as a card that is bought
        other = _Deal(self.job, number, _edits(before, decks))
        held = [deal.hands[seat].count(card) for deal in (one, other)]
        others_hold = [[hand for who, hand in enumerate(deal.hands) if who != seat] for deal in (one, other)]
        return (one.table, other.table) if held == [0, 1] and others_hold[0] == others_hold[1] else None

    def _deep(self, place: Place) -> list[Place]:
        """The places of the same deck that come into no first hand."""
        return [one for one in self.deep if one.shuffle == place.shuffle]


def _card(decks: list[list[int]], place: Place) -> int:
    return decks[place.shuffle][-place.back]


def _swap(decks: list[list[int]], place: Place, others: list[Place], rng: Rng) -> bool:
    """Exchange a card with one of some others, if there are any."""
    if others:
        deck, other = decks[place.shuffle], others[rng.below(len(others))]
        deck[-place.back], deck[-other.back] = deck[-other.back], deck[-place.back]
    return bool(others)


def _edits(before: list[list[int]], after: list[list[int]]) -> Edits:
    """What lies elsewhere."""
    return {
        (shuffle, back): deck[-back]
        for shuffle, deck in enumerate(after)
        for back in range(1, len(deck) + 1)
        if deck[-back] != before[shuffle][-back]
    }


class _Deal:
    """A deal of a job with some cards where they are wanted: the table, its decks, and the first hands."""

    def __init__(self, job: Job, number: int, edits: Edits) -> None:
        game = game_named(job.game)
        rng = StackedRng(new_rng(seed_of(job.seed, number)), edits, [])
        self.table: State = game.laid(job.seats, rng, make_options(game.options, dict(job.options)))
        begun: Any = Match(game, self.table).state
        self.decks: list[list[int]] = begun.rng.log
        self.hands = [sorted(hand) for hand in getattr(begun, HANDS, [])]


def both_deals(job: Job, number: int, seat: int, card: int, rng: Rng) -> tuple[State, State] | None:
    """A deal without a card in a hand, and with it. Most are dealt alike; lots may say who is dealt to first."""
    usual = _usual(job)
    found = None if usual is None else usual.both(number, seat, card, rng)
    if found is None:
        own = _dealing(job, _who_gets(job, number))
        if own is None:
            raise Mistake(f"{job.game} does not deal its first hands from a deck, so that no card can be put into one")
        found = own.both(number, seat, card, rng)
    return found


@cache
def _usual(job: Job) -> Dealing | None:
    """What two deals have in common. What is shuffled once more before it is dealt comes elsewhere in each."""
    one, other = _who_gets(job, 0), _who_gets(job, 1)
    steady = {shuffle: seats for shuffle, seats in one.items() if seats == other.get(shuffle)}
    return _dealing(job, steady)


def _dealing(job: Job, who: dict[int, dict[int, int]]) -> Dealing | None:
    places = {Place(shuffle, back): seat for shuffle, seats in who.items() for back, seat in seats.items()}
    dealt = [tuple(place for place, seat in places.items() if seat == one) for one in range(job.seats)]
    if not all(dealt):
        return None
    return Dealing(job, tuple(dealt), tuple(place for place, seat in places.items() if seat == NOBODY))


def card_numbers(job: Job) -> dict[str, int]:
    """By name in one word: the number that stands for a card on a table."""
    table = _Deal(job, 0, {}).table
    names = next((part.names for part in parts_of(type(table)) if part.field == HANDS), None)
    if names is None:
        raise Mistake(f"{job.game} deals no hands, so that no card can be put into one")
    return {slug(word): number for number, word in enumerate(names.words)}


def _who_gets(job: Job, number: int) -> dict[int, dict[int, int]]:
    """By shuffle and place, which seat is dealt the card, or NOBODY."""
    deal, found = _Deal(job, number, {}), dict[int, dict[int, int]]()
    most = max(card_numbers(job).values())
    for shuffle, deck in enumerate(deal.decks):
        for back in range(1, len(deck) + 1):
            other = next((card for card in deck if card != deck[-back]), None)
            if not isinstance(other, int) or other > most:
                break
            hands = _Deal(job, number, {(shuffle, back): other}).hands
            seats = [seat for seat in range(job.seats) if hands[seat] != deal.hands[seat]]
            found.setdefault(shuffle, {})[back] = seats[0] if seats else NOBODY
    return found
