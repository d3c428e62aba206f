"""What boards tell takes time: races, claims and clocks begin after it, for everybody, whoever skips it."""

import time
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from stammtisch.core import Event, EventKind, Mistake
from stammtisch.games import game_named
from stammtisch.games.kombio import events as kombio
from stammtisch.table import telling
from stammtisch.table.telling import Pace, pace_of, seconds_of
from table.guests import QUICK, Chair
from table.party import Later, Party, party

#: Dealt from this seed, the first card of a hand is one that does nothing when it is discarded. All is told so slowly
#: that a test comes in time on any machine, and then moves the clock on.
SLOWLY = 20.0
TELLING = replace(QUICK, telling=SLOWLY, seed=lambda: f"{1337:032x}")
#: After each discard there is a race.
RACES = {"ready": False, "rounds": 1, "matching": "after each discard"}
GAMES = ("kombio", "karuba", "klobba", "barbarity", "klong")


def event(kind: EventKind, *data: object) -> Event:
    return Event(kind, data, (), -1)


def test_events_of_one_scene_are_told_as_long_as_the_longest() -> None:
    one, other = EventKind("one", "who:seat cubes:words"), EventKind("other", "who:seat")
    pace = Pace(
        together=[["one", "other"]], ms={"one": 100, "other": 300}, each={"one": {"cubes": 50}}, between={"one": 20}
    )
    told = [event(one, 0, ["a"] * 9), event(other, 0), event(one, 1, [])]
    assert pace.holds(told) == [None, None, 550]
    apart = Pace(ms={"one": 100, "other": 300}, each={"one": {"cubes": 50}}, between={"one": 20})
    assert apart.holds(told) == [550, 300, 100]
    assert apart.holds([event(one, 0, []), event(one, 0, ["a"])]) == [20, 150]
    by_seat = Pace(together=[["other"]], ms={"other": 7}, only={"other": "who"})
    assert by_seat.holds([event(other, 0), event(other, 0), event(other, 1)]) == [None, 7, 7]
    assert Pace().holds([]) == []


def test_what_is_told_for_long_is_not_waited_for_without_end() -> None:
    game = game_named("kombio")
    scored = event(kombio.SCORED, 1, [0, 0], [0, 0])
    assert seconds_of(game, [scored]) == 4
    assert seconds_of(game, [scored] * 100) == telling.MOST
    assert seconds_of(game, []) == 0


@pytest.mark.parametrize("name", GAMES)
def test_every_game_says_how_long_its_events_are_told(name: str) -> None:
    pace = pace_of(game_named(name))
    assert pace.ms
    assert all(0 < ms < 5000 for ms in pace.ms.values())


def test_a_game_that_says_nothing_takes_no_time() -> None:
    silent = game_named("kombio").replace(package="stammtisch.core")
    assert seconds_of(silent, [event(kombio.SCORED, 1, [0, 0], [0, 0])]) == 0


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[ms]\ndrewn = 3", "no event is called 'drewn'; there are drew"),
        ("[ms]\ndrew = 'long'", r"Expected `int`, got `str` - at `\$.ms\[...\]`"),
        ("[mss]\ndrew = 3", "Object contains unknown field `mss`"),
        ("[ms", "Expected"),
    ],
)
def test_a_table_that_cannot_be_is_refused(
    text: str, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "__init__.py").touch()
    (tmp_path / "telling.toml").write_text(text)
    monkeypatch.syspath_prepend(str(tmp_path.parent))
    with pytest.raises(Mistake, match=f"{tmp_path.name}/telling.toml: {why}"):
        telling._read(tmp_path.name, ("drew",))


async def discard(at: Party) -> tuple[Chair, Chair]:
    """Somebody discards a card: those who may react."""
    await at.take_chairs()
    first = next(chair for chair in at.chairs if chair.question)
    await first.answer("draw")
    await first.until(lambda: first.question and first.question["kind"] == "keep")
    await first.answer(f"{first.me}.0")
    await at.settle()
    one, other = at.chairs
    return one, other


def opens_after(chair: Chair) -> float:
    assert chair.now is not None
    return float(chair.now["telling"]) / 1000


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Later:
    later = Later()
    monkeypatch.setattr("stammtisch.table.room.clock.time", later)
    return later


def test_a_race_begins_when_all_have_been_told_and_nobody_gains_by_skipping(tmp_path: Path, later: Later) -> None:
    async def test(at: Party) -> None:
        anna, ben = await discard(at)
        assert anna.now is not None
        assert anna.question is not None
        assert anna.question["race"]
        left, whole = anna.now["clock"]["left"], anna.now["clock"]["whole"]
        assert whole == 60_000
        assert whole < left <= whole + 800 * SLOWLY, "the window opens when the discard has been told"
        assert 0 < opens_after(anna) <= 0.8 * SLOWLY
        slap = next(option["word"] for option in anna.question["options"] if option["word"] != "-")
        refused = await anna.answer(slap)
        assert (refused["type"], refused["code"]) == ("refused", "early")
        assert (await ben.answer("-"))["type"] == "ack", "to let it pass is no gain"
        later.by = opens_after(anna)
        assert (await anna.answer(slap))["type"] == "ack"

    party(tmp_path, "kombio", test, TELLING, options=RACES, race_seconds=60)


def test_a_race_that_nobody_wants_stays_open_for_its_whole_time_after_the_telling(tmp_path: Path) -> None:
    """By the real clock, from before it begins: a busy machine can only make it longer."""

    async def test(at: Party) -> None:
        begun = time.monotonic()
        anna, _ = await discard(at)
        told = opens_after(anna)
        assert told > 1
        await anna.until(lambda: not (anna.now or {})["clock"])
        assert time.monotonic() - begun >= told + 1

    party(tmp_path, "kombio", test, replace(TELLING, telling=3.0), options=RACES, race_seconds=1)


def test_a_claim_is_early_only_until_its_own_offer_is_told(tmp_path: Path, later: Later) -> None:
    async def test(at: Party) -> None:
        anna, ben = await discard(at)
        asked = anna if anna.question else ben
        assert (await asked.answer("take"))["code"] == "early", "nor does anybody take it away before that"
        claim = list(anna.claims)[-1]
        wish = partial(anna.wish, "answer", question=(anna.now or {})["claims"]["id"], word=claim)
        assert (await wish())["code"] == "early"
        later.by = opens_after(anna)
        await asked.answer("draw")
        await at.settle()
        assert opens_after(anna) > 0, "the next card is still told"
        assert (await wish())["type"] == "ack", "what could be claimed before can be claimed meanwhile"

    party(tmp_path, "kombio", test, TELLING, options={"ready": False, "rounds": 1})
