"""A language model at the table: how often it wins against a level of bots, and how often it says what is not allowed.

`model` is a stub that takes one of the listed words, and now and then babbles; put a call to yours in its place.

python language_model.py kombio --bots beginner --games 3
"""

import argparse
import random

from stammtisch.text import TextTable

LISTED = "Answer with one of these words:\n"


def model(prompt: str, rng: random.Random) -> str:
    """What a language model would answer to this."""
    if rng.random() < 0.05:
        return "Let me think about that."
    lines = prompt.rpartition(LISTED)[2].splitlines()
    return rng.choice(lines).partition(":")[0]


def main() -> None:
    """Let it play some games, and show the tally."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="kombio")
    parser.add_argument("--bots", default="beginner")
    parser.add_argument("--games", type=int, default=3)
    given = parser.parse_args()
    table = TextTable(given.game, 2, bots=given.bots)
    rng = random.Random(0)
    for seed in range(given.games):
        table.reset(seed)
        while not table.over:
            table.step(model(table.text, rng))
    tally = table.tally
    print(
        f"{tally.games} games against {given.bots}: won {tally.won:.1f}; "
        f"{tally.illegal} of {tally.answers} answers were not allowed, {tally.forced} were given for it"
    )


if __name__ == "__main__":
    main()
