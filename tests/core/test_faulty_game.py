"""Rules that do what no game may: whoever writes them is told in one line, and nothing hangs."""

from __future__ import annotations

from typing import Any

import pytest

from stammtisch.core import EventKind, FastRng, FaultyGame, Match, Policy, Rng, choose
from stammtisch.core.laws import cases, check
from stammtisch.lab.play.turn_counter import TurnCounter
from test_planted_bugs import PLAYED, Toy, setup, step, toy

SECRET = EventKind("secret", "who:seat", "card:value")


def tells_in_setup(seats: int, rng: Rng, options: Any) -> Toy:
    s = setup(seats, rng, options)
    s.tell(PLAYED, 0, 1)
    return s


async def forgets_to_await(s: Toy) -> None:
    choose(0, "play", [1, 2])  # type: ignore[unused-coroutine]


async def tells_too_little(s: Toy) -> None:
    s.tell(PLAYED, 0)
    await step(s)


async def tells_a_secret_to_all(s: Toy) -> None:
    s.tell(SECRET, 0)
    await step(s)


async def confides_too_much(s: Toy) -> None:
    s.confide(SECRET, 0, 0, 1, 2)
    await step(s)


async def asks_a_riddle(s: Toy) -> None:
    await choose(0, "riddle", [1, 2])
    await step(s)


async def tells_of_a_dragon(s: Toy) -> None:
    s.tell(EventKind("dragon"))
    await step(s)


def played(game: Any, way: str) -> None:
    """At the table, in a simulation, and in a study of the lab."""
    if way == "table":
        check(next(cases(game, 1)))
    elif way == "playout":
        Match.new(game, 2, 1, fleeting=True).playout(Policy(FastRng(1)))
    else:
        TurnCounter(game, FastRng(0)).play(game, game.laid(2, FastRng(1), None), FastRng(2))


@pytest.mark.parametrize("way", ["table", "playout", "lab"])
def test_what_is_told_in_setup_is_refused(way: str) -> None:
    with pytest.raises(FaultyGame, match="toy tells 'played' in its setup, where nobody hears it; let the first"):
        played(toy(setup=tells_in_setup), way)


@pytest.mark.filterwarnings("ignore:coroutine 'choose' was never awaited")
@pytest.mark.parametrize("way", ["table", "playout", "lab"])
def test_a_forgotten_await_does_not_hang(way: str) -> None:
    with pytest.raises(
        FaultyGame, match=r"toy has played 10+ steps and does not come to an end; is an `await` missing"
    ):
        played(toy(step=forgets_to_await), way)


@pytest.mark.parametrize("way", ["table", "lab"])
@pytest.mark.parametrize(
    ("rules", "said"),
    [
        (tells_too_little, "the event 'played' is told with 1 of its 2 fields: who card"),
        (tells_a_secret_to_all, "the event 'secret' is confided with 1 of its 2 fields: who card"),
        (confides_too_much, "the event 'secret' is confided with 3 of its 2 fields: who card"),
    ],
)
def test_an_event_is_told_with_all_its_fields(rules: Any, said: str, way: str) -> None:
    with pytest.raises(FaultyGame, match=said):
        played(toy(step=rules, events=(PLAYED, SECRET)), way)


def test_the_lab_says_what_is_not_declared() -> None:
    with pytest.raises(FaultyGame, match="the question 'riddle' is not declared"):
        played(toy(step=asks_a_riddle), "lab")
    with pytest.raises(FaultyGame, match="the event 'dragon' is not declared"):
        played(toy(step=tells_of_a_dragon), "lab")
    with pytest.raises(FaultyGame, match="the event 'played' is not declared"):
        played(toy(events=(EventKind("after"),)), "lab")
