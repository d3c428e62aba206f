"""What each test takes, and which lines it reaches."""

from __future__ import annotations

import sys
import time
from collections import defaultdict
from types import FrameType
from typing import Any, NamedTuple

import pytest
from _pytest.runner import runtestprotocol

from mutants.forks import in_forks

Line = tuple[str, int]


class Known(NamedTuple):
    """How long each test takes, in seconds of computing, its file, and which tests reach a line."""

    seconds: dict[str, float]
    files: dict[str, str]
    reaching: dict[Line, set[str]]

    def tests_at(self, file: str, lines: range) -> set[str]:
        """The tests that reach one of these lines."""
        return {test for line in lines for test in self.reaching.get((file, line), ())}


def measured(session: pytest.Session, files: set[str]) -> Known:
    """Run all tests once, in a fork: nothing is kept that a test leaves behind."""
    ((_, found),) = in_forks([session], lambda session: measure(session, files), 1)
    assert found is not None
    known, failed = found
    if failed or not known.seconds:
        raise RuntimeError(f"Without any change, these tests fail: {', '.join(failed) or 'there are none'}")
    return known


def measure(session: pytest.Session, files: set[str]) -> tuple[Known, list[str]]:
    seconds: dict[str, float] = {}
    reaching: dict[Line, set[str]] = defaultdict(set)
    failed: list[str] = []
    lines: set[Line] = set()

    def at_line(frame: FrameType, event: str, _: object) -> Any:
        lines.add((frame.f_code.co_filename, frame.f_lineno))
        return at_line

    def at_call(frame: FrameType, event: str, _: object) -> Any:
        return at_line if frame.f_code.co_filename in files else None

    for item, after in zip(session.items, [*session.items[1:], None]):
        begin = time.process_time()
        sys.settrace(at_call)
        reports = runtestprotocol(item, log=False, nextitem=after)
        sys.settrace(None)
        seconds[item.nodeid] = time.process_time() - begin
        failed += [item.nodeid for report in reports if report.failed]
        for line in lines:
            reaching[line].add(item.nodeid)
        lines.clear()
    return Known(seconds, {item.nodeid: str(item.path) for item in session.items}, dict(reaching)), failed
