"""An evening of one round, so that the long one (`make evening`) works when it is wanted, and sees what is unfair."""

import asyncio

import pytest

from stammtisch.table.game import Play
from table.evening import Unfair, evening


def test_a_round_is_fair() -> None:
    counts = asyncio.run(evening(1, haste=200))
    assert counts["rounds"] == 1
    assert counts["claims"] + counts["wrong claims"]


def test_who_comes_late_and_is_served_nevertheless_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    answered = Play.answered

    def anything(self: Play, seat: int, written: str) -> str | None:
        return Whatever("") if answered(self, seat, written) else None

    monkeypatch.setattr(Play, "answered", anything)
    with pytest.raises(Unfair):
        asyncio.run(evening(3, haste=200))


class Whatever(str):
    """The name of every question."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return True

    def __ne__(self, other: object) -> bool:
        return False

    __hash__ = str.__hash__
