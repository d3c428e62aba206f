"""What a host can ask for, by name: a job for the database, and what a running server has to know of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from . import keys, moving, people, tables

#: What a running server knows by heart: it is told to read it again.
Known = Literal["", "guests", "keys", "bans"]


@dataclass(frozen=True)
class Command:
    """A job is given a connection and the arguments of the command; what it gives can be written as JSON."""

    job: Callable[..., Any]
    #: Whether it changes the table that it names: that one is put away, changed, and taken out again.
    changes_table: bool = False
    #: The tables that a job without one has changed, from what it gives.
    concerns: Callable[[Any], list[str]] = lambda given: []
    knows: Known = ""


COMMANDS = {
    "tables": Command(tables.show_tables),
    "show": Command(tables.show_table),
    "close": Command(tables.close_table, changes_table=True),
    "remove": Command(tables.remove_from, changes_table=True),
    "delete-chat": Command(tables.delete_chat, changes_table=True),
    "expire": Command(tables.expire),
    "reports": Command(tables.show_reports),
    "rename": Command(people.rename, knows="guests"),
    "ban": Command(people.ban, knows="bans"),
    "unban": Command(people.unban, knows="bans"),
    "bans": Command(people.bans_now),
    "data": Command(people.data_of),
    "forget": Command(people.forget, concerns=list, knows="guests"),
    "rotate-key": Command(keys.rotate_key, knows="keys"),
    "export": Command(moving.export_table),
    "import": Command(moving.import_table),
    "archive": Command(moving.archive),
}
