"""Whole games through the real program."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from cli.terminal import NOTICE, Terminal, run
from stammtisch.cli.person import _picked
from stammtisch.core import Words, commitment, read_record
from stammtisch.games import game_named

OPTIONS = {"kombio": ["--option", "rounds=1"], "karuba": []}


def simple(screen: str) -> str:
    """The first option; but races are let pass."""
    return "" if re.search(r"or Enter:|oder Enter:", screen.rpartition("\n> ")[0][-200:]) else "1"


def answers(path: Path) -> list[object]:
    return list(json.loads(path.read_text("utf-8"))["answers"])


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", ["kombio", "karuba"])
def test_a_whole_game_can_be_played(game: str, language: str, tmp_path: Path) -> None:
    seats = ["--seats", "me,random,random", "--seed", "7", "--lang", language, "--name", "Anna"]
    terminal = Terminal("play", game, *seats, *OPTIONS[game], "--save", "game.json", folder=tmp_path)
    screen = terminal.play(simple)
    assert terminal.end() == 0
    record = read_record((tmp_path / "game.json").read_text("utf-8"))
    result = record.replay(game_named(game)).result()
    assert result is not None
    assert record.players == ["Anna:me", "Bea:random", "Carl:random"]
    for name, score in zip(["Anna", "Bea (random)", "Carl (random)"], result.scores, strict=True):
        assert re.search(rf"{re.escape(name)} +{score}\n", screen)
    assert "stammtisch replay game.json" in screen
    assert sorted(path.name for path in tmp_path.iterdir()) == ["game.json"]


@pytest.mark.parametrize("game", ["kombio", "karuba"])
def test_an_interrupted_game_goes_on_as_if_nothing_had_been(game: str, tmp_path: Path) -> None:
    seats = "me,random,flat" if game == "kombio" else "random,me,random"
    begin = ["play", game, "--seats", seats, "--seed", "3", *OPTIONS[game], "--lang", "en"]
    whole = Terminal(*begin, "--save", "whole.json", folder=tmp_path)
    whole.play(simple)
    assert whole.end() == 0

    first = Terminal(*begin, folder=tmp_path)
    for _ in range(3):
        first.type(simple(first.wait_for_prompt()))
    first.interrupt()
    assert first.end() == 130
    [saved] = tmp_path.glob(f"{game}-*.json")
    assert f"stammtisch play --resume {saved.name}" in first.screen
    second = Terminal("play", "--resume", saved.name, "--lang", "en", folder=tmp_path)
    second.play(simple)
    assert second.end() == 0
    assert saved.read_text("utf-8") == (tmp_path / "whole.json").read_text("utf-8")


def test_whoever_leaves_or_runs_out_of_input_finds_the_game_saved(tmp_path: Path) -> None:
    for number, typed in enumerate(["q\n", ""]):
        folder = tmp_path / str(number)
        folder.mkdir()
        done = run("play", "karuba", "--seats", "me,random", "--seed", "1", folder=folder, typed=typed)
        [saved] = folder.iterdir()
        assert (done.returncode, done.stderr) == (0, "")
        assert f"--resume {saved.name}" in done.stdout
        assert answers(saved) == []


def test_once_saved_every_answer_is_written_at_once(tmp_path: Path) -> None:
    terminal = Terminal("play", "karuba", "--seats", "me,random", "--seed", "1", folder=tmp_path)
    assert "saved in karuba-" in terminal.type("s")
    [saved] = tmp_path.iterdir()
    assert answers(saved) == []
    terminal.type("1")
    assert len(answers(saved)) >= 2
    terminal.interrupt()
    assert terminal.end() == 130
    assert [path.name for path in tmp_path.iterdir()] == [saved.name]


def test_a_misclick_can_be_taken_back_until_something_was_revealed(tmp_path: Path) -> None:
    terminal = Terminal("play", "kombio", "--seats", "me,random", "--seed", "2", folder=tmp_path)
    terminal.play(simple, until=lambda screen: "take the top of the pile" in screen)
    taken = terminal.type("take")
    assert "Which of your cards shall the top of the pile replace?" in taken
    assert "Your turn." in terminal.type("u")
    assert "Put the card you drew" in terminal.type("draw")
    assert "cannot be taken back: it has shown somebody something" in terminal.type("u")
    terminal.type("q")
    assert terminal.end() == 0


def test_two_people_at_one_screen_see_nothing_of_each_other(tmp_path: Path) -> None:
    people = ["--seats", "me,me,random", "--name", "Anna", "--name", "Ben", "--seed", "4", "--option", "rounds=1"]
    terminal = Terminal("play", "kombio", *people, "--save", "game.json", folder=tmp_path)
    shown: list[tuple[str, str]] = []
    terminal.wait_for_prompt()
    while terminal.output.endswith("\n> "):
        screen = terminal.screen
        if handed := re.search(r"(\w+), the screen is yours", screen):
            if shown:
                assert terminal.history.split("\n") == [handed.string.splitlines()[0], "> "]
            shown.append((handed[1], ""))
        else:
            shown[-1] = shown[-1][0], terminal.history
        terminal.type(simple(screen))
    assert terminal.end() == 0
    game = game_named("kombio")
    record = read_record((tmp_path / "game.json").read_text("utf-8"))
    events = list(record.start(game).events)
    for count in range(1, len(record.answers) + 1):
        events += record.replay(game, count).events
    told: dict[str, set[str]] = {"Anna": set(), "Ben": set()}
    for name, history in shown:
        told[name] |= {line for line in history.splitlines() if line.startswith("You ")}
    for seat, name in enumerate(told):
        words = Words(game, "en", ["Anna", "Ben", "Bea"], seat)
        assert told[name]
        assert told[name] <= {words.event(event) for event in events}


def test_the_end_of_a_game_shared_by_several_people_tells_no_secrets(tmp_path: Path) -> None:
    people = ["--seats", "me,me", "--name", "Anna", "--name", "Ben", "--seed", "4"]
    terminal = Terminal("play", "karuba", *people, "--save", "game.json", folder=tmp_path)
    terminal.play(simple)
    assert terminal.end() == 0
    assert "You " not in terminal.history
    assert "Anna has" in terminal.history


def test_bots_among_themselves_just_play(tmp_path: Path) -> None:
    done = run("play", "karuba", "--seats", "random,flat", "--seed", "7", folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Round 8." in done.stdout
    assert re.search(r"(Bea|Carl) wins\.|shared", done.stdout)
    assert not list(tmp_path.iterdir())


def test_a_sealed_deal_shows_its_seal_first_and_the_seed_only_at_the_end(tmp_path: Path) -> None:
    done = run("play", "karuba", "--seats", "random,random", "--save", "game.json", folder=tmp_path)
    seed = json.loads((tmp_path / "game.json").read_text("utf-8"))["seed"]
    assert re.fullmatch("[0-9a-f]{32}", seed)
    assert commitment(seed) in done.stdout[:300]
    assert done.stdout.index(seed) > done.stdout.index("wins" if "wins" in done.stdout else "shared")


def test_who_comes_without_a_wish_chooses_with_enter(tmp_path: Path) -> None:
    terminal = Terminal("play", folder=tmp_path)
    chooser = terminal.wait_for_prompt()
    karuba = re.search(r"(\d)  Karuba", chooser)
    assert karuba
    screen = terminal.type(karuba[1], "", "1")
    assert "Bea (random), Carl (random)" in screen
    assert "Pick two cards" in screen
    terminal.type("q")
    assert terminal.end() == 0


def test_the_memory_aid_shows_what_was_seen_before(tmp_path: Path) -> None:
    begin = ["play", "kombio", "--seats", "me,random", "--seed", "2", "--option", "rounds=1"]
    for more, remembered in ([], False), (["--memory"], True):
        terminal = Terminal(*begin, *more, folder=tmp_path)
        screen = terminal.play(simple, until=lambda screen: "Your turn" in screen)
        assert ("╭─?╮" in screen) == remembered
        terminal.interrupt()
        assert terminal.end() == 130


def test_question_mark_shows_the_rules_of_the_question_and_two_the_whole_page(tmp_path: Path) -> None:
    terminal = Terminal("play", "kombio", "--seats", "me,random", "--seed", "2", folder=tmp_path, size=(50, 100))
    terminal.play(simple, until=lambda screen: "Your turn." in screen)
    before = len(terminal.screen)
    part = terminal.type("?")[before:]
    whole = terminal.type("??")[before + len(part) :]
    assert "Take the top of the pile" in part
    assert "Wrong matches" in whole
    assert "Wrong matches" not in part
    assert part.count("1 to 3") == whole.count("1 to 3") == 1  # the question stands again below
    terminal.type("q")
    assert terminal.end() == 0


def test_a_bot_can_take_over_a_saved_game(tmp_path: Path) -> None:
    assert (
        run("play", "karuba", "--seats", "me,random", "--save", "a.json", typed="1\n", folder=tmp_path).returncode == 0
    )
    more = ["--resume", "a.json", "--seats", "random,random", "--save", "b.json"]
    before = (tmp_path / "a.json").read_text("utf-8")
    assert run("play", *more, folder=tmp_path).returncode == 0
    assert (tmp_path / "a.json").read_text("utf-8") == before
    record = read_record((tmp_path / "b.json").read_text("utf-8"))
    assert record.players == ["Player 1:random", "Bea:random"]
    assert record.replay(game_named("karuba")).result() is not None


def test_the_log_can_be_read_again(tmp_path: Path) -> None:
    terminal = Terminal("play", "karuba", "--seats", "me,random", "--seed", "2", folder=tmp_path)
    terminal.type("1", "1")
    assert "Round 1." not in terminal.screen
    assert "Round 1." in terminal.type("l")
    assert "Type one of the numbers" in terminal.type("99")
    terminal.interrupt()
    assert terminal.end() == 130


def test_enter_is_the_answer_where_there_is_only_one() -> None:
    assert _picked("", [None], race=False) == [None]
    assert _picked("", [None, 3], race=False) == []
    assert _picked("", [None, 3], race=True) == [None]


@pytest.mark.parametrize(("language", "said"), [("en", r"lowest total|more to fear"), ("de", r"niedrigste Summe")])
def test_h_says_what_one_might_do_and_why(language: str, said: str, tmp_path: Path) -> None:
    terminal = Terminal("play", "karuba", "--seats", "me,random", "--seed", "7", "--lang", language, folder=tmp_path)
    terminal.wait_for_prompt()
    terminal.type("h")
    screen = terminal.wait_for_prompt()
    assert re.search(said, re.sub(r"\s+", " ", screen))
    terminal.interrupt()
    assert terminal.end() == 130


@pytest.mark.parametrize("aid", [[], ["--memory"]])
def test_h_helps_those_who_remember_and_those_who_do_not(aid: list[str], tmp_path: Path) -> None:
    terminal = Terminal("play", "kombio", "--seats", "me,random", "--seed", "1", *aid, folder=tmp_path)
    terminal.wait_for_prompt()
    terminal.type("h")
    screen = re.sub(r"\s+", " ", terminal.wait_for_prompt())
    assert re.search("than a card that you do not know|no better than|its ability|in place of your", screen)
    terminal.interrupt()
    assert terminal.end() == 130


def test_at_the_terminal_cards_are_matched_after_each_discard_unless_told_otherwise(tmp_path: Path) -> None:
    for more, kept in ([], {"matching": "after each discard"}), (["--option", "matching=any time"], {}):
        play = ["play", "kombio", "--seats", "me,random", "--seed", "1", *more, "--save", f"{len(more)}.json"]
        assert run(*play, typed="", folder=tmp_path).returncode == 0
        assert read_record((tmp_path / f"{len(more)}.json").read_text("utf-8")).options == kept


def test_cards_can_be_matched_at_any_time_at_the_terminal(tmp_path: Path) -> None:
    """Whoever is not asked lets it pass or claims, once for each discard; who is asked has it among the numbers."""
    play = ["play", "kombio", "--seats", "me,me", "--seed", "1", "--option", "matching=any time", "--save", "a.json"]
    done = run(*play, typed="\n0\n\n\n\nmatch:1.0\n", folder=tmp_path)
    assert done.returncode == 0
    assert "Does any card on the table match the top of the pile?" in done.stdout
    record = read_record((tmp_path / "a.json").read_text("utf-8"))
    assert [word for _, word in record.answers][-1] == "match:1.0"


def test_who_is_not_asked_at_the_terminal_may_match_before_a_bot_has_its_turn(tmp_path: Path) -> None:
    play = [
        "play",
        "kombio",
        "--seats",
        "me,random",
        "--seed",
        "3",
        "--option",
        "matching=any time",
        "--save",
        "a.json",
    ]
    assert run(*play, typed="0\n0.0\n", folder=tmp_path).returncode == 0
    record = read_record((tmp_path / "a.json").read_text("utf-8"))
    assert record.answers[:2] == [(0, "-"), (0, "match:0.0")]


def test_the_log_does_not_remember_for_the_player(tmp_path: Path) -> None:
    play = ["play", "kombio", "--seats", "me,random", "--seed", "1"]
    told = [run(*play, *more, typed="l\nq\n", folder=tmp_path).stdout for more in ([], ["--memory"])]
    assert [out.count("You look at your two lower cards: ") for out in told] == [1, 2]


def test_on_a_small_screen_there_is_an_overview_and_the_whole_table_for_who_asks(tmp_path: Path) -> None:
    begin = ["play", "klong", "--seats", "me,random", "--seed", "3", "--lang", "en"]
    terminal = Terminal(*begin, folder=tmp_path, size=(24, 60))
    overview = terminal.wait_for_prompt()
    assert "b whole table" in " ".join(overview.split())
    assert "market:" not in overview
    whole = terminal.type("b")
    assert "market:" in whole
    assert max(len(line) for line in whole.replace("\n" + NOTICE, "\n").removeprefix(NOTICE).splitlines()) <= 60
    terminal.type("q")
    assert terminal.end() == 0


def test_in_a_large_terminal_the_whole_table_is_shown_at_once(tmp_path: Path) -> None:
    begin = ["play", "klong", "--seats", "me,random", "--seed", "3", "--lang", "en"]
    terminal = Terminal(*begin, folder=tmp_path, size=(90, 100))
    assert "market:" in terminal.wait_for_prompt()
    terminal.type("q")
    assert terminal.end() == 0
