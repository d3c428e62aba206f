"""Answers in writing: one word each, the same in records, logs, on the command line and the wire."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import TYPE_CHECKING, Any

from .claims import Claim

if TYPE_CHECKING:
    from .flow import Seat
    from .match import Match


def word(option: Any) -> str:
    """An option in one word."""
    if option is None:
        return "-"
    if isinstance(option, bool):
        return "yes" if option else "no"
    if isinstance(option, Claim):
        return f"{option.kind}:{word(option.option)}"
    if isinstance(option, Enum):
        return option.name.lower()
    if isinstance(option, tuple) and type(option).__str__ is object.__str__:
        return ".".join(map(word, option))
    return str(option)


def is_claim(written: str) -> bool:
    """Whether a word claims something beside the question instead of answering it, as in `match:0.2`."""
    return ":" in written


def option_of(match: Match[Any], seat: Seat, written: str) -> Any:
    """The option a word stands for, in the question that is open or in what can be claimed beside it."""
    if match.ask is not None:
        for option in match.ask.claims(seat) if is_claim(written) else match.ask.offer(seat):
            if word(option) == written:
                return option
    raise match.illegal(seat, written)


def say(match: Match[Any], answers: Iterable[tuple[Seat, str]]) -> None:
    """Give written answers, one after the other."""
    for seat, written in answers:
        match.answer(seat, option_of(match, seat, written))
