"""A few words to try the rules of any game with: a script of answers, and what came of it."""

from __future__ import annotations

import re
from typing import Any, TypeVar

from stammtisch.core import Ask, Claim, Event, FastRng, Interruptible, Match, Policy, State, option_of, written_event

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


def by_hand(match: Match[Any], policy: Policy, told: list[Event] | None = None) -> int:
    """What a playout does, from outside. How many answers it took, counting those of who let an offer be."""
    count, news = 0, match.state.news
    while (ask := match.ask) is not None:
        seat, option, polled = _claim(match, ask, policy, news)
        if option is None:
            waiting = ask.waiting()
            seat = waiting[policy.rng.below(len(waiting))] if ask.race else waiting[0]
            option = policy.answer(ask, seat)
            count += 1
        if isinstance(ask, Interruptible):
            news = news & ~polled if isinstance(option, Claim) else 0
        match.answer(seat, option)
        news |= match.state.news
        count += polled.bit_count()
        if told is not None:
            told += match.events
    return count


def _claim(match: Match[Any], ask: Ask[Any], policy: Policy, news: int) -> tuple[int, Claim | None, int]:
    """Those for whom there is news think about what they might claim, one after the other: a mask of who did."""
    quick = [seat for seat in match.state.everyone() if news >> seat & 1 and match.claims(seat)]
    polled = 0
    while quick:
        seat = quick.pop(policy.rng.below(len(quick)))
        polled |= 1 << seat
        offer = ask.aside(seat)
        assert offer is not None
        option = policy.answer(offer, seat)
        if option is not None:
            return seat, Claim(offer.kind, option), polled
    return -1, None, polled
