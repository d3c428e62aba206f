"""The laws, and random play to the end, in games that begin late."""

from collections import Counter

import pytest

from games.klong.klong_late import LATE
from stammtisch.core import FastRng, Match, Policy
from stammtisch.core.laws import LAWS, Case, cases, check, records_replay
from stammtisch.games.klong.tables import ESCAPED, LOST, RESCUED

ALL = list(cases(LATE, 2))


@pytest.mark.parametrize("case", ALL, ids=str)
def test_the_laws_hold(case: Case) -> None:
    check(case, *LAWS, most=40)
    records_replay(case)


def test_in_random_games_thieves_escape_are_rescued_or_lost_and_nothing_else() -> None:
    ends = Counter[int]()
    for seed in range(300):
        match = Match.new(LATE, 2 + seed % 3, seed, LATE.options(ship="random"), fleeting=True)
        stock = LATE.inventory(match.state)
        match.playout(Policy(FastRng(seed)))
        result = match.result()
        assert result is not None
        assert LATE.inventory(match.state) == stock
        ends.update(match.state.status)
        for seat in range(match.state.seats):
            assert (result.scores[seat] > 0) == (match.state.status[seat] in (ESCAPED, RESCUED))
        assert bool(result.winners) == any(result.scores)
    assert all(ends[status] > 10 for status in (ESCAPED, RESCUED, LOST))
    assert sum(ends.values()) == ends[ESCAPED] + ends[RESCUED] + ends[LOST]
