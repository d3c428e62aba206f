"""Positions that somebody has spoilt: whatever is written, it is read, or refused in one line that says why."""

from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from stammtisch.core import Match, Mistake
from stammtisch.games import game_named

GAMES = pytest.mark.parametrize("game", [game_named("karuba"), game_named("klobba")], ids=lambda game: str(game.name))
#: In place of anything.
ODD: list[Any] = [None, True, -1, 0, 7, 10**6, 1.5, "", "x", ". /", "0.9", "over", [], ["a"], {}]


def positions(game: Any, games: int, share: float = 1.0) -> Iterator[dict[str, Any]]:
    """Random games of all sizes in writing: at each question, or at some of them."""
    sizes = [(seats, variant) for variant in game.variants for seats in game.seats]
    for seed in range(games):
        dice = Random(seed)
        seats, variant = sizes[seed % len(sizes)]
        match = Match.new(game, seats, seed, game.options(**variant))
        while match.ask is not None:
            if dice.random() < share:
                yield game.write(match.rest)
            seat = dice.choice(match.to_act())
            match.answer(seat, dice.choice(match.ask.offer(seat)))
        yield game.write(match.state)


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to everything in a position."""
    if path:
        yield path
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from places(value[key], (*path, key))


def spoilt(position: dict[str, Any], dice: Random) -> dict[str, Any]:
    """Something is left out, doubled, changed by one, put into another order, or replaced."""
    position = deepcopy(position)
    *way, last = dice.choice(list(places(position)))
    holder: Any = position
    for key in way:
        holder = holder[key]
    value = holder[last]
    match dice.randrange(4), value:
        case 0, _:
            del holder[last]
        case 1, str():
            words = value.split()
            holder[last] = " ".join(dice.sample([*words, *words, "x"], k=dice.randint(0, len(words) + 1)))
        case 1 | 2, list():
            holder[last] = dice.choice([value[:-1], value + value[:1], value[::-1]])
        case 1 | 2, int():
            holder[last] = value + dice.choice((-1, 1))
        case _:
            holder[last] = dice.choice(ODD)
    return position


@GAMES
def test_what_is_read_is_written_as_it_was(game: Any) -> None:
    for position in positions(game, 12):
        assert game.write(game.read(position)) == position


def read(game: Any, position: dict[str, Any]) -> Match[Any] | str:
    """The match that goes on from there, or why there is none."""
    try:
        return Match(game, game.read(position))
    except Mistake as mistake:
        return str(mistake)


@GAMES
def test_what_is_spoilt_is_refused_in_one_line_or_can_be_played(game: Any) -> None:
    dice = Random(1)
    refused = 0
    for position in positions(game, 60, 0.2):
        wrong = spoilt(position, dice)
        match = read(game, wrong)
        if isinstance(match, str):
            assert match, wrong
            assert "\n" not in match, wrong
            refused += 1
            continue
        before = game.inventory(match.state)
        while match.ask is not None:
            seat = dice.choice(match.to_act())
            match.answer(seat, dice.choice(match.ask.offer(seat)))
        assert game.inventory(match.state) == before
    assert refused > 100
