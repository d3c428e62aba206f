"""Positions in writing: what is written can be read, and what is wrong in them is refused in one line."""

import json
from random import Random
from typing import Any

import pytest

from games.broken import broken
from stammtisch.core import Game, Match, Mistake
from stammtisch.core.laws import cases, pick
from stammtisch.core.rng import FastRng
from stammtisch.core.snapshot import frozen
from stammtisch.games import all_games

#: How many positions of each game are broken.
TRIALS = 800
#: How many answers are given in what came of them.
LENGTH = 30


def positions(game: Game[Any], count: int) -> list[dict[str, Any]]:
    """So many tables at rest, out of random games for any number of seats."""
    found: list[dict[str, Any]] = []
    starts = list(cases(game, 1))
    for number in range(count):
        case, dice = starts[number % len(starts)], FastRng(number)
        match = case.start()
        for _ in range(dice.below(120)):
            if match.ask is not None:
                match.answer(*pick(match, dice))
        found.append(json.loads(json.dumps(game.write(match.rest if match.ask is not None else match.state))))
    return found


def read(game: Game[Any], data: dict[str, Any]) -> tuple[Any, str]:
    """The table, or None and why it cannot be."""
    try:
        return game.read(data), ""
    except Mistake as mistake:
        return None, str(mistake)


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: str(game.name))
def test_a_broken_position_is_refused_in_one_line_or_is_one_that_can_be_played(game: Game[Any]) -> None:
    dice, refused = Random(game.name), 0
    tables = positions(game, TRIALS // 20)
    for number in range(TRIALS):
        data = broken(dice.choice(tables), dice)
        s, why = read(game, data)
        if s is None:
            refused += 1
            assert len(why.splitlines()) == 1, data
            continue
        again = game.read(json.loads(json.dumps(game.write(s))))
        assert frozen(again) == frozen(s), data
        match, stock = Match(game, s), game.inventory(s)
        assert game.inventory(again) == stock, data
        for _ in range(LENGTH):
            if match.ask is not None:
                match.answer(*pick(match, FastRng(number)))
        assert game.inventory(match.state) == stock, data
    assert TRIALS / 2 < refused < TRIALS
