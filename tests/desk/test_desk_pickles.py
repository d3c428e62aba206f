"""Law 6 at the doors of learners: pickled or copied in the middle of matches, and played on: equal."""

import copy
import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from stammtisch.desk import Desk
from stammtisch.desk.dataset import Dataset
from stammtisch.desk.desk import ARRAYS
from stammtisch.desk.recording import record
from stammtisch.games import all_games
from stammtisch.gym import Solo, aec, parallel, text, vector

NAMES = list(all_games())


def again(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))  # noqa: S301 (our own)


def arrays(desk: Desk) -> dict[str, Any]:
    return {name: getattr(desk, name).tolist() for name in ARRAYS}


def go_on_alike(desk: Desk, twin: Desk) -> None:
    """All that can be seen is the same, now and in the steps to come, also what the desk draws and bots answer."""
    for _ in range(60):
        assert arrays(twin) == arrays(desk)
        for one in (desk, twin):
            one.step(one.picks)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("bots", [None, (None, "casual"), ("beginner", None)])
def test_a_desk_plays_on(name: str, bots: tuple[str | None, ...] | None) -> None:
    settings: Any = {"reward": "standing"} if name == "kombio" else {"illegal": "first"}
    desk = Desk(name, 2, rows=3, seed=6, bots=bots, max_cycles=70, **settings)
    for step in range(90):  # some matches are cut short, others have just begun
        desk.step(np.where(np.arange(3) == step % 5, -1, desk.picks) if name != "kombio" else desk.picks)
    for twin in (again(desk), copy.deepcopy(desk), again(again(desk))):
        go_on_alike(again(desk), twin)
    first, second = again(desk), desk
    go_on_alike(second, first)


def test_a_desk_with_a_bot_that_counts_its_matches_plays_on() -> None:
    desk = Desk("karuba", 2, rows=1, seed=3, bots=(None, "strong@2"))
    for _ in range(4):
        desk.step(desk.picks)
    twin = again(desk)
    for _ in range(4):
        assert arrays(twin) == arrays(desk)
        desk.step(desk.picks)
        twin.step(twin.picks)


def test_planted_twins_are_caught() -> None:
    """One that has forgotten an answer, and one that was dealt something else."""
    desk = Desk("kombio", 2, rows=2, seed=6)
    for _ in range(9):
        desk.step(desk.picks)
    make, arguments, (games, given, kept) = desk.__reduce__()
    for played in (
        (games, [given[0][:-1], given[1]], kept), ([games[0] + 1, games[1]], [[], given[1]], kept),
        (games, given, {**kept, "illegal": bytes([1] * 16)}),
    ):  # fmt: skip
        twin = make(*arguments)
        twin.__setstate__(played)
        with pytest.raises(AssertionError):
            go_on_alike(again(desk), twin)


def test_what_cannot_be_pickled_says_so() -> None:
    with pytest.raises(TypeError, match="strong thinks by the clock; a desk with strong@20 can be pickled"):
        pickle.dumps(Desk("karuba", 2, bots=(None, "strong")))
    with pytest.raises(TypeError, match="master thinks by the clock; a table with master@20 can be pickled"):
        pickle.dumps(text("karuba", bots="master"))
    with Desk("karuba", 2, rows=2, processes=2) as desk, pytest.raises(TypeError, match="a desk with processes=1 can"):
        pickle.dumps(desk)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("copied", [again, copy.deepcopy])
def test_environments_play_on(name: str, copied: Any) -> None:
    """Turn by turn, all at once, alone, and many: what is answered is what the desk has drawn."""
    turns, steps = aec(name, 3, seed=4), parallel(name, 3, seed=4)
    alone, many = Solo(name, 3, bots="casual"), vector(name, 2, 3, bots="random")
    turns.reset()
    steps.reset()
    alone.reset(seed=4)
    many.reset(seed=4)
    for _ in range(12):
        turns.step(int(turns.row.desk.picks[0]))
        alone.step(int(alone.row.desk.picks[0]))
        many.step(many.desk.picks)
        steps.step(first_legal(steps))
    twins = [copied(env) for env in (turns, steps, alone, many)]
    for _ in range(12):
        if alone.row.over:
            break
        for one, other in zip((turns, steps, alone, many), twins, strict=True):
            told = [one_step(env) for env in (one, other)]
            assert told[0] == told[1]


def first_legal(steps: Any) -> dict[str, int]:
    seats = steps._seats
    return {
        name: int(steps.row.seen(seat)["action_mask"].argmax()) if seat in steps._asked else steps.wait
        for name, seat in seats.items()
    }


def one_step(env: Any) -> str:
    """One more answer, and all that is told."""
    if hasattr(env, "last"):
        env.step(int(env.row.desk.picks[0]))
        return plain([env.agent_selection, *env.last(), env.rewards])
    if hasattr(env, "wait"):
        return plain(env.step(first_legal(env)))
    if hasattr(env, "num_envs"):
        return plain(env.step(env.desk.picks))
    return plain(env.step(int(env.row.desk.picks[0])))


def plain(told: Any) -> str:
    with np.printoptions(threshold=10**9):
        return repr(told)


def test_a_conversation_goes_on() -> None:
    table = text("klobba", 3, bots="casual", seed=5, language="de", options_listed=False)
    for _ in range(5):
        table.step("nonsense")
        table.step(table.legal()[0])
    twin = again(table)
    for one in (table, twin):
        assert one.tally.illegal == 5
    for _ in range(10):
        assert (twin.text, twin.legal(), twin.tally) == (table.text, table.legal(), table.tally)
        assert twin.step(twin.legal()[-1]) == table.step(table.legal()[-1])


def test_a_file_can_be_sent_to_workers(tmp_path: Path) -> None:
    record("karuba", ["random", "random"], 3, tmp_path / "some.parquet")
    data = Dataset(tmp_path / "some.parquet")
    for one, other in zip(data.batches(20), again(data).batches(20), strict=True):
        assert all((mine == theirs).all() for mine, theirs in zip(one, other, strict=True))
        assert (again(one).observations == one.observations).all()
