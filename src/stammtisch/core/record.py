"""Matches in writing: a match is its seed and its answers, in the order they came."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, NamedTuple

from .errors import Mistake
from .flow import Seat
from .game import Game
from .match import Match
from .options import make_options
from .words import option_of, say, word

FORMAT = 1


class Deal(NamedTuple):
    """What was sealed before a game, the seal that was shown then, and what the players added (`core/fair.py`)."""

    sealed: str
    seal: str
    nonces: tuple[str, ...]


@dataclass
class Record:
    """All there is to save."""

    game: str
    rules: int
    cards: str
    seats: int
    seed: int | str
    options: dict[str, Any] = field(default_factory=dict)
    answers: list[tuple[Seat, str]] = field(default_factory=list)
    #: Who sat there: a name and who answered for it ("me", "random", ...).
    players: list[str] = field(default_factory=list)
    #: How the deal was sealed; None where nobody had to be shown that it is fair.
    deal: Deal | None = None

    @classmethod
    def of(cls, game: Game[Any], seats: int, seed: int | str, options: Mapping[str, Any]) -> Record:
        """An empty record of a game that is about to begin."""
        game.check_seats(seats)
        return cls(game.name, game.version, game.cards, seats, seed, dict(options))

    def start(self, game: Game[Any], *, fleeting: bool = False, shown: bool = False) -> Match[Any]:
        """The match before its first answer."""
        self._check(game)
        options = make_options(game.options, self.options)
        return Match.new(game, self.seats, self.seed, options, fleeting=fleeting, shown=shown)

    def replay(self, game: Game[Any], answers: int | None = None) -> Match[Any]:
        """The match after so many answers; after all of them, unless told otherwise."""
        match = self.start(game)
        for number, (seat, written) in enumerate(self.answers[:answers], 1):
            try:
                match.answer(seat, option_of(match, seat, written))
            except Mistake as mistake:
                raise Mistake(f"answer {number} of the record does not fit: {mistake}") from None
        return match

    def add(self, match: Match[Any], seat: Seat, option: Any) -> None:
        """Give an answer and write it down."""
        match.answer(seat, option)
        self.answers.append((seat, word(option)))

    def write(self) -> str:
        """The record as JSON; `read_record` is the way back."""
        parts = {**asdict(self), "deal": None if self.deal is None else self.deal._asdict()}
        if self.deal is None:
            del parts["deal"]
        return json.dumps({"stammtisch": FORMAT, **parts}, ensure_ascii=False)

    def _check(self, game: Game[Any]) -> None:
        if self.rules != game.version:
            raise Mistake(
                f"this record was made under version {self.rules} of the rules of {game.name}, "
                f"here is version {game.version}: it can only be replayed under its own"
            )
        if self.cards != game.cards:
            raise Mistake(
                f"this record was made with other cards of {game.name} (digest {self.cards}, here {game.cards}): "
                "it can only be replayed with its own card file"
            )


def read_record(source: str) -> Record:
    """A record from what `write` gave; refuses what is broken or cut off."""
    try:
        data = json.loads(source)
    except (ValueError, RecursionError) as error:  # also numbers without end, and nesting without end
        raise Mistake(f"not a record, or one that was cut off: {error}") from None
    if not isinstance(data, dict) or data.pop("stammtisch", None) != FORMAT:
        raise Mistake(f'not a record: it would begin with {{"stammtisch": {FORMAT}, "game": ...')
    for name, kinds in _SHAPE.items():
        if name not in data:
            raise Mistake(f"the record has no {name!r}")
        if not isinstance(data[name], kinds) or isinstance(data[name], bool):
            raise Mistake(f"{name!r} of the record is broken: {str(data[name])[:40]!r}")
    if more := sorted(data.keys() - _SHAPE.keys() - {"deal"}):
        raise Mistake(f"the record has an unknown part {more[0]!r}")
    for number, answer in enumerate(data["answers"], 1):
        if not (isinstance(answer, list) and [type(part) for part in answer] == [int, str]):
            raise Mistake(f'answer {number} of the record is broken: {answer!r}; it would look like [0, "draw"]')
    data["answers"] = [(seat, written) for seat, written in data["answers"]]
    deal = data.pop("deal", None)
    return Record(**data, deal=None if deal is None else _deal(deal))


def _deal(data: Any) -> Deal:
    shape = {"sealed": str, "seal": str, "nonces": list}
    if not isinstance(data, dict) or {name: type(part) for name, part in data.items()} != shape:
        raise Mistake(f"'deal' of the record is broken: {str(data)[:40]!r}; it has 'sealed', 'seal' and 'nonces'")
    if not all(isinstance(nonce, str) for nonce in data["nonces"]):
        raise Mistake(f"'nonces' of the record's deal are broken: {str(data['nonces'])[:40]!r}")
    return Deal(data["sealed"], data["seal"], tuple(data["nonces"]))


_SHAPE: dict[str, tuple[type, ...]] = {
    "game": (str,),
    "rules": (int,),
    "cards": (str,),
    "seats": (int,),
    "seed": (int, str),
    "options": (dict,),
    "answers": (list,),
    "players": (list,),
}


#: Why an answer cannot be taken back, by key.
NO_UNDO = {
    "nothing": "there is nothing to take back: you have not answered yet",
    "others": "that cannot be taken back: somebody else has answered since",
    "shown": "that cannot be taken back: it has shown somebody something",
    "forestalled": "that cannot be taken back: others could have claimed something and came too late",
}


def undo_barred(settled: bool, others_since: bool, revealed: bool, forestalled: bool) -> str | None:
    """The key of why a seat's last answer has to stand, if so. An open question holds its answers in secret."""
    if not settled:
        return None
    if others_since:
        return "others"
    if revealed:
        return "shown"
    return "forestalled" if forestalled else None


class Claimable:
    """What others may claim before a seat answers: an answer that forestalls them was first, and stands."""

    def __init__(self, match: Match[Any], seat: Seat) -> None:
        self.offer = match.state.offer
        others = [other for other in range(match.state.seats) if other != seat]
        self.claims = {other: claims for other in others if (claims := match.claims(other))}

    def is_gone(self, match: Match[Any]) -> bool:
        """Whether somebody who would have claimed something is too late now."""
        if self.claims and match.state.offer != self.offer:
            return True
        return any(claim not in match.claims(other) for other, claims in self.claims.items() for claim in claims)


def shows_answers(match: Match[Any]) -> bool:
    """Whether answers of others lie there in secret: to settle the question shows them, even if all let it pass."""
    return match.ask is not None and match.ask.replied() > 0


def take_back(record: Record, game: Game[Any], seat: Seat) -> None:
    """Remove the last answer of a seat, if nobody has learned or done anything by it."""
    mine = [number for number, (who, _) in enumerate(record.answers) if who == seat]
    if not mine:
        raise Mistake(NO_UNDO["nothing"])
    last = mine[-1]
    match = record.replay(game, last)
    question, revealed, claimable = match.question, shows_answers(match), Claimable(match, seat)
    say(match, record.answers[last : last + 1])
    revealed, forestalled = revealed or any(event.kind.reveals for event in match.events), claimable.is_gone(match)
    say(match, record.answers[last + 1 :])
    if barred := undo_barred(match.question != question, last != len(record.answers) - 1, revealed, forestalled):
        raise Mistake(NO_UNDO[barred])
    del record.answers[last]
