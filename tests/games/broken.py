"""Positions with something wrong in them: what a slip of the finger or a misunderstanding makes of a good one."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

#: What is seldom meant.
NONSENSE: tuple[Any, ...] = (None, -1, 7, 10**6, 1.5, True, "", "x", "0.0", [], [""], [-1], [["x"]], {}, {"x": 1})
#: What may be written before a word or behind it.
MARKS = "~+-@./:0129"


def broken(data: dict[str, Any], dice: Random) -> dict[str, Any]:
    """A position with one to three slips in it."""
    slipped = copy.deepcopy(data)
    for _ in range(dice.choice((1, 1, 2, 3))):
        slip(slipped, dice)
    return slipped


def slip(data: dict[str, Any], dice: Random) -> None:
    """Leave a part out, call it by another name, give it what is another's or nonsense, or change a detail of it."""
    name, other = dice.choice(list(data)), dice.choice(list(data))
    kind = dice.random()
    if kind < 0.05 and len(data) > 1:
        del data[name]
    elif kind < 0.1:
        data[name + "s"] = data.pop(name)
    elif kind < 0.15:
        data[name] = copy.deepcopy(data[other])
    elif kind < 0.25:
        data[name] = copy.deepcopy(dice.choice(NONSENSE))
    else:
        data[name] = changed(data[name], dice)


def changed(value: Any, dice: Random) -> Any:
    """Nearly the same value."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + dice.choice((-2, -1, 1, 2, 1000))
    if isinstance(value, str):
        return " ".join(changed_words(value.split(), dice))
    if isinstance(value, list):
        if dice.random() < 0.1:
            return dice.choice((value[::-1], value + value[:1], value[:-1]))
        at = dice.randrange(len(value) + 1)
        if at == len(value):
            return [*value, *value[:1]] if dice.random() < 0.5 else value[:-1]
        return [*value[:at], changed(value[at], dice), *value[at + 1 :]]
    if isinstance(value, dict) and value:
        name = dice.choice(list(value))
        return {**value, name: changed(value[name], dice)}
    return dice.choice(NONSENSE)


def changed_words(words: list[str], dice: Random) -> list[str]:
    """One word is missing, there twice, or not quite right; or the order is another."""
    if not words:
        return ["x"]
    at = dice.randrange(len(words))
    word, mark = words[at], dice.choice(MARKS)
    return dice.choice((
        words[:at] + words[at + 1 :],
        [*words, word],
        [*words[:at], word[:-1], *words[at + 1 :]],
        [*words[:at], mark + word, *words[at + 1 :]],
        [*words[:at], word + mark, *words[at + 1 :]],
        words[::-1],
        words[1:] + words[:1],
        dice.sample([*words, *words, "x"], k=dice.randint(0, len(words) + 1)),
    ))  # fmt: skip
