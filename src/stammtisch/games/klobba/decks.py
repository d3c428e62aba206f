"""Reading the decks of a written position, and what is known of the cards in them: see position.py."""

from __future__ import annotations

from stammtisch.core import Mistake, Page, Seat, unknown

from .tables import (  # isort: skip
    ACTION_DECK, ACTIONS, BARBARIANS, CARD, EVERYBODY, FRESH, HAND, HORDE, KINDS, NONE, PUBLIC, SEEN_BY, knows, members,
)  # fmt: skip
from .state import Klobba

_CARD_OF = {action.name: action.card for action in ACTIONS}
_NUMBER_OF = {str(barbarian): barbarian.number for barbarian in BARBARIANS}


def read_card(word: str) -> int:
    if word not in _CARD_OF:
        raise unknown("Action card", word, _CARD_OF)
    return _CARD_OF[word]


def read_barbarian(word: str) -> int:
    if word not in _NUMBER_OF:
        raise unknown("Barbarian", word, _NUMBER_OF)
    return _NUMBER_OF[word]


def read_decks(page: Page, s: Klobba) -> None:
    """Both decks, and what is not named where it belongs."""
    rest = page.choice("rest", "deck", ("deck", "discard"))
    _read_deck(page, s)
    s.actions = [read_place(word, s) for word in reversed(page.words("actions"))]
    named = [*s.discard, *s.played, *s.new, *[card for hand in s.hands for card in hand]]
    named += [card for side in s.sides for card in (side.offered, side.laid)]
    named += [place & CARD for place in [*s.actions, *[side.unseen for side in s.sides]] if place != NONE]
    left = page.rest(ACTION_DECK, [card for card in named if card != NONE], s.rng, _too_many)
    if "hands" not in page.data and s.phase != "deal":
        s.hands = [sorted(left.pop() for _ in range(HAND)) for _ in s.hands]
    if rest == "deck":
        s.actions = left + s.actions
    else:
        s.discard = left + s.discard


def _too_many(card: int) -> str:
    return f"there are only {ACTION_DECK.count(card)} cards {ACTIONS[card]}; the position has more"


def _read_deck(page: Page, s: Klobba) -> None:
    s.batches = []
    for word in page.words("deck"):
        if word == "/":
            s.batches.append(0)
        else:
            s.batches = s.batches or [0]
            s.batches[-1] += 1
            s.deck.append(read_barbarian(word))
    left = HORDE[:]
    there = [*s.bands, *s.deck, *[number for mask in s.trophies for number in members(mask)]]
    for number in there:
        if number != NONE:
            if number not in left:
                raise Mistake(f"there is only one {BARBARIANS[number]}; the position has it twice")
            left.remove(number)
    if page.has("seed"):
        s.rng.shuffle(left)
    if left:
        s.batches = s.batches or [0]
        s.batches[-1] += len(left)
    if 0 in s.batches:
        raise Mistake("deck: there is nobody between two strokes, or beside one at the end")
    s.deck = (s.deck + left)[::-1]
    s.batches.reverse()


def read_place(word: str, s: Klobba) -> int:
    """A card in the Action deck, and who knows that it is there."""
    name, _, seen = word.removesuffix("+").partition("@")
    place = read_card(name) | (FRESH if word.endswith("+") else 0)
    if seen == "*":
        return place | EVERYBODY
    for seat in seen.split("@") if seen else []:
        place |= SEEN_BY[_seat(seat, s, word)]
    return place


def _seat(word: str, s: Klobba, where: str) -> Seat:
    if not (word.isdecimal() and int(word) < s.seats):
        raise Mistake(f"{where!r}: {word!r} is not a seat at this table; there are 0 to {s.seats - 1}")
    return int(word)


def read_knowledge(page: Page, s: Klobba) -> None:
    for word in page.words("known"):
        parts = word.split(".")
        if len(parts) != 3:
            raise Mistake(f"known: {word!r} is no knowledge; that seat 0 knows of a Boss of seat 1 is 0.1.boss")
        observer = PUBLIC if parts[0] == "*" else _seat(parts[0], s, word)
        s.sure.append(knows(_seat(parts[1], s, word), observer, read_card(parts[2])))
    s.sure.sort()
    if page.has("fresh") and page.data["fresh"]:
        rows = page.rows("fresh", s.seats + 1)
        s.fresh = [list(map(read_card, row)).count(card) for row in rows for card in range(KINDS)]
