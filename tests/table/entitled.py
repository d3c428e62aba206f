"""What each seat is entitled to know, worked out from the record with nothing but the core; and the search for more."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import msgspec

from stammtisch.core import Event, Record, Words, option_of, word
from stammtisch.games import game_named
from stammtisch.table.model import Move
from table.guests import Json


class Leak(AssertionError):
    """A client has received something that it was not entitled to."""


@dataclass
class Moment:
    """The table at one version: what each may see of it, and what is true."""

    views: dict[int | None, Any]
    offers: dict[int, list[str]]
    #: What each may claim beside the question.
    claims: dict[int, list[str]]
    events: list[Event]
    #: What each may see after each event.
    between: dict[int | None, list[Any]]
    truth: set[str]


@dataclass
class Entitled:
    """A finished game, moment by moment."""

    record: Record
    moves: list[Move]
    names: list[str]
    memory: bool = False
    #: What must never be heard before the end.
    secrets: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.game = game_named(self.record.game)
        self.moments = dict(self._moments())

    def _moments(self) -> Iterator[tuple[int, Moment]]:
        match = Record(**{**vars(self.record), "answers": []}).start(self.game, shown=True)
        yield 0, self._moment(match, match.events)
        version = 0
        for move in self.moves:
            match.answer(move.seat, option_of(match, move.seat, move.word))
            if move.version != version:
                version = move.version
                yield version, self._moment(match, match.events)

    def _moment(self, match: Any, events: list[Event]) -> Moment:
        seats = [*range(self.record.seats), None]
        offers = {seat: [word(option) for option in match.ask.offer(seat)] for seat in seats[:-1]} if match.ask else {}
        return Moment(
            {seat: self._seen(self.game.view(match.state, seat)) for seat in seats},
            offers,
            {seat: [word(claim) for claim in match.claims(seat)] for seat in seats[:-1]},
            list(events),
            {seat: [self._seen(self.game.view(event.after, seat)) for event in events] for seat in seats},
            words_in(msgspec.json.encode(self.game.write(match.rest), enc_hook=word).decode()),
        )

    def _seen(self, view: Any) -> Any:
        kept = view if self.memory else self.game.forget(view)
        return msgspec.json.decode(msgspec.json.encode(kept, enc_hook=word))

    def check(self, messages: list[Json], seat: int | None, language: str) -> int:
        """Search all that a client has heard. How much was looked at."""
        words = Words(self.game, language, self.names, seat)
        count = 0
        for message in messages:
            now = message.get("now")
            if now is not None and now["ending"] is None:
                self._check_now(now, seat)
                count += 1
            if message["type"] == "step":
                self._check_events(message["events"], seat, words)
                self._check_views(message, seat)
            told = message.get("room") and message["room"]["deal"]  # the game is over, and the seed is told
            if not told and not (now and now["ending"]):
                self._check_secrets(message)
                self._check_words(message, seat)
        return count

    def _check_now(self, now: Json, seat: int | None) -> None:
        moment = self.moments[now["version"]]
        if now["view"] != moment.views[seat]:
            raise Leak(f"seat {seat} sees {now['view']}, and may see {moment.views[seat]}")
        question = now["question"]
        if question is not None and (
            seat is None or [option["word"] for option in question["options"]] != moment.offers[seat]
        ):
            raise Leak(f"seat {seat} is offered {question}")
        claims = [option["word"] for option in now["claims"]["options"]] if now["claims"] else []
        if claims and (seat is None or claims != self.moments[now["version"]].claims[seat]):
            raise Leak(f"seat {seat} may claim {claims}")

    def _check_events(self, lines: list[Json], seat: int | None, words: Words) -> None:
        for line in lines:
            told = [event for event in self.moments[line["at"]].events if event.kind.name == line["kind"]]
            allowed = [
                (msgspec.json.decode(msgspec.json.encode(event.seen_by(seat), enc_hook=word)), words.event(event))
                for event in told
            ]
            if (line["data"], line["text"]) not in allowed:
                raise Leak(f"seat {seat} hears {line}")

    def _check_views(self, step: Json, seat: int | None) -> None:
        """What the views between add up to."""
        view = step["now"]["view"]
        found: list[Any] = []
        for change in reversed(step["views"]):
            view = {**view, **change}
            found.insert(0, view)
        if found and found != self.moments[step["now"]["version"]].between[seat]:
            raise Leak(f"seat {seat} sees {found} on the way")

    def _check_secrets(self, message: Json) -> None:
        heard = msgspec.json.encode(message).decode()
        for secret in self.secrets:
            if secret in heard:
                raise Leak(f"{secret} in {heard[:200]}")

    def _check_words(self, message: Json, seat: int | None) -> None:
        """Names of cards that lie somewhere, but nowhere where this seat may see them."""
        now = message.get("now")
        if now is None or message["type"] != "step":
            return
        moment = self.moments[now["version"]]
        allowed = {"view": moment.views[seat], "offers": moment.offers.get(seat if seat is not None else -1, [])}
        events = [event.seen_by(seat) for event in moment.events]
        open_words = words_in(msgspec.json.encode([allowed, events], enc_hook=word).decode())
        heard = [now["view"], *[line["data"] for line in message["events"]]]
        if found := words_in(msgspec.json.encode(heard).decode()) & moment.truth - open_words:
            raise Leak(f"seat {seat} hears of {found}")


def words_in(text: str) -> set[str]:
    """Words long enough to be the name of a card."""
    return set(re.findall(r"[a-z][a-z_-]{3,}", text))
