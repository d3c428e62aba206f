"""Matches in writing, and taking back a misclick."""

import json
from types import SimpleNamespace
from typing import Any

import pytest

from stammtisch.core import Mistake, Record, is_claim, read_record, say, take_back
from stammtisch.core.record import Claimable
from stammtisch.core.snapshot import frozen
from stammtisch.games import game_named

KOMBIO = game_named("kombio")
KARUBA = game_named("karuba")
#: Seat 0 begins and draws a card without an ability.
SEED = 3


#: Everyone is asked after each discard.
RACES = {"matching": "after each discard"}


def played(*answers: tuple[int, str], game: Any = KOMBIO, seats: int = 2, options: Any = None) -> Record:
    record = Record.of(game, seats, SEED, options or (RACES if game is KOMBIO else {}))
    match = record.start(game)
    for seat, written in answers:
        say(match, [(seat, written)])
        record.answers.append((seat, written))
    return record


def broken(**changes: Any) -> str:
    data = json.loads(played().write())
    for name, value in changes.items():
        if value is None:
            del data[name]
        else:
            data[name] = value
    return json.dumps(data)


def test_a_record_says_what_it_needs_to_be_replayed() -> None:
    record = Record.of(KOMBIO, 3, 7, {"rounds": 2})
    assert json.loads(record.write()) == {
        "stammtisch": 1,
        "game": "kombio",
        "rules": KOMBIO.version,
        "cards": KOMBIO.cards,
        "seats": 3,
        "seed": 7,
        "options": {"rounds": 2},
        "answers": [],
        "players": [],
    }
    assert read_record(record.write()) == record


def test_a_record_can_be_replayed_in_part() -> None:
    first = Record.of(KOMBIO, 2, SEED, RACES).start(KOMBIO).to_act()[0]
    record = played((first, "-"), (0, "-"), (1, "-"))
    assert record.replay(KOMBIO, 1).ask.kind == "match"  # type: ignore[union-attr]  # just discarded
    assert record.replay(KOMBIO).ask.kind == "turn"  # type: ignore[union-attr]  # everybody passed


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("", "not a record, or one that was cut off"),
        (played().write()[:-20], "not a record, or one that was cut off"),
        ("[]", "not a record"),
        ("[" * 100_000, "not a record, or one that was cut off"),
        ("1" * 5000, "not a record, or one that was cut off"),
        ('{"stammtisch": 99}', "not a record"),
        (broken(seed=None), "has no 'seed'"),
        (broken(seats="two"), "'seats' of the record is broken"),
        (broken(seats=True), "'seats' of the record is broken"),
        (broken(colour="red"), "unknown part 'colour'"),
        (broken(answers=[[0, "draw"], [0]]), "answer 2 of the record is broken"),
        (broken(answers=["draw"]), "answer 1 of the record is broken"),
    ],
)
def test_a_broken_record_is_refused_with_the_reason(source: str, message: str) -> None:
    with pytest.raises(Mistake, match=message):
        read_record(source)


@pytest.mark.parametrize(
    ("source", "message"),
    [
        (broken(rules=99), "version 99 of the rules of kombio, here is version 2"),
        (broken(cards="abc"), "with other cards of kombio"),
        (broken(options={"rounds": 0}), "rounds is a number from 1 to 100"),
        (broken(options={"jokers": 1}), "unknown option 'jokers'"),
        (broken(answers=[[0, "dance"]]), "answer 1 of the record does not fit"),
        (broken(answers=[[-1, "-"]]), "answer 1 of the record does not fit"),
        (broken(answers=[[99, "-"]]), "answer 1 of the record does not fit"),
        (broken(seats=20), "kombio is for 2 to 8 players"),
        (broken(seed=-5), "seed"),
    ],
)
def test_a_record_of_other_rules_or_cards_is_refused_with_the_reason(source: str, message: str) -> None:
    with pytest.raises(Mistake, match=message):
        read_record(source).replay(KOMBIO)


# Taking back


def test_what_showed_nothing_to_anybody_can_be_taken_back() -> None:
    record = played((0, "-"), (0, "-"), (1, "-"))
    turn = record.replay(KOMBIO).to_act()[0]
    say(match := record.replay(KOMBIO), [(turn, "take")])
    assert match.ask is not None
    assert match.ask.kind == "exchange"
    record.answers.append((turn, "take"))
    take_back(record, KOMBIO, turn)
    assert record.answers == [(0, "-"), (0, "-"), (1, "-")]


@pytest.mark.parametrize("answer", ["draw", "call"])
def test_what_has_shown_somebody_something_stays(answer: str) -> None:
    record = played((0, "-"), (0, "-"), (1, "-"))
    turn = record.replay(KOMBIO).to_act()[0]
    record.answers.append((turn, answer))
    with pytest.raises(Mistake, match="shown somebody something"):
        take_back(record, KOMBIO, turn)
    assert record.answers[-1] == (turn, answer)


def test_an_answer_to_a_question_that_is_still_open_can_be_taken_back() -> None:
    """Also when somebody else has answered it meanwhile."""
    start = Record.of(KARUBA, 3, SEED, {}).start(KARUBA)
    picks = [str(start.ask.offer(seat)[0]) for seat in range(3)]  # type: ignore[union-attr]  # just begun
    record = played((1, picks[1]), (0, picks[0]), game=KARUBA, seats=3)
    take_back(record, KARUBA, 1)
    assert record.answers == [(0, picks[0])]
    assert record.replay(KARUBA).to_act() == [1, 2]


def test_a_pass_in_a_race_that_is_still_open_can_be_taken_back() -> None:
    record = played((0, "-"), (1, "-"))
    before = frozen(record.replay(KOMBIO, 1).state)
    take_back(record, KOMBIO, 1)
    assert frozen(record.replay(KOMBIO).state) == before


def test_a_pass_that_ends_a_race_stays_since_it_shows_that_nobody_had_a_match() -> None:
    record = played((0, "-"), (0, "-"), (1, "-"))
    assert record.replay(KOMBIO).ask.kind == "turn"  # type: ignore[union-attr]  # the race is over
    with pytest.raises(Mistake, match="shown somebody something"):
        take_back(record, KOMBIO, 1)


def test_what_somebody_else_has_answered_to_stays() -> None:
    record = played((0, "-"), (0, "-"), (1, "-"))
    turn = record.replay(KOMBIO).to_act()[0]
    record = played((0, "-"), (0, "-"), (1, "-"), (turn, "take"))
    place = record.replay(KOMBIO).ask.offer(turn)[0]  # type: ignore[union-attr]  # asked for the place
    record.answers += [(turn, str(place)), (1 - turn, "-")]
    with pytest.raises(Mistake, match="somebody else has answered since"):
        take_back(record, KOMBIO, turn)


def test_who_has_not_answered_has_nothing_to_take_back() -> None:
    with pytest.raises(Mistake, match="nothing to take back"):
        take_back(played((0, "-")), KOMBIO, 1)


# Claims


def claimed(*answers: tuple[int, str]) -> Record:
    """Seat 0 has discarded a card; seat 1 is asked about its turn."""
    return played((0, "-"), *answers, options={"matching": "any time"})


def test_a_claim_is_on_record_in_a_word_that_no_answer_has() -> None:
    record = claimed((0, "match:0.0"), (1, "draw"), (1, "1.0"))
    match = record.replay(KOMBIO)
    again = read_record(record.write()).replay(KOMBIO)
    assert frozen(again.state) == frozen(match.state)
    assert [written for _, written in record.answers if is_claim(written)] == ["match:0.0"]


def test_what_was_shown_by_a_claim_cannot_be_taken_back() -> None:
    record = claimed((0, "match:0.0"))
    with pytest.raises(Mistake, match="shown somebody something"):
        take_back(record, KOMBIO, 0)


def test_what_somebody_else_has_interrupted_stays() -> None:
    record = claimed((1, "draw"), (0, "match:0.0"))
    with pytest.raises(Mistake, match="somebody else has answered since"):
        take_back(record, KOMBIO, 1)


def test_who_was_first_stays_first() -> None:
    """Seat 0 could have matched the card that seat 1 takes: to take it and give it back would keep others from it."""
    with pytest.raises(Mistake, match="others could have claimed something and came too late"):
        take_back(claimed((1, "take")), KOMBIO, 1)
    record = claimed((0, "match:0.0"), (1, "take"))  # seat 0 has had its attempt
    take_back(record, KOMBIO, 1)
    assert record.answers[-1] == (0, "match:0.0")


@pytest.mark.parametrize(
    ("later", "gone"), [(([1, 2], 0), False), (([1], 0), True), (([], 0), True), (([1, 2], 1), True)]
)
def test_what_others_may_claim_is_gone_if_one_thing_is_or_if_it_is_another(
    later: tuple[list[int], int], gone: bool
) -> None:
    class Table:
        def __init__(self, claims: list[int], offer: int) -> None:
            self.state = SimpleNamespace(seats=2, offer=offer)
            self.claims = [claims, claims].__getitem__

    before: Any = Table([1, 2], 0)
    assert Claimable(before, 0).is_gone(Table(*later)) is gone  # type: ignore[arg-type]
    nothing: Any = Table([], 0)
    assert not Claimable(nothing, 0).is_gone(Table([1], 1))  # type: ignore[arg-type]
