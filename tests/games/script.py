"""A few words to try the rules of any game with: a script of answers, and what came of it."""

from __future__ import annotations

import re
from typing import Any, TypeVar

from stammtisch.core import Event, FastRng, Match, State, option_of, written_event

S = TypeVar("S", bound=State)


def give(match: Match[Any], script: str) -> list[Event]:
    """Give answers as in "0 draw, 0 -, 1 9@1,0". What happened."""
    told: list[Event] = []
    for line in re.split(r",\s+", script):
        seat, answer = line.split()
        match.answer(int(seat), option_of(match, int(seat), answer))
        told += match.events
    return told


def play(match: Match[Any], script: str) -> list[str]:
    """Give answers. What happened, in words."""
    return [" ".join(written_event(event)) for event in give(match, script)]


def names(told: list[str]) -> list[str]:
    return [line.split()[0] for line in told]


def asked(match: Match[Any]) -> dict[int, str]:
    """Who is asked what."""
    return dict.fromkeys(match.to_act(), match.ask.kind) if match.ask is not None else {}


def written(match: Match[Any], part: str) -> Any:
    """A part of the position as it stands."""
    return match.game.write(match.state)[part]


def dealt_anew(match: Match[S], seat: int, times: int = 60) -> list[S]:
    """Worlds that a seat could imagine: they look the same to it, and no card is missing."""
    game, worlds = match.game, [match.state.copy() for _ in range(times)]
    for number, world in enumerate(worlds):
        game.redeal(world, seat, FastRng(number))
        assert game.inventory(world) == game.inventory(match.state)
        assert game.view(world, seat) == game.view(match.state, seat)
    return worlds
