"""What random games of a game exercise: statements of its rules that never ran, and cards that were never used.

    cd tests && python -m coverage_of klong --games 20000

Every second game is played by the game's own rollout policy, which gets to where chance never does. A trace function
makes the interpreter ten times slower; so each statement of the game's functions is marked when its file is imported.
"""

from __future__ import annotations

import argparse
import ast
import builtins
import os
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import FileFinder, ModuleSpec, SourceFileLoader
from multiprocessing import get_context
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, NamedTuple

#: Every so many games are kept: events are told in them, and the cards they name are counted.
KEPT = 10
CHUNK = 250


class Place(NamedTuple):
    """A statement of a function."""

    file: str
    line: int
    function: str


#: All statements by number, and the numbers of those that ran.
PLACES: list[Place] = []
RAN: set[int] = set()


class Marked(SourceFileLoader):
    """Loads a module in which each statement of a function first says that it runs."""

    def get_code(self, fullname: str) -> CodeType:
        tree = ast.parse(self.get_data(self.path), self.path)
        self.mark(tree, "")
        return compile(ast.fix_missing_locations(tree), self.path, "exec")

    def mark(self, node: Any, function: str) -> None:
        for part in ("body", "orelse", "finalbody"):
            statements = getattr(node, part, None)
            if isinstance(statements, list):
                setattr(node, part, list(self.marked(statements, function)))
        for branch in [*getattr(node, "handlers", []), *getattr(node, "cases", [])]:
            self.mark(branch, function)

    def marked(self, statements: list[ast.stmt], function: str) -> Iterator[ast.stmt]:
        for statement in statements:
            if function and not is_docstring(statement):
                call = ast.Call(ast.Name("__ran__", ast.Load()), [ast.Constant(len(PLACES))], [])
                yield ast.copy_location(ast.Expr(call), statement)
                PLACES.append(Place(self.path, statement.lineno, function))
            inside = statement.name if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef) else function
            self.mark(statement, inside)
            yield statement


def is_docstring(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


class Marker(MetaPathFinder):
    """Finds the modules of one game."""

    def __init__(self, game: str) -> None:
        self.prefix = f"stammtisch.games.{game}."

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if path is None or not fullname.startswith(self.prefix):
            return None
        return FileFinder(next(iter(path)), (Marked, [".py"])).find_spec(fullname, target)


class Found(NamedTuple):
    """What a chunk of games brought: statements that ran, words that were told and answered, and how many answers."""

    ran: set[int]
    told: Counter[str]
    said: Counter[str]
    answers: int

    def plus(self, more: Found) -> Found:
        return Found(self.ran | more.ran, self.told + more.told, self.said + more.said, self.answers + more.answers)


def play(name: str, first: int) -> Found:
    from stammtisch.core import FastRng, Match, Policy, seed_of  # noqa: PLC0415 (the sources have to be marked before)
    from stammtisch.games import game_named  # noqa: PLC0415

    game = game_named(name)
    told, said = Counter[str](), Counter[str]()
    count = 0
    for number in range(first, first + CHUNK):
        seats = game.seats[number % len(game.seats)]
        options = game.options(**game.variants[number // len(game.seats) % len(game.variants)])
        match = Match.new(game, seats, seed_of(name, number), options, fleeting=bool(number % KEPT))
        dice = FastRng(number)
        if match.rest is None:
            count += match.playout(game.policy(match.state, dice) if number % 2 else Policy(dice))
        else:
            count += play_kept(match, told, said, dice)
        assert match.result() is not None
    return Found(RAN, told, said, count)


def play_kept(match: Any, told: Counter[str], said: Counter[str], dice: Any) -> int:
    """A game whose events are told and whose answers are written down."""
    from stammtisch.core import word, written_event  # noqa: PLC0415
    from stammtisch.core.laws import pick  # noqa: PLC0415

    count = 0
    told.update(words_in(" ".join(" ".join(written_event(event)) for event in match.events)))
    while match.ask is not None:
        seat, option = pick(match, dice)
        match.answer(seat, option)
        said.update(words_in(word(option)))
        told.update(words_in(" ".join(" ".join(written_event(event)) for event in match.events)))
        count += 1
    return count


def words_in(text: str) -> list[str]:
    from stammtisch.core import slug  # noqa: PLC0415

    return [slug(word) for word in re.findall(r"[\w-]+", text)]


def card_words(game: str) -> list[str]:
    """How the cards in the file of a game, if it has one, are called in answers and events."""
    from stammtisch.core.overlay import called, load_table, slug, table_files  # noqa: PLC0415

    package = f"stammtisch.games.{game}"
    cards = load_table(package, "cards.toml")[0]["card"] if "cards.toml" in table_files(package) else []
    return [slug(called(card)) for card in cards]


def report(game: str, total: Found, imported: set[int]) -> Iterator[str]:
    """By file, the statements that never ran; files of which nothing was played are no part of play."""
    for file in sorted({PLACES[number].file for number in total.ran - imported}):
        missing = [place for number, place in enumerate(PLACES) if place.file == file and number not in total.ran]
        lines = Path(file).read_text("utf-8").splitlines()
        yield f"{Path(file).name}: {len(missing) or 'no'} statements never ran"
        for place in missing:
            yield f"  {place.line} in {place.function}: {lines[place.line - 1].strip()}"
    cards = card_words(game)
    for what, words in (("an event", total.told), ("an answer", total.said)):
        never = [card for card in cards if card not in words]
        yield f"cards never named in {what}: {', '.join(never) or 'none'} (of {len(cards)})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--workers", type=int, default=2)
    wanted = parser.parse_args()
    os.environ["STAMMTISCH_INTERPRETED"] = "1"
    import_module("stammtisch")
    sys.meta_path.insert(0, Marker(wanted.game))
    vars(builtins)["__ran__"] = RAN.add
    import_module(f"stammtisch.games.{wanted.game}")
    imported = RAN.copy()
    total = Found(imported, Counter(), Counter(), 0)
    chunks = range(0, wanted.games, CHUNK)
    with get_context("fork").Pool(wanted.workers) as pool:
        for found in pool.imap_unordered(partial(play, wanted.game), chunks):
            total = total.plus(found)
    print(f"{wanted.game}: {len(chunks) * CHUNK:,} games, {total.answers:,} answers")  # noqa: T201
    print(*report(wanted.game, total, imported), sep="\n")  # noqa: T201


if __name__ == "__main__":
    main()
