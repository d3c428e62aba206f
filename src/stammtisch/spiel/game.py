"""Games as OpenSpiel knows them: chance by hand or seeded, perfect recall in words, and an observation as a row."""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from typing import Any

import numpy as np
import pyspiel
from pyspiel import State as SpielState  # the build writes copies of what is a `State` by name

from stammtisch.core import Game, Match, Mistake, make_options, word
from stammtisch.core.sense import LEFT_OUT, UNKNOWN, Sense, Sheet
from stammtisch.desk.memory import looked_at, wiper
from stammtisch.games import all_games

from .walk import DEALS, Explicit, Seeded, Walk, sense_for

#: After so many answers a match is cut short where the rules know no end; then nobody has won.
MOST = 10_000
CHANCE, TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)


class Facts:
    """What all states of a game share, and no copy of a state copies."""

    def __init__(self, rules: Game[Any], players: int, options: Any, seeded: bool) -> None:
        rules.check_seats(players)
        self.rules, self.players, self.options, self.seeded = rules, players, options, seeded
        self.sense: Sense = sense_for(rules, players, options)
        self.letters = [self.sense.alphabet(seat) for seat in range(players)]
        self.most = rules.longest(players, options) or MOST

    def __deepcopy__(self, memo: dict[int, Any]) -> Facts:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return Facts, (self.rules, self.players, self.options, self.seeded)


class Moment(SpielState):
    """A match, at a moment in which chance or a seat decides something."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        facts = self._facts = game.facts
        self.walk: Walk = (Seeded if facts.seeded else Explicit)(facts.rules, facts.sense)
        #: Who decides, and what it may answer.
        self._player = TERMINAL
        self._legal: list[int] = []
        self._look()

    def _look(self) -> None:
        """Find who decides. A match is cut short that is too long, or has come where no number leads."""
        walk, sense, seat = self.walk, self._facts.sense, self.walk.seat
        self._player = TERMINAL
        if walk.chance is not None:
            self._player = CHANCE
        elif seat is not None and walk.answers < self._facts.most:
            self._legal = sorted([sense.number(option, seat) for option in walk.ask.offer(seat)])
            while self._legal and self._legal[0] == LEFT_OUT:
                del self._legal[0]
            if self._legal[0] != UNKNOWN:
                self._player = seat

    def current_player(self) -> int:
        """Who decides."""
        return self._player

    def is_terminal(self) -> bool:
        """The match is over, or was cut short."""
        return self._player == TERMINAL

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What can happen, all alike."""
        return _outcomes(self.walk.chance or 0)

    def _legal_actions(self, player: int) -> list[int]:
        return self._legal if player == self._player else []

    def _apply_action(self, action: int) -> None:
        if self._player == CHANCE:
            self.walk.outcome(action)
        elif action in self._legal:
            self.walk.answer(self._facts.letters[self._player][action])
        else:
            raise Mistake(f"seat {self._player} cannot answer action {action}; legal are {self._legal}")
        self._look()

    def _action_to_string(self, player: int, action: int) -> str:
        if player < 0:
            return f"chance {action}"
        return word(self._facts.letters[player][action])

    def returns(self) -> list[float]:
        """The share of the win, so that all sum to 0; where there may be no winner, the share as it is."""
        players = self._facts.players
        result = self.walk.match.result() if self.is_terminal() and self.walk.seat is None else None
        if result is None:
            return [0.0] * players
        if not self._facts.rules.shares_sum_to_one:
            return [result.share(seat) for seat in range(players)]
        return [players * result.share(seat) - 1.0 for seat in range(players)]

    def __str__(self) -> str:
        return str(self.history_str())


class Observer:
    """What a player sees: the row of who is asked, all 0 for the others; and in words."""

    def __init__(self, game: SpielGame, kind: Any) -> None:
        self._facts, self._recalls = game.facts, kind.perfect_recall
        width = 0 if self._recalls else game.facts.sense.width
        self.tensor = np.zeros(width, np.float32)
        self.dict = {} if self._recalls else {"row": self.tensor}
        self._sheet = Sheet(game.facts.sense.width)
        self._wipe, self._row = wiper(self._sheet.cells), looked_at(self._sheet.cells, "u1")

    def set_from(self, state: Moment, player: int) -> None:
        """Write the row."""
        walk, sheet = state.walk, self._sheet
        if self._recalls:
            return
        self._wipe()
        if walk.chance is None and walk.seat == player:
            sheet.at = 0
            self._facts.sense.write(walk.match.state, walk.ask, player, sheet)
        self.tensor[:] = self._row

    def string_from(self, state: Moment, player: int) -> str:
        """Everything the player was ever told; or what it sees now."""
        walk = state.walk
        if self._recalls or not walk.dealt:
            return walk.told(player)
        asked = walk.ask.kind if walk.chance is None and walk.seat == player else ""
        return f"{player}|{asked}|{self._facts.rules.view(walk.match.state, player)}"


class SpielGame(pyspiel.Game):
    """A game of ours."""

    def __init__(self, rules: Game[Any], kind: Any, params: dict[str, Any]) -> None:
        given = dict(params)
        players = int(given.pop("players", rules.seats[0]))
        seeded = bool(given.pop("seeded", False))
        self.facts = Facts(rules, players, make_options(rules.options, given), seeded)
        table = Match.new(rules, players, 0, self.facts.options).state
        most, least = (players - 1.0, -1.0) if rules.shares_sum_to_one else (1.0, 0.0)
        about = pyspiel.GameInfo(
            num_distinct_actions=self.facts.sense.size,
            max_chance_outcomes=DEALS if seeded else max(len(rules.inventory(table)), 64),
            num_players=players,
            min_utility=least,
            max_utility=most,
            utility_sum=0.0 if rules.shares_sum_to_one else None,
            max_game_length=self.facts.most,
        )
        super().__init__(kind, about, params)

    def new_initial_state(self) -> Moment:
        """Before anything is dealt."""
        return Moment(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Who looks at states."""
        if params:
            raise Mistake(f"an observer has no parameters; it was given {params}")
        return Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


@cache
def _outcomes(count: int) -> list[tuple[int, float]]:
    return [(number, 1 / count) for number in range(count)]


def names() -> dict[str, str]:
    """What OpenSpiel calls each game."""
    return {name: f"python_stammtisch_{name}" for name in all_games()}


def register() -> None:
    """Tell OpenSpiel about all games; their options are parameters, beside `players`."""
    for name, short in names().items():
        if short not in pyspiel.registered_names():
            _register(all_games()[name], short)


def _register(rules: Game[Any], short: str) -> None:
    kinds = pyspiel.GameType
    usual = rules.options()
    options = {field.name: getattr(usual, field.name) for field in fields(usual)}
    kind = kinds(
        short_name=short,
        long_name=f"Stammtisch: {rules.name}, rules {rules.version}, cards {rules.cards}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if rules.shares_sum_to_one else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=rules.seats[-1],
        min_num_players=rules.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": rules.seats[0], "seeded": False, **options},
    )

    class Registered(SpielGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(rules, kind, params or {})

    pyspiel.register_game(kind, Registered)
