"""What one side of a round has on the table."""
# mypyc: compile this module

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from .tables import NONE


@final
class Side:
    """Black or White: cards, who owns them, and the Barbarians selected."""

    def __init__(self) -> None:
        #: The card offered, hidden from all but its giver and the holder of the Totem.
        self.offered: i64 = NONE
        #: Whose Action card it is.
        self.owner: i64 = NONE
        #: A card lying face down; and the last that was turned up.
        self.laid: i64 = NONE
        self.face: i64 = NONE
        #: The Swap or Flee that is still to be carried out.
        self.todo: i64 = NONE
        #: A Surprise that nobody has looked at yet (a card with its mask); and one that was turned up.
        self.unseen: i64 = NONE
        self.surprise: i64 = NONE
        self.fled = False
        #: A mask of the Barbarians selected, and how many Stars lie on them.
        self.chosen: i64 = 0
        self.marks: i64 = 0
        #: How many pairs may still be switched.
        self.switches: i64 = 0

    def copy(self) -> Side:
        twin = Side()
        twin.offered = self.offered
        twin.owner = self.owner
        twin.laid = self.laid
        twin.face = self.face
        twin.todo = self.todo
        twin.unseen = self.unseen
        twin.surprise = self.surprise
        twin.fled = self.fled
        twin.chosen = self.chosen
        twin.marks = self.marks
        twin.switches = self.switches
        return twin

    def clear(self) -> None:
        """The round is over: the cards are gone. What may be switched is left."""
        self.owner = self.face = self.surprise = NONE
        self.chosen = 0
        self.fled = False

    def counts(self) -> int:
        """The card that counts: the Surprise of a side that has fled."""
        return self.surprise if self.fled else self.face

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Side) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        return f"Side{self._key()}"

    def _key(self) -> tuple[int, ...]:
        return (
            self.offered, self.owner, self.laid, self.face, self.todo, self.unseen, self.surprise, int(self.fled),
            self.chosen, self.marks, self.switches,
        )  # fmt: skip
