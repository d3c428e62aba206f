"""A game at this terminal: `stammtisch play`."""

from __future__ import annotations

import secrets
import shlex
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from stammtisch.bots import Reactions, settle_race
from stammtisch.core import Ask, Mistake, Record, Seat, commitment
from stammtisch.core.files import place
from stammtisch.games import game_named

from . import INTERRUPTED
from .chooser import choose_game, choose_seats
from .files import load_record, reserve
from .notice import say_if_slow
from .person import Again, Leave, People
from .screen import Screen
from .seats import read_seats
from .sitting import ME, Player, Sitting, read_players
from .speech import Speech, check_names, read_options, read_seed


@dataclass(frozen=True)
class Wish:
    """What was asked for on the command line."""

    game: str | None
    seats: str | None
    seed: str | None
    language: str | None
    options: list[str]
    names: list[str]
    memory: bool
    save: Path | None
    resume: Path | None


def play(wish: Wish) -> int:
    """Sit down, play, and leave with the game finished or saved."""
    screen = Screen(Speech(wish.language))
    sitting = _new(wish, screen) if wish.resume is None else _resumed(wish, wish.resume)
    if wish.save is not None:
        reserve(wish.save)
        sitting.path = wish.save
        sitting.save()
    say_if_slow()
    return Evening(sitting, screen, memory=wish.memory).spend()


def _new(wish: Wish, screen: Screen) -> Sitting:
    game = game_named(choose_game(screen) if wish.game is None else wish.game)
    options = read_options(game, wish.options, game.slow)  # people take turns at the screen
    seed = secrets.token_hex(16) if wish.seed is None else read_seed(wish.seed)
    check_names(wish.names)
    words = _seated(choose_seats(screen, game) if wish.seats is None else wish.seats)
    record = Record.of(game, len(words), seed, options)
    return Sitting(game, record, _players(words, wish.names, screen.say))


def _resumed(wish: Wish, path: Path) -> Sitting:
    for name, given in (("GAME", wish.game), ("--seed", wish.seed), ("--option", wish.options), ("--name", wish.names)):
        if given:
            raise Mistake(f"{name} does not go with --resume: the saved game has its own")
    record, game = load_record(path)
    with place(path):
        if record.players or wish.seats is None:
            players = read_players(record.players, record.seats)
            words = _seated(wish.seats or ",".join(player.word for player in players))
            names = [player.name for player in players]
        else:
            words = _seated(wish.seats)
            names = [player.name for player in _players(words, [], Speech(wish.language))]
        if len(words) != record.seats:
            raise Mistake(f"{record.seats} play this game, not {len(words)}")
    players = [Player(name, word) for name, word in zip(names, words, strict=True)]
    return Sitting(game, record, players, path if wish.save is None else None)


def _seated(seats: str) -> list[str]:
    return read_seats(seats, ME)


def _players(words: list[str], names: list[str], say: Speech) -> list[Player]:
    """Everybody with a name: people the given ones, bots those that are left."""
    people = [seat for seat, word in enumerate(words) if word == ME]
    if len(names) > len(people):
        raise Mistake(f"there are {len(names)} names, but {len(people)} of the seats are {ME}")
    called = dict(zip(people, names, strict=False))
    free = [name for name in say.text["names"] if name not in names]
    players = []
    for seat, word in enumerate(words):
        by_number = say("player", number=seat + 1)
        players.append(Player(called.get(seat) or (free.pop(0) if word != ME and free else by_number), word))
    check_names([player.name for player in players])
    return players


class Evening:
    """A game from where it stands to its end, or until somebody leaves."""

    def __init__(self, sitting: Sitting, screen: Screen, *, memory: bool) -> None:
        self.sitting = sitting
        self.screen = screen
        self.say = screen.say
        self.people = People(sitting, screen, memory=memory)
        #: What was last said about a bot that thinks, and who has thought about what can be claimed.
        self.thinking = ""
        self.reactions = Reactions()

    def spend(self) -> int:
        self._begin()
        try:
            while self.sitting.match.ask is not None:
                self._go_on(self.sitting.match.ask)
        except (Leave, EOFError):
            self._save()
            return 0
        except KeyboardInterrupt:
            self._save()
            return INTERRUPTED
        except Exception:
            self._save()
            raise
        self._end()
        return 0

    def _begin(self) -> None:
        """Who plays what, and the seal on the deal."""
        self.screen.line(self.say.of(self.sitting.game, "title"), "bold")
        self.screen.line(", ".join(_introduced(player) for player in self.sitting.players))
        if isinstance(self.sitting.record.seed, str):
            self.screen.line(self.say("sealed", commitment=commitment(self.sitting.record.seed)), "dim")

    def _go_on(self, ask: Ask[Any]) -> None:
        """Have something claimed, or the open question answered."""
        try:
            answers = self._claim(ask) or self._answer(ask)
        except Again:
            self.reactions = Reactions()
            return
        for seat, option in answers:
            self.sitting.answer(seat, option)
        if not self.sitting.people:
            self.people.tell(None)

    def _in_order(self, seats: list[Seat]) -> list[Seat]:
        """People first, and who is at the screen before all others."""
        here, people = self.people.at, self.sitting.people
        return sorted(seats, key=lambda seat: (seat not in people, seat != here, seat))

    def _answer(self, ask: Ask[Any]) -> list[tuple[Seat, Any]]:
        """In a race, everyone decides without knowing of the others, and lots say who was first."""
        seats = self._in_order(ask.waiting())
        if not ask.race:
            return [(seats[0], self._decide(ask, seats[0]))]
        return settle_race([(seat, self._decide(ask, seat)) for seat in seats], self.sitting.lots())

    def _claim(self, ask: Ask[Any]) -> list[tuple[Seat, Any]]:
        """Everyone who has to think about what can be claimed does so, but for people who are asked anyway."""
        match, asked = self.sitting.match, [seat for seat in ask.waiting() if seat in self.sitting.people]
        decided = []
        for seat in self._in_order([seat for seat in self.reactions.due(match) if seat not in asked]):
            decided.append((seat, self._decide(ask, seat, aside=True)))
            self.reactions.note(match, seat)
        return [claim for claim in settle_race(decided, self.sitting.lots()) if claim[1] is not None]

    def _decide(self, ask: Ask[Any], seat: Seat, *, aside: bool = False) -> Any:
        if seat in self.sitting.people:
            return self.people.decide(seat, aside=aside)
        if self.screen.live and self.sitting.people and not aside:
            thinking = f"{self.sitting.names[seat]} {self.people.words(None).waiting(ask.kind)} …"
            if thinking != self.thinking:
                self.screen.line(thinking, "dim")
            self.thinking = thinking
        return self.sitting.bot_answer(seat, aside=aside)

    def _save(self) -> None:
        """Nothing is lost, and whoever leaves knows how to come back."""
        self.sitting.keep()
        self.screen.line()
        self.screen.line(self.say("saved", path=self.sitting.path))
        self.screen.line(self.say("resume", command=f"stammtisch play --resume {_quoted(self.sitting.path)}"))

    def _end(self) -> None:
        """The last that happened, the table, the scores, the winners, and how to see it all again."""
        people, record = self.sitting.people, self.sitting.record
        listener = people[0] if len(people) == 1 else None
        if self.people.at is not None:
            self.screen.clear(for_good=len(people) > 1)
        self.people.tell(listener)
        self.people.draw(listener)
        self._show_result()
        if isinstance(record.seed, str):
            self.screen.line(self.say("seed", seed=record.seed), "dim")
        self._offer_record()

    def _show_result(self) -> None:
        result = self.sitting.match.result()
        assert result is not None
        players, winners = self.sitting.players, result.winners
        self.screen.line()
        order = sorted(range(len(players)), key=lambda seat: (seat not in winners, -result.margin(seat)))
        self.screen.grid(
            ["", self.say("head_player"), self.say("head_score")],
            [("★" if seat in winners else "", _introduced(players[seat]), str(result.scores[seat])) for seat in order],
            left=(0, 1),
        )
        names = ", ".join(players[seat].name for seat in winners)
        self.screen.line(self.say("wins" if len(winners) == 1 else "share", names=names), "bold")

    def _offer_record(self) -> None:
        """A game that was not saved can be, as long as somebody is there to say so."""
        if self.sitting.path is None and self.sitting.people:
            self.screen.line(self.say("save_at_end"), "dim")
            try:
                if self.screen.ask() == "s":
                    self.sitting.keep()
            except (EOFError, KeyboardInterrupt):
                self.screen.line()
        if self.sitting.path is None:
            self.screen.line(self.say("not_saved"))
        else:
            self.screen.line(self.say("replay", command=f"stammtisch replay {_quoted(self.sitting.path)}"))


def _introduced(player: Player) -> str:
    return player.name if player.word == ME else f"{player.name} ({player.word})"


def _quoted(path: Path | None) -> str:
    return shlex.quote(str(path))
