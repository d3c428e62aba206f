"""How a game begins: what is there, what is drawn by lot, and the first row of missions."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from games.script import written
from stammtisch.core import Match
from stammtisch.games.klong import GAME, rules
from stammtisch.games.klong.cards import CARDS
from stammtisch.games.klong.state import Klong, setup
from stammtisch.games.klong.tables import BOSS, MAJOR_TOKENS, MINOR_TOKENS, MISSION, STARTERS

BOSSES = {kind.name for kind in CARDS if kind.boss}


def tables(seats: int = 4, games: int = 60) -> list[Match[Any]]:
    return [Match.new(GAME, seats, seed) for seed in range(games)]


@pytest.mark.parametrize(("seats", "artifacts", "goods", "start"), [(2, 4, 1, 3), (3, 5, 2, 2), (4, 6, 2, 1)])
def test_the_number_of_players_decides_what_there_is(seats: int, artifacts: int, goods: int, start: int) -> None:
    match = Match.new(GAME, seats, 7)
    assert len(written(match, "lying")) == artifacts
    assert written(match, "stock") == [goods] * 4
    assert written(match, "rage") == start
    assert written(match, "bag") == [0] * (seats + 1) + [24]
    assert written(match, "reserve") == [15, 15, 12]
    assert match.state.bank == 5


def test_everyone_has_ten_cards_of_which_five_are_in_the_hand() -> None:
    for match in tables():
        for hand, pile in zip(match.state.hands, match.state.piles):
            assert len(hand) == len(pile) == 5
            assert sorted(hand + pile) == sorted(STARTERS)


def test_no_boss_lies_in_the_first_row_and_arrivals_are_carried_out() -> None:
    for match in tables():
        row = written(match, "row").split()
        assert len(row) == 6
        assert not BOSSES & set(row)
        noisy = sum(row.count(name) for name in ("spy_eye", "interrogator"))
        first = match.state.first
        assert [match.state.area[(first + seat) % 4] for seat in range(4)] == [cubes + noisy for cubes in (3, 2, 1, 0)]
        assert sorted(match.state.supply[seat] + match.state.area[seat] for seat in range(4)) == [30] * 4


def test_the_cards_that_were_replaced_are_shuffled_into_the_deck() -> None:
    """Not laid on top of it or below: with a deck whose top are bosses, they turn up anywhere."""
    places = Counter[int]()
    for seed in range(60):
        s = setup(2, Match.new(GAME, 2, seed).state.rng, GAME.options())
        s.deck.sort(key=lambda card: BOSS[card])
        bosses = sum(map(bool, (BOSS[card] for card in s.deck)))
        begin(s)
        assert sorted(s.deck + s.row) == sorted(MISSION)
        assert sum(map(bool, (BOSS[card] for card in s.deck))) == bosses == 26
        places.update(place // 10 for place, card in enumerate(s.deck) if BOSS[card])
    assert all(places[tenth] > 60 for tenth in range(9))


def begin(s: Klong) -> None:
    """The rules of the beginning ask nothing."""
    with pytest.raises(StopIteration):
        rules.step(s).send(None)


@pytest.mark.parametrize(("seats", "removed"), [(2, 2), (3, 1)])
def test_artifacts_are_removed_at_random(seats: int, removed: int) -> None:
    gone = Counter[int]()
    for match in tables(seats, 240):
        lying = written(match, "lying")
        gone.update(value for value in (5, 10, 15, 20, 25, 30) if value not in lying)
    expected = 240 * removed / 6
    assert all(0.6 * expected < gone[value] < 1.4 * expected for value in (5, 10, 15, 20, 25, 30))


@pytest.mark.parametrize(
    "drawn",
    [
        lambda s: s.first,
        lambda s: s.deck[-1],
        lambda s: s.deck[0],
        lambda s: s.minor[-1],
        lambda s: s.minor[0],
        lambda s: s.major[-1],
        lambda s: s.major[0],
        lambda s: s.row[0],
        lambda s: tuple(s.hands[0]),
        lambda s: tuple(s.hands[1]),
        lambda s: s.piles[2][-1],
    ],
)
def test_everything_face_down_is_shuffled_and_who_begins_is_drawn_by_lot(drawn: Callable[[Klong], Any]) -> None:
    assert len({drawn(match.state) for match in tables()}) >= 4


def test_whoever_was_drawn_has_the_first_turn() -> None:
    for match in tables(3, 12):
        assert match.to_act() == [match.state.first] == [match.state.turn]


def test_no_token_is_missing() -> None:
    s = Match.new(GAME, 2, 3).state
    assert sorted(s.minor) == sorted(MINOR_TOKENS)
    assert sorted(s.major) == sorted(MAJOR_TOKENS)
    assert sum(s.tokens) == 39
