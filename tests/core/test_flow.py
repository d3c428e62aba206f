"""The four ways of asking, on a game made for the purpose."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest

from stammtisch.core import (
    FastRng,
    Flow,
    Game,
    IllegalAnswer,
    Match,
    Policy,
    Result,
    State,
    choose,
    maybe,
    race,
    together,
)


@dataclass
class Toy(State):
    seen: list[Any] = field(default_factory=list)
    rest: list[Any] = field(default_factory=list)


def toy(step: Callable[[Toy], Flow[None]]) -> Match[Toy]:
    game: Game[Toy] = Game(
        "toy",
        range(2, 5),
        package="toy",
        version=1,
        setup=lambda seats, rng, _: Toy(seats, rng),
        step=step,
        result=lambda s: Result((0,) * s.seats, ()) if s.seen else None,
        view=lambda s, _: tuple(s.seen),
        redeal=lambda s, seat, rng: None,
        write=lambda s: {},
        read=lambda data: Toy(3, FastRng(1)),
        inventory=lambda s: [],
        draw=lambda view, words: "",
    )
    return Match.new(game, 3, seed=1)


async def pick(s: Toy) -> None:
    s.seen.append(await together("pick", [0, 1, 2], lambda seat: ["rock", "paper"]))


async def slap(s: Toy) -> None:
    s.seen.append(await race("slap", [0, 1, 2], lambda seat: ["pile", f"hand {seat}"]))


def test_choose_waits_for_one_seat() -> None:
    async def ask(s: Toy) -> None:
        s.seen.append(await choose(2, "which", ["a", "b"]))

    match = toy(ask)
    assert match.ask is not None
    assert (match.ask.kind, match.to_act(), match.ask.offer(2), match.ask.offer(0)) == ("which", [2], ["a", "b"], [])
    match.answer(2, "b")
    assert match.state.seen == ["b"]


def test_a_choice_between_one_thing_is_not_asked() -> None:
    async def ask(s: Toy) -> None:
        s.seen.append(await choose(2, "which", ["a"]))

    assert toy(ask).state.seen == ["a"]


def test_maybe_can_be_declined() -> None:
    async def ask(s: Toy) -> None:
        s.seen.append(await maybe(1, "perhaps", ["a"]))

    match = toy(ask)
    assert match.ask is not None
    assert match.ask.offer(1) == [None, "a"]
    match.answer(1, None)
    assert match.state.seen == [None]


def test_maybe_nothing_is_not_asked() -> None:
    async def ask(s: Toy) -> None:
        s.seen.append(await maybe(1, "perhaps", []))

    assert toy(ask).state.seen == [None]


def test_together_waits_for_everyone_and_reveals_in_the_order_of_the_seats() -> None:
    match = toy(pick)
    match.answer(2, "rock")
    match.answer(0, "paper")
    assert match.to_act() == [1]
    assert match.state.seen == []
    match.answer(1, "rock")
    assert match.state.seen == [["paper", "rock", "rock"]]


def test_together_does_not_ask_who_has_no_choice() -> None:
    async def ask(s: Toy) -> None:
        s.seen.append(await together("pick", [0, 2], lambda seat: ["rock", "paper"][seat // 2 :]))

    match = toy(ask)
    assert match.to_act() == [0]
    match.answer(0, "rock")
    assert match.state.seen == [["rock", "paper"]]


def test_together_asks_nobody_if_nobody_has_a_choice() -> None:
    async def ask(s: Toy) -> None:
        s.seen.append(await together("pick", [0, 2], lambda seat: [seat]))

    assert toy(ask).state.seen == [[0, 2]]


def test_the_others_open_answers_are_not_in_my_imagination() -> None:
    match = toy(pick)
    match.answer(2, "rock")
    match.answer(0, "paper")
    assert match.imagine(1, FastRng(1)).to_act() == [0, 1, 2]


def test_only_who_is_asked_may_imagine() -> None:
    match = toy(pick)
    match.answer(2, "rock")
    with pytest.raises(IllegalAnswer, match="only who is asked may imagine"):
        match.imagine(2, FastRng(1))


def test_who_asks_one_after_the_other_begins_with_the_first() -> None:
    match = toy(pick)
    assert match.ask is not None
    assert match.ask.first() == 0
    match.answer(0, "rock")
    assert match.ask.first() == 1


def test_a_race_goes_to_the_first_who_does_not_pass() -> None:
    match = toy(slap)
    match.answer(0, None)
    assert match.to_act() == [1, 2]
    match.answer(2, "pile")
    assert match.state.seen == [(2, "pile")]
    assert match.ask is None


def test_a_race_may_offer_different_lists() -> None:
    match = toy(slap)
    assert match.ask is not None
    for seat in (0, 1, 2):
        assert match.ask.offer(seat) == [None, "pile", f"hand {seat}"]
    with pytest.raises(IllegalAnswer):
        match.answer(1, "hand 2")


def test_a_race_nobody_wants_ends_when_all_have_passed() -> None:
    match = toy(slap)
    for seat in (1, 0, 2):
        match.answer(seat, None)
    assert match.state.seen == [None]


def test_a_race_of_nobody_is_not_asked() -> None:
    async def ask(s: Toy) -> None:
        s.seen.append(await race("slap", [], lambda seat: ["pile"]))

    assert toy(ask).state.seen == [None]


@pytest.mark.parametrize(
    ("seat", "option", "why"),
    [
        (0, "paper", "it is not asked"),
        (7, "rock", "it is not asked"),
        (-1, "rock", "it is not asked"),
        (1, "scissors", "it may answer: rock paper"),
    ],
)
def test_nobody_answers_twice_or_out_of_turn_or_beside_the_question(seat: int, option: str, why: str) -> None:
    match = toy(pick)
    match.answer(0, "rock")
    with pytest.raises(IllegalAnswer, match=why):
        match.answer(seat, option)
    assert match.to_act() == [1, 2]


def test_nobody_answers_after_the_end() -> None:
    match = toy(slap)
    match.answer(1, "pile")
    with pytest.raises(IllegalAnswer, match="the game is over"):
        match.answer(0, None)


def test_in_a_playout_a_policy_answers_for_everybody() -> None:
    class First(Policy):
        def answer(self, ask: Any, seat: int) -> Any:
            return ask.offer(seat)[-1]

    match = toy(pick)
    assert match.playout(First(FastRng(1))) == 3
    assert match.state.seen == [["paper", "paper", "paper"]]


def test_lots_say_who_wins_a_race_in_a_playout() -> None:
    class Eager(Policy):
        def answer(self, ask: Any, seat: int) -> Any:
            return ask.offer(seat)[-1]

    winners = set()
    for seed in range(30):
        match = toy(slap)
        assert match.playout(Eager(FastRng(seed))) == 1
        winners.add(match.state.seen[0][0])
    assert winners == {0, 1, 2}
