"""A saved game, step by step: `stammtisch replay FILE`."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from stammtisch.core import Game, Match, Mistake, Record, Seat, Words
from stammtisch.core.files import place

from .files import load_record
from .screen import Screen
from .sitting import Sitting, read_players
from .speech import Speech


def replay(path: Path, seat: Seat | None, language: str | None) -> None:
    """Step by step where somebody watches, or else the whole log."""
    screen = Screen(Speech(language))
    record, game = load_record(path)
    with place(path):
        if seat is not None and seat not in range(record.seats):
            raise Mistake(f"there is no seat {seat}; the seats of this game are 0 to {record.seats - 1}")
        players = read_players(record.players, record.seats) if record.players else []
    names = [player.name for player in players] or [screen.say("player", number=n + 1) for n in range(record.seats)]
    showing = Showing(record, game, seat, Words(game, screen.say.language, names, seat), screen)
    if screen.live:
        showing.watch()
    else:
        screen.lines(map(showing.words.event, Sitting(game, record, players).events))


@dataclass
class Showing:
    """A record, seen from one seat or by a spectator, who are shown nothing else."""

    record: Record
    game: Game[Any]
    seat: Seat | None
    words: Words
    screen: Screen

    def watch(self) -> None:
        """Forward, back, or anywhere."""
        step, last, whole = 0, len(self.record.answers), False
        while True:
            self._show(step, whole=whole)
            try:
                typed = self.screen.ask()
            except EOFError:
                return
            if typed == "q":
                return
            whole = typed == "b"
            if typed in ("", "n"):
                step += 1
            elif typed == "p":
                step -= 1
            elif typed.isdecimal() and len(typed) < 9:
                step = int(typed)
            step = min(max(step, 0), last)

    def _show(self, step: int, *, whole: bool) -> None:
        match = self.record.replay(self.game, step)
        self.screen.clear()
        self.screen.line(self.screen.say("step", number=step, last=len(self.record.answers)), "dim")
        self.screen.lines(map(self.words.event, match.events))
        self._draw(match, whole=whole)
        self.screen.line()
        self.screen.line(self.screen.say("steps"), "dim")

    def _draw(self, match: Match[Any], *, whole: bool) -> None:
        view = self.game.forget(self.game.view(match.state, self.seat))
        self.words.room = None if whole else self.screen.room
        self.screen.line()
        self.screen.table(self.game.draw(view, self.words))
