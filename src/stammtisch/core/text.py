"""What a game says, in the language of whoever listens."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from enum import Enum
from functools import cache
from importlib.resources import files
from string import Formatter
from typing import Any

from .errors import unknown
from .events import Event
from .flow import Seat
from .game import Game
from .words import word

LANGUAGES = ("en", "de")


@cache
def load_text(package: str, language: str) -> Mapping[str, Any]:
    """The sentences of a package: text/en.toml and its sisters."""
    if language not in LANGUAGES:
        raise unknown("language", language, LANGUAGES)
    return tomllib.loads(files(package).joinpath("text", f"{language}.toml").read_text("utf-8"))


class Words(Formatter):
    """Prompts, options and events as sentences, for one listener at one table.

    In a sentence, `{who:seat}` is a name, `{slot:option}` an option in words, `{value.x}` a part of
    an option, `{place:nth}` a number that people count from one, `{card:a}` a number with its English
    article, `{colour:word}` another word of the game, and a bare `{card}` what it is. Where the listener
    is the one who acts, the table `you` has the sentence; where they hear a secret, the table `secret`.
    """

    def __init__(self, game: Game[Any], language: str, names: Sequence[str], listener: Seat | None) -> None:
        self.text = load_text(game.package, language)
        self.names = names
        self.listener = listener

    def prompt(self, kind: str) -> str:
        """What is wanted, said to who is asked."""
        return self._say("prompt", kind, {})

    def waiting(self, kind: str) -> str:
        """What somebody else is being asked."""
        return self._say("waiting", kind, {})

    def option(self, kind: str, option: Any) -> str:
        """One of the answers to a question of this kind."""
        if option is None:
            return self._say("decline", kind, {})
        if isinstance(option, bool | Enum | str):
            return self._say("option", word(option), {})
        name = kind if isinstance(option, int) else type(option).__name__.lower()
        return self._say("option", name, {"value": option, "seat": getattr(option, "seat", None)})

    def event(self, event: Event) -> str:
        """What happened, as far as the listener may know."""
        fields = event.seen_by(self.listener)
        if event.kind.secret and self.listener is not None and event.to == self.listener:
            return self.vformat(self.text["secret"][event.kind.name], (), fields)
        return self._say("event", event.kind.name, fields)

    def say(self, name: str, **fields: Any) -> str:
        """Any other word of the game, from the table `word`."""
        return self._say("word", name, fields)

    def values(self, option: str) -> Mapping[str, str]:
        """What an option of the game can be, in words; nothing, where it is a number, or yes or no."""
        values: Mapping[str, str] = self.text.get("value", {}).get(option, {})
        return values

    def _say(self, table: str, name: str, fields: Mapping[str, Any]) -> str:
        actor = fields.get("who", fields.get("seat"))
        if actor is not None and actor == self.listener:
            own = self.text.get("you", {}).get(table, {})
            if name in own:
                return self.vformat(own[name], (), fields)
        return self.vformat(self.text[table][name], (), fields)

    def format_field(self, value: Any, format_spec: str) -> str:
        """A value as people read it, by how the sentence asks for it: `{who:seat}`."""
        if isinstance(value, list | tuple):
            return ", ".join(self.format_field(item, format_spec) for item in value)
        if format_spec == "seat":
            return str(self.names[value])
        if format_spec == "option":
            return self.option("", value)
        if format_spec == "nth":
            return str(value + 1)
        if format_spec == "a":
            return f"{'an' if value in (8, 11, 18) else 'a'} {value}"
        if format_spec == "word":
            return self.say(str(value))
        return word(value)
