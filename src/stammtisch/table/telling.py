"""How long a board takes to tell what happened: one table for each game, by which the server and all boards go.

`telling.toml` in the folder of a game says it, event by event, in milliseconds:

    together = [["took", "kept", "discarded"]]   # in a row they are one scene, as long as the longest of them

    close = 350                                  # from the last event to the end

    [ms]
    drew = 320                                   # what is not named takes no time

    [each]
    cubes_drawn = { cubes = 230 }                # and so much more for each of these

    [between]
    showed = 180                                 # if another of its kind follows

    [only]
    walked = "colour"                            # together only if this is the same
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from itertools import zip_longest
from typing import Any

import msgspec

from stammtisch.core import Event, Game, Mistake
from stammtisch.core.overlay import parse

FILE = "telling.toml"
#: Nobody waits for longer than this, whatever there is to tell, in seconds.
MOST = 60.0


class Pace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What `telling.toml` says."""

    together: list[list[str]] = []
    close: int = 0
    ms: dict[str, int] = {}
    each: dict[str, dict[str, int]] = {}
    between: dict[str, int] = {}
    only: dict[str, str] = {}

    def holds(self, events: Sequence[Event]) -> list[int | None]:
        """How long each event is told, in milliseconds; None: in one scene with the next."""
        held: list[int | None] = []
        longest = 0
        for event, later in zip_longest(events, events[1:]):
            longest = max(longest, self._length(event, later))
            shared = later is not None and self._shared(event, later)
            held.append(None if shared else longest)
            longest = longest if shared else 0
        return held

    def _length(self, event: Event, later: Event | None) -> int:
        kind, data = event.kind.name, event.seen_by(None)
        if later is not None and later.kind is event.kind and kind in self.between:
            return self.between[kind]
        more = sum(ms * len(data[field]) for field, ms in self.each.get(kind, {}).items())
        return self.ms.get(kind, 0) + more

    def _shared(self, event: Event, later: Event) -> bool:
        one, other = event.kind.name, later.kind.name
        field = self.only.get(one)
        same = field is None or event.seen_by(None)[field] == later.seen_by(None).get(field)
        return same and any(one in scene and other in scene for scene in self.together)


def pace_of(game: Game[Any]) -> Pace:
    """How a game is told; one that says nothing about it takes no time."""
    return _read(game.package, tuple(kind.name for kind in game.events))


@cache
def _read(package: str, kinds: tuple[str, ...]) -> Pace:
    place = f"{package.rpartition('.')[2]}/{FILE}"
    file = files(package).joinpath(FILE)
    if not file.is_file():
        return Pace()
    try:
        pace = msgspec.convert(parse(file.read_text("utf-8-sig"), place), Pace)
    except (UnicodeDecodeError, msgspec.ValidationError) as error:
        raise Mistake(f"{place}: {error}") from None
    named = {*pace.ms, *pace.each, *pace.between, *pace.only, *(kind for scene in pace.together for kind in scene)}
    if strange := sorted(named - set(kinds)):
        raise Mistake(f"{place}: no event is called {strange[0]!r}; there are {' '.join(kinds)}")
    return pace


def seconds_of(game: Game[Any], events: Sequence[Event]) -> float:
    """How long all of it takes."""
    pace = pace_of(game)
    told = sum(held or 0 for held in pace.holds(events))
    return min(MOST, (told + pace.close) / 1000) if told else 0.0
