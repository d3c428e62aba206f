"""What can be claimed beside a question, on a game made for the purpose."""

from collections.abc import Callable
from typing import Any

import pytest

from core.test_flow import Toy, toy
from stammtisch.core import (
    Claim,
    FastRng,
    Flow,
    IllegalAnswer,
    Interruptible,
    Match,
    Policy,
    Race,
    asked,
    choose,
    option_of,
    word,
)


class Question(Interruptible[Toy, str]):
    """As long as a bell lies there, anybody may take it; and who takes it says what for."""

    def claimable(self) -> Race | None:
        return Race("bell", [0, 1, 2], lambda seat: ["ring", f"hide {seat}"]) if "bell" not in self.s.rest else None

    def claimed(self, seat: int, option: str) -> Flow[None]:
        return take_bell(self.s, seat, option)


async def take_bell(s: Toy, seat: int, option: str) -> None:
    s.rest.append("bell")
    s.rest.append(await choose(seat, "why", [f"{option} loud", f"{option} soft"]))


def bell(options: Callable[[Toy], list[str]], *, always: bool = False) -> Match[Any]:
    async def ask(s: Toy) -> None:
        s.seen.append((await asked(Question(s, 1, "which", lambda: options(s), always)), *s.rest))

    return toy(ask)


def words(match: Match[Any], seat: int) -> list[str]:
    assert match.ask is not None
    return [word(one) for one in match.ask.offer(seat) + match.claims(seat)]


def test_nobody_waits_for_a_claim() -> None:
    match = bell(lambda s: ["a", "b"])
    assert match.to_act() == [1]
    assert words(match, 1) == ["a", "b", "bell:ring", "bell:hide 1"]
    assert words(match, 2) == ["bell:ring", "bell:hide 2"]
    match.answer(1, "b")
    assert match.state.seen == [("b",)]


def test_a_claim_is_dealt_with_and_the_question_is_asked_again() -> None:
    match = bell(lambda s: ["a", "b", *s.rest])
    match.answer(2, Claim("bell", "ring"))
    assert (match.to_act(), words(match, 1), words(match, 2)) == ([2], [], ["ring loud", "ring soft"])
    match.answer(2, "ring soft")
    assert (match.to_act(), words(match, 1), words(match, 0)) == ([1], ["a", "b", "bell", "ring soft"], [])
    match.answer(1, "bell")
    assert match.state.seen == [("bell", "bell", "ring soft")]


def test_who_is_asked_may_claim_too() -> None:
    match = bell(lambda s: ["a", "b"])
    match.answer(1, Claim("bell", "hide 1"))
    match.answer(1, "hide 1 loud")
    assert (match.to_act(), words(match, 1)) == ([1], ["a", "b"])


@pytest.mark.parametrize(("left", "answer"), [([], None), (["a"], "a")])
def test_what_is_left_of_a_question_may_answer_itself(left: list[str], answer: str | None) -> None:
    match = bell(lambda s: left if s.rest else ["a", "b"])
    match.answer(0, Claim("bell", "ring"))
    match.answer(0, "ring loud")
    assert match.state.seen == [(answer, "bell", "ring loud")]


def test_the_only_answer_is_asked_for_while_something_can_be_claimed() -> None:
    assert bell(lambda s: ["a"]).to_act() == [1]
    assert bell(lambda s: []).state.seen == [(None,)]


def test_the_only_answer_is_asked_for_where_others_must_not_learn_that_there_is_no_choice() -> None:
    match = bell(lambda s: ["a"], always=True)
    match.answer(0, Claim("bell", "ring"))
    match.answer(0, "ring loud")
    assert (match.to_act(), words(match, 1)) == ([1], ["a"])


def test_who_may_not_claim_is_refused() -> None:
    match = bell(lambda s: ["a", "b"])
    with pytest.raises(IllegalAnswer, match="it may answer: bell:ring bell:hide 0"):
        match.answer(0, Claim("bell", "hide 1"))
    with pytest.raises(IllegalAnswer, match="it is not asked"):
        match.answer(3, Claim("bell", "ring"))
    with pytest.raises(IllegalAnswer):
        option_of(match, 0, "ring")
    assert option_of(match, 0, "bell:hide 0") == Claim("bell", "hide 0")


def test_nothing_can_be_claimed_while_a_claim_is_dealt_with() -> None:
    match = bell(lambda s: ["a", "b"])
    match.answer(0, Claim("bell", "ring"))
    with pytest.raises(IllegalAnswer):
        match.answer(2, Claim("bell", "ring"))


def test_a_twin_and_an_imagined_match_know_of_the_claim() -> None:
    match = bell(lambda s: ["a", "b"])
    match.answer(0, Claim("bell", "ring"))
    assert (match.clone().to_act(), match.imagine(0, FastRng(1)).to_act()) == ([0], [0])
    with pytest.raises(IllegalAnswer, match="only who is asked may imagine"):
        match.imagine(1, FastRng(1))
    with pytest.raises(IllegalAnswer, match="can claim nothing"):
        match.imagine(1, FastRng(1), aside=True)


def test_who_thinks_aside_is_asked_what_it_might_claim_and_may_let_it_be() -> None:
    match = bell(lambda s: ["a", "b"])
    match.state.new_offer()
    world = match.imagine(2, FastRng(1), aside=True)
    assert world.ask is not None
    assert (world.ask.kind, world.to_act(), world.ask.race, words(world, 2)) == (
        "bell",
        [2],
        True,
        ["-", "ring", "hide 2"],
    )
    world.answer(2, None)
    assert (world.to_act(), words(world, 1)[:2]) == ([1], ["a", "b"])
    other = match.imagine(2, FastRng(1), aside=True)
    other.answer(2, "hide 2")
    assert (other.to_act(), words(other, 2)) == ([2], ["hide 2 loud", "hide 2 soft"])


class Last(Policy):
    def answer(self, ask: Any, seat: int) -> Any:
        return ask.offer(seat)[-1]


def test_in_a_playout_lots_say_who_is_quick() -> None:
    winners = set()
    for seed in range(30):
        match = bell(lambda s: ["a", "b"])
        match.state.new_offer()
        assert match.playout(Last(FastRng(seed))) == 3
        winners.add(match.state.seen[0][-1])
    assert winners == {"hide 0 soft", "hide 1 soft", "hide 2 soft"}


class Calm(Policy):
    """Answers with the first option, and writes down who was asked what."""

    def __init__(self) -> None:
        super().__init__(FastRng(1))
        self.asked: list[tuple[str, int]] = []

    def answer(self, ask: Any, seat: int) -> Any:
        self.asked.append((ask.kind, seat))
        return ask.offer(seat)[0]


def test_in_a_playout_nobody_thinks_twice_without_news() -> None:
    async def twice(s: Toy) -> None:
        s.new_offer()
        await asked(Question(s, 1, "which", lambda: ["a", "b"]))
        s.news |= 1 << 2
        s.seen.append(await asked(Question(s, 1, "which", lambda: ["a", "b"])))

    calm = Calm()
    toy(twice).playout(calm)
    assert [kind for kind, _ in calm.asked] == ["bell", "bell", "bell", "which", "bell", "which"]
    assert {seat for _, seat in calm.asked[:3]} == {0, 1, 2}
    assert calm.asked[4] == ("bell", 2)


def test_those_who_were_not_quick_enough_to_think_do_so_later() -> None:
    """What can be claimed again after a claim, they have not let be yet."""

    class Chain(Question):
        def claimable(self) -> Race | None:
            return Race("bell", [0, 1, 2], lambda seat: ["ring"]) if len(self.s.rest) < 4 else None

    class Once(Calm):
        def answer(self, ask: Any, seat: int) -> Any:
            first = not self.asked
            super().answer(ask, seat)
            return ask.offer(seat)[-1 if first else 0]

    async def chain(s: Toy) -> None:
        s.new_offer()
        s.seen.append(await asked(Chain(s, 1, "which", lambda: ["a", "b"])))

    once = Once()
    toy(chain).playout(once)
    (_, quick), *others = [one for one in once.asked if one[0] == "bell"]
    assert sorted(seat for _, seat in others) == [seat for seat in (0, 1, 2) if seat != quick]


def test_news_are_of_the_last_answer() -> None:
    async def look(s: Toy) -> None:
        s.new_offer()
        await asked(Question(s, 1, "which", lambda: ["a", "b"]))
        s.news |= 1 << 2
        await asked(Question(s, 1, "which", lambda: ["a", "b"]))
        s.seen.append(await asked(Question(s, 1, "which", lambda: ["a", "b"])))

    match = toy(look)
    news = [match.state.news]
    for _ in range(2):
        match.answer(1, "a")
        news.append(match.state.news)
        twin = match.clone().state
        assert (twin.news, twin.offer) == (match.state.news, 1)
    assert news == [0b111, 0b100, 0]
