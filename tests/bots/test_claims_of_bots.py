"""Bots think about what they might claim, aside from the question that somebody else is asked."""

from __future__ import annotations

from typing import Any

import pytest

from games.kombio.kombio_table import anytime
from games.script import asked, play
from stammtisch.bots import Bots, Reactions, at_random, beginner, casual, chair, flat_monte_carlo, hint
from stammtisch.bots import play as play_out
from stammtisch.bots.thinker import Patience, thinker
from stammtisch.core import Claim, FastRng, IllegalAnswer, Match, word
from stammtisch.games.kombio import GAME
from stammtisch.games.kombio.options import Options


def table() -> Match[Any]:
    """Seat 1 is asked about its turn; seat 2 knows that its second card matches."""
    return anytime("1 2", "6 3", "4 5", pile="5", turn=1, known=["", "", "2.1"])


def test_who_is_not_asked_may_think_about_a_claim_and_about_nothing_else() -> None:
    match = table()
    seen = chair(match, 2, aside=True)
    assert (seen.kind, seen.race, seen.options[0]) == ("match", True, None)
    assert seen.view == GAME.view(match.state, 2)
    with pytest.raises(IllegalAnswer):
        chair(match, 2)


@pytest.mark.parametrize(
    "bot", [casual(FastRng(1)), thinker(FastRng(1), Patience(60)), flat_monte_carlo(FastRng(1), 20)]
)
def test_a_bot_matches_what_it_knows(bot: Any) -> None:
    assert word(bot(chair(table(), 2, aside=True))) == "2.1"


def test_a_hint_is_about_the_claim_for_who_is_not_asked() -> None:
    tips = hint(chair(table(), 2, aside=True), FastRng(1), Patience(40))
    assert word(tips[0].option) == "2.1"


def test_an_imagined_match_has_the_question_of_the_other_after_the_claim() -> None:
    world = table().imagine(2, FastRng(1), aside=True)
    world.answer(2, world.ask.offer(2)[-1])  # type: ignore[union-attr]  # it is asked
    assert (asked(world), world.state.matched) == ({1: "turn"}, True)


def test_in_an_imagined_match_who_lets_it_be_is_not_asked_again() -> None:
    world = table().imagine(2, FastRng(1), aside=True)
    world.answer(2, None)
    assert (world.to_act(), world.state.news) == ([1], 0b011)


def test_bots_react_before_the_turn_goes_on_and_only_to_what_is_new() -> None:
    match = anytime("1 2", "6 3", "4 4", pile="5", turn=1, deck="7 0")
    asked_aside: list[int] = []

    def shy(seen: Any) -> Any:
        if seen.kind == "match":
            asked_aside.append(seen.seat)
            return None
        return seen.options[0 if seen.kind == "turn" else -1]

    bots = Bots(match, [shy] * 3, FastRng(1))
    for _ in range(2):  # draw, and put it in place of the last card
        for _, seat, option in bots.answers():
            match.answer(seat, option)
    assert sorted(asked_aside) == [0, 1, 2]
    bots.answers()
    assert sorted(asked_aside) == [0, 0, 1, 1, 2, 2]  # the discard is another card


def test_who_has_seen_a_card_thinks_again() -> None:
    match = anytime("1 2", "7 3", "4 4", pile="5", turn=1, deck="7 9")
    reactions = Reactions()
    play(match, "1 draw, 1 -")
    assert reactions.due(match) == [0, 1, 2]
    for seat in range(3):
        reactions.note(match, seat)
    assert reactions.due(match) == []
    play(match, "1 1.0")
    assert reactions.due(match) == [1]


def test_who_was_not_there_when_a_card_was_discarded_thinks_about_it_later() -> None:
    match = anytime("1 2", "7 3", "4 4", pile="5", turn=1, deck="7 9")
    reactions = Reactions()
    for seat in range(3):
        reactions.note(match, seat)
    play(match, "1 draw, 1 1.0, 2 draw")
    assert reactions.due(match) == [0, 1, 2]


def test_lots_say_which_of_two_bots_was_first() -> None:
    def eager(seen: Any) -> Any:
        return seen.options[-1]

    firsts = set()
    for seed in range(20):
        match = anytime("5 2", "6 3", "4 5", pile="5", turn=1)
        [(ask, seat, claim)] = Bots(match, [eager] * 3, FastRng(seed)).answers()
        assert (ask.kind, claim) == ("match", Claim("match", match.claims(seat)[-1].option))
        firsts.add(seat)
    assert firsts == {0, 1, 2}


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_bots_play_to_the_end(seats: int) -> None:
    match = Match.new(GAME, seats, 11, Options(rounds=1, ready=True))
    bots = [beginner(FastRng(1)), at_random(FastRng(9)), *[casual(FastRng(seat)) for seat in range(2, seats)]]
    play_out(match, bots, FastRng(2))
    assert match.result() is not None
