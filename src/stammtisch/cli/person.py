"""Asking the people at this terminal, one after the other."""

from __future__ import annotations

from typing import Any

from stammtisch.core import Ask, Claim, Mistake, Seat, Words, word

from .rules import page_about, whole_page
from .screen import Screen
from .sitting import Sitting

COMMANDS = ("?", "??", "b", "h", "l", "u", "s", "q")


class Again(Exception):
    """An answer was taken back: another question is open."""


class Leave(Exception):
    """Somebody wants to leave the table."""


class People:
    """Those who share the screen. Nobody sees what was shown to another."""

    def __init__(self, sitting: Sitting, screen: Screen, *, memory: bool) -> None:
        self.sitting = sitting
        self.screen = screen
        self.memory = memory
        #: Who sits at the screen, and how much of what happened each has been told.
        self.at: Seat | None = None
        self.told: dict[Seat | None, int] = {}

    def words(self, seat: Seat | None) -> Words:
        words = Words(self.sitting.game, self.screen.say.language, self.sitting.names, seat)
        words.drawn, words.view = True, self.sitting.game.view(self.sitting.match.state, seat)
        words.room = self.screen.room
        return words

    def decide(self, seat: Seat, *, aside: bool = False) -> Any:
        """Let a person answer the open question, or claim something; or only the latter, while others are asked."""
        match = self.sitting.match
        ask = match.ask.aside(seat) if aside and match.ask is not None else match.ask
        assert ask is not None
        self._come(seat)
        self.tell(seat)
        self.draw(seat)
        options = ask.offer(seat) + ([] if aside else match.claims(seat))
        self._offer(seat, ask, options)
        while True:
            typed = self.screen.ask()
            picked = _picked(typed, options, race=ask.race)
            if picked and typed not in COMMANDS:
                return Claim(ask.kind, picked[0]) if aside and picked[0] is not None else picked[0]
            self._do(typed, seat, ask, options)

    def _come(self, seat: Seat) -> None:
        """Make room on the screen, for good if somebody else has sat there."""
        if seat != self.at and len(self.sitting.people) > 1:
            if self.at is not None:
                self.screen.clear(for_good=True)
            self.screen.line(self.screen.say("hand_over", name=self.sitting.names[seat]), "bold")
            self.screen.ask()
            self.screen.clear(for_good=True)
        elif self.at is not None:
            self.screen.clear()
        self.at = seat

    def tell(self, seat: Seat | None) -> None:
        """What has happened since this seat was last told, in a sentence each."""
        words, events = self.words(seat), self.sitting.events
        self.screen.lines(map(words.event, events[self.told.get(seat, 0) :]))
        self.told[seat] = len(events)

    def draw(self, seat: Seat | None, *, whole: bool = False) -> None:
        """The table as it is seen from a seat: an overview where there is little room, unless all of it is wanted."""
        game = self.sitting.game
        view, words = game.view(self.sitting.match.state, seat), self.words(seat)
        words.room = None if whole else words.room
        self.screen.line()
        self.screen.table(game.draw(view if self.memory else game.forget(view), words))

    def _offer(self, seat: Seat, ask: Ask[Any], options: list[Any]) -> None:
        """The question, and what may be answered or claimed by which number."""
        words, say = self.words(seat), self.screen.say
        name = f"{self.sitting.names[seat]}: " if len(self.sitting.people) > 1 else ""
        self.screen.line()
        self.screen.line(name + words.prompt(ask.kind), "bold")
        declines = any(option is None for option in options)
        real = [option for option in options if option is not None and not isinstance(option, Claim)]
        claims = [option for option in options if isinstance(option, Claim)]
        if declines and not ask.race:
            self.screen.numbered([words.option(ask.kind, None)], 0)
        self.screen.numbered([words.option(ask.kind, option) for option in real], 1)
        if claims:
            self.screen.line(words.prompt(claims[0].kind), "bold")
            self.screen.numbered([words.option(claim.kind, claim.option) for claim in claims], len(real) + 1)
        hint = say("numbers", first=0 if declines and not ask.race else 1, last=len(real) + len(claims))
        if len(options) == 1:
            hint = say("only_enter", option=words.option(ask.kind, options[0]))
        elif ask.race:
            hint = say("numbers_or_enter", last=len(real), decline=words.option(ask.kind, None))
        self.screen.line(f"{hint} · {say('commands')}", "dim")

    def _log(self, seat: Seat) -> None:
        """All that has happened; who has to remember what they saw is not told it again."""
        words = self.words(seat)
        forgets = self.sitting.game.tests_memory and not self.memory
        self.screen.lines(map(words.later if forgets else words.event, self.sitting.events))

    def _hint(self, seat: Seat, ask: Ask[Any]) -> None:
        """The best options as a bot sees them from this seat, and why."""
        words, say = self.words(seat), self.screen.say
        game = self.sitting.game
        memory = self.memory or not game.tests_memory
        if not memory and game.forgetful is None:
            raise Mistake(say("no_hint"))  # it would remember for the player
        lines = []
        for tip in self.sitting.tips(seat, aside=ask is not self.sitting.match.ask, memory=memory):
            why = say("tip", all=tip.all) if tip.reason is None else words.reason(*tip.reason)
            equal = say("tip_equal") if tip.about_equal else ""
            lines.append((words.option(ask.kind, tip.option), f"{equal}{why}"))
        self.screen.pairs(lines)

    def _do(self, typed: str, seat: Seat, ask: Ask[Any], options: list[Any]) -> None:
        """Something other than an answer."""
        game, say = self.sitting.game, self.screen.say
        try:
            match typed:
                case "?" | "??":
                    whole = whole_page(game, say.language)
                    self.screen.page(whole if typed == "??" else page_about(game, say.language, ask.kind))
                    self._offer(seat, ask, options)
                case "b":
                    self.draw(seat, whole=True)
                    self._offer(seat, ask, options)
                case "h":
                    self._hint(seat, ask)
                case "l":
                    self._log(seat)
                    self._offer(seat, ask, options)
                case "u":
                    self.sitting.take_back(seat)
                    self.told[seat] = min(self.told[seat], len(self.sitting.events))
                    raise Again
                case "s":
                    self.sitting.keep()
                    self.screen.line(say("saved", path=self.sitting.path))
                case "q":
                    raise Leave
                case _:
                    self.screen.line(say("not_understood"))
        except Mistake as mistake:
            self.screen.line(str(mistake), "bold")


def _picked(typed: str, options: list[Any], *, race: bool) -> list[Any]:
    """The option that is meant, by number or word, in a list; an empty one if none is."""
    if typed.isdecimal() and len(typed) < 4:
        real = [option for option in options if option is not None]
        return real[int(typed) - 1 : int(typed)] if int(typed) else [option for option in options if option is None]
    if not typed and (race or len(options) == 1):
        return options[:1]  # in a race, to let it pass
    return [option for option in options if word(option) == typed]
