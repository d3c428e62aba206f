"""Positions of Barbarity in writing: cards by their names in one word, the top of deck and pile first.

A Prize in an Adventure Area is written with its guards from below: `chainmail/hop-it@2/+pigsticker@1` has a Hop It
of seat 2 on it, face down, and a Pigsticker of seat 1, face up. In a Hoard, `~` marks a flipped Prize.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from stammtisch.core import PUBLIC, Mistake, Page, Seat, make_options, unknown, written_options
from stammtisch.core.knowledge import BATCH

from .cards import CARDS
from .state import BIT, LAYER, LAYERS, UP, Barbarity, Options
from .tables import ACTIONS, BATTLE, DECK, FORCE, GUARD, HEROES, HOARD, NONE, PRIZE, ROOM, STAYS, VP

PHASES = ("deal", "action", "ward", "quest", "raise", "fight", "place", "over")
SLUGS = [kind.slug for kind in CARDS]
NUMBERS = {slug: number for number, slug in enumerate(SLUGS)}


def write(s: Barbarity) -> dict[str, Any]:
    """A state at rest."""
    return {
        "seats": s.seats,
        "options": written_options(s.options),
        "phase": s.phase,
        "turn": s.turn,
        "turns": s.turns,
        "actions": s.actions,
        "heroes": _written(s.heroes),
        "tired": [seat for seat in range(s.seats) if s.tired & BIT[seat]],
        "hands": [_written(hand) for hand in s.hands],
        "areas": [_written_area(s, seat) for seat in range(s.seats)],
        "maps": [_written(cards) for cards in s.maps],
        "hoards": [_written_hoard(s, seat) for seat in range(s.seats)],
        "sagas": [_written(cards) for cards in s.sagas],
        "known": [_places(s, partial(_has_seen, seat)) for seat in range(s.seats)],
        "shown": _places(s, lambda mask, _: bool(mask & PUBLIC) and not mask & UP),
        "batches": [_places(s, partial(_is_of_batch, number)) for number in range(1, s.shuffles + 1)],
        "shuffled": _written(s.shuffled),
        "deck": _written(s.deck[::-1]),
        "pile": _written(s.pile[::-1]),
        "target": s.target,
        "place": s.place,
        "asked": s.asked,
        "raised": s.raised,
        "offered": s.offered,
        "committed": _written(s.committed),
        "rng": s.rng.write(),
    }


def _written(cards: list[int]) -> str:
    return " ".join(SLUGS[card] for card in cards)


def _written_area(s: Barbarity, seat: Seat) -> str:
    return " ".join(
        "/".join([SLUGS[prize], *(_written_guard(card, mask) for card, mask in zip(guards, masks, strict=True))])
        for prize, guards, masks in zip(s.prizes[seat], s.guards[seat], s.seen[seat], strict=True)
    )


def _written_guard(card: int, mask: int) -> str:
    return f"{'+' if mask & UP else ''}{SLUGS[card]}@{_layer(mask)}"


def _written_hoard(s: Barbarity, seat: Seat) -> str:
    return " ".join(
        f"{'~' if s.flipped[seat] & BIT[place] else ''}{SLUGS[card]}" for place, card in enumerate(s.hoards[seat])
    )


def _layer(mask: int) -> Seat:
    return ((mask & LAYERS) >> LAYER) - 1


def _has_seen(seat: Seat, mask: int, owner: Seat) -> bool:
    """Whether a seat knows a card that neither everybody knows nor is its own to look at."""
    return bool(mask & BIT[seat]) and not mask & PUBLIC and seat != owner


def _is_of_batch(number: int, mask: int, _owner: Seat) -> bool:
    return mask >> BATCH == number


def _places(s: Barbarity, wanted: Callable[[int, Seat], bool]) -> str:
    """The places of hidden cards, by what is known of them and whose they are: in a hand 1.0, a guard 1.0.2."""
    return " ".join(place for place, row, at, owner in _hidden(s) if wanted(row[at], owner))


def _hidden(s: Barbarity) -> Iterator[tuple[str, list[int], int, Seat]]:
    """The name of every place, where its mask is, and who may look at the card at any time."""
    for seat, masks in enumerate(s.known):
        for at in range(len(masks)):
            yield f"{seat}.{at}", masks, at, seat
    for seat, area in enumerate(s.seen):
        for place, masks in enumerate(area):
            for at, mask in enumerate(masks):
                yield f"{seat}.{place}.{at}", masks, at, _layer(mask)


def read(data: Mapping[str, Any]) -> Barbarity:
    """A state from writing. The cards that are not named lie under the deck, or where `rest` says.

    They lie there in order, or shuffled if there is a `seed`. Without hands, it is a table before the deal.
    """
    page = Page(data)
    seats = page.seats(range(2, 6))
    phase = page.choice("phase", "action" if "hands" in data else "deal", PHASES)
    hands = [_cards(row) for row in page.rows("hands", seats)]
    hoards = [[word.removeprefix("~") for word in row] for row in page.rows("hoards", seats)]
    s = Barbarity(
        seats,
        page.rng(),
        make_options(Options, page.table("options")),
        heroes=_cards(page.words("heroes")) if page.has("heroes") or phase == "deal" else HEROES[:seats],
        box=[],
        hands=hands,
        known=[[BIT[seat]] * len(hand) for seat, hand in enumerate(hands)],
        prizes=[[] for _ in range(seats)],
        guards=[[] for _ in range(seats)],
        seen=[[] for _ in range(seats)],
        maps=[_cards(row) for row in page.rows("maps", seats)],
        sagas=[_cards(row) for row in page.rows("sagas", seats)],
        hoards=[_cards(row) for row in hoards],
        flipped=[
            sum(BIT[place] for place, word in enumerate(row) if word.startswith("~"))
            for row in page.rows("hoards", seats)
        ],
        deck=_cards(page.words("deck")[::-1]),
        pile=_cards(page.words("pile")[::-1]),
        phase=phase,
        shuffled=sorted(_cards(page.words("shuffled"))),
        committed=_cards(page.words("committed")),
    )
    for seat, row in enumerate(page.rows("areas", seats)):
        _read_area(s, seat, row)
    _read_course(page, s)
    _fill(page, s)
    _read_known(page, s)
    page.end()
    _check(s)
    return s


def _cards(words: list[str]) -> list[int]:
    return [_card(word) for word in words]


def _card(word: str) -> int:
    if word not in NUMBERS:
        raise unknown("card", word, SLUGS)
    return NUMBERS[word]


def _read_area(s: Barbarity, seat: Seat, words: list[str]) -> None:
    for word in words:
        prize, *guards = word.split("/")
        s.prizes[seat].append(_card(prize))
        s.guards[seat].append([])
        s.seen[seat].append([])
        for guard in guards:
            card, _, by = guard.removeprefix("+").partition("@")
            layer = int(by) if by.isdecimal() else s.seats if by else (seat + 1) % s.seats
            if layer >= s.seats or layer == seat:
                raise Mistake(f"{guard!r} in the area of seat {seat}: a guard is laid by another seat, as in hop-it@1")
            s.guards[seat][-1].append(_card(card))
            mask = UP | s.everybody() if guard.startswith("+") else BIT[layer]
            s.seen[seat][-1].append(mask | (layer + 1) << LAYER)


def _fill(page: Page, s: Barbarity) -> None:
    """Put the cards that are not named where they belong."""
    rest = page.choice("rest", "deck", ("deck", "pile"))
    rows = [*s.hands, *s.prizes, *s.maps, *s.sagas, *s.hoards, s.deck, s.pile, s.committed]
    named = [card for row in [*rows, *[guards for area in s.guards for guards in area]] for card in row]
    left = page.rest(DECK, named, s.rng, _too_many)
    if rest == "deck":
        s.deck = left + s.deck
    else:
        s.pile = left + s.pile
    s.box = HEROES[:]
    for hero in s.heroes:
        if hero not in s.box:
            raise Mistake(f"{CARDS[hero].name} is not a Hero, or is there twice")
        s.box.remove(hero)


def _too_many(card: int) -> str:
    return f"there are not so many cards of {CARDS[card].name} in the deck as the position has"


def _read_known(page: Page, s: Barbarity) -> None:
    """Who has seen which card besides their own, and how often the pile had been shuffled before it was drawn."""
    for seat, words in enumerate(page.rows("known", s.seats)):
        _mark(s, words, BIT[seat])
    _mark(s, page.words("shown"), s.everybody())
    batches = page.data["batches"] if page.has("batches") else []
    if not isinstance(batches, list) or not all(isinstance(batch, str) for batch in batches):
        raise Mistake(f"batches = {batches!r}: it is a list of texts, one for each time the pile was shuffled")
    s.shuffles = len(batches)
    for number, batch in enumerate(batches, 1):
        _mark(s, batch.split(), number << BATCH)


def _mark(s: Barbarity, words: list[str], mask: int) -> None:
    places = {place: (row, at) for place, row, at, _ in _hidden(s)}
    for word in words:
        if word not in places:
            raise unknown("place of a card", word, places)
        row, at = places[word]
        row[at] |= mask


def _read_course(page: Page, s: Barbarity) -> None:
    """How far the game has come."""
    everyone = range(s.seats)
    s.turn = page.number("turn", 0, everyone)
    s.turns = page.number("turns", 0 if s.phase == "deal" else 1, range(100_000))
    s.actions = page.number("actions", ACTIONS if s.phase == "action" else 0, range(ACTIONS + 1))
    for seat in page.numbers("tired", []):
        if seat not in everyone:
            raise Mistake(f"tired: there is no seat {seat}")
        s.tired |= BIT[seat]
    s.target = page.number("target", s.turn if s.phase in {"quest", "raise", "fight"} else NONE, range(NONE, s.seats))
    s.place = page.number("place", NONE if s.target == NONE else 0, range(NONE, 1000))
    s.asked = page.number("asked", 0, everyone)
    s.raised = page.number("raised", 0, range(100_000))
    s.offered = page.number("offered", sum(FORCE[card] for card in s.committed), range(100_000))


def _check(s: Barbarity) -> None:
    """Refuse what play cannot lead to and could not go on from."""
    _check_kinds("hands, deck and pile", [*s.hands, s.deck, s.pile], lambda card: card not in HEROES)
    _check_kinds("areas, as Prizes,", s.prizes, lambda card: PRIZE[card])
    _check_kinds("areas, as guards,", [guards for area in s.guards for guards in area], lambda card: GUARD[card])
    _check_kinds("hoards", s.hoards, lambda card: PRIZE[card])
    _check_kinds("maps", s.maps, lambda card: ROOM[card] > 0)
    _check_kinds("sagas", s.sagas, lambda card: STAYS[card] and not ROOM[card])
    _check_kinds("committed", [s.committed], lambda card: FORCE[card] > 0)
    if len(s.heroes) != (0 if s.phase == "deal" else s.seats):
        raise Mistake(f"heroes: there are {len(s.heroes)}; after the deal everybody has one, and before it nobody")
    for seat in range(s.seats):
        _check_seat(s, seat)
    _check_phase(s)


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
    if s.phase in {"ward", "quest", "raise", "fight"}:
        if s.target == NONE or s.place not in range(len(s.prizes[s.target])):
            raise Mistake(f'phase = "{s.phase}", but target = {s.target}, place = {s.place} is no Prize on the table')
        if (s.target == s.turn) == (s.phase == "ward"):
            raise Mistake(
                f'phase = "{s.phase}", turn = {s.turn}, target = {s.target}: guards go to others, Heroes do not'
            )
        _check_top(s)
    elif s.target != NONE or s.place != NONE:
        raise Mistake(f'phase = "{s.phase}", but target = {s.target} and place = {s.place}; now they are {NONE}')
    if s.committed and s.phase != "fight":
        raise Mistake(f'phase = "{s.phase}", but there are cards committed to a fight')


def _check_top(s: Barbarity) -> None:
    """Refuse a fight without somebody to fight, and a watch without a card that was laid."""
    guards, masks = s.guards[s.target][s.place], s.seen[s.target][s.place]
    if s.phase in {"raise", "fight"} and not (guards and BATTLE[guards[-1]] and masks[-1] & UP):
        raise Mistake(f'phase = "{s.phase}", but the top guard is no Battle Card that lies face up, as in +hop-it@1')
    if s.phase == "ward" and not (guards and _layer(masks[-1]) == s.turn and not masks[-1] & UP):
        raise Mistake(f'phase = "ward", but seat {s.turn}, whose turn it is, has not laid the top guard')
