"""What a table may agree on."""

from typing import Any

import pytest

from stammtisch.core import Mistake, NoOptions, make_options, written_options
from stammtisch.games import game_named

KOMBIO = game_named("kombio").options


def test_what_is_left_out_stays_as_usual() -> None:
    options = make_options(KOMBIO, {"rounds": "3", "exactly_25": "no"})
    assert (options.rounds, options.target, options.exactly_25, options.chain_matching) == (3, 0, False, False)


def test_only_what_differs_is_written() -> None:
    assert written_options(make_options(KOMBIO, {"rounds": 5, "chain_matching": True})) == {"chain_matching": True}


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"round": 3}, r"unknown option 'round'.*Did you mean rounds\?"),
        ({"rounds": "many"}, "rounds is a whole number, not 'many'"),
        ({"rounds": 2.5}, "rounds is a whole number, not 2.5"),
        ({"exactly_25": "perhaps"}, "exactly_25 is yes or no"),
        ({"exactly_25": 1}, "exactly_25 is yes or no"),
        ({"rounds": 0}, "rounds is a number from 1 to 100, not 0"),
        ({"target": 5000}, "target is a score from 1 to 1000"),
    ],
)
def test_an_option_that_cannot_be_is_refused_with_what_would_be_right(given: dict[str, Any], message: str) -> None:
    with pytest.raises(Mistake, match=message):
        make_options(KOMBIO, given)


def test_a_word_is_a_word() -> None:
    karuba = game_named("karuba").options
    assert make_options(karuba, {"blocked_path": "strict"}).blocked_path == "strict"
    with pytest.raises(Mistake, match="blocked_path is strict or lenient, not 'soft'"):
        make_options(karuba, {"blocked_path": "soft"})
    with pytest.raises(Mistake, match="blocked_path is a word, not 3"):
        make_options(karuba, {"blocked_path": 3})


def test_a_game_may_have_none() -> None:
    with pytest.raises(Mistake, match="unknown option 'rounds'; there is nothing"):
        make_options(NoOptions, {"rounds": 1})
