"""A table of bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from stammtisch.core import Ask, Claim, Match, Rng, Seat

from .chair import Bot, chair


class Reactions:
    """Who has to think about what can be claimed beside a question: whoever has not yet, or has learned something."""

    def __init__(self) -> None:
        self._thought: dict[Seat, int] = {}
        self._question = 0

    def due(self, match: Match[Any]) -> list[Seat]:
        """Those who may claim something and have to think about it. To be asked at every question."""
        table = match.state
        if match.question != self._question:
            self._question = match.question
            self._thought = {seat: offer for seat, offer in self._thought.items() if not table.news >> seat & 1}
        if table.offer == 0:
            return []
        return [seat for seat in table.everyone() if self._thought.get(seat) != table.offer and match.claims(seat)]

    def note(self, match: Match[Any], seat: Seat) -> None:
        """A seat has thought about it."""
        self._thought[seat] = match.state.offer


class Bots:
    """Bots in all seats of a match."""

    def __init__(self, match: Match[Any], bots: Sequence[Bot], rng: Rng) -> None:
        self.match = match
        self.bots = bots
        self.rng = rng
        self._reactions = Reactions()

    def answers(self) -> list[tuple[Ask[Any], Seat, Any]]:
        """What they answer next, to which question, in the order in which it counts.

        First all who have to think about what they might claim, in the order of lots, until somebody claims it. In a
        race everyone decides at once, and lots say who was first.
        """
        ask = self.match.ask
        assert ask is not None
        claim = self._claim(ask)
        if claim:
            return claim
        decided = [(seat, self.bots[seat](chair(self.match, seat))) for seat in ask.waiting()]
        return [(ask, seat, option) for seat, option in (settle_race(decided, self.rng) if ask.race else decided)]

    def _claim(self, ask: Ask[Any]) -> list[tuple[Ask[Any], Seat, Any]]:
        due = self._reactions.due(self.match)
        self.rng.shuffle(due)
        for seat in due:
            self._reactions.note(self.match, seat)
            offer = ask.aside(seat)
            option = self.bots[seat](chair(self.match, seat, aside=True))
            if offer is not None and option is not None:
                return [(offer, seat, Claim(offer.kind, option))]
        return []


def settle_race(decided: list[tuple[Seat, Any]], rng: Rng) -> list[tuple[Seat, Any]]:
    """Everyone decided without knowing of the others; lots say whose claim counts. All answers, if nobody claims."""
    rng.shuffle(decided)
    claims = [(seat, option) for seat, option in decided if option is not None]
    return claims[:1] or decided


def play(match: Match[Any], bots: Sequence[Bot], rng: Rng) -> int:
    """Play to the end. How many answers it took."""
    count = 0
    table = Bots(match, bots, rng)
    while match.ask is not None:
        for _, seat, option in table.answers():
            match.answer(seat, option)
            count += 1
    return count
