"""Laying: inside a floating grid of four by four, edge to edge, never held back."""

import pickle

import pytest

from games.karuba.karuba_reference import ground, places
from games.karuba.karuba_table import COUNTS, may, random_games, table
from games.script import asked, give, play, written
from stammtisch.core import IllegalAnswer
from stammtisch.games.karuba.cards import CARDS
from stammtisch.games.karuba.ground import CELLS, LAYS, NOWHERE, TAKE_UP, cell_at, ground_around
from stammtisch.games.karuba.island import OPEN
from stammtisch.games.karuba.state import PAIRS


def test_the_first_card_lies_where_it_lies_and_all_others_count_from_there() -> None:
    match = table(phase="lay", picked=["2 15", "7 8"])
    assert may(match, 0) == {"2@0,0", "15@0,0"}
    play(match, "0 15@0,0, 1 7@0,0")
    assert may(match, 0) == {"2@0,-1", "2@-1,0", "2@1,0", "2@0,1", "take_up.15"}


def test_the_first_card_of_an_island_is_not_asked_about_if_it_is_the_only_one() -> None:
    match = table(phase="lay", picked=["2", "7 8"])
    assert asked(match) == {1: "lay"}
    told = play(match, "1 8@0,0, 1 7@0,1")
    assert "laid who=0 card=2 x=0 y=0" in told
    assert written(match, "islands") == [[" 2"], [" 8", " 7"]]


def test_a_card_touches_the_island_with_an_edge_not_with_a_corner() -> None:
    match = table(phase="lay", islands=[["1"], []], picked=["2", ""])
    assert may(match, 0) == {"2@0,-1", "2@-1,0", "2@1,0", "2@0,1"}
    with pytest.raises(IllegalAnswer, match="seat 0 cannot answer '2@1,1' to 'lay'"):
        play(match, "0 2@1,1")


@pytest.mark.parametrize("place", ["0,-1", "1,0", "0,1", "-1,0"])
def test_an_island_grows_in_all_directions(place: str) -> None:
    match = table(phase="lay", islands=[["1"], []], picked=["2", ""])
    x, y = place.split(",")
    assert f"laid who=0 card=2 x={x} y={y}" in play(match, f"0 2@{place}")


@pytest.mark.parametrize(
    ("island", "over"),
    [
        (["1 2 3 4"], {(-1, 0), (4, 0)}),
        (["1", "2", "3", "4"], {(0, -1), (0, 4)}),
    ],
)
def test_an_island_four_wide_or_high_grows_no_further_that_way(island: list[str], over: set[tuple[int, int]]) -> None:
    match = table(phase="lay", islands=[island, []], picked=["5", ""])
    assert not may(match, 0) & {f"5@{x},{y}" for x, y in over}
    assert len(may(match, 0)) == 8


def test_an_island_two_wide_may_grow_to_either_side_until_it_is_four_wide() -> None:
    match = table(phase="lay", islands=[["1 2"], []], picked=["5 6", ""])
    assert {"5@-1,0", "5@2,0"} <= may(match, 0)
    play(match, "0 5@-1,0")
    assert {"6@-2,0", "6@2,0"} <= may(match, 0)


def test_the_grid_is_that_of_all_cards_not_of_the_row() -> None:
    island = ["1 2 ..", ".. 3 ..", ".. 4 5"]
    match = table(phase="lay", islands=[island, []], picked=["6", ""])
    assert {"6@3,2", "6@-1,0"} <= may(match, 0)
    wider = table(phase="lay", islands=[["1 2 .. ..", ".. 3 .. ..", ".. 4 5 7"], []], picked=["6", ""])
    assert not {"6@4,2", "6@-1,0"} & may(wider, 0)
    assert {"6@2,0", "6@0,2"} <= may(wider, 0)


def test_a_taken_place_is_taken() -> None:
    match = table(phase="lay", islands=[["1 2", "3 4"], []], picked=["5", ""])
    assert not may(match, 0) & {"5@0,0", "5@1,0", "5@0,1", "5@1,1"}


def test_paths_need_not_meet_and_cards_are_never_turned() -> None:
    match = table(phase="lay", islands=[["7"], []], picked=["8", ""])
    assert may(match, 0) == {"8@0,-1", "8@-1,0", "8@1,0", "8@0,1"}


def test_two_cards_are_laid_in_either_order_and_the_second_may_touch_the_first_alone() -> None:
    for first, second in ((15, 16), (16, 15)):
        match = table(phase="lay", islands=[["1"], []], picked=["15 16", ""])
        assert not may(match, 0) & {"15@2,0", "16@2,0"}
        play(match, f"0 {first}@1,0")
        places = ("0,-1", "1,-1", "-1,0", "2,0", "0,1", "1,1")
        assert may(match, 0) == {f"take_up.{first}", *[f"{second}@{place}" for place in places]}


def test_no_card_is_held_back() -> None:
    match = table(phase="lay", islands=[["1"], ["1"]], hands=["2", "2"], picked=["15 16", "14"])
    assert "-" not in may(match, 0) | may(match, 1)
    play(match, "0 15@1,0, 1 14@1,0")
    assert asked(match) == {0: "lay"}
    play(match, "0 16@2,0")
    assert asked(match) == {0: "pick", 1: "pick"}
    assert written(match, "picked") == ["", ""]
    assert written(match, "islands") == [[" 1 15 16"], [" 1 14"]]


def test_everyone_lays_in_their_own_time_and_what_is_laid_lies_at_once() -> None:
    match = table(phase="lay", islands=[["1"], ["1"], ["1"]], picked=["2 3", "2 3", "2"])
    assert asked(match) == {0: "lay", 1: "lay", 2: "lay"}
    assert play(match, "1 3@1,0") == ["laid who=1 card=3 x=1 y=0"]
    assert play(match, "1 2@2,0") == ["laid who=1 card=2 x=2 y=0"]  # before anybody else has laid the first
    assert written(match, "islands") == [[" 1"], [" 1  3  2"], [" 1"]]
    assert asked(match) == {0: "lay", 2: "lay"}
    play(match, "2 2@0,1, 0 3@0,1")
    assert asked(match) == {0: "lay"}
    assert match.state.round == 2
    assert "round round=3" in play(match, "0 2@1,0")  # all are done


def test_what_one_lays_changes_nothing_for_the_others() -> None:
    match = table(phase="lay", islands=[["1"], ["1"]], picked=["2 3", "2 3"])
    before, number = may(match, 1), match.question
    play(match, "0 3@1,0, 0 take_up.3, 0 2@0,1, 0 3@0,2")
    assert may(match, 1) == before
    assert match.question == number  # so an answer that is on its way does not come too late


def test_until_the_last_card_lies_the_one_before_it_can_be_moved() -> None:
    match = table(phase="lay", islands=[["1"], ["1"]], picked=["8 16", "14"])
    before = may(match, 0)
    assert not [word for word in before if word.startswith("take_up")]
    assert play(match, "0 16@1,0, 0 take_up.16") == ["laid who=0 card=16 x=1 y=0", "taken_up who=0 card=16"]
    assert may(match, 0) == before
    assert written(match, "picked")[0] == "8 16"
    assert play(match, "0 16@0,-1, 0 take_up.16, 0 8@0,1, 0 take_up.8, 0 16@-1,0")[-1] == "laid who=0 card=16 x=-1 y=0"
    assert written(match, "islands")[0] == ["16  1"]
    play(match, "0 8@-2,0")
    assert asked(match) == {1: "lay"}
    assert written(match, "islands")[0] == [" 8 16  1"]


def test_everybody_sees_a_card_laid_and_taken_up() -> None:
    match = table(phase="lay", islands=[["1"], ["1"]], picked=["8 16", "14"])
    told = give(match, "0 16@1,0, 0 take_up.16")
    for seat in (1, None):
        assert [event.seen_by(seat)["card"] for event in told] == [16, 16]


def test_who_lays_the_last_card_is_done_and_what_lay_there_before_the_round_stays() -> None:
    match = table(phase="lay", islands=[["1"], ["1"]], picked=["8 16", "14"])
    assert "take_up.14" not in may(match, 1)
    play(match, "0 16@1,0")
    assert {word for word in may(match, 0) if word.startswith("take_up")} == {"take_up.16"}
    play(match, "1 14@1,0, 0 8@2,0")
    assert asked(match) == {0: "pick", 1: "pick"}
    match = table(phase="lay", islands=[["8 16"], ["1"]], picked=["1", "14"])
    assert not [word for word in may(match, 0) if word.startswith("take_up")]


def test_a_card_is_taken_up_nine_times_a_round_at_most_so_that_every_round_ends() -> None:
    match = table(phase="lay", islands=[["1"], ["1"]], picked=["8 16", "8 16"], hands=["4", "4"], seed=1)
    for _ in range(9):
        play(match, "0 16@1,0, 0 take_up.16")
    assert may(match, 0) == {f"{card}@{place}" for card in (8, 16) for place in ("1,0", "-1,0", "0,1", "0,-1")}
    play(match, "0 8@1,0")
    assert not [word for word in may(match, 0) if word.startswith("take_up")]
    play(match, "1 8@1,0")
    assert "take_up.8" in may(match, 1)  # the other one has not changed their mind yet
    play(match, "0 16@2,0, 1 16@2,0")
    assert asked(match) == {0: "pick", 1: "pick"}
    assert match.state.taken_up == [0, 0]  # and in the next round all may do so again


def test_the_first_card_of_an_island_can_be_taken_up_too_and_then_the_other_may_be_the_first() -> None:
    match = table(phase="lay", picked=["2 15", "7"])
    play(match, "0 15@0,0, 0 take_up.15")
    assert may(match, 0) == {"2@0,0", "15@0,0"}
    play(match, "0 2@0,0, 0 15@1,0")
    assert written(match, "islands") == [[" 2 15"], [" 7"]]


def test_a_card_that_was_moved_is_loose_no_more_in_the_next_round() -> None:
    match = table(phase="lay", islands=[["1"], ["1"]], picked=["8 16", "14"], hands=["4", "4"])
    play(match, "0 16@1,0, 0 8@2,0, 1 14@1,0")
    play(match, f"0 {max(may(match, 0))}, 1 {min(may(match, 1))}")
    while asked(match) and set(asked(match).values()) != {"lay"}:
        play(match, f"{min(asked(match))} {min(may(match, min(asked(match))))}")
    assert not [word for seat in asked(match) for word in may(match, seat) if word.startswith("take_up")]


def test_an_island_is_its_owners_affair() -> None:
    match = table(phase="lay", islands=[["1 2 3 4"], ["1"]], picked=["5", "5"])
    assert len(may(match, 0)) == 8
    assert len(may(match, 1)) == 4


@pytest.mark.parametrize("seats", COUNTS)
def test_the_places_offered_are_those_the_rules_allow_and_there_is_always_one(seats: int) -> None:
    seen = 0
    for match in random_games(seats, 12):
        if match.ask is None or match.ask.kind != "lay":
            continue
        for seat in match.to_act():
            s = match.state
            island = {
                (LAYS[0][cell].x, LAYS[0][cell].y): card for card, cell in enumerate(s.islands[seat]) if cell != NOWHERE
            }
            allowed = places(island)
            assert allowed
            lays = {word for word in may(match, seat) if not word.startswith("take_up")}
            assert lays == {f"{card}@{x},{y}" for card in s.picked[seat] for x, y in allowed}
            seen += 1
    assert seen > 100


def test_even_the_last_place_of_sixteen_is_found() -> None:
    rows = ["1 2 3 4", "5 6 7 8", "9 10 11 12", "13 14 .. 16"]
    assert places(ground(rows)) == {(2, 3)}
    match = table(phase="lay", round=8, islands=[rows, ["1"]], picked=["15", "2"])
    assert asked(match) == {1: "lay"}
    assert "laid who=0 card=15 x=2 y=3" in play(match, "1 2@1,0")


@pytest.mark.parametrize("seats", COUNTS)
def test_a_card_that_lies_when_a_round_is_over_never_moves(seats: int) -> None:
    lying: list[dict[int, int]] = []
    for match in random_games(seats, 5):
        s = match.state
        if match.ask is not None and match.ask.kind != "pick":
            continue
        if s.round == 1 and not any(s.discards):
            lying = [{} for _ in range(seats)]
        for seat, island in enumerate(s.islands):
            assert all(island[card] == cell for card, cell in lying[seat].items())
            lying[seat] = {card: cell for card, cell in enumerate(island) if cell != NOWHERE}


# The square


def test_the_square_is_as_large_as_an_island_around_its_first_card_can_be() -> None:
    assert (cell_at(-3, -3), cell_at(0, 0), cell_at(3, 3)) == (0, CELLS // 2, CELLS - 1)
    assert (LAYS[5][0].x, LAYS[5][0].y) == (-3, -3)


def test_there_is_an_object_for_each_card_and_each_place() -> None:
    assert len(LAYS) == len(TAKE_UP) == len(PAIRS) == len(OPEN) == max(CARDS) + 1
    assert {len(row) for row in PAIRS} == {len(PAIRS)}
    assert (repr(LAYS[3][0]), repr(PAIRS[2][1])) == ("Lay(3@-3,-3)", "Pair(1, 2)")


def test_two_grounds_are_equal_if_the_same_places_are_free() -> None:
    one, same, other = (ground_around([NOWHERE, cell]) for cell in (cell_at(0, 0), cell_at(0, 0), cell_at(1, 0)))
    assert one == same
    assert hash(one) == hash(same)
    assert one != other
    assert one != (one.free, one.barred)
    assert pickle.loads(pickle.dumps(one)) == one  # noqa: S301
    assert repr(one) == f"Ground({one.free:#x}, {one.barred:#x})"
