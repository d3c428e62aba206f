"""Whether a game says everything, in every language: what is missing or wrong in its texts, by file and key."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from functools import cache
from string import Formatter
from typing import Any

from .errors import Mistake, unknown
from .events import EventKind
from .game import Game
from .match import Match
from .text import FORMS, LANGUAGES, Words, read_text, text_file

#: The tables of a text, and what stands beside them.
TABLES = (
    "prompt",
    "waiting",
    "decline",
    "option",
    "event",
    "secret",
    "later",
    "you",
    "word",
    "value",
    "reason",
    "card",
    "lab",
)
ABOUT = ("title", "about")
#: How one wins, in a line: a game may leave it out.
AIM = "aim"
#: Every so many questions the table is drawn.
DRAWN = 8


@cache
def text_mistakes(game: Game[Any]) -> tuple[str, ...]:
    """What is missing, left over or wrong in the texts of a game: a line for each, with file and key."""
    texts: dict[str, Mapping[str, Any]] = {}
    found: list[str] = []
    for language in LANGUAGES:
        try:
            texts[language] = read_text(game.package, language)
        except Mistake as mistake:
            found.append(str(mistake))
    for language, text in texts.items():
        place = text_file(game.package, language)
        found += [f"{place}: {what}" for what in [*_keys(game, text), *_sentences(game, text)]]
        for other, theirs in texts.items():
            found += [f"{place}: {what}" for what in _lacking(dict(_flat(text)), dict(_flat(theirs)), f"{other}.toml")]
    return tuple(dict.fromkeys(found))


def _lacking(text: dict[str, Any], theirs: dict[str, Any], file: str) -> Iterator[str]:
    """What the other language has: a sentence, or something in it."""
    for key, sentence in theirs.items():
        if key.startswith(("card.", "lab.")):
            continue  # what something is called elsewhere: its own name is in the card file, or in the rules
        if key not in text:
            yield f"there is no {key}"
        else:
            names = [name for name, _ in _fields_in(text[key])]
            for name, _ in _fields_in(sentence):
                if name not in names and None not in (name, *names):
                    yield f"{key} lacks {{{name}}}, which {file} has"


def _keys(game: Game[Any], text: Mapping[str, Any]) -> Iterator[str]:
    """Every question, event and option of the game has its sentence, and no sentence is left over."""
    options = fields(game.options())
    with_words = [one.name for one in options if isinstance(getattr(game.options(), one.name), str)]
    secrets = [kind.name for kind in game.events if kind.secret]
    covered = [kind.name for kind in game.events if kind.covers]
    acted = [kind.name for kind in game.events if "who" in kind.public]
    known = (*ABOUT, AIM, *TABLES)
    yield from (f"{unknown('table', name, known)}" for name in text if name not in known)
    yield from (f"there is no {name}" for name in ABOUT if not isinstance(text.get(name), str))
    yield from _table(text, "prompt", game.questions)
    yield from _table(text, "waiting", game.questions)
    yield from _table(text, "decline", (), game.questions)
    yield from _table(text, "event", [kind.name for kind in game.events])
    yield from _table(text, "secret", secrets)
    yield from _table(text, "later", covered)
    yield from _table(text.get("you", {}), "event", (), acted, "you.")
    yield from _table(text.get("you", {}), "later", (), covered, "you.")
    yield from (f"there is no word.{one.name}, an option of the game" for one in options if one.name not in _of(text))
    yield from _table(text, "value", with_words)
    yield from _table(text.get("lab", {}), "event", (), [kind.name for kind in game.events], "lab.")
    yield from _table(text.get("lab", {}), "question", (), game.questions, "lab.")


def _of(text: Mapping[str, Any]) -> Mapping[str, Any]:
    words: Mapping[str, Any] = text.get("word", {})
    return words


def _table(
    text: Mapping[str, Any], name: str, wanted: Iterable[str], allowed: Iterable[str] = (), within: str = ""
) -> Iterator[str]:
    there, needed = text.get(name, {}), list(wanted)
    known = [*needed, *allowed]
    yield from (f"there is no {within}{name}.{key}" for key in needed if key not in there)
    yield from (f"[{within}{name}]: {unknown('key', key, known)}" for key in there if key not in known)


def _sentences(game: Game[Any], text: Mapping[str, Any]) -> Iterator[str]:
    """A sentence asks for what its listeners know, in forms that there are."""
    events = {kind.name: kind for kind in game.events}
    for key, sentence in _flat(text):
        table, _, name = key.rpartition(".")
        kind = events.get(name) if table in ("event", "secret", "later", "you.event", "you.later") else None
        known = None if kind is None else _told(kind, table)
        for field, form in _fields_in(sentence):
            if field is None:
                yield f"{key}: {form}"
            elif form.partition(":")[0] == "plural" and form.count(",") != 1:
                yield f"{key}: {{{field}:{form}}} names one thing and several, as in {{{field}:plural:card,cards}}"
            elif not _is_form(form, game):
                yield f"{key}: {unknown('form', form, (*FORMS[1:], *game.forms))}"
            elif kind is not None and known is not None and field not in known:
                yield f"{key}: {unknown('field', field, known)}"
            elif kind is not None and form == "seat" and kind.types[field] != "seat":
                yield f"{key}: {{{field}:seat}} is no seat, but declared as {kind.types[field]!r}"


def _is_form(form: str, game: Game[Any]) -> bool:
    return form in game.forms or form in FORMS[:-1] or form.startswith("plural:")


def _told(kind: EventKind, table: str) -> list[str]:
    """What the sentences of a table may say of an event."""
    if table.endswith("later"):
        return [name for name in kind.public if name not in kind.covers]
    return [*kind.public, *(kind.secret if table == "secret" else [])]


def _fields_in(sentence: Any) -> Iterator[tuple[str | None, str]]:
    """The names and forms that a sentence asks for; None and why, where it cannot be read."""
    if not isinstance(sentence, str):
        yield None, f"{sentence!r} is no sentence"
        return
    try:
        parts = list(Formatter().parse(sentence))
    except ValueError as error:
        yield None, str(error)
        return
    for _, name, form, _ in parts:
        if name is not None:
            yield name.replace("[", ".").partition(".")[0], form or ""


def _flat(table: Mapping[str, Any], name: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{name}{key}.")
        else:
            yield f"{name}{key}", value


class _Strict(Words):
    """Refuses to say what there is no sentence for."""

    def __init__(self, game: Game[Any], language: str, seats: int, listener: int | None) -> None:
        super().__init__(game, language, [f"seat {seat}" for seat in range(seats)], listener)
        self.place = text_file(game.package, language)

    def _unsaid(self, table: str, name: str, fields: Mapping[str, Any], error: Exception) -> str:
        sentence = self.text.get(table, {}).get(name)
        if sentence is None:
            raise Mistake(f"{self.place}: there is no {table}.{name}")
        raise Mistake(f"{self.place}: {table}.{name} = {sentence!r} asks for what is not there: {error}")


@cache
def _strict(game: Game[Any], language: str, seats: int, listener: int | None) -> _Strict:
    return _Strict(game, language, seats, listener)


@cache
def _print(game: Game[Any], language: str) -> None:
    game.info(_Strict(game, language, 0, None))


def say_everything(match: Match[Any]) -> None:
    """Say what is asked, offered and told now, to everybody in every language; a `Mistake` where that fails."""
    game, seats = match.game, match.state.seats
    for language in LANGUAGES:
        _print(game, language)
        for seat in [*range(seats), None]:
            words = _strict(game, language, seats, seat)
            for event in match.events:
                words.event(event)
                words.later(event)
            words.view = None if seat is None else game.view(match.state, seat)
            if match.ask is not None and seat is not None:
                said = [words.option(match.ask.kind, option) for option in match.ask.offer(seat)]
                if len(set(said)) != len(said):
                    raise Mistake(f"{words.place}: two options of {match.ask.kind!r} are said alike: {', '.join(said)}")
            for claim in match.claims(seat) if seat is not None else []:
                words.option(claim.kind, claim.option)
        if match.question % DRAWN == 1:
            game.draw(game.view(match.state, None), _strict(game, language, seats, None))
