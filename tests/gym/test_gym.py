"""The suites of PettingZoo and Gymnasium, and what they do not ask."""

import subprocess
import sys
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test

import stammtisch.gym
from stammtisch.core import Mistake
from stammtisch.desk import Desk
from stammtisch.gym import Solo, aec, ids, parallel, vector
from stammtisch.gym.row import Row

NAMES = ["kombio", "karuba", "klobba", "barbarity", "klong"]

#: What the suites say of every environment that has masks.
pytestmark = pytest.mark.filterwarnings("ignore:Observation:UserWarning:pettingzoo", "ignore:.*all zeros")


@pytest.mark.parametrize("name", NAMES)
def test_pettingzoo_is_content_with_the_turns(name: str) -> None:
    api_test(aec(name, seats=3, max_cycles=60), num_cycles=40)
    seed_test(lambda: aec(name, seats=2), num_cycles=20)
    render_test(lambda render_mode: aec(name, seats=2, render_mode=render_mode))


@pytest.mark.parametrize("name", NAMES)
def test_pettingzoo_is_content_with_the_parallel_steps(name: str) -> None:
    parallel_api_test(parallel(name, seats=3, max_cycles=60, illegal="first"), num_cycles=80)
    parallel_seed_test(lambda: parallel(name, seats=2, illegal="first"), num_cycles=20)  # it ignores masks


@pytest.mark.parametrize("name", NAMES)
def test_gymnasium_is_content(name: str) -> None:
    env = gymnasium.make(ids()[name], seats=2, bots="random", illegal="first")  # the suite ignores masks
    check_env(env.unwrapped, skip_render_check=True)
    assert env.unwrapped.render() == env.unwrapped.render()
    assert env.reset(seed=3)[1]["cards"] == env.unwrapped.row.desk.game.cards  # type: ignore[attr-defined]


def legal(mask: Any, rng: np.random.Generator) -> int:
    return int((rng.random(mask.shape) * mask).argmax())


@pytest.mark.parametrize("name", NAMES)
def test_desk_turns_and_parallel_steps_are_one_match(name: str) -> None:
    """Law 5: for the same seed and answers all say the same."""
    they_are_one_match(name)


def test_a_planted_environment_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that hands on another answer, and one that shows what was seen before."""
    step, look = Row.step, Row.look
    with monkeypatch.context() as patch:
        patch.setattr(Row, "step", lambda row, number: step(row, int(row.desk.masks[0].argmax())))
        with pytest.raises(AssertionError):
            they_are_one_match("kombio")
    with monkeypatch.context() as patch:
        patch.setattr(Row, "look", lambda row: look(row) if not row._seen[0]["observation"].any() else row._seen[0])
        with pytest.raises(AssertionError):
            they_are_one_match("kombio")


def they_are_one_match(name: str) -> None:
    desk, turns, steps = Desk(name, 3, seed=5), aec(name, 3), parallel(name, 3)
    turns.reset(seed=5)
    seen, infos = steps.reset(seed=5)
    assert infos["seat_0"]["seed"] == desk.seed(0) == turns.infos["seat_1"]["seed"]
    rng = np.random.default_rng(2)
    for _ in range(120):
        asked = [agent for agent, row in seen.items() if not row["action_mask"][-1]]
        actions = dict.fromkeys(steps.agents, steps.wait)
        rewards = np.zeros(3)
        for agent in asked:
            assert turns.agent_selection == agent == f"seat_{desk.seats[0]}"
            for row in (turns.observe(agent), seen[agent]):
                assert (row["observation"] == desk.observations[0]).all()
                assert (row["action_mask"][: desk.size] == desk.masks[0]).all()
            actions[agent] = legal(desk.masks[0], rng)
            turns.step(actions[agent])
            desk.step([actions[agent]])
            rewards += desk.rewards[0]
        seen, given, ended, _, _ = steps.step(actions)
        assert list(given.values()) == list(rewards)
        assert all(ended.values()) == all(turns.terminations.values()) == (desk.done[0] == 1)
        if all(ended.values()):
            turns.reset()
            seen, _ = steps.reset()


def test_who_picks_in_secret_picks_at_once() -> None:
    steps = parallel("karuba", 3)
    seen, _ = steps.reset(seed=1)
    assert [int(row["action_mask"][-1]) for row in seen.values()] == [0, 0, 0]


@pytest.mark.parametrize("name", NAMES)
def test_many_solos_play_what_a_desk_plays(name: str) -> None:
    many = gymnasium.make_vec(ids()[name], num_envs=3, seats=2, bots="random")
    desk = Desk(name, 2, 3, bots=(None, "random"))
    seen, _ = many.reset(seed=9)
    desk.reset(9)
    rng = np.random.default_rng(1)
    for _ in range(40):
        assert (seen["observation"] == desk.observations).all()
        assert many.observation_space.contains(seen)
        actions = np.array([legal(mask, rng) for mask in desk.masks])
        seen, rewards, ended, _, _ = many.step(actions)
        desk.step(actions)
        assert (rewards == desk.rewards[:, 0]).all()
        assert (ended == (desk.done == 1)).all()
    many.close()


def test_a_solo_learns_from_any_seat() -> None:
    env = Solo("kombio", 3, seat=1, bots=["random", "casual"], max_cycles=7)
    seen, info = env.reset(seed=1)
    for step in range(1, 8):
        assert (env.action_masks() == info["action_mask"].astype(bool)).all()
        seen, _, ended, cut, info = env.step(int(seen["action_mask"].argmax()))
        assert cut == (step == 7)
        assert not ended


#: Takes what a type would refuse.
ANY_SOLO: Any = Solo


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (lambda: aec("komboi"), "unknown game 'komboi'.* Did you mean kombio"),
        (lambda: aec("kombio", 9), "kombio is for 2 to 8 players, not for 9"),
        (lambda: parallel("kombio", options={"round": 1}), "unknown option 'round'"),
        (lambda: aec("kombio", render_mode="rgb_array"), "unknown render_mode 'rgb_array'; there is ansi, human"),
        (lambda: Solo("kombio", 2, seat=2), "seat 2 is not there; seats are from 0 to 1"),
        (lambda: Solo("kombio", 3, bots=["casual"]), "bots has 1 entries; beside the learner there are 2 seats"),
        (lambda: vector("kombio", 0), "rows is 0"),
        (lambda: vector("kombio", 2).reset(seed=[1, 2]), "seed is a list of 2; at a desk it is one number"),
        (lambda: vector("kombio", 2).reset(seed=np.array([1, 2])), "seed is a list of 2"),
        (lambda: vector("kombio", 2).reset(seed=1.5), "seed 1.5 is not a seed; it would be a whole number from 0 on"),
        (lambda: Solo("kombio").reset(seed=-1), "seed -1 is not a seed"),
        (lambda: ANY_SOLO("kombio", seat="0"), "seat '0' is not there; seats are from 0 to 1"),
        (lambda: ANY_SOLO("kombio", "2"), "seats is '2'; it would be a whole number from 1 on"),
        (lambda: ANY_SOLO("kombio", bots=None), "bots is None; it would be a level, as in 'casual', or a list of them"),
        (lambda: ANY_SOLO("kombio", bots=[None]), "bot None is not a level; it would be a name, as in 'casual'"),
        (lambda: Solo("kombio").step(0), r"nobody is asked before reset\(\), which deals a match"),
        (lambda: Solo("kombio").action_masks(), r"nobody is asked before reset\(\)"),
        (lambda: parallel("karuba").step({}), r"nobody is asked before reset\(\)"),
        (lambda: dealt().step([0, 1]), r"actions are \[0, 1\]; they would be a mapping, an action for each agent"),
        (lambda: dealt().step({"seat_9": 0}), "agent 'seat_9' is not there; there is seat_0, seat_1"),
        (lambda: dealt().observation_space("x"), "agent 'x' is not there"),
        (lambda: aec("karuba").action_space("x"), "agent 'x' is not there"),
        (lambda: vector("kombio", 2).step(np.zeros(3)), r"actions have the shape \(3,\); it would be \(2,\)"),
        (lambda: vector("kombio", 2).step(np.zeros(2)), "actions are of type float64; they would be int16"),
    ],
)
def test_what_will_not_do_is_said_in_one_line(wrong: Any, said: str) -> None:
    with pytest.raises(Mistake, match=said):
        wrong()


def dealt() -> Any:
    steps = parallel("karuba", 2)
    steps.reset(seed=1)
    return steps


def test_the_end_is_told_of_the_match_that_ended() -> None:
    """Its seed and an empty mask; and nobody answers before the next is dealt."""
    env = Solo("karuba", 2, bots="random")
    seen, info = env.reset(seed=3)
    seed, over = info["seed"], False
    while not over:
        seen, _, over, _, info = env.step(int(seen["action_mask"].argmax()))
        assert info["seed"] == seed
        assert (info["action_mask"] == seen["action_mask"]).all()
    assert not env.action_masks().any()
    with pytest.raises(Mistake, match=r"the match is over; reset\(\) deals the next one"):
        env.step(0)
    assert env.reset()[1]["seed"] != seed
    steps = dealt()
    seen, infos = steps.reset(seed=3)
    assert infos["seat_0"]["seed"] == seed
    while steps.agents:
        seen, _, _, _, infos = steps.step({name: int(row["action_mask"].argmax()) for name, row in seen.items()})
    assert {info["seed"] for info in infos.values()} == {seed}


def test_many_know_their_seeds_and_masks() -> None:
    many = vector("karuba", 3, bots="random", render_mode="ansi")
    seen, info = many.reset(seed=2)
    for _ in range(120):
        assert list(info["seed"]) == [many.desk.seed(row) for row in range(3)]
        assert (info["action_mask"] == seen["action_mask"]).all()
        seen, _, _, _, info = many.step(many.desk.picks)
    assert many.desk.games.min() > 1
    drawn = many.render()
    assert drawn is not None
    assert [one == many.desk.drawing(row) for row, one in enumerate(drawn)] == [True] * 3


def test_an_answer_that_will_not_do_changes_nothing() -> None:
    turns, steps = aec("kombio", 2), parallel("kombio", 2)
    turns.reset(seed=1)
    seen, _ = steps.reset(seed=1)
    before = turns.observe(turns.agent_selection)["observation"].copy()
    for action, said in [(71, "cannot answer action 71"), (5000, "cannot answer action 5000"), (0.5, "0.5 is not a")]:
        with pytest.raises(Mistake, match=said):
            turns.step(action)  # type: ignore[arg-type]
    assert (turns.observe(turns.agent_selection)["observation"] == before).all()
    asked = next(agent for agent, row in seen.items() if not row["action_mask"][-1])
    other = next(agent for agent in seen if agent != asked)
    good = int(seen[asked]["action_mask"].argmax())
    for actions, said in [
        ({asked: good}, f"{other} has no action"),
        ({asked: good, other: 0}, f"{other} is not asked and cannot answer 0; to wait is"),
        ({asked: steps.wait, other: steps.wait}, f"{asked} cannot answer .*; legal are"),
    ]:
        with pytest.raises(Mistake, match=said):
            steps.step(actions)


def test_nobody_is_asked_before_a_match_is_dealt() -> None:
    env: Any = aec("karuba", 2)
    for ask, arguments in (("last", ()), ("step", (0,)), ("observe", ("seat_0",))):
        with pytest.raises(Mistake, match=r"nobody is asked before reset\(\), which deals a match"):
            getattr(env, ask)(*arguments)
    with pytest.raises(Mistake, match="seed -1 is not a seed; it would be a whole number from 0 on"):
        env.reset(seed=-1)
    env.reset(seed=1)
    with pytest.raises(Mistake, match="agent 'seat_7' is not there; there is seat_0, seat_1"):
        env.observe("seat_7")


def test_the_core_imports_none_of_it() -> None:
    code = (
        "import sys, stammtisch.core, stammtisch.bots; from stammtisch.games import all_games; all_games(); "
        "print(*sys.modules)"
    )
    loaded = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout.split()
    assert "stammtisch.games.klong" in loaded
    assert not {"librt", "librt.vecs", "numpy", "pyarrow", "gymnasium", "pettingzoo", "pyspiel", "mcp"} & set(loaded)
    assert stammtisch.gym.ids()["kombio"].startswith("stammtisch/Kombio-v")
