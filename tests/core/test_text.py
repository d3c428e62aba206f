"""What the games say: everything in both languages, nothing too much, and nothing that gives a secret away."""

import re
from collections.abc import Iterator
from dataclasses import fields
from string import Formatter
from typing import Any

import pytest

from stammtisch.core import LANGUAGES, Match, Mistake, Words, load_text, make_options, say
from stammtisch.core.laws import cases, pick
from stammtisch.core.rng import FastRng
from stammtisch.games import all_games, game_named

GAMES = list(all_games().values())
BOTH = pytest.mark.parametrize("language", LANGUAGES)
EVERY = pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.name))


def fields_in(sentence: str) -> set[str]:
    return {re.split(r"[.[]", name)[0] for _, name, _, _ in Formatter().parse(sentence) if name}


def flat(table: Any, name: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from flat(value, f"{name}{key}.")
        else:
            yield f"{name}{key}", value


@EVERY
def test_both_languages_say_the_same_things(game: Any) -> None:
    english, german = (dict(flat(load_text(game.package, language))) for language in LANGUAGES)
    assert english.keys() == german.keys()
    for key, sentence in english.items():
        assert fields_in(sentence) == fields_in(german[key]), key


@EVERY
@BOTH
def test_every_question_and_event_has_its_sentence_and_no_sentence_is_left_over(game: Any, language: str) -> None:
    text = load_text(game.package, language)
    assert set(text["prompt"]) == set(text["waiting"]) == set(game.questions)
    assert set(text["decline"]) <= set(game.questions)
    assert set(text["event"]) == {kind.name for kind in game.events}
    assert set(text["secret"]) == {kind.name for kind in game.events if kind.secret}
    assert set(text["you"]["event"]) <= {kind.name for kind in game.events if "who" in kind.public}
    assert set(text) <= {
        "title",
        "about",
        "prompt",
        "waiting",
        "decline",
        "option",
        "event",
        "secret",
        "you",
        "word",
        "value",
    }


@EVERY
@BOTH
def test_every_value_of_an_option_has_its_words_and_there_are_no_others(game: Any, language: str) -> None:
    usual = game.options()
    of_words = [field.name for field in fields(usual) if isinstance(getattr(usual, field.name), str)]
    assert list(load_text(game.package, language).get("value", {})) == of_words
    words = Words(game, language, [], None)
    for name in of_words:
        values = [getattr(usual, name), *[variant[name] for variant in game.variants if name in variant]]
        assert list(words.values(name)) == list(dict.fromkeys(values))
        assert len({make_options(game.options, {name: value}) for value in words.values(name)}) == len(values)
        assert all(text not in ("", value) for value, text in words.values(name).items())


@EVERY
@BOTH
def test_a_sentence_about_an_event_uses_only_what_its_listeners_know(game: Any, language: str) -> None:
    text = load_text(game.package, language)
    for kind in game.events:
        for table in (text["event"], text["you"]["event"]):
            if kind.name in table:
                assert fields_in(table[kind.name]) <= set(kind.public), kind.name
        if kind.secret:
            assert fields_in(text["secret"][kind.name]) <= {*kind.public, *kind.secret}, kind.name


@EVERY
@BOTH
def test_all_that_happens_can_be_said_to_everyone(game: Any, language: str) -> None:
    """And every sentence about an option is used."""
    used: set[str] = set()

    class Listening(Words):
        def _say(self, table: str, name: str, fields: Any) -> str:
            used.add(f"{table}.{name}")
            return super()._say(table, name, fields)

    names = list("ABCDEFGH")
    for case in cases(game, 2):
        match, dice = case.start(), FastRng(case.seed)
        speakers = [Listening(game, language, names, seat) for seat in [*range(case.seats), None]]
        while match.ask is not None:
            for seat in match.to_act():
                words = [speakers[seat].option(match.ask.kind, option) for option in match.ask.offer(seat)]
                assert len(set(words)) == len(words), words
                assert speakers[seat].prompt(match.ask.kind)
            match.answer(*pick(match, dice))
            for event in match.events:
                assert all("{" not in speaker.event(event) for speaker in speakers)
    text = load_text(game.package, language)
    for table in ("option", "decline"):
        assert {f"{table}.{name}" for name in text[table]} <= used


def test_a_secret_is_said_to_its_seat_only() -> None:
    game = game_named("kombio")
    position = {"hands": ["1 2 3 4", "5 6 7 8", "1 2 3 4"], "deck": "13", "pile": "0"}
    match = Match(game, game.read(position))
    say(match, [(0, "draw")])
    [event] = match.events
    assert Words(game, "en", ["Ann", "Ben", "Cem"], 0).event(event) == "You draw a 13."
    assert Words(game, "en", ["Ann", "Ben", "Cem"], 1).event(event) == "Ann draws a card from the deck."
    assert Words(game, "de", ["Ann", "Ben", "Cem"], None).event(event) == "Ann zieht eine Karte vom Nachziehstapel."


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(Mistake, match="unknown language 'fr'; there is en, de"):
        load_text("stammtisch.games.kombio", "fr")


@pytest.mark.parametrize(("value", "said"), [(-1, "a -1"), (7, "a 7"), (8, "an 8"), (11, "an 11"), (12, "a 12")])
def test_a_number_has_the_article_that_is_spoken_before_it(value: int, said: str) -> None:
    words = Words(game_named("kombio"), "en", ["Anna", "Ben"], None)
    assert words.format("{card:a}", card=value) == said
