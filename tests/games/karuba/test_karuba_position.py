"""Positions in writing: there and back, what is filled in, and everything that is refused."""

from typing import Any

import pytest

from games.karuba.karuba_table import COUNTS, may, random_games, table
from games.script import written
from stammtisch.core import Match, Mistake
from stammtisch.games.karuba import GAME
from stammtisch.games.karuba.state import Options

REST = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16"


@pytest.mark.parametrize("options", [Options(), Options(blocked_path="strict")])
@pytest.mark.parametrize("seats", COUNTS)
def test_what_is_written_can_be_read_again(seats: int, options: Options) -> None:
    for match in random_games(seats, 3, options):
        assert GAME.read(GAME.write(match.state)) == match.state


def test_a_game_is_written_before_its_first_card_is_drawn() -> None:
    s = GAME.setup(3, Match.new(GAME, 2, 5).state.rng, Options())
    assert GAME.read(GAME.write(s)) == s


def test_a_position_reads_like_the_table_looks() -> None:
    match = table(
        phase="lay",
        round=6,
        hands=["4", "5"],
        picked=["9 10", "11"],
        discards=["1", "2 3"],
        islands=[["2 3 ..", ".. 7 8"], ["1"]],
        corners=["-1,0", "0,0"],
        piles=["16 15 14 13", "16 15 14 13"],
    )
    position = GAME.write(match.state)
    assert position.pop("rng").startswith("fast:")
    assert position == {
        "seats": 2,
        "options": {},
        "phase": "lay",
        "round": 6,
        "piles": ["16 15 14 13 5 6 11 12", "16 15 14 13 4 6 7 8 9 10 12"],
        "hands": ["4", "5"],
        "picked": ["9 10", "11"],
        "loose": ". .",
        "taken_up": [0, 0],
        "discards": ["1", "2 3"],
        "islands": [[" 2  3 ..", "..  7  8"], [" 1"]],
        "corners": ["-1,0", "0,0"],
    }


def test_there_are_two_players_unless_something_is_written_for_more() -> None:
    assert GAME.read({"phase": "draw"}).seats == 2
    assert GAME.read({"hands": ["1 2", "1 2", "1 2"]}).seats == 3
    assert GAME.read({"phase": "over", "islands": [[], [], [], []]}).seats == 4
    assert GAME.read({"phase": "discard", "picked": ["1 2"] * 5}).seats == 5
    assert GAME.read({"phase": "draw", "seats": 6}).seats == 6


def test_cards_not_named_lie_in_order_under_the_pile() -> None:
    s = GAME.read({"hands": ["3 1 2", "4 5 6"], "piles": ["9", ""]})
    assert GAME.write(s)["piles"] == ["9 4 5 6 7 8 10 11 12 13 14 15 16", "1 2 3 7 8 9 10 11 12 13 14 15 16"]


def test_with_a_seed_they_are_shuffled_and_the_named_ones_stay_on_top() -> None:
    piles = {
        tuple(GAME.read({"hands": ["1 2", "1 2"], "piles": ["9 8", ""], "seed": seed}).piles[0]) for seed in range(9)
    }
    assert len(piles) == 9
    assert {pile[-2:] for pile in piles} == {(8, 9)}
    sealed = GAME.read({"phase": "draw", "seed": "00112233445566778899aabbccddeeff"})
    assert GAME.read(GAME.write(sealed)) == sealed


def test_a_hand_is_in_order() -> None:
    assert GAME.read({"hands": ["3 1 2", "16 4 5"]}).hands == [[1, 2, 3], [4, 5, 16]]


@pytest.mark.parametrize(
    ("position", "first"),
    [
        ({"hands": ["1 2 3", "4 5 6"]}, 1),
        ({"phase": "draw"}, 0),
        ({"phase": "over"}, 8),
        ({"phase": "discard", "picked": ["1 2", "1 2"]}, 1),
        ({"phase": "lay", "picked": ["1", "1 2"]}, 1),
        ({"hands": ["1 2 3", "4 5 6"], "discards": ["4 5", ""]}, 2),
        ({"hands": ["1 2 3", "4 5 6"], "islands": [[], ["1 2 3", "7"]]}, 3),
        ({"phase": "lay", "picked": ["6", ""], "islands": [["1 2 3 4", "5"], []]}, 3),
    ],
)
def test_the_round_is_the_first_it_could_be(position: dict[str, Any], first: int) -> None:
    assert GAME.read(position).round == first


def test_the_first_card_in_reading_order_counts_as_the_first_laid() -> None:
    for rows in ([".. 5", "6 7"], ["..", ".. 5", "6 7"], [".. .. 5", ".. 6 7"]):
        s = GAME.read({"phase": "over", "islands": [rows, []]})
        assert GAME.write(s)["islands"][0] == ["..  5", " 6  7"]
        assert GAME.write(s)["corners"][0] == "-1,0"


def test_a_finished_game_is_scored() -> None:
    s = GAME.read({"phase": "over", "islands": [["9 7 13"], []]})
    assert s.scores == [5, 0]
    assert s.events == []


def test_options_are_read() -> None:
    assert GAME.read({"phase": "draw", "options": {"blocked_path": "strict"}}).options == Options("strict")


TWO = {"hands": ["1 2 3", "1 2 3"]}


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ({}, 'phase = "pick", but seat 0 has 0 cards in hand and 0 picked'),
        ({**TWO, "hand": []}, "unknown part of a position 'hand'; there is seats, "),
        ({**TWO, "seats": 3}, "hands = ['1 2 3', '1 2 3']: it is a list of 3 texts, one for each seat"),
        ({"hands": ["1 2 3"] * 7}, "seats = 7: it is a number from 2 to 6"),
        ({"seats": 1}, "seats = 1: it is a number from 2 to 6"),
        ({"hands": "1 2 3"}, "hands = '1 2 3': it is a list of 2 texts, one for each seat"),
        ({"hands": ["1 2 3", 4]}, "hands: 4 is not a text; write words with spaces between them"),
        ({"hands": ["1 2 17", "1 2"]}, "unknown card '17'; there is 1, 2, 3, "),
        ({"hands": ["1 2 x", "1 2"]}, "unknown card 'x'; there is 1, 2, 3, "),
        ({"hands": ["1 2 0", "1 2"]}, "unknown card '0'; there is 1, 2, 3, "),
        ({**TWO, "phase": "trick"}, "unknown phase 'trick'; there is draw, pick, discard, lay, over."),
        ({**TWO, "phase": ["lay"]}, "unknown phase \"['lay']\"; there is draw, pick, discard, lay, over."),
        ({**TWO, "round": 9}, "round = 9: it is a number from 0 to 8"),
        ({**TWO, "round": True}, "round = True: it is a number from 0 to 8"),
        ({**TWO, "round": 0}, 'round = 0, but phase = "pick" is only in round 1 to 8'),
        ({"phase": "draw", "round": 8}, 'round = 8, but phase = "draw" is only in round 0 to 7'),
        ({"phase": "over", "round": 7}, 'round = 7, but phase = "over" is only in round 8'),
        ({**TWO, "options": {"blocked": "strict"}}, "unknown option 'blocked'; there is blocked_path. Did you mean "),
        ({**TWO, "options": {"blocked_path": "no"}}, "option blocked_path is strict or lenient, not 'no'"),
        ({**TWO, "options": "strict"}, "options = 'strict': it is a table of names and values"),
        ({**TWO, "seed": 1.5}, "seed = 1.5: it is a number, or 32 hex digits"),
        ({**TWO, "seed": True}, "seed = True: it is a number, or 32 hex digits"),
        ({**TWO, "seed": -1}, "seed -1 is out of range; a seed is a number from 0 to "),
        ({**TWO, "seed": "abc"}, "seed 'abc' is not a seed; a sealed seed has 32 hex digits"),
        ({**TWO, "rng": "abc"}, "'abc' is not a random generator; it would look like 'fast:1a2b' or "),
        ({**TWO, "islands": 3}, "islands = 3: it is a list of 2 islands, each a list of rows"),
        (
            {**TWO, "islands": ["4 5", "4 5"]},
            "islands = ['4 5', '4 5']: it is a list of 2 islands, each a list of rows",
        ),
        ({**TWO, "seats": 2, "islands": [[]]}, "islands = [[]]: it is a list of 2 islands, each a list of rows"),
        ({**TWO, "islands": [[4], []]}, "island: 4 is not a text; write words with spaces between them"),
        ({**TWO, "islands": [["4 x"], []]}, "unknown card 'x'; there is 1, 2, 3, "),
        ({**TWO, "islands": [["4 4"], []]}, "island ['4 4']: card 4 lies there twice"),
        ({**TWO, "islands": [["4 5 6 7 8"], []]}, "island ['4 5 6 7 8']: it is at most 4 cards wide and 4 high"),
        (
            {**TWO, "islands": [["4", "5", "6", "7", "8"], []]},
            "island ['4', '5', '6', '7', '8']: it is at most 4 cards ",
        ),
        (
            {**TWO, "islands": [["4 ..", ".. 5"], []]},
            "island ['4 ..', '.. 5']: its cards do not all hang together edge ",
        ),
        ({**TWO, "islands": [["4 .. 5"], []]}, "island ['4 .. 5']: its cards do not all hang together edge to edge"),
        (
            {**TWO, "islands": [["4 5"], []], "corners": ["here", ""]},
            "corners: 'here' is not a place; it would look like '-1,0'",
        ),
        (
            {**TWO, "islands": [["4 5"], []], "corners": ["1 2", ""]},
            "corners: '1 2' is not a place; it would look like '-1,0'",
        ),
        (
            {**TWO, "islands": [["4 5"], []], "corners": ["1,0", ""]},
            "corners: there is no card of island ['4 5'] at 0,0, where the first one lies",
        ),
        (
            {**TWO, "islands": [["4 5"], []], "corners": ["3,0", ""]},
            "corners: the first card of island ['4 5'] would lie outside it",
        ),
        ({**TWO, "corners": "0,0"}, "corners = '0,0': it is a list of 2 texts, one for each seat"),
        ({"hands": ["1 2 2", "1 2 3"]}, "seat 0 has card 2 twice"),
        ({**TWO, "piles": ["", "3"]}, "seat 1 has card 3 twice"),
        ({**TWO, "discards": ["", "3"]}, "seat 1 has card 3 twice"),
        ({**TWO, "islands": [["3"], []]}, "seat 0 has card 3 twice"),
        ({"hands": ["1 2 3", "1 2 3 4"]}, "seat 1 has 4 cards in hand; it can have 3"),
        ({"hands": ["1 2 3", "1"]}, 'phase = "pick", but seat 1 has 1 cards in hand and 0 picked'),
        ({**TWO, "picked": ["4 5", ""]}, 'phase = "pick", but seat 0 has 3 cards in hand and 2 picked'),
        ({"phase": "discard", "picked": ["1 2", "1"]}, 'phase = "discard", but seat 1 has picked 1 cards, not 2'),
        ({"phase": "lay", "picked": ["1 2 3", "1"]}, 'phase = "lay", but seat 0 has 3 cards to lay; it can have 2'),
        ({"phase": "lay", "seats": 2}, 'phase = "lay", but nobody has a card to lay'),
        ({"phase": "draw", "picked": ["1 2", "1"]}, 'phase = "draw", but seat 0 still has cards to lay'),
        ({"phase": "over", "picked": ["", "1"]}, 'phase = "over", but seat 1 still has cards to lay'),
        (
            {**TWO, "round": 1, "discards": ["4", ""]},
            "seat 0 has 15 cards in hand and pile, but the rounds to come take 16",
        ),
        (
            {"phase": "lay", "islands": [["1"], ["1"]], "picked": ["2", "3"], "loose": "4 ."},
            "loose: card 4 of seat 0 cannot be taken up; it would lie, with one left to lay",
        ),
        (
            {"phase": "lay", "islands": [["1 4"], ["1"]], "picked": ["2 5", "3"], "loose": "4 ."},
            "loose: card 4 of seat 0 cannot be taken up",
        ),
        (
            {"phase": "draw", "islands": [["1 4"], ["1 2"]], "loose": "4 ."},
            "loose: card 4 of seat 0 cannot be taken up",
        ),
        (
            {"phase": "lay", "islands": [["1 4"], ["1"]], "picked": ["2", "3"], "loose": "4 .", "taken_up": [9, 0]},
            "loose: seat 0 has taken up a card 9 times, and takes up none any more",
        ),
        ({**TWO, "taken_up": [0, 1]}, 'phase = "pick", but seat 1 has taken up a card; that is only done while laying'),
        ({**TWO, "taken_up": [0, 10]}, "taken_up = [0, 10]: it is a list of 2 numbers from 0 to 9"),
        (
            {"phase": "draw", "round": 7, "discards": ["", REST]},
            "seat 1 has 0 cards in hand and pile, but the rounds to come take 2",
        ),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_the_reason(position: dict[str, Any], message: str) -> None:
    with pytest.raises(Mistake) as refused:
        GAME.read(position)
    assert str(refused.value).startswith(message)
    assert "\n" not in str(refused.value)


def test_a_card_may_be_loose_in_a_position() -> None:
    match = table(phase="lay", islands=[["1 4"], ["1"]], picked=["2", "3"], loose="4 .")
    assert "take_up.4" in may(match, 0)
    assert written(match, "loose") == "4 ."


def test_whatever_is_read_can_be_played_to_the_end() -> None:
    for match in random_games(3, 2):
        rounds = {"pick": match.state.round, "over": 8}.get(match.state.phase, 1)
        part = {key: GAME.write(match.state)[key] for key in ("phase", "hands", "picked", "islands", "corners")}
        twin = table(**part)
        assert twin.state.round <= rounds or match.state.phase in ("discard", "lay")
        while twin.ask is not None:
            seat = twin.to_act()[0]
            twin.answer(seat, twin.ask.offer(seat)[0])
        assert twin.result() is not None
