"""The table after each event: which copies are kept, and what is sent of them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from stammtisch.core import Event, Record, word
from stammtisch.games import all_games, game_named
from stammtisch.table.game import Play, Presenter, Times
from stammtisch.table.game import play as play_module
from stammtisch.table.model import Rest

NAMES = ["Anna", "Ben"]


def new_play(game: str) -> Play:
    return Play(Record.of(game_named(game), 2, f"{7:032x}", {}), [])


def played(game: str, answers: int) -> Iterator[Play]:
    """A game after each of so many answers at random."""
    play, dice = new_play(game), Random(3)
    yield play
    while play.match.ask is not None and play.count < answers:
        seat = dice.choice(play.match.to_act())
        play.answer(seat, word(dice.choice(play.match.ask.offer(seat))), f"{play.count}", "person")
        yield play


def all_events(play: Play) -> list[Event]:
    return [*play.opening, *[event for outcome in play.outcomes for event in outcome.events]]


@pytest.mark.parametrize("game", all_games())
def test_only_the_events_of_the_newest_version_know_the_table_after_them(game: str) -> None:
    for play in played(game, 60):
        kept = {id(event) for event in all_events(play) if event.after is not None}
        assert kept == {id(event) for event in play.lately}


@pytest.mark.parametrize("game", all_games())
def test_who_comes_later_finds_the_same(game: str) -> None:
    """Also the copies, which are made for the newest version only when a log is read."""
    for play in played(game, 60):
        again = Play(play.blank, play.moves)
        assert steps(again) == steps(play)
        assert [event.after is None for event in all_events(again)] == [
            event.after is None for event in all_events(play)
        ]


def steps(play: Play) -> list[Any]:
    return [Presenter(play, NAMES, seat, "en", memory=True).replayed() for seat in (0, 1, None)]


@pytest.mark.parametrize("game", all_games())
def test_an_earlier_version_is_shown_from_any_rest_before_it_as_it_was_told(game: str) -> None:
    told: dict[int, list[Any]] = {}
    rests: list[Rest] = []
    for play in played(game, 60):
        told[play.version] = steps(play)
        rests += [rest for rest in [play.rest()] if rest is not None]
    assert len(rests) > 5
    for version, step in told.items():
        base = next((rest for rest in reversed(rests) if rest.version < version), None)
        after = 0 if base is None else base.moves
        moves = [move for move in play.moves if move.number > after and move.version <= version]
        assert steps(Play(play.blank, moves, base)) == step


@pytest.mark.parametrize("game", all_games())
def test_a_game_goes_on_from_a_rest_as_if_nothing_had_happened(game: str) -> None:
    for play in played(game, 60):
        rest = play.rest()
        if rest is not None:
            again = Play(play.blank, [], rest)
            assert again.match.state == play.match.state
            assert [again.question(seat) for seat in (0, 1)] == [play.question(seat) for seat in (0, 1)]
            assert again.count == play.count


@pytest.mark.parametrize("game", all_games())
def test_a_game_forgets_what_nobody_can_go_back_to(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play_module, "WINDOW", 10)
    monkeypatch.setattr(play_module, "LEEWAY", 5)
    longest = 0
    for play in played(game, 60):
        before = steps(play)
        play.settle(play.rest())
        longest = max(longest, len(play.moves))
        assert steps(play) == before
        assert steps(Play(play.blank, play.moves, play.base)) == before
    assert play.count == 60 or play.match.ask is None
    assert len(play.moves) <= longest < 40
    assert play.base is not None


def test_after_an_undo_nothing_led_to_this_version_and_no_copy_is_kept() -> None:
    play = new_play("karuba")
    play.answer(0, word(play.match.ask.offer(0)[0]), "one", "person")  # type: ignore[union-attr]
    assert play.no_undo(0) is None
    play.undo(0, "two")
    assert play.version == 2
    assert play.lately == []
    assert not [event for event in all_events(play) if event.after is not None]
    assert [step.views for step in steps(play)] == [[], [], []]


def test_a_copy_is_independent_of_the_table() -> None:
    """What is shown of an event does not change when the game goes on."""
    for play in played("kombio", 40):
        for event in play.lately:
            assert event.after is not play.match.state
            assert event.after is not play.match.rest


def test_a_plain_view_is_told_event_by_event() -> None:
    """A game whose view is a tuple, as the tutorial's is."""
    karuba = game_named("karuba")
    plain = karuba.replace(view=lambda s, seat: (tuple(map(len, s.hands)), s.turn if hasattr(s, "turn") else 0))
    play = new_play("karuba")
    play.game = plain
    for seat in (0, 1):
        play.answer(seat, word(play.match.ask.offer(seat)[0]), f"{seat}", "person")  # type: ignore[union-attr]
    step = Presenter(play, NAMES, 0, "en", memory=False).step(Times())
    assert set(step.now.view) == {"0", "1"}
    assert len(step.views) == len(step.events) > 0
