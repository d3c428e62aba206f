"""A form for who edits cards without having seen a card file: fields with words for people, and what stands there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from stammtisch.core import load_text, slug
from stammtisch.core.overlay import called
from stammtisch.core.schema import FieldSchema
from stammtisch.games import game_named

from .draft import schema


def form(game: str, language: str) -> dict[str, Any]:
    """All that a form needs: the fields of cards and of the tables beside them, their labels, and the values of now."""
    found = schema(game)
    labels = Labels(game, language)
    tables = {name: labels.fields(fields) for name, fields in found.tables.items()}
    things = {name: labels.fields(fields) for name, fields in found.things.items()}
    return {
        "game": game,
        "title": labels.title,
        "called": found.called,
        "card": labels.fields(found.card),
        "tables": {name: {"label": labels.table(name), "fields": fields} for name, fields in tables.items()},
        "things": {name: {"label": labels.table(name), "fields": fields} for name, fields in things.items()},
        "cards": [
            {"name": slug(called(dict(card))), "title": labels.card(called(dict(card))), "values": card}
            for card in found.cards
        ],
        "values": found.values,
    }


class Labels:
    """What fields, choices and cards are called in a language: as the game or the lab says, else by their word."""

    def __init__(self, game: str, language: str) -> None:
        text = load_text(game_named(game).package, language)
        own = load_text("stammtisch.lab", language)
        self.title: str = text["title"]
        self._cards: Mapping[str, str] = {slug(name): said for name, said in text.get("card", {}).items()}
        self._words: Mapping[str, str] = text.get("word", {})
        self._fields: Mapping[str, str] = own["field"]
        self._choices: Mapping[str, str] = own["choice"]
        self._tables: Mapping[str, str] = own["table"]

    def card(self, name: str) -> str:
        """A card, by the name that its file has for it."""
        said = self._cards.get(slug(name)) or self._words.get(name) or (name if name != slug(name) else _spaced(name))
        return _with_a_capital(said)

    def table(self, name: str) -> str:
        return self._tables.get(name, _spaced(name))

    def fields(self, every: Sequence[FieldSchema]) -> list[dict[str, Any]]:
        return [self._field(one) for one in every]

    def _field(self, one: FieldSchema) -> dict[str, Any]:
        return {
            "name": one.name,
            "label": _with_a_capital(self._fields.get(one.name, _spaced(one.name))),
            "sort": one.sort,
            "required": one.required,
            "default": one.default,
            "least": one.least,
            "most": one.most,
            "choices": [self._choice(word) for word in one.choices],
            "by": one.by,
            "choices_by": {value: [self._choice(word) for word in words] for value, words in one.choices_by.items()},
            "words": list(one.words),
            "of": self.fields(one.of),
        }

    def _choice(self, word: str) -> dict[str, str]:
        said = self._choices.get(word) or self._words.get(word, "")
        return {"word": word, "label": said if said and "{" not in said else _spaced(word)}


def _with_a_capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _spaced(word: str) -> str:
    return word.replace("_", " ").replace("-", " ")
