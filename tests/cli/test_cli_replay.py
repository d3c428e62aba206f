"""Saved games, seen again."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.text import Text

from cli.terminal import Terminal, run
from stammtisch.core import Event, Words, read_record
from stammtisch.games import game_named

NAMES = ["Bea", "Carl", "Dora"]


@pytest.fixture(scope="module", params=["kombio", "karuba"])
def saved(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game of three bots."""
    folder = tmp_path_factory.mktemp("saved")
    game = str(request.param)
    options = ["--option", "rounds=1"] if game == "kombio" else []
    seats = ["--seats", "random,random,random", "--seed", "8"]
    assert run("play", game, *seats, *options, "--save", "game.json", folder=folder).returncode == 0
    return folder / "game.json"


def told(path: Path) -> list[list[Event]]:
    """What each step brought, the beginning included."""
    record = read_record(path.read_text("utf-8"))
    game = game_named(record.game)
    return [record.replay(game, step).events for step in range(len(record.answers) + 1)]


def words(path: Path, seat: int | None) -> Words:
    return Words(game_named(read_record(path.read_text("utf-8")).game), "en", NAMES, seat)


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_no_seat_is_shown_what_another_was_told_in_secret(saved: Path, seat: int | None) -> None:
    chosen = ["--spectator"] if seat is None else ["--seat", str(seat)]
    done = run("replay", saved.name, *chosen, folder=saved.parent)
    assert (done.returncode, done.stderr) == (0, "")
    events = [event for step in told(saved) for event in step]
    shown = done.stdout.splitlines()
    assert shown == [words(saved, seat).event(event) for event in events]
    mine = {words(saved, seat).event(event) for event in events if event.to == seat}
    others = {words(saved, event.to).event(event) for event in events if event.kind.secret and event.to != seat}
    assert others
    assert not (others - mine) & set(shown)


def test_a_spectator_is_meant_unless_a_seat_is_named(saved: Path) -> None:
    assert (
        run("replay", saved.name, folder=saved.parent).stdout
        == run("replay", saved.name, "--spectator", folder=saved.parent).stdout
    )


def test_step_by_step_forward_and_back_and_anywhere(saved: Path) -> None:
    steps = told(saved)
    terminal = Terminal("replay", saved.name, "--seat", "1", folder=saved.parent, size=(60, 200))
    last = len(steps) - 1

    def shown(step: int) -> bool:
        """Exactly what that step brought is on the screen, and the table."""
        lines = terminal.screen.splitlines()
        sentences = [words(saved, 1).event(event) for event in steps[step]]
        return lines[: len(sentences) + 2] == [f"step {step} of {last}", *sentences, ""] and "Carl" in terminal.screen

    terminal.wait_for_prompt()
    assert shown(0)
    for typed, step in [("", 1), ("n", 2), ("n", 3), ("p", 2), ("9", 9), ("p", 8), ("99999", last), ("0", 0), ("p", 0)]:
        terminal.type(typed)
        assert shown(step)
    terminal.type("q")
    assert terminal.end() == 0


@pytest.mark.parametrize("seat", [2, None])
def test_the_table_is_the_one_of_that_seat_without_its_memory(saved: Path, seat: int | None) -> None:
    record = read_record(saved.read_text("utf-8"))
    game = game_named(record.game)
    view = game.forget(game.view(record.replay(game, 7).state, seat))
    drawing = Text.from_markup(game.draw(view, words(saved, seat)), emoji=False).plain
    chosen = [] if seat is None else ["--seat", str(seat)]
    terminal = Terminal("replay", saved.name, *chosen, folder=saved.parent)
    assert drawing in terminal.type("7")
    terminal.type("q")
    assert terminal.end() == 0


def test_in_german(saved: Path) -> None:
    assert "Runde 1." in run("replay", saved.name, "--lang", "de", folder=saved.parent).stdout
