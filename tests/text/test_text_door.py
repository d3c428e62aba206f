"""A seat for those who read and write, and the same as a server."""

import os
import random
import sys
from typing import Any

import anyio
import pytest
from mcp import Client
from mcp.client.stdio import StdioServerParameters

from stammtisch.core import Match, Mistake, word
from stammtisch.core.course import Course, lots_of
from stammtisch.core.rng import seed_of
from stammtisch.core.sense import Sheet
from stammtisch.core.senses import sense_of
from stammtisch.desk import Desk
from stammtisch.games import game_named
from stammtisch.text import text
from stammtisch.text.mcp import server

NAMES = ["kombio", "karuba", "klobba", "barbarity", "klong"]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("variant", ["usual", "race"])
def test_a_course_is_a_row_of_a_desk(name: str, variant: str) -> None:
    """Law 5: the same seats are asked the same, lots included, and see the same rows."""
    if variant == "race" and name != "kombio":
        return
    the_course_is_the_row(name, {"matching": "after each discard"} if variant == "race" else {}, 0)


def test_a_course_with_other_lots_is_caught() -> None:
    with pytest.raises(AssertionError):
        the_course_is_the_row("kombio", {}, 1)


def begun(desk: Desk, off: int) -> Course:
    match = Match.new(desk.game, 3, desk.seed(0), desk.options)
    return Course(match, lots_of(desk.seed(0) + off), desk.sense)


def the_course_is_the_row(name: str, options: dict[str, Any], off: int) -> None:
    desk = Desk(name, 3, seed=4, options=options)
    rng = random.Random(2)
    assert desk.seed(0) == seed_of(4, 0, 0)
    course = begun(desk, off)
    for _ in range(150):
        seat = int(desk.seats[0])
        assert course.seat == seat
        numbers = sorted(desk.sense.number(option, seat) for option in course.offer())
        assert [at for at in range(desk.size) if desk.masks[0, at]] == numbers
        sheet = Sheet(desk.width)
        desk.sense.write(course.match.state, course.ask, seat, sheet)
        assert bytes(sheet.cells) == desk.observations[0].tobytes()
        option = rng.choice(course.offer())
        desk.step([desk.sense.number(option, seat)])
        course.answer(option)
        if desk.done[0]:
            assert course.match.ask is None
            course = Course(
                Match.new(desk.game, 3, desk.seed(0), desk.options), lots_of(desk.seed(0) + off), desk.sense
            )


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_reader_can_play(name: str, language: str) -> None:
    table = text(name, 2, seed=3, language=language, bots="random")
    rng = random.Random(1)
    for _ in range(60):
        if table.over:
            break
        legal = table.legal()
        assert all(f"\n{one}: " in table.text for one in legal)
        assert "[bold" not in table.text
        table.step(rng.choice(legal))
    assert table.tally.illegal == 0
    if table.over:
        assert table.tally.games == 1


def test_who_reads_sees_no_more_than_the_seat() -> None:
    """The events in the text are those that the seat was told, with its own cards and no others."""
    table = text("kombio", 2, seed=5, bots="casual", options_listed=False)
    seen = table.text
    match = Match.new(game_named("kombio"), 2, 5)
    other = match.game.view(match.state, 1)
    assert "Answer with one word." in seen
    assert not any(f"\n{one}: " in seen for one in table.legal())
    assert str(other) not in seen
    hidden = match.imagine(match.to_act()[0], lots_of(9), fleeting=False) if match.to_act() == [0] else match
    assert match.game.draw(match.game.view(hidden.state, 0), table.words) == match.game.draw(
        match.game.view(match.state, 0), table.words
    )


def test_illegal_words_are_counted_and_asked_again() -> None:
    table = text("kombio", 2, seed=1, bots="random", tries=2)
    question = table.question
    told, reward, over, info = table.step("I would like to draw, please")
    assert (reward, over, info) == (0.0, False, {"legal": False, "illegal": 1, "forced": 0})
    assert "'I would like to draw, please' is not allowed here." in told
    assert table.question == question
    first = table.legal()[0]
    told, _, _, info = table.step("")
    assert info == {"legal": False, "illegal": 2, "forced": 1}
    assert "was answered for you" in told
    assert text("kombio", 2, seed=1, bots="random").step(f" [{first.upper()}]. ")[3]["legal"]


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (lambda: text("komboi"), "unknown game 'komboi'"),
        (lambda: text("kombio", 9), "kombio is for 2 to 8 players, not for 9"),
        (lambda: text("kombio", 2, seat=2), "seat 2 is not there; seats are from 0 to 1"),
        (lambda: text("kombio", 2, bots="clever"), "unknown bot 'clever'"),
        (lambda: text("kombio", 3, bots=["casual"]), "bots has 1 entries; beside the guest there are 2 seats"),
        (lambda: text("kombio", language="fr"), "unknown language 'fr'; there is en, de"),
        (lambda: text("kombio", tries=0), "tries is 0"),
        (lambda: text("kombio", tries="3"), "tries is '3'; it would be a whole number from 1 on"),
        (lambda: text("kombio", options={"round": 1}), "unknown option 'round'"),
        (lambda: text("kombio", options=["rounds"]), "options are .*; they would be a mapping"),
        (lambda: text("kombio", bots=None), "bots is None; it would be a level"),
        (lambda: text("kombio", bots=[None]), "bot None is not a level"),
        (lambda: text("kombio", seat="0"), "seat '0' is not there"),
        (lambda: text("kombio", seed="x"), "seed 'x' is not a seed"),
        (lambda: text("kombio").reset(None), "seed None is not a seed"),  # type: ignore[arg-type]
        (lambda: text(3), "game is 3; it would be a name, as in 'kombio'"),  # type: ignore[arg-type]
    ],
)
def test_what_will_not_do_is_said_in_one_line(wrong: Any, said: str) -> None:
    with pytest.raises(Mistake, match=said):
        wrong()


async def played(client: Client, most: int) -> tuple[str, dict[str, Any]]:
    names = {tool.name for tool in (await client.list_tools()).tools}
    assert names == {"look", "answer", "rules", "tally", "deal"}
    told = said(await client.call_tool("look", {}))
    for _ in range(most):
        words = [line.partition(":")[0] for line in told.rpartition("these words:\n")[2].splitlines()]
        told = said(await client.call_tool("answer", {"word": words[0]}))
        if "The game is over." in told:
            break
    tally = (await client.call_tool("tally", {})).structured_content
    assert tally is not None
    return told, tally


def said(result: Any) -> str:
    assert not result.is_error
    return str(result.content[0].text)


def test_a_server_for_language_models() -> None:
    async def talk() -> None:
        async with Client(server("karuba", 2, seed=3, bots="random")) as client:
            told, tally = await played(client, 200)
            assert "The game is over." in told
            assert (tally["games"], tally["illegal"]) == (1, 0)
            assert "Karuba" in said(await client.call_tool("rules", {}))
            assert "You are seat 0 of 2" in said(await client.call_tool("deal", {"seed": 4}))

    anyio.run(talk)


def test_the_command_is_that_server() -> None:
    async def talk() -> None:
        command = ["-m", "stammtisch", "mcp", "klobba", "--seats", "2", "--bots", "random", "--seed", "1"]
        here = StdioServerParameters(command=sys.executable, args=[*command, "--lang", "en"], env=dict(os.environ))
        async with Client(here) as client:
            told, tally = await played(client, 3)
            assert told
            assert tally["answers"] == 3

    anyio.run(talk)


def test_senses_know_every_word() -> None:
    """What is read can be written as a number, too."""
    table = text("klong", 2, seed=2, bots="random")
    sense = sense_of(table.game, 2, table.options)
    words = {word(option) for option in sense.alphabet(0)}
    for _ in range(20):
        assert set(table.legal()) <= words
        table.step(table.legal()[-1])
