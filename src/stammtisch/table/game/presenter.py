"""What a client gets to see: the one place where a game is put on the wire.

Everything comes from `game.view` (without what has to be remembered, unless the table plays with the memory aid),
from the options offered to the client's own seat, and from `event.seen_by`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from stammtisch.core import Event, Game, Seat, State, Words, load_text, word
from stammtisch.core.plain import fields_of
from stammtisch.table import wire
from stammtisch.table.model import Entry
from stammtisch.table.telling import pace_of

from .play import Play

#: The package that has the sentences of the table itself.
TABLE = "stammtisch.table"


class Times(NamedTuple):
    """How long the open question still waits, and for how many milliseconds boards still tell what led to it."""

    clock: wire.Clock | None = None
    telling: int = 0


NO_TIMES = Times()


class Presenter:
    """A game through the eyes of one seat (None: of those who watch), in one language."""

    def __init__(self, play: Play, names: Sequence[str], seat: Seat | None, language: str, memory: bool) -> None:
        self.play = play
        self.seat = seat
        self.language = language
        self.memory = memory
        self.words = Words(play.game, language, names, seat)
        #: The seed is not told, though the game is over: others are still to play the same deal.
        self.hushed = False

    def now(self, times: Times = NO_TIMES) -> wire.Now:
        """The table as it is."""
        barred = self._undo_barred()
        self.words.view = self._view(self.play.match.state)
        return wire.Now(
            version=self.play.version,
            view=fields_of(self.words.view),
            question=self._question(),
            claims=self._claims(),
            waiting=self._waiting(),
            clock=times.clock,
            undo=barred is None,
            no_undo=str(load_text(TABLE, self.language)["no_undo"][barred]) if barred else None,
            ending=self._ending(),
            lesson=self._lesson(),
            telling=times.telling,
        )

    def _view(self, table: State) -> Any:
        view = self.play.game.view(table, self.seat)
        return view if self.memory else self.play.game.forget(view)

    def _question(self) -> wire.Question | None:
        ask, seat = self.play.match.ask, self.seat
        if ask is None or seat is None or (question := self.play.question(seat)) is None:
            return None
        options = [wire.Option(word(option), self.words.option(ask.kind, option)) for option in ask.offer(seat)]
        return wire.Question(question, ask.kind, self.words.prompt(ask.kind), ask.race, options)

    def _claims(self) -> wire.Question | None:
        seat = self.seat
        if seat is None or (name := self.play.claims(seat)) is None:
            return None
        claims = self.play.match.claims(seat)
        kind = claims[0].kind
        options = [wire.Option(word(claim), self.words.option(kind, claim.option)) for claim in claims]
        return wire.Question(name, kind, self.words.prompt(kind), True, options)

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
        seed = "" if self.hushed else str(self.play.blank.seed)
        return wire.Ending(list(result.scores), list(result.winners), result.low_is_good, seed)

    def _lesson(self) -> wire.Lesson | None:
        """What is said to who learns the game here, up to the answer that is wanted of them."""
        lesson, place = self.play.lesson, self.play.taught()
        if lesson is None or place is None or self.seat != lesson.learner or not place.steps:
            return None
        steps = [wire.LessonStep(one.say[self.language], list(one.lit), list(one.want)) for one in place.steps]
        return wire.Lesson(place.first, len(lesson.steps), steps)

    def step(self, times: Times) -> wire.Step:
        """What the last answer brought about, and the table after it."""
        return self._step(self.play.outcomes[-1].events, self.now(times))

    def replayed(self) -> wire.Step:
        """What led to this version, when it is looked at again: nobody is asked anything."""
        now = msgspec.structs.replace(self.now(), question=None, claims=None, undo=False, no_undo=None, lesson=None)
        return self._step(self.play.lately, now)

    def _step(self, events: list[Event], now: wire.Now) -> wire.Step:
        holds = pace_of(self.play.game).holds(events)
        return wire.Step(self._lines(now.version, events), self._views(events, now.view), holds, now)

    def _views(self, events: list[Event], later: dict[str, Any]) -> list[wire.Change]:
        """The table after each event, told as what differs from how it was after the next."""
        changes: list[wire.Change] = []
        for event in reversed(events):
            view = fields_of(self._view(event.after))
            changes.append({name: seen for name, seen in view.items() if seen != later[name]})
            later = view
        return changes[::-1]

    def log(self) -> list[wire.Line]:
        """What has happened lately."""
        return self.lines(self.play.log)

    def lines(self, entries: Iterable[Entry]) -> list[wire.Line]:
        """What was told. What one saw in secret is not said again to those who have to remember it."""
        secrets = self.memory or not self.play.game.tests_memory
        return lines_of(entries, self.seat, self.language, secrets=secrets)

    def _lines(self, version: int, events: list[Event]) -> list[wire.Line]:
        return [
            wire.Line(version, event.kind.name, event.seen_by(self.seat), self.words.event(event), self._rest(event))
            for event in events
        ]

    def _rest(self, event: Event) -> str | None:
        """What remains of a sentence that tells of a card that has to be remembered."""
        told = bool(event.kind.covers) or (bool(event.kind.secret) and event.to == self.seat)
        if not told or self.memory or not self.play.game.tests_memory:
            return None
        return self.words.later(event)


#: A sentence as everybody hears it, and as who did it hears it, if that is another.
Said = tuple[str, str | None]


class Told(msgspec.Struct, array_like=True):
    """An event as it was told, in all languages: to everybody, to who did it, and to who knows its secret."""

    kind: str
    data: dict[str, Any]
    secret: dict[str, Any]
    to: int
    who: int | None
    text: dict[str, Said]
    #: The sentences of who knows the secret; and those that are left where cards have to be remembered, without these
    #: fields.
    secrets: dict[str, str] = {}
    later: dict[str, Said] = {}
    covers: list[str] = []

    def line(self, version: int, seat: Seat | None, language: str, *, secrets: bool) -> wire.Line:
        """As one seat heard it; or what is left of it, where one has to remember what one has seen."""
        if secrets and seat == self.to and language in self.secrets:
            return wire.Line(version, self.kind, {**self.data, **self.secret}, self.secrets[language], None)
        public, own = self.text[language] if secrets else self.later.get(language, self.text[language])
        data = self.data if secrets else {name: told for name, told in self.data.items() if name not in self.covers}
        return wire.Line(version, self.kind, data, public if own is None or seat != self.who else own, None)


_told = msgspec.json.Decoder(list[Told])


def lines_of(entries: Iterable[Entry], seat: Seat | None, language: str, *, secrets: bool) -> list[wire.Line]:
    """Entries of a log as one seat heard them."""
    return [
        told.line(entry.version, seat, language, secrets=secrets)
        for entry in entries
        for told in _told.decode(entry.told)
    ]


def told_of(game: Game[Any], events: Iterable[Event], names: Mapping[wire.Language, Sequence[str]]) -> str:
    """Events as they are told, for the log."""
    return wire.encode([_tell(game, event, names) for event in events]).decode()


def _tell(game: Game[Any], event: Event, names: Mapping[wire.Language, Sequence[str]]) -> Told:
    data, kind = event.seen_by(None), event.kind
    actor = data.get("who", data.get("seat"))
    who = actor if isinstance(actor, int) else None
    secret = dict(zip(kind.secret, event.secret, strict=False))
    told = Told(kind.name, data, secret, event.to, who, {}, {}, {}, list(kind.covers))
    public = Event(kind, event.data, event.secret, -1)
    for language, called in names.items():
        all_hear = Words(game, language, called, None)
        one_hears = None if who is None else Words(game, language, called, who)
        told.text[language] = all_hear.event(public), None if one_hears is None else one_hears.event(public)
        if kind.secret and event.to >= 0:
            told.secrets[language] = Words(game, language, called, event.to).event(event)
        if kind.covers:
            told.later[language] = all_hear.later(event), None if one_hears is None else one_hears.later(event)
    return told
