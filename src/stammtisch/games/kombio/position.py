"""Positions of Kombio in writing: hands as values with a dot for a gap, the top of deck and pile first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stammtisch.core import Mistake, Page, Seat, make_options, new_rng, read_rng, unknown, written_options

from .cards import CARDS, DEAL
from .rules import is_over
from .state import DECK, GAP, NOBODY, PUBLIC, RECYCLED, VALUE, Kombio, Options, slot

PHASES = ("deal", "turn", "match", "over")


def write(s: Kombio) -> dict[str, Any]:
    """A state at rest."""
    return {
        "seats": s.seats,
        "options": written_options(s.options),
        "phase": s.phase,
        "round": s.round,
        "dealer": s.dealer,
        "turn": s.turn,
        "turns": s.turns,
        "hands": [" ".join("." if card == GAP else str(VALUE[card]) for card in hand) for hand in s.hands],
        "known": [_seen(s, 1 << seat) for seat in range(s.seats)],
        "shown": _seen(s, PUBLIC),
        "recycled": _seen(s, RECYCLED),
        "deck": " ".join(str(VALUE[card]) for card in reversed(s.deck)),
        "pile": " ".join(str(VALUE[card]) for card in reversed(s.pile)),
        "matched": s.matched,
        "tried": [seat for seat in range(s.seats) if s.tried >> seat & 1],
        "caller": s.caller,
        "turns_left": s.turns_left,
        "exhausted": s.exhausted,
        "sheet": [list(row) for row in s.sheet],
        "rng": s.rng.write(),
    }


def _seen(s: Kombio, bit: int) -> str:
    """The places of the cards whose mask has a bit."""
    return " ".join(
        str(slot(seat, place))
        for seat, masks in enumerate(s.known)
        for place, mask in enumerate(masks)
        if mask & bit and s.hands[seat][place] != GAP
    )


def read(data: Mapping[str, Any]) -> Kombio:
    """A state from writing. The cards that are not named lie under the deck, or where `rest` says.

    They lie there in order, or shuffled if there is a `seed`.
    """
    page = Page(data)
    seats = page.number("seats", len(data.get("hands", [0, 0])), range(2, 9))
    hands = [[_card(word) for word in row] for row in page.rows("hands", seats)]
    everyone = range(seats)
    s = Kombio(
        seats,
        _rng(page),
        make_options(Options, page.table("options")),
        hands,
        [[0] * len(hand) for hand in hands],
        deck=[_card(word) for word in reversed(page.words("deck"))],
        pile=[_card(word) for word in reversed(page.words("pile"))],
        phase=page.choice("phase", "turn", PHASES),
        round=page.number("round", 1, range(1000)),
        dealer=page.number("dealer", seats - 1, everyone),
        matched=page.flag("matched"),
        caller=page.number("caller", NOBODY, range(-1, seats)),
        turns_left=page.number("turns_left", 0, everyone),
        exhausted=page.number("exhausted", 0, range(1000)),
    )
    s.turn = page.number("turn", s.first(), everyone)
    s.turns = page.number("turns", 1 if s.pile else 0, range(100_000))
    s.sheet = _sheet(page, seats)
    s.tried = sum(1 << seat for seat in _seats(page, "tried", seats))
    _read_known(page, s)
    _fill(page, s)
    page.end()
    _check(s)
    return s


def _rng(page: Page) -> Any:
    if page.has("rng"):
        return read_rng(str(page.data["rng"]))
    return new_rng(page.data["seed"] if page.has("seed") else 0)


def _card(word: str) -> int:
    if word == ".":
        return GAP
    for card, value in enumerate(VALUE):
        if str(value) == word:
            return card
    raise unknown("card", word, VALUE)


def _seats(page: Page, name: str, seats: int) -> list[Seat]:
    numbers = page.numbers(name, [])
    for number in numbers:
        if number not in range(seats):
            raise Mistake(f"{name} = {numbers}: there are only the seats 0 to {seats - 1}")
    return numbers


def _sheet(page: Page, seats: int) -> list[list[int]]:
    rows = page.data["sheet"] if page.has("sheet") else []
    if not isinstance(rows, list) or any(not isinstance(row, list) or len(row) != seats for row in rows):
        raise Mistake(f"sheet = {rows!r}: it is a list of rounds, each a list of {seats} scores")
    return [list(row) for row in rows]


def _read_known(page: Page, s: Kombio) -> None:
    """Who has seen which card. Usually: everyone the cards they looked at before the round."""
    usual = not page.has("known")
    for seat, words in enumerate(page.rows("known", s.seats)):
        if usual:
            words = [str(slot(seat, place)) for place in DEAL.peek if place < len(s.hands[seat])]
            words = [word for word in words if s.at(slot(*_place(word, s))) != GAP]
        _mark(s, words, 1 << seat)
    _mark(s, page.words("shown"), PUBLIC)
    _mark(s, page.words("recycled"), RECYCLED)


def _mark(s: Kombio, words: list[str], bit: int) -> None:
    for word in words:
        seat, place = _place(word, s)
        s.known[seat][place] |= bit


def _place(word: str, s: Kombio) -> tuple[Seat, int]:
    seat, _, place = word.partition(".")
    if seat.isdecimal() and place.isdecimal() and int(seat) < s.seats and int(place) < len(s.hands[int(seat)]):
        return int(seat), int(place)
    raise Mistake(f"{word!r} is not a place on this table; the third card of seat 0 is 0.2")


def _fill(page: Page, s: Kombio) -> None:
    """Put the cards that are not named where they belong."""
    rest = page.choice("rest", "deck", ("deck", "pile"))
    left = DECK[:]
    for card in [*[card for hand in s.hands for card in hand if card != GAP], *s.deck, *s.pile]:
        if card not in left:
            raise Mistake(f"there are only {CARDS[card].copies} cards of value {VALUE[card]}, but the position has more")
        left.remove(card)
    left.reverse()  # the lowest comes first
    if page.has("seed"):
        s.rng.shuffle(left)
    if rest == "deck":
        s.deck = left + s.deck
    else:
        s.pile = left + s.pile


def _check(s: Kombio) -> None:
    """Refuse what play cannot lead to and could not go on from."""
    if s.phase == "match" and not s.pile:
        raise Mistake('phase = "match", but the pile is empty: there is nothing to match')
    if s.turns_left and s.caller == NOBODY:
        raise Mistake(f"turns_left = {s.turns_left}, but nobody has called; name the caller")
    if s.phase == "over" and not is_over(s):
        raise Mistake('phase = "over", but the sheet does not end the game')
