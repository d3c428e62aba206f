"""Players who lay in their own time, at a table: nobody's answer is late because of somebody else's."""

from __future__ import annotations

from stammtisch.core import Record, word
from stammtisch.games import game_named
from stammtisch.table.game import Play

KARUBA = game_named("karuba")


def laying() -> Play:
    """Three players of Karuba in the second round: two of them, at least, have two cards to lay."""
    play = Play(Record.of(KARUBA, 3, 7, {}), [])
    while not (play.match.state.round == 2 and play.match.ask.kind == "lay"):  # type: ignore[union-attr]
        answer(play, play.match.to_act()[0])
    return play


def answer(play: Play, seat: int) -> None:
    assert play.match.ask is not None
    play.answer(seat, word(play.match.ask.offer(seat)[0]), f"{len(play.moves)}", "person")


def two_cards(play: Play) -> list[int]:
    return [seat for seat in play.match.to_act() if len(play.match.state.picked[seat]) == 2]


def test_the_question_of_the_others_stays_the_same_and_ones_own_is_another_after_each_answer() -> None:
    play = laying()
    one, other = two_cards(play)[:2]
    before = {seat: play.question(seat) for seat in (one, other)}
    answer(play, one)
    assert play.question(other) == before[other]
    second = play.question(one)
    assert second not in (None, before[one])
    play.answer(one, f"take_up.{play.match.state.loose[one]}", "back", "person")
    assert play.question(one) not in (None, before[one], second)


def test_every_lay_is_noticed_at_once() -> None:
    play = laying()
    one, other = two_cards(play)[:2]
    version = play.version
    answer(play, one)
    assert (play.version, [event.kind.name for event in play.lately]) == (version + 1, ["laid"])
    answer(play, one)
    assert one not in play.asked()
    assert other in play.asked()


def test_a_lay_can_be_taken_back_until_all_are_done_also_the_last_one_and_after_others_have_laid() -> None:
    play = laying()
    one, other = two_cards(play)[:2]
    island = play.match.state.islands[one][:]
    answer(play, one)
    answer(play, one)
    answer(play, other)
    for wish in ("first", "second"):
        assert play.no_undo(one) is None
        play.undo(one, wish)
    assert play.match.state.islands[one] == island
    assert len(play.match.state.picked[one]) == 2
    assert len(play.match.state.picked[other]) == 1


def test_when_all_are_done_nothing_is_taken_back() -> None:
    play = laying()
    last = -1
    while play.match.ask is not None and play.match.ask.kind == "lay":
        last = play.match.to_act()[0]
        answer(play, last)
    assert play.no_undo(last) == "shown"  # everybody has drawn
