"""What goes over HTTP: guests, games, tables to be opened, hints."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from .shown import Option, Pace, Room

Name = Annotated[str, Meta(min_length=1, max_length=24, pattern=r"\S")]
Seconds = Annotated[float, Meta(ge=1, le=86400)]


class Me(Struct, frozen=True):
    """A guest: a name, and the tables where they have a seat, the latest first."""

    name: str | None
    tables: list[Room]


class NewName(Struct, frozen=True, forbid_unknown_fields=True):
    """What a guest wants to be called."""

    name: Name


class OptionOf(Struct, frozen=True):
    """An option of a game: what it is about, what is usual at a live and at a slow table, and the words to choose from.

    Without words to choose from it is yes or no, or any number, as the usual value is.
    """

    name: str
    text: str
    usual: Any
    slow: Any
    values: list[Option] | None


class GameCard(Struct, frozen=True):
    """A game as the lobby shows it."""

    name: str
    title: str
    about: str
    seats: list[int]
    minutes: list[int]
    options: list[OptionOf]
    bots: list[Option]
    #: The colour it is known by, and the answers that a touch has to give twice ("question" or "question:word").
    hue: str
    confirm: list[str]


class Section(Struct, frozen=True):
    """A part of the rules page: as HTML, and the kinds of questions it explains."""

    kinds: list[str]
    title: str
    html: str


class GameFacts(Struct, frozen=True):
    """What a board needs besides the view: what is printed (the game's own record), its words, and the rules."""

    info: Any
    text: dict[str, Any]
    rules: list[Section]
    #: The address of the board that the game's package brings as a module, if it does.
    board: str | None


class Seated(Struct, frozen=True, forbid_unknown_fields=True):
    """Who shall have a seat: "me", "free", or a bot by its level. Who takes one may add to the deal."""

    who: Annotated[str, Meta(max_length=20)]
    nonce: Annotated[str, Meta(pattern="^[0-9a-f]{16,64}$")] | None = None


class Removed(Struct, frozen=True, forbid_unknown_fields=True):
    """Whose seat a bot shall have; who sat there may not come back to this table."""

    seat: Annotated[int, Meta(ge=0, le=99)]


class Door(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether others may watch, and who may talk."""

    watch: bool
    talk: Literal["all", "seats", "nobody"]


class Recovery(Struct, frozen=True):
    """Words that bring a guest back on any device, for as long as they are the latest."""

    words: str


class Recovered(Struct, frozen=True, forbid_unknown_fields=True):
    """The words that somebody was given."""

    words: Annotated[str, Meta(max_length=100)]


class NewTable(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A table to be opened: who sits where ("me", "free", or a bot), and how it is played."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[Annotated[str, Meta(max_length=20)]], Meta(min_length=1, max_length=10)]
    options: dict[Annotated[str, Meta(max_length=40)], Any] = {}
    public: bool = False
    pace: Pace = "live"
    race_seconds: Seconds | None = 5.0
    turn_seconds: Seconds | None = None
    memory: bool = False


class Tip(Struct, frozen=True):
    """Something that one might answer: its word, how one says it, what it is worth from 0 to 1, and why."""

    word: str
    text: str
    value: float
    why: str


class Carry(Struct, frozen=True):
    """A private link that takes one's seats to another device: works once, within the hour."""

    path: str
