"""Where a card is laid, in words: beside which other it would lie."""

from __future__ import annotations

from stammtisch.core import Words

from .ground import Lay

#: From a cell to its neighbours, and on which side of them it is.
_SIDES = ((1, 0, "left_of"), (-1, 0, "right_of"), (0, 1, "above"), (0, -1, "below"))
#: Adventurers and temples are told by name, and so are better known than paths.
_PATHS = 8


def place(words: Words, lay: Lay) -> str:
    """Left of the blue temple; of several neighbours the best known is named."""
    view = words.view
    island = [] if view is None or view.seat is None else view.islands[view.seat]
    lies = {(laid.x, laid.y): laid.card for laid in island}
    sides = [(lies[lay.x + x, lay.y + y], side) for x, y, side in _SIDES if (lay.x + x, lay.y + y) in lies]
    if not sides:
        return words.say("first_card")
    card, side = max(sides, key=lambda one: (one[0] > _PATHS, -one[0]))
    return f"{words.say(side)} {words.say(f'beside_{card}' if card > _PATHS else 'beside_path', number=card)}"
