"""A word about speed, where the rules are not compiled."""

from __future__ import annotations

import sys

from stammtisch.core import match


def say_if_slow() -> None:
    if str(match.__file__).endswith(".py"):
        sys.stderr.write("stammtisch: without its compiled parts: the same games, several times slower\n")
