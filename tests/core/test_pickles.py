"""Everything public can be pickled and copied, compiled or not."""

import copy
import pickle
from random import Random
from typing import Any

import pytest

from stammtisch.core import FastRng, Game, Match, Mistake, Record, SealedRng, make_options, new_rng
from stammtisch.games import all_games

GAMES = list(all_games().values())


def played(game: Game[Any], seats: int, answers: int, seed: int = 5, **options: Any) -> Match[Any]:
    """A match after so many random answers, claims among them."""
    rng = Random(seed)
    match = Match.new(game, seats, seed, make_options(game.options, options), recall=True)
    for _ in range(answers):
        go_on(match, rng)
    return match


def go_on(match: Match[Any], rng: Random) -> None:
    if match.ask is None:
        return
    seat = rng.choice(match.ask.waiting())
    claims = match.claims(seat) if rng.random() < 0.2 else []
    match.answer(seat, rng.choice(claims or match.ask.offer(seat)))


def again(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))  # noqa: S301 (our own)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("answers", [0, 17, 60])
def test_a_match_is_the_same_and_plays_on_the_same(game: Game[Any], answers: int) -> None:
    match = played(game, 2, answers)
    for twin in (again(match), copy.deepcopy(match), again(again(match))):
        goes_on_alike(match, twin)


def goes_on_alike(match: Match[Any], twin: Match[Any]) -> None:
    assert (twin.state, twin.question, twin.to_act()) == (match.state, match.question, match.to_act())
    one, other = match.clone(), twin
    rng, same = Random(1), Random(1)
    for _ in range(40):
        go_on(one, rng)
        go_on(other, same)
    assert match.game.view(one.state, 0) == match.game.view(other.state, 0)
    assert one.state == other.state
    assert one.told(1) == other.told(1)


def test_planted_twins_are_caught() -> None:
    """A twin that forgets the answers since the table was at rest, and one that goes on with other cards."""
    match = next(one for answers in range(10, 60) if (one := played(GAMES[0], 2, answers)).given)
    assert match.rest is not None
    forgetful = Match(match.game, match.rest, recall=True)
    with pytest.raises(AssertionError):
        goes_on_alike(match, forgetful)
    reshuffled = match.clone()
    reshuffled.state.rng = FastRng(99)
    reshuffled.state.deck = reshuffled.state.deck[::-1]
    with pytest.raises(AssertionError):
        goes_on_alike(match, reshuffled)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_states_views_events_options_and_games(game: Game[Any]) -> None:
    match = played(game, game.seats[-1], 40)
    assert match.ask is not None
    assert again(game) is game
    assert copy.deepcopy(game) is game
    assert again(match.state) == match.state
    assert again(game.view(match.state, 0)) == game.view(match.state, 0)
    assert again(game.options()) == game.options()
    options = match.ask.offer(match.ask.first())
    for option, twin in zip(options, again(options), strict=True):
        assert twin is option or twin == option
    for event, twin in zip(match.events, again(match.events), strict=True):
        assert twin.kind is event.kind
        assert (twin.data, twin.secret, twin.to) == (event.data, event.secret, event.to)


def test_a_game_with_other_parts_keeps_them() -> None:
    game = next(game for game in GAMES if game.name == "kombio")
    other = again(game.replace(hue="#000000"))
    assert (other.hue, other.name, other.setup is game.setup) == ("#000000", "kombio", True)


def test_records_and_generators() -> None:
    record = Record.of(GAMES[0], 2, 7, {})
    assert again(record) == record
    for rng in (FastRng(3), new_rng("0" * 32)):
        rng.below(10)
        twin = again(rng)
        assert type(twin) is type(rng)
        assert isinstance(twin, FastRng | SealedRng)
        assert [twin.below(1000) for _ in range(5)] == [rng.below(1000) for _ in range(5)]


def test_a_fleeting_match_is_refused() -> None:
    with pytest.raises(TypeError, match="fleeting=False"):
        pickle.dumps(Match.new(GAMES[0], 2, 1, fleeting=True))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_an_imagined_match_that_lasts(game: Game[Any]) -> None:
    match = played(game, 2, 23)
    assert match.ask is not None
    seat = match.ask.first()
    seen = game.view(match.state, seat)
    world = match.imagine(seat, FastRng(4), fleeting=False)
    assert game.view(world.state, seat) == seen
    assert world.told(seat) == match.told(seat)
    assert world.state == match.imagine(seat, FastRng(4)).state
    for twin in (world.clone(), again(world)):
        rng, same = Random(2), Random(2)
        one = world.clone()
        for _ in range(25):
            go_on(one, rng)
            go_on(twin, same)
        assert one.state == twin.state


def test_told_is_everything_in_order_and_nobody_elses() -> None:
    game = next(game for game in GAMES if game.name == "kombio")
    match = Match.new(game, 2, 3, recall=True)
    assert match.ask is not None
    first = match.ask.first()
    match.answer(first, match.ask.offer(first)[0])
    kinds = [told.kind for told in match.told(first)]
    assert kinds == ["dealt", "peeked", "peeked", "drew", "answer", "discarded"]
    assert match.told(first)[4].data == {"question": "keep", "option": "-"}
    assert "card" in match.told(first)[3].data
    assert [told.kind for told in match.told(1 - first)] == ["dealt", "peeked", "peeked", "drew", "discarded"]
    assert "card" not in match.told(1 - first)[3].data
    with pytest.raises(Mistake, match="recall=True"):
        Match.new(game, 2, 3).told(0)
