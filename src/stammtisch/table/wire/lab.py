"""The lab in the browser: what is asked of it, and what it shows. Its answers come from `stammtisch.lab.service`."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

#: What is changed in one study, or played: bounded, for it is the host's own machine.
Games = Annotated[int, Meta(ge=10, le=20_000)]
Seats = Annotated[list[Annotated[str, Meta(max_length=20)]], Meta(min_length=1, max_length=8)]


class LabChoice(Struct, frozen=True):
    """One of the words that may stand in a field, and how people say it."""

    word: str
    label: str


class LabField(Struct, frozen=True):
    """A field of a card file: what may stand there, and what is meant if nothing does."""

    name: str
    label: str
    sort: Literal["number", "word", "yes_no", "numbers", "words", "records"]
    required: bool
    default: Any
    least: int | None
    most: int | None
    choices: list[LabChoice]
    #: Another field on which the choices depend, and how.
    by: str
    choices_by: dict[str, list[LabChoice]]
    #: What a text is made of.
    words: list[str]
    #: The fields of each record.
    of: list[LabField]


class LabTable(Struct, frozen=True):
    """A table beside the cards, as that of the rules."""

    label: str
    fields: list[LabField]


class LabCard(Struct, frozen=True):
    """A card as it is now: by its name in one word."""

    name: str
    title: str
    values: dict[str, Any]


class LabForm(Struct, frozen=True):
    """All that can be changed in a game, and how it is now."""

    game: str
    title: str
    #: The field that a card goes by.
    called: str
    card: list[LabField]
    tables: dict[str, LabTable]
    #: Tables with several things of one kind.
    things: dict[str, LabTable]
    cards: list[LabCard]
    values: dict[str, dict[str, Any]]


class LabDraft(Struct, frozen=True, forbid_unknown_fields=True):
    """What is changed: tables and cards by name, new cards, and the names of those that leave."""

    changes: dict[str, dict[str, Any]]
    added: list[dict[str, Any]]
    removed: list[str]


class LabWish(Struct, frozen=True, forbid_unknown_fields=True):
    """A draft that is to be drawn; or the text of its file, which is read."""

    game: str
    draft: LabDraft | None = None
    text: str | None = None


class LabChange(Struct, frozen=True):
    """A card or a table that differs: what it was, and what it is."""

    name: str
    was: str
    now: str


class LabDrawn(Struct, frozen=True):
    """The file of a draft, and what is printed on the cards then; or what is wrong with it, and in which line."""

    text: str
    draft: LabDraft | None
    info: Any
    changed: list[LabChange]
    mistake: str
    line: int


class LabStart(Struct, frozen=True, forbid_unknown_fields=True):
    """A study: the changed cards beside those of now, on the same deals."""

    game: str
    draft: LabDraft
    seats: Seats
    games: Games
    seed: Annotated[int, Meta(ge=0, lt=2**31)] = 1


class LabFigure(Struct, frozen=True):
    """Something that is measured: as it was (null: there is nothing to compare), as it is, and what it may be off by.

    `low` and `high` are of the difference, where there is one. What is more than luck is said at the end only.
    """

    label: str
    #: A part of all games, or a number.
    rate: bool
    was: float | None
    now: float
    low: float
    high: float
    real: bool


class LabVerdict(Struct, frozen=True):
    """One of the five things that a designer asks first."""

    topic: str
    title: str
    mark: Literal["good", "look", "open"]
    said: str


class LabSpan(Struct, frozen=True):
    """A number, and what it may be off by."""

    value: float
    low: float
    high: float


class LabTest(Struct, frozen=True):
    """The planned test of a changed card: by how much who comes to have it does better than before."""

    card: str
    players: float
    points: LabSpan
    wins: LabSpan
    #: Whether enough of them had it, and not everybody in every game.
    judged: bool
    more_than_luck: bool


class LabStudy(Struct, frozen=True):
    """How far a study is, and what is known by now."""

    state: Literal["none", "running", "done", "failed"] = "none"
    game: str = ""
    done: int = 0
    of: int = 0
    games: int = 0
    figures: list[LabFigure] = []
    verdicts: list[LabVerdict] = []
    tests: list[LabTest] = []
    #: What is wrong with the draft, if it cannot be played.
    mistake: str = ""
    line: int = 0
    #: Whether it was ended because it took too long.
    late: bool = False


class LabReport(Struct, frozen=True):
    """The whole report on the last study, a page of its own."""

    html: str


class LabSeat(Struct, frozen=True):
    """Where the changed game is played: on this machine, at another port."""

    port: int
