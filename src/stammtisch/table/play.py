"""A game as the room plays it: the match, and what led to it. Pure: it knows neither clock nor disk nor wire."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import Any

from stammtisch.core import Event, Game, Match, Mistake, Record, Seat, option_of, take_back, word
from stammtisch.core.flow import Joint
from stammtisch.core.record import NOTHING_YET, shows_answers, undo_barred
from stammtisch.games import game_named

from .ledger import Move
from .words import NOT_YOU


@dataclass(frozen=True)
class Entry:
    """An answer that stands, and what it brought about."""

    version: int
    seat: Seat
    by: str
    #: The number of the question it answered.
    question: int
    events: list[Event]
    #: Whether others had answered the same question in secret.
    after_others: bool

    @property
    def reveals(self) -> bool:
        return self.after_others or any(event.kind.reveals for event in self.events)


class Play:
    """The record, the match it leads to, and all that has been told."""

    def __init__(self, blank: Record, moves: Iterable[Move]) -> None:
        self.game: Game[Any] = game_named(blank.game)
        self.blank = blank
        self.moves: list[Move] = []
        self.wishes: set[str] = set()
        self.version = 0
        self._standing: list[Move] = []
        #: How often a question came back to a seat: an answer from before that is late.
        self._again = [0] * blank.seats
        for move in moves:
            self._write(move)
        self._replay()

    def at(self, version: int) -> Play:
        """The same game, earlier."""
        return Play(self.blank, [move for move in self.moves if move.version <= version])

    def _write(self, move: Move) -> None:
        """Put a move on record, without playing it."""
        self.moves.append(move)
        self.wishes.add(move.wish)
        self.version = move.version
        if move.kind == "answer":
            self._standing.append(move)
            return
        last = max(number for number, one in enumerate(self._standing) if one.seat == move.seat)
        del self._standing[last]
        for seat in [move.seat] if move.word == "open" else range(len(self._again)):
            self._again[seat] += 1

    def _replay(self) -> None:
        """Play all answers that stand."""
        self.record = replace(self.blank, answers=[])
        self.match: Match[Any] = self.record.start(self.game, shown=True)
        self.opening: list[Event] = list(self.match.events)
        #: What led to this version. Who let a race pass afterwards has not changed it, and had nothing to tell.
        self.lately: list[Event] = list(self.opening)
        self.entries: list[Entry] = []
        for move in self._standing:
            self._play(move)
        self._put_away(self.version)

    def _play(self, move: Move) -> None:
        """Give an answer to the match, or raise a `Mistake`."""
        question, after_others = self.match.question, shows_answers(self.match)
        self.record.add(self.match, move.seat, option_of(self.match, move.seat, move.word))
        self._put_away(move.version)
        self.lately += self.match.events
        self.entries.append(Entry(move.version, move.seat, move.by, question, self.match.events, after_others))

    def _put_away(self, version: int) -> None:
        """The table as it was after an event is shown with the version that it led to, and with no other."""
        if version != (self.entries[-1].version if self.entries else 0):
            for event in self.lately:
                event.after = None
            self.lately = []

    def answer(self, seat: Seat, written: str, wish: str, by: str) -> Move:
        """Give an answer. One that lets an open race pass is nobody's business: the version stays."""
        ask = self.match.ask
        quiet = ask is not None and ask.race and written == word(None) and len(ask.waiting()) > 1
        move = Move(len(self.moves) + 1, self.version + (not quiet), wish, "answer", seat, written, by)
        self._play(move)
        self._write(move)
        return move

    def allows(self, seat: Seat, written: str) -> bool:
        """Whether a seat may answer this now."""
        try:
            option_of(self.match, seat, written)
        except Mistake:
            return False
        return True

    def undo(self, seat: Seat, wish: str) -> Move:
        """Take back the seat's last answer, or raise a `Mistake`."""
        last = self._last(seat)
        open_still = last is not None and last.question == self.match.question
        quiet = open_still and self.match.ask is not None and self.match.ask.race
        take_back(self.record, self.game, seat)
        version = self.version + (not quiet)
        move = Move(len(self.moves) + 1, version, wish, "undo", seat, "open" if open_still else "back", "person")
        self._write(move)
        self._replay()
        return move

    def no_undo(self, seat: Seat) -> str | None:
        """Why the seat's last answer has to stand, if so."""
        last = self._last(seat)
        if last is None:
            return NOTHING_YET
        if last.by != "person":
            return NOT_YOU
        return undo_barred(self.match.question != last.question, self._others_since(last), last.reveals)

    def _others_since(self, last: Entry) -> bool:
        """Whether others have answered, as everybody may know: not if they have let an open race pass."""
        newest = self.entries[-1]
        if self.match.ask is not None and self.match.ask.race:
            newest = next((one for one in reversed(self.entries) if one.question != self.match.question), last)
        return newest is not last

    def answered_by(self, seat: Seat, version: int) -> bool:
        """Whether the seat's last answer was there already at a version."""
        last = self._last(seat)
        return last is None or last.version <= version

    def _last(self, seat: Seat) -> Entry | None:
        return next((entry for entry in reversed(self.entries) if entry.seat == seat), None)

    def question(self, seat: Seat) -> str | None:
        """The name of the question that a seat is asked: opaque, and another one if it comes back after an undo."""
        if self.match.ask is None or not self.match.ask.offer(seat):
            return None
        text = f"{seat}/{self.match.question}/{self._again[seat]}"
        return blake2b(text.encode(), key=str(self.blank.seed).encode(), digest_size=9).hexdigest()

    def asked(self) -> list[Seat]:
        """Whose answer is awaited, as everybody may know: in a race nobody learns who has let it pass."""
        ask = self.match.ask
        if ask is None:
            return []
        return list(ask.seats) if ask.race and isinstance(ask, Joint) else ask.waiting()
