"""The examples for researchers, in short form."""

import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from cli.terminal import environment

EXAMPLES = Path(__file__).parents[1] / "examples" / "researchers"
sys.path.insert(0, str(EXAMPLES))

import curve  # noqa: E402
import ppo  # noqa: E402
from net import Net  # noqa: E402


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("random_play.py karuba --rows 8 --steps 120", r"[1-9]\d* games; seat 0 won .* answers/s"),
        ("against_bots.py karuba --bots random --games 2", r"any legal action against random in karuba: won .* of 2"),
        (
            "language_model.py karuba --bots random --games 1",
            r"1 games against random: won .*; [1-9]\d* of \d+ answers",
        ),
        (
            "ppo.py karuba --clone 2 --seconds 0.1 --rows 8 --steps 16 --games 4 --evaluations 1 --against random",
            r"\d s, +[1-9]\d* answers: won",
        ),
    ],
)
def test_an_example_runs(command: str, said: str) -> None:
    name, *arguments = command.split()
    one_thread = environment(OPENBLAS_NUM_THREADS="1")
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / name), *arguments], check=True, capture_output=True, text=True, env=one_thread
    )
    assert re.search(said, done.stdout), done.stdout


def test_a_curve_is_drawn() -> None:
    """Every evaluation is a point, higher where more was won."""
    picture = curve.drawn([(0, 0, 0.0, 0.0), (60, 10, 0.4, 0.03), (120, 20, 0.6, 0.03)], "a < b")
    first, second, third = (float(found) for found in re.findall(r'cy="([\d.]+)"', picture))
    assert first > second > third
    assert "a &lt; b" in picture


def test_cfr_and_openspiel_agree() -> None:
    """Nearly all of what is measured twice: the exploitability of a uniform policy, and that both can solve it."""
    command = [sys.executable, str(EXAMPLES / "cfr.py"), "--values", "0,5,9", "--turns", "2", "--theirs", "60"]
    done = subprocess.run(command, check=True, capture_output=True, text=True, env=environment())
    solved, ours, theirs, both = (
        float(found) for found in re.findall(r"exploitability ([\d.]+)(?=[,\n])", done.stdout)
    )
    assert ours == theirs > 0.5
    assert solved < 0.001
    assert both < 0.001


def test_the_learner_learns() -> None:
    """Of three actions the second always wins: PPO takes it nearly always after some batches."""
    net, rng = Net(2, 3, (8, 8), 0), np.random.default_rng(0)
    rows, masks = np.ones((256, 2), np.uint8), np.tile([True, True, False], (256, 1))
    for _ in range(80):
        actions, logs, values = net.pick(rows, masks, rng)
        assert set(actions) <= {0, 1}, "what is masked is never taken"
        won = np.where(actions == 1, 1.0, -1.0).astype(np.float32)
        ppo.learn(net, ppo.Batch(rows, masks, actions, logs, won - values, won), 0.01, 0.01)
    assert np.exp(net.look(rows, masks)[1])[0, 1] > 0.8
    assert net.best(rows, masks)[0] == 1


def test_the_slopes_are_those_of_the_loss() -> None:
    """A step changes the loss as the slopes say: tried by hand for each kind of weight."""
    rng = np.random.default_rng(1)
    rows, masks = rng.integers(0, 3, (16, 5)).astype(np.uint8), np.ones((16, 4), bool)
    actions, worth = rng.integers(0, 4, 16), rng.standard_normal(16).astype(np.float32)

    def loss(net: Net) -> float:
        _, logs, value = net.look(rows, masks)
        return float(-logs[np.arange(16), actions].mean() + 0.5 * ((value - worth) ** 2).mean())

    net = Net(5, 4, (6, 7), 2)
    before = loss(net)
    for _ in range(50):
        net.imitate(rows, masks, actions, worth, 0.01)
    assert loss(net) < before - 0.3


def test_gains_are_those_of_each_seat() -> None:
    """Two seats in turn, the first wins: without values its gains are the win, those of the other the loss."""
    nothing = np.zeros((4, 1), np.float32)
    kept = ppo.Rolled(
        rows=np.zeros((4, 1, 1), np.uint8), masks=np.ones((4, 1, 1), bool), actions=np.zeros((4, 1), np.int64),
        logs=nothing, values=nothing, seats=np.array([[0], [1], [0], [1]], np.uint8),
        done=np.array([[0], [0], [1], [0]], np.uint8), won=np.tile(np.array([1.0, -1.0], np.float32), (4, 1, 1)),
    )  # fmt: skip
    found, sure = ppo.gains(kept)
    assert found[:3, 0] == pytest.approx([ppo.GAE, -1.0, 1.0])
    assert list(sure[:, 0]) == [True, True, True, False], "what comes after the end is not known yet"
