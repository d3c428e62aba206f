"""Who plays, as it is written on the command line."""

from __future__ import annotations

import re

import pytest

from stammtisch.cli.seats import read_seats
from stammtisch.core import Mistake


def test_bots_are_read_by_their_names_also_if_they_count_their_matches() -> None:
    assert read_seats("casual, master@500,strong@1") == ["casual", "master@500", "strong@1"]
    assert read_seats("me,random", "me") == ["me", "random"]


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("casual@5", "bot 'casual@5' cannot be"),
        ("master@x", "bot 'master@x' cannot be"),
        ("master@0", "bot 'master@0' cannot be"),
        ("master@", "bot 'master@' cannot be"),
        ("me@5", "unknown player 'me@5'"),
        ("mastr@5", "unknown player 'mastr@5'"),
        ("", "unknown player ''"),
    ],
)
def test_what_is_no_player_is_refused_with_what_would_be_right(written: str, said: str) -> None:
    with pytest.raises(Mistake, match=rf"{re.escape(said)}.*master"):
        read_seats(f"random,{written}", "me")
