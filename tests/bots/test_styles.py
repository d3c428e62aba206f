"""Styles beside the levels: how somebody likes risk."""

from __future__ import annotations

import pytest

from stammtisch.bots import STYLES, at_pace, bot_named, chair, level_of
from stammtisch.bots.search import Manner
from stammtisch.core import FastRng, Match, Mistake
from stammtisch.games import game_named

KOMBIO = game_named("kombio")


def test_an_even_game_is_worth_more_to_the_careful_and_less_to_the_bold() -> None:
    careful, bold = (Manner(STYLES[style]) for style in ("careful", "bold"))
    assert bold.felt(0.5) < 0.5 < careful.felt(0.5)
    for one in (careful, bold):
        felt = [one.felt(worth / 20) for worth in range(21)]
        assert (felt[0], felt[-1]) == (0.0, 1.0)
        assert felt == sorted(felt)  # more is always better


def test_who_has_no_style_feels_what_it_is() -> None:
    assert [Manner().felt(worth) for worth in (0.0, 0.3, 1.0)] == [0.0, 0.3, 1.0]


@pytest.mark.parametrize("name", ["strong+bold", "master@30+careful", "strong@5+bold"])
def test_a_style_stands_after_the_level(name: str) -> None:
    match = Match.new(KOMBIO, 2, 1)
    here = chair(match, match.to_act()[0])
    assert bot_named(name, FastRng(1), share=0.01)(here) in here.options
    assert level_of(name) in ("strong", "master")


def test_matches_are_counted_in_every_style() -> None:
    assert at_pace("strong+bold", 80) == "strong@20+bold"
    assert at_pace("master+careful", 80) == "master@80+careful"
    assert at_pace("casual", 80) == "casual"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("strong+bald", "unknown style 'bald'; there is careful, bold. Did you mean bold?"),
        ("strong+", "unknown style ''"),
        ("casual+bold", "bot 'casual+bold' cannot be; those that think have a style: strong, master"),
        ("master@x+bold", "bot 'master@x+bold' cannot be"),
    ],
)
def test_a_style_that_cannot_be_is_refused(name: str, said: str) -> None:
    with pytest.raises(Mistake) as refused:
        bot_named(name, FastRng(1))
    assert said in str(refused.value)
