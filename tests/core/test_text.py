"""What the games say: everything in both languages, nothing too much, and nothing that gives a secret away."""

from collections.abc import Callable, Iterator
from dataclasses import fields
from typing import Any

import pytest

from stammtisch.core import LANGUAGES, Match, Mistake, Words, load_text, make_options, say, text, word
from stammtisch.core.laws import cases, pick
from stammtisch.core.rng import FastRng
from stammtisch.core.text import read_text
from stammtisch.core.text_check import text_mistakes
from stammtisch.games import all_games, game_named

GAMES = list(all_games().values())
BOTH = pytest.mark.parametrize("language", LANGUAGES)
EVERY = pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.name))


@EVERY
def test_every_sentence_is_there_in_both_languages_and_none_is_left_over(game: Any) -> None:
    """What this notices, tests/core/test_text_check.py says."""
    assert text_mistakes(game) == ()


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
        assert len({make_options(game.options, {name: value}) for value in words.values(name)}) == len(set(values))
        assert all(text not in ("", value) for value, text in words.values(name).items())


@EVERY
@BOTH
def test_all_that_happens_can_be_said_to_everyone(game: Any, language: str) -> None:
    """And every sentence about an option is used."""
    used: set[str] = set()

    class Listening(Words):
        def _say(self, table: str, name: str, fields: Any) -> str:
            used.add(f"{table}.{name}")
            return super()._say(table, name, fields)

        def _unsaid(self, table: str, name: str, fields: Any, error: Exception) -> str:
            raise error

    names = list("ABCDEFGH")
    for case in cases(game, 2):
        match, dice = case.start(), FastRng(case.seed)
        speakers = [Listening(game, language, names, seat) for seat in [*range(case.seats), None]]
        while match.ask is not None:
            for seat in match.to_act():
                speakers[seat].view = game.view(match.state, seat)
                words = [speakers[seat].option(match.ask.kind, option) for option in match.ask.offer(seat)]
                assert len(set(words)) == len(words), words
                assert speakers[seat].prompt(match.ask.kind)
            for seat in range(case.seats):
                aside = match.ask.aside(seat)
                if aside is not None:
                    assert all(speakers[seat].option(aside.kind, option) for option in aside.offer(seat))
            match.answer(*pick(match, dice))
            for event in match.events:
                assert all("{" not in speaker.event(event) for speaker in speakers)
    text = load_text(game.package, language)
    for table in ("option", "decline"):
        assert {f"{table}.{name}" for name in text.get(table, {})} <= used


def test_a_secret_is_said_to_its_seat_only() -> None:
    game = game_named("kombio")
    position = {"hands": ["1 2 3 4", "5 6 7 8", "1 2 3 4"], "deck": "13", "pile": "0"}
    match = Match(game, game.read(position))
    say(match, [(0, "draw")])
    [event] = match.events
    assert Words(game, "en", ["Ann", "Ben", "Cem"], 0).event(event) == "You draw a 13."
    assert Words(game, "en", ["Ann", "Ben", "Cem"], 1).event(event) == "Ann draws a card from the deck."
    assert Words(game, "de", ["Ann", "Ben", "Cem"], None).event(event) == "Ann zieht eine Karte vom Nachziehstapel."


def told(language: str) -> str:
    """Something that happens in a game, as somebody hears of it."""
    game = game_named("kombio")
    match = Match(game, game.read({"hands": ["1 2 3 4", "5 6 7 8"], "deck": "13", "pile": "0"}))
    say(match, [(0, "draw")])
    return Words(game, language, ["Ann", "Ben"], 1).event(match.events[0])


@pytest.fixture
def lacking(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str, str, str], None]]:
    """Takes a sentence out of a language, or puts one there that cannot be filled in."""

    def take(language: str, table: str, sentence: str = "") -> None:
        whole = dict(read_text("stammtisch.games.kombio", language))
        kept = {key: one for key, one in whole[table].items() if key != "drew"}
        whole[table] = {**kept, "drew": sentence} if sentence else kept
        texts[language] = whole

    texts: dict[str, Any] = {}
    monkeypatch.setattr(
        text, "read_text", lambda package, language: texts.get(language) or read_text(package, language)
    )
    load_text.cache_clear()
    yield take
    load_text.cache_clear()


def test_what_a_language_lacks_is_said_in_english(lacking: Any) -> None:
    lacking("de", "event")
    assert told("de") == "Ann draws a card from the deck."


def test_what_no_language_has_is_told_in_bare_words_and_stops_no_table(lacking: Any) -> None:
    lacking("de", "event")
    lacking("en", "event")
    assert told("de") == told("en") == "drew who=Ann"


def test_a_sentence_that_cannot_be_filled_in_stops_no_table(lacking: Any) -> None:
    lacking("en", "event", "{whom:seat} draws.")
    assert told("en") == "drew who=Ann"


def test_an_option_without_its_word_is_offered_by_its_own() -> None:
    words = Words(game_named("kombio"), "en", ["Ann"], None)
    assert words.option("nowhere", None) == "nowhere"
    assert words.option("nowhere", 7) == "7"
    assert words.say("who_knows") == "who knows"


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(Mistake, match="unknown language 'fr'; there is en, de"):
        load_text("stammtisch.games.kombio", "fr")


@pytest.mark.parametrize(("value", "said"), [(-1, "a -1"), (7, "a 7"), (8, "an 8"), (11, "an 11"), (12, "a 12")])
def test_a_number_has_the_article_that_is_spoken_before_it(value: int, said: str) -> None:
    words = Words(game_named("kombio"), "en", ["Anna", "Ben"], None)
    assert words.format("{card:a}", card=value) == said


@pytest.mark.parametrize(("count", "said"), [(0, "0 Stars"), (1, "1 Star"), (2, "2 Stars")])
def test_a_number_says_what_there_are_so_many_of(count: int, said: str) -> None:
    words = Words(game_named("klobba"), "en", ["Anna", "Ben"], None)
    assert words.vformat("{count:plural:Star,Stars}", (), {"count": count}) == said


def test_cards_of_barbarity_have_german_names_and_others_keep_their_own() -> None:
    barbarity = game_named("barbarity")
    match = Match(barbarity, barbarity.read({"hands": ["pigsticker", "hop-it"], "areas": ["", "horned-helm"]}))
    assert match.ask is not None
    option = next(one for one in match.ask.offer(0) if word(one) == "play.pigsticker")
    said = [Words(barbarity, language, ["Anna", "Ben"], 0).option("action", option) for language in ("en", "de")]
    assert said == ["play Pigsticker 3", "Schweinespieß 3 spielen"]


def test_a_card_of_karuba_is_laid_beside_others_and_not_at_coordinates() -> None:
    karuba = game_named("karuba")
    match = Match(karuba, karuba.read({"phase": "lay", "islands": [["9 7"], ["1"]], "picked": ["13 5", "2"]}))
    assert match.ask is not None
    words = Words(karuba, "en", ["Anna", "Ben"], 0)
    words.view = karuba.view(match.state, 0)
    said = {word(option): words.option("lay", option) for option in match.ask.offer(0)}
    assert said["13@2,0"] == "card 13 right of card 7"
    assert said["5@0,1"] == "card 5 below the blue adventurer"
    assert len(set(said.values())) == len(said)


def test_rooms_of_klong_are_called_by_what_is_in_them() -> None:
    klong = game_named("klong")
    match = Match(klong, klong.read({"hands": ["hack", "hack"], "boots": 1, "at": "KO1 CB1"}))
    assert match.ask is not None
    words = Words(klong, "en", ["Anna", "Ben"], 0)
    said = {word(option): words.option("action", option) for option in match.ask.offer(0)}
    assert said["move.PK1"] == "walk to Planet-Killer Cannon: data port (Clank 2)"
    words.drawn = True
    assert words.option("action", next(one for one in match.ask.offer(0) if word(one) == "move.PK1")).endswith("[PK1]")
