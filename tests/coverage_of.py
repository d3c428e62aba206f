"""What random games of a game exercise: lines of its rules that never ran, and cards that were never used.

    cd tests && python -m coverage_of klong --games 20000

Every second game is played by the game's own rollout policy, which gets to where chance never does. A code object is
traced only until each of its lines has run, so that after some hundred games hardly anything is traced.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache, partial
from importlib import import_module
from inspect import CO_OPTIMIZED
from multiprocessing import get_context
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, NamedTuple

GAMES = Path(__file__).parents[1] / "src" / "stammtisch" / "games"
#: Every so many games are kept: events are told in them, and the cards they name are counted.
KEPT = 10
CHUNK = 250


class Tracer:
    """The lines of a folder's functions that have run."""

    def __init__(self, folder: Path) -> None:
        self.folder = str(folder)
        self.ran: set[tuple[str, int]] = set()
        #: Those that ran before anything was played.
        self.imported: set[tuple[str, int]] = set()
        self.known: list[CodeType] = []  # an identity is good as long as its object stays
        #: By identity of a code object: what watches its lines, or None when all have run.
        self.watch: dict[int, Any] = {}

    def start(self) -> None:
        watch, meet = self.watch, self.meet

        def trace(frame: FrameType, _event: str, _arg: Any) -> Any:
            code = frame.f_code
            return watch[id(code)] if id(code) in watch else meet(code)

        sys.settrace(trace)

    def meet(self, code: CodeType) -> Any:
        """A code object runs for the first time."""
        self.known.append(code)
        left = lines_of(code) if code.co_filename.startswith(self.folder) else set()

        def line(frame: FrameType, event: str, _: Any) -> Any:
            if event == "line" and frame.f_lineno in left:
                left.discard(frame.f_lineno)
                self.ran.add((code.co_filename, frame.f_lineno))
                if not left:
                    self.watch[id(code)] = None
            return line

        self.watch[id(code)] = line if left else None
        return self.watch[id(code)]


def lines_of(code: CodeType) -> set[int]:
    """The lines of a function, but for its first, which is its name."""
    return {line for _, _, line in code.co_lines() if line is not None and line != code.co_firstlineno}


def functions(code: CodeType) -> Iterator[CodeType]:
    """All functions of a module; what stands outside of them runs when it is imported."""
    if code.co_flags & CO_OPTIMIZED:
        yield code
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield from functions(const)


def never_ran(file: Path, ran: set[tuple[str, int]]) -> Iterator[str]:
    """Each line that did not run, as `file:line in function: text`."""
    source = file.read_text("utf-8")
    text = source.splitlines()
    where: dict[int, str] = {}
    for code in functions(compile(source, str(file), "exec")):
        where |= dict.fromkeys(lines_of(code), code.co_qualname)
    for line in sorted(where):
        if (str(file), line) not in ran:
            yield f"{file.name}:{line} in {where[line]}: {text[line - 1].strip()}"


@cache
def tracer_of(game: str) -> Tracer:
    """It sees the import, too: some functions make tables then, and rest afterwards."""
    tracer = Tracer(GAMES / game)
    tracer.start()
    import_module(f"stammtisch.games.{game}")
    sys.settrace(None)
    tracer.imported = tracer.ran.copy()
    return tracer


def card_words(game: str) -> list[str]:
    """How the cards of a game are called in answers and events."""
    cards = import_module(f"stammtisch.games.{game}.cards").CARDS
    kinds = list(cards.values()) if isinstance(cards, dict) else cards
    keys = ("slug", "name", "number", "value")
    return [str(next(getattr(kind, key) for key in keys if hasattr(kind, key))) for kind in kinds]


class Found(NamedTuple):
    """What a chunk of games brought: lines that ran, files that were played from, words, and how many answers."""

    ran: set[tuple[str, int]]
    files: set[str]
    told: Counter[str]
    said: Counter[str]
    answers: int

    def plus(self, more: Found) -> Found:
        told, said = self.told + more.told, self.said + more.said
        return Found(self.ran | more.ran, self.files | more.files, told, said, self.answers + more.answers)


def play(name: str, first: int) -> Found:
    tracer = tracer_of(name)
    from stammtisch.core import FastRng, Match, Policy, seed_of  # noqa: PLC0415 (the tracer has to be there before)
    from stammtisch.games import game_named  # noqa: PLC0415

    game = game_named(name)
    told, said = Counter[str](), Counter[str]()
    count = 0
    tracer.start()
    for number in range(first, first + CHUNK):
        seats = game.seats[number % len(game.seats)]
        options = game.options(**game.variants[number // len(game.seats) % len(game.variants)])
        match = Match.new(game, seats, seed_of(name, number), options, fleeting=bool(number % KEPT))
        dice = FastRng(number)
        policy = game.rollout(match.state, dice) if number % 2 else Policy(dice)
        if match.rest is None:
            count += match.playout(policy)
        else:
            count += play_kept(match, told, said, dice)
        assert match.result() is not None
    sys.settrace(None)
    return Found(tracer.ran, {file for file, _ in tracer.ran - tracer.imported}, told, said, count)


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
    return re.findall(r"[\w-]+", text)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--workers", type=int, default=2)
    wanted = parser.parse_args()
    os.environ["STAMMTISCH_INTERPRETED"] = "1"
    total = Found(set(), set(), Counter(), Counter(), 0)
    chunks = range(0, wanted.games, CHUNK)
    with get_context("fork").Pool(wanted.workers) as pool:
        for found in pool.imap_unordered(partial(play, wanted.game), chunks):
            total = total.plus(found)
    print(f"{wanted.game}: {len(chunks) * CHUNK:,} games, {total.answers:,} answers")  # noqa: T201
    for file in sorted(total.files):
        missing = list(never_ran(Path(file), total.ran))
        print(f"{Path(file).name}: {len(missing) or 'no'} lines never ran", *missing, sep="\n  ")  # noqa: T201
    cards = card_words(wanted.game)
    for what, words in (("an event", total.told), ("an answer", total.said)):
        never = [card for card in cards if card not in words]
        print(f"cards never named in {what}: {', '.join(never) or 'none'} (of {len(cards)})")  # noqa: T201


if __name__ == "__main__":
    main()
