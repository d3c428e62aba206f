"""A game as a table plays it: the latest of its moves, and the match that they lead to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from hashlib import blake2b
from itertools import takewhile
from typing import Any

import msgspec

from stammtisch.core import Ask, Event, Game, Lesson, Match, Mistake, Record, Seat, is_claim, option_of, word
from stammtisch.core.joint import Joint
from stammtisch.core.lesson import Place
from stammtisch.core.record import Claimable, shows_answers, undo_barred
from stammtisch.games import game_named
from stammtisch.table.model import By, Entry, Move, Rest

#: After so many moves the rest that comes next becomes the new beginning, once there are so many moves after it.
WINDOW = 128
LEEWAY = 32
#: So many entries of the log are kept in mind.
ENTRIES = 256


@dataclass(frozen=True)
class Outcome:
    """An answer that stands, and what it brought about."""

    move: Move
    #: The number of the question it answered.
    question: int
    events: list[Event]
    #: Whether somebody has learned something by it: from an event, or because others had answered in secret.
    reveals: bool
    #: Whether others who would have claimed something were too late by it.
    forestalls: bool


class Play:
    """The moves since a rest (None: since the beginning), those that stand with what they brought about, and the match.

    The version counts what everybody notices. The events of the newest version know the table as it was after each of
    them (`Event.after`), so that clients can be shown it; those of older versions do not.
    """

    def __init__(
        self, blank: Record, moves: Iterable[Move], base: Rest | None = None, log: Iterable[Entry] = ()
    ) -> None:
        self.game: Game[Any] = game_named(blank.game)
        self.blank = blank
        self.base = base
        self.moves: list[Move] = []
        self.wishes: set[str] = set()
        self.version = 0 if base is None else base.version
        self.log = list(log)
        #: What is taught here, if that is why it is played.
        self.lesson: Lesson | None = None
        self._standing: list[Move] = []
        #: How often a question came back to a seat: an answer from before that is late.
        self._again = [0] * blank.seats if base is None else base.again[:]
        self._next_base: Rest | None = None
        for move in moves:
            self._write(move)
        self._replay()

    @property
    def count(self) -> int:
        """How many moves there were in all."""
        return len(self.moves) + (0 if self.base is None else self.base.moves)

    @property
    def record(self) -> Record:
        """The answers that stand, since the base."""
        return replace(self.blank, answers=[(move.seat, move.word) for move in self._standing])

    @property
    def lately(self) -> list[Event]:
        """What led to this version. Who lets a race pass keeps the version, and there is nothing to tell of that."""
        newest = list(takewhile(lambda one: one.move.version == self.version, reversed(self.outcomes)))
        opening = self.opening if self.version == 0 else []
        return opening + [event for outcome in reversed(newest) for event in outcome.events]

    def _write(self, move: Move) -> None:
        """Add a move to the log, without playing it."""
        self.moves.append(move)
        self.wishes.add(move.wish)
        self.version = move.version
        if move.kind == "answer":
            self._standing.append(move)
            return
        strike(self._standing, move)
        for seat in [move.seat] if move.word == "open" else range(len(self._again)):
            self._again[seat] += 1

    def _replay(self) -> None:
        """Play all answers that stand. Only what led to the newest version is going to be shown event by event."""
        self.match = start(self.blank, self.base, shown=self.version == 0)
        self.opening: list[Event] = list(self.match.events) if self.base is None else []
        self.outcomes: list[Outcome] = []
        #: The move that led to what can be claimed now.
        self.offered = 0 if self.base is None else self.base.offered
        #: Questions that wait until a claim is dealt with, the last one innermost; and whether one is asked again now.
        self.interrupted: list[Ask[Any]] = []
        self.asked_again = False
        for move in self._standing:
            self.match.state.shown = move.version == self.version
            self._play(move)
        self.match.state.shown = True

    def _play(self, move: Move) -> None:
        """Give an answer to the match, or raise a `Mistake`."""
        ask, offer = self.match.ask, self.match.state.offer
        question, after_others = self.match.question, shows_answers(self.match)
        claimable = Claimable(self.match, move.seat)
        self.match.answer(move.seat, option_of(self.match, move.seat, move.word))
        if self.match.state.offer != offer:
            self.offered = move.number
        self._interrupt(ask, move.word)
        events = self.match.events
        reveals = after_others or any(event.kind.reveals for event in events)
        self.outcomes.append(Outcome(move, question, events, reveals, claimable.is_gone(self.match)))

    def _interrupt(self, ask: Ask[Any] | None, written: str) -> None:
        """Note what a claim has interrupted, until it is asked again, or the table rests without it."""
        now, waiting = self.match.ask, self.interrupted
        self.asked_again = is_claim(written) and now is ask
        if now is None or not self.match.given:
            self.interrupted = []
        elif now in waiting:
            self.interrupted, self.asked_again = waiting[: waiting.index(now)], True
        elif is_claim(written) and ask is not None and now is not ask:
            self.interrupted = [*waiting, ask]

    def answer(self, seat: Seat, written: str, wish: str, by: By) -> Move:
        """Give an answer. One that lets an open race pass is nobody's business: the version stays."""
        ask, before = self.match.ask, self.lately
        quiet = ask is not None and ask.race and written == word(None) and len(ask.waiting()) > 1
        move = Move(self.count + 1, self.version + (not quiet), wish, "answer", seat, written, by)
        self._play(move)
        if not quiet:
            for event in before:
                event.after = None
        self._write(move)
        return move

    def allows(self, seat: Seat, written: str) -> bool:
        """Whether a seat may answer this now."""
        try:
            option_of(self.match, seat, written)
        except Mistake:
            return False
        return True

    def forestalls(self, seat: Seat, written: str) -> bool:
        """Whether others could not claim any more, after this answer, what they may claim now."""
        claimable, after = Claimable(self.match, seat), self.match.clone()
        try:
            after.answer(seat, option_of(after, seat, written))
        except Mistake:
            return False
        return claimable.is_gone(after)

    def taught(self) -> Place | None:
        """Where its lesson is; None where nothing is taught (any more)."""
        if self.lesson is None or self.base is None or self.base.moves:
            return None
        return self.lesson.after([(move.seat, move.word) for move in self._standing])

    # Rests

    def rest(self) -> Rest | None:
        """The table in writing, if it rests now; at the end it does for ever."""
        if self.match.ask is not None and self.match.given:
            return None
        table = self.match.state if self.match.ask is None else self.match.rest
        position = written(self.game, table)
        return Rest(self.count, self.version, self.match.question, self._again[:], self.offered, position)

    def settle(self, rest: Rest | None) -> None:
        """Forget what nobody can go back to, once there is a rest far enough behind."""
        if self._next_base is None:
            self._next_base = rest if len(self.moves) >= WINDOW else None
        elif self.count - self._next_base.moves >= LEEWAY:
            base, self._next_base = self._next_base, None
            self.base = base
            self.moves = [move for move in self.moves if move.number > base.moves]
            self.wishes = {move.wish for move in self.moves}
            self._standing = [move for move in self._standing if move.number > base.moves]
            self.outcomes = [one for one in self.outcomes if one.move.number > base.moves]
        del self.log[:-ENTRIES]

    # Undo

    def undo(self, seat: Seat, wish: str) -> tuple[Move, int]:
        """Take back the seat's last answer, which nothing bars. The undo, and the number of that answer."""
        last = self._last(seat)
        assert last is not None
        open_still = last.question == self.match.question
        quiet = open_still and self.match.ask is not None and self.match.ask.race
        version, how = self.version + (not quiet), "open" if open_still else "back"
        move = Move(self.count + 1, version, wish, "undo", seat, how, "person")
        if self._next_base is not None and self._next_base.moves >= last.move.number:
            self._next_base = None
        self._write(move)
        self._replay()
        stands = {one.number for one in self._standing}
        self.log = [one for one in self.log if one.number < last.move.number or one.number in stands]
        return move, last.move.number

    def no_undo(self, seat: Seat) -> str | None:
        """The key of why the seat's last answer has to stand, as everybody may know; None if it need not."""
        last = self._last(seat)
        if last is None:
            return "nothing" if self.base is None or not self.base.moves else "others"
        if last.move.by != "person":
            return "stand_in"
        settled, noticed = last.question != self.match.question, self._noticed_since(last)
        return undo_barred(settled, noticed, last.reveals, last.forestalls)

    def _noticed_since(self, last: Outcome) -> bool:
        """Whether others have answered, as everybody may know: not if they have let an open race pass."""
        newest = self.outcomes[-1]
        if self.match.ask is not None and self.match.ask.race:
            newest = next((one for one in reversed(self.outcomes) if one.question != self.match.question), last)
        return newest is not last

    def answered_by(self, seat: Seat, version: int) -> bool:
        """Whether the seat's last answer was there already at a version."""
        last = self._last(seat)
        return last is None or last.move.version <= version

    def _last(self, seat: Seat) -> Outcome | None:
        return next((one for one in reversed(self.outcomes) if one.move.seat == seat), None)

    # Questions

    def question(self, seat: Seat) -> str | None:
        """The name of the question that a seat is asked: opaque, and another one if it comes back.

        That is after an undo, and where everyone answers in their own time, after each of the seat's own answers.
        """
        if self.match.ask is None or not self.match.ask.offer(seat):
            return None
        open_still = takewhile(lambda one: one.question == self.match.question, reversed(self.outcomes))
        given = sum(one.move.seat == seat for one in open_still)
        return self._opaque(f"{seat}/{self.match.question}/{self._again[seat]}/{given}")

    def claims(self, seat: Seat) -> str | None:
        """The name of what a seat may claim beside the question: the same until something else can be claimed."""
        if not self.match.claims(seat):
            return None
        return self._opaque(f"{seat}/claims/{self.offered}")

    def answered(self, seat: Seat, written: str) -> str | None:
        """The name of what an answer of a seat answers now: the question, or what can be claimed beside it."""
        return self.claims(seat) if is_claim(written) else self.question(seat)

    def _opaque(self, text: str) -> str:
        return blake2b(text.encode(), key=str(self.blank.seed).encode(), digest_size=9).hexdigest()

    def asked(self) -> list[Seat]:
        """Whose answer is awaited, as everybody may know: in a race nobody learns who has let it pass."""
        ask = self.match.ask
        if ask is None:
            return []
        return list(ask.seats) if ask.race and isinstance(ask, Joint) else ask.waiting()


def start(blank: Record, base: Rest | None, *, shown: bool = False) -> Match[Any]:
    """The match from its beginning, or from a rest."""
    game = game_named(blank.game)
    if base is None:
        return blank.start(game, shown=shown)
    match = Match(game, game.read(msgspec.json.decode(base.position)))
    match.question = base.question
    return match


def written(game: Game[Any], table: Any) -> str:
    """A table at rest as JSON."""
    return msgspec.json.encode(game.write(table), enc_hook=word).decode()


def strike(standing: list[Move], undo: Move) -> None:
    """Take out what an undo took back: a seat's last answer, and with it what others passed in the race after it."""
    last = max(number for number, one in enumerate(standing) if one.seat == undo.seat)
    del standing[last : last + 1 if undo.word == "open" else None]


def standing(moves: Iterable[Move]) -> list[Move]:
    """The answers that were not taken back."""
    found: list[Move] = []
    for move in moves:
        if move.kind == "answer":
            found.append(move)
        else:
            strike(found, move)
    return found
