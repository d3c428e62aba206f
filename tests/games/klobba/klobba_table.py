"""A table of Klobba! to try rules at, in few words."""

from __future__ import annotations

from typing import Any

from games.script import play
from stammtisch.core import Match, word
from stammtisch.games.klobba import GAME
from stammtisch.games.klobba.state import Klobba

#: The example Groups of the rules, each two Bands: `~` lies face down. A and B cannot be on one table.
GROUPS = {
    "A": ["claw7 claw6 raven6", "talon2 raven9~ fox4~"],
    "B": ["fox9 raven9 talon8", "claw4 talon2 fox2"],
    "C": ["fox8 claw8 raven8", "claw3~ raven5~ talon10~"],
    "D": ["fox10 talon6 talon5", "fox5 talon4 talon3"],
}
#: Everybody has a Group of two Bands; the hands of those who play.
FULL = ["claw7 claw6 raven6", "talon2 raven9 claw4", "fox10 talon6 talon5", "fox5 talon4 talon3"]
HANDS = ["boss boss glory glory second", "berzerk berzerk couple couple flee"] * 2
#: What each player holds besides the card that matters.
REST = ["glory glory berzerk berzerk", "boss boss second second"]


def group(name: str) -> list[str]:
    """One of the examples, or two Bands in words with a stroke between them."""
    return GROUPS[name] if name in GROUPS else [band.strip() for band in name.split("/")]


def table(**parts: Any) -> Match[Klobba]:
    """A position, played on."""
    return Match(GAME, GAME.read(parts))


def bands(black: str, white: str) -> list[str]:
    """Two players: Black at place 0 with the Free Band at 1, White at 2 with the one at 3."""
    return [*group(black), *group(white)]


def duel(black: str, white: str, one: str, other: str, /, **parts: Any) -> Match[Klobba]:
    """Two players are about to lay: Black's Group and White's, and the card that each has besides four others."""
    usual = {"hands": [f"{one} {REST[0]}", f"{other} {REST[1]}"], "bands": bands(black, white)}
    return table(**{"seats": 2, "phase": "lay", "paired": 1, **usual, **parts})


def fight(black: str, white: str, one: str, other: str, /, **parts: Any) -> tuple[Match[Klobba], list[str]]:
    """Both have laid these cards: the match, and what happened."""
    match = duel(black, white, one, other, **parts)
    return match, play(match, f"0 {one}, 1 {other}")


def line(told: list[str], name: str, nth: int = 0) -> str:
    """What was told of one kind."""
    return [one for one in told if one.split()[0] == name][nth]


def may(match: Match[Klobba], seat: int) -> str:
    """What a seat may answer."""
    return " ".join(word(option) for option in match.ask.offer(seat)) if match.ask is not None else ""
