"""The desk: many matches of one game, stepped in one call, with numpy arrays to look at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from stammtisch.bots import thinks_by_clock
from stammtisch.bots.company import as_game, as_seed, check_level, whole
from stammtisch.core import Game, Mistake, Race, Words, make_options, unknown, word
from stammtisch.core.canvas import without_styles
from stammtisch.core.joint import Together
from stammtisch.core.sense import Mask, Sense, Sheet
from stammtisch.core.senses import sense_of

from .memory import looked_at, overwrite
from .rows import FIRST, LOSE, RAISE, Rows
from .scores import MARGIN, SHARE, STANDING
from .seats import Sitting

ILLEGAL = {"raise": RAISE, "first": FIRST, "lose": LOSE}
REWARDS = {"share": SHARE, "margin": MARGIN, "standing": STANDING}
#: After so many answers a match is cut short, where the rules know no end and nobody says otherwise.
MAX_CYCLES = 10_000
#: What there is to look at: by name the type and, after the rows, how many of it in a row.
ARRAYS = {
    "observations": ("u1", "width"), "masks": ("?", "size"), "seats": ("u1", ""), "done": ("u1", ""),
    "shares": ("f8", "players"), "margins": ("f8", "players"), "rewards": ("f8", "players"), "lengths": ("i8", ""),
    "illegal": ("i8", ""), "games": ("i8", ""), "seeds": ("i8", ""), "picks": ("i2", ""),
}  # fmt: skip
#: What is told of matches that are over, and so not found again by playing on.
_RESULTS = ("done", "shares", "margins", "rewards", "illegal")


class Desk:
    """Rows of matches. Each waits for the answer of one seat; what ends is dealt anew at once.

    All arrays are looked at where they lie and change with `step`; copy what you want to keep. `seats` says who is
    asked, `observations` and `masks` are that seat's; `done` is 1 where a match has just ended and 2 where it was cut
    short, and `shares`, `margins` and `rewards` (by seat) then tell how. The next match is already on the table.
    """

    observations: NDArray[np.uint8]
    masks: NDArray[np.bool_]
    seats: NDArray[np.uint8]
    done: NDArray[np.uint8]
    shares: NDArray[np.float64]
    margins: NDArray[np.float64]
    rewards: NDArray[np.float64]
    lengths: NDArray[np.int64]
    illegal: NDArray[np.int64]
    games: NDArray[np.int64]
    seeds: NDArray[np.int64]
    picks: NDArray[np.int16]

    def __init__(
        self,
        game: str | Game[Any],
        seats: int | None = None,
        rows: int = 1,
        seed: int = 0,
        *,
        bots: Sequence[str | None] | None = None,
        options: Mapping[str, Any] | Any = None,
        processes: int = 1,
        illegal: str = "raise",
        max_cycles: int | None = None,
        reward: str = "share",
    ) -> None:
        self.game: Game[Any] = as_game(game)
        self.players = self.game.seats[0] if seats is None else whole("seats", seats)
        self.options = _options(self.game, options)
        self.sense: Sense = sense_of(self.game, self.players, self.options)
        self.rows = whole("rows", rows)
        self.width, self.size = self.sense.width, self.sense.size
        self.bots = _bots(bots, self.players)
        self.processes = whole("processes", processes)
        if self.processes > self.rows:
            raise Mistake(f"processes is {processes}, but there are {rows} rows; each process has at least one")
        if reward == "standing" and self.game.standing is None:
            raise Mistake(f"nobody is ahead in {self.game.name} before the end; there, reward is share or margin")
        longest = self.game.longest(self.players, self.options) or MAX_CYCLES
        self.max_cycles = whole("max_cycles", longest if max_cycles is None else max_cycles)
        self._sitting = (
            self.bots, as_seed(seed), _one_of("illegal", illegal, ILLEGAL), self.max_cycles,
            _one_of("reward", reward, REWARDS),
        )  # fmt: skip
        self._workers: Any = None
        if self.processes == 1:
            self._rows = Rows(self.game, self.sense, Sitting(*self._sitting), self.rows, 0)
            arrays = arrays_of(self._rows, self.players)
        else:
            from .processes import Workers  # noqa: PLC0415 (only who wants several needs it)

            self._workers = Workers(self.game, self.sense, self._sitting, self.rows, self.processes)
            arrays = self._workers.arrays
        for name, array in arrays.items():
            setattr(self, name, array)

    def step(self, actions: NDArray[Any] | Sequence[int]) -> None:
        """Give an answer in each row: its number in the alphabet, as int16."""
        given = as_actions(actions, self.rows)
        if self._workers is None:
            self._rows.step(given.tobytes())
        else:
            self._workers.step(given)

    def answer(self, number: int) -> None:
        """The same at a desk of one row, for those who take one answer at a time."""
        if type(number) is int and self.rows == 1 and self._workers is None and 0 <= number < self.size:
            self._rows.step(number.to_bytes(2, "little"))
        else:
            self.step([number])

    def reset(self, seed: int) -> None:
        """Deal all rows anew, from another seed."""
        if self._workers is None:
            self._rows.deal_again(as_seed(seed))
        else:
            self._workers.reset(as_seed(seed))

    def alphabet(self, seat: int = 0) -> list[str]:
        """The word of each action as a seat would write it; other seats are counted from there."""
        if seat not in range(self.players):
            raise Mistake(f"seat {seat} is not there; seats are from 0 to {self.players - 1}")
        return [word(option) for option in self.sense.alphabet(seat)]

    def question(self, row: int) -> str:
        """What is asked in a row."""
        return self._here(row).asks[int(row)].kind

    def seed(self, row: int) -> int:
        """The seed that the match in a row was dealt from, as `Match.new` takes it."""
        return int(self.seeds[self._row(row)])

    def together(self, row: int) -> list[int]:
        """Who answers in secret with the seat that is asked, itself included: one by one, they are asked next."""
        here = self._here(row)
        ask = here.asks[row]
        if ask is here.matches[row].ask and isinstance(ask, Race | Together):
            waiting = ask.waiting()
            return [seat for seat in waiting[waiting.index(int(self.seats[row])) :] if self.bots[seat] is None]
        return [int(self.seats[row])]

    def sight(self, row: int, seat: int) -> tuple[NDArray[np.uint8], NDArray[np.bool_]]:
        """What one of those sees, and what it may answer."""
        if seat not in self.together(row):
            raise Mistake(f"row {row}: seat {seat} is not asked now, but {self.together(row)}")
        here = self._here(row)
        sheet, mask = Sheet(self.width), Mask(self.size)
        self.sense.write(here.matches[row].state, here.asks[row], seat, sheet)
        self.sense.mark(here.asks[row].offer(seat), seat, mask)
        return looked_at(sheet.cells, "u1"), looked_at(mask.cells, "?")

    def drawing(self, row: int, language: str = "en") -> str:
        """The table as a spectator sees it, in characters."""
        names = [f"seat {seat}" for seat in range(self.players)]
        view = self.game.view(self._here(row).matches[row].state, None)
        return without_styles(self.game.draw(view, Words(self.game, language, names, None)))

    def _here(self, row: int) -> Rows:
        if self._workers is not None:
            raise Mistake("the matches are in other processes; a desk with processes=1 can look at them")
        self._row(row)
        return self._rows

    def _row(self, row: Any) -> int:
        if isinstance(row, bool) or not isinstance(row, int | np.integer) or not 0 <= row < self.rows:
            raise Mistake(f"row {row!r} is not there; rows are from 0 to {self.rows - 1}")
        return int(row)

    def close(self) -> None:
        """Send the other processes home."""
        if self._workers is not None:
            self._workers.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __reduce__(self) -> tuple[Any, ...]:
        """By seeds and answers: what bots have answered they answer again."""
        if self._workers is not None:
            raise TypeError("the matches are in other processes; a desk with processes=1 can be pickled")
        by_clock = [name for name in self.bots if name is not None and thinks_by_clock(name)]
        if by_clock:
            raise TypeError(f"{by_clock[0]} thinks by the clock; a desk with {by_clock[0]}@20 can be pickled")
        bots, _, illegal, max_cycles, reward = self._sitting
        again = partial(
            Desk, bots=bots, options=self.options, illegal=_word_of(illegal, ILLEGAL), max_cycles=max_cycles,
            reward=_word_of(reward, REWARDS),
        )  # fmt: skip
        kept = {name: getattr(self, name).tobytes() for name in _RESULTS}
        played = self.games.tolist(), self._rows.given, kept
        return again, (self.game, self.players, self.rows, self._rows.sitting.seed), played

    def __setstate__(self, played: tuple[list[int], list[list[int]], dict[str, bytes]]) -> None:
        games, given, kept = played
        self._rows.play_again(games, given)
        for name, memory in kept.items():
            overwrite(getattr(self, name), memory)


def _word_of(number: int, words: dict[str, int]) -> str:
    return next(word for word, same in words.items() if same == number)


def arrays_of(rows: Rows, players: int) -> dict[str, NDArray[Any]]:
    """All there is to look at, where it lies."""
    sizes = {"width": rows.sense.width, "size": rows.sense.size, "players": players}
    lie: dict[str, Any] = {"observations": rows.sheet.cells, "masks": rows.mask.cells, "seats": rows.asked}
    lie |= {name: getattr(rows.scores, name) for name in ("shares", "margins", "rewards")}
    found: dict[str, NDArray[Any]] = {}
    for name, (kind, each) in ARRAYS.items():
        array = looked_at(lie[name] if name in lie else getattr(rows, name), kind)
        found[name] = array.reshape(rows.rows, sizes[each]) if each else array
    return found


def as_actions(actions: Any, rows: int) -> NDArray[np.int16]:
    """Answers as they are handed on; anything but whole numbers, one for each row, is refused."""
    try:
        given = np.asarray(actions)
    except ValueError:  # lists of several lengths
        raise Mistake(f"actions have no shape; it would be ({rows},), one for each row") from None
    if given.shape != (rows,):
        raise Mistake(f"actions have the shape {given.shape}; it would be ({rows},), one for each row")
    if given.dtype == np.int16:
        return given.astype("<i2", copy=False)
    if not np.issubdtype(given.dtype, np.integer):
        raise Mistake(f"actions are of type {given.dtype}; they would be int16")
    if given.size and not -32768 <= int(given.min()) <= int(given.max()) <= 32767:
        raise Mistake(f"actions go from {given.min()} to {given.max()}; they would be int16")
    return given.astype("<i2")


def _options(game: Game[Any], options: Any) -> Any:
    if options is None or isinstance(options, Mapping):
        return make_options(game.options, options or {})
    usual = game.options()
    if not isinstance(options, type(usual)):
        raise Mistake(f"options are {options!r}; for {game.name} they would be a mapping, or a record like {usual!r}")
    return options


def _bots(bots: Any, players: int) -> list[str | None]:
    if bots is not None and (isinstance(bots, str) or not isinstance(bots, Sequence)):
        raise Mistake(f"bots is {bots!r}; there is an entry for each seat, as in (None, 'casual')")
    names: list[str | None] = [None] * players if bots is None else list(bots)
    if len(names) != players:
        raise Mistake(f"bots has {len(names)} entries for {players} seats; there is one for each, None for who learns")
    if None not in names:
        raise Mistake("bots sit in all seats; one of them is None, for who learns")
    for name in names:
        if name is not None:
            check_level(name)
    return names


def _one_of(name: str, word: str, known: dict[str, int]) -> int:
    if not isinstance(word, str) or word not in known:
        raise unknown(name, str(word), known)
    return known[word]
