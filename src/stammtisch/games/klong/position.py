"""Positions of Klong in writing: cards by name, the top of a face-down pile first, a dot for an empty place.

Starting cards that are not named lie in their owner's draw pile and missions in the deck, below those that are
named; or in the box, if `rest` says so. They lie in order, or shuffled if there is a `seed`.
"""

from __future__ import annotations

from stammtisch.core import Mistake, Page, Seat
from stammtisch.core.table import pieces, reader

from .cards import CARDS
from .parts import CARD, TOKEN, used
from .rules import got_away
from .ship import AWAY, CODES, COUNT, IS_PORT, MAJOR, MINOR, NAMES, SHIPS, VALUES
from .state import Klong

from .tables import (  # isort: skip
    ABOARD, ALL_RED, BLACK, CRYSTALS, CUBES, DATA_CUBES, ESCAPED, LIFE, MAJOR_TOKENS, MINOR_TOKENS, MISSION, NONE,
    RESERVE, RESERVE_COPIES, STARTERS, Options,
)  # fmt: skip


def fill_cards(page: Page, s: Klong) -> None:
    """Put the cards that are not named where they belong."""
    boxed = page.choice("rest", "deck", ("deck", "box")) == "box"
    named = pieces(s, CARD)
    missions = page.rest(MISSION, [card for card in named if card in MISSION], s.rng, _too_many)
    starters = _starters(s, named)
    if page.has("seed"):
        for cards in starters:
            s.rng.shuffle(cards)
    for pile, cards in zip([s.deck, *s.piles], [missions, *starters], strict=True):
        if boxed:
            s.box += cards
        else:
            pile[:0] = cards


def _starters(s: Klong, named: list[int]) -> list[list[int]]:
    """The starting cards that are not named, by seat; what somebody has too many of is missing in the box."""
    found: list[list[int]] = [[] for _ in range(s.seats)]
    for card in sorted(set(STARTERS)):
        copies = STARTERS.count(card)
        missing = copies * s.seats - named.count(card)
        _enough(card, missing)
        for seat in range(s.seats):
            own = sum(pile.count(card) for pile in _own(s, seat))
            more = min(missing, max(0, copies - own))
            found[seat] += [card] * more
            missing -= more
        s.box += [card] * missing
    return found


def _enough(card: int, left: int) -> None:
    if left < 0:
        raise Mistake(_too_many(card))


def _too_many(card: int) -> str:
    return f"the position has more of the card {CARD.words[card]} than there are"


def _own(s: Klong, seat: Seat) -> list[list[int]]:
    mine = [s.hands[seat], s.piles[seat], s.discards[seat]]
    return [*mine, s.play, s.apart] if seat == s.turn else mine


def check_board(s: Klong) -> None:
    """Cubes, crystals, artifacts, and the cards of the reserve."""
    for seat, cubes in enumerate(used(s)):
        if cubes + s.supply[seat] != CUBES:
            raise Mistake(f"seat {seat} has {cubes + s.supply[seat]} cubes in all; there are {CUBES} of each colour")
    black, red = s.bag[-1] + s.black_aside, s.red_on_track() + s.area[-1] + s.bag[s.seats]
    if black != BLACK:
        raise Mistake(f"there are {black} black cubes in bag and black_aside; there would be {BLACK}")
    if red != ALL_RED:
        raise Mistake(f"there are {red} red cubes on the track, in area and bag; there would be {ALL_RED}")
    if s.bank < 0:
        raise Mistake(f"the players have {sum(s.crystals)} power crystals; there are {CRYSTALS}")
    taken = [at for at in range(len(VALUES)) if s.lying >> at & 1] + [at for at in s.artifacts if at != NONE]
    if len(set(taken)) != len(taken):
        raise Mistake(f"artifacts and lying: {sorted(VALUES[at] for at in taken)}; each artifact is there once")
    named = pieces(s, CARD)
    for card, copies, there in zip(RESERVE, RESERVE_COPIES, s.reserve, strict=True):
        missing = copies - named.count(card) - there
        _enough(card, missing)
        s.box += [card] * missing


def fill_tokens(s: Klong) -> None:
    """Tokens that are not named lie below the others; as many as the spaces hold."""
    spaces = SHIPS[s.ship].spaces
    for at, count in enumerate(s.tokens):
        if count > (MINOR[at] + MAJOR[at] if at in spaces else 0):
            raise Mistake(f"tokens: there cannot be so many on {NAMES[at]}")
    found = [*s.spent, *[token for held in s.held for token in held]]
    for pile, tokens in ((s.minor, MINOR_TOKENS), (s.major, MAJOR_TOKENS)):
        left = tokens[:]
        for token in [*pile, *[token for token in found if token in tokens]]:
            if token not in left:
                raise Mistake(f"the position has more of the token {TOKEN.words[token]} than there are")
            left.remove(token)
        pile[:0] = left
    there = sum(s.tokens[at] for at in range(COUNT) if MINOR[at])
    if there > len(s.minor):
        raise Mistake(f"there are {there} Minor Secrets on the board, but only {len(s.minor)} that are not found yet")
    s.spent += s.minor[: len(s.minor) - there]
    del s.minor[: len(s.minor) - there]
    if sum(s.tokens[at] for at in range(COUNT) if MAJOR[at]) > len(s.major):
        raise Mistake("there are more Major Secrets on the board than are not found yet")


def check(s: Klong) -> None:
    """Refuse what cannot be."""
    fill_tokens(s)
    check_board(s)
    for seat in range(s.seats):
        _check_player(s, seat)
        _check_among(f"seat {seat}: known are cards of the hand", s.known[seat], s.hands[seat])
    if s.phase == "gone" and s.status[s.turn] == ABOARD:
        raise Mistake(f"seat {s.turn} is aboard, so it is not gone")
    if s.phase == "turn" and s.status[s.turn] not in (ABOARD, ESCAPED):
        raise Mistake(f"seat {s.turn} is out, so it has no turn")
    if s.phase in ("turn", "gone") and not s.anybody_aboard():
        raise Mistake("nobody is aboard, so the game is over")
    _check_among("doomed are cards of the play area", s.doomed, s.play)
    for card in [*s.deck, *s.row, *s.beaten]:
        if card != NONE and CARDS[card].pile != "mission":
            raise Mistake(f"{CARD.words[card]} is no mission; it does not lie in deck, row or beaten")


def _check_player(s: Klong, seat: Seat) -> None:
    escaped = s.status[seat] == ESCAPED
    if (s.at[seat] == AWAY) != escaped:
        raise Mistake(f"seat {seat}: whoever has escaped is nowhere, and nobody else")
    if s.at[seat] != AWAY and s.at[seat] not in SHIPS[s.ship].spaces:
        raise Mistake(f"seat {seat}: there is no {NAMES[s.at[seat]]} on the ship {CODES[s.ship]}")
    if len(s.hacked[seat]) > DATA_CUBES or not all(IS_PORT[at] for at in s.hacked[seat]):
        raise Mistake(f"seat {seat}: hacked are at most {DATA_CUBES} spaces, each with a data port")
    if s.status[seat] == ABOARD and s.damage[seat] >= LIFE:
        raise Mistake(f"seat {seat} is aboard with damage {s.damage[seat]}; {LIFE} knocks out")
    if (s.pods[seat] != NONE) != escaped or (got_away(s, seat) and s.artifacts[seat] == NONE):
        raise Mistake(f"seat {seat}: who escaped has a pod and an artifact, who was rescued an artifact")


def _check_among(what: str, cards: list[int], all_cards: list[int]) -> None:
    for card in cards:
        if all_cards.count(card) < cards.count(card):
            raise Mistake(f"{what}, and {CARD.words[card]} is not there")


read = reader(Klong, Options, range(2, 5), fill=fill_cards, check=check)


def inventory(s: Klong) -> list[list[int]]:
    """Every card, token, good, artifact, cube and crystal there is."""
    reserve = [card for card, copies in zip(RESERVE, s.reserve, strict=True) for _ in range(copies)]
    goods = [s.stock[good] + sum(mask >> good & 1 for mask in s.goods) for good in range(len(s.stock))]
    artifacts = [s.lying >> artifact & 1 | (artifact in s.artifacts) for artifact in range(len(VALUES))]
    cubes = [at_hand + cubes for at_hand, cubes in zip(s.supply, used(s), strict=True)]
    red, black = s.red_on_track() + s.area[s.seats] + s.bag[s.seats], s.bag[s.seats + 1] + s.black_aside
    crystals = s.bank + sum(s.crystals)
    return [sorted(pieces(s, CARD) + reserve), pieces(s, TOKEN), goods, artifacts, [*cubes, red, black, crystals]]
