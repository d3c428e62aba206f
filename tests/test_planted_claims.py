"""Bugs planted in what can be claimed beside a question: the laws must catch each."""

from __future__ import annotations

from typing import Any

import pytest

from stammtisch.core import EventKind, Flow, Game, Interruptible, Race, Seat, asked, together
from stammtisch.core import laws as law
from stammtisch.core.laws import Broken, Imagination, cases, check, records_replay
from test_planted_bugs import KEPT, PLAYED, Toy, play, toy

STOLEN = EventKind("stolen", "who:seat")  # it says nothing of the card


class Drop(Interruptible[Toy, int]):
    """Seat 0 drops a card. Meanwhile the others may show one of theirs, as long as they have two."""

    def claimable(self) -> Race | None:
        s = self.s
        return Race("show", [seat for seat in s.everyone() if seat and len(s.hands[seat]) > 1], s.cards)

    def claimed(self, seat: Seat, option: int) -> Flow[None]:
        return show(self.s, seat, option)


async def show(s: Toy, seat: Seat, card: int) -> None:
    play(s, seat, card)


async def step(s: Toy, question: type[Drop] = Drop) -> None:
    await begin(s)
    card = await asked(question(s, 0, "drop", lambda: s.hands[0][:]))
    assert card is not None
    play(s, 0, card)


async def begin(s: Toy) -> None:
    for seat, card in zip(s.everyone(), await together("play", s.everyone(), s.cards), strict=True):
        play(s, seat, card)
    s.new_offer()


def game(question: type[Drop] = Drop, **changes: Any) -> Game[Any]:
    """The toy with claims as it should be, but for the changes."""
    parts = {"step": lambda s: step(s, question), "questions": ("play", "drop", "show")}
    return toy(**{**parts, "events": (PLAYED, KEPT, STOLEN), **changes})


def obey(of: Game[Any], *laws: law.Law) -> None:
    for case in cases(of, 8):
        check(case, *laws)


def test_the_toy_with_claims_obeys_all_laws() -> None:
    imagination = Imagination()
    spoken = law.everything_can_be_said  # the toy has no sentence for a claim
    obey(game(), *[one for one in law.LAWS if one is not spoken], imagination)
    imagination.verdict()
    for case in cases(game(), 3):
        records_replay(case)


# The bugs


class OfTheDeck(Drop):
    """What can be claimed is a secret."""

    def claimable(self) -> Race | None:
        return Race("show", [1], lambda _: self.s.deck[:2])


class WithATrace(Drop):
    """To look at what can be claimed changes the table."""

    def claimable(self) -> Race | None:
        self.s.deck.append(self.s.deck.pop(0))
        return super().claimable()


class Undeclared(Drop):
    def claimable(self) -> Race | None:
        return Race("riddle", [1], self.s.cards) if len(self.s.hands[1]) > 1 else None


class Losing(Drop):
    """A card that is claimed goes nowhere."""

    def claimed(self, seat: Seat, option: int) -> Flow[None]:
        return lose(self.s, seat, option)


async def lose(s: Toy, seat: Seat, card: int) -> None:
    s.hands[seat].remove(card)
    s.tell(STOLEN, seat)


class Silent(Drop):
    """A claim shows a card of the deck, and no event reveals it."""

    def claimed(self, seat: Seat, option: int) -> Flow[None]:
        return uncover(self.s, seat, option)


async def uncover(s: Toy, seat: Seat, card: int) -> None:
    s.hands[seat].remove(card)
    s.table.append(s.deck.pop())
    s.deck.insert(0, card)
    s.tell(STOLEN, seat)


class Greedy(Drop):
    """Who claims takes a card of seat 0."""

    def claimed(self, seat: Seat, option: int) -> Flow[None]:
        return steal(self.s, seat)


async def steal(s: Toy, seat: Seat) -> None:
    s.table.append(s.hands[0].pop())
    s.tell(PLAYED, seat, s.table[-1])


async def without_a_number(s: Toy) -> None:
    """A late claim could not be told from another."""
    await begin(s)
    s.offer = 0
    await asked(Drop(s, 0, "drop", lambda: s.hands[0][:]))
    play(s, 0, s.hands[0][0])


async def words_like_a_claim(s: Toy) -> None:
    await begin(s)
    await asked(Drop(s, 0, "drop", lambda: ["show:1", "show:2"]))  # type: ignore[list-item]  # the bug
    play(s, 0, s.hands[0][0])


async def keeps_a_hidden_card_in_mind(s: Toy) -> None:
    """Who thinks aside imagines another card in its place."""
    await begin(s)
    card = s.hands[1][0]
    await asked(Greedy(s, 0, "drop", lambda: s.hands[0][:]))
    s.hands[1].remove(card)
    s.hands[1].insert(0, card)
    s.hands[0] = s.hands[0][:2]


async def options_of_before(s: Toy) -> None:
    """The options are not worked out again after a claim."""
    await begin(s)
    options = s.hands[0][:]
    card = await asked(Greedy(s, 0, "drop", lambda: options))
    assert card is not None
    play(s, 0, card)


PLANTED: list[tuple[str, law.Law, Game[Any]]] = [
    ("law 1, claims leave a trace", law.clones_are_equal_and_independent, game(WithATrace)),
    ("law 4, claims", law.same_view_same_options_same_events, game(OfTheDeck)),
    ("law 6, claims", law.imagined_matches_can_be_played, game(OfTheDeck)),
    ("law 7, cards", law.nothing_is_lost, game(Losing)),
    ("law 7, questions", law.nothing_is_lost, game(Undeclared)),
    ("law 7, numbers", law.nothing_is_lost, game(step=without_a_number)),
    ("law 7, words", law.nothing_is_lost, game(step=words_like_a_claim)),
    ("undo", law.undo_goes_back_past_nothing_revealed, game(Silent)),
]


@pytest.mark.parametrize(("name", "caught_by", "planted"), PLANTED, ids=[name for name, _, _ in PLANTED])
def test_the_law_catches_the_planted_bug(name: str, caught_by: law.Law, planted: Game[Any]) -> None:
    with pytest.raises(Broken):
        obey(planted, caught_by)
    assert name


@pytest.mark.parametrize("bug", [keeps_a_hidden_card_in_mind, options_of_before])
def test_law_6_catches_what_is_stale_after_a_claim(bug: Any) -> None:
    with pytest.raises(ValueError, match="not in list"):
        obey(game(step=bug), law.imagined_matches_can_be_played)
