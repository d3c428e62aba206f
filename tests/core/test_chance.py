"""Chance by a script: stops where a number is needed, and reproduces a seeded game."""

import copy
from random import Random
from typing import Any

import pytest

from stammtisch.core import ChanceNeeded, ExplicitMatch, FastRng, Game, Match, Mistake, ScriptedRng, read_rng, say, word
from stammtisch.games import all_games

GAMES = list(all_games().values())


def test_a_script_stops_at_its_end() -> None:
    rng = ScriptedRng([2, 0])
    assert (rng.below(3), rng.below(1), rng.below(2)) == (2, 0, 0)
    with pytest.raises(ChanceNeeded) as need:
        rng.below(7)
    assert need.value.below == 7
    with pytest.raises(Mistake, match="number 0 of the script is 5; it would be from 0 to 2"):
        ScriptedRng([5]).below(3)
    assert read_rng(rng.write()) == rng


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_recorded_script_reproduces_a_seeded_game(game: Game[Any]) -> None:
    rng = Random(3)
    script: list[int] = []
    seeded = Match.new(game, 2, 11, recall=True)
    recorded = Match(game, game.laid(2, ScriptedRng(script, source=FastRng(11)), game.options()))
    said = []
    for _ in range(80):
        if seeded.ask is None:
            break
        seat = rng.choice(seeded.ask.waiting())
        said.append((seat, word(rng.choice(seeded.ask.offer(seat)))))
        say(seeded, said[-1:])
        say(recorded, said[-1:])
    assert game.view(recorded.state, 0) == game.view(seeded.state, 0)
    walks_there(game, script, said, seeded)
    with pytest.raises((AssertionError, Mistake, StopIteration)):  # chance that brings something else
        walks_there(game, [0] * 20 + script[20:], said, seeded)


def without_rng(match: Match[Any]) -> Any:
    """All that is on the table, hidden or not."""
    table = match.state.copy()
    table.rng = FastRng(0)
    return table


def walks_there(game: Game[Any], script: list[int], said: list[tuple[int, str]], seeded: Match[Any]) -> None:
    walked = ExplicitMatch(game, 2, recall=True)
    numbers = iter(script)
    waiting = iter(said)
    while True:
        if walked.chance is not None:
            walked.outcome(next(numbers))
            continue
        answer = next(waiting, None)
        if answer is None:
            break
        seat, written = answer
        ask = walked.match.ask
        assert ask is not None
        walked.answer(seat, next(option for option in ask.offer(seat) if word(option) == written))
    assert walked.script == script
    assert without_rng(walked.match) == without_rng(seeded)
    assert game.view(walked.match.state, 1) == game.view(seeded.state, 1)
    assert game.inventory(walked.match.state) == game.inventory(seeded.state)
    for seat in (0, 1):
        assert walked.match.told(seat) == seeded.told(seat), "nothing is told twice, however often chance was asked"


def test_twins_go_their_own_ways() -> None:
    game = next(game for game in GAMES if game.name == "kombio")
    one = ExplicitMatch(game, 2)
    while one.chance is not None:
        one.outcome(0)
    other = copy.deepcopy(one)
    seat = one.match.to_act()[0]
    before = other.match.state.copy()
    ask = one.match.ask
    assert ask is not None
    one.answer(seat, ask.offer(seat)[0])
    assert other.match.state == before
    assert other.match.to_act() == [seat]
    with pytest.raises(Mistake, match="chance has no say here"):
        one.outcome(0)
    with pytest.raises(Mistake, match="cannot be; it would be from 0 to 1"):
        ExplicitMatch(game, 2).outcome(2)
    with pytest.raises(Mistake, match="seat 0 is not asked: chance has to say a number below 2"):
        ExplicitMatch(game, 2).answer(0, None)
