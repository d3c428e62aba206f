"""The rules of Karuba: bid with your cards, lay an island, and bring the adventurers to their temples."""
# mypyc: compile this module

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

from stammtisch.core import Apart, Flow, Result, Seat, apart, highest_wins, together

from .cards import COLOURS, RULES
from .events import LOWEST, ROUND, SCORED, STRAYED, WALKED
from .island import ADVENTURER, TEMPLE, Land, richest_way
from .state import Karuba, pairs_of

ROUNDS: Final = int(RULES.rounds)


def step(s: Karuba) -> Flow[None]:
    """One phase of a round. Everyone plays it at the same time."""
    if s.phase == "draw":
        draw(s)
    if s.phase == "pick":
        return pick(s)
    return discard(s) if s.phase == "discard" else lay(s)


def draw(s: Karuba) -> None:
    """Everyone draws up to three cards: only two are left for the eighth round."""
    s.round += 1
    s.phase = "pick"
    s.tell(ROUND, s.round)
    for seat in range(s.seats):
        s.draw(seat)


async def pick(s: Karuba) -> None:
    """Everyone secretly picks two cards; all are turned over at once."""
    everyone = s.everyone()
    pairs = await together("pick", everyone, lambda seat: pairs_of(s.hands[seat]))
    for seat, pair in zip(everyone, pairs):
        s.pick(seat, pair)
    s.phase = "discard"


async def discard(s: Karuba) -> None:
    """Whoever has the lowest total discards one of the two, everyone tied included."""
    lowest = s.lowest()
    if not s.quiet:
        for seat in lowest:
            s.tell(LOWEST, seat, s.total(seat))
    cards = await together("discard", lowest, lambda seat: s.picked[seat][:])  # of their own: options never change
    for seat, card in zip(lowest, cards):
        s.discard(seat, card)
    s.phase = "lay"


async def lay(s: Karuba) -> None:
    """Everyone lays their cards in their own time, and none may be held back. The round goes on when all are done."""
    await apart(Laying(s))
    end_round(s)


@final
class Laying(Apart):
    """What may be laid, and what is done with it."""

    def __init__(self, s: Karuba) -> None:
        super().__init__("lay", s.everyone())
        self.s = s

    def options(self, seat: Seat) -> list[Any]:
        return self.s.lays(seat)

    def act(self, seat: Seat, answer: Any) -> None:
        self.s.lay(seat, answer)


def end_round(s: Karuba) -> None:
    """After the eighth round the adventurers set out."""
    s.phase = "draw"
    for seat in range(s.seats):
        s.taken_up[seat] = 0
    if s.round == ROUNDS:
        s.phase = "over"
        if s.quiet:
            s.scores = [score(s, seat) for seat in range(s.seats)]
        else:
            set_out(s)


def score(s: Karuba, seat: Seat) -> int:
    """The points of all adventurers who reach the temple of their colour."""
    island = s.islands[seat]
    land = Land(island)
    total = 0
    for colour in range(len(COLOURS)):
        total += land.points(island, trail(s, island, land, colour))
    return total


def trail(s: Karuba, island: list[int], land: Land, colour: int) -> list[i64]:
    """The shortest ways of an adventurer."""
    return land.trail(island[ADVENTURER[colour]], island[TEMPLE[colour]], s.options.blocked_path == "strict")


def set_out(s: Karuba) -> None:
    """Colour by colour, on all islands: who comes home and who does not, and what that brings."""
    s.scores = [0] * s.seats
    lands = [Land(island) for island in s.islands]
    for colour, name in enumerate(COLOURS):
        for seat, island in enumerate(s.islands):
            steps = trail(s, island, lands[seat], colour)
            points = lands[seat].points(island, steps)
            s.scores[seat] += points
            if steps:
                s.tell(WALKED, seat, name, richest_way(island, steps), points)
            else:
                s.tell(STRAYED, seat, name)
    for seat in range(s.seats):
        s.tell(SCORED, seat, s.scores[seat])


def result(s: Karuba) -> Result | None:
    """The highest score wins."""
    return None if s.goes_on() else highest_wins(s.scores)
