"""Plain data that can be copied."""

from dataclasses import dataclass, field

from stammtisch.core import EventKind, FastRng, State


@dataclass
class Table(State):
    hands: list[list[int]] = field(default_factory=list)
    seen: set[int] = field(default_factory=set)
    marks: dict[str, list[int]] = field(default_factory=dict)
    name: str = ""


def test_a_copy_shares_nothing() -> None:
    s = Table(2, FastRng(1), [[1], [2]], {3}, {"a": [4]}, "x")
    twin = s.copy()
    assert twin == s
    twin.hands[0].append(9)
    twin.seen.add(9)
    twin.marks["a"].append(9)
    twin.rng.below(5)
    assert s == Table(2, FastRng(1), [[1], [2]], {3}, {"a": [4]}, "x")
    assert twin != s


def test_a_copy_has_not_heard_what_was_told() -> None:
    s = Table(2, FastRng(1))
    s.tell(EventKind("called", "who:seat"), 1)
    twin = s.copy()
    twin.tell(EventKind("called", "who:seat"), 0)
    assert len(s.events) == len(twin.events) == 1


def test_everyone_is_every_seat() -> None:
    assert Table(3, FastRng(1)).everyone() == [0, 1, 2]
