"""What goes over a WebSocket, both ways."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from .refusals import Code
from .shown import Change, Line, Now, Room, Spoken

Text = Annotated[str, Meta(min_length=1, max_length=400, pattern=r"\S")]
Word = Annotated[str, Meta(max_length=200)]
#: Made by the client, new for every wish; a wish that comes twice is carried out once.
Id = Annotated[str, Meta(min_length=8, max_length=40, pattern=r"^[\w-]+$")]
Count = Annotated[int, Meta(ge=0, le=2**31)]


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
    """Are you there? Sent every second; whoever hears nothing for three connects anew."""

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
    `holds` says how long each event is told, in milliseconds; None: in one scene with the next.
    """

    events: list[Line]
    views: list[Change]
    holds: list[int | None]
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
