"""One word for every answer."""

from enum import Enum
from typing import NamedTuple

import pytest

from stammtisch.core import IllegalAnswer, Match, option_of, say, word
from stammtisch.games import game_named


class Turn(Enum):
    DRAW_TWO = 2


class Walk(NamedTuple):
    card: int
    room: str


@pytest.mark.parametrize(
    ("option", "written"),
    [(None, "-"), (True, "yes"), (False, "no"), (Turn.DRAW_TWO, "draw_two"), (Walk(3, "lab"), "3.lab"), (7, "7")],
)
def test_an_option_has_one_word(option: object, written: str) -> None:
    assert word(option) == written


def test_a_word_is_read_in_the_question_that_is_open() -> None:
    match = Match.new(game_named("kombio"), 2, 1)
    me = match.to_act()[0]
    assert option_of(match, me, "-") is None
    assert str(option_of(match, me, f"{me}.3")) == f"{me}.3"


def test_a_word_that_is_no_option_is_refused_with_those_that_are() -> None:
    match = Match.new(game_named("kombio"), 2, 1)
    me = match.to_act()[0]
    with pytest.raises(IllegalAnswer, match=rf"cannot answer 'call' to 'keep'; it may answer: - {me}.0"):
        say(match, [(me, "call")])
