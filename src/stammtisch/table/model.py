"""What a table is made of, as plain data: the game plays it, the store keeps it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from stammtisch.core import Record

State = Literal["gathering", "playing", "over"]
#: Who makes a move.
By = Literal["person", "bot", "clock"]


class Place(NamedTuple):
    """Who has a seat: a guest, a bot by its level, or nobody; and who gave it to that bot while the game went on."""

    guest: str | None = None
    bot: str | None = None
    was: str | None = None


class Move(NamedTuple):
    """An answer, or an undo: "open" if it took back an answer to a question that was still open, else "back".

    This is the one shape of a move: made when it is played, stored as a row, and played again from there.
    """

    #: From 1, without gaps.
    number: int
    #: The version of the table that it led to.
    version: int
    #: The client's name for its wish, after its seat.
    wish: str
    kind: Literal["answer", "undo"]
    seat: int
    word: str
    by: By


class Deadline(NamedTuple):
    """When the clock answers, in seconds since 1970; or, of a stopped clock, how long it had left."""

    at: float | None
    left: float | None
    whole: float


@dataclass
class Sheet:
    """How a table is played, and who sits there."""

    id: str
    made: float
    opener: str
    state: State
    moves: int
    version: int
    game: str
    rules: int
    cards: str
    options: dict[str, Any]
    seed: str
    public: bool
    pace: Literal["live", "slow"]
    race_seconds: float | None
    turn_seconds: float | None
    memory: bool
    rematch: str | None
    places: list[Place]

    def blank_record(self) -> Record:
        """The record of the game before its first answer."""
        return Record(self.game, self.rules, self.cards, len(self.places), self.seed, self.options)


class Saved(NamedTuple):
    """What happened at a table so far."""

    moves: list[Move]
    chat: Sequence[Mapping[str, Any]]
    deadline: Deadline | None
