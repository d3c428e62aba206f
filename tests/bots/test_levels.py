"""Bots by level: what each is good for, in a few games with clear margins."""

from __future__ import annotations

from typing import Any

import pytest

from stammtisch.bots import Bot, Bots, at_random, beginner, casual, chair, play
from stammtisch.bots.search import Edge
from stammtisch.bots.thinker import Patience, Thought, Trial, thinker
from stammtisch.core import FastRng, Match, word
from stammtisch.core.game import at_random as no_taste
from stammtisch.games import all_games, game_named
from stammtisch.games.kombio.state import VALUE

#: Those with a taste of their own; others are played at random in playouts.
TASTES = [game for game in all_games().values() if game.policy is not no_taste]
TASTING = pytest.mark.parametrize("game", TASTES, ids=lambda game: str(game.name))
EVERY = pytest.mark.parametrize("game", list(all_games().values()), ids=lambda game: str(game.name))
KOMBIO, KLOBBA = game_named("kombio"), game_named("klobba")


def wins(game: Any, one: Any, other: Any, pairs: int) -> float:
    """The share of the wins of one over another, each deal played from both seats."""
    won = 0.0
    for seed in range(pairs):
        for seat in (0, 1):
            match = Match.new(game, 2, seed)
            bots: list[Bot] = [other(FastRng(seed)), other(FastRng(seed))]
            bots[seat] = one(FastRng(seed + 1000))
            play(match, bots, FastRng(seed))
            result = match.result()
            assert result is not None
            won += result.share(seat)
    return won / (2 * pairs)


@TASTING
def test_who_has_a_taste_for_the_game_beats_chance(game: Any) -> None:
    assert wins(game, casual, at_random, 10) >= 0.8


@TASTING
def test_a_policy_weighs_every_option_of_every_question(game: Any) -> None:
    match = Match.new(game, 2, 5, fleeting=True)
    policy = game.policy(match.state, FastRng(1))
    asked = 0
    while match.ask is not None and asked < 200:
        asked += 1
        for seat in match.ask.waiting():
            assert len(policy.weigh(match.ask, seat)) == len(match.ask.offer(seat))
            assert policy.sight(match.ask, seat) == policy.sight(match.ask, seat)
        match.settle(policy)
    assert asked > 20


@EVERY
def test_casual_weighs_only_what_it_can_know(game: Any) -> None:
    """In every world that looks the same, each option appeals as much."""
    match = Match.new(game, min(3, game.seats[-1]), 7)
    for _ in range(40):
        if match.ask is None:
            break
        seat = match.ask.waiting()[0]
        here = chair(match, seat)
        seen = set()
        for world in range(4):
            imagined = here.imagine(FastRng(world))
            policy = game.policy(imagined.state, FastRng(1))
            assert imagined.ask is not None
            seen.add(tuple(policy.weigh(imagined.ask, seat)))
        assert len(seen) == 1
        match.answer(seat, here.options[len(here.options) // 2])


def test_what_a_beginner_forgets_is_forgotten_for_good() -> None:
    """The own first card is the one that was just discarded, and it was seen: either it is in mind or it is not."""
    kept = []
    for value in range(1, 13):
        position = {
            "hands": [f"{value} 0 0 -1", "-1 -1 14 13"], "known": ["0.0 0.1 0.2 0.3", ""], "pile": str(value),
            "phase": "match", "options": {"rounds": 1},
        }  # fmt: skip
        match = Match(KOMBIO, KOMBIO.read(position))
        told = [[word(bot(FastRng(seed))(chair(match, 0))) for seed in range(20)] for bot in (casual, beginner)]
        assert told[0].count("0.0") == 20
        assert told[1].count("0.0") >= 17 or told[1].count("0.0") <= 8
        kept.append(told[1].count("0.0") >= 17)
    assert 4 <= kept.count(True) <= 11


@TASTING
def test_a_beginner_loses_to_casual_more_often_than_not_and_beats_chance(game: Any) -> None:
    assert 0.05 < wins(game, beginner, casual, 20) < 0.5
    assert wins(game, beginner, at_random, 10) > 0.5


def test_to_think_ahead_beats_to_play_at_first_sight() -> None:
    """In four rounds of Klobba, to be quick."""
    short = KLOBBA.replace(options=lambda: KLOBBA.options(rounds=4))
    assert wins(short, lambda rng: thinker(rng, Patience(48)), casual, 5) >= 0.6


@EVERY
def test_a_search_is_the_same_for_the_same_seed_and_count(game: Any) -> None:
    match = Match.new(game, 2, 3)

    def tries(seed: int) -> list[tuple[str, int, float]]:
        root = Thought(chair(match, match.to_act()[0]), FastRng(seed), Patience(30)).root
        return [(word(edge.option), edge.tries, edge.total) for edge in root.edges if edge.tries]

    table = Bots(match, [casual(FastRng(0))] * 2, FastRng(0))
    while not tries(1):  # the choice is clear
        for _, seat, option in table.answers():
            match.answer(seat, option)
    assert tries(1) == tries(1) != tries(2)


def test_options_are_compared_world_by_world() -> None:
    """A small gain in every world says more than a large one by luck."""
    plain = Trial(Edge("plain", 0.5), [0.0, 0.5, 1.0, 0.5, 0.2] * 20)
    better = Trial(Edge("better", 0.5), [0.1, 0.6, 1.1, 0.7, 0.3] * 20)
    lucky = Trial(Edge("lucky", 0.5), [1.0, 0.0, 0.0, 1.5, 0.2] * 20)
    assert better.lead(plain) > 3
    assert 0 < lucky.lead(plain) < better.lead(plain)
    assert plain.lead(better) == -better.lead(plain)
    assert Trial(Edge("new", 0.5), [1.0, 0.9]).lead(plain) == 0


def test_a_few_worlds_that_agree_prove_little() -> None:
    """Others need time to find an answer to an option before it is called better than another."""
    plain, better = [0.95] * 400, [0.957] * 400
    few, many = (Trial(Edge("b", 0.5), better[:n]).lead(Trial(Edge("a", 0.5), plain[:n])) for n in (8, 400))
    assert 0 < few < 0.5
    assert many > 3


@EVERY
def test_options_still_in_question_have_seen_the_same_worlds(game: Any) -> None:
    """Also where patience ends in the middle of one."""
    match = Match.new(game, 2, 3)
    compared = 0
    for number in range(60):
        if match.ask is None:
            break
        here = chair(match, match.to_act()[0])
        thought = Thought(here, FastRng(number), Patience(37))
        assert len({len(trial.worths) for trial in thought.trials}) == 1
        compared += thought.root.visits > 30
        match.answer(here.seat, here.options[number % len(here.options)])
    assert compared


def test_a_search_stops_when_one_option_is_left() -> None:
    """Of the options to match a card, all are absurd but one: nobody has seen an equal card."""
    position = {"hands": ["9 1 2 3", "4 5 6 7"], "known": ["", ""], "pile": "12", "phase": "match"}
    match = Match(KOMBIO, KOMBIO.read(position))
    thought = Thought(chair(match, 0), FastRng(1), Patience(1000))
    assert thought.root.visits == 0
    assert thought.best().edge.option is None


@EVERY
def test_what_is_supposed_looks_the_same_from_the_chair(game: Any) -> None:
    match = Match.new(game, min(3, game.seats[-1]), 7)
    table = Bots(match, [casual(FastRng(seat)) for seat in match.state.everyone()], FastRng(1))
    for turn in range(60):
        if match.ask is None:
            break
        seat = match.ask.waiting()[0]
        here = chair(match, seat)
        imagined = here.imagine(FastRng(turn))
        game.policy(imagined.state, FastRng(turn)).suppose(seat)
        assert game.view(imagined.state, seat) == here.view
        assert game.inventory(imagined.state) == game.inventory(match.state)
        for _, who, option in table.answers():
            match.answer(who, option)


def test_who_knows_a_card_in_kombio_is_supposed_to_have_kept_it() -> None:
    """The other has seen the first of its cards, and has called; the searching seat has seen none."""
    position = {
        "hands": ["9 1 2 3", "12 11"], "known": ["", "1.0"], "pile": "5", "phase": "turn", "turn": 0, "turns": 8,
        "caller": 1, "turns_left": 0,
    }  # fmt: skip
    match = Match(KOMBIO, KOMBIO.read(position))
    values: list[list[int]] = [[], []]
    for world in range(60):
        state = chair(match, 0).imagine(FastRng(world)).state
        KOMBIO.policy(state, FastRng(world)).suppose(0)
        for place, card in enumerate(state.hands[1]):
            values[place].append(VALUE[card])
    assert sum(values[0]) < 3 * 60
    assert sum(values[1]) > 5 * 60
