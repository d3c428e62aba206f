"""Whether an answer was a good one: the card one has seen fits, or it does not."""

from __future__ import annotations

from typing import Any

import pytest

from stammtisch.bots import Patience, chair, review, rival_of
from stammtisch.core import FastRng, Match, word
from stammtisch.games import all_games, game_named

KOMBIO = game_named("kombio")
WORLDS = 400


def matching() -> Match[Any]:
    """The pile shows a 9, and the one who is asked knows that they have one."""
    position = {
        "hands": ["9 1 2 3", "4 5 6 7"], "known": ["0.0 0.1 0.2 0.3", ""], "pile": "9", "phase": "match",
        "options": {"rounds": 1, "matching": "after each discard"},
    }  # fmt: skip
    return Match(KOMBIO, KOMBIO.read(position))


@pytest.mark.parametrize(("chosen", "rival", "good"), [("-", "0.0", False), ("0.0", "-", True)])
def test_to_match_the_card_one_has_seen_is_better_than_to_let_it_pass(chosen: str, rival: str, good: bool) -> None:
    here = chair(matching(), 0)
    options = {word(option): option for option in here.options}
    found = rival_of(here, options[chosen], FastRng(1), Patience(60))
    assert word(found) == rival
    seen = review(here, options[chosen], found, FastRng(2), Patience(WORLDS))
    assert (seen.gain > 2 * seen.error) if good else (seen.gain < -2 * seen.error)


def test_what_is_equal_is_not_called_better() -> None:
    """Two cards that nobody has seen are alike."""
    position = {
        "hands": ["9 9 2 3", "4 5 6 7"], "known": ["", ""], "pile": "9", "phase": "match", "options": {"rounds": 1},
    }  # fmt: skip
    here = chair(Match(KOMBIO, KOMBIO.read(position)), 0)
    options = {word(option): option for option in here.options}
    wrong = 0
    for seed in range(20):
        seen = review(here, options["0.0"], options["0.1"], FastRng(seed), Patience(30))
        wrong += abs(seen.gain) > 2 * seen.error
    assert wrong <= 4, "by luck it is about one in twenty"


@pytest.mark.parametrize("game", list(all_games()))
def test_every_game_can_be_looked_at(game: str) -> None:
    match = Match.new(game_named(game), 2, 5)
    seen = 0
    while seen < 3:
        seat = match.to_act()[0]
        here = chair(match, seat)
        chosen = here.options[-1]
        if len(here.options) > 1:
            rival = rival_of(here, chosen, FastRng(seen), Patience(8))
            assert rival != chosen
            assert rival in here.options
            assert -1 <= review(here, chosen, rival, FastRng(seen), Patience(8)).gain <= 1
            seen += 1
        match.answer(seat, chosen)
