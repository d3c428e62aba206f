"""The parts of Barbarity's table that are its own: areas and Hoards, and who knows which card."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from stammtisch.core import PUBLIC, Mistake, Page, Seat, unknown
from stammtisch.core.knowledge import BATCH
from stammtisch.core.parts import Names, Part

from .cards import CARDS
from .tables import BIT, LAYER, UP, layer_of

if TYPE_CHECKING:
    from .state import Barbarity

_SLUGS: Final = [kind.slug for kind in CARDS]
CARD: Final = Names("card", _SLUGS)
#: Heroes are cards that are in no deck.
HERO: Final = Names("card", _SLUGS)


class Rows(Part):
    """Cards in rows, or in rows of rows, that a position has as something else or not at all."""

    names = CARD

    def pieces(self, value: Any) -> list[int]:
        return [card for row in value for card in (self.pieces(row) if isinstance(row, list) else [row])]


class Areas(Rows):
    """The Prizes of each seat, and with them `guards` and `seen`: each Prize is one word with those who guard it.

    `chainmail/hop-it@2/+pigsticker@1` has a Hop It of seat 2 on it, face down, and above that a Pigsticker of seat 1,
    face up. A guard of whom nobody says who laid it is one of the next seat.
    """

    def value(self, page: Page, s: Any) -> list[list[int]]:
        prizes = []
        for seat, words in enumerate(page.rows(self.name, s.seats)):
            stacks = [word.split("/") for word in words]
            guards = [[_guard(s, seat, word) for word in stack[1:]] for stack in stacks]
            s.guards[seat] = [[card for card, _ in row] for row in guards]
            s.seen[seat] = [[mask for _, mask in row] for row in guards]
            prizes.append(CARD.read([stack[0] for stack in stacks]))
        return prizes

    def written(self, s: Any, value: list[list[int]]) -> list[str]:
        areas = [zip(*area, strict=True) for area in zip(value, s.guards, s.seen, strict=True)]
        return [" ".join(_written(*prize) for prize in area) for area in areas]


def _guard(s: Barbarity, seat: Seat, word: str) -> tuple[int, int]:
    """A card, and what is known of it."""
    card, _, by = word.removeprefix("+").partition("@")
    layer = int(by) if by.isdecimal() else s.seats if by else (seat + 1) % s.seats
    if layer >= s.seats or layer == seat:
        raise Mistake(f"{word!r} in the area of seat {seat}: a guard is laid by another seat, as in hop-it@1")
    seen = UP | s.everybody() if word.startswith("+") else BIT[layer]
    return CARD.number(card), seen | (layer + 1) << LAYER


def _written(prize: int, guards: list[int], masks: list[int]) -> str:
    rows = zip(guards, masks, strict=True)
    words = [f"{'+' if mask & UP else ''}{CARD.words[card]}@{layer_of(mask)}" for card, mask in rows]
    return "/".join([CARD.words[prize], *words])


class Hoards(Rows):
    """The Prizes of each seat, and with them `flipped`: a flipped Prize is marked, as in `~chainmail`."""

    def value(self, page: Page, s: Any) -> list[list[int]]:
        rows = page.rows(self.name, s.seats)
        s.flipped = [sum(BIT[at] for at, word in enumerate(row) if word.startswith("~")) for row in rows]
        return [CARD.read([word.removeprefix("~") for word in row]) for row in rows]

    def written(self, s: Any, value: list[list[int]]) -> list[str]:
        return [
            " ".join(f"{'~' if flipped & BIT[at] else ''}{CARD.words[card]}" for at, card in enumerate(hoard))
            for hoard, flipped in zip(value, s.flipped, strict=True)
        ]


class Known(Part):
    """Beside each card in a hand what is known of it; and what else is known of the guards, in `seen`.

    A position lists places, 1.0 in a hand and 1.0.2 of a guard: for each seat the cards it knows besides those it may
    look at anyway, those that were `shown` to everybody, and, for each reshuffle, those drawn since (`batches`).
    """

    def read(self, page: Page, s: Any) -> bool:
        s.known = [[BIT[seat]] * len(hand) for seat, hand in enumerate(s.hands)]
        batches = page.data["batches"] if page.has("batches") else []
        if not isinstance(batches, list) or not all(isinstance(batch, str) for batch in batches):
            raise Mistake(f"batches = {batches!r}: it is a list of texts, one for each time the pile was shuffled")
        s.shuffles = len(batches)
        said = [(BIT[seat], words) for seat, words in enumerate(page.rows(self.name, s.seats))]
        said += [(s.everybody(), page.words("shown"))]
        said += [(number << BATCH, batch.split()) for number, batch in enumerate(batches, 1)]
        places = {place: (row, at) for place, row, at, _ in _places(s)}
        for mask, place in [(mask, word) for mask, words in said for word in words]:
            if place not in places:
                raise unknown("place of a card", place, places)
            row, at = places[place]
            row[at] |= mask
        return True

    def write(self, s: Any) -> dict[str, Any]:
        places = [(place, row[at], owner) for place, row, at, owner in _places(s)]
        unshown = [(place, mask, owner) for place, mask, owner in places if not mask & PUBLIC]
        seats, batches = range(s.seats), range(1, s.shuffles + 1)
        return {
            "known": [" ".join(at for at, mask, owner in unshown if mask & BIT[me] and me != owner) for me in seats],
            "shown": " ".join(place for place, mask, _ in places if mask & PUBLIC and not mask & UP),
            "batches": [" ".join(at for at, mask, _ in places if mask >> BATCH == number) for number in batches],
        }


def _places(s: Barbarity) -> Iterator[tuple[str, list[int], int, Seat]]:
    """The name of every place, the row and place of its mask, and who may look at the card at any time."""
    for seat, masks in enumerate(s.known):
        for at in range(len(masks)):
            yield f"{seat}.{at}", masks, at, seat
    for seat, area in enumerate(s.seen):
        for place, masks in enumerate(area):
            for at, mask in enumerate(masks):
                yield f"{seat}.{place}.{at}", masks, at, layer_of(mask)
