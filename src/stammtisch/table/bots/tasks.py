"""What a bot is asked to think about, as it goes to the process in which it does."""

from __future__ import annotations

from typing import Any

import msgspec

from stammtisch.table.model import Rest


class Task(msgspec.Struct, frozen=True, tag="answer"):
    """Somebody's turn: the answers since a rest (None: all of them), and which bot sits in which seat."""

    room: str
    record: dict[str, Any]
    seat: int
    level: str
    seed: int
    base: Rest | None = None
    #: From which network the table was opened: what one asks for does not hold up the others.
    origin: str = ""
    #: How many seconds it waited until somebody had time for it, and the share of the rest that it may use.
    waited: float = 0.0
    share: float = 1.0
    #: It thinks about what it might claim beside the question.
    aside: bool = False


class HintTask(Task, frozen=True, tag="hint", kw_only=True):
    """A person's turn: what might they answer? In their language, with the names of all seats."""

    language: str
    names: list[str]
    #: Whether they are shown what they have seen before.
    memory: bool = True


class ChancesTask(Task, frozen=True, tag="chances", kw_only=True):
    """A game that is over, up to some answer: how often each seat would have won from there."""

    seconds: float
    playouts: int


class ReviewTask(Task, frozen=True, tag="review", kw_only=True):
    """A game that is over, up to somebody's answer: was there a better one? The one to compare it with may be known."""

    language: str
    names: list[str]
    chosen: str
    rival: str | None
    seconds: float


class Reviewed(msgspec.Struct, frozen=True):
    """What an answer was worth beside another, in parts of a win, and both in words."""

    rival: str
    gain: float
    error: float
    text: str
    instead: str
