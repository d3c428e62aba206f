"""How those play who are only there to play."""

from collections.abc import Callable
from random import Random

#: Which of these answers shall it be?
Pick = Callable[[list[str]], str]


def dice(number: int) -> list[Pick]:
    """Everybody has dice of their own."""
    return [Random(number).choice, Random(number + 1).choice]


def raid(words: list[str]) -> str:
    """Play every card, grab what can be had, go as far as one's boots carry, and buy what lies first in the row."""
    for verb in ("play", "artifact", "hack", "move", "fight", "buy", "end"):
        if able := [word for word in words if word.split(".")[0] == verb]:
            return able[0 if verb == "buy" else -1]
    return words[-1]
