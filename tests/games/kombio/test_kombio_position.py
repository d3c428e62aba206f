"""Positions in writing."""

from typing import Any

import pytest

from games.kombio.kombio_table import pass_by, table
from games.script import play
from stammtisch.core import PUBLIC, Match, Mistake, new_rng
from stammtisch.games.kombio import GAME
from stammtisch.games.kombio.options import Options
from stammtisch.games.kombio.state import DECK, RECYCLED, VALUE


def test_a_position_in_full() -> None:
    data = {
        "seats": 2,
        "options": {"rounds": 3},
        "phase": "match",
        "round": 2,
        "dealer": 0,
        "turn": 1,
        "turns": 7,
        "hands": ["1 . 2", "-1 14"],
        "known": ["0.0 1.1", "1.1"],
        "shown": "1.1",
        "recycled": "0.2",
        "deck": "3",
        "pile": "4 5",
        "matched": True,
        "tried": [1],
        "caller": 1,
        "turns_left": 1,
        "exhausted": 1,
        "sheet": [[10, 12]],
        "rng": "fast:1a2b",
    }
    s = GAME.read(data)
    rest = GAME.write(s).pop("deck")
    assert {**GAME.write(s), "deck": "3"} == data
    assert rest.split()[:4] == ["3", "-1", "-1", "0"]
    assert len(GAME.inventory(s)) == 70


def test_only_the_hands_need_to_be_given() -> None:
    s = GAME.read({"hands": ["1 2 3 4", "6 6 . 7", "8"]})
    assert (s.seats, s.options, s.phase, s.round, s.sheet) == (3, Options(), "turn", 1, [])
    assert (s.dealer, s.turn, s.turns, s.caller, s.turns_left, s.exhausted) == (2, 0, 0, -1, 0, 0)
    assert (s.pile, s.matched, s.tried) == ([], False, 0)
    assert [VALUE[card] for card in s.deck[:-4:-1]] == [-1, -1, -1]
    assert s.known == [[0, 0, 1, 1], [0, 0, 0, 2], [0]]
    assert s.rng == new_rng(0)


def test_without_hands_the_table_waits_for_the_deal() -> None:
    s = GAME.read({"seats": 4})
    assert (s.phase, s.round, s.hands, len(s.deck)) == ("deal", 0, [[], [], [], []], 70)
    assert GAME.read({}).seats == 2
    assert [len(hand) for hand in Match(GAME, s).state.hands] == [4, 4, 4, 4]


def test_with_a_pile_there_has_been_a_turn() -> None:
    assert GAME.read({"hands": ["1", "2"], "pile": "5"}).turns == 1
    assert GAME.read({"hands": ["1", "2"], "rest": "pile"}).turns == 1


def test_the_round_follows_from_the_sheet() -> None:
    assert GAME.read({"hands": ["1", "2"], "sheet": [[1, 2], [3, 4]]}).round == 3
    assert GAME.read({"seats": 2, "sheet": [[1, 2], [3, 4]]}).round == 2


def test_if_the_first_player_called_the_turn_is_the_next_ones() -> None:
    assert GAME.read({"hands": ["1", "2", "3"], "caller": 0, "pile": "5"}).turn == 1
    assert GAME.read({"hands": ["1", "2", "3"], "caller": 2, "dealer": 1, "pile": "5"}).turn == 0


def test_the_cards_that_are_not_named_lie_under_the_deck_in_order() -> None:
    s = GAME.read({"hands": ["-1", "0"], "deck": "14 7", "pile": "5"})
    assert [VALUE[card] for card in reversed(s.deck)][:7] == [14, 7, -1, -1, 0, 0, 1]
    assert sorted(GAME.inventory(s)) == sorted(DECK)


def test_they_may_lie_under_the_pile_instead() -> None:
    s = GAME.read({"hands": ["-1", "0"], "deck": "14", "pile": "5 7", "rest": "pile"})
    assert [VALUE[card] for card in s.deck] == [14]
    assert [VALUE[card] for card in reversed(s.pile)][:4] == [5, 7, -1, -1]


def test_with_a_seed_they_are_shuffled() -> None:
    decks = [GAME.read({"hands": ["-1", "0"], "deck": "14", "seed": seed}).deck for seed in (1, 1, 2)]
    assert decks[0] == decks[1] != decks[2]
    assert [VALUE[deck[-1]] for deck in decks] == [14, 14, 14]
    assert GAME.read({"hands": ["1", "2"], "seed": "0123456789abcdef" * 2}).rng.write().startswith("sealed:")


def test_a_card_that_was_shown_is_known_to_all() -> None:
    s = GAME.read({"hands": ["1 2", "3"], "shown": "0.1", "recycled": "0.1 1.0", "known": ["", "0.0"]})
    assert s.known == [[2, 3 | PUBLIC | RECYCLED], [RECYCLED]]


def test_a_game_that_is_over_can_be_read() -> None:
    match = table("1", "5", pile="5", phase="match", caller=0, options={"rounds": 1})
    pass_by(match)
    again = Match(GAME, GAME.read(GAME.write(match.state)))
    assert (again.ask, again.result()) == (None, match.result())


def test_play_goes_on_from_a_position_as_it_would_have() -> None:
    match = table("1 2", "6 3", pile="5", seed=3)
    again = Match(GAME, GAME.read(GAME.write(match.state)))
    script = "0 draw, 0 0.0, 0 -, 1 -, 1 draw, 1 1.1"
    assert play(match, script) == play(again, script)


TWO: dict[str, Any] = {"hands": ["1 2", "3 4"]}


@pytest.mark.parametrize(
    ("data", "mistake"),
    [
        ({"hands": ["1"]}, "seats = 1: it is a number from 2 to 8"),
        ({"seats": 9}, "seats = 9: it is a number from 2 to 8"),
        ({"seats": "two"}, "seats = 'two': it is a number from 2 to 8"),
        ({"seats": 3, **TWO}, "hands = ['1 2', '3 4']: it is a list of 3 texts, one for each seat"),
        ({"hands": 5}, "hands = 5: it is a list of 2 texts, one for each seat"),
        ({"hands": [1, 2]}, "hands: 1 is not a text; write words with spaces between them"),
        (
            {"hands": ["1 15", "2"]},
            f"unknown card '15'; there is {', '.join(map(str, range(-1, 15)))}. Did you mean 5?",
        ),
        ({**TWO, "deck": "3 ."}, f"unknown card '.'; there is {', '.join(map(str, range(-1, 15)))}."),
        ({**TWO, "pile": "x"}, f"unknown card 'x'; there is {', '.join(map(str, range(-1, 15)))}."),
        ({"hands": ["14 14", "14"]}, "there are only 2 cards of value 14; the position has more"),
        ({"hands": ["0 0", "1"], "pile": "0", "deck": "0"}, "there are only 3 cards of value 0; the position has more"),
        ({**TWO, "phase": "trun"}, "unknown phase 'trun'; there is deal, look, turn, match, over. Did you mean turn?"),
        ({**TWO, "rest": "box"}, "unknown rest 'box'; there is deck, pile."),
        (
            {**TWO, "options": {"round": 1}},
            "unknown option 'round'; there is rounds, target, pair_of_14s, ",
        ),
        ({**TWO, "options": {"rounds": 0}}, "option rounds is a number from 1 to 100, not 0"),
        ({**TWO, "options": 3}, "options = 3: it is a table of names and values"),
        ({**TWO, "matched": 1}, "matched = 1: it is true or false"),
        ({**TWO, "dealer": 2}, "dealer = 2: it is a number from 0 to 1"),
        ({**TWO, "turn": -1}, "turn = -1: it is a number from 0 to 1"),
        ({**TWO, "caller": 2}, "caller = 2: it is a number from -1 to 1"),
        ({**TWO, "tried": [0, 2]}, "tried = [0, 2]: it is a list of numbers from 0 to 1"),
        ({**TWO, "tried": 1}, "tried = 1: it is a list of numbers"),
        ({**TWO, "seed": [1]}, "seed = [1]: it is a number, or 32 hex digits"),
        ({**TWO, "seed": "abc"}, "seed 'abc' is not a seed; a sealed seed has 32 hex digits"),
        (
            {**TWO, "rng": "dice"},
            "'dice' is not a random generator; it would look like 'fast:1a2b' or 'sealed:<32 hex digits>:0'",
        ),
        ({**TWO, "sheet": [[1, 2, 3]]}, "a round of sheet = [1, 2, 3]: it is a list of 2 numbers"),
        ({**TWO, "sheet": [["1", 2]]}, "a round of sheet = ['1', 2]: it is a list of 2 numbers"),
        ({**TWO, "sheet": 7}, "a round of sheet = 7: it is a list of 2 numbers"),
        ({**TWO, "shown": "0.2"}, "'0.2' is not a place on this table; the third card of seat 0 is 0.2"),
        ({**TWO, "shown": "left"}, "'left' is not a place on this table; the third card of seat 0 is 0.2"),
        ({**TWO, "known": ["2.0", ""]}, "'2.0' is not a place on this table; the third card of seat 0 is 0.2"),
        ({"hands": ["1 .", "2"], "shown": "0.1"}, "nobody can have seen a card at 0.1: it is a gap"),
        ({**TWO, "hand": ["1", "2"]}, "unknown part of a position 'hand'; "),
        ({**TWO, "phase": "match"}, 'phase = "match", but the pile is empty: there is nothing to match'),
        ({**TWO, "pile": "5", "turns": 0}, "turns = 0, but there is a pile: somebody must have had a turn"),
        ({**TWO, "turns_left": 1}, "turns_left = 1, but nobody has called; name the caller"),
        ({**TWO, "caller": 1, "turn": 1}, "turn = 1, but seat 1 has called: the others have the last turns"),
        ({**TWO, "caller": 1, "turns_left": 1}, "turns_left = 1, but after this turn at most 0 are left"),
        ({"hands": ["1", "."]}, "seat 1 has no card, and that is a call; name the caller"),
        ({"phase": "turn"}, "seat 0 has no card, and that is a call; name the caller"),
        ({**TWO, "round": 3}, "round = 3, but with 0 rounds on the sheet this is round 1"),
        ({**TWO, "phase": "over"}, 'phase = "over", but the sheet does not end the game'),
        (
            {**TWO, "options": {"rounds": 1}, "sheet": [[1, 2]]},
            'phase = "turn", but the sheet ends the game: the phase is "over"',
        ),
        (
            {"options": {"target": 9}, "sheet": [[1, 9]]},
            'phase = "deal", but the sheet ends the game: the phase is "over"',
        ),
    ],
)
def test_what_cannot_be_is_refused(data: dict[str, Any], mistake: str) -> None:
    with pytest.raises(Mistake) as refusal:
        GAME.read(data)
    assert str(refusal.value).startswith(mistake)
    assert "\n" not in str(refusal.value)
