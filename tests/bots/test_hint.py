"""Hints for people."""

from __future__ import annotations

from typing import Any

import pytest

from stammtisch.bots import chair, hint
from stammtisch.bots.thinker import Patience, Thought
from stammtisch.core import FastRng, Match, word
from stammtisch.games import game_named

KOMBIO, KARUBA, KLONG = game_named("kombio"), game_named("karuba"), game_named("klong")


def test_a_hint_names_the_three_best_of_all_options() -> None:
    here = chair(Match.new(KARUBA, 2, 1), 0)
    tips = hint(here, FastRng(1), Patience(40))
    assert len({word(tip.option) for tip in tips}) == 3
    assert [tip.value for tip in tips] == sorted([tip.value for tip in tips], reverse=True)
    assert all(0 <= tip.value <= 1 and tip.option in here.options for tip in tips)
    assert sum(tip.tries for tip in tips) <= tips[0].all == 40


@pytest.mark.parametrize("game", [KOMBIO, KARUBA, KLONG], ids=lambda game: str(game.name))
def test_the_first_hint_is_what_a_bot_would_answer(game: Any) -> None:
    match = Match.new(game, 2, 3)
    for number in range(30):
        here = chair(match, match.to_act()[0])
        tips = hint(here, FastRng(number), Patience(60))
        thought = Thought(here, FastRng(number), Patience(60), 3)
        assert tips[0].option == thought.best().edge.option
        assert [tip.value for tip in tips] == sorted([tip.value for tip in tips], reverse=True)
        match.answer(here.seat, here.options[number % len(here.options)])


@pytest.mark.parametrize("matches", [1, 2, 3, 5])
def test_a_hint_in_a_hurry_names_what_was_tried(matches: int) -> None:
    """Patience ends before every option has seen the first world."""
    tips = hint(chair(Match.new(KARUBA, 2, 1), 0), FastRng(1), Patience(matches))
    assert 1 <= len(tips) <= matches
    assert all(tip.tries and 0 <= tip.value <= 1 for tip in tips)


def test_a_hint_is_to_match_the_card_one_has_seen() -> None:
    position = {
        "hands": ["9 1 2 3", "4 5 6 7"], "known": ["0.0 0.1 0.2 0.3", ""], "pile": "9", "phase": "match",
        "options": {"rounds": 1},
    }  # fmt: skip
    match = Match(KOMBIO, KOMBIO.read(position))
    assert word(hint(chair(match, 0), FastRng(1), Patience(60))[0].option) == "0.0"


def test_a_choice_that_is_clear_has_a_value_too() -> None:
    """Nobody has seen an equal card: not to match is all that makes sense."""
    position = {"hands": ["9 1 2 3", "4 5 6 7"], "known": ["", ""], "pile": "12", "phase": "match"}
    tips = hint(chair(Match(KOMBIO, KOMBIO.read(position)), 0), FastRng(1), Patience(60))
    assert tips[0].option is None
    assert tips[0].value > tips[1].value > 0
    assert all(tip.tries > 4 for tip in tips)


def test_what_is_out_of_the_question_for_a_bot_has_a_value_for_people() -> None:
    """A thief plays its cards in whatever order; who asks for a hint learns what else there is."""
    tips = hint(chair(match := Match.new(KLONG, 2, 1), match.to_act()[0]), FastRng(1), Patience(60))
    assert len(tips) == 2  # two kinds of cards
    assert all(tip.tries > 4 and 0 < tip.value < 1 for tip in tips)


def test_a_hint_says_what_usually_follows() -> None:
    """Whoever draws will be asked whether to keep the card."""
    match = Match.new(KOMBIO, 2, 1)
    while match.ask is not None and (match.ask.kind != "turn" or not match.state.turns):
        seat = match.to_act()[0]
        match.answer(seat, match.ask.offer(seat)[0])
    tips = hint(chair(match, match.to_act()[0]), FastRng(1), Patience(80))
    followed = {word(tip.option): tip.then for tip in tips if tip.then is not None}
    assert followed
    assert {kind for kind, _ in followed.values()} <= {"keep", "exchange", "match"}


def test_the_same_is_said_in_every_world_that_looks_the_same() -> None:
    """What others hold changes nothing: only the chair is asked."""
    match = Match.new(KARUBA, 2, 1)
    other = Match(KARUBA, match.state.copy())
    KARUBA.redeal(other.state, 0, FastRng(9))
    twin = Match(KARUBA, other.state)
    assert twin.state.hands[1] != match.state.hands[1]
    told = [
        [(word(tip.option), tip.tries) for tip in hint(chair(one, 0), FastRng(1), Patience(20))]
        for one in (match, twin)
    ]
    assert told[0] == told[1]
