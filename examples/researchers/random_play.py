"""Many matches at once, any legal action in each: how often each seat wins, and how fast it goes.

python random_play.py kombio --rows 256 --steps 1000
"""

import argparse
import time

import numpy as np

from stammtisch.desk import Desk


def main() -> None:
    """Step a desk, and count what ends."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="kombio")
    parser.add_argument("--rows", type=int, default=256)
    parser.add_argument("--steps", type=int, default=1000)
    given = parser.parse_args()
    desk = Desk(given.game, 2, rows=given.rows, seed=1)
    won, games, clock = np.zeros(2), 0, time.process_time()
    for _ in range(given.steps):
        desk.step(desk.picks)
        over = desk.done == 1
        won += desk.shares[over].sum(axis=0)
        games += int(over.sum())
    seconds = time.process_time() - clock
    speed = given.rows * given.steps / seconds
    print(f"{games} games; seat 0 won {won[0]:.1f}, seat 1 {won[1]:.1f}; {speed:,.0f} answers/s")


if __name__ == "__main__":
    main()
