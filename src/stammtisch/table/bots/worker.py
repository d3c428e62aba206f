"""A process in which bots think: a task a line on its input, a word a line on its output.

It rebuilds the match from the record and gives the bot a chair: what that seat sees, what it may answer, and a way
to imagine the rest. It ends when its input does.
"""

from __future__ import annotations

import os
import sys
import time
from collections import OrderedDict
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from stammtisch.bots import Patience, Tip, bot_named, chair, hint, review, rival_of
from stammtisch.core import Claim, FastRng, Match, Record, Words, say, word
from stammtisch.table import wire
from stammtisch.table.game import start
from stammtisch.table.model import Rest
from stammtisch.table.words import sentence

from .tasks import ChancesTask, HintTask, Reviewed, ReviewTask, Task

#: In so many imagined matches an answer is compared with another at most.
WORLDS = 2000
#: How many tables a worker keeps in mind.
KEPT = 64
#: The server comes first where there are few cores: what people do goes before what bots think.
PATIENT = 3


class Worker:
    """Remembers the tables it has thought about, so that it need not play them again from the start."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, tuple[Rest | None, list[tuple[int, str]], Match[Any]]] = OrderedDict()

    def think(self, task: Task) -> str:
        """An answer by its word; where a hint, the chances or a review are wanted, these as JSON."""
        if isinstance(task, HintTask):
            return msgspec.json.encode(self._tips(task)).decode()
        if isinstance(task, ChancesTask):
            return msgspec.json.encode(chances(self._match(task), task)).decode()
        if isinstance(task, ReviewTask):
            return msgspec.json.encode(self._reviewed(task)).decode()
        bot = bot_named(task.level, FastRng(task.seed), task.waited, task.share)
        here = chair(self._match(task), task.seat, aside=task.aside)
        return word(_meant(task, here.kind, bot(here)))

    def _tips(self, task: HintTask) -> list[wire.Tip]:
        match = self._match(task)
        words = Words(match.game, task.language, task.names, task.seat)
        here = chair(match, task.seat, aside=task.aside, memory=task.memory)
        words.view = here.view
        return [
            wire.Tip(
                word(_meant(task, here.kind, tip.option)),
                words.option(here.kind, tip.option),
                tip.value,
                tip.error,
                tip.about_equal,
                _why(tip, words, task.language),
            )
            for tip in hint(here, FastRng(task.seed))
        ]

    def _reviewed(self, task: ReviewTask) -> Reviewed | None:
        """How good an answer was; nothing if there was no other."""
        match = self._match(task)
        here = chair(match, task.seat)
        options = {word(option): option for option in here.options}
        if len(options) < 2 or task.chosen not in options:
            return None
        chosen, rng = options[task.chosen], FastRng(task.seed)
        half = Patience(WORLDS, task.seconds / 2)
        rival = rival_of(here, chosen, rng.fork(), half) if task.rival is None else options[task.rival]
        found = review(here, chosen, rival, rng.fork(), half)
        words = Words(match.game, task.language, task.names, task.seat)
        words.view = here.view
        text, instead = (words.option(here.kind, option) for option in (chosen, rival))
        return Reviewed(word(rival), found.gain, found.error, text, instead)

    def _match(self, task: Task) -> Match[Any]:
        answers = [(seat, written) for seat, written in task.record["answers"]]
        base, known, match = self._kept.pop(task.room, (None, [], None))
        if match is None or base != task.base or answers[: len(known)] != known:
            known = []
            match = start(Record(**{**task.record, "answers": []}), task.base)
        say(match, answers[len(known) :])
        self._kept[task.room] = task.base, answers, match
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return match


def _meant(task: Task, kind: str, option: Any) -> Any:
    """What is picked aside from the question is a claim; or it is let be."""
    return Claim(kind, option) if task.aside and option is not None else option


def _why(tip: Tip, words: Words, language: str) -> str:
    """What speaks for something that one might answer: in the game's own terms, or else how it went."""
    if tip.reason is not None:
        return words.reason(*tip.reason)
    return sentence(language, "hint", "why").format(all=tip.all)


def chances(match: Match[Any], task: ChancesTask) -> list[float]:
    """Each seat's part of the wins, if everybody had played on by the game's own policy with the cards as they lay."""
    rng, seats = FastRng(task.seed), match.state.seats
    end = time.monotonic() + task.seconds
    shares, count = [0.0] * seats, 0
    while count < task.playouts and (not count or time.monotonic() < end):
        twin = match.clone()
        twin.playout(twin.game.policy(twin.state, rng.fork()))
        result = twin.game.result(twin.state)
        if result is not None:
            shares = [share + result.share(seat) for seat, share in enumerate(shares)]
        count += 1
    return [share / count for share in shares]


def give_way() -> None:
    """Let the server go first, also where time is shared out among sessions (this is one) before anybody is nice."""
    if hasattr(os, "nice"):
        os.nice(PATIENT)
    with suppress(OSError):
        Path("/proc/self/autogroup").write_text(f"{PATIENT}\n", "ascii")


def main(tasks: BinaryIO, words: BinaryIO) -> None:
    worker, decoder = Worker(), msgspec.json.Decoder(Task | HintTask | ChancesTask | ReviewTask)
    for line in tasks:
        words.write(worker.think(decoder.decode(line)).encode() + b"\n")
        words.flush()


if __name__ == "__main__":
    give_way()
    try:
        main(sys.stdin.buffer, sys.stdout.buffer)
    except BrokenPipeError:  # the server is gone
        os._exit(0)  # quietly: there is nobody to flush anything to
