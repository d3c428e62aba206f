"""`stammtisch verify`: what was sealed, what was dealt, and what was played belong together."""

import json
from pathlib import Path
from typing import Any

import pytest

from stammtisch.cli import run
from stammtisch.core import Policy, Record, new_rng
from stammtisch.core.fair import deal_of, sealed_text, seed_from
from stammtisch.games import game_named

NONCES = ["aa", "bb"]
SECRET = "5" * 32


def played() -> dict[str, Any]:
    """The record of a whole game of Klobba!, dealt from a sealed secret and two nonces."""
    game, options = game_named("klobba"), {"rounds": 1}
    record = Record.of(game, 2, seed_from(SECRET, NONCES), options)
    record.deal = deal_of(sealed_text(Record.of(game, 2, SECRET, options)), NONCES)
    match, policy = record.start(game), Policy(new_rng(1))
    while match.ask is not None:
        seat = match.to_act()[0]
        record.add(match, seat, policy.answer(match.ask, seat))
    return dict(json.loads(record.write()))


def verified(record: Any, folder: Path, *more: str) -> int:
    file = folder / "game.json"
    file.write_text(json.dumps(record), "utf-8")
    return run(["verify", str(file), "--lang", "en", *more])


def test_a_game_that_was_dealt_as_sealed_is_fair(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = played()
    assert verified(record, tmp_path, "--seal", record["deal"]["seal"].upper()) == 0
    said = capsys.readouterr().out
    assert said.count("✓") == 5
    assert "It is the seal that you saw." in said
    assert f"{len(record['answers'])} answers can be given" in " ".join(said.split())


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"seed": "6" * 32}, "not dealt from the sealed secret"),
        ({"options": {"rounds": 2}}, 'Something else was sealed than was played: {"rounds": 1}, not {"rounds": 2}'),
        ({"rules": 99}, "Something else was sealed than was played"),
        ({"deal": {"nonces": ["aa", "cc"]}}, "not dealt from the sealed secret"),
        ({"deal": {"nonces": []}}, "not dealt from the sealed secret"),
        ({"deal": {"seal": "0" * 64}}, "not that of what is said to have been sealed"),
        ({"deal": {"sealed": "nothing"}}, "not that of what is said to have been sealed"),
    ],
)
def test_whatever_does_not_fit_is_named(
    changes: dict[str, Any], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = played()
    for name, value in changes.items():
        record[name] = {**record[name], **value} if name == "deal" else value
    assert verified(record, tmp_path) == 1
    found = " ".join(capsys.readouterr().out.split())
    assert said in found
    assert found.endswith("The deal does not fit its seal.")


def test_answers_that_such_a_deal_does_not_allow_are_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = played()
    record["answers"] = record["answers"][1:]
    assert verified(record, tmp_path) == 2
    assert "answer 1 of the record does not fit" in capsys.readouterr().err


@pytest.mark.parametrize("deal", [None, 7, {"sealed": "a"}, {"sealed": 1, "seal": "", "nonces": []}])
def test_a_deal_that_is_none_is_refused(deal: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert verified({**played(), "deal": deal}, tmp_path) == 2
    said = capsys.readouterr().err
    assert ("no seal" if deal is None else "'deal' of the record is broken") in said
    assert len(said.splitlines()) == 1
