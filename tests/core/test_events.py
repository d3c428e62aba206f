"""What happened, and who may know which part of it."""

import pytest

from stammtisch.core import Event, EventKind, FastRng, State, written_event

LOOKED = EventKind("looked", "who:seat place:word", "card:card")
CALLED = EventKind("called", "who:seat")


def table() -> State:
    return State(3, FastRng(1))


def test_everybody_hears_the_public_part_and_one_seat_the_secret() -> None:
    s = table()
    s.confide(LOOKED, 1, 1, "left", 13)
    [event] = s.events
    assert event.seen_by(1) == {"who": 1, "place": "left", "card": 13}
    assert event.seen_by(0) == event.seen_by(None) == {"who": 1, "place": "left"}


def test_what_is_told_is_told_to_everybody() -> None:
    s = table()
    s.tell(CALLED, 2)
    [event] = s.events
    assert event.seen_by(0) == event.seen_by(None) == {"who": 2}
    assert written_event(event) == ["called", "who=2"]


def test_nobody_is_told_anything_in_a_simulation() -> None:
    s = table()
    s.quiet = True
    s.tell(CALLED, 2)
    s.confide(LOOKED, 1, 1, "left", 13)
    assert s.events == []


def test_a_secret_always_reveals_something() -> None:
    assert LOOKED.reveals
    assert not CALLED.reveals
    assert EventKind("shown", "card:card", reveals=True).reveals


def test_who_is_dealt_a_card_or_suffers_something_does_nothing_with_it() -> None:
    assert EventKind("dealt", "who:seat", "cards:cards", deals=True).passive
    assert EventKind("robbed", "who:seat", "card:card", echoes=True).passive
    assert EventKind("drew", "who:seat", "card:card", passive=True).passive
    assert not LOOKED.passive


def test_an_event_has_all_its_parts_or_is_refused() -> None:
    with pytest.raises(ValueError, match="zip"):
        Event(CALLED, (), (), -1).seen_by(None)
    with pytest.raises(ValueError, match="zip"):
        Event(LOOKED, (1, "left"), (), 1).seen_by(1)
