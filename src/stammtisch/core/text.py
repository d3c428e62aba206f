"""What a game says, in the language of whoever listens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from functools import cache
from importlib.resources import files
from string import Formatter
from typing import Any

from .errors import Mistake, unknown
from .events import Event
from .flow import Seat
from .game import Game
from .overlay import parse
from .words import word

LANGUAGES = ("en", "de")
#: What is missing in another language is said in this one.
USUAL = "en"
#: How a sentence may ask for a value: `{who:seat}`. See `Words`.
FORMS = ("", "seat", "option", "nth", "a", "word", "plural")


def text_file(package: str, language: str) -> str:
    """What the file of a language is called in messages."""
    return f"{package.rpartition('.')[2]}/text/{language}.toml"


@cache
def read_text(package: str, language: str) -> Mapping[str, Any]:
    """The sentences in one file of a package, text/en.toml or a sister of it, and no others."""
    if language not in LANGUAGES:
        raise unknown("language", language, LANGUAGES)
    place = text_file(package, language)
    try:
        source = files(package).joinpath("text", f"{language}.toml").read_text("utf-8-sig")
    except FileNotFoundError:
        raise Mistake(f"{place}: there is no such file") from None
    except UnicodeDecodeError as error:
        raise Mistake(f"{place}: it is not written in UTF-8: {error}") from None
    return parse(source, place)


@cache
def load_text(package: str, language: str) -> Mapping[str, Any]:
    """The sentences of a package in a language; those it lacks, and a language it lacks, in English."""
    usual = read_text(package, USUAL)
    if language == USUAL or (language in LANGUAGES and not files(package).joinpath(f"text/{language}.toml").is_file()):
        return usual
    return _laid_over(read_text(package, language), usual)


def _laid_over(text: Mapping[str, Any], usual: Mapping[str, Any]) -> dict[str, Any]:
    """One text, and what is only in the other; in the order of the first."""
    whole = dict(text)
    for key, value in usual.items():
        if key not in whole:
            whole[key] = value
        elif isinstance(value, dict) and isinstance(whole[key], dict):
            whole[key] = _laid_over(whole[key], value)
    return whole


class Words(Formatter):
    """Prompts, options and events as sentences, for one listener at one table.

    In a sentence, `{who:seat}` is a name, `{slot:option}` an option in words, `{value.x}` a part of
    an option, `{place:nth}` a number that people count from one, `{card:a}` a number with its English
    article, `{colour:word}` another word of the game, `{count:plural:card,cards}` a number with what it counts, and
    a bare `{card}` what it is. Where the listener
    is the one who acts, the table `you` has the sentence; where they hear a secret, the table `secret`. The table
    `later` has what a log keeps of events with cards that are covered again (`EventKind.covers`).

    No table stops for want of a sentence: what is in no language, or cannot be filled in, is said in bare words.
    `text_mistakes` and the laws find it.
    """

    def __init__(self, game: Game[Any], language: str, names: Sequence[str], listener: Seat | None) -> None:
        self.text = load_text(game.package, language)
        self.forms = game.forms
        #: What the listener sees, for sentences that say where something is; None where nobody looks.
        self.view: Any = None
        #: Whether places are also called as in a drawing of characters.
        self.drawn = False
        #: How many columns and rows there are for a drawing; None where that does not matter.
        self.room: tuple[int, int] | None = None
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
        secret = event.kind.secret and self.listener is not None and event.to == self.listener
        return self._say("secret" if secret else "event", event.kind.name, fields)

    def later(self, event: Event) -> str:
        """What a log says of it to those who have to remember what they saw."""
        return self._say("later" if event.kind.covers else "event", event.kind.name, event.remembered())

    def reason(self, name: str, fields: Mapping[str, Any]) -> str:
        """Why an option is good, from the table `reason`."""
        return self._say("reason", name, fields)

    def say(self, name: str, **fields: Any) -> str:
        """Any other word of the game, from the table `word`."""
        return self._say("word", name, fields)

    def values(self, option: str) -> Mapping[str, str]:
        """What an option of the game can be, in words; nothing, where it is a number, or yes or no."""
        values: Mapping[str, str] = self.text.get("value", {}).get(option, {})
        return values

    def _say(self, table: str, name: str, fields: Mapping[str, Any]) -> str:
        actor = fields.get("who", fields.get("seat"))
        own = self.text.get("you", {}).get(table, {}) if actor is not None and actor == self.listener else {}
        try:
            return self.vformat(own[name] if name in own else self.text[table][name], (), fields)
        except (LookupError, AttributeError, TypeError, ValueError) as error:
            return self._unsaid(table, name, fields, error)

    def _unsaid(self, table: str, name: str, fields: Mapping[str, Any], error: Exception) -> str:
        """There is no such sentence, or it asks for what is not there."""
        if table in ("option", "decline"):
            return word(fields.get("value", name))
        who = fields.get("who")
        names = {"who": self.names[who]} if isinstance(who, int) and 0 <= who < len(self.names) else {}
        return " ".join(
            [name.replace("_", " "), *[f"{field}={_bare(of)}" for field, of in {**fields, **names}.items()]]
        )

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
        if format_spec.startswith("plural:"):
            one, many = format_spec.removeprefix("plural:").split(",")
            return f"{value} {one if value in (1, -1) else many}"
        if format_spec in self.forms:
            return self.forms[format_spec](self, value)
        if format_spec == "word":
            return self.say(str(value))
        return word(value)


def _bare(value: Any) -> str:
    return ",".join(map(word, value)) if isinstance(value, list) else word(value)
