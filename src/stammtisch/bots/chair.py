"""All that a bot is given."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from stammtisch.core import Match, Mistake, Rng, Seat


@dataclass(frozen=True)
class Chair:
    """What a seat sees, what it may answer, and a way to imagine the rest. Never the match."""

    seat: Seat
    #: How many play.
    seats: int
    #: The kind of question, and whether the first to answer it wins.
    kind: str
    race: bool
    options: Sequence[Any]
    look: Callable[[], Any]
    #: A fleeting match that looks the same from this chair.
    imagine: Callable[[Rng], Match[Any]]

    @cached_property
    def view(self) -> Any:
        """What the seat sees; made when a bot looks, which costs as much as an answer by taste."""
        return self.look()


Bot = Callable[[Chair], Any]


def chair(match: Match[Any], seat: Seat, *, aside: bool = False, memory: bool = True) -> Chair:
    """Sit down where a question is open; or, aside from it, to think about what this seat may claim meanwhile.

    Without memory, by what can be seen right now, and nothing that was seen before.
    """
    ask = match.ask if match.ask is None or not aside else match.ask.aside(seat)
    if ask is None or seat not in ask.waiting():
        raise match.illegal(seat, None)
    return Chair(
        seat,
        match.state.seats,
        ask.kind,
        ask.race,
        ask.offer(seat),
        lambda: _seen(match, seat, memory),
        lambda rng: _imagined(match, seat, rng, aside, memory),
    )


def _seen(match: Match[Any], seat: Seat, memory: bool) -> Any:
    view = match.game.view(match.state, seat)
    return view if memory else match.game.forget(view)


def _imagined(match: Match[Any], seat: Seat, rng: Rng, aside: bool, memory: bool) -> Match[Any]:
    twin = match.imagine(seat, rng, aside=aside)
    if not memory:
        if match.game.forgetful is None:
            raise Mistake(f"{match.game.name} cannot be imagined by who remembers nothing")
        match.game.forgetful(twin.state, seat, rng)
        if twin.ask is not None:
            twin.ask.look_again()
    return twin
