"""Scoring: every sentence of it, and a thousand islands against a scorer that tries all ways."""

from collections.abc import Callable, Iterable, Iterator
from random import Random

import pytest

from games.karuba.karuba_reference import (  # isort: skip
    Ground, best_ways, ground, open_ends, points, random_island, rows, shortest_ways, treasure, ways,
)  # fmt: skip
from games.karuba.karuba_table import table
from games.script import play
from stammtisch.core import Match, written_event
from stammtisch.games.karuba import GAME
from stammtisch.games.karuba.cards import COLOURS
from stammtisch.games.karuba.ground import NOWHERE, cell_at, ground_around
from stammtisch.games.karuba.island import _HAS_GOLD, _TREASURE, ADVENTURER, TEMPLE, Land, richest_way

LUIS = ["16  8 15 10", " 9  5  4  2", "11  3  7  1", " 6 14 12 13"]
ROUND_THE_BLOCK = [" 9  7 10", " 8  5 13", " 3  6"]


Corner = Callable[[Iterable[int]], int]


def cells_of(island: Ground, first: tuple[int, int]) -> list[int]:
    """The cell of each card, if the one at some place was the first."""
    cells = [NOWHERE] * 17
    for (x, y), card in island.items():
        cells[card] = cell_at(x - first[0], y - first[1])
    return cells


def scored(*island: str, blocked_path: str = "lenient") -> int:
    """What an island is worth at the end of a game."""
    match = table(phase="over", islands=[list(island), []], options={"blocked_path": blocked_path})
    result = match.result()
    assert result is not None
    return result.scores[0]


@pytest.mark.parametrize("blocked_path", ["lenient", "strict"])
def test_the_example_of_the_rules(blocked_path: str) -> None:
    assert scored(*LUIS, blocked_path=blocked_path) == 13


def test_an_adventurer_who_reaches_the_temple_of_the_same_colour_brings_three_points() -> None:
    assert scored("9 13") == 3
    assert scored("10", "14") == 3
    assert scored("14 10") == 3
    assert scored("11 15") == 3
    assert scored("16 12") == 3


def test_the_temple_of_another_colour_is_no_home() -> None:
    assert scored("9 15") == 0
    assert scored("11 13") == 0


def test_each_colour_counts_by_itself() -> None:
    assert scored("9 13 ..", ".. .. ..") == 3
    assert scored("9 13 11 15") == 6
    assert scored("9 13 11 15", "14 10 16 12") == 12


def test_a_crystal_is_worth_one_and_a_gold_nugget_two() -> None:
    assert scored("9 5 13") == 4
    assert scored("9 7 13") == 5
    assert scored("9 5 7 13") == 6
    assert scored("9 1 13") == 3


def test_a_way_needs_an_exit_on_both_sides_of_an_edge() -> None:
    assert scored("9 8 13") == 0  # neither
    assert scored("9 3 13") == 0  # only the first
    assert scored("13 9") == 0
    assert scored("13", "9") == 0


def test_a_way_leads_over_every_edge() -> None:
    assert scored("9 4", ".. 13") == 4  # east, then south
    assert scored("15", "8", "11") == 5  # north
    assert scored("16 7 12") == 5  # west


def test_a_way_that_runs_over_the_border_of_the_island_is_none() -> None:
    assert scored("1 2 3 9", "13 5 6 4") == 0
    assert scored("1 9", "2 8", "3 7", "4 13") == 0


def test_treasure_beside_the_way_is_worth_nothing() -> None:
    assert scored("9 1 13", ".. 8 ..") == 3
    assert scored("9 7 1", "3 .. 2") == 0


@pytest.fixture
def gold_at_home() -> Iterator[None]:
    """A blue adventurer and a blue temple with gold on them: the box has none, but a designer may print it."""
    for card in (9, 13):
        _TREASURE[card], _HAS_GOLD[card] = 2, True
    yield
    for card in (9, 13):
        _TREASURE[card], _HAS_GOLD[card] = 0, False


@pytest.mark.usefixtures("gold_at_home")
def test_treasure_on_the_card_of_adventurer_or_temple_is_on_the_way() -> None:
    assert scored("9 13") == 3 + 4
    assert scored("9 4", "1 13") == 4 + 4


def test_treasure_on_a_way_that_is_shared_counts_for_each() -> None:
    assert scored("9 .. 10", "3 7 4", "14 .. 13") == (3 + 1 + 2 + 1) * 2


def test_another_adventurer_on_the_only_way_blocks_it() -> None:
    assert scored("9 10", ".. 13") == 0


def test_an_adventurer_without_a_temple_blocks_as_well() -> None:
    assert scored("9 10", ".. 13", ".. 14") == 0  # the orange temple is there, but orange has no way either
    assert scored("9 10", "1 13") == 3


def test_only_the_way_of_the_blocked_adventurer_is_lost() -> None:
    assert scored("9 10", ".. 13", "11 15") == 3


def test_without_adventurer_or_temple_there_is_nothing_to_score() -> None:
    assert scored("9 7") == 0
    assert scored("7 13") == 0
    assert scored() == 0


def test_the_temple_of_another_colour_may_be_walked_through() -> None:
    assert scored("9 15", ".. 13") == 3


def test_the_shortest_way_counts_even_if_a_longer_one_is_richer() -> None:
    assert scored("9 1 2", "8 5 13", "3 6") == 3


def test_of_equally_short_ways_the_richest_counts() -> None:
    assert scored("9 7 4", "1 2 13") == 6
    assert scored("9 1 2", "3 7 13") == 6
    assert scored("9 4", "1 13") == scored("9 1", "3 13") == 4


def test_with_the_shortest_way_blocked_the_shortest_free_one_counts() -> None:
    assert scored(*ROUND_THE_BLOCK) == 3 + 2 + 3


def test_to_the_strict_a_blocked_shortest_way_is_the_end_of_it() -> None:
    assert scored(*ROUND_THE_BLOCK, blocked_path="strict") == 0


def test_to_the_strict_only_the_free_ones_of_the_shortest_ways_count() -> None:
    assert scored("9 10", "3 13", blocked_path="strict") == 4
    assert scored("9 10", "1 13", blocked_path="strict") == 3


def test_to_the_strict_a_way_without_anybody_on_it_is_as_good_as_to_the_lenient() -> None:
    assert scored("9 1 2", "8 5 13", "3 6", blocked_path="strict") == 3
    assert scored("9 7 4", "1 2 13", blocked_path="strict") == 6


def test_of_equally_rich_ways_the_first_is_told_clockwise_from_above() -> None:
    match = table(phase="lay", round=8, islands=[["9 4", "3"], ["16"]], picked=["13", ""])
    assert match.ask is not None
    told = play(match, "0 13@1,1")
    assert "walked who=0 colour=blue cards=9,4,13 points=4" in told


def test_a_game_that_nobody_listens_to_is_worth_the_same() -> None:
    last = {"phase": "lay", "round": 8, "islands": [[*LUIS[:3], " 6 14 12"], ["16"]], "picked": ["13", ""]}
    match = Match(GAME, GAME.read(last), fleeting=True)
    result = match.result()
    assert result is not None
    assert result.scores == (13, 0)


def test_it_is_told_who_walked_where_and_who_strayed() -> None:
    match = table(phase="lay", round=8, islands=[[*LUIS[:3], " 6 14 12"], ["16"]], picked=["13", ""])
    told = [" ".join(written_event(event)) for event in match.events if event.data[0] == 0]
    assert told[1:] == [
        "walked who=0 colour=blue cards=9,5,3,7,1,13 points=7",
        "walked who=0 colour=orange cards=10,2,1,7,3,14 points=6",
        "strayed who=0 colour=green",
        "strayed who=0 colour=purple",
        "scored who=0 points=13",
    ]


@pytest.fixture(scope="module", name="islands")
def a_thousand_islands() -> list[Ground]:
    """Full and partial ones, laid with more or less care."""
    dice = Random(2017)
    return [
        random_island(dice, dice.choice((16, 15, dice.randint(1, 14))), dice.choice((1, 6, 30))) for _ in range(1000)
    ]


@pytest.mark.parametrize("blocked_path", ["lenient", "strict"])
def test_a_thousand_islands_score_as_if_all_ways_were_tried(islands: list[Ground], blocked_path: str) -> None:
    strict = blocked_path == "strict"
    for first in range(0, len(islands), 6):
        six = islands[first : first + 6]
        options = {"blocked_path": blocked_path}
        result = table(phase="over", islands=[rows(island) for island in six], options=options).result()
        assert result is not None
        assert list(result.scores) == [points(island, strict=strict) for island in six], [
            rows(island) for island in six
        ]


@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize("corner", [min, max])
def test_the_way_that_is_shown_is_one_of_the_best(islands: list[Ground], strict: bool, corner: Corner) -> None:
    for island in islands:
        cells = cells_of(island, (corner(x for x, _ in island), corner(y for _, y in island)))
        land = Land(cells)
        for number, colour in enumerate(COLOURS):
            trail = land.trail(cells[ADVENTURER[number]], cells[TEMPLE[number]], strict)
            best = best_ways(island, colour, strict=strict)
            assert bool(trail) == bool(best)
            if trail:
                short = [[cells[card] for card in way] for way in shortest_ways(island, colour, strict=strict)]
                assert trail == [sum(1 << cell for cell in set(step)) for step in zip(*short, strict=True)]
                shown = richest_way(cells, trail)
                assert shown in best
                assert land.points(cells, trail) == 3 + treasure(shown)


def test_paths_end_where_another_card_could_go_on(islands: list[Ground]) -> None:
    dice = Random(9)
    for island in islands:
        for first in (min(island), max(island)):
            cells = cells_of(island, first)
            around = ground_around(cells)
            card = dice.choice(sorted(island.values()))
            ends = {(x - first[0], y - first[1]) for x, y in open_ends(island, card)}
            for free in (around.free, ~around.barred):
                assert Land(cells).ends(cells[card], free) == sum(1 << cell_at(*end) for end in ends)


def test_one_card_more_is_the_same_as_to_lay_it(islands: list[Ground]) -> None:
    """As far as anybody can tell who walks there."""
    for island in islands:
        *_, card = island.values()
        cells = cells_of(island, min(island))
        without = [NOWHERE if number == card else cell for number, cell in enumerate(cells)]
        free = ~ground_around(without).barred
        land, more = Land(cells), Land(without).plus(card, cells[card])
        for one, other in zip(ADVENTURER, TEMPLE, strict=True):
            ways = [each.trail(cells[one], cells[other], False) for each in (land, more)]
            assert ways[0] == ways[1]
            assert land.points(cells, ways[0]) == more.points(cells, ways[0])
        for start in island.values():
            assert more.ends(cells[start], free) == land.ends(cells[start], free)
            assert not more.ends(cells[start], free) >> cells[card] & 1, "there it lies"


def shortest(found: list[list[int]]) -> list[list[int]]:
    return [way for way in found if len(way) == min(map(len, found))]


def test_the_islands_tried_have_all_that_makes_scoring_hard(islands: list[Ground]) -> None:
    every = [(island, colour, ways(island, colour)) for island in islands for colour in COLOURS]
    lenient = [best_ways(island, colour, strict=False) for island, colour, _ in every]
    strict = [best_ways(island, colour, strict=True) for island, colour, _ in every]
    detours = sum(bool(free) and not short for free, short in zip(lenient, strict, strict=True))
    blocked = sum(bool(found) and not free for (_, _, found), free in zip(every, lenient, strict=True))
    richer = sum(
        bool(best) and max(map(treasure, found)) > treasure(best[0])
        for (_, _, found), best in zip(every, lenient, strict=True)
    )
    ties = sum(len({treasure(way) for way in shortest(found)}) > 1 for _, _, found in every)
    assert detours > 3
    assert min(blocked, richer, ties) > 75
    assert max(points(island, strict=False) for island in islands) > 15


def test_an_island_is_worth_the_same_wherever_it_lies() -> None:
    for corner in ("0,0", "-1,0", "-3,-3", "0,-3", "-2,-1"):
        match = table(phase="over", islands=[LUIS, []], corners=[corner, "0,0"])
        result = match.result()
        assert result is not None
        assert result.scores[0] == points(ground(LUIS), strict=False) == 13
