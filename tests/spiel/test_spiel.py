"""OpenSpiel's own test, and what it does not ask: information states, explicit chance, bad input."""

import copy
import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test

import stammtisch.spiel
from stammtisch.core import Match, Mistake
from stammtisch.core.course import Course, lots_of
from stammtisch.core.rng import ScriptedRng
from stammtisch.core.sense import Sheet
from stammtisch.spiel.walk import DEALS

SHORT = [
    "python_stammtisch_kombio(players=2,rounds=1,turn_limit=4)",
    "python_stammtisch_kombio(players=3,rounds=1,turn_limit=4,matching=after each discard)",
    "python_stammtisch_karuba(players=2)",
    "python_stammtisch_kombio(players=2,seeded=True,rounds=1,turn_limit=4)",
]
LONG = ["python_stammtisch_klobba", "python_stammtisch_barbarity(players=3)", "python_stammtisch_klong"]


@pytest.mark.parametrize("name", SHORT)
@pytest.mark.parametrize("serialize", [False, True])
def test_openspiel_is_content(name: str, serialize: bool) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=serialize, verbose=False)


class TestOnAPartOfTheTree(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
    """OpenSpiel's API test, on states that it samples."""

    game_name = SHORT[0]
    game = pyspiel.load_game(game_name)


def wander(state: Any, rng: random.Random, steps: int) -> None:
    """Any way for so many decisions of players."""
    while steps and not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(rng.randrange(len(state.chance_outcomes())))
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            steps -= 1


@pytest.mark.parametrize("name", SHORT + LONG)
def test_a_state_can_be_cloned_and_serialised_and_goes_on_alike(name: str) -> None:
    game = pyspiel.load_game(name)
    rng = random.Random(3)
    state = game.new_initial_state()
    wander(state, rng, 6)
    for twin in (state.clone(), game.deserialize_state(state.serialize())):
        one, other = state.clone(), twin
        wander(one, random.Random(5), 4)
        wander(other, random.Random(5), 4)
        assert str(one) == str(other)
        for player in range(game.num_players()):
            assert one.information_state_string(player) == other.information_state_string(player)
            assert one.observation_string(player) == other.observation_string(player)
        if not one.is_terminal() and not one.is_chance_node():
            asked = one.current_player()
            assert np.array_equal(one.observation_tensor(asked), other.observation_tensor(asked))
            assert any(one.observation_tensor(asked))


@pytest.mark.parametrize("name", [name for name in SHORT + LONG if "seeded" not in name])
def test_a_script_of_chance_reproduces_what_was_walked(name: str) -> None:
    """Law 8 and law 5: a match dealt from the same script, asked in the order of the same lots, is the same match."""
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    rng = random.Random(4)
    rows: list[tuple[int, int, bytes]] = []
    while state.is_chance_node() or (len(rows) < 25 and not state.is_terminal()):
        if state.is_chance_node():
            state.apply_action(rng.randrange(len(state.chance_outcomes())))
            continue
        player, action = state.current_player(), rng.choice(state.legal_actions())
        rows.append((player, action, bytes(map(int, state.observation_tensor(player)))))
        state.apply_action(action)
    facts, walk = state._facts, state.walk
    table = facts.rules.laid(facts.players, ScriptedRng(walk.explicit.script), facts.options)
    course = Course(Match(facts.rules, table), ScriptedRng(walk.lots.script), facts.sense)
    for player, action, row in rows:
        assert course.seat == player
        sheet = Sheet(facts.sense.width)
        facts.sense.write(course.match.state, course.ask, player, sheet)
        assert bytes(sheet.cells) == row
        course.answer(facts.letters[player][action])
    assert course.seat == walk.seat


@pytest.mark.parametrize("name", ["kombio", "karuba", "klobba", "barbarity", "klong"])
def test_a_seeded_game_is_the_match_of_that_seed(name: str) -> None:
    """Law 5: two nodes of chance, and then row for row what a match of that seed says, in the order of its lots."""
    state = pyspiel.load_game(f"python_stammtisch_{name}(seeded=True)").new_initial_state()
    for number in (5, 77):
        assert state.is_chance_node()
        state.apply_action(number)
    facts, seed, rng = state._facts, 5 * DEALS + 77, random.Random(1)
    course = Course(Match.new(facts.rules, 2, seed), lots_of(seed), facts.sense)
    for _ in range(60):
        if state.is_terminal():
            break
        player = state.current_player()
        assert player == course.seat, "nothing else is up to chance"
        sheet = Sheet(facts.sense.width)
        facts.sense.write(course.match.state, course.ask, player, sheet)
        assert bytes(map(int, state.observation_tensor(player))) == bytes(sheet.cells)
        action = rng.choice(state.legal_actions())
        state.apply_action(action)
        course.answer(facts.letters[player][action])


def test_an_action_that_is_not_legal_is_refused_in_one_line() -> None:
    state = pyspiel.load_game("python_stammtisch_karuba(seeded=True)").new_initial_state()
    wander(state, random.Random(1), 0)
    for number in (1, 2):
        state.apply_action(number)
    before = state.observation_tensor(0)
    with pytest.raises((Mistake, RuntimeError), match=r"seat 0 cannot answer action 900; legal are \["):
        state.apply_action(900)
    assert state.observation_tensor(0) == before


@pytest.mark.parametrize("name", SHORT)
def test_who_knows_the_same_may_do_the_same(name: str) -> None:
    """On a part of the tree: one information state, one player, one list of actions, one past of its own."""
    game = pyspiel.load_game(name)
    known: dict[str, Any] = {}
    deal = random.Random(1)
    root = game.new_initial_state()
    while root.is_chance_node():
        root.apply_action(deal.randrange(len(root.chance_outcomes())))
    for seed in range(12):
        state, rng = copy.deepcopy(root), random.Random(seed % 6)
        past: list[list[int]] = [[] for _ in range(game.num_players())]
        for _ in range(8):
            if state.is_terminal():
                break
            if state.is_chance_node():
                state.apply_action(rng.randrange(len(state.chance_outcomes())))
                continue
            player = state.current_player()
            facts = (player, state.legal_actions(), tuple(past[player]))
            assert known.setdefault(state.information_state_string(), facts) == facts
            action = rng.choice(state.legal_actions())
            past[player].append(action)
            state.apply_action(action)
    assert len(known) > 10


def test_what_others_hold_is_not_in_an_information_state() -> None:
    """Two deals that differ in what seat 0 cannot see look the same to it."""
    game = pyspiel.load_game(SHORT[0])
    told: dict[str, set[str]] = {}
    for seed in range(40):
        state, rng = game.new_initial_state(), random.Random(seed)
        while state.is_chance_node():
            state.apply_action(rng.randrange(len(state.chance_outcomes())))
        told.setdefault(state.information_state_string(0), set()).add(state.information_state_string(1))
    assert max(map(len, told.values())) > 1


def test_returns_sum_to_nothing_and_a_match_without_end_is_cut_short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stammtisch.spiel.game, "MOST", 9)
    game = pyspiel.load_game("python_stammtisch_kombio(players=3)")
    state = game.new_initial_state()
    wander(state, random.Random(1), 20)
    while state.is_chance_node():
        state.apply_action(0)
    assert state.is_terminal()
    assert state.returns() == [0, 0, 0]
    whole = pyspiel.load_game(SHORT[2]).new_initial_state()
    wander(whole, random.Random(2), 1000)
    assert whole.is_terminal()
    assert sum(whole.returns()) == 0
    assert set(whole.returns()) <= {-1, 0, 1}


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("python_stammtisch_kombio(players=9)", "kombio is for 2 to 8 players, not for 9"),
        ("python_stammtisch_kombio(turn_limit=-1)", "turn_limit"),
    ],
)
def test_what_will_not_do_is_said_in_one_line(name: str, said: str) -> None:
    with pytest.raises((Mistake, RuntimeError), match=said):
        pyspiel.load_game(name)


@pytest.mark.parametrize("name", [*SHORT, "python_stammtisch_barbarity(players=3)"])
def test_a_clone_asks_nobody_twice(name: str) -> None:
    """Copied before every decision, a walk is the same as one that was never copied."""
    game = pyspiel.load_game(name)
    one, other, rng = game.new_initial_state(), game.new_initial_state(), random.Random(6)
    for _ in range(150):
        assert (one.current_player(), one.is_terminal()) == (other.current_player(), other.is_terminal())
        if one.is_terminal():
            break
        assert one.legal_actions() == other.legal_actions()
        action = rng.choice(one.legal_actions()[:3])  # to let be is among the first
        other = other.clone()
        one.apply_action(action)
        other.apply_action(action)


def test_a_secret_answer_changes_nothing_for_the_others() -> None:
    game = pyspiel.load_game("python_stammtisch_karuba(players=2)")
    state, rng = game.new_initial_state(), random.Random(1)
    while state.is_chance_node():
        state.apply_action(rng.randrange(len(state.chance_outcomes())))
    assert state.current_player() == 0
    after = [state.child(action) for action in state.legal_actions()]
    assert {child.current_player() for child in after} == {1}
    for look in ("information_state_string", "observation_string"):
        assert len({getattr(child, look)(1) for child in after}) == 1
    assert len({child.information_state_string(0) for child in after}) == len(after) > 1
    assert len({tuple(child.observation_tensor(1)) for child in after}) == 1
