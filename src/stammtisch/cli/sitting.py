"""A game being played at this terminal: who sits there, what they answered, and where it is saved."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from stammtisch.bots import Tip, bot_named, chair, hint
from stammtisch.core import Claim, Event, FastRng, Game, Match, Mistake, Record, Seat, option_of, seed_of, take_back
from stammtisch.core.files import write_safely

from .files import new_file
from .speech import check_names

ME = "me"


@dataclass(frozen=True)
class Player:
    """Somebody in a seat, and who answers for them: a person or a bot."""

    name: str
    word: str

    def __str__(self) -> str:
        return f"{self.name}:{self.word}"


def read_players(written: list[Any], seats: int) -> list[Player]:
    """The players of a record."""
    if len(written) != seats or not all(isinstance(player, str) and ":" in player for player in written):
        raise Mistake(f"players = {written!r}: there is one for each of the {seats} seats, as in 'Anna:me'")
    players = [Player(name, word) for name, _, word in [player.rpartition(":") for player in written]]
    check_names([player.name for player in players])
    return players


@dataclass
class Sitting:
    """The match and its record, side by side."""

    game: Game[Any]
    record: Record
    players: list[Player]
    #: Where every answer is written to, if anywhere.
    path: Path | None = None
    match: Match[Any] = field(init=False)
    #: All that has happened so far.
    events: list[Event] = field(init=False)

    def __post_init__(self) -> None:
        self.record.players = [str(player) for player in self.players]
        self._retell()

    def _retell(self) -> None:
        """Play what is on record."""
        self.match = self.record.start(self.game)
        self.events = list(self.match.events)
        for seat, written in self.record.answers:
            self.match.answer(seat, option_of(self.match, seat, written))
            self.events += self.match.events

    @property
    def names(self) -> list[str]:
        return [player.name for player in self.players]

    @property
    def people(self) -> list[Seat]:
        return [seat for seat, player in enumerate(self.players) if player.word == ME]

    def answer(self, seat: Seat, option: Any) -> None:
        self.record.add(self.match, seat, option)
        self.events += self.match.events
        self.save()

    def bot_answer(self, seat: Seat, *, aside: bool = False) -> Any:
        """What a bot says. It depends on the answers so far, so that a resumed game goes on in the same way."""
        bot, seen = bot_named(self.players[seat].word, self._rng("bot", seat)), chair(self.match, seat, aside=aside)
        option = bot(seen)
        return Claim(seen.kind, option) if aside and option is not None else option

    def tips(self, seat: Seat, *, aside: bool = False, memory: bool = True) -> list[Tip]:
        """What a seat might answer, or claim aside from the question, by what it sees itself, and remembers."""
        return hint(chair(self.match, seat, aside=aside, memory=memory), self._rng("hint", seat))

    def lots(self) -> FastRng:
        """Chance that says who was first."""
        return self._rng("lots")

    def _rng(self, *what: int | str) -> FastRng:
        return FastRng(seed_of(self.record.seed, *what, len(self.record.answers)))

    def take_back(self, seat: Seat) -> None:
        take_back(self.record, self.game, seat)
        self._retell()
        self.save()

    def keep(self) -> None:
        """Save it, in a new file if there is none yet, and from now on after every answer."""
        if self.path is not None:
            with suppress(Mistake):  # its folder may be full or gone
                self.save()
                return
        self.path = new_file(self.game.name)
        self.save()

    def save(self) -> None:
        """Write all of it down, if it is to be saved."""
        if self.path is not None:
            write_safely(self.path, self.record.write() + "\n")
