"""Tabular CFR+ on a Kombio that is small enough to be solved, ours and OpenSpiel's beside each other.

python cfr.py --values 0,3,5,9 --turns 3 --laps 100 --theirs 10
"""

import argparse
import time

import pyspiel
from open_spiel.python.algorithms import cfr, exploitability
from open_spiel.python.policy import UniformRandomPolicy

from stammtisch import exact
from stammtisch.core import lay_over, make_options, read_overlay

OPTIONS = {"rounds": 1, "matching": "never", "deck_out": "round ends"}


def main() -> None:
    """Solve, and ask OpenSpiel whether it agrees."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--values", default="0,3,5,9", help="the cards, one of each")
    parser.add_argument("--turns", type=int, default=3, help="after so many the round is over")
    parser.add_argument("--laps", type=int, default=100, help="of our CFR+")
    parser.add_argument("--theirs", type=int, default=0, help="laps of OpenSpiel's CFR+, which takes its time")
    given = parser.parse_args()
    cards = {int(value) for value in given.values.split(",")}
    lines = [f"{value} = {{ copies = {int(value in cards)} }}" for value in range(-1, 15)]
    lay_over(
        read_overlay("\n".join(['game = "kombio"', "[cards]", *lines, "[deal]", "cards = 1", "peek = [0]"]), "cfr.py")
    )
    from stammtisch.games import game_named  # noqa: PLC0415 (with the cards as they are now)
    from stammtisch.spiel import names  # noqa: PLC0415 (tells OpenSpiel about the games)

    kombio, options = game_named("kombio"), {**OPTIONS, "turn_limit": given.turns}

    clock = time.process_time()
    tree = exact.grow(exact.every_deal(kombio, make_options(kombio.options, options)))
    print(f"{tree.deals} deals, {len(tree.parents):,} nodes, {len(tree.situations):,} information sets")
    solved = exact.solve(tree, given.laps)
    worth, off = exact.value(tree, solved, solved), exact.exploitability(tree, solved)
    print(f"CFR+: worth {worth:+.4f} to who begins, exploitability {off:.5f}, {time.process_time() - clock:.1f} s")
    print(f"uniform: exploitability {exact.exploitability(tree, exact.uniform(tree)):.6f}")

    named = ",".join(f"{name}={value}" for name, value in options.items())
    game = pyspiel.load_game(f"{names()['kombio']}(players=2,{named})")
    theirs = exploitability.exploitability(game, UniformRandomPolicy(game))
    print(f"uniform, as OpenSpiel says: exploitability {theirs:.6f}")
    if given.theirs:
        solver = cfr.CFRPlusSolver(game)
        for _ in range(given.theirs):
            solver.evaluate_and_update_policy()
        off = exploitability.exploitability(game, solver.average_policy())
        print(f"OpenSpiel's CFR+ after {given.theirs} laps: exploitability {off:.5f}")


if __name__ == "__main__":
    main()
