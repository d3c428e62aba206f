"""What is written down about tables: the log of moves is the truth; the rest says who sits there and how they play."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Float,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
    true,
)

metadata = MetaData()

about = Table("about", metadata, Column("key", String(40), primary_key=True), Column("value", Text, nullable=False))

guests = Table(
    "guests",
    metadata,
    Column("id", String(40), primary_key=True),
    #: None: somebody who has not said it.
    Column("name", String(40)),
    #: Cookies of an earlier number are no longer theirs.
    Column("cookies", Integer, nullable=False, server_default="0"),
    #: A digest of the words that bring them back when the cookie is lost.
    Column("recovery", String(64), unique=True),
)

rooms = Table(
    "rooms",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("made", Float, nullable=False),
    Column("opener", String(40), nullable=False),
    Column("state", String(12), nullable=False),
    #: How many moves there are: whoever appends the next one says how many they know of.
    Column("moves", Integer, nullable=False),
    #: What the clients know as the version: moves that nobody else may notice do not count.
    Column("version", Integer, nullable=False),
    Column("game", String(40), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("cards", String(80), nullable=False),
    Column("options", JSON, nullable=False),
    Column("seed", String(32), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("pace", String(8), nullable=False),
    Column("race_seconds", Float),
    Column("turn_seconds", Float),
    Column("memory", Boolean, nullable=False),
    Column("rematch", String(40)),
    #: A keyed digest of the network from which it was opened: nobody's tables shall leave no room for others.
    Column("origin", String(16), nullable=False, server_default=""),
    #: The number of the move after which the log can be played: what came before was played by other rules.
    Column("since", Integer, nullable=False, server_default="0"),
    #: The text that was sealed, and what players have added to the deal; None at tables of before.
    Column("sealed", Text),
    Column("nonces", JSON),
    #: Whether others may watch, and who may talk.
    Column("watch", Boolean, nullable=False, server_default=true()),
    Column("talk", String(8), nullable=False, server_default="all"),
    #: Why the game cannot go on, if it cannot.
    Column("trouble", Text),
    #: A bit for each seat whose answer is awaited, as everybody may know.
    Column("asked", Integer, nullable=False, server_default="0"),
    #: The day whose deal is played here (2026-11-18), at the tables of a daily deal.
    Column("daily", String(10)),
    #: Of several servers, the one that the table is at: who takes it raises the epoch, and has it until then (in the
    #: time of the database). `until` is in no index, so that to renew it stays cheap.
    Column("owner", String(60)),
    Column("epoch", Integer, nullable=False, server_default="0"),
    Column("until", Float),
    Index("rooms_in_the_lobby", "public", "state", "made"),
    Index("rooms_of_an_opener", "opener", "state"),
    Index("rooms_of_an_origin", "origin", "state"),
    Index("rooms_of_an_owner", "owner"),
    Index("rooms_by_state", "state"),
)

seats = Table(
    "seats",
    metadata,
    Column("room", String(40), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("guest", String(40)),
    Column("bot", String(20)),
    #: Who gave it to a bot while the game went on: they know its cards.
    Column("was", String(40)),
    #: What the player's client adds to the deal.
    Column("nonce", String(64)),
    #: Whether they would play once more, when the game is over.
    Column("again", Boolean, nullable=False, server_default=false()),
    PrimaryKeyConstraint("room", "seat"),
    Index("seats_of_a_guest", "guest"),
)

moves = Table(
    "moves",
    metadata,
    Column("room", String(40), nullable=False),
    #: From 1, without gaps.
    Column("number", Integer, nullable=False),
    #: The version of the table that it led to.
    Column("version", Integer, nullable=False),
    #: The client's name for its wish, after its seat.
    Column("wish", String(60), nullable=False),
    Column("kind", String(8), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("word", String(200), nullable=False),
    #: Who answered: a person, a bot, or the clock.
    Column("by", String(8), nullable=False),
    Column("made", Float, nullable=False),
    #: What it brought about, as everybody was told. None: nothing, or it was taken back.
    Column("told", Text),
    PrimaryKeyConstraint("room", "number"),
    UniqueConstraint("room", "wish"),
    Index("moves_by_version", "room", "version"),
)

#: Positions: the table as it was at rest after so many moves. A game is played on from there, without all that came
#: before; the newest is also where it goes on after an upgrade.
rests = Table(
    "rests",
    metadata,
    Column("room", String(40), nullable=False),
    Column("moves", Integer, nullable=False),
    Column("version", Integer, nullable=False),
    #: The number of the question that comes next, and how often questions came back to each seat.
    Column("question", Integer, nullable=False),
    Column("again", JSON, nullable=False),
    #: The move that led to what can be claimed.
    Column("offered", Integer, nullable=False),
    Column("position", Text, nullable=False),
    #: Whether it stays when there is a newer one.
    Column("kept", Boolean, nullable=False),
    PrimaryKeyConstraint("room", "moves"),
)

#: Guests who may not come to a table any more.
removed = Table(
    "removed",
    metadata,
    Column("room", String(40), nullable=False),
    Column("guest", String(40), nullable=False),
    PrimaryKeyConstraint("room", "guest"),
)

chat = Table(
    "chat",
    metadata,
    Column("room", String(40), nullable=False),
    Column("number", Integer, nullable=False),
    #: The client's name for its wish, after the guest whose line it is.
    Column("wish", String(100), nullable=False),
    Column("name", String(40), nullable=False),
    Column("seat", Integer),
    Column("text", Text, nullable=False),
    Column("made", Float, nullable=False),
    PrimaryKeyConstraint("room", "number"),
    UniqueConstraint("room", "wish"),
)

#: When the open question of a room is answered by the clock, and how long it waits in all. A clock that was stopped
#: because everybody has left has no `at`, but what was `left`.
deadlines = Table(
    "deadlines",
    metadata,
    Column("room", String(40), primary_key=True),
    Column("at", Float),
    Column("left", Float),
    Column("whole", Float, nullable=False),
)

#: Links that take a guest to another device, by a digest of the token.
carries = Table(
    "carries",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("guest", String(40), nullable=False),
    Column("until", Float, nullable=False),
)

#: Tables that a guest does not want to see in their list any more.
tidied = Table(
    "tidied",
    metadata,
    Column("room", String(40), nullable=False),
    Column("guest", String(40), nullable=False),
    PrimaryKeyConstraint("room", "guest"),
)

#: What guests were called before they had another name, and until when: it may stand in the logs of their games.
earlier_names = Table(
    "earlier_names",
    metadata,
    Column("guest", String(40), nullable=False),
    Column("name", String(60), nullable=False),
    Column("until", Float, nullable=False),
    PrimaryKeyConstraint("guest", "name"),
)

#: How a game ended for each seat: written with its last move.
results = Table(
    "results",
    metadata,
    Column("room", String(40), nullable=False),
    Column("seat", Integer, nullable=False),
    #: Who played it: a guest, or a bot by its level. Who has left their seat to a bot has lost.
    Column("guest", String(40)),
    Column("bot", String(20)),
    Column("game", String(40), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("score", Integer, nullable=False),
    #: 1: won; those who share a place have the same.
    Column("rank", Integer, nullable=False),
    Column("ended", Float, nullable=False),
    Column("daily", String(10)),
    #: A keyed digest of the network from which it was played.
    Column("origin", String(16), nullable=False, server_default=""),
    PrimaryKeyConstraint("room", "seat"),
    Index("results_of_a_guest", "guest", "ended"),
    Index("results_of_a_day", "daily"),
)

#: How strong somebody is at a game: a guest, or a bot (`bot:casual`).
ratings = Table(
    "ratings",
    metadata,
    Column("game", String(40), nullable=False),
    Column("who", String(40), nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    PrimaryKeyConstraint("game", "who"),
)

#: Everybody's chances over a game, once it is over and somebody has asked for them.
curves = Table("curves", metadata, Column("room", String(40), primary_key=True), Column("curve", Text, nullable=False))

#: Where browsers want to be told that it is somebody's turn, by a digest of the address.
pushes = Table(
    "pushes",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("guest", String(40), nullable=False),
    Column("endpoint", Text, nullable=False),
    Column("p256dh", String(120), nullable=False),
    Column("auth", String(40), nullable=False),
    Column("language", String(8), nullable=False),
    Column("made", Float, nullable=False),
    Index("pushes_of_a_guest", "guest"),
)

#: Who may not come any more: a guest (`guest:…`) or a network by its keyed digest (`net:…`); for good without `until`.
banned = Table(
    "banned",
    metadata,
    Column("who", String(60), primary_key=True),
    Column("until", Float),
    Column("why", Text, nullable=False),
    Column("made", Float, nullable=False),
)

#: What players have reported to the host, and about whom.
reports = Table(
    "reports",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("room", String(40), nullable=False),
    Column("guest", String(40), nullable=False),
    Column("about", String(40)),
    Column("text", Text, nullable=False),
    Column("made", Float, nullable=False),
)

#: Servers that share this database: where the others find them, and until when they are there unless they say so again.
nodes = Table(
    "nodes",
    metadata,
    Column("owner", String(60), primary_key=True),
    Column("url", Text, nullable=False),
    Column("until", Float, nullable=False),
)
