"""Lessons: read with care, played on every way, and refused where a step cannot happen."""

import re
from typing import Any

import pytest

from stammtisch.core import LANGUAGES, Game, Mistake, check_lesson, lesson_of, option_of, read_lesson
from stammtisch.games import all_games, game_named

GAMES = [game for game in all_games().values() if game.package.startswith("stammtisch.")]

KOMBIO = """
game = "kombio"
[position]
hands = ["1 2 3 9", "4 5 6 7"]
deck = "2 8"
pile = "12"
[[step]]
say = { en = "Draw.", de = "Zieh." }
want = ["draw"]
[[step]]
say = { en = "Keep it.", de = "Behalt sie." }
want = ["0.3", "0.2"]
instead = { en = "The 9.", de = "Die 9." }
[[step]]
others = ["1 draw", "1 1.0"]
say = { en = "Go on.", de = "Weiter." }
"""


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_lesson_is_played_to_its_end_and_says_something_all_the_way(game: Game[Any], language: str) -> None:
    lesson = lesson_of(game)
    assert lesson is not None
    assert 5 <= len(lesson.steps) <= 8
    check_lesson(lesson, game)
    match, said = lesson.begin(game), 0
    answers: list[tuple[int, str]] = []
    while (place := lesson.after(answers)) is not None and place.seat is not None:
        if place.seat == lesson.learner:
            assert place.first == said  # nothing is said twice, and nothing is left out
            assert all(step.say[language].strip() for step in place.steps)
            assert place.words == place.steps[-1].want
            said += len(place.steps)
        match.answer(place.seat, option_of(match, place.seat, place.words[-1]))
        answers.append((place.seat, place.words[-1]))
    assert place is not None
    assert said + len(place.steps) == len(lesson.steps)
    assert lesson.learner in match.to_act()


def test_a_lesson_is_over_when_somebody_plays_on_and_when_it_was_left() -> None:
    lesson = read_lesson(KOMBIO)
    whole = [(0, "draw"), (0, "0.3"), (1, "draw"), (1, "1.0")]
    end = lesson.after(whole)
    assert end is not None
    assert [step.say["en"] for step in end.steps] == ["Go on."]
    assert lesson.after([*whole, (0, "draw")]) is None
    assert lesson.after([(0, "draw"), (0, "0.1")]) is None


def test_where_the_others_answer_nothing_is_said_yet() -> None:
    place = read_lesson(KOMBIO).after([(0, "draw"), (0, "0.2")])
    assert place is not None
    assert (place.seat, place.words, place.steps) == (1, ("draw",), ())


@pytest.mark.parametrize(
    ("before", "after", "complaint"),
    [
        ('want = ["draw"]', 'want = ["swim"]', "step 1: seat 0 cannot answer 'swim' to 'turn'; it may answer: draw"),
        ('want = ["0.3", "0.2"]', 'want = ["0.3", "0.7"]', "step 2: seat 0 cannot answer '0.7'"),
        ('"1 1.0"', '"1 0.0"', "step 3: seat 1 cannot answer '0.0'"),
        ('others = ["1 draw", "1 1.0"]', "", "step 3: after it the learner is to play on, but is not asked"),
        ('others = ["1 draw", "1 1.0"]', 'others = ["1 draw"]', "step 3: after it the learner is to play on"),
        ('want = ["0.3", "0.2"]', "", "step 3: others answer once the learner has, but step 2 wants nothing"),
        ('de = "Zieh."', 'fr = "Tirez."', "step 1: say: unknown language 'fr'; there is en, de."),
        (', de = "Zieh."', "", "step 1: there is no say.de, which is a text"),
        ('de = "Die 9."', 'de = ""', "step 2: there is no instead.de, which is a text"),
        ('want = ["draw"]', "want = [1]", "step 1: want = [1]: it is a list of words"),
        ('want = ["draw"]', 'wants = ["draw"]', "step 1: unknown key of a [[step]] 'wants'"),
        ('game = "kombio"', 'learner = 4\ngame = "kombio"', "learner = 4: the seats are 0 to 1"),
        ('game = "kombio"', "", "the lesson has no game"),
        ("[position]", "[positon]", "unknown key of a lesson 'positon'"),
        ('hands = ["1 2 3 9", "4 5 6 7"]', 'hands = ["99", "1"]', "99"),
    ],
)
def test_a_step_that_cannot_happen_is_refused_with_its_number_and_why(before: str, after: str, complaint: str) -> None:
    assert before in KOMBIO
    with pytest.raises(Mistake, match=re.escape(complaint)):
        check_lesson(read_lesson(KOMBIO.replace(before, after)), game_named("kombio"))


def test_the_learner_answers_first_where_several_are_asked() -> None:
    source = """
game = "karuba"
[position]
phase = "pick"
hands = ["1 2 3", "1 2 3"]
[[step]]
others = ["1 1+2"]
want = ["2+3"]
say = { en = "Pick.", de = "Wähl." }
"""
    with pytest.raises(Mistake, match=r"step 1: seat 1 cannot answer '1\+2' here: the learner is asked"):
        check_lesson(read_lesson(source), game_named("karuba"))
