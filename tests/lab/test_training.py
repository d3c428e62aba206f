"""Values that are learned from games: whether what is there to be found is found."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from cli.terminal import run_alone
from stammtisch.core import FastRng, Judging, Match, Mistake, Values
from stammtisch.core.values_file import read_values, write_values
from stammtisch.games import all_games, game_named
from stammtisch.lab.training import Known, Notes, fit, foretold, loss, notes_of, nothing_known, train, values_of

TRUE = np.array([1.0, -0.5, 0.0])


def made_up(tables: int, seats: int, seed: int) -> Notes:
    """Tables whose winners are drawn by known weights."""
    lots = np.random.default_rng(seed)
    traits = lots.normal(size=(tables, seats, len(TRUE)))
    chances = foretold(traits, TRUE)
    shares = np.zeros_like(chances)
    for table, row in enumerate(chances):
        shares[table, lots.choice(seats, p=row)] = 1.0
    return Notes(traits, shares, np.ones((tables, 1)))


@pytest.mark.parametrize("seats", [2, 4])
def test_weights_by_which_winners_were_drawn_are_found(seats: int) -> None:
    notes = made_up(4000, seats, 1)
    assert fit(notes, nothing_known(notes)).weights == pytest.approx(TRUE, abs=0.12)


def test_what_was_known_before_counts_the_more_the_surer_it_was() -> None:
    notes = made_up(200, 2, 1)
    one, other = (fit(notes, Known(np.full(3, 9.0), sure * np.eye(3))).weights for sure in (1.0, 1e6))
    assert abs(one - 9.0).min() > 1
    assert other == pytest.approx(np.full(3, 9.0), abs=0.01)


def test_tables_that_nobody_won_say_nothing() -> None:
    notes = made_up(300, 2, 1)
    more = Notes(
        np.concatenate([notes.traits, 5 + notes.traits]),
        np.concatenate([notes.shares, 0 * notes.shares]),
        np.ones((600, 1)),
    )
    before = nothing_known(notes)
    assert fit(more, before).weights == pytest.approx(fit(notes, before).weights)


@pytest.mark.parametrize("name", [game.name for game in all_games().values() if isinstance(
    game.policy(Match.new(game, game.seats[0], 1).state, FastRng(0)), Judging)])  # fmt: skip
def test_what_every_game_has_learned_foretells_winners_better_than_chance(name: str) -> None:
    """By games that nobody has learned from."""
    game = game_named(name)
    seats = game.seats[0]
    values = values_of(name)
    notes = notes_of(game, seats, 80, 987)
    assert notes.traits.shape[2] == len(values.names)
    assert loss(notes, np.array(values.weights[seats])) < 0.97 * np.log(seats)


def test_a_generation_learns_from_the_one_before() -> None:
    """Quickly, so that it knows little; then the values of the game are as before."""
    values = values_of("klobba")
    kept = values.weights
    try:
        lessons = list(train("klobba", [2], [30, 2], 5, "casual"))
        assert [(lesson.generation, lesson.seats) for lesson in lessons] == [(1, 2), (2, 2)]
        assert all(lesson.tables > 5 and lesson.after > 0 for lesson in lessons)
        assert len(values.weights) == 3
        assert values.weights[2] != kept[2]
        assert values.weights[2][values.names.index("stars")] > 0
    finally:
        values.weights = kept


def test_values_are_written_and_read(tmp_path: Path) -> None:
    values = Values(["one", "other"], [[0.0, 0.0], [0.0, 0.0], [1.5, -0.25], [1.5, -0.25], [2.0, 0.125]])
    write_values(tmp_path / "values.toml", "A title.", ["How."], values, [2, 4])
    text = (tmp_path / "values.toml").read_text()
    assert text.startswith("# A title.\n# How.\n")
    found = read_values(text, ["one", "other"], "here")
    assert found.weights[2:] == values.weights[2:]
    assert found.shares([[1.0, 0.0]] * 7) == pytest.approx([1 / 7] * 7)  # more than anybody learned about
    with pytest.raises(Mistake, match="here: these are not the traits of the game"):
        read_values(text, ["other", "one"], "here")


def test_the_command_writes_the_file_of_a_game(tmp_path: Path) -> None:
    done = run_alone(
        "lab", "train", "klobba", "--out", "v.toml", "--games", "20", "--players", "3", "--lang", "de", folder=tmp_path
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "Generation 1, 3 Personen" in done.stdout
    text = (tmp_path / "v.toml").read_text("utf-8")
    assert (
        "# Made with: stammtisch lab train klobba --out values.toml --games 20 --bot strong@20 --seed 0 --players 3"
        in text
    )
    assert len(read_values(text, values_of("klobba").names, "v.toml").weights) == 4


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        (["--games", "10,x"], "games '10,x' are not numbers of games by generation, as in 1000,100"),
        (["--players", "9"], "klobba"),
        (["--bot", "casual,casual"], "bot 'casual,casual': name one, who sits in every seat"),
        (["--out", "nowhere/v.toml"], "there is no folder nowhere for the values"),
    ],
)
def test_what_cannot_be_learned_is_said_in_a_line(wish: list[str], said: str, tmp_path: Path) -> None:
    done = run_alone("lab", "train", "klobba", "--out", "v.toml", *wish, folder=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr
    assert len(done.stderr.splitlines()) == 1
