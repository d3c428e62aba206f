"""All that a bot is given."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from stammtisch.core import Match, Rng, Seat


@dataclass(frozen=True)
class Chair:
    """What a seat sees, what it may answer, and a way to imagine the rest. Never the match."""

    seat: Seat
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


def chair(match: Match[Any], seat: Seat, *, aside: bool = False) -> Chair:
    """Sit down where a question is open; or, aside from it, to think about what this seat may claim meanwhile."""
    ask = match.ask if match.ask is None or not aside else match.ask.aside(seat)
    if ask is None or seat not in ask.waiting():
        raise match.illegal(seat, None)
    return Chair(
        seat,
        ask.kind,
        ask.race,
        ask.offer(seat),
        lambda: match.game.view(match.state, seat),
        lambda rng: match.imagine(seat, rng, aside=aside),
    )
