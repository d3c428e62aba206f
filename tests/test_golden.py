"""What happened yesterday happens today: `make golden` accepts a change."""

import pytest

from golden.transcript import GAMES, all_cases, file_of, transcript
from stammtisch.core.laws import Case


@pytest.mark.parametrize("case", all_cases(), ids=str)
def test_the_game_goes_as_it_went(case: Case) -> None:
    assert file_of(case).exists(), "this game has no transcripts yet: `make golden` writes them"
    assert transcript(case) == file_of(case).read_text("utf-8"), "a rule changed: see the diff of `make golden`"


def test_every_transcript_is_of_a_game_we_have() -> None:
    expected = {file_of(case) for case in all_cases()}
    assert set(GAMES.glob("*/golden/*")) == expected
