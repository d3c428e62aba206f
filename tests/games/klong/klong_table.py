"""A table of Klong to try rules at, in few words."""

from __future__ import annotations

from typing import Any

from stammtisch.core import Match, option_of, word, written_event
from stammtisch.games.klong import GAME
from stammtisch.games.klong.state import Klong

#: A hand for whoever waits.
WAITING = "hack hack hack hack stumble"


def table(hand: str = "hack", *others: str, **parts: Any) -> Match[Klong]:
    """A position, played on: seat 0 has the turn; one other player waits unless told otherwise."""
    return Match(GAME, GAME.read({"hands": [hand, *(others or (WAITING,))], **parts}))


def play(match: Match[Klong], script: str) -> list[str]:
    """Give the answers of seat 0 as in "play.hack, move.CB3", or of another as in "1: end". What happened, in words."""
    told = []
    for line in script.split(", "):
        who, _, written = line.rpartition(": ")
        seat = int(who or 0)
        match.answer(seat, option_of(match, seat, written))
        told += match.events
    return [" ".join(written_event(event)) for event in told]


def may(match: Match[Klong], seat: int = 0) -> set[str]:
    """What a seat may answer. Nothing is offered twice."""
    words = [word(option) for option in match.ask.offer(seat)] if match.ask is not None else []
    assert len(set(words)) == len(words), words
    return set(words)


def asked(match: Match[Klong]) -> str:
    """What somebody is asked."""
    return match.ask.kind if match.ask is not None else ""
