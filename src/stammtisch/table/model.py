"""What a table is made of, as plain data: the game plays it, the store keeps it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from stammtisch.core import Record
from stammtisch.core.fair import secret_in, seed_from

#: A table is closed by who opened it, or by a player if its game cannot go on.
State = Literal["gathering", "playing", "over", "closed"]
#: Who may talk at a table.
Talk = Literal["all", "seats", "nobody"]
#: Who makes a move; the table itself when it goes on under other rules.
By = Literal["person", "bot", "clock", "table"]


class Place(NamedTuple):
    """Who has a seat: a guest, a bot by its level, or nobody; and who gave it to that bot while the game went on."""

    guest: str | None = None
    bot: str | None = None
    was: str | None = None
    #: What the player's client adds to the deal.
    nonce: str | None = None
    #: Whether they would play once more, when the game is over.
    again: bool = False


class Lease(NamedTuple):
    """The right to write about a table, where several servers share a database: whose, and the how manieth it is."""

    owner: str
    epoch: int


class Move(NamedTuple):
    """An answer, or an undo: "open" if it took back an answer to a question that was still open, else "back".

    This is the one shape of a move: made when it is played, stored as a row, and played again from there. An upgrade
    is where a game goes on from a position: nothing before it is played again.
    """

    #: From 1, without gaps.
    number: int
    #: The version of the table that it led to.
    version: int
    #: The client's name for its wish, after its seat.
    wish: str
    kind: Literal["answer", "undo", "upgrade"]
    seat: int
    word: str
    by: By


class Rest(NamedTuple):
    """The table at rest after so many moves, in writing: from here the game can be played on."""

    moves: int
    version: int
    #: The number of the question that comes next, and how often questions came back to each seat.
    question: int
    again: list[int]
    #: The move that led to what can be claimed.
    offered: int
    position: str


class Entry(NamedTuple):
    """What a move brought about, as it was told: JSON of the lines, for every listener (`game/presenter.py`)."""

    number: int
    version: int
    told: str


class Deadline(NamedTuple):
    """When the clock answers, in seconds since 1970; or, of a stopped clock, how long it had left.

    Before `whole` begins, boards tell for so long what led to the question. That is over after a restart.
    """

    at: float | None
    left: float | None
    whole: float
    told: float = 0.0


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
    origin: str
    since: int
    #: None at a table of before; nothing where cards are not dealt, but lie as a lesson says.
    sealed: str | None
    nonces: list[str] | None
    watch: bool
    talk: Talk
    trouble: str | None
    places: list[Place]
    #: A bit for each seat whose answer is awaited, as everybody may know.
    asked: int = 0
    #: The day whose deal is played here, at the tables of a daily deal.
    daily: str | None = None
    #: When something last happened here that everybody noticed; kept with the moves.
    touched: float = 0.0

    def fix_deal(self) -> None:
        """From here on it is known what the cards are dealt from: the server's secret, and what the players add."""
        if self.sealed:
            self.nonces = [place.nonce or "" for place in self.places]
            self.seed = seed_from(secret_in(self.sealed), self.nonces)

    def blank_record(self) -> Record:
        """The record of the game before its first answer."""
        return Record(self.game, self.rules, self.cards, len(self.places), self.seed, self.options)


class Written(NamedTuple):
    """A move as it is written down: what it led to, told and took back, where the table rests, and who is asked."""

    move: Move
    state: State
    told: str | None
    taken_back: int
    rest: Rest | None
    asked: int = 0


class Saved(NamedTuple):
    """What is needed to go on: a rest (None: the beginning), the moves since, the end of the log and of the chat."""

    rest: Rest | None
    moves: list[Move]
    log: list[Entry]
    chat: Sequence[Mapping[str, Any]]
    deadline: Deadline | None
