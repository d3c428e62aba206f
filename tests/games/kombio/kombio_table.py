"""A table of Kombio to try rules at, in few words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.script import written
from stammtisch.core import Match, word
from stammtisch.games.kombio import GAME
from stammtisch.games.kombio.state import Kombio
from stammtisch.games.kombio.view import Lying, View


def table(*hands: str, options: Mapping[str, Any] = {}, **parts: Any) -> Match[Kombio]:
    """A position where cards are matched after each discard, played on.

    The hands are values from seat 0 on; deck and pile are given from the top.
    """
    options = {"matching": "after each discard", **options}
    return Match(GAME, GAME.read({"hands": list(hands), "options": options, **parts}))


def anytime(*hands: str, options: Mapping[str, Any] = {}, **parts: Any) -> Match[Kombio]:
    """The same where cards are matched at any time."""
    return table(*hands, options={"matching": "any time", **options}, **parts)


def window(*hands: str, **parts: Any) -> Match[Kombio]:
    """Somebody has just discarded the top of the pile."""
    return table(*hands, **{"phase": "match", **parts})


def may(match: Match[Kombio], seat: int) -> str:
    """What a seat may answer."""
    return " ".join(word(option) for option in match.ask.offer(seat)) if match.ask is not None else ""


def claims(match: Match[Kombio], seat: int) -> str:
    """What a seat may claim beside the question."""
    return " ".join(word(claim) for claim in match.claims(seat))


def hands(match: Match[Kombio]) -> list[str]:
    cards: list[str] = written(match, "hands")
    return cards


def sees(match: Match[Kombio], seat: int | None) -> list[str]:
    """The hands as a seat sees them at this moment."""
    view: View = GAME.view(match.state, seat)
    return [" ".join(map(_face, hand)) for hand in view.hands]


def remembers(match: Match[Kombio], seat: int | None) -> list[str]:
    """The hands as a seat has seen them."""
    view: View = GAME.view(match.state, seat)
    assert view.memory is not None
    return [" ".join("?" if value is None else str(value) for value in hand) for hand in view.memory.hands]


def _face(card: Lying) -> str:
    return "?" if card.value is None else str(card.value)


def points(match: Match[Kombio]) -> list[int]:
    """What the last round brought."""
    return list(match.state.sheet[-1])


def pass_by(match: Match[Kombio]) -> None:
    """Everyone who is asked declines, or takes the first thing that is offered."""
    assert match.ask is not None
    for seat in match.to_act():
        match.answer(seat, match.ask.offer(seat)[0])
