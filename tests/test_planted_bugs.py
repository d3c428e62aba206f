"""For each law, a bug planted on purpose: the law must catch it."""

from dataclasses import dataclass, replace
from typing import Any

import pytest

from stammtisch.core import (
    EventKind,
    FastRng,
    Flow,
    Game,
    Page,
    Rng,
    Seat,
    State,
    choose,
    highest_wins,
    new_rng,
    race,
    read_rng,
    together,
)
from stammtisch.core import laws as law
from stammtisch.core.laws import Broken, Imagination, cases, check, records_replay
from stammtisch.games import game_named

PLAYED = EventKind("played", "who:seat card:value", reveals=True)
KEPT = EventKind("kept", "who:seat", "card:value")
HIDDEN = EventKind("hidden", "who:seat card:value")  # it reveals something and does not say so


@dataclass
class Toy(State):
    """Two cards each; play one, secretly and together; then the first player may drop the other."""

    hands: list[list[int]]
    deck: list[int]
    table: list[int]

    def cards(self, seat: Seat) -> list[int]:
        return self.hands[seat]


class SharingToy(Toy):
    """Its copies share a pile."""

    def copy(self) -> "SharingToy":
        twin = super().copy()
        twin.table = self.table
        return twin


def setup(seats: int, rng: Rng, _: Any) -> Toy:
    return deal(Toy, seats, rng)


def deal(kind: type[Toy], seats: int, rng: Rng) -> Toy:
    deck = list(range(1, 20))
    rng.shuffle(deck)
    return kind(seats, rng, [sorted([deck.pop(), deck.pop(), deck.pop()]) for _ in range(seats)], deck, [])


async def step(s: Toy) -> None:
    for seat, card in zip(s.everyone(), await together("play", s.everyone(), s.cards), strict=True):
        play(s, seat, card)
    play(s, 0, await choose(0, "drop", s.hands[0][:]))


def play(s: Toy, seat: Seat, card: int) -> None:
    s.hands[seat].remove(card)
    s.table.append(card)
    s.tell(PLAYED, seat, card)


def view(s: Toy, seat: Seat | None) -> Any:
    hands = tuple(tuple(card if who == seat else None for card in hand) for who, hand in enumerate(s.hands))
    return hands, len(s.deck), tuple(s.table)


def redeal(s: Toy, seat: Seat, rng: Rng) -> None:
    hidden = sorted(s.deck + [card for who, hand in enumerate(s.hands) if who != seat for card in hand])
    rng.shuffle(hidden)
    s.hands = [hand if who == seat else sorted(hidden.pop() for _ in hand) for who, hand in enumerate(s.hands)]
    s.deck, s.rng = hidden, rng.fork()


def write(s: Toy) -> dict[str, Any]:
    return {"hands": [" ".join(map(str, h)) for h in s.hands], "deck": s.deck, "table": s.table, "rng": s.rng.write()}


def read(data: Any) -> Toy:
    page = Page(data)
    hands = [[int(card) for card in row] for row in page.rows("hands", len(data["hands"]))]
    return Toy(len(hands), read_rng(data["rng"]), hands, page.numbers("deck"), page.numbers("table"))


def toy(**changes: Any) -> Game[Any]:
    """The toy as it should be, but for the changes."""
    parts: dict[str, Any] = {
        "setup": setup,
        "step": step,
        "result": lambda s: None if len(s.hands[0]) > 2 else highest_wins(s.table[: s.seats]),
        "view": view,
        "redeal": redeal,
        "write": write,
        "read": read,
        "inventory": lambda s: sorted(sum(s.hands, s.deck + s.table)),
        "draw": lambda view, _: str(view),
        "package": "toy",
        "version": 1,
        "events": (PLAYED, KEPT, HIDDEN),
        "questions": ("play", "drop"),
    }
    return Game("toy", range(2, 4), **{**parts, **changes})


def obey(game: Game[Any], *laws: law.Law) -> None:
    for case in cases(game, 5):
        check(case, *laws)


def test_the_toy_obeys_all_laws() -> None:
    imagination = Imagination()
    obey(toy(), *law.LAWS, imagination)
    imagination.verdict()
    for case in cases(toy(), 3):
        records_replay(case)


# The bugs


def leaky_view(s: Toy, seat: Seat | None) -> Any:
    return tuple(map(tuple, s.hands)), len(s.deck), tuple(s.table), seat


def spectator_sees_more(s: Toy, seat: Seat | None) -> Any:
    return (tuple(map(tuple, s.hands)), len(s.deck), tuple(s.table)) if seat is None else view(s, seat)


def unsorted_redeal(s: Toy, seat: Seat, rng: Rng) -> None:
    hidden = s.deck[:]
    rng.shuffle(hidden)
    s.deck, s.rng = hidden, rng.fork()


def forgetful_redeal(_: Toy, __: Seat, ___: Rng) -> None:
    """Deals nothing anew."""


async def options_by_the_deck(s: Toy) -> None:
    await choose(0, "play", s.deck[:3])
    await step(s)


async def events_by_the_deck(s: Toy) -> None:
    await choose(0, "play", [1, 2])
    s.tell(PLAYED, 0, s.deck[0])
    await step(s)


async def keeps_a_hidden_card_in_mind(s: Toy) -> None:
    """The card of seat 1 is read before seat 0 is asked, and used after."""
    card = s.hands[1][0]
    await choose(0, "play", [1, 2])
    s.hands[1].remove(card)
    s.hands[1].insert(0, card)
    await step(s)


async def shows_a_card_for_a_moment(s: Toy) -> None:
    """The table after an event has a card of the deck on it that nobody is told of, and that goes back."""
    await choose(0, "play", [1, 2])
    s.table.append(s.deck.pop(0))
    s.tell(PLAYED, 0, 0)
    s.deck.insert(0, s.table.pop())
    await step(s)


async def loses_a_card(s: Toy) -> None:
    await choose(0, "play", [1, 2])
    s.deck.pop()
    await choose(0, "play", [1, 2])
    await step(s)


async def holds_a_card_while_it_tells(s: Toy) -> None:
    """A card is nowhere on the table when others hear of it."""
    await choose(0, "play", [1, 2])
    card = s.deck.pop()
    s.tell(HIDDEN, 0, 0)
    s.deck.append(card)
    await step(s)


async def two_of_the_same_name(s: Toy) -> None:
    await choose(0, "play", [1, 1])
    await step(s)


async def an_undeclared_question(s: Toy) -> None:
    await choose(0, "riddle", [1, 2])
    await step(s)


async def reveals_in_silence(s: Toy) -> None:
    await choose(0, "play", [1, 2])
    s.table.append(s.deck.pop())
    await choose(0, "drop", [1, 2])
    await step(s)


async def leaves_a_trace(s: Toy) -> None:
    """To work out the options of a seat changes the table."""

    def cards(seat: Seat) -> list[int]:
        s.table.append(seat)
        return s.hands[seat]

    await race("play", s.everyone(), cards)
    await step(s)


def dice_outside(s: Toy) -> Flow[None]:
    OUTSIDE.shuffle(s.deck)
    return step(s)


OUTSIDE = FastRng(1)


def lossy_read(data: Any) -> Toy:
    s = read(data)
    s.rng = new_rng(0)
    return s


PLANTED: list[tuple[str, law.Law, Game[Any]]] = [
    ("law 1", law.clones_are_equal_and_independent, toy(setup=lambda n, rng, _: deal(SharingToy, n, rng))),
    ("law 2", law.views_show_nothing_that_could_be_otherwise, toy(view=leaky_view)),
    ("law 2, spectators", law.views_show_nothing_that_could_be_otherwise, toy(view=spectator_sees_more)),
    ("law 3", law.redeals_remember_nothing, toy(redeal=unsorted_redeal)),
    ("law 4, options", law.same_view_same_options_same_events, toy(step=options_by_the_deck)),
    ("law 4, events", law.same_view_same_options_same_events, toy(step=events_by_the_deck)),
    ("law 4, views between", law.same_view_same_options_same_events, toy(step=shows_a_card_for_a_moment)),
    ("law 4, open answers", law.open_answers_are_secret, toy(step=leaves_a_trace)),
    ("law 6, cards", law.imagined_matches_can_be_played, toy(step=loses_a_card)),
    ("law 7, cards", law.nothing_is_lost, toy(step=loses_a_card)),
    ("law 7, cards between", law.nothing_is_lost, toy(step=holds_a_card_while_it_tells)),
    ("law 7, words", law.nothing_is_lost, toy(step=two_of_the_same_name)),
    ("law 7, questions", law.nothing_is_lost, toy(step=an_undeclared_question)),
    ("law 8", law.positions_can_be_written, toy(read=lossy_read)),
    ("undo", law.undo_goes_back_past_nothing_revealed, toy(step=reveals_in_silence)),
]


@pytest.mark.parametrize(("name", "caught_by", "game"), PLANTED, ids=[name for name, _, _ in PLANTED])
def test_the_law_catches_the_planted_bug(name: str, caught_by: law.Law, game: Game[Any]) -> None:
    with pytest.raises(Broken):
        obey(game, caught_by)
    assert name


def test_law_5_catches_an_imagination_that_knows_the_truth() -> None:
    imagination = Imagination()
    obey(toy(redeal=forgetful_redeal), imagination)
    with pytest.raises(Broken, match="varies only 0 times"):
        imagination.verdict()


def test_law_5_is_not_outvoted_by_the_other_numbers_of_seats() -> None:
    imagination = Imagination()
    obey(toy(redeal=lambda s, seat, rng: redeal(s, seat, rng) if s.seats > 2 else None), imagination)
    with pytest.raises(Broken, match=r"for 2 seats, .* varies only 0 times"):
        imagination.verdict()


def test_law_6_catches_rules_that_keep_a_hidden_card_in_mind() -> None:
    with pytest.raises(ValueError, match="not in list"):
        obey(toy(step=keeps_a_hidden_card_in_mind), law.imagined_matches_can_be_played)


def test_law_7_catches_dice_outside_the_state() -> None:
    case = next(cases(toy(step=dice_outside), 1))
    with pytest.raises((Broken, ValueError)):
        records_replay(case)


def test_law_7_catches_a_game_that_does_not_end(monkeypatch: pytest.MonkeyPatch) -> None:
    async def endless(s: Toy) -> None:
        await choose(0, "play", [1, 2])
        s.rng.below(2)

    monkeypatch.setattr(law, "ENDLESS", 200)
    with pytest.raises(Broken, match="does not end"):
        check(next(cases(toy(step=endless), 1)))


def test_the_laws_catch_a_leak_planted_in_a_real_game() -> None:
    """What anybody remembers of the hands in Kombio, shown to everybody."""
    kombio = game_named("kombio")

    def leak(s: Any, seat: Seat | None) -> Any:
        seen = kombio.view(s, seat)
        return replace(seen, memory=replace(seen.memory, hands=tuple(tuple(hand) for hand in s.hands)))

    case = replace(next(cases(kombio, 1)), game=kombio.replace(view=leak))
    with pytest.raises(Broken, match="memory"):
        check(case, law.views_show_nothing_that_could_be_otherwise)
