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


@pytest.mark.parametrize(("game", "seats"), [(KOMBIO, 2), (KARUBA, 3)], ids=lambda of: str(getattr(of, "name", of)))
def test_a_hint_says_how_sure_it_is_and_holds_within_that(game: Any, seats: int) -> None:
    """Other imagined worlds, the same values: the difference is what the errors promise."""
    match = Match.new(game, seats, 5)
    here = chair(match, match.to_act()[0])
    one, other = (hint(here, FastRng(seed), Patience(600))[0] for seed in (1, 2))
    assert 0 < one.error < 0.05
    assert abs(one.value - other.value) < 4 * (one.error + other.error)


def test_a_hint_is_worked_on_until_it_is_exact_or_patience_ends() -> None:
    here = chair(Match.new(KOMBIO, 2, 5), Match.new(KOMBIO, 2, 5).to_act()[0])
    few, many = (hint(here, FastRng(1), Patience(matches))[0] for matches in (40, 800))
    assert many.error < few.error


def test_options_that_make_no_difference_are_called_about_equal() -> None:
    """Two cards of the same value, both known: it is all one which of them is replaced."""
    position = {
        "hands": ["9 9 1 1", "4 5 6 7"], "known": ["0.0 0.1 0.2 0.3", "1.2 1.3"], "pile": "0", "turns": 3,
        "options": {"rounds": 1, "matching": "never"},
    }  # fmt: skip
    match = Match(KOMBIO, KOMBIO.read(position))
    match.answer(0, match.to_act() and next(option for option in chair(match, 0).options if word(option) == "take"))
    tips = hint(chair(match, 0), FastRng(1), Patience(400))
    by_word = {word(tip.option): tip for tip in tips}
    assert by_word["0.0"].about_equal != by_word["0.1"].about_equal  # one of them is the best, and the other its equal
    assert not any(tip.about_equal for place, tip in by_word.items() if place in {"0.2", "0.3"})
