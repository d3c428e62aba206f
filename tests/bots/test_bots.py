"""Bots sit in chairs."""

from dataclasses import fields, replace
from typing import Any

import pytest

from stammtisch.bots import BOTS, Bot, Bots, Chair, at_random, bot_named, chair, flat_monte_carlo, play
from stammtisch.bots.basic import plan
from stammtisch.bots.thinker import Patience, thinker
from stammtisch.core import FastRng, IllegalAnswer, Match, Mistake, Policy, Result, word
from stammtisch.games import all_games, game_named

EVERY = pytest.mark.parametrize("game", list(all_games().values()), ids=lambda game: str(game.name))
KOMBIO, KARUBA = game_named("kombio"), game_named("karuba")


def test_a_chair_gives_what_the_seat_sees_and_no_way_to_the_match() -> None:
    match = Match.new(KARUBA, 2, 1)
    seat = chair(match, 1)
    assert [field.name for field in fields(Chair)] == ["seat", "seats", "kind", "race", "options", "look", "imagine"]
    assert seat.view == KARUBA.view(match.state, 1)
    assert seat.view.hands[0] == (None, None, None)
    imagined = seat.imagine(FastRng(1))
    assert imagined.rest is None
    assert imagined.state is not match.state
    assert imagined.state.hands[1] == match.state.hands[1]


def test_nobody_sits_where_nothing_is_asked() -> None:
    match = Match.new(KOMBIO, 2, 1)
    with pytest.raises(IllegalAnswer):
        chair(match, 1 - match.to_act()[0])


@EVERY
@pytest.mark.parametrize("name", BOTS)
def test_every_bot_plays_every_game(game: Any, name: str) -> None:
    """Thirty questions each, and at random from there to the end."""
    match = Match.new(game, 2, 3)
    bots = [_hasty(name) for _ in "ab"]
    table = Bots(match, bots, FastRng(2))
    for _ in range(30):
        for _, seat, option in table.answers() if match.ask is not None else []:
            match.answer(seat, option)
    match.playout(Policy(FastRng(1)))
    assert match.result() is not None


def _hasty(name: str) -> Bot:
    """A bot that does not think for long."""
    if name == "flat":
        return flat_monte_carlo(FastRng(1), playouts=4)
    if name in ("strong", "master"):
        return thinker(FastRng(1), Patience(4))
    return bot_named(name, FastRng(1))


def test_bots_play_to_the_end() -> None:
    match = Match.new(KARUBA, 2, 3)
    assert play(match, [at_random(FastRng(1)), at_random(FastRng(2))], FastRng(2)) > 10
    assert match.result() is not None


@EVERY
def test_a_bot_is_the_same_for_the_same_seed(game: Any) -> None:
    def game_of(seed: int) -> list[str]:
        match = Match.new(game, min(3, game.seats[-1]), 3)
        bots = [flat_monte_carlo(FastRng(seed), playouts=6), at_random(FastRng(seed)), at_random(FastRng(9))]
        words = []
        table = Bots(match, bots[: match.state.seats], FastRng(4))
        for _ in range(12):
            for _, seat, option in table.answers():
                match.answer(seat, option)
                words.append(word(option))
        return words

    assert game_of(1) == game_of(1) != game_of(2)


def test_flat_beats_random_at_karuba() -> None:
    wins = 0.0
    for seed in range(4):
        match = Match.new(KARUBA, 2, seed)
        bots = [at_random(FastRng(seed)), at_random(FastRng(seed))]
        bots[seed % 2] = flat_monte_carlo(FastRng(seed), playouts=8)
        play(match, bots, FastRng(seed))
        result = match.result()
        assert result is not None
        wins += result.share(seed % 2)
    assert wins >= 3


def test_flat_matches_a_card_it_knows_and_lets_others_lie() -> None:
    """Its own first card is the 9 that was just discarded; nobody else's is known to it."""
    position = {
        "hands": ["9 1 2 3", "4 5 6 7"], "known": ["0.0 0.1 0.2 0.3", ""], "pile": "9", "phase": "match",
        "options": {"rounds": 1},
    }  # fmt: skip
    match = Match(KOMBIO, KOMBIO.read(position))
    assert word(flat_monte_carlo(FastRng(1))(chair(match, 0))) == "0.0"


def test_flat_thinks_for_so_many_answers_and_no_longer() -> None:
    """Once its answers are used up, each option that is left is tried once in every round; and one look at the plan."""
    match = Match.new(KOMBIO.replace(policy=lambda _, rng: Policy(rng)), 2, 1)
    seat = chair(match, match.to_act()[0])
    worlds = 0

    def imagine(rng: Any) -> Any:
        nonlocal worlds
        worlds += 1
        return seat.imagine(rng)

    flat_monte_carlo(FastRng(1), answers=1)(replace(seat, imagine=imagine))
    left = len(seat.options)
    tried = 0
    while left > 1:
        tried += left
        left = (left + 1) // 2
    assert worlds == tried + 1


def test_flat_plays_out_with_the_policy_of_the_game() -> None:
    asked = []

    def policy(state: Any, rng: Any) -> Policy:
        asked.append(state)
        return Policy(rng)

    match = Match.new(KARUBA.replace(policy=policy), 2, 1)
    flat_monte_carlo(FastRng(1), playouts=4)(chair(match, 0))
    assert asked
    assert all(state is not match.state for state in asked)


class Last(Policy):
    """The last card that can be picked; where it is laid does not matter."""

    def answer(self, ask: Any, seat: int) -> Any:
        return ask.offer(seat)[-1 if ask.kind == "pick" else 0]


def test_flat_keeps_to_the_plan_of_the_game_where_nothing_is_better() -> None:
    """Nobody wins this game, whatever is done."""
    nobody = KARUBA.replace(
        policy=lambda _, rng: Last(rng),
        result=lambda s: Result((0, 0), ()) if KARUBA.result(s) else None,
    )
    match = Match.new(nobody, 2, 1)
    seat = chair(match, 0)
    assert plan(seat, FastRng(1)) == len(seat.options) - 1
    assert flat_monte_carlo(FastRng(1), playouts=4)(seat) == seat.options[-1]
    planless = KARUBA.replace(policy=lambda _, rng: Policy(rng))
    assert plan(chair(Match.new(planless, 2, 1), 0), FastRng(1)) is None


def test_in_a_race_all_decide_before_lots_are_drawn() -> None:
    position = {"hands": ["9 1 2 3", "4 5 6 7"], "pile": "9", "phase": "match"}
    match = Match(KOMBIO, KOMBIO.read(position))
    eager = [lambda seat: seat.options[-1]] * 2
    assert {Bots(match, eager, FastRng(seed)).answers()[0][1] for seed in range(10)} == {0, 1}
    shy = [lambda _: None] * 2
    assert sorted(answer[1:] for answer in Bots(match, shy, FastRng(1)).answers()) == [(0, None), (1, None)]


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(Mistake, match=rf"unknown bot 'randum'; there is {', '.join(BOTS)}\. Did you mean random\?"):
        bot_named("randum", FastRng(1))
