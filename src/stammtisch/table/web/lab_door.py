"""The lab in the browser (`stammtisch table --lab`): for who runs the server, and for nobody else.

Whoever has the key may come in: it is part of the link that the server prints when it starts. All that is worked out
is worked out in other processes (`lab_process.py`), bounded in games and in time. The changed game is played at a
of its own (`changed_table.py`), for a process has its cards for good.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

import msgspec

from stammtisch.games import all_games
from stammtisch.table import wire
from stammtisch.table.refusal import Refusal

from .api import Way
from .call import Call
from .changed_table import ChangedTable
from .lab_process import LabDesk
from .lab_study import MOST_SECONDS, LabStudies


class LabDoor:
    """What can be asked of the lab."""

    def __init__(self, host: str, seconds: float = MOST_SECONDS) -> None:
        #: Whoever knows it runs this server.
        self.key = secrets.token_urlsafe(18)
        self._desk = LabDesk()
        self._studies = LabStudies(seconds)
        self._changed = ChangedTable(host)

    async def close(self) -> None:
        await self._studies.stop()
        await self._desk.close()
        await self._changed.close()

    def ways(self) -> Sequence[Way]:
        """As those of the table (`api.py`)."""
        return (
            Way("GET", "/api/lab/games/{game}", self.form, wire.LabForm),
            Way("POST", "/api/lab/draw", self.draw, wire.LabDrawn, wire.LabWish),
            Way("GET", "/api/lab/study", self.study, wire.LabStudy),
            Way("POST", "/api/lab/study", self.start, wire.LabStudy, wire.LabStart),
            Way("DELETE", "/api/lab/study", self.stop, wire.LabStudy),
            Way("GET", "/api/lab/report", self.report, wire.LabReport),
            Way("POST", "/api/lab/play", self.play, wire.LabSeat, wire.LabWish),
        )

    async def form(self, call: Call) -> msgspec.Raw:
        """What can be changed in a game, and how it is now."""
        self._let_in(call)
        return await self._ask("form", call, {"game": _known(call.request.path_params["game"])})

    async def draw(self, call: Call) -> msgspec.Raw:
        """The cards of a draft as they will look, or what is wrong with it."""
        self._let_in(call)
        return await self._ask("draw", call, _asked(call.body))

    async def study(self, call: Call) -> wire.LabStudy:
        """How far the study is."""
        self._let_in(call)
        return self._studies.shown

    async def start(self, call: Call) -> wire.LabStudy:
        """Play the changed game and that of now on the same deals."""
        self._let_in(call)
        _known(call.body.game)
        await self._studies.start(call.body, call.language)
        return self._studies.shown

    async def stop(self, call: Call) -> wire.LabStudy:
        """End the study with what was played."""
        self._let_in(call)
        await self._studies.stop()
        return self._studies.shown

    async def report(self, call: Call) -> wire.LabReport:
        """The whole report on the last study."""
        self._let_in(call)
        if not self._studies.report:
            raise Refusal("not-found", "no-report")
        return wire.LabReport(self._studies.report)

    async def play(self, call: Call) -> wire.LabSeat:
        """A table for the changed game, beside this one."""
        self._let_in(call)
        drawn = msgspec.json.decode(await self._ask("draw", call, _asked(call.body)), type=wire.LabDrawn)
        if drawn.mistake:
            raise Refusal("mistake", why=drawn.mistake)
        return wire.LabSeat(await self._changed.open(drawn.text))

    def _let_in(self, call: Call) -> None:
        shown = call.request.headers.get("authorization", "")
        if not secrets.compare_digest(shown.encode(), f"Bearer {self.key}".encode()):
            raise Refusal("forbidden", "no-lab-key")

    async def _ask(self, do: str, call: Call, wish: dict[str, Any]) -> msgspec.Raw:
        return msgspec.Raw(await self._desk.ask({"do": do, "language": call.language, **wish}))


def _asked(wish: wire.LabWish) -> dict[str, Any]:
    _known(wish.game)
    if wish.draft is None and wish.text is None:
        raise Refusal("malformed", why="draft or text is missing")
    found: dict[str, Any] = msgspec.to_builtins(wish)
    return found


def _known(game: str) -> str:
    if game not in all_games():
        raise Refusal("not-found", "no-game", game=game, known=", ".join(all_games()))
    return game
