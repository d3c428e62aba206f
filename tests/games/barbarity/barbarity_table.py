"""A table of Barbarity to try rules at, in few words."""

from __future__ import annotations

from typing import Any

from games.script import give
from stammtisch.core import Match, word
from stammtisch.games.barbarity import GAME
from stammtisch.games.barbarity.state import Barbarity
from stammtisch.games.barbarity.view import View


def table(*hands: str, **parts: Any) -> Match[Barbarity]:
    """A position, played on: hands from seat 0 on, the top of deck and pile first."""
    return Match(GAME, GAME.read({"hands": list(hands), **parts}))


def heard(match: Match[Barbarity], script: str, seat: int | None) -> list[dict[str, str]]:
    """Give answers. What a seat is told about it, in words."""
    return [{name: word(value) for name, value in event.seen_by(seat).items()} for event in give(match, script)]


def may(match: Match[Barbarity], seat: int) -> list[str]:
    """What a seat may answer."""
    return [word(option) for option in match.ask.offer(seat)] if match.ask is not None else []


def view(match: Match[Barbarity], seat: int | None) -> View:
    seen: View = GAME.view(match.state, seat)
    return seen


def hand(match: Match[Barbarity], owner: int, viewer: int | None) -> str:
    """A hand as a seat has seen it, with ? for what it does not know."""
    memory = view(match, viewer).memory
    assert memory is not None
    return " ".join("?" if card is None else word(card) for card in memory.hands[owner])


def guards(match: Match[Barbarity], owner: int, place: int, viewer: int | None) -> str:
    """The guards on a Prize as a seat has seen them."""
    memory = view(match, viewer).memory
    assert memory is not None
    return " ".join("?" if card is None else word(card) for card in memory.guards[owner][place])
