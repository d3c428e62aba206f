"""What clients are shown of a table: parts of messages."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

Language = Literal["en", "de"]
Pace = Literal["live", "slow"]
#: The fields of a view that are others.
Change = dict[str, Any]


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


class LessonStep(Struct, frozen=True):
    """Something that is said to who learns the game: what it lights on the board, and which answers will do.

    What is lit is a place on the board by its name, or an answer by its word. Without answers it is only to be read.
    """

    text: str
    lit: list[str]
    want: list[str]


class Lesson(Struct, frozen=True):
    """What is to be read now, up to the answer that is wanted: the number of its first step, and how many there are."""

    first: int
    count: int
    steps: list[LessonStep]


class Now(Struct, frozen=True):
    """The table as this client sees it. `view` is the game's own (see the types by game)."""

    version: int
    view: Any
    question: Question | None
    #: What this seat may claim meanwhile, whether or not it is asked: the first has it, and nobody waits for it.
    claims: Question | None
    waiting: Waiting | None
    clock: Clock | None
    #: Whether this seat may take back its last answer; if not, why, in a sentence (None: nothing to take back).
    undo: bool
    no_undo: str | None
    ending: Ending | None
    #: How long boards still tell what led here, in milliseconds: races, claims and clocks begin after that, for all.
    telling: int
    #: At a table where somebody learns the game, until its lesson is over.
    lesson: Lesson | None = None


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
    #: They would play once more, now that the game is over.
    again: bool
    #: Whoever asks may sit down here: it is free, or they have lent it to a bot.
    open: bool


class Deal(Struct, frozen=True):
    """What was sealed (None at a table of before), what each seat has added, and the seed that both led to."""

    sealed: str | None
    nonces: list[str]
    seed: str


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
    #: A table is closed by who opened it, or by a player if its game cannot go on.
    state: Literal["gathering", "playing", "over", "closed"]
    #: Whoever opened the table starts it, and puts bots into seats.
    yours: bool
    #: A digest of a secret and of how the game is played, shown from the start; and what it was made of, at the end.
    seal: str
    deal: Deal | None
    #: The table of the rematch, once there is one.
    rematch: str | None
    version: int
    #: When it was opened, and when something last happened, in seconds since 1970.
    made: float
    touched: float
    #: Whoever asks is asked something.
    turn: bool
    #: Whether others may watch, and who may talk.
    watch: bool
    talk: Literal["all", "seats", "nobody"]
    #: Why the game cannot go on, in a sentence, if it cannot: then a player may close the table.
    trouble: str | None
    #: It was opened to learn the game: what lies there was written, not dealt.
    lesson: bool = False


class Spoken(Struct, frozen=True):
    """A line of chat: plain text, to be shown as text."""

    name: str
    #: The seat of the speaker, None for those who watch.
    seat: int | None
    text: str
    #: Seconds since 1970.
    when: float
