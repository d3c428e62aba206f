"""The lab as a program that others ask: a wish in each line of its input, in JSON, and answers in lines of its output.

The browser table starts it with `python -m stammtisch.lab.service` (`table/web/lab_process.py`); it ends with its
input. Wishes are about a *draft*: what is changed in the cards of a game, as a table or as the text of an overlay.

| `do` | gives |
|---|---|
| `form` | the fields of the card file, and what stands there |
| `draw` | the file of the draft, what it changes, and what is then printed on the cards; or what is wrong, and where |
| `study` | again and again how far it is and what is known by now, and `state: done` at the end |

SIGINT ends a study early, with what was played by then.
"""

from __future__ import annotations

import json
import os
import re
import signal
import sys
from dataclasses import asdict, is_dataclass
from threading import Thread
from typing import Any

from stammtisch.core import Mistake, Overlay, load_text, read_overlay, slug, word
from stammtisch.core.card_diff import card_diff
from stammtisch.core.overlay_text import written_overlay
from stammtisch.games import game_named

from .comparison import Comparison, compare
from .draft import printed
from .form import form
from .game_study import Study, study
from .measure.differences import MEASURE
from .report.plain import plain_tests

#: Those who play at the tables come first.
NICE = 10
#: What is a part of a hundred games.
RATES = ("win_", "place_", "close")


def draft_of(wish: dict[str, Any]) -> tuple[Overlay, str]:
    """The overlay that is meant, and the text of its file; a `Mistake` if that cannot be read."""
    place = f"{wish['game']}-changes.toml"
    if wish.get("text") is not None:
        text = str(wish["text"])
    else:
        said = wish["draft"]
        text = written_overlay(Overlay(place, wish["game"], said["changes"], said["added"], said["removed"]))
    overlay = read_overlay(text, place)
    if overlay.game != wish["game"]:
        raise Mistake(f"{place}: it is for {overlay.game}, not for {wish['game']}")
    return overlay, text


def draw(wish: dict[str, Any]) -> dict[str, Any]:
    """The changed cards as they will look, or what is wrong with the changes."""
    text = str(wish.get("text") or "")
    try:
        overlay, text = draft_of(wish)
        found = {"text": text, "draft": _plain(overlay), "mistake": "", "line": 0}
    except (Mistake, RecursionError) as mistake:
        return {"text": text, "draft": None, "info": None, "changed": [], **_wrong(mistake)}
    try:
        info = printed(overlay, wish["language"])
    except Mistake as mistake:
        return {**found, "info": None, "changed": [], **_wrong(mistake)}
    changes = card_diff(game_named(overlay.game).package, None, overlay, wish["language"])
    changed = [{"name": one.name, "was": one.was, "now": one.now} for one in changes]
    return {**found, "info": asdict(info) if is_dataclass(info) else info, "changed": changed}  # type: ignore[arg-type]


def _wrong(mistake: Exception) -> dict[str, Any]:
    said = str(mistake) if isinstance(mistake, Mistake) else "there are too many lists or tables within each other"
    line = re.search(r"\bline (\d+)", said)
    return {"mistake": said, "line": int(line[1]) if line else 0}


def _plain(overlay: Overlay) -> dict[str, Any]:
    """A draft as a table; cards go by their names in one word, however the file writes them."""
    changes = dict(overlay.changes)
    if "card" in changes:
        changes["card"] = {slug(name): change for name, change in changes["card"].items()}
    return {"changes": changes, "added": list(overlay.added), "removed": [slug(name) for name in overlay.removed]}


def run(wish: dict[str, Any]) -> dict[str, Any]:
    """Play with the changed cards and with those of now on the same deals; without changes, these alone."""
    game, language = wish["game"], wish["language"]
    shown: dict[str, Any] = {"state": "running", "done": 0, "of": 0, "games": 0, "figures": []}

    def progress(_: str, done: int, total: int) -> None:
        shown.update(done=done, of=total)
        _tell(shown)

    def settle(found: Comparison | Study) -> None:
        shown.update(_figures(found, language))
        _tell(shown)

    how = {"jobs": wish["jobs"], "progress": progress, "interim": settle}
    try:
        overlay, _ = draft_of(wish)
        if overlay.empty:
            found: Comparison | Study = study(game, wish["seats"], wish["games"], wish["seed"], probed=0, **how)
        else:
            base = Overlay(game, game, {})
            found = compare(base, overlay, wish["seats"], wish["games"], wish["seed"], **how)
    except Mistake as mistake:
        return {**shown, "state": "failed", **_wrong(mistake)}
    return {**shown, "state": "done", **_figures(found, language), **_conclusions(found, language)}


def _figures(found: Comparison | Study, language: str) -> dict[str, Any]:
    """What is measured: as it was, as it is, and how far off that may be. Nothing is claimed while games go on."""
    said = load_text("stammtisch.lab", language)["measure"]
    if not found.games:
        return {"games": 0, "figures": []}
    if isinstance(found, Study):
        seats = [
            {"label": said["win"].format(seat=seat + 1), "rate": True, "was": None, "now": rate.middle}
            | {"low": rate.low, "high": rate.high, "real": False}
            for seat, rate in ((seat, found.win_rate(seat)) for seat in range(found.job.seats))
        ]
        return {"games": found.games, "figures": seats}
    rows = [
        {"label": _label(one.name, said), "rate": one.name.startswith(RATES), "was": one.base}
        | {"now": one.base + one.gain.middle, "low": one.gain.low, "high": one.gain.high}
        | {"real": found.differences.real(MEASURE, one.name)}
        for one in found.measures
    ]
    return {"games": found.deals, "figures": rows}


def _label(name: str, said: dict[str, str]) -> str:
    return said["win"].format(seat=int(name[4:]) + 1) if name.startswith("win_") else said[name]


def _conclusions(found: Comparison | Study, language: str) -> dict[str, Any]:
    """What may be said at the end: the verdicts, the planned test of each changed card, and the whole report."""
    whole = found if isinstance(found, Study) else found.variant
    verdicts = [
        {"topic": one.topic, "title": load_text("stammtisch.lab", language)["topic"][one.topic]}
        | {"mark": one.mark, "said": one.said(language)}
        for one in (whole.verdicts(language) if whole.games else [])
    ]
    tests = [] if isinstance(found, Study) else plain_tests(found)
    return {"verdicts": verdicts, "tests": tests, "report": found.report(language=language) if found.games else ""}


def _tell(answer: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(answer, default=word) + "\n")
    sys.stdout.flush()


def _end_with_our_input() -> None:
    """Who asked is gone: a study is of no use to anybody."""
    sys.stdin.read()
    os._exit(1)


def main() -> None:
    """Answer, until nobody asks any more."""
    if hasattr(os, "nice"):
        os.nice(NICE)
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a server in the background was told to ignore it
    while line := sys.stdin.readline():
        wish = json.loads(line)
        match wish["do"]:
            case "form":
                _tell(form(wish["game"], wish["language"]))
            case "draw":
                _tell(draw(wish))
            case "study":
                Thread(target=_end_with_our_input, daemon=True).start()
                try:
                    _tell(run(wish))
                except KeyboardInterrupt:  # before the first game
                    _tell({"state": "done", "done": 0, "of": 0, "games": 0, "figures": []})
                return


if __name__ == "__main__":
    main()
