"""All that goes between the table and its clients, written down once.

The client's TypeScript types are made from these (see `typescript.py`), the OpenAPI page too.

Over a WebSocket (`/ws/tables/{id}?lang=de`) a client sends what is `ToTable` and hears what is
`ToClient`, as JSON. First it hears `Whole`; then, for every move that was stored, `Step`. Whoever has
missed something (a gap in the versions, a lost line) connects anew and hears `Whole` again. Sentences
come in the language of the connection; words of options and fields of events are the same in all.
Everything about tables, seats and oneself that is not playing goes over HTTP (see `api.py`).
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

Name = Annotated[str, Meta(min_length=1, max_length=24, pattern=r"\S")]
Text = Annotated[str, Meta(min_length=1, max_length=400, pattern=r"\S")]
Word = Annotated[str, Meta(max_length=200)]
#: Made by the client, new for every wish; a wish that comes twice is carried out once.
Id = Annotated[str, Meta(min_length=8, max_length=40, pattern=r"^[\w-]+$")]
Count = Annotated[int, Meta(ge=0, le=2**31)]
Language = Literal["en", "de"]
Pace = Literal["live", "slow"]
Seconds = Annotated[float, Meta(ge=1, le=86400)]
#: The fields of a view that are others.
Change = dict[str, Any]


# What lies on the table


class Option(Struct, frozen=True):
    """Something that may be answered: its word, and how one says it."""

    word: str
    text: str


class Question(Struct, frozen=True):
    """What is wanted of this client's seat. `id` must come back with the answer."""

    id: str
    kind: str
    text: str
    race: bool
    options: list[Option]


class Waiting(Struct, frozen=True):
    """Whose answer is awaited, and what they are doing ("is thinking about their turn").

    In a race nobody sees who has let it pass: all seats that were asked stay in the list.
    """

    seats: list[int]
    kind: str
    text: str
    race: bool


class Clock(Struct, frozen=True):
    """How long the open question still waits, and how long it waits in all, in milliseconds."""

    left: int
    whole: int


class Ending(Struct, frozen=True):
    """How the game ended. The seed can now be checked against the room's seal."""

    scores: list[int]
    winners: list[int]
    low_is_good: bool
    seed: str


class Line(Struct, frozen=True):
    """Something that happened, as this client may know it: its kind, its fields, and a sentence.

    `at` is the version of the table that it led to: the place in the replay.
    """

    at: int
    kind: str
    data: dict[str, Any]
    text: str
    #: At a table without the memory aid: the sentence without the secret, which is all that stays in the log.
    rest: str | None


class Now(Struct, frozen=True):
    """The table as this client sees it. `view` is the game's own (see the types by game)."""

    version: int
    view: Any
    question: Question | None
    waiting: Waiting | None
    clock: Clock | None
    #: Whether this seat may take back its last answer; if not, why, in a sentence (None: nothing to take back).
    undo: bool
    no_undo: str | None
    ending: Ending | None


class Sitting(Struct, frozen=True):
    """A seat: who sits there. Neither a name nor a bot: it is free."""

    name: str | None
    #: The level of a bot that has this seat for good.
    bot: str | None
    #: A person's client is connected.
    here: bool
    #: A bot plays for a person who is away, and gives the seat back when they return.
    stand_in: bool
    #: It is the seat of whoever asks.
    yours: bool


class Room(Struct, frozen=True):
    """What everybody may know of a table without seeing the cards."""

    id: str
    game: str
    options: dict[str, Any]
    seats: list[Sitting]
    #: Who watches without a seat.
    watchers: int
    public: bool
    pace: Pace
    #: How long a race window and a turn stay open; None: until all have answered.
    race_seconds: float | None
    turn_seconds: float | None
    #: Clients are shown what their seat has seen before.
    memory: bool
    #: Whoever is asked may ask for hints: not where one has to remember what one has seen.
    hints: bool
    state: Literal["gathering", "playing", "over"]
    #: Whoever opened the table starts it, and puts bots into seats.
    yours: bool
    #: A commitment to the seed of the deal, shown from the start.
    seal: str
    #: The table of the rematch, once there is one.
    rematch: str | None
    version: int


class Spoken(Struct, frozen=True):
    """A line of chat: plain text, to be shown as text."""

    name: str
    #: The seat of the speaker, None for those who watch.
    seat: int | None
    text: str
    #: Seconds since 1970.
    when: float


# From client to table


class Answer(Struct, frozen=True, forbid_unknown_fields=True, tag="answer", tag_field="type"):
    """The answer to a question, by the word of an option."""

    id: Id
    question: Annotated[str, Meta(max_length=40)]
    word: Word


class Undo(Struct, frozen=True, forbid_unknown_fields=True, tag="undo", tag_field="type"):
    """Take back one's last answer, if nobody has learned or done anything by it, from the version that it names."""

    id: Id
    version: Count


class Say(Struct, frozen=True, forbid_unknown_fields=True, tag="say", tag_field="type"):
    """A line of chat."""

    id: Id
    text: Text


class Ping(Struct, frozen=True, forbid_unknown_fields=True, tag="ping", tag_field="type"):
    """Are you there? Sent every 2.5 s; whoever hears nothing for 9 s connects anew."""

    count: Count


ToTable = Answer | Undo | Say | Ping


# From table to client


class Whole(Struct, frozen=True, tag="whole", tag_field="type"):
    """Everything: at the start, and after something was taken back. `now` is None while players gather."""

    room: Room
    #: One's own seat, None for those who watch.
    me: int | None
    now: Now | None
    log: list[Line]
    chat: list[Spoken]


class Step(Struct, frozen=True, tag="step", tag_field="type"):
    """A move was stored: what it brought about, and the table after it.

    `views` says how the table was after each event: the fields of the view that were others than after the next
    event, or than in `now` after the last. So whoever has this message needs nothing that came before it.
    """

    events: list[Line]
    views: list[Change]
    now: Now


class Around(Struct, frozen=True, tag="room", tag_field="type"):
    """Something about the room has changed: seats, who is here, the rematch."""

    room: Room


class Chat(Struct, frozen=True, tag="chat", tag_field="type"):
    """Somebody has said something."""

    line: Spoken


class Ack(Struct, frozen=True, tag="ack", tag_field="type"):
    """A wish was stored. Comes before its effects."""

    id: str
    version: int


#: Why a wish was not carried out.
Code = Literal["late", "illegal", "not-yours", "no-undo", "malformed", "too-long", "too-many", "not-stored", "over"]


class Refused(Struct, frozen=True, tag="refused", tag_field="type"):
    """A wish, or what should have been one, was not carried out; nothing has changed.

    `why` is a sentence for people, in their language; `code` is for programs.
    """

    id: str | None
    code: Code
    why: str


class Pong(Struct, frozen=True, tag="pong", tag_field="type"):
    """I am."""

    count: int


ToClient = Whole | Step | Around | Chat | Ack | Refused | Pong


# Over HTTP


class Me(Struct, frozen=True):
    """A guest: a name, and the tables where they have a seat, the latest first."""

    name: str | None
    tables: list[Room]


class NewName(Struct, frozen=True, forbid_unknown_fields=True):
    """What a guest wants to be called."""

    name: Name


class OptionOf(Struct, frozen=True):
    """An option of a game: what it is about, its usual value, and the words to choose from.

    Without words to choose from it is yes or no, or any number, as the usual value is.
    """

    name: str
    text: str
    usual: Any
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
    """Who shall have a seat: "me", "free", or a bot by its level."""

    who: Annotated[str, Meta(max_length=20)]


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


class Problem(Struct, frozen=True):
    """What was wrong, and what would be right."""

    code: str
    why: str
