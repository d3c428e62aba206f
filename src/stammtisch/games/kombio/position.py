"""Positions of Kombio in writing: hands as values with a dot for a gap, the top of deck and pile first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stammtisch.core import Mistake, Page, Seat, make_options, slot, unknown, written_options

from .cards import CARDS, DEAL
from .rules import is_over
from .state import DECK, GAP, NOBODY, PUBLIC, RECYCLED, VALUE, Kombio, Options

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

    They lie there in order, or shuffled if there is a `seed`. Without hands, it is a table before the deal.
    """
    page = Page(data)
    seats = page.seats(range(2, 9))
    hands = [[GAP if word == "." else _card(word) for word in row] for row in page.rows("hands", seats)]
    s = Kombio(
        seats,
        page.rng(),
        make_options(Options, page.table("options")),
        hands,
        [[0] * len(hand) for hand in hands],
        deck=[_card(word) for word in reversed(page.words("deck"))],
        pile=[_card(word) for word in reversed(page.words("pile"))],
        phase=page.choice("phase", "turn" if "hands" in data else "deal", PHASES),
        matched=page.flag("matched"),
        exhausted=page.number("exhausted", 0, range(1000)),
        sheet=_sheet(page, seats),
    )
    _fill(page, s)
    _read_known(page, s)
    _read_course(page, s)
    page.end()
    _check(s)
    return s


def _card(word: str) -> int:
    for card, value in enumerate(VALUE):
        if str(value) == word:
            return card
    raise unknown("card", word, VALUE)


def _sheet(page: Page, seats: int) -> list[list[int]]:
    rows = page.data["sheet"] if page.has("sheet") else []
    if not isinstance(rows, list) or not all(_is_row(row, seats) for row in rows):
        raise Mistake(f"sheet = {rows!r}: it is a list of rounds, each a list of {seats} scores")
    return [list(row) for row in rows]


def _is_row(row: Any, seats: int) -> bool:
    return isinstance(row, list) and len(row) == seats and all(type(points) is int for points in row)


def _fill(page: Page, s: Kombio) -> None:
    """Put the cards that are not named where they belong."""
    rest = page.choice("rest", "deck", ("deck", "pile"))
    named = [*[card for hand in s.hands for card in hand if card != GAP], *s.deck, *s.pile]
    left = page.rest(DECK, named, s.rng, _too_many)
    if rest == "deck":
        s.deck = left + s.deck
    else:
        s.pile = left + s.pile


def _too_many(card: int) -> str:
    return f"there are only {CARDS[card].copies} cards of value {VALUE[card]}; the position has more"


def _read_known(page: Page, s: Kombio) -> None:
    """Who has seen which card. Usually: everyone the cards they looked at before the round."""
    usual = not page.has("known")
    for seat, words in enumerate(page.rows("known", s.seats)):
        _mark(s, _peeked(s, seat) if usual else words, 1 << seat)
    _mark(s, page.words("shown"), s.everybody())
    _mark(s, page.words("recycled"), RECYCLED)


def _peeked(s: Kombio, seat: Seat) -> list[str]:
    hand = s.hands[seat]
    return [str(slot(seat, place)) for place in DEAL.peek if place < len(hand) and hand[place] != GAP]


def _mark(s: Kombio, words: list[str], mask: int) -> None:
    for word in words:
        seat, place = _place(word, s)
        s.known[seat][place] |= mask


def _place(word: str, s: Kombio) -> tuple[Seat, int]:
    seat, _, place = word.partition(".")
    if not (seat.isdecimal() and place.isdecimal() and int(seat) < s.seats and int(place) < len(s.hands[int(seat)])):
        raise Mistake(f"{word!r} is not a place on this table; the third card of seat 0 is 0.2")
    if s.hands[int(seat)][int(place)] == GAP:
        raise Mistake(f"nobody can have seen a card at {word}: it is a gap")
    return int(seat), int(place)


def _read_course(page: Page, s: Kombio) -> None:
    """How far the game has come."""
    everyone = range(s.seats)
    s.round = page.number("round", _round(s), range(1000))
    s.dealer = page.number("dealer", s.seats - 1, everyone)
    s.caller = page.number("caller", NOBODY, range(NOBODY, s.seats))
    s.turns_left = page.number("turns_left", 0, everyone)
    s.turn = page.number("turn", s.first() if s.first() != s.caller else (s.caller + 1) % s.seats, everyone)
    s.turns = page.number("turns", 1 if s.pile else 0, range(100_000))
    tried = page.numbers("tried", [])
    for seat in tried:
        if seat not in everyone:
            raise Mistake(f"tried = {tried}: there are only the seats 0 to {s.seats - 1}")
        s.tried |= 1 << seat


def _round(s: Kombio) -> int:
    """The number of the round, from the sheet."""
    return len(s.sheet) + (s.phase in {"turn", "match"})


def _check(s: Kombio) -> None:
    """Refuse what play cannot lead to and could not go on from."""
    if is_over(s) and s.phase != "over":
        raise Mistake(f'phase = "{s.phase}", but the sheet ends the game: the phase is "over"')
    if s.phase == "over" and not is_over(s):
        raise Mistake('phase = "over", but the sheet does not end the game')
    if s.round != _round(s):
        raise Mistake(f"round = {s.round}, but with {len(s.sheet)} rounds on the sheet this is round {_round(s)}")
    if s.turns_left and s.caller == NOBODY:
        raise Mistake(f"turns_left = {s.turns_left}, but nobody has called; name the caller")
    if s.phase in {"turn", "match"}:
        _check_round(s)


def _check_round(s: Kombio) -> None:
    """Refuse a round that cannot have come so far."""
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
