"""A game being played: cloned, imagined, played out."""

from copy import deepcopy
from typing import Any

import pytest

from games.script import by_hand
from stammtisch.core import FastRng, Match, Mistake, Policy
from stammtisch.core.snapshot import frozen
from stammtisch.games import all_games, game_named

GAMES = list(all_games().values())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.name))
@pytest.mark.parametrize("seed", range(20))
def test_same_dice_same_game_inside_and_outside(game: Any, seed: int) -> None:
    seats = game.seats[seed % len(game.seats)]
    one, two = Match.new(game, seats, seed), Match.new(game, seats, seed, fleeting=True)
    assert by_hand(one, Policy(FastRng(seed))) == two.playout(Policy(FastRng(seed)))
    assert frozen(one.state) == frozen(two.state)
    assert one.result() == two.result()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.name))
def test_a_fleeting_match_tells_nothing_and_cannot_go_back(game: Any) -> None:
    match = Match.new(game, min(3, game.seats[-1]), 1, fleeting=True)
    seat = match.to_act()[0]
    assert match.ask is not None
    match.answer(seat, match.ask.offer(seat)[0])
    assert match.events == []
    with pytest.raises(RuntimeError, match="no past"):
        match.clone()


def test_a_deep_copy_is_a_clone() -> None:
    match = Match.new(game_named("karuba"), 2, 1)
    match.answer(1, match.ask.offer(1)[0])  # type: ignore[union-attr]  # the game has just begun
    twin = deepcopy(match)
    assert twin.to_act() == [0]
    twin.answer(0, twin.ask.offer(0)[0])  # type: ignore[union-attr]  # as above
    assert match.to_act() == [0]
    assert twin.question == match.question + 1


def test_a_question_keeps_its_number_until_it_is_settled() -> None:
    match = Match.new(game_named("karuba"), 3, 1)
    number = match.question
    for seat in (2, 0):
        match.answer(seat, match.ask.offer(seat)[0])  # type: ignore[union-attr]  # the game has just begun
        assert match.question == number
    match.answer(1, match.ask.offer(1)[0])  # type: ignore[union-attr]  # as above
    assert match.question == number + 1


def test_the_events_are_those_of_the_last_answer() -> None:
    match = Match.new(game_named("kombio"), 2, 1)
    assert [event.kind.name for event in match.events] == ["dealt", "peeked", "peeked", "drew"]
    match.answer(match.state.turn, None)
    assert [event.kind.name for event in match.events] == ["discarded"]


@pytest.mark.parametrize("seats", [1, 9])
def test_a_game_has_its_number_of_seats(seats: int) -> None:
    with pytest.raises(Mistake, match=f"kombio is for 2 to 8 players, not for {seats}"):
        Match.new(game_named("kombio"), seats, 1)
    with pytest.raises(Mistake, match=f"kombio is for 2 players, not for {seats}"):
        Match.new(game_named("kombio").replace(seats=range(2, 3)), seats, 1)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.name))
def test_the_same_seed_gives_the_same_deal_and_another_another(game: Any) -> None:
    sealed = "00112233445566778899aabbccddeeff"
    for seed, other in ((7, 8), (sealed, sealed[::-1])):
        deals = [frozen(Match.new(game, 2, each).state) for each in (seed, seed, other)]
        assert deals[0] == deals[1] != deals[2]


def test_an_imagined_match_does_not_recall_answers_that_lie_there_in_secret() -> None:
    match = Match.new(all_games()["karuba"], 2, 1, recall=True)
    while match.ask is not None and len(match.ask.waiting()) < 2:
        match.answer(match.ask.first(), match.ask.offer(match.ask.first())[0])
    assert match.ask is not None
    assert match.heard is not None
    before = match.heard[:]
    match.answer(0, match.ask.offer(0)[0])
    assert match.ask.replied() == 1
    assert match.imagine(1, FastRng(0), fleeting=False).heard == before
