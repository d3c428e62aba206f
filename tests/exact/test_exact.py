"""Games that are small enough to be solved."""

from __future__ import annotations

import json
import subprocess
import sys
from itertools import permutations
from pathlib import Path
from typing import Any

import pyspiel
import pytest

from cli.terminal import run_alone
from stammtisch.exact import Situation, Tree, exploitability, solve, uniform, value

#: Four cards, one each.
TINY = 'game = "kombio"\n[deal]\ncards = 1\npeek = [0]\n[cards]\n' + "".join(
    f"{value} = {{ copies = {int(value in (0, 3, 5, 9))} }}\n" for value in range(-1, 15)
)


def kuhn() -> Tree:
    """Kuhn's poker, whose solution is in books: three cards, one each, bet or pass."""
    tree = Tree()
    nothing: Any = None

    def grow(cards: tuple[int, ...], said: str, parent: int, taken: int) -> None:
        node = tree.add(parent, taken)
        if said in ("pp", "bb", "pbb"):
            stake = 1.0 if said == "pp" else 2.0
            tree.worth[node] = stake if cards[0] > cards[1] else -stake
        elif said in ("bp", "pbp"):
            tree.worth[node] = 1.0 if said == "bp" else -1.0
        else:
            seat = len(said) % 2
            key = f"{cards[seat]} {said}"
            if key not in numbers:
                numbers[key] = len(tree.situations)
                tree.situations.append(Situation(seat, ["p", "b"], nothing, tree.slots))
                tree.slots += 2
            tree.here[node] = numbers[key]
            for place, word in enumerate("pb"):
                grow(cards, said + word, node, tree.situations[numbers[key]].first + place)

    numbers: dict[str, int] = {}
    for cards in permutations(range(3), 2):
        grow(cards, "", -1, -1)
    return tree


def test_kuhns_poker_is_worth_what_the_books_say() -> None:
    tree = kuhn()
    policy = solve(tree, 1000)
    assert len(tree.situations) == 12
    assert value(tree, policy, policy) == pytest.approx(-1 / 18, abs=1e-3)
    assert exploitability(tree, policy) < 1e-3


def test_who_plays_by_chance_can_be_exploited_by_as_much_as_openspiel_says() -> None:
    tree = kuhn()
    assert exploitability(tree, uniform(tree)) == pytest.approx(0.4583333, abs=1e-6)


def test_a_best_answer_does_not_look_into_the_others_hand() -> None:
    """With open cards, the best answer to chance would win more than OpenSpiel's figure; and nobody loses by it."""
    tree = kuhn()
    policy = solve(tree, 30)
    assert 0 <= exploitability(tree, policy) < exploitability(tree, uniform(tree))


def test_a_small_kombio_is_solved_and_every_level_measured(tmp_path: Path) -> None:
    (tmp_path / "tiny.toml").write_text(TINY)
    wish = ["exact", "kombio", "--cards", "tiny.toml", "--levels", "random,casual", "--laps", "60", "--json"]
    done = run_alone(*wish, folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    found = json.loads(done.stdout)
    assert found["deals"] == 24
    rows = found["policies"]
    assert rows["CFR+ 60"]["exploitability"] < 0.005
    assert rows["CFR+ 60"]["exploitability"] < rows["casual"]["exploitability"] < rows["random"]["exploitability"]
    assert rows["CFR+ 60"]["first"] == pytest.approx(-rows["CFR+ 60"]["second"])


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        (["karuba"], "karuba has no small version of its own; give --cards, or solve one of: klobba, kombio"),
        (["kombio", "--option", "matching=any time"], "kombio is solved where nothing is claimed"),
        (["kombio", "--option", "deck_out=reshuffle", "--option", "turn_limit=6"], "draws lots after the deal"),
        (["kombio", "--cards", "large.toml"], "with 70 cards is too large to be solved: they lie in more than"),
        (["karuba", "--cards", "large.toml"], "large.toml is for kombio, not for karuba"),
    ],
)
def test_what_cannot_be_solved_is_said_in_a_line(wish: list[str], said: str, tmp_path: Path) -> None:
    (tmp_path / "large.toml").write_text('game = "kombio"\n')
    done = run_alone("exact", *wish, folder=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr
    assert len(done.stderr.splitlines()) == 1


#: One round with two kinds of Action card, four of each.
DUEL = """game = "klobba"
remove = ["glory", "couple", "foxes", "claws", "ravens", "talons", "second", "boss", "swap", "flee"]
[cards]
berzerk = { copies = 4 }
mirror = { copies = 4 }
[barbarians]
clans = ["fox"]
values = [4, 6, 7, 9]
stars = [1, 2, 2, 3]
[rules]
band = 1
hand = 2
"""
#: Grown and solved in a process of its own, as cards are laid over a game once.
GAMBIT = """
import sys
from stammtisch import exact
from stammtisch.core import lay_over, make_options, read_overlay
lay_over(read_overlay(open("duel.toml").read(), "duel.toml"))
from stammtisch.games import game_named
game = game_named("klobba")
tree = exact.grow(exact.every_deal(game, make_options(game.options, {"rounds": 1})))
children = [[] for _ in tree.parents]
roots = []
for node, parent in enumerate(tree.parents):
    (roots if parent < 0 else children[parent]).append(node)
own = [[number for number, one in enumerate(tree.situations) if one.seat == seat] for seat in (0, 1)]
lines = ['EFG 2 R "duel" { "0" "1" }']
deals = " ".join(f'"{root}" {1 / len(roots)!r}' for root in roots)
lines.append('c "" 1 "" { ' + deals + ' } 0')
def write(node):
    if tree.here[node] < 0:
        lines.append(f't "" {node + 1} "" {{ {tree.worth[node]} {-tree.worth[node]} }}')
        return
    situation = tree.situations[tree.here[node]]
    options = " ".join(f'"{place}"' for place in range(len(situation.options)))
    lines.append(f'p "" {situation.seat + 1} {own[situation.seat].index(tree.here[node]) + 1} "" {{ {options} }} 0')
    for child in children[node]:
        write(child)
for root in roots:
    write(root)
open("duel.efg", "w").write("\\n".join(lines) + "\\n")
solved = exact.solve(tree, 40)
found = [exact.exploitability(tree, policy) for policy in (exact.uniform(tree), solved)]
print(tree.deals, len(tree.situations), *found)
"""


def test_openspiel_agrees_on_a_small_klobba(tmp_path: Path) -> None:
    """Secret answers, too: the same tree, written for Gambit, is as exploitable by OpenSpiel's own measure."""
    (tmp_path / "duel.toml").write_text(DUEL)
    done = subprocess.run([sys.executable, "-c", GAMBIT], check=True, capture_output=True, text=True, cwd=tmp_path)
    deals, situations, uniformly, solved = map(float, done.stdout.split())
    assert deals == 24 * 70
    hands, groups = 3, 2
    assert situations == 24 * (hands + 2 * groups * hands), "who lays second knows no more than who lays first"
    game = pyspiel.load_game("efg_game", {"filename": str(tmp_path / "duel.efg")})
    assert pyspiel.exploitability(game, pyspiel.UniformRandomPolicy(game)) == pytest.approx(uniformly, abs=1e-9)
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(40):
        solver.evaluate_and_update_policy()
    theirs = pyspiel.exploitability(game, solver.average_policy())
    assert uniformly > 0.2
    assert max(solved, theirs) < 0.005
