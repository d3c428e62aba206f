"""Reports in German: every sentence is there, every word of the rules has one, and numbers look as Germans write."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from string import Formatter
from typing import Any

import pytest

from stammtisch import lab
from stammtisch.core import LANGUAGES, Game, load_text, read_overlay
from stammtisch.core.sentences import Sentences
from stammtisch.core.text import read_text
from stammtisch.core.text_check import text_mistakes
from stammtisch.games import all_games, game_named
from stammtisch.lab.names import names_of
from stammtisch.lab.report.wording import in_figures, wording

PACKAGES = ("stammtisch.lab", "stammtisch.lab.report", "stammtisch.cli")
#: English words that would stand in a page that somebody forgot to translate.
ENGLISH = re.compile(r"\b(the|of|and|wins?|games?|seat|players?|than|luck|card|cards|nobody|who|is|are|with)\b")


def flat(table: Mapping[str, Any], name: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from flat(value, f"{name}{key}.")
        elif isinstance(value, str):
            yield f"{name}{key}", value


def fields_of(sentence: str) -> set[str | None]:
    return {name for _, name, _, _ in Formatter().parse(sentence)} - {None}


@pytest.mark.parametrize("package", PACKAGES)
def test_both_languages_have_the_same_sentences_with_the_same_fields(package: str) -> None:
    english, german = (dict(flat(read_text(package, language))) for language in LANGUAGES)
    assert english.keys() == german.keys()
    for key, sentence in english.items():
        assert fields_of(sentence) == fields_of(german[key]), key


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.name)
def test_every_event_and_question_of_our_games_has_a_german_word(game: Game[Any]) -> None:
    words = read_text(game.package, "de")["lab"]
    assert {kind.name for kind in game.events} == words["event"].keys()
    assert set(game.questions) == words["question"].keys()
    assert len(set(words["question"].values())) == len(words["question"])
    assert not text_mistakes(game)


def visible(page: str) -> str:
    """What somebody reads of a page, but for commands."""
    bare = re.sub(r"<(style|code|h1)>.*?</\1>|<style>.*?</style>", " ", page, flags=re.DOTALL)
    told = " ".join(re.findall(r'aria-label="([^"]*)"', bare))
    return re.sub(r"<[^>]*>", " ", bare) + told


def untranslated(page: str, game: str) -> list[str]:
    """English words in a page, beside the names of cards."""
    text = visible(page)
    words = load_text(game_named(game).package, "de")
    for name in [*names_of(game, None, language="de").by_slug.values(), *words.get("word", {}).values()]:
        text = text.replace(name, " ").replace(name[:1].upper() + name[1:], " ")
    return ENGLISH.findall(text)


@pytest.mark.parametrize("game", all_games())
def test_a_study_is_reported_in_german(game: str) -> None:
    few = game_named(game).seats[0]
    study = lab.study(game, seats=["random"] * few, games=40, seed=1)
    page = study.report(language="de")
    assert '<html lang="de">' in page
    assert untranslated(page, game) == []
    assert "Wer gewinnt" in page
    assert not re.search(r"\d\.\d %", visible(page))
    assert re.search(r"\d,\d %", visible(page))
    assert "Who wins" in study.report()


def test_a_closer_look_is_reported_in_german() -> None:
    study = lab.study("kombio", seats=["casual", "casual"], games=6, seed=1, probed=2)
    assert study.course is not None
    page = study.report(language="de")
    assert "Entscheidungen, auf die es ankommt" in page
    assert untranslated(page, "kombio") == []


def test_a_comparison_is_reported_in_german() -> None:
    base = read_overlay('game = "barbarity"', "base.toml")
    variant = read_overlay('game = "barbarity"\nremove = ["Mirage"]\n[cards.beard-pull]\nvalue = 4', "variant.toml")
    found = lab.compare(base, variant, games=60, seed=1)
    page = found.report(language="de")
    german = load_text("stammtisch.games.barbarity", "de")["card"]["beard-pull"]
    assert german in page
    assert "nicht im Spiel" in page
    assert untranslated(page.replace("Mirage", "").replace("Beard Pull", ""), "barbarity") == []


def test_a_search_is_reported_in_german() -> None:
    found = lab.tune("karuba", "length 20", ["rules.rounds=2..4"], games=20, seed=1)
    page = found.report(language="de")
    assert "Am nächsten kommt „length 20“" in page
    assert untranslated(page, "karuba") == []


def test_verdicts_name_cards_in_german() -> None:
    study = lab.study("barbarity", seats=["random"] * 2, games=5, seed=1)
    [cards] = [one for one in study.verdicts("de") if one.topic == "cards"]
    assert cards.key == "idle"
    german = set(load_text("stammtisch.games.barbarity", "de")["card"].values())
    assert set(str(cards.values["cards"]).split(", ")) & german


def test_numbers_are_written_as_the_language_does() -> None:
    english, german = (Sentences("stammtisch.cli", language) for language in ("en", "de"))
    assert english.number("1,234.5") == "1,234.5"
    assert german.number("1,234.5") == "1.234,5"
    assert german.cell("33.3 % (30.1 … 36.5)") == "33,3 % (30,1 … 36,5)"
    assert german.cell("out.1.2/report.html") == "out.1.2/report.html"  # a path is no number


def test_in_a_figure_only_what_is_read_is_changed_and_once() -> None:
    figure = '<line x1="1.5"/><text aria-label="um 2.5; 1,234">3.5 … 4,5</text>'
    assert in_figures(figure, wording("en")) == figure
    changed = '<line x1="1.5"/><text aria-label="um 2,5; 1.234">3,5 … 4,5</text>'
    assert in_figures(figure, wording("de")) == changed


@pytest.mark.parametrize(("count", "said"), [(1, "1 game"), (2, "2 games"), (1000, "1,000 games"), (0, "0 games")])
def test_plurals_are_right(count: int, said: str) -> None:
    assert said in wording("en")("study.about", games=count, bots="random", changed="")
