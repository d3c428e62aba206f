"""What a client gets to see: the one place where a game is put on the wire.

Everything comes from `game.view` (without what has to be remembered, unless the table plays with the memory aid),
from the options offered to the client's own seat, and from `event.seen_by`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from stammtisch.core import Event, Seat, Words, word

from . import wire
from .play import Play
from .words import no_undo

_encoder = msgspec.json.Encoder(enc_hook=word)
#: A message as it goes over the wire.
encode = _encoder.encode


class Sight:
    """A game through the eyes of one seat (None: of those who watch), in one language."""

    def __init__(self, play: Play, names: Sequence[str], seat: Seat | None, language: str, memory: bool) -> None:
        self.play = play
        self.seat = seat
        self.language = language
        self.memory = memory
        self.words = Words(play.game, language, names, seat)

    def now(self, clock: wire.Clock | None = None) -> wire.Now:
        """The table as it is."""
        barred = self._undo_barred()
        return wire.Now(
            version=self.play.version,
            view=self._view(),
            question=self._question(),
            waiting=self._waiting(),
            clock=clock,
            undo=barred is None,
            no_undo=no_undo(self.language, barred) if barred else None,
            ending=self._ending(),
        )

    def then(self) -> wire.Now:
        """The table as it was, when a finished or running game is looked at again."""
        return msgspec.structs.replace(self.now(), question=None, undo=False, no_undo=None)

    def _view(self) -> Any:
        view = self.play.game.view(self.play.match.state, self.seat)
        return view if self.memory else self.play.game.forget(view)

    def _question(self) -> wire.Question | None:
        ask, seat = self.play.match.ask, self.seat
        if ask is None or seat is None or (question := self.play.question(seat)) is None:
            return None
        options = [wire.Option(word(option), self.words.option(ask.kind, option)) for option in ask.offer(seat)]
        return wire.Question(question, ask.kind, self.words.prompt(ask.kind), ask.race, options)

    def _waiting(self) -> wire.Waiting | None:
        ask = self.play.match.ask
        if ask is None:
            return None
        return wire.Waiting(self.play.asked(), ask.kind, self.words.waiting(ask.kind), ask.race)

    def _undo_barred(self) -> str | None:
        if self.seat is None or self.play.match.ask is None:
            return ""
        return self.play.no_undo(self.seat)

    def _ending(self) -> wire.Ending | None:
        result = self.play.match.result()
        if result is None:
            return None
        seed = str(self.play.blank.seed)
        return wire.Ending(list(result.scores), list(result.winners), result.low_is_good, seed)

    def last_lines(self) -> list[wire.Line]:
        """What the last answer brought about."""
        entries = self.play.entries
        return self._lines(entries[-1].version, entries[-1].events) if entries else self._lines(0, self.play.opening)

    def lines_then(self) -> list[wire.Line]:
        """What led to this version. Who let a race pass afterwards has not changed it, and had nothing to tell."""
        version = self.play.version
        events = [event for entry in self.play.entries if entry.version == version for event in entry.events]
        return self._lines(version, events if version else [*self.play.opening, *events])

    def log(self) -> list[wire.Line]:
        """All that has happened. What one saw in secret is not said again to those who have to remember it."""
        told = [(0, self.play.opening), *[(entry.version, entry.events) for entry in self.play.entries]]
        if self.memory or not self.play.game.tests_memory:
            return [line for version, events in told for line in self._lines(version, events)]
        return [self._plain(version, event) for version, events in told for event in events]

    def _lines(self, version: int, events: list[Event]) -> list[wire.Line]:
        return [
            wire.Line(version, event.kind.name, event.seen_by(self.seat), self.words.event(event), self._rest(event))
            for event in events
        ]

    def _rest(self, event: Event) -> str | None:
        """What remains of a sentence that tells a secret, when the secret has to be remembered."""
        if not event.kind.secret or event.to != self.seat or self.memory or not self.play.game.tests_memory:
            return None
        return self._plain(0, event).text

    def _plain(self, version: int, event: Event) -> wire.Line:
        """An event without its secret part."""
        public = Event(event.kind, event.data, event.secret, -1)
        return wire.Line(version, event.kind.name, public.seen_by(None), self.words.event(public), None)
