"""A process in which bots think: a task a line on its input, a word a line on its output.

It rebuilds the match from the record and gives the bot a chair: what that seat sees, what it may answer, and a way
to imagine the rest. It ends when its input does.
"""

from __future__ import annotations

import os
import sys
from collections import OrderedDict
from typing import Any, BinaryIO

import msgspec

from stammtisch.bots import Tip, bot_named, chair, hint
from stammtisch.core import Claim, FastRng, Match, Record, Words, say, word
from stammtisch.table import wire
from stammtisch.table.game import start
from stammtisch.table.model import Rest
from stammtisch.table.words import sentence

from .tasks import HintTask, Task

#: How many tables a worker keeps in mind.
KEPT = 64


class Worker:
    """Remembers the tables it has thought about, so that it need not play them again from the start."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, tuple[Rest | None, list[tuple[int, str]], Match[Any]]] = OrderedDict()

    def think(self, task: Task) -> str:
        """An answer by its word, or, where a hint is wanted, tips as JSON."""
        if isinstance(task, HintTask):
            return msgspec.json.encode(self._tips(task)).decode()
        bot = bot_named(task.level, FastRng(task.seed), task.waited, task.share)
        here = chair(self._match(task), task.seat, aside=task.aside)
        return word(_meant(task, here.kind, bot(here)))

    def _tips(self, task: HintTask) -> list[wire.Tip]:
        match = self._match(task)
        words = Words(match.game, task.language, task.names, task.seat)
        here = chair(match, task.seat, aside=task.aside)
        return [
            wire.Tip(
                word(_meant(task, here.kind, tip.option)),
                words.option(here.kind, tip.option),
                tip.value,
                _why(tip, words, task.language),
            )
            for tip in hint(here, FastRng(task.seed))
        ]

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
    """What speaks for something that one might answer."""
    why = sentence(language, "hint", "why").format(value=round(100 * tip.value), tries=tip.tries, all=tip.all)
    if tip.then is None:
        return why
    return why + sentence(language, "hint", "then").format(option=words.option(*tip.then))


def main(tasks: BinaryIO, words: BinaryIO) -> None:
    worker, decoder = Worker(), msgspec.json.Decoder(Task | HintTask)
    for line in tasks:
        words.write(worker.think(decoder.decode(line)).encode() + b"\n")
        words.flush()


if __name__ == "__main__":
    try:
        main(sys.stdin.buffer, sys.stdout.buffer)
    except BrokenPipeError:  # the server is gone
        os._exit(0)  # quietly: there is nobody to flush anything to
