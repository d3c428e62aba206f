"""Asking several players who do not wait for each other, on a game made for the purpose."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from stammtisch.core import (
    Apart,
    EventKind,
    FastRng,
    Game,
    IllegalAnswer,
    Match,
    Mistake,
    Policy,
    Record,
    Result,
    State,
    apart,
    take_back,
)
from stammtisch.games import game_named

TOOK = EventKind("took", "who:seat coin:int")


@dataclass
class Purses(State):
    """Everyone has some coins to put away one by one, each left or right."""

    coins: list[int] = field(default_factory=lambda: [2, 1, 3])
    away: list[str] = field(default_factory=list)
    over: bool = False

    def sides(self, seat: int) -> list[str]:
        return ["left", "right"][: 2 if self.coins[seat] > 1 else self.coins[seat]]

    def put(self, seat: int, side: str) -> None:
        self.coins[seat] -= 1
        self.away.append(f"{seat} {side}")
        self.tell(TOOK, seat, self.coins[seat])


class Putting(Apart):
    def __init__(self, s: Purses, seats: list[int]) -> None:
        super().__init__("put", seats)
        self.s = s

    def options(self, seat: int) -> list[str]:
        return self.s.sides(seat)

    def act(self, seat: int, answer: str) -> None:
        self.s.put(seat, answer)


async def step(s: Purses) -> None:
    await apart(Putting(s, [0, 1, 2]))
    s.over = True


GAME: Game[Purses] = Game(
    "purses",
    range(3, 4),
    package="purses",
    version=1,
    events=(TOOK,),
    questions=("put",),
    setup=lambda seats, rng, _: Purses(seats, rng),
    step=step,
    result=lambda s: Result((0, 0, 0), ()) if s.over else None,
    view=lambda s, _: (tuple(s.coins), tuple(s.away)),
    redeal=lambda s, seat, rng: None,
    write=lambda s: {},
    read=lambda data: Purses(3, FastRng(1)),
    inventory=lambda s: [],
)


def start() -> Match[Purses]:
    return Match.new(GAME, 3, seed=1)


def told(match: Match[Purses]) -> list[tuple[Any, ...]]:
    return [event.data for event in match.events]


def test_an_answer_is_acted_on_at_once_and_the_question_stays_open() -> None:
    match = start()
    number = match.question
    assert match.to_act() == [0, 2]
    match.answer(2, "left")
    assert (match.state.away, told(match)) == (["2 left"], [(2, 2)])
    assert (match.to_act(), match.question) == ([0, 2], number)


def test_somebody_may_be_through_before_others_have_begun() -> None:
    match = start()
    match.answer(2, "left")
    match.answer(2, "right")
    assert match.to_act() == [0]
    with pytest.raises(IllegalAnswer, match="it is not asked"):
        match.answer(2, "left")
    assert match.result() is None
    match.answer(0, "right")
    assert match.result() is not None


def test_what_leaves_no_choice_is_not_asked_and_done_when_the_others_are_through() -> None:
    match = start()
    assert match.ask is not None
    assert match.ask.offer(1) == []
    for seat in (0, 2, 2):
        match.answer(seat, "right")
    assert match.state.away == ["0 right", "2 right", "2 right", "0 left", "1 left", "2 left"]
    assert told(match) == [(2, 1), (0, 0), (1, 0), (2, 0)]


def test_who_is_not_at_the_table_is_offered_nothing() -> None:
    ask = start().ask
    assert ask is not None
    assert [ask.offer(seat) for seat in (-1, 3)] == [[], []]


def test_nobody_to_ask_is_no_question() -> None:
    async def nobody(s: Purses) -> None:
        await apart(Putting(s, []))
        s.over = True

    match = Match.new(GAME.replace(step=nobody), 3, seed=1)
    assert (match.ask, match.state.away) == (None, [])


def test_a_choice_that_follows_from_what_left_none_is_asked() -> None:
    class Narrow(Putting):
        def options(self, seat: int) -> list[str]:
            return {3: ["left"], 2: ["left", "right"]}.get(self.s.coins[seat], [])

    async def narrow(s: Purses) -> None:
        await apart(Narrow(s, [2]))
        s.over = True

    match = Match.new(GAME.replace(step=narrow), 3, seed=1)
    assert (match.to_act(), match.state.away) == ([2], ["2 left"])
    match.answer(2, "right")
    assert match.state.away == ["2 left", "2 right"]


def test_a_clone_in_the_middle_is_where_the_original_is_and_hears_no_event_twice() -> None:
    match = start()
    match.answer(2, "left")
    match.answer(0, "left")
    twin = match.clone()
    assert (twin.state.away, twin.to_act(), told(twin)) == (match.state.away, [2], [(0, 1)])
    twin.answer(2, "right")
    assert (told(twin)[0], match.state.away) == ((2, 1), ["2 left", "0 left"])


def test_whoever_still_has_something_to_do_may_imagine_the_rest_with_all_that_was_done() -> None:
    match = start()
    match.answer(2, "left")
    world = match.imagine(0, FastRng(1))
    assert (world.state.away, world.to_act()) == (["2 left"], [0, 2])
    with pytest.raises(IllegalAnswer, match="only who is asked"):
        match.imagine(1, FastRng(1))


def test_a_policy_answers_for_everybody_until_all_are_done() -> None:
    class Left(Policy):
        def answer(self, ask: Any, seat: int) -> Any:
            return ask.offer(seat)[0]

    match = start()
    assert match.playout(Left(FastRng(1))) == 3  # the last coin of each is not asked about
    assert match.state.coins == [0, 0, 0]


def test_an_answer_can_be_taken_back_until_all_are_done_also_after_others_have_answered() -> None:
    record = Record.of(GAME, 3, 1, {})
    match = start()
    for seat, side in ((2, "left"), (0, "right")):
        record.add(match, seat, side)
    take_back(record, GAME, 2)
    assert record.answers == [(0, "right")]
    assert record.replay(GAME).state.away == ["0 right"]


def test_what_a_seat_may_answer_is_looked_up_anew_after_a_redeal() -> None:
    match = start()
    match.state.coins[0] = 0
    assert match.ask is not None
    match.ask.look_again()
    assert (match.ask.offer(0), match.ask.offer(2)) == ([], ["left", "right"])


def test_a_policy_that_never_makes_up_its_mind_is_stopped_with_a_line() -> None:
    match = start()
    match.state.coins[1] = 5000
    with pytest.raises(Mistake, match="'put' was answered 1000 times and seat 1 is not done; a policy must go on"):
        match.playout(Policy(FastRng(1)))


class Wavering(Policy):
    """Always the last option: in Karuba, to take up again what was laid."""

    def answer(self, ask: Any, seat: int) -> Any:
        return ask.offer(seat)[-1]


def test_karuba_ends_even_with_somebody_who_never_decides() -> None:
    match = Match.new(game_named("karuba"), 2, 1, fleeting=True)
    assert match.playout(Wavering(FastRng(1))) < 400
    assert match.result() is not None
