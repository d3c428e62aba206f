"""How a server is run."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Settings:
    """All times in seconds."""

    #: How long somebody may be away before a bot plays for them, and everybody before a live table pauses.
    away: float = 60.0
    #: Bots wait about so long before they play, and before they react in a race.
    bot_pause: float = 1.2
    bot_reaction: float = 1.8
    #: After a move that had much to tell, they wait so much longer for each event beyond the third: people read.
    bot_reading: float = 0.35
    #: A bot that has not answered by then plays a quick move instead.
    bot_time: float = 4.0
    #: Processes in which bots think.
    workers: int = 2
    #: So many messages of one client are taken in so many seconds.
    messages: int = 100
    message_seconds: float = 20.0
    #: A longer message is refused.
    message_bytes: int = 4096
    #: So many messages may wait for a slow client before it is cut off.
    outbox: int = 200
    #: Connections to one table, and tables of one guest that are not over.
    clients: int = 200
    tables: int = 50
    #: The cookie is sent over HTTPS only.
    secure: bool = False
