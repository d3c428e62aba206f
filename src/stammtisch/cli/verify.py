"""Whether a game was dealt as it was sealed: `stammtisch verify FILE`."""

from __future__ import annotations

import re
from pathlib import Path

from stammtisch.core import Mistake, Record
from stammtisch.core.fair import checks, sealed_text, secret_in
from stammtisch.core.files import place
from stammtisch.core.record import read_record
from stammtisch.games import all_games, game_named

from .screen import Screen
from .speech import Speech

UNFAIR = 1
#: What is said of each part: that it holds, and that it does not.
SAID = {
    "seal": ("verify_seal", "verify_seal_not"),
    "kept": ("verify_kept", "verify_kept_not"),
    "game": ("verify_game", "verify_game_not"),
    "seed": ("verify_seed", "verify_seed_not"),
}


def verify(path: Path, kept: str | None, language: str | None) -> int:
    """Say of each part whether it holds; 1 if one of them does not."""
    screen = Screen(Speech(language))
    if kept is not None and not re.fullmatch(r"[0-9a-f]{64}", kept.lower()):
        raise Mistake(f"--seal {kept!r} is not a seal: that is 64 hex digits, as the table showed it before the game")
    all_games()  # a broken card file is not the fault of a record
    with place(path):
        record = read_record(path.read_text("utf-8"))
        if record.deal is None:
            raise Mistake("this record has no seal; those of games at a table in the browser have one")
        found = list(checks(record, kept and kept.lower()))
    fair = all(check.holds is not False for check in found)
    for part, holds in found:
        if holds is not None:
            line = screen.say(SAID[part][not holds], **_differing(record))
            screen.line(f"{'✓' if holds else '✗'} {line}", "" if holds else "bold red")
    if fair:
        _play(screen, path, record)
        if kept is None:
            screen.line(screen.say("verify_open"), "dim")
    screen.line(screen.say("verify_fair" if fair else "verify_unfair"), "bold green" if fair else "bold red")
    return 0 if fair else UNFAIR


def _play(screen: Screen, path: Path, record: Record) -> None:
    """A record with an answer that its deal does not allow is a `Mistake`."""
    with place(path):
        match = record.replay(game_named(record.game))
    said = "verify_unfinished" if match.ask is not None else "verify_played"
    screen.line(f"✓ {screen.say(said, count=len(record.answers))}")


def _differing(record: Record) -> dict[str, str]:
    """The first part that was sealed and is not what was played."""
    assert record.deal is not None
    sealed = record.deal.sealed.split("\n")[2:]
    played = sealed_text(record).split("\n")[2:]
    pairs = [(was, now) for was, now in zip(sealed, played) if was != now] or [(secret_in(record.deal.sealed), "")]
    return {"sealed": pairs[0][0], "played": pairs[0][1]}
