"""A game: the deal, eight rounds, drawing, and who wins."""

import pytest

from games.karuba.karuba_table import COUNTS, random_games, table
from games.script import asked, play, written
from stammtisch.core import Match, Mistake
from stammtisch.games.karuba import GAME

LUIS = ["16  8 15 10", " 9  5  4  2", "11  3  7  1", " 6 14 12 13"]


def test_two_to_six_can_play() -> None:
    assert GAME.seats == COUNTS
    with pytest.raises(Mistake, match="karuba is for 2 to 6 players, not for 7"):
        Match.new(GAME, 7, 1)


@pytest.mark.parametrize("seats", COUNTS)
def test_everyone_has_the_same_sixteen_cards_and_draws_three_of_their_own(seats: int) -> None:
    match = Match.new(GAME, seats, seed=5)
    assert GAME.inventory(match.state) == [list(range(1, 17))] * seats
    assert [len(hand) for hand in match.state.hands] == [3] * seats
    assert [len(pile) for pile in match.state.piles] == [13] * seats
    assert match.state.round == 1


def test_every_pile_is_shuffled_on_its_own() -> None:
    piles = [pile for seed in range(20) for pile in Match.new(GAME, 6, seed).state.piles]
    assert len({tuple(pile) for pile in piles}) == len(piles)


def test_any_card_may_be_drawn_first() -> None:
    assert {card for seed in range(60) for card in Match.new(GAME, 2, seed).state.hands[1]} == set(range(1, 17))


def test_cards_are_drawn_from_the_top_of_ones_own_pile() -> None:
    match = table(phase="draw", round=1, piles=["4 5 6 7", "9 8"], hands=["1", "2"], discards=["2 3", "1 3"])
    assert written(match, "hands") == ["1 4 5", "2 8 9"]
    assert [written(match, "piles")[0][:3], written(match, "piles")[1][:3]] == ["6 7", "4 5"]


def test_what_one_draws_is_a_secret_but_how_many_is_not() -> None:
    match = table(phase="draw", round=1, piles=["4 5 6 7", "9 8"], hands=["1", "2"], discards=["2 3", "1 3"])
    drew = [event for event in match.events if event.kind.name == "drew"]
    assert drew[0].seen_by(0) == {"who": 0, "count": 2, "cards": [4, 5]}
    assert drew[0].seen_by(1) == drew[0].seen_by(None) == {"who": 0, "count": 2}


@pytest.mark.parametrize("seats", COUNTS)
def test_a_game_has_eight_rounds_with_three_cards_in_hand_and_two_in_the_last(seats: int) -> None:
    drawn: list[list[int]] = []
    for match in random_games(seats, 4):
        s = match.state
        if s.round == 1 and asked(match) == dict.fromkeys(range(seats), "pick"):
            drawn = []
        drawn += [[event.data[1] for event in match.events if event.kind.name == "drew"]] * any(
            event.kind.name == "drew" for event in match.events
        )
        if match.ask is not None and match.ask.kind == "pick":
            assert [len(hand) for hand in s.hands] == [3] * seats
        if match.ask is None:
            assert drawn == [[count] * seats for count in (3, 2, 2, 2, 2, 2, 2, 1)]
            assert s.round == 8
            assert (s.phase, s.hands, s.piles, s.picked) == ("over", [[]] * seats, [[]] * seats, [[]] * seats)
            assert GAME.inventory(s) == [list(range(1, 17))] * seats


@pytest.mark.parametrize("seats", COUNTS)
def test_each_round_takes_two_cards_of_everybody(seats: int) -> None:
    for match in random_games(seats, 4):
        s = match.state
        if match.ask is not None and match.ask.kind == "pick":
            assert [len(hand) + len(pile) for hand, pile in zip(s.hands, s.piles, strict=True)] == [
                18 - 2 * s.round
            ] * seats


def test_the_phases_of_a_round_follow_each_other() -> None:
    match = table(hands=["1 2 3", "4 5 6"])
    phases = [next(iter(asked(match).values()))]
    for script in ("0 1+2, 1 5+6", "0 1", "1 5@0,0", "1 6@1,0"):
        play(match, script)
        phases += set(asked(match).values())
    assert phases == ["pick", "discard", "lay", "lay", "pick"]
    assert written(match, "round") == 2


def test_there_is_no_result_before_the_last_card_lies() -> None:
    match = table(phase="lay", round=8, islands=[LUIS[:3], ["9 7"]], picked=["6 13", "13"])
    assert match.result() is None
    told = play(match, "1 13@2,0, 0 6@0,3")
    assert "scored who=0 points=0" not in told
    assert match.result() is None
    assert "scored who=1 points=5" in play(match, "0 13@1,3")
    assert match.result() is not None


def test_nothing_is_drawn_after_the_eighth_round() -> None:
    match = table(phase="lay", round=8, islands=[["9"], ["9"]], picked=["13", "7"])
    told = play(match, "0 13@1,0, 1 7@1,0")
    assert not [line for line in told if line.startswith(("drew", "round"))]
    assert asked(match) == {}


def test_the_highest_score_wins() -> None:
    result = table(phase="over", islands=[["9 7 13"], LUIS, ["9 13"]]).result()
    assert result is not None
    assert (result.scores, result.winners) == ((5, 13, 3), (1,))


def test_a_tie_is_a_win_for_all_who_tie() -> None:
    result = table(phase="over", islands=[LUIS, ["9 7 13"], LUIS]).result()
    assert result is not None
    assert (result.scores, result.winners) == ((13, 5, 13), (0, 2))


def test_nobody_scoring_anything_is_a_tie_too() -> None:
    result = table(phase="over", islands=[[], ["1"]]).result()
    assert result is not None
    assert (result.scores, result.winners) == ((0, 0), (0, 1))


def test_who_draws_nothing_is_told_nothing() -> None:
    """Seat 0 has three cards already."""
    match = table(phase="draw", round=1, piles=["4 5", "4 5 6"], hands=["1 2 3", "1 2"], discards=["", "3"])
    assert [event.data[0] for event in match.events if event.kind.name == "drew"] == [1]
    assert written(match, "hands")[0] == "1 2 3"
