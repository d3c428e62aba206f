"""All that goes between the table and its clients, written down once.

The client's TypeScript types are made from these (`typescript.py`), the OpenAPI page too.

Over a WebSocket (`/ws/tables/{id}?lang=de`) a client sends what is `ToTable` and hears what is
`ToClient`, as JSON. First it hears `Whole`; then, for every move that was stored, `Step`. Whoever has
missed something (a gap in the versions, a lost line) connects anew and hears `Whole` again. Sentences
come in the language of the connection; words of options and fields of events are the same in all.
Everything about tables, seats and oneself that is not playing goes over HTTP (`web/api.py`).
"""

import msgspec

from stammtisch.core import word

from .lobby import (
    Carry,
    Door,
    GameCard,
    GameFacts,
    Me,
    Name,
    NewName,
    NewTable,
    OptionOf,
    Recovered,
    Recovery,
    Removed,
    Seated,
    Seconds,
    Section,
    Tip,
)
from .messages import (
    Ack,
    Answer,
    Around,
    Chat,
    Count,
    Id,
    Ping,
    Pong,
    Refused,
    Say,
    Step,
    Text,
    ToClient,
    ToTable,
    Undo,
    Whole,
    Word,
)
from .refusals import Code, Problem
from .shown import (
    Change,
    Clock,
    Deal,
    Ending,
    Language,
    Line,
    Now,
    Option,
    Pace,
    Question,
    Room,
    Sitting,
    Spoken,
    Waiting,
)

__all__ = [
    "Ack",
    "Answer",
    "Around",
    "Carry",
    "Change",
    "Chat",
    "Clock",
    "Code",
    "Count",
    "Deal",
    "Door",
    "Ending",
    "GameCard",
    "GameFacts",
    "Id",
    "Language",
    "Line",
    "Me",
    "Name",
    "NewName",
    "NewTable",
    "Now",
    "Option",
    "OptionOf",
    "Pace",
    "Ping",
    "Pong",
    "Problem",
    "Question",
    "Recovered",
    "Recovery",
    "Refused",
    "Removed",
    "Room",
    "Say",
    "Seated",
    "Seconds",
    "Section",
    "Sitting",
    "Spoken",
    "Step",
    "Text",
    "Tip",
    "ToClient",
    "ToTable",
    "Undo",
    "Waiting",
    "Whole",
    "Word",
    "encode",
]

_encoder = msgspec.json.Encoder(enc_hook=word)
#: A message as it goes over the wire.
encode = _encoder.encode
