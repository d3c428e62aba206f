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
    #: Where others find this server, if that is not the address that the browser uses.
    address: str | None


class Lobby(Struct, frozen=True):
    """Where one comes in: oneself, and the public tables that gather or play."""

    me: Me
    open: list[Room]


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


class BotLevel(Struct, frozen=True):
    """A bot: its word, what it is called, and how it plays, in words for players."""

    word: str
    text: str
    about: str


class GameCard(Struct, frozen=True):
    """A game as the lobby shows it."""

    name: str
    title: str
    about: str
    #: How one wins, in a line; nothing where the game does not say.
    aim: str
    seats: list[int]
    minutes: list[int]
    options: list[OptionOf]
    bots: list[BotLevel]
    #: The colour it is known by, and the answers that a touch has to give twice ("question" or "question:word").
    hue: str
    confirm: list[str]
    #: Whether somebody can learn it here, at a table of their own.
    lesson: bool


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


class Report(Struct, frozen=True, forbid_unknown_fields=True):
    """Something that the host should know, maybe about who has a seat."""

    text: Annotated[str, Meta(min_length=1, max_length=400, pattern=r"\S")]
    seat: Annotated[int, Meta(ge=0, le=99)] | None = None


class Reported(Struct, frozen=True):
    """A report as the host finds it."""

    id: str


class Forgotten(Struct, frozen=True):
    """A guest is forgotten; at so many tables their seat is a bot's or nobody's."""

    tables: int


class Filled(Struct, frozen=True, forbid_unknown_fields=True):
    """The bot that shall have every seat that is still free."""

    bot: Annotated[str, Meta(max_length=20)]


class Match(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody wants to play a game with whoever waits; if nobody does, at a table with so many seats."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[int, Meta(ge=1, le=10)]


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
    """Something that one might answer: its word, how one says it, what it is worth from 0 to 1, and why.

    `error` is how far the value may be off. What is about equal is no worse than the first by more than luck.
    """

    word: str
    text: str
    value: float
    error: float
    about_equal: bool
    why: str


class Carry(Struct, frozen=True):
    """A private link that takes one's seats to another device: works once, within the hour."""

    path: str


class Moment(Struct, frozen=True):
    """A moment of a game: the version of the table, and each seat's chances from there, from 0 to 1."""

    at: int
    chances: list[float]


class Course(Struct, frozen=True):
    """How the chances changed over a game, and the number of the moment after which they had changed most, if much."""

    moments: list[Moment]
    turning: int | None


class Decision(Struct, frozen=True):
    """An answer that stands out: at which version, what it was, what the best other one was, and the difference.

    By so much more (or less) of a win it was worth, give or take the standard error.
    """

    at: int
    text: str
    instead: str
    gain: float
    error: float


class Decisions(Struct, frozen=True):
    """Somebody's best and worst decision, of so many that were looked at; None where none stands out."""

    looked: int
    best: Decision | None
    worst: Decision | None


class Rating(Struct, frozen=True):
    """How strong somebody is at a game: about 1000 at the beginning, and how sure that is, after so many games."""

    game: str
    value: int
    doubt: int
    games: int


class BotRating(Struct, frozen=True):
    """How strong a bot has shown itself at this server."""

    bot: str
    rating: Rating


class Played(Struct, frozen=True):
    """A game that one has played to its end."""

    table: str
    game: str
    ended: float
    #: One's place, of so many, with so many points; and who the others were.
    rank: int
    seats: int
    score: int
    others: list[str]
    daily: str | None


class Figures(Struct, frozen=True):
    """How one has fared at a game."""

    game: str
    played: int
    won: int
    best: int
    rating: Rating | None


class History(Struct, frozen=True):
    """One's own games: the latest first, and what they add up to; and how strong the bots are."""

    games: list[Played]
    figures: list[Figures]
    bots: list[BotRating]


class DailyResult(Struct, frozen=True):
    """How somebody has fared with the deal of a day."""

    name: str | None
    score: int
    rank: int
    yours: bool
    #: Somebody has played this deal before from the same network: maybe a friend, maybe the same person again.
    near: bool


class Daily(Struct, frozen=True):
    """The deal of the day: the same cards and bots for everybody, one try each."""

    day: str
    game: str
    seats: list[str]
    low_is_good: bool
    #: One's own table, once one has begun.
    table: str | None
    #: How it went for others; shown to those who have played.
    results: list[DailyResult]
    played: int


class PushKey(Struct, frozen=True):
    """By this, browsers know who may push to them."""

    key: str


Endpoint = Annotated[str, Meta(min_length=10, max_length=1000)]


class Subscription(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a browser is to be reached, and the keys with which it reads what it is told."""

    endpoint: Endpoint
    p256dh: Annotated[str, Meta(max_length=120)]
    auth: Annotated[str, Meta(max_length=40)]


class Unsubscription(Struct, frozen=True, forbid_unknown_fields=True):
    """A browser that is to be told nothing any more."""

    endpoint: Endpoint
