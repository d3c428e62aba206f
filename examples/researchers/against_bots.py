"""A policy of your own in one seat against a level of bots, through Gymnasium; here it takes any legal action.

python against_bots.py karuba --bots casual --games 100
"""

import argparse

import gymnasium
import numpy as np

import stammtisch.gym


def main() -> None:
    """Play, and say how often it won."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="karuba")
    parser.add_argument("--bots", default="casual")
    parser.add_argument("--games", type=int, default=100)
    given = parser.parse_args()
    env = gymnasium.make(stammtisch.gym.ids()[given.game], seats=2, bots=given.bots)
    rng, won = np.random.default_rng(0), 0.0
    for game in range(given.games):
        seen, _ = env.reset(seed=game)
        over = False
        while not over:
            action = int((rng.random(seen["action_mask"].shape) * seen["action_mask"]).argmax())
            seen, reward, ended, cut, _ = env.step(action)
            won += float(reward)
            over = ended or cut
    print(f"any legal action against {given.bots} in {given.game}: won {won:.1f} of {given.games}")


if __name__ == "__main__":
    main()
