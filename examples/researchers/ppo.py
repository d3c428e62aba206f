"""Masked PPO on desks, half of the matches against itself and half against a level of bots; numpy and scipy alone.

python ppo.py karuba --clone 10000 --seconds 2400 --against casual --curve curve.csv
"""

import argparse
import csv
import tempfile
import time
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from curve import drawn
from net import Floats, Net
from stammtisch.desk import Desk
from stammtisch.desk.dataset import Dataset
from stammtisch.desk.recording import record

CLIP, GAE, EPOCHS, MINIBATCH = 0.2, 0.95, 3, 2048


class Rolled(NamedTuple):
    """What was seen, answered and won at a desk: steps by rows."""

    rows: NDArray[np.uint8]
    masks: NDArray[np.bool_]
    actions: NDArray[np.int64]
    logs: Floats
    values: Floats
    seats: NDArray[np.uint8]
    done: NDArray[np.uint8]
    won: Floats


class Batch(NamedTuple):
    """Some of it, and how much better each answer was than expected."""

    rows: NDArray[np.uint8]
    masks: NDArray[np.bool_]
    actions: NDArray[np.int64]
    logs: Floats
    gains: Floats
    returns: Floats

    def only(self, some: NDArray[Any]) -> "Batch":
        """Part of it."""
        return Batch._make(one[some] for one in self)


def roll(desk: Desk, net: Net, steps: int, rng: np.random.Generator, scale: float) -> Rolled:
    """Play on for so many steps, and note it all."""
    kept: list[tuple[Any, ...]] = []
    for _ in range(steps):
        rows, masks, seats = desk.observations.copy(), desk.masks.copy(), desk.seats.copy()
        actions, logs, values = net.pick(rows, masks, rng)
        desk.step(actions)
        won = 0.7 * (2 * desk.shares - 1) + 0.3 * np.clip(desk.margins / scale, -1, 1)
        kept.append((rows, masks, actions, logs, values, seats, desk.done.copy(), won.astype(np.float32)))
    return Rolled(*(np.array(one) for one in zip(*kept, strict=True)))


def gains(kept: Rolled) -> tuple[Floats, NDArray[np.bool_]]:
    """Generalised advantages, each seat for itself; not where nothing was heard of that seat any more."""
    (steps, rows), players = kept.actions.shape, kept.won.shape[-1]
    at = np.arange(rows)
    due, later, gain = (np.zeros((rows, players), np.float32) for _ in range(3))
    known = np.zeros((rows, players), bool)
    found, sure = np.zeros((steps, rows), np.float32), np.zeros((steps, rows), bool)
    for step in reversed(range(steps)):
        over = kept.done[step] > 0
        due[over] = kept.won[step][over] * (kept.done[step][over] == 1)[:, None]
        later[over], gain[over], known[over] = 0, 0, True
        seat = kept.seats[step]
        now = due[at, seat] + later[at, seat] - kept.values[step] + GAE * gain[at, seat]
        found[step], sure[step] = now, known[at, seat]
        gain[at, seat], later[at, seat], due[at, seat], known[at, seat] = now, kept.values[step], 0, True
    return found, sure


def improve(net: Net, played: list[Rolled], rng: np.random.Generator, rate: float, entropy: float) -> float:
    """Some epochs of PPO on what was played. How far the policy has moved: the mean of old less new logs."""
    parts = [gains(kept) for kept in played]
    usable = [np.flatnonzero(sure.ravel()) for _, sure in parts]

    def flat(arrays: list[Any]) -> Any:
        return np.concatenate([one.reshape(-1, *one.shape[2:])[use] for one, use in zip(arrays, usable, strict=True)])

    rows, masks, actions, logs, values = (flat([kept[at] for kept in played]) for at in range(5))
    gain = flat([found for found, _ in parts])
    returns = gain + values
    gain = (gain - gain.mean()) / (gain.std() + 1e-8)
    whole, order = Batch(rows, masks, actions, logs, gain, returns), np.arange(len(gain))
    moved: list[float] = []
    for _ in range(EPOCHS):
        rng.shuffle(order)
        parted = np.array_split(order, max(1, len(order) // MINIBATCH))
        moved += [learn(net, whole.only(some), rate, entropy) for some in parted]
    return float(np.mean(moved))


def learn(net: Net, batch: Batch, rate: float, bonus: float) -> float:
    """One step down PPO's loss, with a bonus for entropy."""
    layers, logs, value = net.look(batch.rows, batch.masks)
    count, at, gain = len(value), np.arange(len(value)), batch.gains
    chances = np.exp(logs)
    ratio = np.exp(logs[at, batch.actions] - batch.logs)
    free = ~(((ratio > 1 + CLIP) & (gain > 0)) | ((ratio < 1 - CLIP) & (gain < 0)))
    pull = (-gain * ratio * free)[:, None]
    slope = -pull * chances
    slope[at, batch.actions] += pull[:, 0]
    plain = np.where(batch.masks, logs, 0)
    slope += bonus * chances * (plain - (chances * plain).sum(axis=1, keepdims=True))
    error = (value - batch.returns) / count
    net.descend(layers, (slope / count).astype(np.float32), error.astype(np.float32), rate)
    return float((batch.logs - logs[at, batch.actions]).mean())


def clone(game: str, net: Net, level: str, games: int) -> float:
    """Watch bots play each other, and imitate them. How often the likeliest action was theirs, in the end."""
    with tempfile.TemporaryDirectory() as folder:
        record(game, [level, level], games, Path(folder) / "games.parquet", seed=99)
        same = [
            net.imitate(batch.observations, batch.masks, batch.actions, 0.7 * (2 * batch.shares - 1), 1e-3)
            for batch in Dataset(Path(folder) / "games.parquet").batches(1024)
        ]
    return float(np.mean(same[-20:]))


def evaluate(game: str, net: Net, level: str, games: int, seed: int) -> tuple[float, float, int]:
    """The share of the win of its likeliest actions, equally many games from both seats; and its interval."""
    won, count = 0.0, 0
    rows = max(1, min(games // 2, 250))
    quota = -(-games // (2 * rows))
    for seat in (0, 1):
        desk = Desk(game, 2, rows, seed + seat, bots=(None, level) if seat == 0 else (level, None))
        left = np.full(rows, quota)
        while left.any():
            desk.step(net.best(desk.observations, desk.masks))
            over = (desk.done > 0) & (left > 0)
            won += float(desk.shares[over, seat].sum())
            count += int(over.sum())
            left -= over
    share = won / count
    return share, 1.96 * float(np.sqrt(share * (1 - share) / count)), count


def main() -> None:
    """Train for some time, with an evaluation now and then."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="karuba")
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument(
        "--against", default="casual", help="a level of bots, met in half of the matches and in evaluations"
    )
    parser.add_argument("--clone", type=int, default=0, help="so many games of that level are imitated first")
    parser.add_argument("--rows", type=int, default=512)
    parser.add_argument("--steps", type=int, default=64)
    parser.add_argument("--rate", type=float, default=3e-4)
    parser.add_argument("--entropy", type=float, default=0.01)
    parser.add_argument("--games", type=int, default=1000, help="of each evaluation")
    parser.add_argument("--evaluations", type=int, default=10)
    parser.add_argument("--scale", type=float, default=10, help="a margin that is as good as any larger one")
    parser.add_argument("--curve", type=Path, help="where the curve is written, beside it as a picture")
    parser.add_argument("--save", type=Path, help="where the weights are written")
    given = parser.parse_args()
    rng, quarter = np.random.default_rng(1), max(1, given.rows // 4)
    desks = [
        Desk(given.game, 2, 2 * quarter, seed=1),
        Desk(given.game, 2, quarter, seed=2, bots=(None, given.against)),
        Desk(given.game, 2, quarter, seed=3, bots=(given.against, None)),
    ]
    net = Net(desks[0].width, desks[0].size)
    lines: list[tuple[float, int, float, float]] = []

    def report(trained: float, answers: int) -> None:
        share, off, count = evaluate(given.game, net, given.against, given.games, 1000)
        lines.append((round(trained, 1), answers, round(share, 4), round(off, 4)))
        won = f"won {share:.3f} ± {off:.3f} of {count} against {given.against}"
        print(f"{trained:6.0f} s, {answers:>11,} answers: {won}", flush=True)

    report(0, 0)
    clock, trained, answers, due = time.perf_counter(), 0.0, 0, given.seconds / given.evaluations
    if given.clone:
        same = clone(given.game, net, given.against, given.clone)
        trained = time.perf_counter() - clock
        print(f"imitates {given.clone} games of {given.against}: the same action in {same:.0%}", flush=True)
        report(trained, 0)
    while not answers or trained < given.seconds:
        clock = time.perf_counter()
        rate = given.rate * max(0.1, 1 - trained / given.seconds)
        improve(net, [roll(desk, net, given.steps, rng, given.scale) for desk in desks], rng, rate, given.entropy)
        trained, answers = trained + time.perf_counter() - clock, answers + 4 * quarter * given.steps
        if trained >= due or trained >= given.seconds:
            report(trained, answers)
            due = trained + given.seconds / given.evaluations
    if given.curve:
        with given.curve.open("w", newline="") as file:
            csv.writer(file).writerows([("seconds", "answers", "share", "interval"), *lines])
        given.curve.with_suffix(".svg").write_text(drawn(lines, f"{given.game} against {given.against}"))
    if given.save:
        net.save(given.save)


if __name__ == "__main__":
    main()
