"""What each player sees, and what they may imagine about the rest."""

from dataclasses import fields

import pytest
from rich.text import Text

from games.karuba.karuba_table import COUNTS, random_games, table
from games.script import play
from stammtisch.core import FastRng, Match, Words
from stammtisch.games.karuba import GAME
from stammtisch.games.karuba.drawing import DISCARDED, LAID
from stammtisch.games.karuba.state import Karuba
from stammtisch.games.karuba.view import View, redeal, view


def test_one_sees_ones_own_hand_and_how_many_cards_the_others_hold() -> None:
    match = table(hands=["1 2 3", "4 5 6", "7 8"], round=3)
    assert view(match.state, 1).hands == ((None, None, None), (4, 5, 6), (None, None))


def test_a_spectator_sees_no_hand() -> None:
    match = table(hands=["1 2 3", "4 5 6"])
    assert view(match.state, None).hands == ((None,) * 3, (None,) * 3)
    assert view(match.state, None).seat is None


def test_of_a_pile_one_sees_how_many_cards_it_has_even_of_ones_own() -> None:
    match = table(hands=["1 2 3", "4 5 6"], discards=["10 11", ""])
    assert view(match.state, 0).piles == (11, 13)


def test_islands_discards_and_cards_turned_over_are_open_to_all() -> None:
    match = table(
        phase="lay", islands=[["1 .. 3", "4 5 6"], []], corners=["-1,-1", ""], picked=["7", "8 9"], discards=["", "16"]
    )
    for seat in (None, 0, 1):
        seen = view(match.state, seat)
        assert seen.islands[0] == ((1, -1, -1), (3, 1, -1), (4, -1, 0), (5, 0, 0), (6, 1, 0))
        assert (seen.islands[1], seen.picked, seen.discards) == ((), ((7,), (8, 9)), ((), (16,)))
        assert (seen.phase, seen.round, seen.scores) == ("lay", 3, None)


def test_the_scores_are_seen_when_there_are_any() -> None:
    assert view(table(phase="over", islands=[["9 7 13"], []]).state, None).scores == (5, 0)


def test_a_view_has_nothing_else_in_it() -> None:
    names = "seat options phase round piles hands picked totals discards islands scores"
    assert [field.name for field in fields(View)] == names.split()


@pytest.mark.parametrize("seats", COUNTS)
def test_the_table_looks_the_same_however_the_hidden_cards_are_dealt(seats: int) -> None:
    for match in random_games(seats, 3):
        for seat in range(seats):
            twin = match.state.copy()
            redeal(twin, seat, FastRng(seat))
            assert view(twin, seat) == view(match.state, seat)
            assert GAME.inventory(twin) == GAME.inventory(match.state)


def test_a_redeal_remembers_nothing_of_what_was_hidden() -> None:
    match = table(hands=["1 2 3", "4 5 6"])
    other = table(hands=["1 2 3", "14 15 16"])
    other.state.piles[0].reverse()
    redeal(match.state, 0, FastRng(8))
    redeal(other.state, 0, FastRng(8))
    assert GAME.write(match.state) == GAME.write(other.state)


def test_any_hand_of_another_and_any_order_of_the_piles_can_be_imagined() -> None:
    match = table(hands=["1 2 3", "4 5 6"], islands=[["14"], ["16"]])
    hands, tops = set(), set()
    for seed in range(300):
        twin = match.imagine(0, FastRng(seed)).state
        assert twin.hands[0] == [1, 2, 3]
        assert twin.hands[1] == sorted(twin.hands[1])
        hands |= set(twin.hands[1])
        tops.add(twin.piles[0][-1])
    assert hands == set(range(1, 16))
    assert tops == set(range(4, 14)) | {15, 16}


def test_what_others_may_pick_changes_with_the_hand_they_are_imagined_to_hold() -> None:
    match = table(hands=["1 2 3", "4 5 6"])
    for seed in range(20):
        twin = match.imagine(0, FastRng(seed))
        assert twin.ask is not None
        low, middle, high = twin.state.hands[1]
        assert {str(pair) for pair in twin.ask.offer(1)} == {f"{low}+{middle}", f"{low}+{high}", f"{middle}+{high}"}


def test_a_pick_that_lies_there_in_secret_is_not_imagined_by_the_others() -> None:
    match = table(hands=["1 2 3", "4 5 6"])
    play(match, "1 5+6")
    twin = match.imagine(0, FastRng(1))
    assert twin.to_act() == [0, 1]


def test_an_imagined_game_draws_from_a_generator_of_its_own() -> None:
    match = table(hands=["1 2 3", "4 5 6"])
    assert match.imagine(0, FastRng(1)).state.rng != match.state.rng


def test_the_overview_tableau_shows_all_cards_and_what_has_become_of_ones_own() -> None:
    match = table(phase="lay", islands=[["1 3"], ["7"]], picked=["9", "8"], discards=["10", "2"])
    lines = drawn(match, 0)
    cells = " ".join(lines[2:4]).split()
    for cell in ("1╬", "3╠♦", "4╣♦", "7═●", "8║●", "9╔☺b", "13╝⌂b", "16╔⌂p"):
        assert any(found.startswith(cell) for found in cells), cell
    assert [number for number in range(1, 17) if after(lines, number) == LAID] == [1, 3]
    assert [number for number in range(1, 17) if after(lines, number) == DISCARDED] == [10]
    assert {after(drawn(match, None), number) for number in range(1, 17)} == {" "}  # who watches sees the bare tableau


def drawn(match: Match[Karuba], seat: int | None) -> list[str]:
    words = Words(GAME, "en", ["Anna", "Ben"], seat)
    return Text.from_markup(GAME.draw(GAME.view(match.state, seat), words), emoji=False).plain.splitlines()


def after(lines: list[str], number: int) -> str:
    """The sign behind a card of the overview: two rows of eight, eight characters each."""
    line = lines[2 + (number - 1) // 8].ljust(80)
    return line[(number - 1) % 8 * 8 + 5]
