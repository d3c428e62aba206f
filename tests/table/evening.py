"""An evening of Kombio: four people with human reaction times and two bots at one live table, who act over each other.

`python -m table.evening 1000` plays so many rounds (`make evening`). Time runs faster than at home, for people, bots
and clocks alike. Whatever arrives at the server is judged again by a referee who knows nothing but the rules: each
claim and each answer must have been accepted or refused as the order of arrival wants it, and in the end the table
must be as the referee has it. Nothing may be lost or happen twice.
"""

import asyncio
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from stammtisch.core import Match, Mistake, Record, is_claim, option_of
from stammtisch.games import game_named
from stammtisch.games.kombio.state import NOBODY, VALUE
from stammtisch.table.refusal import Refusal
from stammtisch.table.room.room import Room
from stammtisch.table.settings import Settings
from stammtisch.table.web.socket import Connection
from table.guests import QUICK, Chair, Json, Site, serving

KOMBIO = game_named("kombio")
PEOPLE, BOTS = ("Anna", "Ben", "Cleo", "Dora"), ("casual", "beginner")
#: So many rounds make a game.
ROUNDS = 10
#: So much faster than at home.
HASTE = 100.0
#: How long it takes people to notice a card that matches, and to make up their minds; half of them are quicker.
REACTION, THOUGHT, SPREAD = 1.0, 1.2, 0.45


class Unfair(AssertionError):
    """Something was lost, happened twice, or was given to somebody who came second."""


@dataclass
class Arrival:
    """What somebody wanted, and what came of it."""

    seat: int
    word: str
    by: str
    question: str
    wish: str | None
    outcome: str
    version: int


@dataclass
class Minutes:
    """What was wanted at a table, in the order in which it arrived and in the order in which it was done."""

    arrived: list[str] = field(default_factory=list)
    done: list[Arrival] = field(default_factory=list)


@contextmanager
def taking(minutes: Minutes) -> Iterator[None]:
    """Write down what arrives at the sockets, and what the room makes of it."""
    hear, apply = Connection.next, Room.apply

    async def heard(self: Connection) -> bytes | None:
        message = await hear(self)
        wish = msgspec.json.decode(message) if message is not None else {}
        if wish.get("type") == "answer":
            minutes.arrived.append(wish["id"])
        return message

    async def applied(self: Room, seat: int, written: str, by: Any, **how: Any) -> None:
        outcome = "done"
        try:
            await apply(self, seat, written, by, **how)
        except Refusal as no:
            outcome = no.code
            raise
        finally:
            wanted = seat, written, by, how.get("question") or "", how.get("wish")
            minutes.done.append(Arrival(*wanted, outcome, self.sheet.version))

    Connection.next, Room.apply = heard, applied  # type: ignore[method-assign, assignment]
    try:
        yield
    finally:
        Connection.next, Room.apply = hear, apply  # type: ignore[method-assign]


class Person:
    """Somebody who sees a card that matches, thinks about their turn, and acts without waiting for anybody."""

    def __init__(self, chair: Chair, room: Room, dice: Random, haste: float) -> None:
        self.chair, self.room, self.dice, self.haste = chair, room, dice, haste
        #: At which version a name was first heard; and the last of each kind that was thought about.
        self.heard: dict[str, int] = {}
        self.seen: dict[str, str] = {}

    async def _news(self, part: str) -> Json | None:
        """The next question, or what else can be claimed; None when the game is over."""

        def asked() -> Json | None:
            now = self.chair.now
            return now[part] if now and now[part] and now[part]["id"] != self.seen.get(part) else None

        await self.chair.until(lambda: self.chair.over or asked(), 600)
        found = asked()
        if found is None or self.chair.now is None:
            return None
        self.seen[part] = found["id"]
        self.heard.setdefault(found["id"], self.chair.now["version"])
        return found

    async def _pause(self, usual: float) -> None:
        await asyncio.sleep(usual * self.dice.lognormvariate(0, SPREAD) / self.haste)

    async def react(self) -> None:
        """See what can be matched; after a while, try it, whatever has happened meanwhile."""
        while claims := await self._news("claims"):
            word = self._match(claims)
            await self._pause(REACTION)
            if word is not None:
                await self.chair.wish("answer", question=claims["id"], word=word)

    def _match(self, claims: Json) -> str | None:
        """People know some of the cards, and are sometimes wrong."""
        assert self.room.play is not None
        table, words = self.room.play.match.state, [str(option["word"]) for option in claims["options"]]
        right = [one for one in words if _value(table, one) == VALUE[table.pile[-1]]]
        if right and self.dice.random() < 0.7:
            return self.dice.choice(right)
        return self.dice.choice(words) if self.dice.random() < 0.06 else None

    async def play(self) -> None:
        """Answer whatever is asked; who was overtaken is asked again."""
        while question := await self._news("question"):
            await self._pause(THOUGHT)
            await self.chair.wish("answer", question=question["id"], word=self._pick(question))

    def _pick(self, question: Json) -> str:
        words = [str(option["word"]) for option in question["options"]]
        if "call" in words and self.dice.random() < 0.85:
            words.remove("call")
        if question["race"]:
            return words[0]
        return self.dice.choice(words)


def _value(table: Any, word: str) -> int:
    seat, place = word.removeprefix("match:").split(".")
    return int(VALUE[table.hands[int(seat)][int(place)]])


class Referee:
    """Plays what was done once more, by the rules alone, and judges whether it was fair."""

    def __init__(self, blank: Record, heard: list[dict[str, int]]) -> None:
        self.match: Match[Any] = blank.start(KOMBIO)
        self.heard = heard
        self.pieces = KOMBIO.inventory(self.match.state)
        #: For each version, the number of the question and that of what could be claimed.
        self.numbers = {0: self._number()}
        self.counts: Counter[str] = Counter()

    def _number(self) -> tuple[int, int]:
        return self.match.question, self.match.state.offer

    def judge(self, one: Arrival) -> None:
        """What should have come of it, and whether it did."""
        right = self._in_time(one) if one.by == "person" else one.outcome == "done"
        if right != (one.outcome == "done"):
            raise Unfair(f"{one} should have been {'done' if right else 'refused'}")
        if not right and one.outcome not in ("late", "over"):
            raise Unfair(f"{one}: to be late must cost nothing")
        self._count(one)
        if right:
            self.match.answer(one.seat, option_of(self.match, one.seat, one.word))
            self.numbers.setdefault(one.version, self._number())
            if KOMBIO.inventory(self.match.state) != self.pieces:
                raise Unfair(f"a card is gone after {one}")

    def _in_time(self, one: Arrival) -> bool:
        if self.match.ask is None:
            return False
        then, now = self.numbers[self.heard[one.seat][one.question]], self._number()
        try:
            option_of(self.match, one.seat, one.word)
        except Mistake:
            return False
        return then[1] == now[1] if is_claim(one.word) else then[0] == now[0]

    def _count(self, one: Arrival) -> None:
        ask, table = self.match.ask, self.match.state
        if is_claim(one.word) and ask is not None:
            fits = one.outcome == "done" and _value(table, one.word) == VALUE[table.pile[-1]]
            self.counts["claims that were late" if one.outcome != "done" else "claims" if fits else "wrong claims"] += 1
            if one.outcome == "done":
                self.counts[f"claimed by {'people' if one.by == 'person' else 'bots'}"] += 1
                self.counts[f"claimed beside {ask.kind!r}"] += 1
                self.counts["claimed after a call"] += table.caller != NOBODY
        elif one.outcome == "late":
            self.counts["answers that were overtaken"] += 1


async def game(site: Site, rounds: int, seed: int, haste: float) -> Counter[str]:
    """One game of so many rounds, and what the referee says of it."""
    minutes, dice = Minutes(), Random(seed)
    async with AsyncExitStack() as stack:
        stack.enter_context(taking(minutes))
        guests = [await stack.enter_async_context(site.guest(name)) for name in PEOPLE]
        seats = ["me", *["free"] * (len(PEOPLE) - 1), *BOTS]
        table = await guests[0].open("kombio", *seats, options={"rounds": rounds}, race_seconds=max(1.0, 5 / haste))
        for seat, guest in enumerate(guests[1:], 1):
            await guest.sit(table, seat)
        room = await site.server.hall.room(table)
        chairs = [await stack.enter_async_context(guest.at(table)) for guest in guests]
        await guests[0].post(f"/api/tables/{table}/start")
        people = [Person(chair, room, Random(dice.random()), haste) for chair in chairs]
        await asyncio.gather(*[deed for person in people for deed in (person.react(), person.play())])
        record = await guests[0].get(f"/api/tables/{table}/record")
    assert room.play is not None
    referee = Referee(room.sheet.blank_record(), [person.heard for person in people])
    wishes = [one.wish for one in minutes.done if one.by == "person"]
    if wishes != minutes.arrived:
        raise Unfair("not everything was done once, in the order of arrival")
    for one in minutes.done:
        referee.judge(one)
    if referee.match.state != room.play.match.state:
        raise Unfair("in the end the table is another one")
    if [tuple(answer) for answer in record["answers"]] != [
        (one.seat, one.word) for one in minutes.done if one.outcome == "done"
    ]:
        raise Unfair("what was written down is not what was done")
    for seat, chair in enumerate(chairs):
        view = KOMBIO.forget(KOMBIO.view(referee.match.state, seat))
        if chair.now is None or chair.now["view"] != msgspec.json.decode(msgspec.json.encode(view, enc_hook=str)):
            raise Unfair(f"seat {seat} sees another table")
    return referee.counts + Counter(rounds=len(room.play.match.state.sheet), moves=len(record["answers"]))


def hurried(haste: float) -> Settings:
    """Bots as at home, only so much faster."""
    home = Settings()
    return replace(
        QUICK,
        bot_pause=home.bot_pause / haste,
        bot_reaction=home.bot_reaction / haste,
        telling=home.telling / haste,
        workers=2,
        messages=10**9,
        network_messages=10**9,
    )


async def evening(rounds: int, haste: float = HASTE, seed: int = 1) -> Counter[str]:
    """So many rounds, game after game."""
    counts: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        async with serving(Path(folder), hurried(haste)) as site:
            while counts["rounds"] < rounds:
                seed += 1
                counts += await game(site, min(ROUNDS, rounds - counts["rounds"]), seed, haste)
    return counts


def main() -> None:
    start = time.perf_counter()
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 50
    with suppress(KeyboardInterrupt):
        for name, count in sorted(asyncio.run(evening(rounds)).items()):
            sys.stdout.write(f"{count:8} {name}\n")
        sys.stdout.write(
            f"nothing lost, nothing twice, nobody overtaken unfairly ({time.perf_counter() - start:.0f} s)\n"
        )


if __name__ == "__main__":
    main()
