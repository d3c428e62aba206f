"""For whatever can be wrong in the texts of a game, a bug planted on purpose: each is named by file and key."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from stammtisch.core import EventKind, load_text
from stammtisch.core import laws as law
from stammtisch.core.laws import Broken, cases, check
from stammtisch.core.text_check import text_mistakes
from test_planted_bugs import obey, toy

TEXT = Path(__file__).parents[1] / "toy" / "text"


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The toy's texts in a package that nobody has read before."""
    name = "toy_" + re.sub(r"\W", "_", tmp_path.name)
    (tmp_path / name / "text").mkdir(parents=True)
    (tmp_path / name / "__init__.py").touch()
    for file in TEXT.iterdir():
        (tmp_path / name / "text" / file.name).write_text(file.read_text("utf-8"), "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    return name


def change(tmp_path: Path, language: str, old: str, new: str) -> None:
    [file] = tmp_path.glob(f"*/text/{language}.toml")
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")


PLANTED = {
    "an event": ('hidden = "{who:seat} hides the {card}."', "", "en.toml: there is no event.hidden"),
    "a question": ('play = "Which card do you play?"', "", "en.toml: there is no prompt.play"),
    "a question, for the others": ('drop = "is dropping a card"', "", "en.toml: there is no waiting.drop"),
    "a secret": ('kept = "You keep the {card}."', "", "en.toml: there is no secret.kept"),
    "a title": ('title = "Toy"', "", "en.toml: there is no title"),
    "what one language has": ('play = "none"', "", "en.toml: there is no decline.play"),
    "a form": ("plays the {card}", "plays {card:wrod}", "event.played: unknown form 'wrod'; there is seat, option, "),
    "a field": ("plays the {card}", "plays {crad}", "event.played: unknown field 'crad'; there is who, card."),
    "a secret told to all": ("keeps a card", "keeps {card}", "event.kept: unknown field 'card'; there is who."),
    "a seat that is none": ("plays the {card}", "plays {card:seat}", "{card:seat} is no seat, but declared as 'value'"),
    "a field that one language has": ("You play {card:a}", "You play", "en.toml: you.event.played lacks {card}"),
    "a brace": ("plays the {card}", "plays the {card", "event.played: expected '}'"),
    "a table": ("[waiting]", "[wating]", "unknown table 'wating'"),
    "a sentence left over": ("[secret]", 'burned = "Gone."\n[secret]', "[event]: unknown key 'burned'"),
    "of one who acts": ("[you.event]", '[you.event]\nburned = "Gone."', "[you.event]: unknown key 'burned'"),
    "a list": ('about = "Two cards each."', "about = [1]", "en.toml: there is no about"),
    "broken": ("[waiting]", "[waiting", "en.toml: Expected ']'"),
}


@pytest.mark.parametrize(("old", "new", "expected"), PLANTED.values(), ids=list(PLANTED))
def test_what_is_wrong_in_a_text_is_named_by_file_and_key(
    package: str, tmp_path: Path, old: str, new: str, expected: str
) -> None:
    change(tmp_path, "en", old, new)
    game = toy(package=package)
    found = [line for line in text_mistakes(game) if expected in line]
    assert [line.startswith(f"{package}/text/en.toml: ") for line in found] == [True], text_mistakes(game)
    with pytest.raises(Broken):
        check(next(cases(game, 1)), law.everything_can_be_said, most=1)


def test_a_text_without_a_mistake_has_none(package: str) -> None:
    assert text_mistakes(toy(package=package)) == ()


def test_a_language_that_is_missing_is_a_mistake_but_is_spoken_in_english(package: str, tmp_path: Path) -> None:
    (tmp_path / package / "text" / "de.toml").unlink()
    assert text_mistakes(toy(package=package)) == (f"{package}/text/de.toml: there is no such file",)
    assert load_text(package, "de")["title"] == "Toy"


@dataclass(frozen=True)
class Options:
    target: int = 3
    pace: str = "slow"


def test_an_option_of_the_game_needs_its_word_and_those_of_its_values(package: str) -> None:
    found = text_mistakes(toy(package=package, options=Options))
    assert f"{package}/text/en.toml: there is no word.target, an option of the game" in found
    assert f"{package}/text/de.toml: there is no value.pace" in found


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('play = "the {value}"', "", "there is no option.play"),
        ('drop = "the {value}"', 'drop = "the {value.colour}"', "option.drop = 'the {value.colour}' asks for what is"),
        ('drop = "the {value}"', 'drop = "a card"', "two options of 'drop' are said alike: a card, a card"),
    ],
)
def test_what_shows_only_in_play_is_found_by_the_law(
    package: str, tmp_path: Path, old: str, new: str, expected: str
) -> None:
    for language in ("en", "de"):
        change(tmp_path, language, old.replace("the", "die" if language == "de" else "the"), new)
    game = toy(package=package)
    assert text_mistakes(game) == ()
    with pytest.raises(Broken, match=re.escape(expected)):
        obey(game, law.everything_can_be_said)


@pytest.mark.parametrize("part", ["info", "draw"])
def test_what_is_printed_and_drawn_is_said_too(package: str, part: str) -> None:
    game = toy(package=package, **{part: lambda *given: given[-1].say("dragon")})
    with pytest.raises(Broken, match=r"there is no word\.dragon"):
        check(next(cases(game, 1)), law.everything_can_be_said)


def test_an_event_that_nobody_told_before_is_checked_as_well(package: str) -> None:
    late = EventKind("late", "who:seat")
    assert f"{package}/text/en.toml: there is no event.late" in text_mistakes(toy(package=package, events=(late,)))
